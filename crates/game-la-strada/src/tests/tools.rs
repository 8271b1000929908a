//! Positions built up by hand, for stories.

use engine::{Per, PerSeat, Seat};
use testkit::Story;

use crate::{
    LaStrada, Options,
    board::{Cell, Dots, Hexes, Land, Layout},
    first_road::FirstRoad,
    material::{DOTS, Dot, Kind},
    state::{Phase, RoadTile, Side, Turn},
};

/// A hex by its notation.
pub(super) fn hex(text: &str) -> Cell {
    text.parse().expect("a hex of the board")
}

/// A dot by its name.
pub(super) fn dot(name: &str) -> Dot {
    Dot::all().find(|dot| dot.name() == name).expect("the name of a settlement")
}

pub(super) const FIRST: Seat = Seat::new(0);
pub(super) const SECOND: Seat = Seat::new(1);

/// A position on the beginner board, seat 1 at the start of its building, built up by hand.
pub(super) struct Position(pub(super) LaStrada);

/// The beginner board with a workshop for each seat, kinds in the order city, town, village,
/// hamlet over and over, and seat 1 to build with 10 resources.
pub(super) fn position(options: Options, workshops: &[&str], seats: u8) -> Position {
    let layout = Layout::BEGINNER;
    let mut game = LaStrada {
        options,
        layout,
        land: Land::of(&layout),
        kinds: Per::from_fn(|dot: Dot| Some(Kind::ALL[dot.index() % 4])),
        first: FIRST,
        sides: PerSeat::new(seats, |_| Side::default()),
        roads: Per::all(RoadTile::NONE),
        taken: Hexes::NONE,
        turn: Turn::of(FIRST, Phase::Build, 1),
        first_road: FirstRoad::NONE,
    };
    for (index, text) in workshops.iter().enumerate() {
        let seat = Seat::new(index as u8 % seats);
        game.sides[seat].workshops[index / usize::from(seats)] = Some(hex(text));
        game.taken.insert(hex(text));
    }
    game.sides[FIRST].resources = 10;
    Position(game)
}

impl Position {
    pub(super) fn resources(mut self, seat: Seat, resources: u8) -> Position {
        self.0.sides[seat].resources = resources;
        self
    }

    pub(super) fn tiles(mut self, seat: Seat, tiles: [u8; 3]) -> Position {
        self.0.sides[seat].tiles = Per::new(tiles);
        self
    }

    pub(super) fn stock(mut self, seat: Seat, stock: u8) -> Position {
        self.0.sides[seat].stock = stock;
        self
    }

    /// Merchants in a settlement, out of the supply.
    pub(super) fn merchants(mut self, seat: Seat, name: &str, count: u8) -> Position {
        let side = &mut self.0.sides[seat];
        side.merchants[dot(name)] += count;
        side.stock -= count;
        side.reached = side.reached.with(dot(name));
        self.0.turn.starts = self.0.nodes(FIRST);
        self
    }

    /// A settlement that is a start without a merchant of the seat.
    pub(super) fn reached(mut self, seat: Seat, name: &str) -> Position {
        self.0.sides[seat].reached = self.0.sides[seat].reached.with(dot(name));
        self.0.turn.starts = self.0.nodes(FIRST);
        self
    }

    /// Hexes that cannot be built on.
    pub(super) fn blocked(mut self, cells: &str) -> Position {
        cells.split(' ').for_each(|cell| self.0.taken.insert(hex(cell)));
        self
    }

    pub(super) fn kind(mut self, name: &str, kind: Kind) -> Position {
        self.0.kinds[dot(name)] = Some(kind);
        self
    }

    pub(super) fn round(mut self, round: u8) -> Position {
        self.0.turn.round = round;
        self
    }

    pub(super) fn story(self) -> Story<LaStrada> {
        Story::from_game(self.0)
    }
}

/// All 19 dots but these.
pub(super) fn all_but(names: &[&str]) -> Dots {
    Dots::ALL.less(names.iter().map(|name| dot(name)).collect())
}

/// Merchants of the seats in each settlement, for scoring.
pub(super) fn crowd(game: &mut LaStrada, name: &str, merchants: &[u8]) {
    for (index, &count) in merchants.iter().enumerate() {
        game.sides[Seat::new(index as u8)].merchants[dot(name)] = count;
    }
    assert!(dot(name).index() < DOTS);
}
