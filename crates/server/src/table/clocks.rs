//! How long each seat has left. It follows from the log alone, so a restart changes nothing.

use engine::{Seat, Seats};
use protocol::Clock;
use store::Time;

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    kind: Clock,
    /// Milliseconds, as of when the seat's clock last stopped.
    left: Vec<u64>,
    /// Since when the seat's clock runs.
    since: Vec<Option<Time>>,
}

impl Clocks {
    pub(crate) fn new(kind: Clock, seats: usize) -> Clocks {
        Clocks { kind, left: vec![full(kind); seats], since: vec![None; seats] }
    }

    /// Lets the clocks of these seats run and all others stand. A seat whose own ply ended its turn
    /// gets what its kind of clock gives after a turn.
    pub(crate) fn run(&mut self, running: Seats, acted: Option<Seat>, now: Time) {
        if self.kind == Clock::None {
            return;
        }
        for (index, since) in self.since.iter_mut().enumerate() {
            let seat = Seat::new(index as u8);
            match (*since, running.contains(seat)) {
                (None, true) => *since = Some(now),
                (Some(began), false) => {
                    let left = self.left[index].saturating_sub(now.0.saturating_sub(began.0));
                    self.left[index] = if acted == Some(seat) { after_turn(self.kind, left) } else { left };
                    *since = None;
                }
                (None, false) | (Some(_), true) => {}
            }
        }
    }

    /// A seat that was too slow starts afresh when its person is back.
    pub(crate) fn refill(&mut self, seat: Seat) {
        self.left[seat.index()] = self.left[seat.index()].max(full(self.kind) / 4);
    }

    /// When the first of the running clocks is at its end, and whose it is.
    pub(crate) fn deadline(&self) -> Option<(Time, Seat)> {
        let ends = self
            .since
            .iter()
            .enumerate()
            .filter_map(|(index, since)| Some((since.as_ref()?.after(self.left[index]), Seat::new(index as u8))));
        ends.min()
    }

    /// What a seat has left, in milliseconds.
    pub(crate) fn left(&self, seat: Seat, now: Time) -> Option<u64> {
        if self.kind == Clock::None {
            return None;
        }
        let spent = self.since[seat.index()].map_or(0, |since| now.0.saturating_sub(since.0));
        Some(self.left[seat.index()].saturating_sub(spent))
    }
}

fn full(kind: Clock) -> u64 {
    match kind {
        Clock::None => 0,
        Clock::Move { seconds } | Clock::Bank { seconds, .. } => u64::from(seconds) * 1000,
    }
}

fn after_turn(kind: Clock, left: u64) -> u64 {
    match kind {
        Clock::None | Clock::Move { .. } => full(kind),
        Clock::Bank { increment, .. } => left + u64::from(increment) * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat::FIRST;
    const TWO: Seat = Seat::new(1);

    #[test]
    fn a_bank_shrinks_while_one_is_to_act_and_grows_after_the_turn() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 5 }, 2);
        clocks.run(Seats::only(ONE), None, Time(1_000));
        assert_eq!(clocks.deadline(), Some((Time(61_000), ONE)));
        clocks.run(Seats::only(ONE), Some(ONE), Time(9_000));
        assert_eq!(clocks.left(ONE, Time(11_000)), Some(50_000), "a ply within a turn changes nothing");
        clocks.run(Seats::only(TWO), Some(ONE), Time(11_000));
        assert_eq!(clocks.left(ONE, Time(99_000)), Some(55_000));
        assert_eq!(clocks.left(TWO, Time(21_000)), Some(50_000));
    }

    #[test]
    fn a_clock_for_every_move_is_full_again() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 30 }, 2);
        clocks.run(Seats::all(2), None, Time(0));
        assert_eq!(clocks.deadline(), Some((Time(30_000), ONE)));
        clocks.run(Seats::only(TWO), Some(ONE), Time(20_000));
        assert_eq!(clocks.left(ONE, Time(20_000)), Some(30_000));
        assert_eq!(clocks.deadline(), Some((Time(30_000), TWO)), "another's ply gives no time");
    }

    #[test]
    fn a_pause_gives_nothing_and_takes_nothing() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 30 }, 2);
        clocks.run(Seats::only(ONE), None, Time(0));
        clocks.run(Seats::NONE, None, Time(10_000));
        assert_eq!((clocks.deadline(), clocks.left(ONE, Time(90_000))), (None, Some(20_000)));
        clocks.run(Seats::only(ONE), None, Time(90_000));
        assert_eq!(clocks.deadline(), Some((Time(110_000), ONE)));
    }

    #[test]
    fn without_a_clock_nothing_is_due() {
        let mut clocks = Clocks::new(Clock::None, 2);
        clocks.run(Seats::all(2), None, Time(0));
        assert_eq!((clocks.deadline(), clocks.left(ONE, Time(5))), (None, None));
    }
}
