//! What an open state is worth to each seat: one fixed function, the same for every state of a review.
//!
//! A state is played on a few times with common luck to the next turn but one, and valued there by the
//! evaluation in use. The luck is the same for every state, so that neighbours differ by what was done
//! and not by how the playouts fell.

use engine::{Croupier, Game, PerSeat, SeededDice};

use super::correction::Correction;
use crate::{
    Knowledge, Rng,
    search::{Playout, Policy, guess},
};

/// How many playouts a state of a review is valued by.
pub const PLAYOUTS: u32 = 32;

/// How many turns a playout goes on for: the one at hand and the next.
const TURNS: u32 = 2;

/// Whence all common luck comes. Any number does, as long as no table is dealt from it.
const COMMON: u64 = 0x1DE6_0F2C_9A57_3B41;

/// What a state is worth to each seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// How likely it is to win; all seats together have 1.
    pub win: PerSeat<f64>,
    /// The points that it may expect, less the mean of all seats.
    pub points: PerSeat<f64>,
}

impl Value {
    /// Worth nothing to anybody.
    pub(super) fn zero(seats: u8) -> Value {
        Value { win: PerSeat::new(seats, |_| 0.0), points: PerSeat::new(seats, |_| 0.0) }
    }

    /// Adds so many times another value.
    pub(super) fn add(&mut self, other: &Value, times: f64) {
        for (own, other) in [(&mut self.win, &other.win), (&mut self.points, &other.points)] {
            for (own, other) in own.values_mut().iter_mut().zip(other.values()) {
                *own += times * other;
            }
        }
    }

    /// This value less another.
    pub(super) fn less(mut self, other: &Value) -> Value {
        self.add(other, -1.0);
        self
    }
}

/// Values states of one game, with all its buffers.
pub struct Open<G: Game> {
    playouts: u32,
    correction: Correction,
    playout: Playout<G>,
}

impl<G: Knowledge> Open<G> {
    /// Values by so many playouts a state; by none, a state is valued where it stands.
    pub fn new(playouts: u32, correction: Correction) -> Open<G> {
        Open { playouts, correction, playout: Playout::new() }
    }

    /// What a state after so many plies is worth. At the end it is the result.
    pub fn value(&mut self, state: &G, ply: usize) -> Value {
        let raw = self.raw(state);
        if state.to_act().is_empty() { raw } else { self.corrected(raw, ply) }
    }

    /// The same before it is corrected.
    pub fn raw(&mut self, state: &G) -> Value {
        if self.playouts == 0 || state.to_act().is_empty() {
            return stand(state);
        }
        let mut sum = Value::zero(state.seats());
        for playout in 0..self.playouts {
            let end = self.play_on(state.clone(), luck_of(playout));
            sum.add(&end, 1.0 / f64::from(self.playouts));
        }
        sum
    }

    /// A mean of playouts from states after so many plies, corrected.
    pub(super) fn corrected(&self, raw: Value, ply: usize) -> Value {
        Value { win: self.correction.correct(&raw.win, ply), ..raw }
    }

    /// Plays a state on with some luck, and values where that leads.
    pub(super) fn play_on(&mut self, mut state: G, luck: u64) -> Value {
        let (mut dice, mut rng) = (SeededDice::new(luck), Rng::fork(luck, 1));
        let (mut turn, mut last) = (0, None);
        self.playout.begin();
        // No real game goes on for longer; a state that does is valued as it stands.
        for _ in 0..G::INFO.max_plies {
            let Some(seat) = state.to_act().first() else { break };
            turn += u32::from(last.is_some_and(|last| last != seat));
            if turn >= TURNS {
                break;
            }
            last = Some(seat);
            let action = self.playout.choose(&state, seat, Policy::knowing::<G>(turn < G::KEEN, false, 1.0), &mut rng);
            state.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        stand(&state)
    }
}

/// The luck of the playout with this number, the same for every state.
pub(super) fn luck_of(playout: u32) -> u64 {
    Rng::fork(COMMON, u64::from(playout)).bits()
}

/// The value of a state as it stands: the result, or what the evaluation in use expects.
pub(super) fn stand<G: Knowledge>(state: &G) -> Value {
    let seats = state.seats();
    let (win, points) = match state.standings() {
        Some(standings) => {
            let winners = standings.values().iter().filter(|standing| standing.rank == 1).count().max(1);
            let share = 1.0 / winners as f64;
            (
                standings.map(|_, standing| if standing.rank == 1 { share } else { 0.0 }),
                standings.map(|_, standing| standing.points.map_or(0.0, f64::from)),
            )
        }
        None => {
            let outlook = state.outlook();
            let win = guess(outlook.values(), G::DOUBT);
            (PerSeat::new(seats, |seat| f64::from(win[seat.index()])), outlook.map(|_, &points| f64::from(points)))
        }
    };
    let mean = points.values().iter().sum::<f64>() / f64::from(seats);
    Value { win, points: points.map(|_, points| points - mean) }
}
