//! After a game: what was luck, what was a seat's own doing and what others did, so that it adds up.
//!
//! A state is worth what [`open`] says, one fixed function. What the rolls of a ply changed against the
//! mean of all that they could have been is luck ([`rolls`]); what a choice lost against the best that a
//! search finds is loss ([`judge`]); the rest is what others did. Whatever is not looked at yet counts
//! as what others did, so the sums hold at any time.

mod account;
pub mod calibration;
mod correction;
mod judge;
mod open;
mod rolls;

use engine::{Croupier, Game, PerSeat, Ply, Record, ReplayError, ScriptedDice, Seat};

use self::judge::{Depth, Judged};
pub use self::{
    account::{Account, Choice, Play, Review, Rolled, Turn},
    correction::Correction,
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
    plies: Vec<Ply<G::Action>>,
    /// The state after so many plies.
    states: Vec<G>,
    /// What the last of them is worth: the result.
    end: Value,
    /// What they are worth, as far as they are valued.
    values: Vec<Value>,
    /// What the rolls of each ply gave, as far as that is known.
    luck: Vec<Value>,
    choices: Vec<Considered<G::Action>>,
    /// The next choice to look at, the choices of this round, and how hard they are looked at.
    next: usize,
    round: Vec<usize>,
    depth: Depth,
    /// Whether rounds go on for as long as something is unclear.
    endless: bool,
    open: Open<G>,
}

/// A ply with a choice, and what came of looking at it.
struct Considered<A> {
    ply: usize,
    judged: Option<Judged<A>>,
}

/// What a review counts in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    /// Chances to win.
    Win,
    /// Points beside the mean of all seats.
    Points,
}

impl Measure {
    fn of(self, value: &Value) -> &PerSeat<f64> {
        match self {
            Measure::Win => &value.win,
            Measure::Points => &value.points,
        }
    }

    fn lost(self, (win, points): (f64, f64)) -> f64 {
        match self {
            Measure::Win => win,
            Measure::Points => points,
        }
    }
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

/// The fewest iterations that name a best action, and the most that a first look takes.
const ITERATIONS: (f64, f64) = (32.0, 4000.0);
/// How much deeper each round looks than the one before.
const DEEPER: u32 = 4;
/// The most iterations that any look takes.
const MOST_ITERATIONS: u32 = 100_000;

impl<G: Knowledge> Reviewer<G> {
    /// Begins the review of a finished game.
    pub fn new(record: &Record<G>, effort: Effort) -> Result<Reviewer<G>, NoReview> {
        let states = states(record)?;
        let over = states.last().filter(|last| last.standings().is_some()).ok_or(NoReview::Unfinished)?;
        let end = open::stand(over);
        let mut legal = Vec::new();
        let mut has_choice = |ply: usize| {
            states[ply].legal(record.plies[ply].seat, &mut legal);
            legal.len() > 1
        };
        let choices: Vec<_> = (0..record.plies.len())
            .filter(|&ply| has_choice(ply))
            .map(|ply| Considered { ply, judged: None })
            .collect();
        let (iterations, endless) = match effort {
            Effort::Iterations(iterations) => (iterations, false),
            Effort::Seconds(seconds) => {
                // Half of the time for the first look at every choice.
                let millis = seconds * 500.0 / choices.len().max(1) as f64;
                ((millis * f64::from(G::PACE)).clamp(ITERATIONS.0, ITERATIONS.1) as u32, true)
            }
        };
        Ok(Reviewer {
            plies: record.plies.clone(),
            end,
            values: Vec::with_capacity(states.len()),
            luck: Vec::with_capacity(record.plies.len()),
            next: 0,
            round: (0..choices.len()).collect(),
            choices,
            depth: Depth { iterations, pairs: PLAYOUTS },
            endless,
            open: Open::new(PLAYOUTS, Correction::of_open::<G>(record.seats)),
            states,
        })
    }

    fn judge_next(&mut self) -> bool {
        if self.next == self.round.len() && !self.look_deeper() {
            return false;
        }
        let index = self.round[self.next];
        self.next += 1;
        let ply = self.choices[index].ply;
        let (state, Ply { seat, action, .. }) = (&self.states[ply], &self.plies[ply]);
        let mut legal = Vec::new();
        state.legal(*seat, &mut legal);
        let judged = judge::judge(&mut self.open, state, (*seat, *action), &legal, ply + 1, self.depth);
        self.choices[index].judged = Some(judged);
        true
    }

    /// Begins another round with the choices that are unclear.
    fn look_deeper(&mut self) -> bool {
        let first = self.depth.pairs == PLAYOUTS;
        if !(first || self.endless) || self.depth.iterations >= MOST_ITERATIONS {
            return false;
        }
        let unclear = |index: &usize| self.choices[*index].judged.as_ref().is_some_and(|judged| judged.unclear);
        self.round = (0..self.choices.len()).filter(unclear).collect();
        self.next = 0;
        self.depth = Depth { iterations: self.depth.iterations * DEEPER, pairs: self.depth.pairs * DEEPER };
        !self.round.is_empty()
    }

    fn seats(&self) -> u8 {
        self.states[0].seats()
    }

