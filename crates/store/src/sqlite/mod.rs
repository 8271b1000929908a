//! The store in one folder: SQLite with a write-ahead log, one writer, readers beside it.

mod notes;
mod open;
mod queries;
mod threads;
mod transfer;

use std::{
    fs::File,
    path::Path,
    sync::mpsc::{Receiver, SyncSender},
};

pub use open::backup;
use protocol::{Hash, TableId};

use crate::{
    Append, Appended, ChatRow, EntryRow, Item, Later, NoteKind, NoteRow, OpenError, Person, PersonRow, Phase,
    ProofKind, ProofRow, ReportRow, Seq, Store, TableRow, Time, sqlite::threads::Lane,
};

/// How many threads read. Two are enough for one that waits on the disk and one that does not.
const READERS: usize = 2;

/// A store in a folder that belongs to this process alone.
pub struct Sqlite {
    writer: Lane,
    readers: Lane,
    /// Held, not used: the lock on the folder goes with it.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens the store in a folder, which is made if it is not there.
    pub fn open(folder: &Path) -> Result<Sqlite, OpenError> {
        let lock = open::lock(folder)?;
        let path = open::file(folder);
        let writer = open::writer(&path)?;
        let checkpoints = open::checkpointer(&path)?;
        let readers = (0..READERS).map(|_| open::reader(&path)).collect::<Result<_, _>>()?;
        Ok(Sqlite { writer: Lane::writer(writer, checkpoints)?, readers: Lane::readers(readers), _lock: Some(lock) })
    }

    /// Opens the store in a folder only if there is one.
    pub fn open_existing(folder: &Path) -> Result<Sqlite, OpenError> {
        if !open::file(folder).is_file() {
            return Err(OpenError::Missing(folder.into()));
        }
        Sqlite::open(folder)
    }

    /// Opens the store in a folder to read it, while a server may be using it. Nothing can be written.
    pub fn open_to_read(folder: &Path) -> Result<Sqlite, OpenError> {
        let path = open::file(folder);
        if !path.is_file() {
            return Err(OpenError::Missing(folder.into()));
        }
        let reader = || open::reader(&path).and_then(open::known);
        Ok(Sqlite { writer: Lane::readers(vec![reader()?]), readers: Lane::readers(vec![reader()?]), _lock: None })
    }

    /// Lets commits answer before they are on the disk: for the test that this would be noticed.
    #[doc(hidden)]
    pub fn stop_syncing(&self) -> Later<'_, ()> {
        // It is refused inside a transaction, which is what every job runs in.
        self.writer.run(|connection| {
            connection.execute_batch("commit")?;
            connection.pragma_update(None, "synchronous", "off")?;
            connection.execute_batch("begin immediate")
        })
    }

    /// Lets the database grow to so many pages of 4 KiB and no further, as a full disk would.
    pub fn limit_pages(&self, pages: u32) -> Later<'_, ()> {
        self.writer.run(move |connection| connection.pragma_update(None, "max_page_count", pages))
    }
}

