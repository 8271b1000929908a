//! The store for several nodes: PostgreSQL, in plain SQL that CockroachDB and YugabyteDB run too.
//!
//! Appends go through [`append`], which commits whatever waits. Everything else is a statement or
//! two on a connection that is opened when it is needed and again after it broke.

mod append;
mod hints;
mod line;
mod nodes;
mod place;
mod rows;
mod schema;
mod tls;
mod transfer;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
    mpsc::{Receiver, SyncSender},
};

use protocol::{Hash, TableId};

pub use self::place::Habits;
use self::{
    append::Appender,
    hints::Hints,
    line::{Desk, Open, Reader},
    place::Place,
    rows::{maybe, number, stored, table_id},
};
use crate::{
    Append, Appended, ChatRow, EntryRow, Hint, Item, Later, NoteKind, NoteRow, OpenError, Person, PersonRow, Phase,
    ProofKind, ProofRow, ReportRow, Seq, Shared, Store, StoreError, TableRow, Time,
};

/// How many connections read, and how many are there for what is neither an append nor a beat.
const READERS: usize = 2;
const DESKS: usize = 2;

/// A store that several processes use at the same time.
pub struct Postgres {
    place: place::Shared,
    appender: Appender,
    readers: Vec<Reader>,
    desks: Vec<Desk>,
    /// Beats must not wait behind anything else.
    heart: Desk,
    /// Looking for what has moved on neither.
    lookout: Reader,
    hints: Arc<Hints>,
    next: AtomicUsize,
}

impl Postgres {
    /// Connects to a database and brings it to the newest schema.
    pub async fn open(address: &str, habits: Habits) -> Result<Postgres, OpenError> {
        let place = Arc::new(Place::read(address)?);
        let open = Open::to(&place).await.map_err(|trouble| OpenError::Store(line::unreachable(trouble)))?;
        schema::migrate(&open).await?;
        let hints = Arc::new(Hints::start(&place, habits.hints));
        Ok(Postgres {
            appender: Appender::start(&place, habits.batch, &hints),
            readers: (0..READERS).map(|_| Reader::new(&place)).collect(),
            desks: (0..DESKS).map(|_| Desk::new(&place)).collect(),
            heart: Desk::new(&place),
            lookout: Reader::new(&place),
            hints,
            next: AtomicUsize::new(0),
            place,
        })
    }

    /// Whether the line to the database is encrypted.
    pub fn is_encrypted(&self) -> Later<'_, bool> {
        Box::pin(async move {
            let sql = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
            let found = self.reader().rows((sql, &[])).await?;
            Ok(found.first().is_some_and(|row| row.get(0)))
        })
    }

    fn reader(&self) -> &Reader {
        &self.readers[self.next.fetch_add(1, Ordering::Relaxed) % READERS]
    }

    fn desk(&self) -> &Desk {
        &self.desks[self.next.fetch_add(1, Ordering::Relaxed) % DESKS]
    }

    /// One statement that changes something.
    async fn change(&self, step: line::Step<'_>) -> Result<(), StoreError> {
        self.desk().all(&[step]).await.map(|_| ())
    }
}

const TABLE: &str = "select table_id, made, public, phase, game, settings, secret, invitation, due from game_table \
    where table_id = $1";
const LOG: &str =
    "select table_id, seq, count, row_id, time, body from entry where table_id = $1 and seq >= $2 order by seq";
const DUE: &str = "select table_id from game_table where due is not null and due <= $1 order by due limit $2";
const LOBBY: &str = "select table_id, made, public, phase, game, settings, secret, invitation, due from game_table \
    where phase = $1 and public order by made desc limit $2";
const TABLES_OF: &str = "select table_id, made, public, phase, game, settings, secret, invitation, due \
    from game_table where table_id in (select table_id from sitting where person = $1) order by made desc";
const TABLES: &str = "select table_id, made, public, phase, game, settings, secret, invitation, due \
    from game_table where table_id > $1 order by table_id limit $2";
