//! The queries: plain SQL that PostgreSQL runs too.

use protocol::{Hash, Secret, TableId};
use rusqlite::{
    Connection, OptionalExtension as _, Params, Result, Row, params,
    types::{FromSql, Type},
};

use crate::{
    Append, Appended, ChatRow, EntryRow, Person, PersonRow, Phase, ProofKind, ProofRow, ReportRow, Seq, TableRow, Time,
};

pub(super) const TABLE: &str = "table_id, made, public, phase, game, settings, secret, invitation, due";
pub(super) const ENTRY: &str = "table_id, seq, count, row_id, time, body";
const INSERT_ENTRY: &str = "insert into entry (table_id, seq, count, row_id, time, body) \
                            values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing";
pub(super) const CHAT: &str = "table_id, number, time, person, body";
pub(super) const REPORT: &str = "table_id, number, person, time";

pub(super) fn create(connection: &Connection, table: &TableRow) -> Result<()> {
    let sql = format!("insert into game_table ({TABLE}) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    let TableRow { table, made, public, phase, game, settings, secret, invitation, due } = table;
    let values = params![
        table.0,
        stored(made.0),
        public,
        phase.text(),
        game,
        settings,
        secret.0,
        invitation.0,
        due.map(|due| stored(due.0))
    ];
    run(connection, &sql, values)
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<Appended> {
    let EntryRow { table, seq, row, .. } = append.row;
    // How many rows went in says as much as `returning`, which would make a table for its answer.
    let won = connection.prepare_cached(INSERT_ENTRY)?.execute(entry_values(&append.row))?;
    if won == 0 {
        let sql = "select row_id from entry where table_id = ?1 and seq = ?2";
        let standing: Option<[u8; 32]> = first(connection, sql, params![table.0, stored(seq.0)], |row| row.get(0))?;
        return Ok(if standing == Some(row.0) { Appended::Won } else { Appended::Lost });
    }
    if let Some((phase, due)) = append.change {
        update(connection, table, phase, due)?;
    }
    if let Some(sitters) = &append.sitters {
        run(connection, "delete from sitting where table_id = ?1", params![table.0])?;
        for (seat, person) in sitters.iter().enumerate().filter_map(|(seat, person)| Some((seat as u8, (*person)?))) {
            put_sitting(connection, table, seat, person)?;
        }
    }
    Ok(Appended::Won)
}

pub(super) fn update(connection: &Connection, table: TableId, phase: Phase, due: Option<Time>) -> Result<()> {
    let sql = "update game_table set phase = ?2, due = ?3 where table_id = ?1";
    run(connection, sql, params![table.0, phase.text(), due.map(|due| stored(due.0))])
}

pub(super) fn remove(connection: &Connection, table: TableId) -> Result<()> {
    for name in ["sitting", "report", "chat", "entry", "game_table"] {
        run(connection, &format!("delete from {name} where table_id = ?1"), params![table.0])?;
    }
    Ok(())
}

pub(super) fn table(connection: &Connection, table: TableId) -> Result<Option<TableRow>> {
    first(connection, &format!("select {TABLE} from game_table where table_id = ?1"), params![table.0], read_table)
}

pub(super) fn log(connection: &Connection, table: TableId, from: Seq) -> Result<Vec<EntryRow>> {
    let sql = format!("select {ENTRY} from entry where table_id = ?1 and seq >= ?2 order by seq");
    all(connection, &sql, params![table.0, stored(from.0)], read_entry)
}

pub(super) fn due(connection: &Connection, by: Time, limit: u32) -> Result<Vec<TableId>> {
    let sql = "select table_id from game_table where due is not null and due <= ?1 order by due limit ?2";
    all(connection, sql, params![stored(by.0), limit], |row| Ok(TableId(row.get(0)?)))
}

pub(super) fn lobby(connection: &Connection, phase: Phase, limit: u32) -> Result<Vec<TableRow>> {
    let sql = format!("select {TABLE} from game_table where phase = ?1 and public = 1 order by made desc limit ?2");
    all(connection, &sql, params![phase.text(), limit], read_table)
}

pub(super) fn tables_of(connection: &Connection, person: Person) -> Result<Vec<TableRow>> {
    let sql = format!(
        "select {TABLE} from game_table where table_id in (select table_id from sitting where person = ?1) \
         order by made desc"
    );
    all(connection, &sql, params![stored(person.0)], read_table)
}

pub(super) fn say(connection: &Connection, table: TableId, time: Time, person: Person, body: &str) -> Result<u64> {
    let sql = "select coalesce(max(number), 0) + 1 from chat where table_id = ?1";
    let number = first(connection, sql, params![table.0], |row| number(row, 0))?.unwrap_or(1);
    let said = ChatRow { table, number, time, person: Some(person), body: body.into() };
    put_chat(connection, &said)?;
    Ok(number)
}

pub(super) fn chat(connection: &Connection, table: TableId, after: u64) -> Result<Vec<ChatRow>> {
    let sql = format!("select {CHAT} from chat where table_id = ?1 and number > ?2 order by number");
    all(connection, &sql, params![table.0, stored(after)], read_chat)
}

pub(super) fn put_person(connection: &Connection, row: &PersonRow) -> Result<()> {
    let sql = "insert into person (person, name, made) values (?1, ?2, ?3)";
    run(connection, sql, params![stored(row.person.0), row.name, stored(row.made.0)])
}

pub(super) fn rename(connection: &Connection, person: Person, name: &str) -> Result<()> {
    run(connection, "update person set name = ?2 where person = ?1", params![stored(person.0), name])
}

pub(super) fn person(connection: &Connection, person: Person) -> Result<Option<PersonRow>> {
    let sql = "select person, name, made from person where person = ?1";
    first(connection, sql, params![stored(person.0)], read_person)
}

pub(super) fn put_proof(connection: &Connection, row: &ProofRow) -> Result<()> {
    let sql = "insert into proof (hash, person, kind, made, expires) values (?1, ?2, ?3, ?4, ?5)";
    let expires = row.expires.map(|expires| stored(expires.0));
    run(connection, sql, params![row.hash.0, stored(row.person.0), row.kind.text(), stored(row.made.0), expires])
}

pub(super) fn who(connection: &Connection, hash: Hash, kind: ProofKind, at: Time) -> Result<Option<PersonRow>> {
    let sql = "select person.person, person.name, person.made from proof join person on person.person = proof.person \
               where hash = ?1 and kind = ?2 and (expires is null or expires > ?3)";
    first(connection, sql, params![hash.0, kind.text(), stored(at.0)], read_person)
}

pub(super) fn redeem(connection: &Connection, hash: Hash, kind: ProofKind, at: Time) -> Result<Option<Person>> {
    let sql = "delete from proof where hash = ?1 and kind = ?2 and (expires is null or expires > ?3) returning person";
    first(connection, sql, params![hash.0, kind.text(), stored(at.0)], |row| Ok(Person(number(row, 0)?)))
}

pub(super) fn end_others(connection: &Connection, person: Person, keep: Hash) -> Result<()> {
    let sql = "delete from proof where person = ?1 and hash <> ?2 and kind in ('cookie', 'link')";
    run(connection, sql, params![stored(person.0), keep.0])
}

pub(super) fn forget(connection: &Connection, person: Person) -> Result<()> {
    let person = stored(person.0);
    for name in ["proof", "person", "chat", "report", "sitting", "note"] {
        run(connection, &format!("delete from {name} where person = ?1"), params![person])?;
    }
    Ok(())
}

pub(super) fn time(connection: &Connection) -> Result<Time> {
    let time = first(connection, "select time from service where id = 1", [], |row| number(row, 0))?;
    Ok(Time(time.unwrap_or(0)))
}

pub(super) fn beat(connection: &Connection, time: Time) -> Result<()> {
    run(connection, "update service set time = ?1 where id = 1 and time < ?1", params![stored(time.0)])
}

pub(super) fn report(connection: &Connection, row: &ReportRow) -> Result<()> {
    let sql = "insert into report (table_id, number, person, time) values (?1, ?2, ?3, ?4) on conflict do nothing";
    run(connection, sql, params![row.table.0, stored(row.number), stored(row.person.0), stored(row.time.0)])
}

pub(super) fn reports(connection: &Connection) -> Result<Vec<(ReportRow, Option<ChatRow>)>> {
    let sql = format!("select {REPORT} from report order by time, table_id, number, person");
    let reports = all(connection, &sql, [], read_report)?;
    let sql = format!("select {CHAT} from chat where table_id = ?1 and number = ?2");
    let said = |row: ReportRow| {
        let line = first(connection, &sql, params![row.table.0, stored(row.number)], read_chat)?;
        Ok((row, line))
    };
    reports.into_iter().map(said).collect()
}

pub(super) fn tables(connection: &Connection, after: Option<TableId>, limit: u32) -> Result<Vec<TableRow>> {
    let sql = format!("select {TABLE} from game_table where table_id > ?1 order by table_id limit ?2");
    // Nothing is smaller than no bytes at all.
    let after = after.map_or_else(Vec::new, |table| table.0.to_vec());
    all(connection, &sql, params![after, limit], read_table)
}

pub(super) fn put_sitting(connection: &Connection, table: TableId, seat: u8, person: Person) -> Result<()> {
    let sql = "insert into sitting (table_id, seat, person) values (?1, ?2, ?3)";
    run(connection, sql, params![table.0, seat, stored(person.0)])
}

pub(super) fn put_chat(connection: &Connection, row: &ChatRow) -> Result<()> {
    let sql = format!("insert into chat ({CHAT}) values (?1, ?2, ?3, ?4, ?5)");
    let person = row.person.map(|person| stored(person.0));
    run(connection, &sql, params![row.table.0, stored(row.number), stored(row.time.0), person, row.body])
}

pub(super) fn entry_values(row: &EntryRow) -> impl Params {
    let EntryRow { table, seq, count, row, time, body } = row;
    (table.0, stored(seq.0), count, row.0, stored(time.0), body)
}

pub(super) fn read_table(row: &Row<'_>) -> Result<TableRow> {
    Ok(TableRow {
        table: TableId(row.get(0)?),
        made: Time(number(row, 1)?),
        public: row.get(2)?,
        phase: word(row, 3, Phase::ALL, Phase::text)?,
        game: row.get(4)?,
        settings: row.get(5)?,
        secret: Secret(row.get(6)?),
        invitation: Hash(row.get(7)?),
        due: maybe(row, 8)?.map(Time),
    })
}

pub(super) fn read_entry(row: &Row<'_>) -> Result<EntryRow> {
    Ok(EntryRow {
        table: TableId(row.get(0)?),
        seq: Seq(number(row, 1)?),
        count: row.get(2)?,
        row: Hash(row.get(3)?),
        time: Time(number(row, 4)?),
        body: row.get(5)?,
    })
}

pub(super) fn read_chat(row: &Row<'_>) -> Result<ChatRow> {
    Ok(ChatRow {
        table: TableId(row.get(0)?),
        number: number(row, 1)?,
        time: Time(number(row, 2)?),
        person: maybe(row, 3)?.map(Person),
        body: row.get(4)?,
    })
}

pub(super) fn read_report(row: &Row<'_>) -> Result<ReportRow> {
    Ok(ReportRow {
        table: TableId(row.get(0)?),
        number: number(row, 1)?,
        person: Person(number(row, 2)?),
        time: Time(number(row, 3)?),
    })
}

pub(super) fn read_person(row: &Row<'_>) -> Result<PersonRow> {
    Ok(PersonRow { person: Person(number(row, 0)?), name: row.get(1)?, made: Time(number(row, 2)?) })
}

pub(super) fn read_proof(row: &Row<'_>) -> Result<ProofRow> {
    Ok(ProofRow {
        hash: Hash(row.get(0)?),
        person: Person(number(row, 1)?),
        kind: word(row, 2, ProofKind::ALL, ProofKind::text)?,
        made: Time(number(row, 3)?),
        expires: maybe(row, 4)?.map(Time),
    })
}

/// A number as databases hold it: with a sign.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn number(row: &Row<'_>, column: usize) -> Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

fn maybe(row: &Row<'_>, column: usize) -> Result<Option<u64>> {
    let number: Option<i64> = row.get(column)?;
    number
        .map(|number| u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number)))
        .transpose()
}

pub(super) fn word<T: Copy, const N: usize>(
    row: &Row<'_>,
    column: usize,
    all: [T; N],
    text: fn(T) -> &'static str,
) -> Result<T> {
    let found = String::column_result(row.get_ref(column)?)?;
    let known = all.into_iter().find(|&one| text(one) == found);
    known.ok_or_else(|| rusqlite::Error::InvalidColumnType(column, found, Type::Text))
}

pub(super) fn run(connection: &Connection, sql: &str, values: impl Params) -> Result<()> {
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

pub(super) fn first<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnOnce(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    connection.prepare_cached(sql)?.query_row(values, read).optional()
}

pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(values, read)?.collect()
}
