//! What a building on a hex is worth: its price, its chain, the own way and the others' ways.

use std::cell::OnceCell;

use engine::{Game, PerSeat, Seat};
use game_attika::{
    Attika,
    board::Hex,
    material::{Building, BuildingSet, Group},
};

use super::{roads::Ways, weights::WEIGHTS, wins};

/// One seat's eye for sites.
pub(super) struct Sites<'a> {
    game: &'a Attika,
    seat: Seat,
    /// Everybody's ways between shrines: dear, and many choices do not ask for them.
    ways: OnceCell<PerSeat<Ways>>,
}

impl<'a> Sites<'a> {
    pub(super) fn new(game: &'a Attika, seat: Seat) -> Sites<'a> {
        Sites { game, seat, ways: OnceCell::new() }
    }

    /// What the best site that the hand pays for is worth.
    pub(super) fn best(&self, building: Building) -> f32 {
        let estate = self.game.estate(self.seat);
        let payable = |hex: &Hex| {
            let price = self.game.price(self.seat, building, *hex);
            price.least(estate.hand, self.game.options().typed()) <= estate.cards()
        };
        let sites = self.game.map().empty().iter().filter(payable);
        sites.map(|hex| self.value(building, hex)).fold(f32::NEG_INFINITY, f32::max).max(-WEIGHTS.win)
    }

    /// What a building on an empty hex gains.
    pub(super) fn value(&self, building: Building, hex: Hex) -> f32 {
        if wins(self.game, self.seat, building, hex) {
            return WEIGHTS.win;
        }
        let estate = self.game.estate(self.seat);
        let price = self.game.price(self.seat, building, hex);
        let cards = price.least(estate.hand, self.game.options().typed());
        let apart = if estate.beside.contains(hex) || estate.settlements == 0 { 0.0 } else { WEIGHTS.apart };
        WEIGHTS.built - f32::from(cards) - apart
            + self.chain(building, hex)
            + self.group(building, hex)
            + self.ways(hex)
    }

    /// Room for followers, less the room that this site takes from other chains.
    fn chain(&self, building: Building, hex: Hex) -> f32 {
        let estate = self.game.estate(self.seat);
        let waiting = BuildingSet::ALL.minus(estate.placed);
        let followers =
            |before: Building| waiting.iter().filter(|other| other.printed().after.contains(before)).count();
        let room = self.game.map().neighbours(hex).filter(|&beside| self.game.map().empty().contains(beside)).count();
        let gain = WEIGHTS.follower * followers(building).min(room) as f32;
        let taken: f32 = self
            .game
            .map()
            .neighbours(hex)
            .filter_map(|beside| self.game.map().standing(beside))
            .filter(|&(owner, other)| owner == self.seat && followers(other) > 0)
            .filter(|&(_, other)| !building.printed().after.contains(other))
            .count() as f32;
        gain - WEIGHTS.crowded_out * taken
    }

    /// A group that this building may complete.
    fn group(&self, building: Building, hex: Hex) -> f32 {
        let estate = self.game.estate(self.seat);
        let group: Group = building.printed().group;
        let rest = group.members().minus(BuildingSet::of(&[building]));
        if !rest.minus(estate.placed).is_empty() || !estate.beside.contains(hex) {
            return 0.0;
        }
        let names = rest.iter().filter_map(|other| estate.settlement(other));
        let beside = |name: u8| {
            self.game
                .map()
                .neighbours(hex)
                .filter_map(|beside| self.game.map().standing(beside))
                .any(|(owner, other)| owner == self.seat && estate.settlement(other) == Some(name))
        };
        if names.into_iter().all(beside) { WEIGHTS.amphora } else { 0.0 }
    }

    /// A step on the own way between shrines, or into that of another.
    fn ways(&self, hex: Hex) -> f32 {
        let ways = self.ways.get_or_init(|| PerSeat::new(self.game.seats(), |seat| Ways::new(self.game, seat)));
        let mine = ways[self.seat].shortest();
        let on_my_way = ways[self.seat].through(hex) == mine;
        let gain = if on_my_way { near(mine.saturating_sub(1)) - near(mine) } else { 0.0 };
        let others = ways.iter().filter(|&(other, _)| other != self.seat);
        let block: f32 = others
            .map(|(other, ways)| {
                let theirs = ways.shortest();
                if ways.through(hex) == theirs { self.block(other, theirs) } else { 0.0 }
            })
            .sum();
        gain + block
    }

    /// What standing in the way of a seat is worth that needs so many buildings for a link.
    fn block(&self, other: Seat, steps: u8) -> f32 {
        let estate = self.game.estate(other);
        let reach = 3 + estate.amphorae;
        let soon = if steps <= reach && steps <= estate.up.len() + 1 { 1.0 } else { WEIGHTS.block_early };
        soon * at(&WEIGHTS.block, steps)
    }
}

/// What it is worth to be so many buildings away from a link.
fn near(steps: u8) -> f32 {
    at(&WEIGHTS.near, steps)
}

fn at(table: &[f32], steps: u8) -> f32 {
    table.get(usize::from(steps)).copied().unwrap_or(0.0)
}
