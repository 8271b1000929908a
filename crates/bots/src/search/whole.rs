//! Whole turns as branches of the root: which there are, what they promise, and which rolls they meet.

use engine::{Game, Seat, SeededDice};

use super::{
    Search, Walk,
    tree::{Branch, ROOT},
};
use crate::{Knowledge, Rng};

impl<G: Game + Knowledge> Search<G> {
    /// Whether the root branches by whole turns, which are then listed. Later turns begin with a draw, so that
    /// hardly one of them would come again.
    pub(super) fn list_turns(&mut self, walk: &Walk<G>, seat: Seat) -> bool {
        if !G::WHOLE || !self.style.whole || walk.hides {
            return false;
        }
        if self.roots.is_empty() {
            walk.world.turns(seat, &mut self.roots);
            self.roots.sort();
            let names = self.roots.names().map(|(name, _)| Branch::Turn(name));
            if self.stale && self.tree.most(ROOT, seat, names)[0] == 0 {
                self.tree.clear();
                self.stale = false;
            }
            // Looks that are kept have met rolls of the luck they began with.
            if !self.stale {
                self.luck = self.rng.bits();
            }
            self.stale = false;
        }
        !self.roots.is_empty()
    }

    /// Takes one of the listed turns. If nothing but playouts follows, the first look at each of them meets the same
    /// rolls, and so does the second, so that what tells them apart is not whose look was luckier.
    pub(super) fn take_turn(&mut self, walk: &mut Walk<G>, seat: Seat) -> Option<u32> {
        self.hidden.clear();
        let fresh = self.tree.is_leaf(ROOT);
        self.keys.clear();
        self.keys.extend(self.roots.names().map(|(name, _)| (seat, Branch::Turn(name))));
        if self.tree.children(ROOT, &self.keys, &mut self.slots) > 0 {
            if fresh {
                self.rates.clear();
                self.rates.extend(self.roots.rates());
                self.weigh_rated();
            } else {
                self.weigh_alike(self.style.later);
            }
        }
        let (child, turn) = self.take()?;
        self.path.push(child);
        let look = u64::from(self.tree[child].visits);
        walk.rolls = self.style.onward.then(|| SeededDice::new(Rng::fork(self.luck, look).bits()));
        self.roots.acts(turn).for_each(|place| self.apply(walk, seat, self.roots.act(place)));
        Some(child)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::{Croupier, Viewer};
    use game_new_world::{NewWorld, Options, Phase};

    use super::*;
    use crate::{Level, Style};

    /// A game between two seats that take anything, until so many tiles are left and one is drawn, and a search.
    fn at(tiles: u32, seed: u64) -> (NewWorld, Search<NewWorld>) {
        let (mut dice, mut rng) = (SeededDice::new(seed), Rng::new(seed));
        let mut game = NewWorld::setup(&Options::default(), 2, &mut Croupier::quiet(&mut dice)).expect("a legal table");
        let mut legal = Vec::new();
        while game.tiles_left() > tiles || game.phase() != Phase::Lay {
            let seat = game.to_act().first().expect("tiles are left");
            game.legal(seat, &mut legal);
            game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut Croupier::quiet(&mut dice));
        }
        let Style::Think(style) = Level::Master.style() else { panic!("a master searches") };
        (game, Search::new(style, seed, 1 << 24))
    }

    fn walk(world: &NewWorld) -> Walk<NewWorld> {
        Walk { world: world.clone(), turns: 0, last: None, hides: false, rolls: None }
    }

    #[test]
    fn the_same_look_at_other_turns_meets_the_same_rolls() {
        let (game, mut search) = at(40, 7);
        let seat = game.active();
        let mut drawn: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        for _ in 0..2000 {
            search.path.clear();
            let mut walk = walk(&game);
            assert!(search.list_turns(&walk, seat));
            let child = search.take_turn(&mut walk, seat).expect("there is room");
            let look = search.tree[child].visits;
            search.tree.credit(child, seat, &crate::search::Worth::default());
            if walk.world.phase() == Phase::Lay {
                drawn.entry(look).or_default().push(walk.world.view(Viewer::Spectator).drawn);
            }
        }
        assert!(drawn[&0].len() > 5, "turns that were looked at: {drawn:?}");
        for (look, tiles) in &drawn {
            assert!(tiles.iter().all(|tile| tile == &tiles[0]), "look {look} drew {tiles:?}");
        }
        assert!(drawn.values().any(|tiles| tiles[0] != drawn[&0][0]), "every look drew the same");
    }
}
