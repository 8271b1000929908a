//! Information-set Monte Carlo tree search for one observer.
//!
//! Each iteration imagines a world from the view, walks down the tree by what is legal in that
//! world, plays on for a while, values the position and credits every seat's own acts on the way.
//! The tree branches by acts alone: chance and hidden things are drawn anew in each iteration.

mod learned;
mod playout;
mod step;
mod tally;
mod tree;
mod whole;
mod worlds;
mod worth;

use std::marker::PhantomData;

use engine::{Croupier, Dice, Game, Seat, SeededDice};

pub use self::playout::playout_speed;
use self::{
    learned::Learned,
    tree::{Branch, Key, Node, ROOT, Tree},
    worlds::Worlds,
    worth::{Spread, Worth},
};
pub(crate) use self::{
    playout::{Playout, Policy},
    tally::Tally,
    worth::guess,
};
use crate::{
    Ahead, Knowledge, Rng, Think, Turns,
    net::{Inputs, Shelf},
};

/// One tree that grows from one view, with all its buffers.
pub struct Search<G: Game> {
    style: Think,
    rng: Rng,
    tree: Tree<G::Action>,
    spread: Spread,
    plies: u64,
    path: Vec<u32>,
    legal: Vec<G::Action>,
    keys: Vec<Key<G::Action>>,
    slots: Vec<u32>,
    rates: Vec<f32>,
    learned: Learned,
    playout: Playout<G>,
    hidden: Vec<usize>,
    worlds: Worlds<G>,
    /// Whole turns from the root, the same until the tree is cleared or goes down.
    roots: Turns<G::Action>,
    /// What the rolls behind whole turns follow from.
    luck: u64,
    /// Whether the tree may be that of another turn.
    stale: bool,
    inputs: Inputs,
    game: PhantomData<fn() -> G>,
}

/// A game that the search plays on, and how far it has gone.
struct Walk<G> {
    world: G,
    turns: u32,
    last: Option<Seat>,
    hides: bool,
    /// The rolls that it meets, where other walks meet the same.
    rolls: Option<SeededDice>,
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
            learned: Learned::default(),
            playout: Playout::new(),
            hidden: Vec::new(),
            worlds: Worlds::default(),
            roots: Turns::default(),
            luck: 0,
            stale: false,
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
        self.roots.clear();
        self.stale = false;
        self.tree.clear();
        self.spread = Spread::default();
    }

    /// Makes the position after an action of the thinker the root. Whether the tree still fits
    /// is for the caller to know.
    pub fn descend(&mut self, seat: Seat, action: G::Action) {
        self.worlds = Worlds::default();
        // Whole turns go on under their names; which of them are left is seen in the next world.
        self.stale |= !self.roots.is_empty();
        self.roots.clear();
        match self.tree.child(ROOT, (seat, Branch::Act(action))) {
            Some(child) => self.tree.descend(child),
            None if self.stale => {}
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
        let mut walk = Walk { world, turns: 0, last: None, hides, rolls: None };
        self.path.clear();
        self.path.push(ROOT);
        self.walk_down(&mut walk, thinker);
        let worth = self.play_on(&mut walk);
        for index in 0..self.path.len() {
            self.tree.credit(self.path[index], thinker, &worth);
        }
    }

    /// How the root's actions stand, in the order of the legal list.
    pub(crate) fn tallies(&self, seat: Seat, legal: &[G::Action]) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); legal.len()];
        if self.roots.is_empty() {
            for (tally, &action) in tallies.iter_mut().zip(legal) {
                *tally = self.tally((seat, Branch::Act(action)));
            }
            return tallies;
        }
        // A click is worth what the most looked-at turn is that begins with it.
        for (name, first) in self.roots.names() {
            let Ok(index) = legal.binary_search(&first) else { continue };
            let tally = self.tally((seat, Branch::Turn(name)));
            if tally.visits > tallies[index].visits {
                tallies[index] = tally;
            }
        }
        tallies
    }

    fn tally(&self, key: Key<G::Action>) -> Tally {
        let Some(child) = self.tree.child(ROOT, key) else { return Tally::default() };
        let Node { visits, value, wins, margin, .. } = self.tree[child];
        Tally { visits, value, wins, margin }
    }

    /// Whether the most looked-at action stays so for this many iterations more.
    pub(crate) fn is_decided(&self, seat: Seat, legal: &[G::Action], left: u32) -> bool {
        let keys = legal.iter().map(|&action| Branch::Act(action));
        let [first, second] = match self.roots.is_empty() {
            true => self.tree.most(ROOT, seat, keys),
            false => self.tree.most(ROOT, seat, self.roots.names().map(|(name, _)| Branch::Turn(name))),
        };
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
            if node == ROOT && !forced && self.list_turns(walk, seat) {
                let Some(child) = self.take_turn(walk, seat) else { return };
                if self.style.onward {
                    return;
                }
                node = child;
                continue;
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

    fn apply(&mut self, walk: &mut Walk<G>, seat: Seat, action: G::Action) {
        let dice: &mut dyn Dice = match &mut walk.rolls {
            Some(rolls) => rolls,
            None => &mut self.rng,
        };
        walk.world.apply(seat, action, &mut Croupier::quiet(dice));
        self.plies += 1;
        if walk.last != Some(seat) {
            walk.turns += u32::from(walk.last.is_some());
            walk.last = Some(seat);
        }
    }

    /// How far imagined games of so many seats are played on.
    fn ahead(&self, seats: u32) -> Ahead {
        match (self.style.turns, G::LEARNED) {
            (0, Some(Ahead { turns, keen })) if self.style.net && has_net::<G>() => {
                Ahead { turns: turns * seats / 2, keen: keen * seats / 2 }
            }
            (0, _) => Ahead { turns: G::HORIZON, keen: G::KEEN },
            (turns, _) => Ahead { turns, keen: self.style.keen },
        }
    }

    /// Plays on by the playout policy until the end or the horizon, then values the position.
    fn play_on(&mut self, walk: &mut Walk<G>) -> Worth {
        let Ahead { turns: horizon, keen } = self.ahead(u32::from(walk.world.seats()));
        // No real game goes on for longer; a world that does is valued as it stands.
        let most = self.plies + u64::from(G::INFO.max_plies);
        // Behind whole turns that are compared, others take whole turns too.
        let whole = walk.rolls.is_some();
        self.playout.begin();
        while let Some(seat) = walk.world.to_act().first().filter(|_| self.plies < most) {
            let turn = walk.turns + u32::from(walk.last.is_some_and(|last| last != seat));
            // The game is valued where a turn begins, after the same number of turns each time.
            if turn >= horizon && self.style.knowledge {
                break;
            }
            let policy = match self.style.knowledge {
                true => Policy::knowing::<G>(turn < keen, whole, self.style.temper),
                false => Policy::Random,
            };
            let action = self.playout.choose(&walk.world, seat, policy, &mut self.rng);
            self.apply(walk, seat, action);
        }
        worth::value(&walk.world, &self.style, &mut self.spread, &mut self.inputs)
    }
}

/// Whether the game's learned evaluation is at hand.
fn has_net<G: Knowledge>() -> bool {
    G::shelf().and_then(Shelf::net).is_some()
}
