//! What was learnt of actions, in the place of their ratings.

use engine::Seat;

use crate::{
    Knowledge,
    net::{Inputs, Shelf, Traits},
};

/// Asks a game's policy, with its buffers.
#[derive(Default)]
pub(crate) struct Learned {
    traits: Traits,
    inputs: Inputs,
}

impl Learned {
    /// Puts what was learnt of actions in the place of their ratings, on the same scale; ratings stay where nothing
    /// was.
    pub(crate) fn rate<G: Knowledge>(&mut self, world: &G, seat: Seat, legal: &[G::Action], rates: &mut Vec<f32>) {
        let Some(net) = G::shelf().and_then(Shelf::net) else { return };
        let Some(policy) = net.policy() else { return };
        self.traits.read(world, seat, legal, rates);
        world.inputs(&mut self.inputs);
        policy.say(&net.hidden(&self.inputs, seat), &self.traits, rates);
        rates.iter_mut().for_each(|logit| *logit *= G::GRAIN);
    }
}
