//! Everything out of a database, and into an empty one, an item at a time.

use std::sync::mpsc::{Receiver, SyncSender};

use protocol::TableId;
use rusqlite::{Connection, Result, Row};

use super::notes::{NOTE, keep, read_note};
use super::queries::{
    CHAT, ENTRY, REPORT, TABLE, beat, create, entry_values, first, number, put_chat, put_person, put_proof,
    put_sitting, read_chat, read_entry, read_person, read_proof, read_report, read_table, report, run, time,
};
use crate::{Item, Person};

pub(super) fn dump(connection: &Connection, to: &SyncSender<Item>) -> Result<()> {
    // Whoever no longer reads wants no more.
    let send = |item| to.send(item).is_ok();
    let each = |sql: &str, read: fn(&Row<'_>) -> Result<Item>| -> Result<()> {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if !send(read(row)?) {
                break;
            }
        }
        Ok(())
    };
    send(Item::Time(time(connection)?));
    each("select person, name, made from person order by person", |row| read_person(row).map(Item::Person))?;
    each("select hash, person, kind, made, expires from proof order by hash", |row| read_proof(row).map(Item::Proof))?;
    each(&format!("select {TABLE} from game_table order by table_id"), |row| read_table(row).map(Item::Table))?;
    each("select table_id, seat, person from sitting order by table_id, seat", |row| {
        Ok(Item::Sitting { table: TableId(row.get(0)?), seat: row.get(1)?, person: Person(number(row, 2)?) })
    })?;
    each(&format!("select {ENTRY} from entry order by table_id, seq"), |row| read_entry(row).map(Item::Entry))?;
    each(&format!("select {CHAT} from chat order by table_id, number"), |row| read_chat(row).map(Item::Chat))?;
    let reports = format!("select {REPORT} from report order by table_id, number, person");
    each(&reports, |row| read_report(row).map(Item::Report))?;
    let notes = format!("select {NOTE} from note order by person, kind, name");
    each(&notes, |row| read_note(row).map(Item::Note))
}

/// Puts items in until `None` says that these were all. Without it, nothing is done.
pub(super) fn restore(connection: &Connection, from: &Receiver<Option<Item>>) -> Result<bool> {
    let sql = "select 1 from person union all select 1 from game_table limit 1";
    if first(connection, sql, [], |_| Ok(()))?.is_some() {
        return Ok(false);
    }
    loop {
        match from.recv() {
            Ok(Some(item)) => put(connection, &item)?,
            Ok(None) => return Ok(true),
            Err(_) => return Err(failed("the items end too early".into())),
        }
    }
}

pub(super) fn failed(why: String) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(why.into())
}

fn put(connection: &Connection, item: &Item) -> Result<()> {
    match item {
        Item::Time(time) => beat(connection, *time),
        Item::Person(row) => put_person(connection, row),
        Item::Proof(row) => put_proof(connection, row),
        Item::Table(row) => create(connection, row),
        Item::Sitting { table, seat, person } => put_sitting(connection, *table, *seat, *person),
        Item::Entry(row) => {
            let sql = format!("insert into entry ({ENTRY}) values (?1, ?2, ?3, ?4, ?5, ?6)");
            run(connection, &sql, entry_values(row))
        }
        Item::Chat(row) => put_chat(connection, row),
        Item::Report(row) => report(connection, row),
        Item::Note(row) => keep(connection, row),
    }
}
