//! From options to the first state.

use engine::{Bag, Croupier, Per, PerSeat, Seat, Source};

use crate::{
    Event, LaStrada, Options,
    board::{Hexes, Land, Layout},
    first_road::FirstRoad,
    material::{Dot, Kind, LandTile},
    options::Map,
    state::{Phase, RoadTile, Side, Turn},
};

/// What is rolled on; the names are in `INFO.sources`.
const FIRST: Source = Source(0);
const TILES: Source = Source(1);
const TURNS: Source = Source(2);
const SETTLEMENTS: Source = Source(3);

/// LS-1 to LS-5.
pub(crate) fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> LaStrada {
    let layout = match options.map {
        Map::Beginner => Layout::BEGINNER,
        Map::Random => shuffled(croupier),
    };
    let kinds = if options.blind { Per::default() } else { deal(croupier) };
    let first = Seat::new(croupier.roll(FIRST, u32::from(seats)) as u8);
    croupier.tell(|| Event::First { seat: first });
    LaStrada {
        options: *options,
        layout,
        land: Land::of(&layout),
        kinds,
        first,
        sides: PerSeat::new(seats, |_| Side::default()),
        roads: Per::all(RoadTile::NONE),
        taken: Hexes::NONE,
        turn: Turn::of(first, Phase::Workshop, 0),
        first_road: FirstRoad::NONE,
    }
}

/// LS-2: the starting tile stays, the five others come in any order and turn.
fn shuffled(croupier: &mut Croupier<'_, Event>) -> Layout {
    let mut layout = Layout::BEGINNER;
    let mut left = Bag::<LandTile>::new([0, 1, 1, 1, 1, 1]);
    for sector in 1..6 {
        layout.tiles[sector] = left.draw(TILES, croupier).expect("five tiles for five sectors");
        layout.turns[sector] = croupier.roll(TURNS, 3) as u8;
    }
    layout
}

/// LS-3, LS-57: turns the settlement tiles up, one on each dot.
pub(crate) fn deal(croupier: &mut Croupier<'_, Event>) -> Per<Dot, Option<Kind>> {
    let mut left = Bag::from_fn(Kind::tiles);
    Per::from_fn(|_| left.draw(SETTLEMENTS, croupier))
}
