//! The luck of a ply: what came of it against the mean of all that it could have rolled.

use engine::{Croupier, Dice, Game, Seat, SeededDice, Source, digest};

use super::open::{Open, Value};
use crate::{Knowledge, Rng};

/// The most states that are all valued; of more, so many are drawn.
const MOST_STATES: usize = 64;

/// The most ways to roll that are tried to find out how many states they lead to.
const MOST_WAYS: usize = 4096;

/// Whence the rolls come that are drawn afresh.
const AFRESH: u64 = 0x7C5B_92E4_01AD_66F3;

/// A state that a ply could have led to, and how likely it was.
struct Outcome<G> {
    state: G,
    digest: u64,
    weight: f64,
}

/// The mean value of all that a ply could have rolled; `None` if it rolls nothing. `ply` counts the
/// plies that are played after it.
pub(super) fn mean<G: Knowledge>(
    open: &mut Open<G>,
    before: &G,
    (seat, action): (Seat, G::Action),
    ply: usize,
) -> Option<Value> {
    let outcomes = outcomes(before, seat, action, ply);
    if outcomes.len() < 2 {
        return None;
    }
    let mut mean = Value::zero(before.seats());
    for outcome in &outcomes {
        mean.add(&open.value(&outcome.state, ply), outcome.weight);
    }
    Some(mean)
}

/// The states that a ply could have led to: all if they are few, else some drawn afresh.
fn outcomes<G: Game>(before: &G, seat: Seat, action: G::Action, ply: usize) -> Vec<Outcome<G>> {
    all(before, seat, action).unwrap_or_else(|| drawn(before, seat, action, ply))
}

/// Every state with its weight, equal ones joined; `None` if there are too many.
fn all<G: Game>(before: &G, seat: Seat, action: G::Action) -> Option<Vec<Outcome<G>>> {
    let mut way = Way::default();
    let mut outcomes = Vec::new();
    for _ in 0..MOST_WAYS {
        way.at = 0;
        let mut state = before.clone();
        state.apply(seat, action, &mut Croupier::quiet(&mut way));
        if way.ways() > MOST_WAYS as f64 {
            return None;
        }
        join(&mut outcomes, state, 1.0 / way.ways());
        if outcomes.len() > MOST_STATES {
            return None;
        }
        if !way.turn() {
            return Some(outcomes);
        }
    }
    None
}

fn drawn<G: Game>(before: &G, seat: Seat, action: G::Action, ply: usize) -> Vec<Outcome<G>> {
    let mut outcomes = Vec::new();
    for draw in 0..MOST_STATES {
        let seed = Rng::fork(AFRESH, (ply * MOST_STATES + draw) as u64).bits();
        let mut state = before.clone();
        state.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(seed)));
        join(&mut outcomes, state, 1.0 / MOST_STATES as f64);
    }
    outcomes
}

fn join<G: Game>(outcomes: &mut Vec<Outcome<G>>, state: G, weight: f64) {
    let digest = digest(&state);
    match outcomes.iter_mut().find(|known| known.digest == digest && known.state == state) {
        Some(known) => known.weight += weight,
        None => outcomes.push(Outcome { state, digest, weight }),
    }
}

/// One way in which the dice of a ply may fall: dice that follow it, and then show 0.
#[derive(Default)]
struct Way {
    rolls: Vec<(u32, u32)>,
    at: usize,
}

impl Way {
    /// How many ways there are if all are as this one.
    fn ways(&self) -> f64 {
        self.rolls.iter().map(|&(_, bound)| f64::from(bound)).product()
    }

    /// Goes to the next way; `false` if this was the last.
    fn turn(&mut self) -> bool {
        while let Some((value, bound)) = self.rolls.pop() {
            if value + 1 < bound {
                self.rolls.push((value + 1, bound));
                return true;
            }
        }
        false
    }
}

impl Dice for Way {
    fn roll(&mut self, _: Source, bound: u32) -> u32 {
        if self.at == self.rolls.len() {
            self.rolls.push((0, bound));
        }
        self.at += 1;
        self.rolls[self.at - 1].0
    }
}
