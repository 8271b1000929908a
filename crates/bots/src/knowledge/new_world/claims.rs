//! All claims of a tile at once: one outlook, and what each claim changes in it.

use engine::{Game as _, PerSeat, Seat, Seats};
use game_new_world::{Action, Held, NewWorld, Phase, Sort, options::BonusScope};

use super::{Clock, Columns, WEIGHTS, after, purse, settler};

/// Tells how good each action is for the seat, in order.
pub(super) fn rate_each(game: &NewWorld, seat: Seat, legal: &[Action], mut tell: impl FnMut(f32)) {
    // Where the turn can end at once nothing scores, and a claim of what is open changes only its seat.
    let quiet = game.phase() == Phase::Claim && game.tiles_left() > 0 && legal.last() == Some(&Action::End);
    let claims = quiet.then(|| Claims::new(game, seat));
    for &action in legal {
        let rate = claims.as_ref().and_then(|claims| claims.rate(action));
        tell(rate.unwrap_or_else(|| after(game, seat, action)));
    }
}

/// A game in which a seat may claim something, and what it expects without.
struct Claims<'a> {
    game: &'a NewWorld,
    seat: Seat,
    clock: Clock,
    /// What the seat's settlers on the map add, one after another.
    gains: Vec<f32>,
    columns: Columns,
    /// What the others' hopes cost the seat.
    spite: f32,
}

impl Claims<'_> {
    fn new(game: &NewWorld, seat: Seat) -> Claims<'_> {
        let clock = Clock::new(game);
        let mut columns = [Columns::NOBODY; engine::MAX_SEATS];
        let mut outlook = PerSeat::new(game.seats(), |seat| purse(game, &clock, seat, game.supply(seat)));
        let mut gains = Vec::with_capacity(12);
        for (owner, held) in game.held() {
            settler(game, &clock, owner, &held, &mut columns[owner.index()], |gain| {
                outlook[owner] += gain;
                if owner == seat {
                    gains.push(gain);
                }
            });
        }
        let mut best = 0.0f32;
        for (other, &value) in outlook.iter().filter(|&(other, _)| other != seat) {
            let mut value = value;
            pay(game, &clock, &columns[other.index()], &mut value);
            best = best.max(value);
        }
        Claims { game, seat, clock, gains, columns: columns[seat.index()], spite: WEIGHTS.spite * best }
    }

    /// How good it is to end the turn or to claim something that is not complete; `None` for all else.
    fn rate(&self, action: Action) -> Option<f32> {
        match action {
            Action::End => Some(self.with(None)),
            Action::Claim(spot) => {
                let held = self.game.feature(spot).filter(|held| held.sort == Sort::Plains || held.open > 0)?;
                Some(self.with(Some(Held { leaders: Seats::only(self.seat), most: 1, ..held })))
            }
            Action::Explorers(..) | Action::Lay(_) | Action::Turn(_) | Action::Pass | Action::Score(_) => None,
        }
    }

    /// The seat's outlook with one settler more, less what the others' costs it. Sums in the order of
    /// the whole outlook, so that both give the very same number.
    fn with(&self, claimed: Option<Held>) -> f32 {
        let supply = self.game.supply(self.seat) - u8::from(claimed.is_some());
        let mut value = purse(self.game, &self.clock, self.seat, supply);
        self.gains.iter().for_each(|gain| value += gain);
        let mut columns = self.columns;
        if let Some(held) = claimed {
            settler(self.game, &self.clock, self.seat, &held, &mut columns, |gain| value += gain);
        }
        pay(self.game, &self.clock, &columns, &mut value);
        value - self.spite
    }
}

fn pay(game: &NewWorld, clock: &Clock, columns: &Columns, value: &mut f32) {
    if game.options().bonus_scope == BonusScope::Any {
        clock.pay(columns, value);
    }
}

#[cfg(test)]
mod tests {
    use engine::{Croupier, Options as _, SeededDice};
    use game_new_world::Options;

    use super::*;
    use crate::Rng;

    /// A claim that is tried out and looked at as a whole is worth the very same.
    #[test]
    fn a_difference_is_the_outlook_of_the_game_after_it() {
        let mut compared = 0;
        for seed in 0..8u64 {
            let (mut dice, mut rng) = (SeededDice::new(seed), Rng::new(seed));
            let options = Options::preset(seed as usize % 2);
            let seats = 2 + (seed % 4) as u8;
            let mut game = NewWorld::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
            let mut legal = Vec::new();
            while let Some(seat) = game.to_act().first() {
                game.legal(seat, &mut legal);
                let mut rates = legal.iter().map(|&action| after(&game, seat, action));
                rate_each(&game, seat, &legal, |rate| {
                    assert_eq!(Some(rate), rates.next(), "seed {seed}, {legal:?}");
                    compared += 1;
                });
                game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut Croupier::quiet(&mut dice));
            }
        }
        assert!(compared > 2000, "only {compared} ratings were compared");
    }
}
