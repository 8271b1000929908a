//! Information-set Monte Carlo tree search for one observer.
//!
//! Each iteration imagines a world from the view, walks down the tree by what is legal in that
//! world, plays on for a while, values the position and credits every seat's own acts on the way.
//! The tree branches by acts alone: chance and hidden things are drawn anew in each iteration.

mod playout;
mod tally;
mod tree;
mod worlds;
mod worth;

use std::marker::PhantomData;

use engine::{Croupier, Game, Seat};

pub use self::playout::playout_speed;
pub(crate) use self::{
    playout::{Playout, Policy},
    tally::Tally,
    worth::guess,
};
use self::{
    tree::{NONE, Node, ROOT, Tree},
    worlds::Worlds,
    worth::{Spread, Worth},
};
use crate::{Knowledge, Rng, Think, net::Inputs};

/// One tree that grows from one view, with all its buffers.
pub struct Search<G: Game> {
    style: Think,
    rng: Rng,
    tree: Tree<G::Action>,
    spread: Spread,
    plies: u64,
    path: Vec<u32>,
    legal: Vec<G::Action>,
    keys: Vec<Key<G>>,
    slots: Vec<u32>,
    rates: Vec<f32>,
    playout: Playout<G>,
    hidden: Vec<usize>,
    worlds: Worlds<G>,
    inputs: Inputs,
    game: PhantomData<fn() -> G>,
}

/// The weight of an action that was not possible in the first world that came by.
const LATER: f32 = 0.4;
/// How much of a utility one grain of rating is guessed to be worth.
const BIAS: f32 = 0.03;

type Key<G> = (Seat, Option<<G as Game>::Action>);

/// A game that the search plays on, and how far it has gone.
struct Walk<G> {
    world: G,
    turns: u32,
    last: Option<Seat>,
    hides: bool,
}

impl<G: Game + Knowledge> Search<G> {
    /// An empty tree within so many bytes.
    pub fn new(style: Think, seed: u64, bytes: usize) -> Search<G> {
        Search {
            style,
            rng: Rng::new(seed),
            tree: Tree::new(bytes),
            spread: Spread::default(),
            plies: 0,
            path: Vec::new(),
            legal: Vec::new(),
            keys: Vec::new(),
            slots: Vec::new(),
            rates: Vec::new(),
            playout: Playout::new(),
            hidden: Vec::new(),
            worlds: Worlds::default(),
            inputs: Inputs::default(),
            game: PhantomData,
        }
    }

    /// Changes how many bytes the tree may use.
    pub fn limit_to(&mut self, bytes: usize) {
        self.tree.limit_to(bytes);
    }

    /// Forgets the tree, for another view.
    pub fn clear(&mut self) {
        self.worlds = Worlds::default();
        self.tree.clear();
        self.spread = Spread::default();
    }

    /// Makes the position after an action of the thinker the root. Whether the tree still fits
    /// is for the caller to know.
    pub fn descend(&mut self, seat: Seat, action: G::Action) {
        self.worlds = Worlds::default();
        match self.tree.child(ROOT, (seat, Some(action))) {
            Some(child) => self.tree.descend(child),
            None => self.tree.clear(),
        }
    }

    /// How many plies were applied to imagined games so far.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// How many nodes the tree has.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// Imagines and plays out one more world. The view is the same each time until the tree is cleared
    /// or goes down.
    pub fn iterate(&mut self, view: &G::View, thinker: Seat) {
        let (world, hides) = self.worlds.draw(&self.style, view, thinker, &mut self.rng);
        let mut walk = Walk { world, turns: 0, last: None, hides };
        self.path.clear();
        self.path.push(ROOT);
        self.walk_down(&mut walk, thinker);
        let worth = self.play_on(&mut walk);
        for index in 0..self.path.len() {
            self.tree.credit(self.path[index], thinker, &worth);
        }
    }

    /// How the root's actions stand, in the order of the legal list.
    pub(crate) fn tallies(&self, seat: Seat, legal: &[G::Action]) -> impl Iterator<Item = Tally> {
        legal.iter().map(move |&action| match self.tree.child(ROOT, (seat, Some(action))) {
            Some(child) => {
                let Node { visits, value, wins, margin, .. } = self.tree[child];
                Tally { visits, value, wins, margin }
            }
            None => Tally::default(),
        })
    }

