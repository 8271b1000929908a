//! The one seam between the page and a table, wherever that table is.

use catalog::{Entry, Frame};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// What the page asks of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ToTable {
    /// Set up a table, or take up a recorded one.
    Open {
        /// What is played and who sits there.
        setup: Setup,
        /// How far it got.
        record: Option<String>,
    },
    /// Do this for the seat through whose eyes the page looks.
    Act {
        /// In notation.
        action: String,
    },
    /// Let the bot that is to act play one ply.
    Step,
    /// Take the last action back.
    Undo,
    /// Say what a bot would do here.
    Hint,
    /// Another person looks.
    Sit {
        /// Who.
        seat: Seat,
    },
    /// Show the table as it was after so many plies, or as it is.
    Look {
        /// How many.
        ply: Option<usize>,
    },
}

/// What a table answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FromTable {
    /// The worker is there.
    Ready,
    /// This is how the table looks.
    Shown(Box<Shown>),
    /// That cannot be done.
    Refused {
        /// The rule that forbids it, if a rule does.
        clause: Option<String>,
        /// Why.
        text: String,
    },
    /// What a bot thinks.
    Hint(Hint),
    /// There is no such table.
    Failed {
        /// Why.
        text: String,
    },
}

/// What is played and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The slug of the game.
    pub game: String,
    /// The preset; empty for the default.
    pub preset: String,
    /// Single switches that differ from it.
    pub switches: Vec<(String, String)>,
    /// Who sits where, first seat to last.
    pub sitters: Vec<Sitter>,
    /// Decides all chance.
    pub seed: u64,
}

impl Setup {
    /// The same players at the same options, with other luck.
    pub fn again(&self, seed: u64) -> Setup {
        Setup { seed, ..self.clone() }
    }
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// As the page and the log call them.
    pub name: String,
    /// The level of a bot; `None` for a person.
    pub bot: Option<String>,
}

/// A table as the page shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// All that the viewer may see.
    pub frame: Frame,
    /// The log from this ply on is new; what the page has of it is out of date.
    pub log_from: usize,
    /// The new part of the log.
    pub log: Vec<Entry>,
    /// How many plies there are; more than the frame's if an earlier one is shown.
    pub plies: usize,
    /// Who is to do something next.
    pub next: Next,
    /// Whether undo would do anything.
    pub can_undo: bool,
    /// Whether the first seat to act differs in what it sees, so that the screen must change hands.
    pub hides: bool,
    /// The whole game so far.
    pub record: String,
}

/// Who is to do something next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Next {
    /// Nobody: the game is over.
    Over,
    /// The person who looks.
    You,
    /// A bot.
    Bot(Seat),
    /// Another person.
    Person(Seat),
}

/// What a bot thinks of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// Of each action, the best first.
    pub advice: Vec<Advice>,
    /// How many games it imagined.
    pub imagined: u32,
}

/// What a bot thinks of an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// In notation.
    pub action: String,
    /// What it does, in words.
    pub label: String,
    /// How likely the thinker is to win after it, from 0 to 1.
    pub win: f32,
    /// By how many points it would lead its best rival in the end.
    pub margin: f32,
    /// How often it was looked at, of all looks, from 0 to 1.
    pub share: f32,
}
