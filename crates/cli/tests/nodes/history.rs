//! What was asked of a table and answered, held against what must be so whatever fails.

use std::{collections::BTreeMap, time::Instant};

/// One table's history, as its clients saw it.
#[derive(Default)]
pub(crate) struct History {
    /// Acknowledged acts: at which entry each stands, and when its answer came.
    acts: BTreeMap<u64, ([u8; 16], Instant)>,
    /// When something was asked, and up to which entry the answer went.
    answers: Vec<(Instant, u64)>,
}

impl History {
    /// An act was acknowledged. Only one that was never sent before tells what it must have seen: one
    /// that was sent again may have been stored the first time.
    pub(crate) fn acted(&mut self, id: [u8; 16], seq: u64, asked: Instant, first: bool) {
        let known = self.acts.insert(seq, (id, Instant::now()));
        assert!(known.is_none_or(|(known, _)| known == id), "entry {seq} was given to two acts");
        if first {
            self.answers.push((asked, seq));
        }
    }

    /// A table was shown up to an entry.
    pub(crate) fn watched(&mut self, seq: u64, asked: Instant) {
        self.answers.push((asked, seq));
    }

    /// The last entry that was acknowledged.
    pub(crate) fn last(&self) -> u64 {
        self.acts.keys().next_back().copied().unwrap_or(0)
    }

    /// The acknowledged acts with their places.
    pub(crate) fn acts(&self) -> impl Iterator<Item = (u64, [u8; 16])> {
        self.acts.iter().map(|(&seq, &(id, _))| (seq, id))
    }

    /// That no answer missed an entry that was acknowledged before it was asked: with one log a table
    /// this and places that never change make a history linearisable.
    pub(crate) fn check(&mut self, round: u64) {
        // The highest entry that was acknowledged by each moment.
        let mut moments: Vec<(Instant, u64)> = self.acts.iter().map(|(&seq, &(_, at))| (at, seq)).collect();
        moments.sort_unstable();
        let mut highest = 0;
        for (_, seq) in &mut moments {
            highest = highest.max(*seq);
            *seq = highest;
        }
        for &(asked, seq) in &self.answers {
            let before = moments.partition_point(|(at, _)| *at < asked);
            let acknowledged = before.checked_sub(1).map_or(0, |index| moments[index].1);
            assert!(seq >= acknowledged, "round {round}: an answer of entry {seq} misses {acknowledged}");
        }
        self.answers.clear();
    }
}

#[test]
fn an_answer_that_misses_something_is_found() {
    let mut history = History::default();
    let begun = Instant::now();
    history.acted([1; 16], 5, begun, true);
    // It was asked before the answer came.
    history.watched(4, begun);
    history.check(0);
    history.watched(4, Instant::now());
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| history.check(0))).is_err());
}
