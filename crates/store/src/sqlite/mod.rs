//! The store in one folder: SQLite with a write-ahead log, one writer, readers beside it.

mod open;
mod queries;
mod threads;

use std::{fs::File, path::Path};

pub use open::backup;
use protocol::{Hash, TableId};

use crate::{
    Append, Appended, ChatRow, EntryRow, Item, Later, OpenError, Person, PersonRow, Phase, ProofKind, ProofRow, Seq,
    Store, TableRow, Time, sqlite::threads::Lane,
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
        Ok(Sqlite {
            writer: Lane::writer(writer, checkpoints, &path),
            readers: Lane::readers(readers),
            _lock: Some(lock),
        })
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
        self.writer.run(move |connection| queries::append(connection, &append))
    }

    fn update(&self, table: TableId, phase: Phase, due: Option<Time>) -> Later<'_, ()> {
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

    fn forget(&self, person: Person) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::forget(connection, person))
    }

    fn time(&self) -> Later<'_, Time> {
        self.readers.run(queries::time)
    }

    fn beat(&self, time: Time) -> Later<'_, ()> {
        self.writer.run(move |connection| queries::beat(connection, time))
    }

    fn dump(&self) -> Later<'_, Vec<Item>> {
        self.readers.run(queries::dump)
    }

    fn restore(&self, items: Vec<Item>) -> Later<'_, bool> {
        self.writer.run(move |connection| queries::restore(connection, &items))
    }
}
