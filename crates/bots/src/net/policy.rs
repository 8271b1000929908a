//! A learned leaning: which actions a search would look at most, from a few numbers of each.
//!
//! An action's logit is linear in its traits and bilinear with what the net makes of the seat that acts, so that a
//! position costs one layer of the net and an action one short sum. Without anything learnt it is its rating beside
//! the best one, as knowledge alone spreads the first looks.

use engine::Seat;

use super::{HIDDEN, Net, on_grid, shape::Block};
use crate::Knowledge;

/// The most traits that an action may have.
pub const MOST_TRAITS: usize = 32;
/// The trait that knowledge alone goes by: the rating beside the best one.
pub const GAP: usize = 0;
/// No rating counts as further below the best one.
const FAR: f32 = 8.0;

/// What a policy reads of the actions that a seat may take: as many numbers of about 1 for each.
#[derive(Clone, Default, Debug)]
pub struct Traits {
    numbers: Vec<f32>,
    actions: usize,
    leans: Vec<f32>,
}

impl Traits {
    /// Reads the traits of all legal actions, which are rated already.
    pub fn read<G: Knowledge>(&mut self, game: &G, seat: Seat, legal: &[G::Action], rates: &[f32]) {
        self.clear();
        let mut leans = std::mem::take(&mut self.leans);
        game.lean(seat, legal, &mut leans);
        let top = |numbers: &[f32]| numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let (best, liked) = (top(rates), top(&leans));
        let gap = |rate: f32| ((rate - best) / G::GRAIN).max(-FAR);
        let total: f32 = rates.iter().map(|&rate| gap(rate).exp()).sum();
        let leant: f32 = leans.iter().sum();
        for ((&action, &rate), &lean) in legal.iter().zip(rates).zip(&leans) {
            let gap = gap(rate);
            self.action();
            self.number(gap);
            self.number(gap.exp());
            self.number(gap.exp() / total);
            self.number((lean / liked).max((-FAR).exp()).ln());
            self.number(lean / leant);
            game.traits(seat, action, self);
        }
        self.leans = leans;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.actions = 0;
    }

    /// Begins with the next action.
    pub fn action(&mut self) {
        self.actions += 1;
    }

    /// One more number of the action at hand.
    pub fn number(&mut self, value: f32) {
        self.numbers.push(on_grid(value));
    }

    /// One more number that is 1 or 0.
    pub fn is(&mut self, holds: bool) {
        self.numbers.push(f32::from(u8::from(holds)));
    }

    /// How many numbers an action has.
    pub fn wide(&self) -> usize {
        self.numbers.len() / self.actions.max(1)
    }

    /// The numbers of all actions, one action after the other.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// What is learnt of actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    linear: Vec<f32>,
    /// For each trait, how much it counts with each unit of the first layer.
    bilinear: Vec<[f32; HIDDEN]>,
}

impl Policy {
    /// The weights of a policy in their order: one row a trait, then what each counts by itself.
    pub const fn blocks(wide: usize) -> [Block; 2] {
        [Block::weights(wide, HIDDEN), Block::biases(wide)]
    }

    /// How many weights there are.
    pub fn len(wide: usize) -> usize {
        Policy::blocks(wide).iter().map(Block::len).sum()
    }

    /// A policy of these weights, in the order of [`Policy::blocks`].
    pub fn new(wide: usize, weights: &[f32]) -> Policy {
        assert_eq!(weights.len(), Policy::len(wide), "a policy has as many weights as its traits say");
        let (bilinear, linear) = weights.split_at(wide * HIDDEN);
        Policy { linear: linear.to_vec(), bilinear: bilinear.as_chunks().0.to_vec() }
    }

    /// Puts the logit of each action into `out`.
    pub fn say(&self, hidden: &[f32; HIDDEN], traits: &Traits, out: &mut Vec<f32>) {
        let mut counts = [0.0; MOST_TRAITS];
        for ((count, linear), row) in counts.iter_mut().zip(&self.linear).zip(&self.bilinear) {
            *count = hidden.iter().zip(row).fold(*linear, |sum, (unit, weight)| sum + unit * weight);
        }
        out.clear();
        let logit =
            |numbers: &[f32]| numbers.iter().zip(&counts).fold(0.0, |sum, (number, count)| sum + number * count);
        out.extend(traits.numbers.chunks_exact(self.linear.len()).map(logit));
    }
}

impl Net {
    /// What is learnt of actions, if anything is.
    pub fn policy(&self) -> Option<&Policy> {
        self.policy.as_ref()
    }
}
