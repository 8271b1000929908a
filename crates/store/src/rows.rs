//! What is stored: tables, their logs, what is said at them, and people.

use protocol::{Hash, Secret, TableId};
use serde::{Deserialize, Serialize};

/// A time of the service in milliseconds: it runs while a server does, and never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// So many milliseconds later.
    #[must_use]
    pub const fn after(self, millis: u64) -> Time {
        Time(self.0.saturating_add(millis))
    }
}

/// A number of a table's log, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub u64);

/// Somebody, as logs and records know them: a random number below 2⁵³, which every program can hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats may be taken.
    Open,
    /// It is played.
    Running,
    /// It has ended.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Phase; 3] = [Phase::Open, Phase::Running, Phase::Over];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Running => "running",
            Phase::Over => "over",
        }
    }
}

/// A table: what was agreed before anybody sat, and what changes seldom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// Its name.
    pub table: TableId,
    /// When it was made.
    pub made: Time,
    /// Whether the lobby lists it.
    pub public: bool,
    /// How far it is.
    pub phase: Phase,
    /// The slug of its game.
    pub game: String,
    /// What else was agreed, in the server's own JSON.
    pub settings: String,
    /// The server's part of the dice.
    pub secret: Secret,
    /// The hash of the invitation's key.
    pub invitation: Hash,
    /// When something happens at it without anybody.
    pub due: Option<Time>,
}

/// One row of a log: one append, however many numbers it takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRow {
    /// The table.
    pub table: TableId,
    /// The first number it takes.
    pub seq: Seq,
    /// How many it takes.
    pub count: u32,
    /// Drawn by the writer: after an unknown outcome it tells whose row stands there.
    pub row: Hash,
    /// When what it tells arrived.
    pub time: Time,
    /// What it tells, in the server's own JSON.
    pub body: String,
}

impl EntryRow {
    /// The number that the row after it takes.
    pub const fn next(&self) -> Seq {
        Seq(self.seq.0 + self.count as u64)
    }
}

/// A row to append, and what changes with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The row.
    pub row: EntryRow,
    /// How far the table is after it, and when something is due; nothing if both stay.
    pub change: Option<(Phase, Option<Time>)>,
    /// Who holds the seats after it, first to last; nothing if that stays.
    pub sitters: Option<Vec<Option<Person>>>,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It stands in the log.
    Won,
    /// Another row stands in its place: read on.
    Lost,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChatRow {
    /// The table.
    pub table: TableId,
    /// Counted from 1.
    pub number: u64,
    /// When.
    pub time: Time,
    /// Who; nobody once they asked to be forgotten.
    pub person: Option<Person>,
    /// What, in the server's own JSON.
    pub body: String,
}

/// A line of talk that somebody showed to the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportRow {
    /// At which table it was said.
    pub table: TableId,
    /// The number of the line.
    pub number: u64,
    /// Who showed it.
    pub person: Person,
    /// When.
    pub time: Time,
}

/// Somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonRow {
    /// Their number.
    pub person: Person,
    /// What they are called.
    pub name: String,
    /// Since when they are known.
    pub made: Time,
}

/// What may be kept for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteKind {
    /// Somebody whom they do not want to hear of: their number.
    Blocked,
    /// A device that signs in by a cookie, by its hash: what it is and when it was last seen.
    Device,
    /// A web address that is told when it is their turn.
    Hook,
    /// A table to which somebody invited them, and how.
    Invited,
    /// Own turns that they left at a table for what others may do, by table.
    Order,
    /// A push service's address of a browser.
    Push,
    /// When nothing is to be said.
    Quiet,
    /// The decision of which they were last told, by table.
    Turn,
    /// The server's own key for push services; it is nobody's.
    Vapid,
}

impl NoteKind {
    pub(crate) const ALL: [NoteKind; 9] = [
        NoteKind::Blocked,
        NoteKind::Device,
        NoteKind::Hook,
        NoteKind::Invited,
        NoteKind::Order,
        NoteKind::Push,
        NoteKind::Quiet,
        NoteKind::Turn,
        NoteKind::Vapid,
    ];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            NoteKind::Blocked => "blocked",
            NoteKind::Device => "device",
            NoteKind::Hook => "hook",
            NoteKind::Invited => "invited",
            NoteKind::Order => "order",
            NoteKind::Push => "push",
            NoteKind::Quiet => "quiet",
            NoteKind::Turn => "turn",
            NoteKind::Vapid => "vapid",
        }
    }
}

/// Something kept for somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteRow {
    /// For whom.
    pub person: Person,
    /// What it is.
    pub kind: NoteKind,
    /// Which of that kind.
    pub name: String,
    /// What it says, in the server's own words.
    pub value: String,
}

/// What somebody may prove themselves with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofKind {
    /// A browser's cookie.
    Cookie,
    /// The token of a bot program, shown to others as a bot.
    Token,
    /// A link that signs in another device, once.
    Link,
    /// The key to come back with after every device is lost.
    Recovery,
}

impl ProofKind {
    pub(crate) const ALL: [ProofKind; 4] = [ProofKind::Cookie, ProofKind::Token, ProofKind::Link, ProofKind::Recovery];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            ProofKind::Cookie => "cookie",
            ProofKind::Token => "token",
            ProofKind::Link => "link",
            ProofKind::Recovery => "recovery",
        }
    }
}

/// The hash of something that proves who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofRow {
    /// SHA-256 of it.
    pub hash: Hash,
    /// Whom it proves.
    pub person: Person,
    /// What it is.
    pub kind: ProofKind,
    /// When it was made.
    pub made: Time,
    /// When it stops counting.
    pub expires: Option<Time>,
}
