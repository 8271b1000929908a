//! What a search found out about one action at its root.

use engine::{MAX_SEATS, PerSeat};

/// Sums over all looks at the action.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub visits: u32,
    /// Of the utilities for the thinker, and of their squares.
    pub value: f32,
    pub squares: f32,
    pub wins: [f32; MAX_SEATS],
    pub margin: f32,
}

impl Tally {
    /// Adds what another tree found out.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.visits += other.visits;
        self.value += other.value;
        self.squares += other.squares;
        self.margin += other.margin;
        for (total, wins) in self.wins.iter_mut().zip(other.wins) {
            *total += wins;
        }
    }

    /// The mean worth less so many standard errors of it.
    pub(crate) fn bound(&self, errors: f32) -> f32 {
        let looks = self.visits.max(1) as f32;
        let mean = self.value / looks;
        mean - errors * ((self.squares / looks - mean * mean).max(0.0) / looks).sqrt()
    }

    /// How likely each seat is to win.
    pub(crate) fn win_chance(&self, seats: u8) -> PerSeat<f32> {
        PerSeat::new(seats, |seat| match self.visits {
            0 => 1.0 / f32::from(seats),
            visits => self.wins[seat.index()] / visits as f32,
        })
    }
}
