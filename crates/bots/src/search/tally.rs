//! What a search found out about one action at its root.

use engine::{MAX_SEATS, PerSeat};

/// Sums over all looks at the action.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Tally {
    pub visits: u32,
    /// Of the utilities for the thinker.
    pub value: f32,
    pub wins: [f32; MAX_SEATS],
    pub margin: f32,
}

impl Tally {
    /// Adds what another tree found out.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.visits += other.visits;
        self.value += other.value;
        self.margin += other.margin;
        for (total, wins) in self.wins.iter_mut().zip(other.wins) {
            *total += wins;
        }
    }

    /// The mean worth.
    pub(crate) fn mean(&self) -> f32 {
        self.value / self.visits.max(1) as f32
    }

    /// How likely each seat is to win.
    pub(crate) fn win_chance(&self, seats: u8) -> PerSeat<f32> {
        PerSeat::new(seats, |seat| match self.visits {
            0 => 1.0 / f32::from(seats),
            visits => self.wins[seat.index()] / visits as f32,
        })
    }
}