    /// What the results are made of, by one of the two measures. `base` is what its values leave out.
    fn accounts(&self, measure: Measure, even: f64) -> PerSeat<Account> {
        let base = match measure {
            Measure::Win => 0.0,
            Measure::Points => even,
        };
        PerSeat::new(self.seats(), |seat| {
            let luck = self.luck.iter().map(|luck| measure.of(luck)[seat]).sum();
            let own = self.judged().filter(|(ply, _)| self.plies[*ply].seat == seat);
            let loss = own.map(|(_, judged)| measure.lost(judged.loss)).sum();
            let start = self.values.first().map_or(0.0, |first| base + measure.of(first)[seat] - even);
            let result = base + measure.of(&self.end)[seat];
            Account { even, start, luck, loss, others: result - even - start - luck + loss, result }
        })
    }

    /// The choices that were looked at, with their plies.
    fn judged(&self) -> impl Iterator<Item = (usize, &Judged<G::Action>)> {
        self.choices.iter().filter_map(|considered| Some((considered.ply, considered.judged.as_ref()?)))
    }

    fn play(&self, seat: Seat) -> Play {
        let own = self.judged().filter(|(ply, _)| self.plies[*ply].seat == seat);
        let losses: Vec<f64> = own.map(|(_, judged)| judged.loss.0).collect();
        let count = losses.len().max(1) as f64;
        Play {
            decisions: losses.len() as u32,
            mean_loss: losses.iter().sum::<f64>() / count,
            accuracy: losses.iter().map(|&loss| account::accuracy(loss)).sum::<f64>() / count,
        }
    }

    /// The turns that cost something, the dearest first.
    fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for (ply, judged) in self.judged().filter(|(_, judged)| judged.loss != (0.0, 0.0)) {
            let seat = self.plies[ply].seat;
            let choice = Choice {
                ply,
                played: self.rest_of_turn(ply),
                better: judged.better.iter().map(ToString::to_string).collect(),
                chance: judged.played.0,
                could: judged.played.0 + judged.loss.0,
                points: judged.loss.1,
            };
            match turns.last_mut().filter(|turn| (turn.plies.0..turn.plies.1).contains(&ply)) {
                Some(turn) => {
                    let dearest = (turn.choice.could - turn.choice.chance, turn.choice.points);
                    turn.win += judged.loss.0;
                    turn.points += judged.loss.1;
                    if judged.loss > dearest {
                        turn.choice = choice;
                    }
                }
                None => {
                    let own = |index: &usize| self.plies[*index].seat == seat;
                    let first = (0..ply).rev().take_while(own).last().unwrap_or(ply);
                    let end = (ply..self.plies.len()).take_while(own).last().map_or(ply + 1, |last| last + 1);
                    let (win, points) = judged.loss;
                    turns.push(Turn { seat, plies: (first, end), win, points, choice });
                }
            }
        }
        turns
            .sort_by(|one, two| (two.win, two.points).partial_cmp(&(one.win, one.points)).expect("losses are numbers"));
        turns
    }

    /// What a seat did from a ply on, to the end of its turn or to its first roll.
    fn rest_of_turn(&self, ply: usize) -> Vec<String> {
        let turn: Vec<_> = self.plies[ply..].iter().take_while(|next| next.seat == self.plies[ply].seat).collect();
        let end = turn.iter().position(|ply| !ply.rolls.is_empty()).map_or(turn.len(), |rolled| rolled + 1);
        turn[..end].iter().map(|ply| ply.action.to_string()).collect()
    }

    /// The plies whose rolls mattered, the greatest first.
    fn rolled(&self) -> Vec<Rolled> {
        let size = |rolled: &Rolled| rolled.win.values().iter().fold(0.0f64, |most, luck| most.max(luck.abs()));
        let rolled = self.luck.iter().enumerate().map(|(ply, luck)| Rolled {
            ply,
            seat: self.plies[ply].seat,
            win: luck.win,
            points: luck.points,
        });
        let mut rolled: Vec<Rolled> = rolled.filter(|rolled| size(rolled) > 0.0).collect();
        rolled.sort_by(|one, two| size(two).total_cmp(&size(one)));
        rolled
    }
}

impl<G: Knowledge> Reviews for Reviewer<G> {
    fn step(&mut self) -> bool {
        let (valued, plies) = (self.values.len(), self.plies.len());
        if valued <= plies {
            self.values.push(self.open.value(&self.states[valued], valued));
            return true;
        }
        let ply = self.luck.len();
        if ply < plies {
            let Ply { seat, action, rolls } = &self.plies[ply];
            let mean = match rolls.is_empty() {
                true => None,
                false => rolls::mean(&mut self.open, &self.states[ply], (*seat, *action), ply + 1),
            };
            let nothing = || Value::zero(self.seats());
            self.luck.push(mean.map_or_else(nothing, |mean| self.values[ply + 1].less(&mean)));
            return true;
        }
        self.judge_next()
    }

    fn review(&self) -> Review {
        let seats = self.seats();
        let standings = self.states.last().and_then(Game::standings);
        let points: Option<Vec<i32>> =
            standings.and_then(|standings| standings.values().iter().map(|standing| standing.points).collect());
        let mean = |points: Vec<i32>| points.iter().map(|&points| f64::from(points)).sum::<f64>() / f64::from(seats);
        let of = self.states.len() + self.plies.len();
        Review {
            plies: self.plies.len(),
            done: (self.values.len() + self.luck.len() + self.next, of + self.round.len()),
            graph: self.values.iter().map(|value| value.win).collect(),
            win: self.accounts(Measure::Win, 1.0 / f64::from(seats)),
            points: points.map(mean).map(|even| self.accounts(Measure::Points, even)),
            play: PerSeat::new(seats, |seat| self.play(seat)),
            turns: self.turns(),
            rolls: self.rolled(),
        }
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
