//! A review as it is told: what each seat's result is made of, to the last part in a million.

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// What a review found out, so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// How many plies the game had.
    pub plies: usize,
    /// How much of the work is done, and how much there is. More may be found to do.
    pub done: (usize, usize),
    /// How likely each seat is to win after so many plies, from set-up to the end. Grows as the review
    /// goes on.
    pub graph: Vec<PerSeat<f64>>,
    /// What each result is made of, in win chance.
    pub win: PerSeat<Account>,
    /// The same in points, where the game has them.
    pub points: Option<PerSeat<Account>>,
    /// How well each seat chose.
    pub play: PerSeat<Play>,
    /// Every turn that cost something, the dearest first.
    pub turns: Vec<Turn>,
    /// Every ply whose rolls mattered, the greatest first.
    pub rolls: Vec<Rolled>,
}

/// What the result of one seat is made of: `even + start + luck - loss + others = result`.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    /// An even share.
    pub even: f64,
    /// What the opening was worth beyond it.
    pub start: f64,
    /// What the rolls gave.
    pub luck: f64,
    /// What its own choices lost against the best found.
    pub loss: f64,
    /// What came of the choices of others, and of what the seat could not see.
    pub others: f64,
    /// How it ended.
    pub result: f64,
}

/// How well a seat chose.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Play {
    /// Choices that were looked at.
    pub decisions: u32,
    /// The win chance that a choice lost, on average.
    pub mean_loss: f64,
    /// From 0 to 100; the mean over all choices.
    pub accuracy: f64,
}

/// A turn that cost something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Its plies, counted from 0: the first, and the one after the last.
    pub plies: (usize, usize),
    /// The win chance that its choices lost.
    pub win: f64,
    /// The points that they lost.
    pub points: f64,
    /// The choice that lost most.
    pub choice: Choice,
}

/// A choice that cost something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// Its ply, counted from 0.
    pub ply: usize,
    /// What was done, in notation, to the end of the turn or to the first roll.
    pub played: Vec<String>,
    /// What would have been better, as far.
    pub better: Vec<String>,
    /// The chance to win after what was done, as the seat could know it.
    pub chance: f64,
    /// The chance after what would have been better.
    pub could: f64,
    /// The points that it lost.
    pub points: f64,
}

/// A ply whose rolls mattered.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rolled {
    /// Its ply, counted from 0.
    pub ply: usize,
    /// Who acted.
    pub seat: Seat,
    /// What each seat owes to it, in win chance.
    pub win: PerSeat<f64>,
    /// The same in points.
    pub points: PerSeat<f64>,
}

impl Review {
    /// The dearest turns of a seat.
    pub fn dearest(&self, seat: Seat) -> impl Iterator<Item = &Turn> {
        self.turns.iter().filter(move |turn| turn.seat == seat).take(3)
    }

    /// The rolls that mattered most.
    pub fn greatest_rolls(&self) -> &[Rolled] {
        &self.rolls[..self.rolls.len().min(5)]
    }

    /// Whether everything was looked at.
    pub fn is_complete(&self) -> bool {
        self.done.0 >= self.done.1
    }
}

impl Account {
    /// How far the parts are from the whole.
    pub fn gap(&self) -> f64 {
        self.even + self.start + self.luck - self.loss + self.others - self.result
    }
}

/// How accurate a choice is that lost so much of its chance to win: 100 for none, 0 at the least.
pub(super) fn accuracy(loss: f64) -> f64 {
    (103.17 * (-4.354 * loss).exp() - 3.17).clamp(0.0, 100.0)
}
