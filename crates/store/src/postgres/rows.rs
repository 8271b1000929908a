//! Values as the database holds them, and rows read back.

use protocol::{Hash, Secret, TableId};
use tokio_postgres::{Row, types::FromSql};

use crate::{
    Attendance, ChatRow, EntryRow, NoteKind, NoteRow, Person, PersonRow, Phase, ProofKind, ProofRow, ReportRow, Seq,
    StoreError, TableRow, Time,
};

/// A row that is not as we write them.
pub(super) type Read<T> = Result<T, StoreError>;

/// A number as databases hold it: with a sign.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn maybe(time: Option<Time>) -> Option<i64> {
    time.map(|time| stored(time.0))
}

fn column<'a, T: FromSql<'a>>(row: &'a Row, index: usize) -> Read<T> {
    row.try_get(index).map_err(|error| StoreError::Failed(error.to_string()))
}

pub(super) fn number(row: &Row, index: usize) -> Read<u64> {
    let number: i64 = column(row, index)?;
    u64::try_from(number).map_err(|_| StoreError::Failed(format!("{number} is no number of ours")))
}

fn number_or_none(row: &Row, index: usize) -> Read<Option<u64>> {
    let number: Option<i64> = column(row, index)?;
    Ok(number.and_then(|number| u64::try_from(number).ok()))
}

pub(super) fn bytes<const N: usize>(row: &Row, index: usize) -> Read<[u8; N]> {
    let bytes: &[u8] = column(row, index)?;
    bytes.try_into().map_err(|_| StoreError::Failed(format!("{} bytes where {N} stand", bytes.len())))
}

pub(super) fn table_id(row: &Row, index: usize) -> Read<TableId> {
    bytes(row, index).map(TableId)
}

fn word<T: Copy, const N: usize>(row: &Row, index: usize, all: [T; N], text: fn(T) -> &'static str) -> Read<T> {
    let found: &str = column(row, index)?;
    let known = all.into_iter().find(|&one| text(one) == found);
    known.ok_or_else(|| StoreError::Failed(format!("{found:?} is no word of ours")))
}

pub(super) fn all<T>(rows: &[Row], read: fn(&Row) -> Read<T>) -> Read<Vec<T>> {
    rows.iter().map(read).collect()
}

pub(super) fn attendance(row: &Row) -> Read<Attendance> {
    Ok(Attendance { table: table_id(row, 0)?, body: column(row, 1)? })
}

pub(super) fn table(row: &Row) -> Read<TableRow> {
    Ok(TableRow {
        table: table_id(row, 0)?,
        made: Time(number(row, 1)?),
        public: column(row, 2)?,
        phase: word(row, 3, Phase::ALL, Phase::text)?,
        game: column(row, 4)?,
        settings: column(row, 5)?,
        secret: Secret(bytes(row, 6)?),
        invitation: Hash(bytes(row, 7)?),
        due: number_or_none(row, 8)?.map(Time),
    })
}

pub(super) fn entry(row: &Row) -> Read<EntryRow> {
    let count = number(row, 2)?;
    Ok(EntryRow {
        table: table_id(row, 0)?,
        seq: Seq(number(row, 1)?),
        count: u32::try_from(count).map_err(|_| StoreError::Failed(format!("{count} numbers in one row")))?,
        row: Hash(bytes(row, 3)?),
        time: Time(number(row, 4)?),
        body: column(row, 5)?,
    })
}

pub(super) fn chat(row: &Row) -> Read<ChatRow> {
    Ok(ChatRow {
        table: table_id(row, 0)?,
        number: number(row, 1)?,
        time: Time(number(row, 2)?),
        person: number_or_none(row, 3)?.map(Person),
        body: column(row, 4)?,
    })
}

pub(super) fn report(row: &Row) -> Read<ReportRow> {
    Ok(ReportRow {
        table: table_id(row, 0)?,
        number: number(row, 1)?,
        person: Person(number(row, 2)?),
        time: Time(number(row, 3)?),
    })
}

pub(super) fn person(row: &Row) -> Read<PersonRow> {
    Ok(PersonRow { person: Person(number(row, 0)?), name: column(row, 1)?, made: Time(number(row, 2)?) })
}

pub(super) fn note(row: &Row) -> Read<NoteRow> {
    Ok(NoteRow {
        person: Person(number(row, 0)?),
        kind: word(row, 1, NoteKind::ALL, NoteKind::text)?,
        name: column(row, 2)?,
        value: column(row, 3)?,
    })
}

pub(super) fn proof(row: &Row) -> Read<ProofRow> {
    Ok(ProofRow {
        hash: Hash(bytes(row, 0)?),
        person: Person(number(row, 1)?),
        kind: word(row, 2, ProofKind::ALL, ProofKind::text)?,
        made: Time(number(row, 3)?),
        expires: number_or_none(row, 4)?.map(Time),
    })
}