    /// Whether the most looked-at action stays so for this many iterations more.
    pub(crate) fn is_decided(&self, seat: Seat, legal: &[G::Action], left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for tally in self.tallies(seat, legal) {
            if tally.visits > first {
                (first, second) = (tally.visits, first);
            } else {
                second = second.max(tally.visits);
            }
        }
        first - second > left
    }

    /// Follows the tree until an act that was never tried, the end, or the edge of the tree.
    fn walk_down(&mut self, walk: &mut Walk<G>, thinker: Seat) {
        let mut node = ROOT;
        loop {
            let to_act = walk.world.to_act();
            // Choices made at the same time: the thinker's own comes first, so that the tree
            // cannot answer what the thinker will not see.
            let Some(seat) = (if to_act.contains(thinker) { Some(thinker) } else { to_act.first() }) else { return };
            walk.world.legal(seat, &mut self.legal);
            let forced = self.legal.len() == 1;
            if node != ROOT && !forced && self.tree.is_leaf(node) && self.tree[node].visits < self.patience() {
                return;
            }
            let secret = walk.hides && seat != thinker;
            let Some((child, action)) = self.step(&walk.world, node, seat, secret) else { return };
            self.path.push(child);
            self.apply(walk, seat, action);
            node = child;
        }
    }

    /// How often a leaf is played on from before its own children are looked at. Ratings are dear,
    /// so knowledge waits a little longer.
    fn patience(&self) -> u32 {
        if self.style.knowledge { 3 } else { 1 }
    }

    /// Chooses a child of a node and an action that it stands for.
    fn step(&mut self, world: &G, node: u32, seat: Seat, secret: bool) -> Option<(u32, G::Action)> {
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
            // `None` sorts before every action.
            self.keys.push((seat, None));
        }
        for (index, &action) in self.legal.iter().enumerate() {
            if self.hidden.binary_search(&index).is_err() {
                self.keys.push((seat, Some(action)));
            }
        }
        let fresh = self.tree.is_leaf(node);
        if self.tree.children(node, &self.keys, &mut self.slots) > 0 {
            self.weigh_new(world, seat, fresh);
        }
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
        let action = match self.keys[slot].1 {
            Some(action) => action,
            None => self.guess_secret(world, seat),
        };
        Some((child, action))
    }

    /// Gives new nodes the weight that knowledge gives their actions beside the best one. What
    /// becomes possible only in a later world gets a middling weight, without the price of ratings.
    fn weigh_new(&mut self, world: &G, seat: Seat, fresh: bool) {
        if !self.style.knowledge || self.legal.len() == 1 || !fresh {
            let weight = if self.style.knowledge && !fresh { LATER } else { 1.0 };
            for &slot in self.slots.iter().filter(|&&slot| slot != NONE) {
                if self.tree[slot].weight < 0.0 {
                    self.tree.weigh(slot, weight);
                }
            }
            return;
        }
        world.rate(seat, &self.legal, &mut self.rates);
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
        for index in 0..self.legal.len() {
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
                let guess = mean + BIAS * node.bias;
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

    fn apply(&mut self, walk: &mut Walk<G>, seat: Seat, action: G::Action) {
        walk.world.apply(seat, action, &mut Croupier::quiet(&mut self.rng));
        self.plies += 1;
        if walk.last != Some(seat) {
            walk.turns += u32::from(walk.last.is_some());
            walk.last = Some(seat);
        }
    }

    /// Plays on by the playout policy until the end or the horizon, then values the position.
    fn play_on(&mut self, walk: &mut Walk<G>) -> Worth {
        let horizon = if self.style.turns == 0 { G::HORIZON } else { self.style.turns };
        let keen = if self.style.turns == 0 { G::KEEN } else { self.style.keen };
        // No real game goes on for longer; a world that does is valued as it stands.
        let most = self.plies + u64::from(G::INFO.max_plies);
        self.playout.begin();
        while let Some(seat) = walk.world.to_act().first().filter(|_| self.plies < most) {
            let turn = walk.turns + u32::from(walk.last.is_some_and(|last| last != seat));
            // The game is valued where a turn begins, after the same number of turns each time.
            if turn >= horizon && self.style.knowledge {
                break;
            }
            let policy = match self.style.knowledge {
                true => Policy::knowing::<G>(turn < keen, self.style.temper),
                false => Policy::Random,
            };
            let action = self.playout.choose(&walk.world, seat, policy, &mut self.rng);
            self.apply(walk, seat, action);
        }
        worth::value(&walk.world, &self.style, &mut self.spread, &mut self.inputs)
    }
}
