//! How playouts choose, in searches and reviews alike; and raw random ones, to compare speeds with.

use engine::{Croupier, Game, Seat};

use crate::{Knowledge, Rng, quick::best_of};

/// What a playout goes by.
#[derive(Clone, Copy)]
pub(crate) enum Policy {
    /// Chance alone.
    Random,
    /// Leanings.
    Lean,
    /// What the game plans; else what is rated best or nearly so, with so much luck mixed in.
    Keen(f32),
    /// The same, but whole turns, where the game lists them, the best of all of them.
    Whole(f32),
}

impl Policy {
    /// With knowledge: ratings at first, leanings later, and by whole turns if so. The larger `temper`, the more luck.
    pub(crate) fn knowing<G: Knowledge>(keen: bool, whole: bool, temper: f32) -> Policy {
        let luck = 0.3 * temper * G::GRAIN;
        match (keen, whole) {
            (true, true) => Policy::Whole(luck),
            (true, false) => Policy::Keen(luck),
            (false, _) => Policy::Lean,
        }
    }
}

/// A playout that goes on, with its buffers.
pub(crate) struct Playout<G: Game> {
    legal: Vec<G::Action>,
    rates: Vec<f32>,
    /// What is planned for the turn, last act first.
    plan: Vec<G::Action>,
}

impl<G: Knowledge> Playout<G> {
    pub(crate) fn new() -> Playout<G> {
        Playout { legal: Vec::new(), rates: Vec::new(), plan: Vec::new() }
    }

    /// Forgets what the last one had planned.
    pub(crate) fn begin(&mut self) {
        self.plan.clear();
    }

    /// The next act: what is planned, or one by itself.
    pub(crate) fn choose(&mut self, world: &G, seat: Seat, policy: Policy, rng: &mut Rng) -> G::Action {
        if self.plan.is_empty() {
            match policy {
                Policy::Whole(luck) => world.choose_turn(seat, luck, rng, &mut self.plan),
                Policy::Keen(_) => world.plan(seat, rng, &mut self.plan),
                Policy::Random | Policy::Lean => {}
            }
            self.plan.reverse();
        }
        if let Some(action) = self.plan.pop() {
            return action;
        }
        world.legal(seat, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let index = match policy {
            Policy::Random => rng.below(self.legal.len() as u32) as usize,
            Policy::Lean => {
                world.lean(seat, &self.legal, &mut self.rates);
                rng.weighted(&self.rates)
            }
            Policy::Keen(luck) | Policy::Whole(luck) => {
                world.rate(seat, &self.legal, &mut self.rates);
                for rate in &mut self.rates {
                    *rate += luck * rng.gumbel();
                }
                best_of(&self.rates)
            }
        };
        self.legal[index]
    }
}

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
