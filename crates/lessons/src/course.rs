//! A lesson being taken: the table of a step, and what a try is worth.

use catalog::{CatalogError, Refused, Table};
use engine::{Seat, SeededDice};

use crate::{Lesson, Step};

/// What becomes of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is what was asked, as far as it goes.
    Asked,
    /// It is something else, which this is said of; nothing if the script has nothing to say.
    Other(String),
}

/// A script that the rules do not follow any more.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// Its table cannot be set.
    #[error("its table cannot be set: {0}")]
    Table(#[from] CatalogError),
    /// The rules refuse one of its plies.
    #[error("ply {ply}, {action:?} of seat {seat}, is refused: {refused:?}")]
    Ply {
        /// Which, counted from 0.
        ply: usize,
        /// Whose it was to be.
        seat: Seat,
        /// Its notation.
        action: String,
        /// Why.
        refused: Refused,
    },
}

impl Lesson {
    /// The table as it is when a step begins; after the last step if there is no such step.
    pub fn table_at(&self, step: usize) -> Result<Box<dyn Table>, Broken> {
        let plies = self.steps.get(step).map_or(self.plies.len(), |step| step.from);
        let mut dice = SeededDice::new(self.seed);
        let mut table = catalog::start(&self.game, "", &self.switches, self.seats, &mut dice)?;
        for (ply, (seat, action)) in self.plies[..plies].iter().enumerate() {
            let played = table.play(*seat, action, &mut dice);
            played.map_err(|refused| Broken::Ply { ply, seat: *seat, action: action.clone(), refused })?;
        }
        Ok(table)
    }

    /// What a step still asks for once so many plies are played.
    pub fn asked(&self, step: usize, plies: usize) -> Vec<String> {
        let Some(step) = self.steps.get(step) else { return Vec::new() };
        let rest = self.plies.get(plies.max(step.from)..step.from + step.asked).unwrap_or_default();
        rest.iter().map(|(_, action)| action.clone()).collect()
    }

    /// What another seat does next in a step, once all it asks for is done.
    pub fn answer(&self, step: usize, plies: usize) -> Option<&(Seat, String)> {
        let step = self.steps.get(step)?;
        self.plies.get(plies).filter(|_| (step.from + step.asked..step.until).contains(&plies))
    }

    /// Whether a step is over once so many plies are played. A step that is only read is over when
    /// the reader says so.
    pub fn is_over(&self, step: usize, plies: usize) -> bool {
        self.steps.get(step).is_some_and(|step| step.asked > 0 && plies >= step.until)
    }

    /// What becomes of actions that are tried after so many plies, one after the other. Cards and
    /// the like may be played in any order. `steps` tells what a name stands for at that table, as
    /// `Frame::steps` does: hosts try the steps of a shortcut, and a script names the shortcut.
    pub fn judge(&self, step: usize, plies: usize, tried: &[String], steps: impl Fn(&str) -> Vec<String>) -> Verdict {
        let asked = self.asked(step, plies);
        let head = asked.get(..tried.len()).unwrap_or_default();
        let sorted = |actions: &[String]| {
            let mut actions = actions.to_vec();
            engine::order(&mut actions, String::clone);
            actions
        };
        if !tried.is_empty() && (head == tried || sorted(head) == sorted(tried)) {
            return Verdict::Asked;
        }
        Verdict::Other(self.steps.get(step).map_or_else(String::new, |step| step.said_of(tried, steps)))
    }
}

impl Step {
    /// What is said of actions that were not asked: of one of them by name, else of any.
    fn said_of(&self, tried: &[String], steps: impl Fn(&str) -> Vec<String>) -> String {
        let is_tried = |action: &String| {
            let steps = steps(action);
            !steps.is_empty() && tried.windows(steps.len()).any(|part| part == steps)
        };
        let named = self.weak.iter().find(|weak| weak.action.as_ref().is_some_and(is_tried));
        let said = named.or_else(|| self.weak.iter().find(|weak| weak.action.is_none()));
        said.map_or_else(String::new, |weak| weak.text.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson() -> Lesson {
        let script = "step A\nsay x\nstep B\ndo a; b; c\nweak d: Not d.\nweak to f: Not so far.\nweak Not that.\nthen 2: e\nstep C\nsay y\n";
        Lesson::parse("toy", script).expect("it is whole")
    }

    fn judge(plies: usize, tried: &[&str]) -> Verdict {
        let tried: Vec<String> = tried.iter().map(|&action| action.to_owned()).collect();
        let steps = |name: &str| match name {
            "to f" => vec!["a".to_owned(), "f".to_owned()],
            name => vec![name.to_owned()],
        };
        lesson().judge(1, plies, &tried, steps)
    }

    #[test]
    fn what_was_asked_may_come_in_parts_and_in_any_order() {
        assert_eq!(judge(0, &["a"]), Verdict::Asked);
        assert_eq!(judge(1, &["b", "c"]), Verdict::Asked);
        assert_eq!(judge(0, &["c", "a", "b"]), Verdict::Asked);
        assert_eq!(judge(0, &["b"]), Verdict::Other("Not that.".into()));
        assert_eq!(judge(0, &["a", "d"]), Verdict::Other("Not d.".into()));
        assert_eq!(judge(3, &["a"]), Verdict::Other("Not that.".into()));
        assert_eq!(judge(0, &[]), Verdict::Other("Not that.".into()));
    }

    #[test]
    fn a_shortcut_is_known_by_its_steps() {
        assert_eq!(judge(0, &["a", "f"]), Verdict::Other("Not so far.".into()));
        assert_eq!(judge(0, &["a", "f", "g"]), Verdict::Other("Not so far.".into()), "with what is done after it");
        assert_eq!(judge(0, &["f"]), Verdict::Other("Not that.".into()), "a part of it is something else");
    }

    #[test]
    fn others_answer_once_all_is_done() {
        let lesson = lesson();
        assert_eq!(lesson.answer(1, 2), None);
        assert_eq!(lesson.answer(1, 3), Some(&(Seat::new(1), "e".to_owned())));
        assert!(!lesson.is_over(1, 3) && lesson.is_over(1, 4));
        assert!(!lesson.is_over(0, 0), "what is read is over when the reader says so");
    }
}
