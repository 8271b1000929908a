//! Rows as they are put in, one by one, and everything out of a database and into an empty one.
//!
//! Sending and receiving items may wait for the other side: whoever moves a store does so beside
//! nothing else.

use std::{
    pin::pin,
    sync::mpsc::{Receiver, SyncSender},
};

use tokio_postgres::Row;

use super::{
    line::{Desk, Open, Step, Trouble, unreachable},
    place::Shared,
    rows::{self, Read, maybe, number, stored, table_id},
};
use crate::{ChatRow, EntryRow, Item, NoteRow, Person, PersonRow, ProofRow, ReportRow, StoreError, TableRow, Time};

const PUT_TABLE: &str = "insert into game_table \
    (table_id, made, public, phase, game, settings, secret, invitation, due) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const PUT_PERSON: &str = "insert into person (person, name, made) values ($1, $2, $3)";
const PUT_PROOF: &str = "insert into proof (hash, person, kind, made, expires) values ($1, $2, $3, $4, $5)";
const PUT_REPORT: &str =
    "insert into report (table_id, number, person, time) values ($1, $2, $3, $4) on conflict do nothing";
const PUT_SITTING: &str = "insert into sitting (table_id, seat, person) values ($1, $2, $3)";
const PUT_ENTRY: &str = "insert into entry (table_id, seq, count, row_id, time, body) values ($1, $2, $3, $4, $5, $6)";
const PUT_NOTE: &str = "insert into note (person, kind, name, value) values ($1, $2, $3, $4) \
    on conflict (person, kind, name) do update set value = excluded.value";
const PUT_CHAT: &str = "insert into chat (table_id, number, time, person, body) values ($1, $2, $3, $4, $5)";

