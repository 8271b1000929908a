//! A game of New World in progress, and small questions about it.

use engine::{Bag, PerSeat, Seat, Source};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    action::Target,
    board::Cell,
    features::Node,
    laid::Laid,
    land::Land,
    material::FARMS,
    tile::{Kind, Segment, Sort},
};

/// A game of New World in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NewWorld {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// NW-6: who began.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// The tile to be laid.
    pub(crate) drawn: Option<Kind>,
    /// The face-down tiles.
    pub(crate) pile: Bag<Kind>,
    /// NW-13: the tiles that fitted nowhere.
    pub(crate) aside: Bag<Kind>,
    pub(crate) land: Land,
    /// Settlers in hand.
    pub(crate) supply: PerSeat<u8>,
    /// Two a seat, or the shared two in the first place.
    pub(crate) explorers: [Option<[Explorer; 2]>; engine::MAX_SEATS],
    pub(crate) ledger: PerSeat<Ledger>,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Choosing where the explorers land (NW-63).
    Explorers,
    /// Choosing a cell for the drawn tile (NW-9).
    Lay,
    /// Choosing which way round it lies on this cell (NW-11).
    Turn(Cell),
    /// Choosing a feature of it to claim (NW-15).
    Claim,
    /// Choosing which completed feature scores next (NW-35).
    Score,
    /// Nothing is left but to end the turn.
    End,
    /// The game is over.
    Over,
}

/// An explorer: the row never changes, the column counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Explorer {
    /// The row of its starting space.
    pub row: u8,
    /// The column it has come to.
    pub col: u8,
}

/// Where a seat's points come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// Trails completed in play (NW-31).
    pub trails: u16,
    /// Towns completed in play (NW-32).
    pub towns: u16,
    /// Farms completed in play (NW-33).
    pub farms: u16,
    /// Settlers beside explorers (NW-42).
    pub bonus: u16,
    /// Trails left open at the end (NW-52).
    pub open_trails: u16,
    /// Towns left open at the end (NW-53).
    pub open_towns: u16,
    /// Farms not surrounded at the end (NW-54).
    pub open_farms: u16,
    /// Animals at the end (NW-55).
    pub plains: u16,
}

impl Ledger {
    /// All points.
    pub const fn total(&self) -> i32 {
        let in_play = self.trails as i32 + self.towns as i32 + self.farms as i32 + self.bonus as i32;
        in_play + self.open_trails as i32 + self.open_towns as i32 + self.open_farms as i32 + self.plains as i32
    }
}

/// The roll that decides who begins.
pub(crate) const FIRST_SEAT: Source = Source(0);
/// The face-down tiles.
pub(crate) const PILE: Source = Source(1);

/// A completed feature that holds a settler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Completed {
    pub(crate) target: Target,
    pub(crate) feature: FeatureId,
}

/// Which feature of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FeatureId {
    /// A town, a trail or plains, by the node that stands for it.
    Area(Sort, Node),
    /// The farm on the piece with this number.
    Farm(u8),
}

impl FeatureId {
    /// What it is.
    pub(crate) const fn sort(self) -> Sort {
        match self {
            FeatureId::Area(sort, _) => sort,
            FeatureId::Farm(_) => Sort::Farm,
        }
    }
}

/// Up to four features of a tile and all farms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CompletedList {
    items: [Option<Completed>; 4 + FARMS],
    count: u8,
}

impl CompletedList {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Completed> {
        self.items.iter().copied().flatten()
    }

    fn push(&mut self, completed: Completed) {
        self.items[usize::from(self.count)] = Some(completed);
        self.count += 1;
    }
}

impl NewWorld {
    /// The map.
    pub const fn land(&self) -> &Land {
        &self.land
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// What is to be done next.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many settlers a seat has in hand.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat]
    }

    /// The points of a seat so far.
    pub fn points(&self, seat: Seat) -> i32 {
        self.ledger[seat].total()
    }

    /// How many tiles lie face down.
    pub fn tiles_left(&self) -> u32 {
        self.pile.total()
    }

    /// All explorers on the map, in the order of NW-38.
    pub fn explorers(&self) -> impl Iterator<Item = Explorer> {
        self.explorers.iter().flatten().flatten().copied()
    }

    /// The smallest column of an explorer.
    pub fn easternmost(&self) -> u8 {
        self.explorers().map(|explorer| explorer.col).min().unwrap_or(0)
    }

    /// NW-15 to NW-18, NW-60: the segments of the tile just laid that may be claimed: also one that it
    /// completes (NW-20), one whose settlers have left (NW-23), a farm that can never be full (NW-58),
    /// and any east of the explorers (NW-19).
    pub(crate) fn claimable(&self) -> impl Iterator<Item = Segment> {
        let laid = self.land.last();
        let farm = laid.kind.print().farm.then_some(Segment::FARM);
        let free = move |&segment: &Segment| {
            self.land.feature(laid, segment).settlers.is_empty() && self.land.first_of_feature(laid, segment) == segment
        };
        let any = self.supply[self.active] > 0;
        laid.segments().filter(free).chain(farm).filter(move |_| any)
    }

    /// NW-24 to NW-28, NW-34, NW-65: what the tile just laid completed and holds a settler, which is
    /// never plains. Scoring sends
    /// the settlers home, so that a feature is listed until it has scored or was emptied.
    pub(crate) fn completed(&self) -> CompletedList {
        let mut list = CompletedList::default();
        let laid = self.land.last();
        for segment in (0..laid.kind.print().ways).map(Segment) {
            let feature = self.land.feature(laid, segment);
            if feature.open == 0 && !feature.settlers.is_empty() && self.land.first_of_feature(laid, segment) == segment
            {
                list.push(self.completed_area(laid, segment));
            }
        }
        for &farm in self.land.farms().iter().filter(|farm| farm.around == 8) {
            let tile = self.land.farm_tile(farm);
            if tile.settler.is_some_and(|settler| settler.segment == Segment::FARM) {
                list.push(Completed { target: Target::Farm(tile.cell), feature: FeatureId::Farm(farm.tile) });
            }
        }
        list
    }

    fn completed_area(&self, laid: &Laid, segment: Segment) -> Completed {
        let sort = laid.sort(segment);
        let side = laid.kind.print().first_side(segment).turned(laid.turn);
        let target = if sort == Sort::Town { Target::Town(side) } else { Target::Trail(side) };
        Completed { target, feature: FeatureId::Area(sort, self.land.features.root(laid.node(segment))) }
    }
}
