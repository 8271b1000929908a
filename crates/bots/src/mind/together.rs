//! One thought in several places: where there are no threads, several minds of one level and seed each grow one
//! tree, and whoever asked them settles on what one mind with as many threads would have chosen.

use engine::{Game, MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use super::{Before, Mind, Share, Since, Spent, Task};
use crate::{Knowledge, Limits, Rng, Search, Style, Think, Thought, choice, search::Tally};

/// Which of the minds that think as one is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<A> {
    /// Its place among them, from 0.
    pub index: u32,
    /// How many there are.
    pub of: u32,
    /// What was settled on the last time it was asked, if that was done.
    pub done: Option<A>,
}

impl<A> Part<A> {
    /// What of so many iterations is its own.
    fn share(&self, iterations: u32) -> u32 {
        match iterations {
            u32::MAX => u32::MAX,
            total => total / self.of + u32::from(self.index < total % self.of),
        }
    }
}

/// What one of them found out about each legal action. It is sent as a row of numbers: what reads structs is much
/// machine code for a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<f64>", into = "Vec<f64>")]
pub struct Found {
    /// How many thoughts it has had.
    pub(super) thoughts: u64,
    pub(super) tallies: Vec<Tally>,
    pub(super) iterations: u32,
    pub(super) plies: u64,
}

/// How many numbers an action has in that row.
const WIDTH: usize = 3 + MAX_SEATS;

impl From<Found> for Vec<f64> {
    fn from(found: Found) -> Vec<f64> {
        let mut row = vec![found.thoughts as f64, f64::from(found.iterations), found.plies as f64];
        for tally in &found.tallies {
            row.extend([f64::from(tally.visits), f64::from(tally.value), f64::from(tally.margin)]);
            row.extend(tally.wins.map(f64::from));
        }
        row
    }
}

/// A row that is cut short is about fewer actions.
impl From<Vec<f64>> for Found {
    fn from(row: Vec<f64>) -> Found {
        let (head, rest) = row.split_at(row.len().min(3));
        let tally = |row: &[f64]| {
            let wins = std::array::from_fn(|seat| row[3 + seat] as f32);
            Tally { visits: row[0] as u32, value: row[1] as f32, margin: row[2] as f32, wins }
        };
        let number = |index: usize| head.get(index).copied().unwrap_or_default();
        Found {
            thoughts: number(0) as u64,
            iterations: number(1) as u32,
            plies: number(2) as u64,
            tallies: rest.chunks_exact(WIDTH).map(tally).collect(),
        }
    }
}

/// The thought of the minds of this level's style and seed that found this, in their order. `None` if nobody
/// searched, or if it is not about these actions.
pub fn settle<A: Copy>(style: Style, seed: u64, seats: u8, legal: &[A], found: &[Found]) -> Option<Thought<A>> {
    let (Style::Think(style), Some(thoughts)) = (style, found.iter().map(|found| found.thoughts).max()) else {
        return None;
    };
    if legal.is_empty() || found.iter().any(|found| found.tallies.len() != legal.len()) {
        return None;
    }
    let mut sums = vec![Tally::default(); legal.len()];
    for found in found {
        for (sum, tally) in sums.iter_mut().zip(&found.tallies) {
            sum.add(tally);
        }
    }
    Some(Thought {
        choice: legal[pick(style, seed, thoughts, &sums)],
        opinions: choice::opinions(legal, &sums, seats),
        iterations: found.iter().map(|found| found.iterations).fold(0, u32::saturating_add),
        plies: found.iter().map(|found| found.plies).sum(),
    })
}

/// Which action to follow: the most looked at, or near it for a loose style.
pub(super) fn pick(style: Think, seed: u64, thoughts: u64, sums: &[Tally]) -> usize {
    if style.loose > 0.0 {
        let mut rng = Rng::fork(seed, thoughts | 1 << 63);
        let weights: Vec<f32> = sums.iter().map(|sum| (sum.visits as f32).powf(1.0 / style.loose)).collect();
        return rng.weighted(&weights);
    }
    choice::most_looked_at(sums)
}

impl<G: Game + Knowledge> Mind<G> {
    pub(super) fn find_part(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        limits: &Limits<'_>,
        part: &Part<G::Action>,
    ) -> Option<Found> {
        let Style::Think(style) = self.style else { return None };
        // Its own tree may have led elsewhere than all trees together.
        self.before = self.before.take().zip(part.done).map(|(before, action)| Before { action, ..before });
        self.thoughts += 1;
        let since = self.since(view, seat);
        if since == Since::Turn {
            self.spent = Spent::default();
        }
        let index = u64::from(part.index);
        self.bring(style, since, index..index + 1, limits.memory / part.of as usize);
        let task = Task { style, view, seat, legal, limits };
        let (begun, plies) = (task.now(), self.trees.iter().map(Search::plies).sum::<u64>());
        let mut iterations = 0;
        if legal.len() > 1 {
            let share = self.share(&task, begun);
            let own = Share { iterations: part.share(share.iterations), alone: part.of == 1, ..share };
            iterations = self.spend(&task, &own);
            // The turn is spent by all of them, and only one alone ends before or after its share does.
            let spent = if own.alone { iterations } else { share.iterations };
            self.spent.iterations = self.spent.iterations.saturating_add(spent);
        }
        self.spent.millis += task.now() - begun;
        self.before = legal.first().map(|&action| Before { view: view.clone(), seat, action });
        let plies = self.trees.iter().map(Search::plies).sum::<u64>() - plies;
        Some(Found { thoughts: self.thoughts, tallies: self.sums(seat, legal), iterations, plies })
    }
}
