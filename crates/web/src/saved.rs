//! Games kept in the browser, to go on with.

use serde::{Deserialize, Serialize};

use crate::message::{Next, Setup, Shown};

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

    /// Notes how the table stands.
    pub fn note(&mut self, shown: &Shown, now: f64) {
        self.record = Some(shown.record.clone());
        if shown.plies == shown.frame.ply {
            self.progress.clone_from(&shown.frame.progress);
            self.points = shown.frame.standings.iter().flatten().map(|standing| standing.points).collect();
        }
        self.yours = matches!(shown.next, Next::You | Next::Person(_));
        self.over = shown.next == Next::Over;
        self.changed = now;
    }
}
