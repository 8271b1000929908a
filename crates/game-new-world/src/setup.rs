//! Options to first state.

use engine::{Bag, Croupier, Options as _, PerSeat, Seat, SetupError};

use crate::{
    Event, NewWorld, Options, flow,
    land::Land,
    material::{SETTLERS, SHARED_ROWS},
    options::Explorers,
    state::{Explorer, FIRST_SEAT, Ledger, Phase},
    tile::Kind,
};

/// NW-1 to NW-6: a coast, all tiles face down, five settlers each, a random first seat.
pub(crate) fn setup(options: &Options, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<NewWorld, SetupError> {
    options.check(seats)?;
    let first = Seat::new(croupier.roll(FIRST_SEAT, u32::from(seats)) as u8);
    croupier.tell(|| Event::Begins { seat: first });
    let mut game = NewWorld {
        options: *options,
        seats,
        first,
        active: first,
        phase: Phase::Explorers,
        drawn: None,
        pile: full_pile(),
        aside: Bag::EMPTY,
        land: Land::coast(options.rows_bounded),
        supply: PerSeat::new(seats, |_| SETTLERS),
        explorers: [None; engine::MAX_SEATS],
        ledger: PerSeat::new(seats, |_| Ledger::default()),
    };
    if options.explorers == Explorers::Shared {
        game.explorers[0] = Some(SHARED_ROWS.map(|row| Explorer { row, col: 0 }));
        flow::begin_turn(&mut game, croupier);
    }
    Ok(game)
}

/// NW-3: all tiles.
pub(crate) fn full_pile() -> Bag<Kind> {
    Bag::from_fn(|kind: Kind| kind.sheet().count)
}
