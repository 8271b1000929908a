//! Raw random playouts, to compare the speed of search with.

use engine::{Croupier, Game};

use crate::Rng;

/// Plays this game to its end so many times at random. Returns how many plies that took.
pub fn playout_speed<G: Game>(game: &G, playouts: u32, seed: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut legal = Vec::new();
    let mut plies = 0;
    for _ in 0..playouts {
        let mut world = game.clone();
        while let Some(seat) = world.to_act().first() {
            world.legal(seat, &mut legal);
            let index = if legal.len() == 1 { 0 } else { rng.below(legal.len() as u32) as usize };
            world.apply(seat, legal[index], &mut Croupier::quiet(&mut rng));
            plies += 1;
        }
    }
    plies
}