const SAY: &str = "insert into chat (table_id, number, time, person, body) \
    select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from chat where table_id = $1 \
    on conflict do nothing returning number";
const CHAT: &str =
    "select table_id, number, time, person, body from chat where table_id = $1 and number > $2 order by number";
const WHO: &str = "select person.person, person.name, person.made from proof join person \
    on person.person = proof.person where hash = $1 and kind = $2 and (expires is null or expires > $3)";
const COMPANIONS: &str = "select person.person, person.name, person.made from person join \
    (select other.person, max(game_table.made) as met from sitting own join sitting other \
     on other.table_id = own.table_id join game_table on game_table.table_id = own.table_id \
     where own.person = $1 and other.person <> $1 group by other.person) met on met.person = person.person \
    order by met.met desc, person.person limit $2";
const REDEEM: &str =
    "delete from proof where hash = $1 and kind = $2 and (expires is null or expires > $3) returning person";

impl Store for Postgres {
    fn create(&self, row: TableRow) -> Later<'_, ()> {
        Box::pin(async move { transfer::create(self.desk(), &row).await })
    }

    fn append(&self, append: Append) -> Later<'_, Appended> {
        self.appender.append(append)
    }

    fn update(&self, table: TableId, as_of: u64, phase: Phase, due: Option<Time>) -> Later<'_, ()> {
        // Another node may have gone further meanwhile: then it has said when something is due.
        let sql = "update game_table set phase = $2, due = $3, as_of = $4 where table_id = $1 and as_of <= $4";
        Box::pin(async move { self.change((sql, &[&&table.0[..], &phase.text(), &maybe(due), &stored(as_of)])).await })
    }

    fn remove(&self, table: TableId) -> Later<'_, ()> {
        let steps = [
            "delete from sitting where table_id = $1",
            "delete from report where table_id = $1",
            "delete from chat where table_id = $1",
            "delete from entry where table_id = $1",
            "delete from game_table where table_id = $1",
        ];
        Box::pin(async move {
            let table = &table.0[..];
            let values: line::Values<'_> = &[&table];
            self.desk().all(&steps.map(|sql| (sql, values))).await.map(|_| ())
        })
    }

    fn table(&self, table: TableId) -> Later<'_, Option<TableRow>> {
        Box::pin(async move {
            let found = self.reader().rows((TABLE, &[&&table.0[..]])).await?;
            found.first().map(rows::table).transpose()
        })
    }

    fn log(&self, table: TableId, from: Seq) -> Later<'_, Vec<EntryRow>> {
        Box::pin(async move {
            let found = self.reader().rows((LOG, &[&&table.0[..], &stored(from.0)])).await?;
            rows::all(&found, rows::entry)
        })
    }

    fn due(&self, by: Time, limit: u32) -> Later<'_, Vec<TableId>> {
        Box::pin(async move {
            let found = self.reader().rows((DUE, &[&stored(by.0), &i64::from(limit)])).await?;
            rows::all(&found, |row| table_id(row, 0))
        })
    }

    fn lobby(&self, phase: Phase, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let found = self.reader().rows((LOBBY, &[&phase.text(), &i64::from(limit)])).await?;
            rows::all(&found, rows::table)
        })
    }

    fn tables_of(&self, person: Person) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let found = self.reader().rows((TABLES_OF, &[&stored(person.0)])).await?;
            rows::all(&found, rows::table)
        })
    }

    fn say(&self, table: TableId, time: Time, person: Person, body: String) -> Later<'_, u64> {
        Box::pin(async move {
            loop {
                let values: line::Values<'_> = &[&&table.0[..], &stored(time.0), &stored(person.0), &body];
                let said = self.desk().all(&[(SAY, values)]).await?;
                // Nothing comes back if somebody else took the number: the next is tried.
                if let Some(row) = said.first() {
                    let chat = number(row, 0)?;
                    self.hints.send(Hint { table, seq: 0, chat, due: false });
                    return Ok(chat);
                }
            }
        })
    }

    fn chat(&self, table: TableId, after: u64) -> Later<'_, Vec<ChatRow>> {
        Box::pin(async move {
            let found = self.reader().rows((CHAT, &[&&table.0[..], &stored(after)])).await?;
            rows::all(&found, rows::chat)
        })
    }

    fn report(&self, table: TableId, number: u64, time: Time, person: Person) -> Later<'_, ()> {
        let row = ReportRow { table, number, person, time };
        Box::pin(async move { transfer::report(self.desk(), &row).await })
    }

    fn reports(&self) -> Later<'_, Vec<(ReportRow, Option<ChatRow>)>> {
        Box::pin(async move {
            let sql = "select table_id, number, person, time from report order by time, table_id, number, person";
            let reports = rows::all(&self.reader().rows((sql, &[])).await?, rows::report)?;
            let mut found = Vec::new();
            for report in reports {
                let sql = "select table_id, number, time, person, body from chat where table_id = $1 and number = $2";
                let lines = self.reader().rows((sql, &[&&report.table.0[..], &stored(report.number)])).await?;
                found.push((report, lines.first().map(rows::chat).transpose()?));
            }
            Ok(found)
        })
    }

    fn welcome(&self, person: PersonRow, proof: ProofRow) -> Later<'_, ()> {
        Box::pin(async move { transfer::welcome(self.desk(), &person, &proof).await })
    }

    fn rename(&self, person: Person, name: String) -> Later<'_, ()> {
        let sql = "update person set name = $2 where person = $1";
        Box::pin(async move { self.change((sql, &[&stored(person.0), &name])).await })
    }

    fn person(&self, person: Person) -> Later<'_, Option<PersonRow>> {
        Box::pin(async move {
            let sql = "select person, name, made from person where person = $1";
            let found = self.reader().rows((sql, &[&stored(person.0)])).await?;
            found.first().map(rows::person).transpose()
        })
    }

    fn prove(&self, proof: ProofRow) -> Later<'_, ()> {
        Box::pin(async move { transfer::prove(self.desk(), &proof).await })
    }

    fn who(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<PersonRow>> {
        Box::pin(async move {
            let found = self.reader().rows((WHO, &[&&hash.0[..], &kind.text(), &stored(at.0)])).await?;
            found.first().map(rows::person).transpose()
        })
    }

    fn redeem(&self, hash: Hash, kind: ProofKind, at: Time) -> Later<'_, Option<Person>> {
        Box::pin(async move {
            let gone = self.desk().all(&[(REDEEM, &[&&hash.0[..], &kind.text(), &stored(at.0)])]).await?;
            gone.first().map(|row| number(row, 0).map(Person)).transpose()
        })
    }

    fn end_others(&self, person: Person, keep: Hash) -> Later<'_, ()> {
        let sql = "delete from proof where person = $1 and hash <> $2 and kind in ('cookie', 'link')";
        Box::pin(async move { self.change((sql, &[&stored(person.0), &&keep.0[..]])).await })
    }

    fn proofs(&self, person: Person) -> Later<'_, Vec<ProofRow>> {
        let sql = "select hash, person, kind, made, expires from proof where person = $1 order by made, hash";
        Box::pin(async move { rows::all(&self.reader().rows((sql, &[&stored(person.0)])).await?, rows::proof) })
    }

    fn end(&self, person: Person, hash: Hash) -> Later<'_, ()> {
        let sql = "delete from proof where person = $1 and hash = $2";
        Box::pin(async move { self.change((sql, &[&stored(person.0), &&hash.0[..]])).await })
    }

    fn companions(&self, person: Person, limit: u32) -> Later<'_, Vec<PersonRow>> {
        Box::pin(async move {
            let found = self.reader().rows((COMPANIONS, &[&stored(person.0), &i64::from(limit)])).await?;
            rows::all(&found, rows::person)
        })
    }

    fn notes(&self, person: Person) -> Later<'_, Vec<NoteRow>> {
        let sql = "select person, kind, name, value from note where person = $1 order by kind, name";
        Box::pin(async move { rows::all(&self.reader().rows((sql, &[&stored(person.0)])).await?, rows::note) })
    }

    fn notes_of(&self, kind: NoteKind) -> Later<'_, Vec<NoteRow>> {
        let sql = "select person, kind, name, value from note where kind = $1 order by person, name";
        Box::pin(async move { rows::all(&self.reader().rows((sql, &[&kind.text()])).await?, rows::note) })
    }

    fn notes_named(&self, kind: NoteKind, name: String) -> Later<'_, Vec<NoteRow>> {
        let sql = "select person, kind, name, value from note where kind = $1 and name = $2 order by person";
        Box::pin(async move { rows::all(&self.reader().rows((sql, &[&kind.text(), &name])).await?, rows::note) })
    }

    fn keep(&self, note: NoteRow) -> Later<'_, ()> {
        Box::pin(async move { transfer::keep(self.desk(), &note).await })
    }

    fn swap(&self, note: NoteRow, was: Option<String>) -> Later<'_, bool> {
        let (put, change) = (
            "insert into note (person, kind, name, value) values ($1, $2, $3, $4) on conflict do nothing \
             returning person",
            "update note set value = $4 where person = $1 and kind = $2 and name = $3 and value = $5 \
             returning person",
        );
        Box::pin(async move {
            let (person, kind) = (stored(note.person.0), note.kind.text());
            let swapped = match &was {
                Some(was) => self.desk().all(&[(change, &[&person, &kind, &note.name, &note.value, was])]).await?,
                None => self.desk().all(&[(put, &[&person, &kind, &note.name, &note.value])]).await?,
            };
            Ok(!swapped.is_empty())
        })
    }

    fn unkeep(&self, person: Person, kind: NoteKind, name: String) -> Later<'_, ()> {
        let sql = "delete from note where person = $1 and kind = $2 and name = $3";
        Box::pin(async move { self.change((sql, &[&stored(person.0), &kind.text(), &name])).await })
    }

    fn forget(&self, person: Person) -> Later<'_, ()> {
        let steps = [
            "delete from proof where person = $1",
            "delete from person where person = $1",
            "delete from chat where person = $1",
            "delete from report where person = $1",
            "delete from sitting where person = $1",
            "delete from note where person = $1",
        ];
        Box::pin(async move {
            let values: line::Values<'_> = &[&stored(person.0)];
            self.desk().all(&steps.map(|sql| (sql, values))).await.map(|_| ())
        })
    }

    fn time(&self) -> Later<'_, Time> {
        Box::pin(async move {
            let found = self.reader().rows(("select time from service where id = 1", &[])).await?;
            Ok(Time(found.first().map(|row| number(row, 0)).transpose()?.unwrap_or(0)))
        })
    }

    fn beat(&self, time: Time) -> Later<'_, ()> {
        let sql = "update service set time = $1 where id = 1 and time < $1";
        Box::pin(async move { self.change((sql, &[&stored(time.0)])).await })
    }

    fn tables(&self, after: Option<TableId>, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            // Nothing is smaller than no bytes at all.
            let after = after.map_or_else(Vec::new, |table| table.0.to_vec());
            let found = self.reader().rows((TABLES, &[&after, &i64::from(limit)])).await?;
            rows::all(&found, rows::table)
        })
    }

    fn dump(&self, to: SyncSender<Item>) -> Later<'_, ()> {
        Box::pin(async move { transfer::dump(&self.place, &to).await })
    }

    fn restore(&self, from: Receiver<Option<Item>>) -> Later<'_, bool> {
        Box::pin(async move { transfer::restore(&self.place, from).await })
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}
