//! Everything a page or a terminal needs to show a table to one viewer.

use std::fmt;

use engine::{Seat, Standing, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The slug of the game.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// How many plies were played.
    pub ply: usize,
    /// How many seats there are.
    pub seats: u8,
    /// Who is looking.
    pub viewer: Viewer,
    /// Who must act.
    pub to_act: Vec<Seat>,
    /// How far the game is.
    pub progress: String,
    /// What to do now, whom to wait for, or who won.
    pub prompt: String,
    /// What the viewer knows, as the game's own `View`.
    pub view: Value,
    /// What the viewer may do now.
    pub choices: Vec<Choice>,
    /// What the viewer can reach now by several actions at a single click.
    #[serde(default)]
    pub shortcuts: Vec<Shortcut>,
    /// What each seat holds in public.
    pub holdings: Vec<Vec<Held>>,
    /// The clauses that govern the decision at hand.
    pub at_hand: Vec<Rule>,
    /// What happened since the viewer last acted, as the game's own `Event`s.
    pub recent: Vec<Value>,
    /// The result, once there is one.
    pub standings: Option<Vec<Standing>>,
    /// Where each seat's points come from, once the game is over.
    pub score: Vec<Vec<Scored>>,
    /// The earliest ply that undo reaches without passing a barrier.
    pub undo_floor: usize,
}

impl Frame {
    /// The actions that a text stands for: the steps of a shortcut of that name, or else itself.
    /// Hosts play them one after another, and drop the rest when one is refused.
    pub fn steps(&self, text: &str) -> Vec<String> {
        let named = self.shortcuts.iter().find(|shortcut| shortcut.choice.action.eq_ignore_ascii_case(text));
        named.map_or_else(|| vec![text.to_owned()], |shortcut| shortcut.steps.clone())
    }

    /// All that a host offers: the legal actions, then the shortcuts.
    pub fn offers(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().chain(self.shortcuts.iter().map(|shortcut| &shortcut.choice))
    }
}

/// Several actions at a single click.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shortcut {
    /// Like an action: its name in place of a notation, its words, what it costs and pays in all.
    pub choice: Choice,
    /// The actions, in notation.
    pub steps: Vec<String>,
}

/// A legal action, in notation and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// Its notation.
    pub action: String,
    /// The heading under which it is listed.
    pub group: String,
    /// What it does.
    pub label: String,
    /// What follows from it; may be empty.
    pub consequence: String,
    /// What is paid for it.
    pub cost: u16,
    /// What the score changes by at once.
    pub points: i16,
    /// The places it touches.
    pub touches: Vec<String>,
}

/// Something a seat holds in public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// What it is.
    pub name: String,
    /// How many.
    pub count: i32,
}

/// A clause with its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// Its number.
    pub clause: String,
    /// What it says.
    pub text: String,
}

/// Where some points come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// What they are for.
    pub text: String,
    /// How many.
    pub points: i32,
    /// The rule that pays them.
    pub clause: String,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The ply it belongs to; 0 is set-up.
    pub ply: usize,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// What happened.
    pub text: String,
    /// The rule that acted.
    pub clause: Option<String>,
}

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ActError {
    /// The game is over.
    Over,
    /// Others are to act.
    NotToAct {
        /// Who is.
        to_act: Vec<Seat>,
    },
    /// The text is no action of this game.
    Notation {
        /// What would have been understood.
        expected: String,
    },
    /// The rules forbid it.
    Illegal {
        /// The clause that does.
        clause: String,
        /// Why it applies here.
        text: String,
    },
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Over => write!(f, "the game is over"),
            ActError::NotToAct { to_act } => {
                let seats: Vec<_> = to_act.iter().map(ToString::to_string).collect();
                write!(f, "it is not this seat's turn: seat {} is to act", seats.join(", "))
            }
            ActError::Notation { expected } => write!(f, "not an action: expected {expected}"),
            ActError::Illegal { clause, text } => write!(f, "{clause}: {text}"),
        }
    }
}

impl std::error::Error for ActError {}