/// Who does one statement: a connection in a transaction of its own, or one that is in the middle of one.
trait Doer {
    async fn once(&self, step: Step<'_>) -> Result<(), StoreError>;
}

impl Doer for Desk {
    async fn once(&self, step: Step<'_>) -> Result<(), StoreError> {
        self.all(&[step]).await.map(|_| ())
    }
}

impl Doer for Open {
    async fn once(&self, step: Step<'_>) -> Result<(), StoreError> {
        Ok(self.rows(step).await.map(|_| ())?)
    }
}

pub(super) async fn create(desk: &Desk, row: &TableRow) -> Result<(), StoreError> {
    put_table(desk, row).await
}

async fn put_table(doer: &impl Doer, row: &TableRow) -> Result<(), StoreError> {
    let TableRow { table, made, public, phase, game, settings, secret, invitation, due } = row;
    let (made, due) = (stored(made.0), maybe(*due));
    let (table, secret, invitation) = (&table.0[..], &secret.0[..], &invitation.0[..]);
    doer.once((PUT_TABLE, &[&table, &made, public, &phase.text(), game, settings, &secret, &invitation, &due])).await
}

pub(super) async fn welcome(desk: &Desk, person: &PersonRow, proof: &ProofRow) -> Result<(), StoreError> {
    let (number, made) = (stored(person.person.0), stored(person.made.0));
    let put_person: Step<'_> = (PUT_PERSON, &[&number, &person.name, &made]);
    let (hash, owner, kind) = (&proof.hash.0[..], stored(proof.person.0), proof.kind.text());
    let (made, expires) = (stored(proof.made.0), maybe(proof.expires));
    desk.all(&[put_person, (PUT_PROOF, &[&hash, &owner, &kind, &made, &expires])]).await.map(|_| ())
}

pub(super) async fn prove(desk: &Desk, row: &ProofRow) -> Result<(), StoreError> {
    put_proof(desk, row).await
}

async fn put_proof(doer: &impl Doer, row: &ProofRow) -> Result<(), StoreError> {
    let ProofRow { hash, person, kind, made, expires } = row;
    let (hash, person, made, expires) = (&hash.0[..], stored(person.0), stored(made.0), maybe(*expires));
    doer.once((PUT_PROOF, &[&hash, &person, &kind.text(), &made, &expires])).await
}

pub(super) async fn report(desk: &Desk, row: &ReportRow) -> Result<(), StoreError> {
    put_report(desk, row).await
}

async fn put_report(doer: &impl Doer, row: &ReportRow) -> Result<(), StoreError> {
    let (number, person, time) = (stored(row.number), stored(row.person.0), stored(row.time.0));
    doer.once((PUT_REPORT, &[&&row.table.0[..], &number, &person, &time])).await
}

pub(super) async fn keep(desk: &Desk, row: &NoteRow) -> Result<(), StoreError> {
    put_note(desk, row).await
}

async fn put_note(doer: &impl Doer, row: &NoteRow) -> Result<(), StoreError> {
    doer.once((PUT_NOTE, &[&stored(row.person.0), &row.kind.text(), &row.name, &row.value])).await
}

const NOTES: &str = "select person, kind, name, value from note order by person, kind, name";
const PEOPLE: &str = "select person, name, made from person order by person";
const PROOFS: &str = "select hash, person, kind, made, expires from proof order by hash";
const TABLES: &str = "select table_id, made, public, phase, game, settings, secret, invitation, due from game_table \
    order by table_id";
const SITTINGS: &str = "select table_id, seat, person from sitting order by table_id, seat";
const ENTRIES: &str = "select table_id, seq, count, row_id, time, body from entry order by table_id, seq";
const CHATS: &str = "select table_id, number, time, person, body from chat order by table_id, number";
const REPORTS: &str = "select table_id, number, person, time from report order by table_id, number, person";

/// Sends everything as it was at one moment.
pub(super) async fn dump(place: &Shared, to: &SyncSender<Item>) -> Result<(), StoreError> {
    let open = Open::to(place).await.map_err(unreachable)?;
    open.plain("begin isolation level repeatable read, read only").await?;
    let time = open.rows(("select time from service where id = 1", &[])).await?;
    let time = time.first().map(|row| number(row, 0)).transpose()?.unwrap_or(0);
    // Whoever no longer reads wants no more.
    let _ = to.send(Item::Time(Time(time)));
    let sitting = |row: &Row| -> Read<Item> {
        let seat = number(row, 1)?;
        let seat = u8::try_from(seat).map_err(|_| StoreError::Failed(format!("seat {seat}")))?;
        Ok(Item::Sitting { table: table_id(row, 0)?, seat, person: Person(number(row, 2)?) })
    };
    each(&open, PEOPLE, |row| rows::person(row).map(Item::Person), to).await?;
    each(&open, PROOFS, |row| rows::proof(row).map(Item::Proof), to).await?;
    each(&open, TABLES, |row| rows::table(row).map(Item::Table), to).await?;
    each(&open, SITTINGS, sitting, to).await?;
    each(&open, ENTRIES, |row| rows::entry(row).map(Item::Entry), to).await?;
    each(&open, CHATS, |row| rows::chat(row).map(Item::Chat), to).await?;
    each(&open, REPORTS, |row| rows::report(row).map(Item::Report), to).await?;
    each(&open, NOTES, |row| rows::note(row).map(Item::Note), to).await?;
    Ok(open.plain("commit").await?)
}

async fn each(
    open: &Open,
    sql: &'static str,
    read: impl Fn(&Row) -> Read<Item>,
    to: &SyncSender<Item>,
) -> Result<(), StoreError> {
    let mut found = pin!(open.stream(sql).await?);
    while let Some(row) = next(&mut found).await {
        let row = row.map_err(|error| StoreError::from(Trouble::from(error)))?;
        if to.send(read(&row)?).is_err() {
            break;
        }
    }
    Ok(())
}

async fn next(rows: &mut std::pin::Pin<&mut tokio_postgres::RowStream>) -> Option<Result<Row, tokio_postgres::Error>> {
    use futures_core::Stream as _;
    std::future::poll_fn(|context| rows.as_mut().poll_next(context)).await
}

/// Puts items in until `None` says that these were all. Without it, nothing is done.
pub(super) async fn restore(place: &Shared, from: Receiver<Option<Item>>) -> Result<bool, StoreError> {
    let open = Open::to(place).await.map_err(unreachable)?;
    // The connection goes with whatever fails, and the transaction with it.
    open.plain("begin").await?;
    let sql = "select 1 from person union all select 1 from game_table limit 1";
    if !open.rows((sql, &[])).await?.is_empty() {
        return Ok(false);
    }
    loop {
        match from.recv() {
            Ok(Some(item)) => put(&open, &item).await?,
            Ok(None) => break,
            Err(_) => return Err(StoreError::Failed("the items end too early".into())),
        }
    }
    open.plain("commit").await?;
    Ok(true)
}

async fn put(open: &Open, item: &Item) -> Result<(), StoreError> {
    match item {
        Item::Time(time) => {
            let sql = "update service set time = $1 where id = 1 and time < $1";
            open.once((sql, &[&stored(time.0)])).await
        }
        Item::Person(PersonRow { person, name, made }) => {
            open.once((PUT_PERSON, &[&stored(person.0), name, &stored(made.0)])).await
        }
        Item::Proof(row) => put_proof(open, row).await,
        Item::Table(row) => put_table(open, row).await,
        Item::Sitting { table, seat, person } => {
            open.once((PUT_SITTING, &[&&table.0[..], &i64::from(*seat), &stored(person.0)])).await
        }
        Item::Entry(EntryRow { table, seq, count, row, time, body }) => {
            let (seq, count, time) = (stored(seq.0), i64::from(*count), stored(time.0));
            open.once((PUT_ENTRY, &[&&table.0[..], &seq, &count, &&row.0[..], &time, body])).await
        }
        Item::Chat(ChatRow { table, number, time, person, body }) => {
            let person = person.map(|person| stored(person.0));
            open.once((PUT_CHAT, &[&&table.0[..], &stored(*number), &stored(time.0), &person, body])).await
        }
        Item::Report(row) => put_report(open, row).await,
        Item::Note(row) => put_note(open, row).await,
    }
}
