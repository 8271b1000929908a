//! What a viewer knows — everything, since nothing is hidden (LS-58) — and a game made from it.

use engine::{Per, PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Action, LaStrada, Options,
    board::{CELLS, Cell, Direction, Dots, Hexes, Land, Layout},
    first_road::FirstRoad,
    material::{Dot, Kind},
    scoring,
    state::{Phase, RoadTile, Side, Turn},
};

/// What a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The options of the table.
    pub options: Options,
    /// How the land lies; [`View::land`] lays it out.
    pub layout: Layout,
    /// What stands on each dot; unknown to all while workshops are placed blind.
    pub kinds: Per<Dot, Option<Kind>>,
    /// The seat that placed the first workshop.
    pub first: Seat,
    /// What each seat has.
    pub sides: PerSeat<Side>,
    /// All road tiles whose two ends are settled. The head of the road in hand is only in `turn`.
    pub roads: Vec<LaidTile>,
    /// How far the turn has come, with the road in hand and what it cost.
    pub turn: Turn,
    /// What each seat would score if the game ended now.
    pub gold: PerSeat<i16>,
}

/// A road tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LaidTile {
    /// Where it lies.
    pub cell: Cell,
    /// Whose it is.
    pub owner: Seat,
    /// The directions of its two ends, in the order in which it was built.
    pub ends: [Direction; 2],
}

impl LaidTile {
    /// Whether it shows its straight face.
    pub fn straight(&self) -> bool {
        self.ends[0].back() == self.ends[1]
    }
}

impl View {
    /// The land, laid out.
    pub fn land(&self) -> Land {
        Land::of(&self.layout)
    }

    /// The seat to act, if the game goes on.
    pub fn to_act(&self) -> Option<Seat> {
        (self.turn.phase != Phase::Over).then_some(self.turn.seat)
    }

    /// What the seat to act has left on its track.
    pub fn left(&self) -> u8 {
        self.sides[self.turn.seat].resources
    }

    /// How many merchants are in a settlement.
    pub fn crowd(&self, dot: Dot) -> u8 {
        self.sides.values().iter().map(|side| side.merchants[dot]).sum()
    }

    /// What the seat to act may do.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        crate::legal::legal(&imagine(self), &mut actions);
        actions
    }
}

pub(crate) fn view(game: &LaStrada, viewer: Viewer) -> View {
    let laid = |cell: Cell| {
        let (owner, ends) = game.roads[cell].read()?;
        let ends = ends.map(Direction::clockwise);
        Some(LaidTile { cell, owner, ends })
    };
    // A view is made at every step of a batch, so its list has room for all from the start.
    let mut roads = Vec::with_capacity(CELLS);
    roads.extend(Cell::all().filter_map(laid));
    View {
        viewer,
        options: game.options,
        layout: game.layout,
        kinds: game.kinds,
        first: game.first,
        sides: game.sides,
        roads,
        turn: game.turn,
        gold: scoring::gold(game),
    }
}

/// The game itself: a view leaves nothing open.
pub(crate) fn imagine(view: &View) -> LaStrada {
    // Whoever counts round the table to a seat that it does not have never arrives.
    let sits = |seat: Seat| seat.index() < usize::from(view.sides.seats());
    assert!(sits(view.first) && sits(view.turn.seat), "a view names seats of its own table");
    let mut taken = Hexes::NONE;
    let mut roads = Per::all(RoadTile::NONE);
    for tile in &view.roads {
        taken.insert(tile.cell);
        roads[tile.cell] = RoadTile::new(tile.owner, tile.ends);
    }
    let workshops = view.sides.values().iter().flat_map(|side| side.workshops).flatten();
    workshops.chain(view.turn.tiles()).for_each(|cell| taken.insert(cell));
    LaStrada {
        options: view.options,
        layout: view.layout,
        land: view.land(),
        kinds: view.kinds,
        first: view.first,
        sides: view.sides,
        roads,
        taken,
        turn: view.turn,
        first_road: FirstRoad::NONE,
    }
}

/// What settlements pay and take.
impl View {
    /// The settlements in which a seat has a merchant.
    pub fn present(&self, seat: Seat) -> Dots {
        self.sides[seat].present()
    }

    /// What each merchant in a settlement earns now, or what the first one would; in Danger Style
    /// what the place is worth, and nothing while the groups are equal. `None` before it is turned
    /// up.
    pub fn pays(&self, dot: Dot) -> Option<u8> {
        let kind = self.kinds[dot]?;
        Some(match (self.options.danger(), self.crowd(dot)) {
            (true, 0) => kind.top(),
            (true, _) => self.leader(dot).map_or(0, |_| kind.top()),
            (false, 0) => kind.pays(1),
            (false, crowd) => kind.pays(crowd),
        })
    }

    /// What a seat earns in a settlement as the board stands.
    pub fn earns(&self, seat: Seat, dot: Dot) -> u8 {
        scoring::earns(&self.sides, self.options.scoring_rule(), seat, dot, &self.kinds)
    }

    /// Who has more merchants in a settlement than anybody else.
    pub fn leader(&self, dot: Dot) -> Option<Seat> {
        let most = self.sides.values().iter().map(|side| side.merchants[dot]).max().filter(|&most| most > 0)?;
        let mut first = self.sides.iter().filter(|(_, side)| side.merchants[dot] == most);
        let seat = first.next()?.0;
        first.next().is_none().then_some(seat)
    }

    /// Whether a settlement takes one merchant in all (LS-56).
    pub fn exclusive(&self) -> bool {
        self.options.exclusive && self.sides.seats() == 2 && !self.options.danger()
    }

    /// Whether a road of the seat to act that ends there places a merchant (LS-25, LS-27, LS-56,
    /// LS-60).
    pub fn places_merchant(&self, dot: Dot) -> bool {
        let closed = self.exclusive() && self.crowd(dot) > 0;
        !self.options.danger() && !self.sides[self.turn.seat].reached.contains(dot) && !closed
    }
}
