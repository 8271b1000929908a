//! The one seam between the page and a table, wherever that table is, and between the page and the
//! minds that think beside it.

use bots::{Found, Thought, review::Review};
use catalog::{Position, Refused};
use engine::PerSeat;
use room::{Declined, Shown, Sitter};
use serde::{Deserialize, Serialize};

/// What can be asked of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Show the table as it was after so many plies, or as it is.
    Look {
        /// How many.
        ply: Option<usize>,
    },
    /// Do this for the seat through whose eyes the page looks: the steps of one click.
    Act {
        /// The decision that it answers.
        decision: u64,
        /// In notation.
        actions: Vec<String>,
    },
    /// Take the seat's last ply back.
    Undo {
        /// How many plies are left then.
        to: usize,
    },
}

/// What a table says: an answer, or news that nobody asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The request that it answers, if it answers one.
    pub id: Option<u64>,
    /// What is said.
    pub said: Said,
}

/// What a table may say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Said {
    /// This is how the table looks.
    Shown {
        /// What is seen.
        shown: Box<Shown>,
        /// Why the rest of a click was not done.
        refused: Option<Refused>,
    },
    /// That cannot be done.
    No(No),
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum No {
    /// Those who watch do not act.
    Watching,
    /// The table has moved on since.
    Stale,
    /// There is nothing to take back.
    NothingToUndo,
    /// Chance, a secret or another person came after it.
    Barrier,
    /// The rules or the notation refuse it.
    Refused(Refused),
}

impl From<Declined> for No {
    fn from(declined: Declined) -> No {
        match declined {
            Declined::Stale | Declined::Length => No::Stale,
            Declined::NothingToUndo => No::NothingToUndo,
            Declined::Barrier => No::Barrier,
            Declined::Refused(refused) => No::Refused(refused),
        }
    }
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

/// What is asked of a worker beside the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// To think about a decision.
    Ponder(Box<Ponder>),
    /// To review a finished game, for at most so many seconds.
    Review {
        /// The record of the game.
        record: String,
        /// How long it may take.
        seconds: f64,
    },
    /// To use a game's learned evaluation from now on.
    Net {
        /// The slug of the game.
        game: String,
        /// The net's file, in hexadecimal.
        text: String,
    },
}

impl Task {
    /// The slug of the game that it is about.
    pub fn game(&self) -> Option<&str> {
        match self {
            Task::Ponder(ponder) => Some(&ponder.position.game),
            Task::Review { record, .. } => engine::record_slug(record).ok(),
            Task::Net { game, .. } => Some(game),
        }
    }
}

/// What comes from beside the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// A thought.
    Pondered(Pondered),
    /// What was found for the shared thought of this id; `None` if there was nothing to decide.
    Found(u64, Option<Found>),
    /// What a review found out so far.
    Reviewed {
        /// All of it.
        review: Box<Review>,
        /// Whether nothing more comes.
        ended: bool,
    },
    /// There is no review, and this is why.
    NoReview(String),
}

/// A decision to think about, for a mind beside the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ponder {
    /// Never the same twice.
    pub id: u64,
    /// The level of the mind, by its name.
    pub level: String,
    /// How long it may take for its turn, in milliseconds.
    pub millis: f64,
    /// The same seed and position give the same answer to a budget in iterations.
    pub seed: u64,
    /// All that the thinker may know.
    pub position: Position,
    /// Which part of the thought is asked for, of how many, if several share it.
    pub part: Option<(u32, u32)>,
    /// What those who share thoughts settled on the last time, for a worker knows only its own tree.
    pub done: Option<String>,
}

/// What a mind thinks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pondered {
    /// The thought that was asked for.
    pub id: u64,
    /// The action to take, in notation; `None` if there was nothing to decide.
    pub choice: Option<String>,
    /// What it thinks of each action.
    pub opinions: Vec<Opinion>,
    /// How many games it imagined.
    pub imagined: u32,
}

/// What a mind thinks of an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// In notation.
    pub action: String,
    /// How often it was looked at.
    pub visits: u32,
    /// How likely each seat is to win after it, from 0 to 1.
    pub win_chance: PerSeat<f32>,
    /// By how many points the thinker would lead its best rival in the end.
    pub margin: f32,
}

impl Pondered {
    /// What a mind answered.
    pub fn new(id: u64, thought: Option<Thought<String>>) -> Pondered {
        let Some(thought) = thought else {
            return Pondered { id, choice: None, opinions: Vec::new(), imagined: 0 };
        };
        let opinion = |opinion: bots::Opinion<String>| Opinion {
            action: opinion.action,
            visits: opinion.visits,
            win_chance: opinion.win_chance,
            margin: opinion.margin,
        };
        Pondered {
            id,
            choice: Some(thought.choice),
            opinions: thought.opinions.into_iter().map(opinion).collect(),
            imagined: thought.iterations,
        }
    }
}
