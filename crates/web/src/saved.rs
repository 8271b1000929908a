//! Games kept in the browser, to go on with.

use catalog::{Frame, Position};
use engine::Seat;
use room::Next;
use serde::{Deserialize, Serialize};

use crate::message::Setup;

/// A game that is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// Its name among the kept games.
    pub id: String,
    /// What is played and who sits there.
    pub setup: Setup,
    /// How far it got; `None` before the first answer of the table.
    pub record: Option<String>,
    /// How far it is, in words.
    pub progress: String,
    /// Whether a person is to act.
    pub yours: bool,
    /// Whether it is over.
    pub over: bool,
    /// Points by seat, once it is over and if the game has any.
    pub points: Vec<Option<i32>>,
    /// When it was last changed, in milliseconds.
    pub changed: f64,
}

impl Saved {
    /// A new game.
    pub fn new(id: String, setup: Setup) -> Saved {
        Saved {
            id,
            setup,
            record: None,
            progress: String::new(),
            yours: true,
            over: false,
            points: Vec::new(),
            changed: 0.0,
        }
    }

    /// Somebody is called otherwise from now on.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        if let Some(sitter) = self.setup.sitters.get_mut(seat.index()) {
            name.clone_into(&mut sitter.name);
        }
    }

    /// Whether nobody but bots sits there.
    pub fn watched(&self) -> bool {
        self.setup.sitters.iter().all(|sitter| sitter.bot.is_some())
    }

    /// Notes how the table stands now.
    pub fn note(&mut self, position: &Position, frame: &Frame, next: Next, now: f64) {
        self.progress.clone_from(&frame.progress);
        self.points = position.standings.iter().flatten().map(|standing| standing.points).collect();
        self.yours = matches!(next, Next::You | Next::Person(_));
        self.over = next == Next::Over;
        self.changed = now;
    }
}

/// What is shown of the kept games, the latest first: all that are not over, and then those that ended last, up to so
/// many.
pub fn to_go_on_with(kept: Vec<Saved>, most: usize) -> Vec<Saved> {
    let (over, mut shown): (Vec<Saved>, Vec<Saved>) = kept.into_iter().partition(|saved| saved.over);
    shown.extend(over.into_iter().take(most.saturating_sub(shown.len())));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_not_over_are_shown_first_and_all_of_them() {
        let kept = |over: &[bool]| {
            let (game, preset, switches, sitters) = ("rialto".into(), String::new(), Vec::new(), Vec::new());
            let setup = Setup { game, preset, switches, sitters, seed: 1 };
            let saved = |(number, &over)| Saved { over, ..Saved::new(format!("{number}"), setup.clone()) };
            over.iter().enumerate().map(saved).collect::<Vec<_>>()
        };
        let shown = |over: &[bool]| to_go_on_with(kept(over), 3).into_iter().map(|saved| saved.id).collect::<Vec<_>>();
        assert_eq!(shown(&[true, false, true, true]), ["1", "0", "2"]);
        assert_eq!(shown(&[true, false, false, false, false]), ["1", "2", "3", "4"]);
        assert!(shown(&[]).is_empty());
    }
}