impl Store for Sqlite {
    fn create(&self, table: TableRow) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::create(connection, &table))
    }

    fn append(&self, append: Append) -> Later<'_, Appended> {
        self.writer.run_with_others(append.row.time, move |connection| queries::append(connection, &append))
    }

    fn update(&self, table: TableId, _: u64, phase: Phase, due: Option<Time>) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::update(connection, table, phase, due))
    }

    fn remove(&self, table: TableId) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::remove(connection, table))
    }

    fn table(&self, table: TableId) -> Later<'_, Option<TableRow>> {
        self.readers.run(move |connection| queries::table(connection, table))
    }

    fn log(&self, table: TableId, from: Seq) -> Later<'_, Vec<EntryRow>> {
        self.readers.run(move |connection| queries::log(connection, table, from))
    }

    fn due(&self, by: Time, limit: u32) -> Later<'_, Vec<TableId>> {
        self.readers.run(move |connection| queries::due(connection, by, limit))
    }

    fn lobby(&self, phase: Phase, limit: u32) -> Later<'_, Vec<TableRow>> {
        self.readers.run(move |connection| queries::lobby(connection, phase, limit))
    }

    fn tables_of(&self, person: Person) -> Later<'_, Vec<TableRow>> {
        self.readers.run(move |connection| queries::tables_of(connection, person))
    }

    fn say(&self, table: TableId, time: Time, person: Person, body: String) -> Later<'_, u64> {
        self.writer.run(move |connection| queries::say(connection, table, time, person, &body))
    }

    fn chat(&self, table: TableId, after: u64) -> Later<'_, Vec<ChatRow>> {
        self.readers.run(move |connection| queries::chat(connection, table, after))
    }

    fn report(&self, table: TableId, number: u64, time: Time, person: Person) -> Later<'_, ()> {
        let row = ReportRow { table, number, person, time };
        self.writer.run(move |connection| queries::report(connection, &row))
    }

    fn reports(&self) -> Later<'_, Vec<(ReportRow, Option<ChatRow>)>> {
        self.readers.run(queries::reports)
    }

    fn welcome(&self, person: PersonRow, proof: ProofRow) -> Later<'_, ()> {
        self.writer.run(move |connection| {
            queries::put_person(connection, &person)?;
            queries::put_proof(connection, &proof)
        })
    }

    fn rename(&self, person: Person, name: String) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::rename(connection, person, &name))
    }

    fn person(&self, person: Person) -> Later<'_, Option<PersonRow>> {
        self.readers.run(move |connection| queries::person(connection, person))
    }

    fn prove(&self, proof: ProofRow) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::put_proof(connection, &proof))
    }

    fn who(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<PersonRow>> {
        self.readers.run(move |connection| queries::who(connection, hash, kind, at))
    }

    fn redeem(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<Person>> {
        self.writer.run(move |connection| queries::redeem(connection, hash, kind, at))
    }

    fn end_others(&self, person: Person, keep: Hash) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::end_others(connection, person, keep))
    }

    fn proofs(&self, person: Person) -> Later<'_, Vec<ProofRow>> {
        self.readers.run(move |connection| notes::proofs(connection, person))
    }

    fn end(&self, person: Person, hash: Hash) -> Later<'_, ()> {
        self.writer.run(move |connection| notes::end(connection, person, hash))
    }

    fn companions(&self, person: Person, limit: u32) -> Later<'_, Vec<PersonRow>> {
        self.readers.run(move |connection| notes::companions(connection, person, limit))
    }

    fn notes(&self, person: Person) -> Later<'_, Vec<NoteRow>> {
        self.readers.run(move |connection| notes::notes(connection, person))
    }

    fn notes_of(&self, kind: NoteKind) -> Later<'_, Vec<NoteRow>> {
        self.readers.run(move |connection| notes::notes_of(connection, kind))
    }

    fn notes_named(&self, kind: NoteKind, name: String) -> Later<'_, Vec<NoteRow>> {
        self.readers.run(move |connection| notes::notes_named(connection, kind, &name))
    }

    fn keep(&self, note: NoteRow) -> Later<'_, ()> {
        self.writer.run(move |connection| notes::keep(connection, &note))
    }

    fn swap(&self, note: NoteRow, was: Option<String>) -> Later<'_, bool> {
        self.writer.run(move |connection| notes::swap(connection, &note, was.as_deref()))
    }

    fn unkeep(&self, person: Person, kind: NoteKind, name: String) -> Later<'_, ()> {
        self.writer.run(move |connection| notes::unkeep(connection, person, kind, &name))
    }

    fn forget(&self, person: Person) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::forget(connection, person))
    }

    fn time(&self) -> Later<'_, Time> {
        self.readers.run(queries::time)
    }

    fn beat(&self, time: Time) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::beat(connection, time))
    }

    fn tables(&self, after: Option<TableId>, limit: u32) -> Later<'_, Vec<TableRow>> {
        self.readers.run(move |connection| queries::tables(connection, after, limit))
    }

    fn dump(&self, to: SyncSender<Item>) -> Later<'_, ()> {
        // The channel closes with the last item, not with whoever waits for the answer.
        let mut to = Some(to);
        self.readers.run(move |connection| to.take().map_or(Ok(()), |to| transfer::dump(connection, &to)))
    }

    fn restore(&self, from: Receiver<Option<Item>>) -> Later<'_, bool> {
        // Items come once: what failed is not tried again with those that are left.
        let mut from: Result<_, String> = Ok(from);
        self.writer.run(move |connection| {
            let (once, why) = match &from {
                Ok(from) => (transfer::restore(connection, from), "the items were taken already".to_owned()),
                Err(why) => (Err(transfer::failed(why.clone())), String::clone(why)),
            };
            from = Err(once.as_ref().err().map_or(why, ToString::to_string));
            once
        })
    }
}
