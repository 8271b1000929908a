//! Whether a table can be played as it is wished.

use engine::SeededDice;
use protocol::{Create, SeatWish};

/// What is wrong with such a table, in words for whoever writes a client.
pub(crate) fn check(create: &Create) -> Result<(), String> {
    for wish in &create.seats {
        if let SeatWish::Bot(level) = wish
            && level.parse::<bots::Level>().is_err()
        {
            return Err(format!("no level is called {level:?}"));
        }
    }
    if create.seats.len() > engine::MAX_SEATS {
        return Err(format!("a table has at most {} seats", engine::MAX_SEATS));
    }
    if create.seats.iter().all(|wish| matches!(wish, SeatWish::Bot(_))) {
        return Err("a table needs a seat for a person".into());
    }
    let Create { game, preset, switches, seats, .. } = create;
    let tried = catalog::start(game, preset, switches, seats.len() as u8, &mut SeededDice::new(0));
    tried.map(|_| ()).map_err(|error| error.to_string())
}
