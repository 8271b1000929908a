//! How a search chooses a branch of a node, and what knowledge makes of branches that are new.

use engine::{Game, Seat};

use super::{
    Search,
    tree::{Branch, NONE},
};
use crate::Knowledge;

impl<G: Game + Knowledge> Search<G> {
    /// Chooses a child of a node and an action that it stands for.
    pub(super) fn step(&mut self, world: &G, node: u32, seat: Seat, secret: bool) -> Option<(u32, G::Action)> {
        self.keys.clear();
        self.hidden.clear();
        if secret {
            for (index, &action) in self.legal.iter().enumerate() {
                if world.secret(seat, action) {
                    self.hidden.push(index);
                }
            }
        }
        if !self.hidden.is_empty() {
            // A hidden act sorts before every other.
            self.keys.push((seat, Branch::Hidden));
        }
        for (index, &action) in self.legal.iter().enumerate() {
            if self.hidden.binary_search(&index).is_err() {
                self.keys.push((seat, Branch::Act(action)));
            }
        }
        let fresh = self.tree.is_leaf(node);
        if self.tree.children(node, &self.keys, &mut self.slots) > 0 {
            self.weigh_new(world, seat, fresh);
        }
        let (child, slot) = self.take()?;
        let action = match self.keys[slot].1 {
            Branch::Act(action) => action,
            Branch::Hidden | Branch::Turn(_) => self.guess_secret(world, seat),
        };
        Some((child, action))
    }

    /// Takes one of the slots, which all could have been taken.
    pub(super) fn take(&mut self) -> Option<(u32, usize)> {
        let slot = if self.keys.len() == 1 { 0 } else { self.select()? };
        let child = self.slots[slot];
        if child == NONE {
            return None;
        }
        for &slot in &self.slots {
            if slot != NONE {
                self.tree.offer(slot);
            }
        }
        Some((child, slot))
    }

    /// Gives new nodes the weight that knowledge gives their actions beside the best one. What
    /// becomes possible only in a later world gets a middling weight, without the price of ratings.
    fn weigh_new(&mut self, world: &G, seat: Seat, fresh: bool) {
        if !self.style.knowledge || self.legal.len() == 1 || !fresh {
            let weight = if self.style.knowledge && !fresh { self.style.later } else { 1.0 };
            return self.weigh_alike(weight);
        }
        world.rate(seat, &self.legal, &mut self.rates);
        if self.style.policy {
            self.learned.rate(world, seat, &self.legal, &mut self.rates);
        }
        self.weigh_rated();
    }

    /// Gives all new nodes the same weight.
    pub(super) fn weigh_alike(&mut self, weight: f32) {
        for &slot in self.slots.iter().filter(|&&slot| slot != NONE) {
            if self.tree[slot].weight < 0.0 {
                self.tree.weigh(slot, weight);
            }
        }
    }

    /// Gives new nodes the weight that their ratings have beside the best one.
    pub(super) fn weigh_rated(&mut self) {
        let best = self.rates.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let temper = self.style.temper * G::GRAIN;
        for rate in &mut self.rates {
            *rate = ((*rate - best) / temper).exp().max(1e-4);
        }
        let shown = usize::from(!self.hidden.is_empty());
        if shown == 1 && self.slots[0] != NONE && self.tree[self.slots[0]].weight < 0.0 {
            let together = self.hidden.iter().map(|&index| self.rates[index]).sum();
            self.tree.weigh(self.slots[0], together);
        }
        let mut slot = shown;
        for index in 0..self.rates.len() {
            if self.hidden.binary_search(&index).is_ok() {
                continue;
            }
            let node = self.slots[slot];
            if node != NONE && self.tree[node].weight < 0.0 {
                self.tree.weigh(node, self.rates[index]);
            }
            slot += 1;
        }
    }

    /// Which slot to look at: what did well, what knowledge likes and what was looked at little.
    fn select(&mut self) -> Option<usize> {
        let (mut visits, mut value, mut weight) = (0u32, 0.0, 0.0);
        for &slot in self.slots.iter().filter(|&&slot| slot != NONE) {
            let node = &self.tree[slot];
            visits += node.visits;
            value += node.value;
            weight += node.weight;
        }
        let mean = if visits == 0 { 0.5 } else { value / visits as f32 };
        let mut best = (f32::NEG_INFINITY, None);
        // Among equals the first met wins; without knowledge the first is drawn.
        let start = if self.style.knowledge { 0 } else { self.rng.below(self.slots.len() as u32) as usize };
        let count = self.slots.len();
        for step in 0..count {
            let index = if start + step < count { start + step } else { start + step - count };
            let slot = self.slots[index];
            if slot == NONE {
                continue;
            }
            let node = &self.tree[slot];
            let looks = node.visits as f32;
            let score = if self.style.knowledge {
                let guess = mean + self.style.bias * node.bias;
                let quality = (node.value + self.style.trust * guess) / (looks + self.style.trust);
                let share = node.weight / weight;
                quality + self.style.explore * share * ((node.available + 1) as f32).sqrt() / (1.0 + looks)
            } else if node.visits == 0 {
                f32::INFINITY
            } else {
                node.value / looks + self.style.explore * ((node.available as f32).ln() / looks).sqrt()
            };
            if score > best.0 {
                best = (score, Some(index));
            }
        }
        best.1
    }

    /// A secret act of another seat, drawn as that seat might choose in this world.
    fn guess_secret(&mut self, world: &G, seat: Seat) -> G::Action {
        if self.style.knowledge && self.hidden.len() > 1 {
            world.lean(seat, &self.legal, &mut self.rates);
            for index in 0..self.rates.len() {
                if self.hidden.binary_search(&index).is_err() {
                    self.rates[index] = 0.0;
                }
            }
            let drawn = self.rng.weighted(&self.rates);
            if self.hidden.binary_search(&drawn).is_ok() {
                return self.legal[drawn];
            }
        }
        self.legal[self.hidden[self.rng.below(self.hidden.len() as u32) as usize]]
    }
}
