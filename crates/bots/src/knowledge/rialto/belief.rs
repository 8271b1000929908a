//! Which cards the others kept: rather those that will bring them something.

use engine::{Game as _, Seat};
use game_rialto::Rialto;

use super::{weights::WEIGHTS, worth};

/// How likely the others hold just these hands, as they keep what is worth most.
pub(super) fn likelihood(game: &Rialto, viewer: Seat) -> f32 {
    let others = Seat::all(game.seats()).filter(|&seat| seat != viewer);
    let worths: f32 = others.map(|seat| worth(game.public(), seat, game.hand(seat))).sum();
    (WEIGHTS.belief * worths).exp()
}
