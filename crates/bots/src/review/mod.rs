//! After a game: what was luck, what was a seat's own doing and what others did, so that it adds up.
//!
//! A state is worth what `open` says, one fixed function. What the rolls of a ply changed against the
//! mean of all that they could have been is luck (`rolls`); what a choice lost against the best that a
//! search finds is loss (`judge`); the rest is what others did. Whatever is not looked at yet counts
//! as what others did, so the sums hold at any time.

mod account;
pub mod calibration;
mod correction;
mod judge;
mod ledger;
mod open;
mod rolls;

use engine::{Croupier, Game, PerSeat, Record, ReplayError, ScriptedDice, Seat};

use self::ledger::{Ledger, Played, Task};
pub use self::{
    account::{Account, Choice, Play, Review, Rolled, Turn},
    correction::{Correction, Fitted},
    open::{Open, PLAYOUTS, Value},
};
use crate::Knowledge;

/// How hard a review looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Effort {
    /// So many iterations of search a choice, and four times as many where that leaves it unclear.
    /// Reproducible.
    Iterations(u32),
    /// About as many as fit into so many seconds on one core, and ever more where it is unclear: the
    /// host ends it.
    Seconds(f64),
}

/// A review that goes on step by step, for hosts that do not care which game it is.
pub trait Reviews: Send {
    /// Does a small part of the work; `false` if there is nothing left to do.
    fn step(&mut self) -> bool;

    /// What it found out so far.
    fn review(&self) -> Review;
}

/// The review of one recorded game.
pub struct Reviewer<G: Game> {
    acts: Vec<(Seat, G::Action)>,
    /// The state after so many plies.
    states: Vec<G>,
    open: Open<G>,
    ledger: Ledger,
}

/// Why a record cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoReview {
    /// It does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game is not over.
    #[error("the game is not over: a review needs its end, so play it on first")]
    Unfinished,
}

impl<G: Knowledge> Reviewer<G> {
    /// Begins the review of a finished game.
    pub fn new(record: &Record<G>, effort: Effort) -> Result<Reviewer<G>, NoReview> {
        let states = states(record)?;
        let standings = states.last().and_then(Game::standings).ok_or(NoReview::Unfinished)?;
        let end = open::stand(&states[states.len() - 1]);
        let points: Option<i32> = standings.values().iter().map(|standing| standing.points).sum();
        let even = points.map(|points| f64::from(points) / f64::from(record.seats));
        let mut legal = Vec::new();
        let plies = states.iter().zip(&record.plies).map(|(state, ply)| {
            state.legal(ply.seat, &mut legal);
            Played {
                seat: ply.seat,
                action: ply.action.to_string(),
                rolled: !ply.rolls.is_empty(),
                chosen: legal.len() > 1,
            }
        });
        Ok(Reviewer {
            acts: record.plies.iter().map(|ply| (ply.seat, ply.action)).collect(),
            ledger: Ledger::new(plies.collect(), end, even, effort, G::PACE),
            open: Open::new(PLAYOUTS, Correction::of_open::<G>(record.seats)),
            states,
        })
    }
}

impl<G: Knowledge> Reviews for Reviewer<G> {
    fn step(&mut self) -> bool {
        match self.ledger.task() {
            Task::Value(ply) => self.ledger.valued(self.open.value(&self.states[ply], ply)),
            Task::Luck(ply) => {
                let mean = rolls::mean(&mut self.open, &self.states[ply], self.acts[ply], ply + 1);
                self.ledger.rolled(mean);
            }
            Task::Judge(ply, depth) => {
                let judged = judge::judge(&mut self.open, &self.states[ply], self.acts[ply], ply + 1, depth);
                self.ledger.judged(judged);
            }
            Task::Nothing => return false,
        }
        true
    }

    fn review(&self) -> Review {
        self.ledger.review()
    }
}

/// What each seat owes to the rolls of a ply, in win chance: what an arena takes off its results.
pub fn luck_of_ply<G: Knowledge>(
    open: &mut Open<G>,
    before: &G,
    act: (Seat, G::Action),
    after: &G,
    ply: usize,
) -> PerSeat<f64> {
    match rolls::mean(open, before, act, ply) {
        Some(mean) => open.value(after, ply).less(&mean).win,
        None => PerSeat::new(after.seats(), |_| 0.0),
    }
}

/// The states of a record, from set-up to the end.
fn states<G: Game>(record: &Record<G>) -> Result<Vec<G>, NoReview> {
    let mut game = record.replay_unchecked(0)?;
    let mut states = vec![game.clone()];
    for ply in &record.plies {
        let mut dice = ScriptedDice::new(&ply.rolls);
        game.apply(ply.seat, ply.action, &mut Croupier::quiet(&mut dice));
        states.push(game.clone());
    }
    Ok(states)
}
