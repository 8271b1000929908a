//! Which wagon tiles the others hold: rather those of wagons that arrive.

use engine::{Game as _, Seat};
use game_strada_romana::StradaRomana;

use super::{Horizon, weights::WEIGHTS};

/// How likely the others took just these tiles, as they choose them to arrive and then help them along.
pub(super) fn likelihood(game: &StradaRomana, viewer: Seat) -> f32 {
    let horizon = Horizon::new(game.open());
    let others = Seat::all(game.seats()).filter(|&seat| seat != viewer);
    let tiles = others.flat_map(|seat| game.held(seat).iter());
    tiles.map(|wagon| WEIGHTS.belief_least + horizon.arrives[wagon]).product()
}
