//! The service's time: it runs while the server beats, and never goes back.
//!
//! It is counted from the store's own counter by the machine's monotonic clock, so setting the
//! machine's date changes nothing, and what lies between two beats more than five seconds apart
//! (a suspended laptop, a stopped process) is downtime and does not count. Where several nodes share
//! a store, each follows the counter of the store and only runs between two beats by itself.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use store::Time;

/// A gap longer than this is downtime.
const LONGEST_GAP: Duration = Duration::from_secs(5);

/// The service's clock.
pub(crate) struct Clock(Mutex<Beat>);

struct Beat {
    at: Instant,
    time: Time,
    /// What was told already: nothing earlier is told again.
    told: Time,
}

impl Clock {
    /// A clock that goes on from what was stored.
    pub(crate) fn from(stored: Time) -> Clock {
        Clock(Mutex::new(Beat { at: Instant::now(), time: stored, told: stored }))
    }

    /// The time now.
    pub(crate) fn now(&self) -> Time {
        self.now_at(Instant::now())
    }

    /// Beats: what passed since the last beat counts, up to five seconds of it.
    pub(crate) fn beat(&self) -> Time {
        self.beat_at(Instant::now())
    }

    /// Goes on from what the store says it is now. A clock that ran ahead stands until that is past.
    pub(crate) fn follow(&self, stored: Time) {
        self.follow_at(stored, Instant::now());
    }

    fn now_at(&self, now: Instant) -> Time {
        let mut beat = self.0.lock().expect("nobody panics with the clock in hand");
        beat.told = beat.told.max(beat.time.after(passed(&beat, now)));
        beat.told
    }

    fn beat_at(&self, now: Instant) -> Time {
        let mut beat = self.0.lock().expect("nobody panics with the clock in hand");
        let time = beat.told.max(beat.time.after(passed(&beat, now)));
        *beat = Beat { at: now, time, told: time };
        time
    }

    fn follow_at(&self, stored: Time, now: Instant) {
        let mut beat = self.0.lock().expect("nobody panics with the clock in hand");
        *beat = Beat { at: now, time: stored, told: beat.told };
    }
}

fn passed(beat: &Beat, now: Instant) -> u64 {
    now.saturating_duration_since(beat.at).min(LONGEST_GAP).as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_while_it_beats_and_stands_through_downtime() {
        let clock = Clock::from(Time(1_000));
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        clock.beat_at(start);
        let began = clock.now_at(start).0;
        assert_eq!(clock.now_at(at(700)).0, began + 700);
        assert_eq!(clock.beat_at(at(1_000)).0, began + 1_000);
        assert_eq!(clock.now_at(at(900)).0, began + 1_000, "a clock that was set back changes nothing");
        assert_eq!(clock.beat_at(at(3_601_000)).0, began + 6_000, "an hour asleep is five seconds");
        assert_eq!(clock.beat_at(at(3_602_000)).0, began + 7_000);
    }

    #[test]
    fn a_node_follows_the_store_and_never_goes_back() {
        let clock = Clock::from(Time(1_000));
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        clock.follow_at(Time(5_000), start);
        assert_eq!(clock.now_at(at(900)).0, 5_900);
        clock.follow_at(Time(5_700), at(1_000));
        assert_eq!(clock.now_at(at(1_100)).0, 5_900, "it ran ahead and stands");
        assert_eq!(clock.now_at(at(1_300)).0, 6_000);
        assert_eq!(clock.now_at(at(60_000)).0, 10_700, "without beats it stops after five seconds");
        clock.follow_at(Time(9_000), at(61_000));
        assert_eq!(clock.now_at(at(61_000)).0, 10_700);
    }
}
