//! A store as lines of text, to move it from one kind to another.

use protocol::TableId;
use serde::{Deserialize, Serialize};

use crate::{ChatRow, EntryRow, NoteRow, Person, PersonRow, ProofRow, ReportRow, TableRow, Time};

/// One thing that is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// The service's time.
    Time(Time),
    /// Somebody.
    Person(PersonRow),
    /// A proof of somebody.
    Proof(ProofRow),
    /// A table.
    Table(TableRow),
    /// Who holds a seat, counted from 0.
    Sitting {
        /// At which table.
        table: TableId,
        /// Which seat.
        seat: u8,
        /// Who.
        person: Person,
    },
    /// A row of a log.
    Entry(EntryRow),
    /// Something said.
    Chat(ChatRow),
    /// Something said that was shown to the host.
    Report(ReportRow),
    /// Something kept for somebody.
    Note(NoteRow),
}
