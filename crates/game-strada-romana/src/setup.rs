//! From options to the first turn.

use engine::{Bag, Croupier, Options as _, Per, PerSeat, Seat, SetupError, Source};

use crate::{
    board::{Area, End, Market},
    event::Event,
    material::{COLOURS, CUBES_PER_COLOUR, Colour, POINTS, STARTING_COINS, WAGONS_PER_END, WARES_PER_COLOUR, Wagon},
    options::Options,
    state::{Hand, Open, Phase, Place, StradaRomana, Tiles},
};

/// The names of the sources, by number.
pub(crate) const SOURCES: &[&str] = &["first-seat", "ends", "wares", "cubes", "removed"];
const FIRST_SEAT: Source = Source(0);
const ENDS: Source = Source(1);
pub(crate) const WARES: Source = Source(2);
pub(crate) const CUBES: Source = Source(3);
pub(crate) const REMOVED: Source = Source(4);

pub(crate) fn setup(
    options: &Options,
    seats: u8,
    croupier: &mut Croupier<'_, Event>,
) -> Result<StradaRomana, SetupError> {
    options.check(seats)?;
    let first = Seat::new(croupier.roll(FIRST_SEAT, u32::from(seats)) as u8);
    let bound = deal_wagons(croupier);
    let areas = deal_wares(croupier);
    let mut cubes = Bag::new([CUBES_PER_COLOUR; COLOURS]);
    let markets = deal_cubes(&mut cubes, croupier);
    let open = Open {
        options: options.clone(),
        first,
        on_turn: first,
        phase: Phase::Start,
        progress: false,
        quiet: 0,
        bound,
        places: Per::all(Place::Waiting),
        arrivals: Default::default(),
        areas,
        markets,
        wares: Bag::new([WARES_PER_COLOUR - 1; COLOURS]),
        cubes,
        points: POINTS,
        hands: starting_hands(first, seats),
        takes: Default::default(),
        barren: None,
    };
    croupier.tell(|| Event::Began { first });
    Ok(StradaRomana { open, tiles: Tiles::UNSEEN })
}

/// SR-2: five wagons start at each end.
fn deal_wagons(croupier: &mut Croupier<'_, Event>) -> Per<Wagon, End> {
    let mut ends = Bag::<End>::new([WAGONS_PER_END; 2]);
    Per::from_fn(|_| {
        let start = ends.draw(ENDS, croupier).expect("there is a place for each wagon");
        start.opposite()
    })
}

/// SR-3: one ware tile of each colour.
fn deal_wares(croupier: &mut Croupier<'_, Event>) -> Per<Area, Option<Colour>> {
    let mut one_of_each = Bag::<Colour>::new([1; COLOURS]);
    Per::from_fn(|_| one_of_each.draw(WARES, croupier))
}

/// SR-4: a cube for each market, whatever its colour.
fn deal_cubes(cubes: &mut Bag<Colour>, croupier: &mut Croupier<'_, Event>) -> Per<Market, Option<Colour>> {
    Per::from_fn(|_| cubes.draw(CUBES, croupier))
}

/// SR-7: the later the first turn, the more coins.
fn starting_hands(first: Seat, seats: u8) -> PerSeat<Hand> {
    let mut hands = PerSeat::new(seats, |_| Hand::default());
    for (place, seat) in first.clockwise(seats).enumerate() {
        hands[seat].coins = STARTING_COINS[place];
    }
    hands
}
