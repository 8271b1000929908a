//! Node counts: how many ways a position can go, which changes whenever the rules do.

use engine::{Croupier, Game, SeededDice};

/// How many sequences of `depth` plies start here, with the first seat to act acting each time.
/// Chance is fixed: every branch meets dice of seed 0.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(seat) = game.to_act().first() else { return 1 };
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
        .iter()
        .map(|&action| {
            let mut next = game.clone();
            next.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(u64::from(depth))));
            perft(&next, depth - 1)
        })
        .sum()
}
