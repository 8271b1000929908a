//! What is asked and answered outside a socket: identity, tables, the lobby.

use serde::{Deserialize, Serialize};

use crate::{About, Clock, Hash, Invitation, TableId};

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// The slug of the game.
    pub game: String,
    /// Its preset; the first if nothing is said.
    #[serde(default)]
    pub preset: String,
    /// Switches that differ from the preset, by name.
    #[serde(default)]
    pub switches: Vec<(String, String)>,
    /// Who may sit where, first seat to last.
    pub seats: Vec<SeatWish>,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub public: bool,
    /// How time is counted.
    #[serde(default)]
    pub clock: Clock,
}

/// Who may sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Anybody.
    Open,
    /// Whoever has the invitation.
    Invited,
    /// A bot of this level.
    Bot(String),
}

/// A table that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Its name: whoever knows it may watch.
    pub table: TableId,
    /// The key of its invited seats.
    pub key: Invitation,
    /// The hash of the server's part of the dice: keep it, and compare it with the finished record.
    pub dice: Hash,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its name.
    pub table: TableId,
    /// Who sits there and how it stands.
    pub about: About,
}

/// What somebody wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// 1 to 24 characters.
    pub name: String,
}

/// Who the server takes the asker for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The number that logs know them by.
    pub person: u64,
    /// What they are called.
    pub name: String,
}

/// Something secret that proves who somebody is: shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Sixty-four hexadecimal digits.
    pub token: String,
}
