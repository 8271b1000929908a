//! What a tile would join where it does not lie yet, for bots that ask it of many cells.

use engine::Seats;

use crate::{
    NewWorld,
    board::{Cell, Side},
    features::{Node, Settlers},
    laid::{Laid, Spot},
    land::Land,
    legal,
    print::MOST,
    tile::{Segment, Sort},
};

/// Which feature of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(Node);

impl Mark {
    pub(crate) fn of(land: &Land, laid: &Laid, segment: Segment) -> Mark {
        Mark(land.features.root(laid.node(segment)))
    }
}

/// A feature of the drawn tile as it would be if the tile lay there.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    /// What it is; never a farm.
    pub sort: Sort,
    /// Its tiles; not counted for plains.
    pub tiles: u8,
    /// The edges of a town or trail that nothing continues then.
    pub open: u8,
    /// Its flags, trading posts or animals.
    pub extras: u8,
    settlers: Settlers,
    /// What it is called as the tile would lie.
    spot: Spot,
    /// The features that become one by it.
    joined: [Node; Met::MOST],
    count: u8,
}

impl Met {
    /// A tile has eight half-sides.
    const MOST: usize = 8;

    /// Whether nobody is on it.
    pub const fn is_free(&self) -> bool {
        self.settlers.is_empty()
    }

    /// Who would score it, and how many settlers each of them has on it.
    pub fn leaders(&self, seats: u8) -> (Seats, u8) {
        let leaders = self.settlers.leaders(seats);
        (leaders, leaders.first().map_or(0, |seat| self.settlers.of(seat)))
    }

    /// Its name as the tile would lie.
    pub const fn spot(&self) -> Spot {
        self.spot
    }

    /// Whether this feature of the map becomes part of it.
    pub fn takes(&self, mark: Mark) -> bool {
        self.joined().contains(&mark.0)
    }

    fn joined(&self) -> &[Node] {
        &self.joined[..usize::from(self.count)]
    }

    fn join(&mut self, node: Node) {
        self.joined[usize::from(self.count)] = node;
        self.count += 1;
    }
}

/// All features of the drawn tile as it would lie.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// By segment; empty where it has become part of an earlier one's.
    met: [Option<Met>; MOST],
    /// In which of them each segment is.
    place: [u8; MOST],
}

impl Meeting {
    /// Each feature once, but for a farm.
    pub fn met(&self) -> impl Iterator<Item = &Met> {
        self.met.iter().flatten()
    }

    fn of(&mut self, segment: Segment) -> &mut Met {
        self.met[usize::from(self.place[usize::from(segment.0)])].as_mut().expect("a segment is part of a feature")
    }

    /// NW-22, NW-59: a feature of the map becomes part of what a segment is part of, and so does what has it already.
    fn join(&mut self, land: &Land, segment: Segment, node: Node) {
        let here = usize::from(self.place[usize::from(segment.0)]);
        if self.of(segment).joined().contains(&node) {
            return;
        }
        let other = self.met.iter().position(|met| met.is_some_and(|met| met.joined().contains(&node)));
        match other {
            Some(other) => {
                let (keep, goes) = (here.min(other), here.max(other));
                let gone = self.met[goes].take().expect("it was found there");
                self.place
                    .iter_mut()
                    .filter(|place| usize::from(**place) == goes)
                    .for_each(|place| *place = keep as u8);
                let kept = self.met[keep].as_mut().expect("it was found there");
                // The tile itself is part of both.
                let shared = if kept.sort == Sort::Plains {
                    0
                } else {
                    1 + land.in_both(kept.joined(), gone.joined(), kept.sort)
                };
                kept.tiles += gone.tiles - shared;
                kept.open += gone.open;
                kept.extras += gone.extras;
                kept.settlers = kept.settlers.with(gone.settlers);
                gone.joined().iter().for_each(|&node| kept.join(node));
            }
            None => {
                let met = self.of(segment);
                let feature = land.features.of(node);
                let shared = if met.sort == Sort::Plains { 0 } else { land.in_both(met.joined(), &[node], met.sort) };
                met.tiles += feature.tiles - shared;
                met.open += feature.open;
                met.extras += feature.extras;
                met.settlers = met.settlers.with(feature.settlers);
                met.join(node);
            }
        }
    }
}

impl NewWorld {
    /// NW-9 to NW-14: every cell and turn that fits the drawn tile.
    pub fn places(&self) -> impl Iterator<Item = (Cell, Side)> {
        let cells = self
            .drawn
            .into_iter()
            .flat_map(|kind| self.land.frontier.iter().map(move |(cell, demand)| (cell, kind.fitting(demand))));
        cells.flat_map(|(cell, turns)| {
            Side::ALL.into_iter().filter(move |side| turns >> side.index() & 1 != 0).map(move |side| (cell, side))
        })
    }

    /// NW-11: whether the drawn tile fits a cell in one turn only, so that nobody is asked for it.
    pub fn fits_one_way(&self, cell: Cell) -> bool {
        legal::fitting(self, cell).is_power_of_two()
    }

    /// Whether a farm is printed on the drawn tile.
    pub fn draws_farm(&self) -> bool {
        self.drawn.is_some_and(|kind| kind.print().farm)
    }

    /// What the drawn tile would join on a free cell, turned so.
    pub fn meeting(&self, cell: Cell, turn: Side) -> Option<Meeting> {
        let print = self.drawn?.print();
        let mut meeting = Meeting { met: [None; MOST], place: std::array::from_fn(|index| index as u8) };
        let tile = Laid { cell, kind: self.drawn?, turn, settler: None, first: Node(0) };
        for segment in tile.segments() {
            let index = usize::from(segment.0);
            meeting.met[index] = Some(Met {
                sort: print.sort(segment),
                tiles: u8::from(segment.0 < print.ways),
                open: print.open[index],
                extras: print.extras[index],
                settlers: Settlers::default(),
                spot: tile.spot(segment),
                joined: [Node(0); Met::MOST],
                count: 0,
            });
        }
        for side in Side::ALL {
            let Some(other) = cell.toward(side).and_then(|next| self.land.at(next)) else { continue };
            for (segment, old) in tile.joins(side, other) {
                meeting.join(&self.land, segment, self.land.features.root(old));
                let met = meeting.of(segment);
                if met.sort != Sort::Plains {
                    met.open -= 2;
                }
            }
        }
        Some(meeting)
    }
}
