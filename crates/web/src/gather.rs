//! One thought in several workers: each grows a tree of its own from the same position, and what they found is made
//! one here, as the trees of threads are outside a browser.

use bots::{Found, Level, Style};
use catalog::Sight;

use crate::message::{Ponder, Pondered};

/// How many workers think about one ply at most.
const MOST: u32 = 4;

/// How many workers think about one ply on a device with so many cores. One core is left to the page.
pub fn workers(cores: f64) -> u32 {
    (cores as u32).saturating_sub(1).clamp(1, MOST)
}

/// Whether thinking longer makes this level stronger, and so also thinking in several places.
pub fn searches(level: &str) -> bool {
    level.parse().is_ok_and(|level: Level| matches!(level.style(), Style::Think(_)))
}

/// What is shared at a table.
#[derive(Default)]
pub struct Gather {
    thought: Option<Shared>,
    /// What each bot was told to do last, by its seed: a worker knows only its own tree.
    done: Vec<(u64, String)>,
}

/// A thought that is asked of several.
struct Shared {
    ponder: Ponder,
    /// What came of each, if its answer came.
    found: Vec<Option<Option<Found>>>,
}

impl Gather {
    /// Makes one question to each of so many workers.
    pub fn ask(&mut self, ponder: Ponder, of: u32) -> Vec<Ponder> {
        let done = self.done.iter().find(|(seed, _)| *seed == ponder.seed).map(|(_, action)| action.clone());
        let part = |index| Ponder { part: Some((index, of)), done: done.clone(), ..ponder.clone() };
        let parts = (0..of).map(part).collect();
        self.thought = Some(Shared { ponder, found: vec![None; of as usize] });
        parts
    }

    /// Takes what a worker found. What nobody waits for any more is dropped.
    pub fn take(&mut self, index: usize, id: u64, found: Option<Found>) {
        if let Some(shared) = self.thought.as_mut().filter(|shared| shared.ponder.id == id) {
            shared.found[index] = Some(found);
        }
    }

    /// The thought, once somebody has answered and nobody else is at work on it.
    pub fn settle(&mut self, at_work: impl Fn(usize) -> bool) -> Option<Pondered> {
        let is_due = |shared: &mut Shared| {
            let mut places = shared.found.iter().enumerate();
            shared.found.iter().any(Option::is_some) && !places.any(|(index, found)| found.is_none() && at_work(index))
        };
        let shared = self.thought.take_if(is_due)?;
        let Ponder { id, level, seed, position, .. } = shared.ponder;
        let found: Vec<Found> = shared.found.into_iter().flatten().flatten().collect();
        let thought = level.parse().ok().zip(Sight::of(position).ok());
        let thought = thought.and_then(|(level, sight)| catalog::settle(&sight, level, seed, &found));
        self.done.retain(|(known, _)| *known != seed);
        self.done.extend(thought.as_ref().map(|thought| (seed, thought.choice.clone())));
        Some(Pondered::new(id, thought))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_core_is_left_to_the_page_and_somebody_always_thinks() {
        let cores = [f64::NAN, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 64.0];
        assert_eq!(cores.map(workers), [1, 1, 1, 1, 2, 3, 4, 4]);
    }

    #[test]
    fn only_who_searches_is_helped_by_others() {
        let searching = Level::ALL.map(|level| searches(level.name()));
        assert_eq!(searching, [false, false, true, true, true]);
        assert!(!searches("nobody"));
    }
}
