//! What outlives the process: the log of every table, what is said at them, people, and the
//! service's time.
//!
//! A table is a row and a log with the key (table, seq). [`Store::append`] is one insert that may
//! find its place taken; whoever lost reads on. So two writers never have to know of each other,
//! and what was confirmed stays. [`Sqlite`] keeps everything in one folder; [`Postgres`] is for several
//! nodes.

mod dump;
mod error;
mod postgres;
mod rows;
mod shared;
mod sqlite;

use std::{
    future::Future,
    pin::Pin,
    sync::mpsc::{Receiver, SyncSender},
};

pub use dump::Item;
pub use error::{OpenError, StoreError};
pub use postgres::{Habits, Postgres};
use protocol::{Hash, TableId};
pub use rows::{
    Append, Appended, ChatRow, EntryRow, NoteKind, NoteRow, Person, PersonRow, Phase, ProofKind, ProofRow, ReportRow,
    Seq, TableRow, Time,
};
pub use shared::{Attendance, Hint, Known, NodeId, NodeRow, Pulse, Shared};
pub use sqlite::{Sqlite, backup};

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A store. Whatever a method says it has done is on the disk when it answers.
pub trait Store: Send + Sync {
    /// Keeps a new table.
    fn create(&self, table: TableRow) -> Later<'_, ()>;
    /// Appends a row to a table's log if its place is free, or if this very row stands there
    /// already: after [`StoreError::Unknown`] the same append is made again.
    fn append(&self, append: Append) -> Later<'_, Appended>;
    /// Sets how far a table is and when something is due at it, as its log up to this number says it.
    fn update(&self, table: TableId, as_of: u64, phase: Phase, due: Option<Time>) -> Later<'_, ()>;
    /// Forgets a table with all that belongs to it.
    fn remove(&self, table: TableId) -> Later<'_, ()>;
    /// A table's row.
    fn table(&self, table: TableId) -> Later<'_, Option<TableRow>>;
    /// The rows of a table's log from this number on, in order.
    fn log(&self, table: TableId, from: Seq) -> Later<'_, Vec<EntryRow>>;
    /// Tables at which something is due by this time, the earliest first.
    fn due(&self, by: Time, limit: u32) -> Later<'_, Vec<TableId>>;
    /// Public tables of a phase, the newest first.
    fn lobby(&self, phase: Phase, limit: u32) -> Later<'_, Vec<TableRow>>;
    /// The tables at which somebody holds a seat, the newest first.
    fn tables_of(&self, person: Person) -> Later<'_, Vec<TableRow>>;

    /// Keeps something said at a table and gives it the next number.
    fn say(&self, table: TableId, time: Time, person: Person, body: String) -> Later<'_, u64>;
    /// What was said after this number.
    fn chat(&self, table: TableId, after: u64) -> Later<'_, Vec<ChatRow>>;

    /// Keeps that somebody shows a line of talk to the host.
    fn report(&self, table: TableId, number: u64, time: Time, person: Person) -> Later<'_, ()>;
    /// What was shown to the host, the oldest first, with the line if it is still there.
    fn reports(&self) -> Later<'_, Vec<(ReportRow, Option<ChatRow>)>>;

    /// Keeps somebody new with their first proof.
    fn welcome(&self, person: PersonRow, proof: ProofRow) -> Later<'_, ()>;
    /// Changes somebody's name.
    fn rename(&self, person: Person, name: String) -> Later<'_, ()>;
    /// Somebody by their number.
    fn person(&self, person: Person) -> Later<'_, Option<PersonRow>>;
    /// Keeps another proof of somebody.
    fn prove(&self, proof: ProofRow) -> Later<'_, ()>;
    /// Whom something proves at this time.
    fn who(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<PersonRow>>;
    /// Uses a proof up: whom it proved at this time, once.
    fn redeem(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<Person>>;
    /// Ends all of somebody's cookies and links but one.
    fn end_others(&self, person: Person, keep: Hash) -> Later<'_, ()>;
    /// What proves somebody.
    fn proofs(&self, person: Person) -> Later<'_, Vec<ProofRow>>;
    /// Ends one of somebody's proofs.
    fn end(&self, person: Person, hash: Hash) -> Later<'_, ()>;
    /// With whom somebody shared a table, the latest first.
    fn companions(&self, person: Person, limit: u32) -> Later<'_, Vec<PersonRow>>;

    /// Everything kept for somebody, by kind and name.
    fn notes(&self, person: Person) -> Later<'_, Vec<NoteRow>>;
    /// Everything of a kind, whoever it is kept for.
    fn notes_of(&self, kind: NoteKind) -> Later<'_, Vec<NoteRow>>;
    /// Everything of a kind that is kept by this name, whoever it is kept for.
    fn notes_named(&self, kind: NoteKind, name: String) -> Later<'_, Vec<NoteRow>>;
    /// Keeps something for somebody, in place of what was kept by that name.
    fn keep(&self, note: NoteRow) -> Later<'_, ()>;
    /// Keeps something if what is kept by that name still says this, or nothing is: of two who want to,
    /// one does.
    fn swap(&self, note: NoteRow, was: Option<String>) -> Later<'_, bool>;
    /// Keeps something no longer.
    fn unkeep(&self, person: Person, kind: NoteKind, name: String) -> Later<'_, ()>;

    /// Forgets somebody: their name, proofs, notes and what they said. Logs know only a number.
    fn forget(&self, person: Person) -> Later<'_, ()>;

    /// The service's time as it was last kept.
    fn time(&self) -> Later<'_, Time>;
    /// Moves the service's time on; it never goes back.
    fn beat(&self, time: Time) -> Later<'_, ()>;

    /// The tables after one in the order of their names, from the first if none is named.
    fn tables(&self, after: Option<TableId>, limit: u32) -> Later<'_, Vec<TableRow>>;
    /// Sends everything, as items that [`restore`](Self::restore) takes; in an order it takes them in.
    fn dump(&self, to: SyncSender<Item>) -> Later<'_, ()>;
    /// Puts the items of a dump into this store until `None` says that these were all; without it,
    /// none. False, and nothing done, if it holds people or tables already.
    fn restore(&self, from: Receiver<Option<Item>>) -> Later<'_, bool>;

    /// What it does for several nodes; nothing if it belongs to one process.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}
