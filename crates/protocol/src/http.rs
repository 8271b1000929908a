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
    /// Whether everybody may ask for hints during the game.
    #[serde(default)]
    pub hints: bool,
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
    /// Who invited the asker to it, and how to sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<Invited>,
}

/// An invitation by somebody one played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invited {
    /// What they are called.
    pub by: String,
    /// The key of the table's invited seats.
    pub key: Invitation,
}

/// Somebody to be invited to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// Who.
    pub person: u64,
    /// The key of the table's invited seats.
    pub key: Invitation,
}

/// Somebody with whom one played, or whom one blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Companion {
    /// The number that logs know them by.
    pub person: u64,
    /// What they are called.
    pub name: String,
    /// Whether one wants to hear nothing of them.
    pub blocked: bool,
}

/// A device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// What to call it by to end it.
    pub id: Hash,
    /// Whether it is a phone.
    pub phone: bool,
    /// How long ago it was last seen, in milliseconds, to the hour.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// How somebody is told that it is their turn while they are not looking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// The server's key, with which a browser asks its push service for an address.
    pub key: String,
    /// Where.
    pub places: Vec<Place>,
    /// When not.
    pub quiet: Option<Quiet>,
}

/// An address that is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What is there.
    pub kind: PlaceKind,
    /// Where: an https address.
    pub address: String,
    /// Whether it was switched off because nobody answered there.
    #[serde(default)]
    pub off: bool,
}

/// What is at an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// A browser's push service.
    Push,
    /// A program that gets a short text as JSON.
    Hook,
}

/// When nothing is said, in minutes since midnight where one lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// From when on.
    pub from: u16,
    /// Until when; before `from` it is past midnight.
    pub until: u16,
    /// How many minutes midnight there is before midnight in Greenwich.
    pub offset: i16,
}

/// A table that waits for whoever asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// Its name.
    pub table: TableId,
    /// What its game is called.
    pub game: String,
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
