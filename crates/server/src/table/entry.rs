//! What a table's log says, one row at a time. A released form of an entry never changes: logs
//! outlive programs.

use catalog::Refused;
use engine::Seat;
use protocol::{ActId, Create, Invitation, Proposal, Share, TableId};
use serde::{Deserialize, Serialize};
use store::Person;

/// Something that changed a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// Somebody took a seat.
    Sit {
        seat: Seat,
        person: Person,
        share: Share,
        /// Whether they are a program and shown as one.
        program: bool,
    },
    /// Somebody left a seat before the start.
    Stand { seat: Seat },
    /// The host changed what is played or who may sit where: the seat whose sitter each seat keeps.
    Arrange { seat: Seat, settings: Create, keep: Vec<Option<Seat>> },
    /// The game began: its rules, its record so far, and what the rules say.
    Start { rules: u16, record: String, digest: u64 },
    /// One or more plies of one act.
    Plies {
        seat: Seat,
        decision: u64,
        /// The client's; a bot has none.
        id: Option<ActId>,
        plies: Vec<Ply>,
        /// Why the act ended there, to answer the same when it is sent again.
        refused: Option<Refused>,
    },
    /// A seat took its own ply back.
    Undo { seat: Seat, id: ActId, to: usize },
    /// A seat asked the others for something.
    Propose { seat: Seat, what: Proposal },
    /// A seat answered. The answer that settles a proposal is what carries it out.
    Reply { seat: Seat, proposal: u64, agree: bool },
    /// A seat gave up.
    Resign { seat: Seat },
    /// A seat was too slow: a bot plays for it.
    TimeOut { seat: Seat },
    /// A seat's person is back.
    Return { seat: Seat },
    /// Somebody asked to be forgotten: a bot plays for them.
    Forgotten { seat: Seat },
    /// Nobody has touched the table for too long.
    Expire,
    /// The table goes on by newer rules, which agree with it at every ply so far.
    Rules { rules: u16 },
    /// A seat lets strangers write to it, or no longer.
    Talk { seat: Seat, allow: bool },
    /// A seat does not want to hear another, or does again.
    Mute { seat: Seat, other: Seat, mute: bool },
    /// The same people play again at another table, whose seats this key opens.
    Rematch { seat: Seat, table: TableId, key: Invitation },
}

/// A ply as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ply {
    /// Its line of the record.
    pub(crate) line: String,
    /// What the rules say after it.
    pub(crate) digest: u64,
}

impl Ply {
    /// The action, in notation.
    pub(crate) fn action(&self) -> Option<&str> {
        let (_, rest) = self.line.split_once(": ")?;
        Some(rest.split_once(" ;").map_or(rest, |(action, _)| action))
    }
}

impl Entry {
    /// The seat whose plies it tells.
    pub(crate) fn actor(&self) -> Option<Seat> {
        if let Entry::Plies { seat, .. } = self { Some(*seat) } else { None }
    }

    /// The seat that changes hands before the start, and to whom.
    pub(crate) fn sitter(&self) -> Option<(Seat, Option<Person>)> {
        if let Entry::Sit { seat, person, .. } = self {
            Some((*seat, Some(*person)))
        } else if let Entry::Stand { seat } = self {
            Some((*seat, None))
        } else {
            None
        }
    }

    /// How many numbers of the log it takes.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Entry::Plies { plies, .. } => plies.len() as u32,
            Entry::Sit { .. }
            | Entry::Stand { .. }
            | Entry::Arrange { .. }
            | Entry::Start { .. }
            | Entry::Undo { .. }
            | Entry::Propose { .. }
            | Entry::Reply { .. }
            | Entry::Resign { .. }
            | Entry::TimeOut { .. }
            | Entry::Return { .. }
            | Entry::Forgotten { .. }
            | Entry::Expire
            | Entry::Rules { .. }
            | Entry::Talk { .. }
            | Entry::Mute { .. }
            | Entry::Rematch { .. } => 1,
        }
    }
}
