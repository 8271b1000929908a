//! What is kept for people besides their names: devices, notes, with whom they played.

use protocol::Hash;
use rusqlite::{Connection, Result, Row, params};

use super::queries::{all, first, number, read_person, read_proof, run, stored, word};
use crate::{NoteKind, NoteRow, Person, PersonRow, ProofRow};

pub(super) const NOTE: &str = "person, kind, name, value";

pub(super) fn proofs(connection: &Connection, person: Person) -> Result<Vec<ProofRow>> {
    let sql = "select hash, person, kind, made, expires from proof where person = ?1 order by made, hash";
    all(connection, sql, params![stored(person.0)], read_proof)
}

pub(super) fn end(connection: &Connection, person: Person, hash: Hash) -> Result<()> {
    run(connection, "delete from proof where person = ?1 and hash = ?2", params![stored(person.0), hash.0])
}

pub(super) fn companions(connection: &Connection, person: Person, limit: u32) -> Result<Vec<PersonRow>> {
    let sql = "select person.person, person.name, person.made from person join \
               (select other.person, max(game_table.made) as met from sitting own join sitting other \
                on other.table_id = own.table_id join game_table on game_table.table_id = own.table_id \
                where own.person = ?1 and other.person <> ?1 group by other.person) met \
               on met.person = person.person order by met.met desc, person.person limit ?2";
    all(connection, sql, params![stored(person.0), limit], read_person)
}

pub(super) fn notes(connection: &Connection, person: Person) -> Result<Vec<NoteRow>> {
    let sql = format!("select {NOTE} from note where person = ?1 order by kind, name");
    all(connection, &sql, params![stored(person.0)], read_note)
}

pub(super) fn notes_of(connection: &Connection, kind: NoteKind) -> Result<Vec<NoteRow>> {
    let sql = format!("select {NOTE} from note where kind = ?1 order by person, name");
    all(connection, &sql, params![kind.text()], read_note)
}

pub(super) fn notes_named(connection: &Connection, kind: NoteKind, name: &str) -> Result<Vec<NoteRow>> {
    let sql = format!("select {NOTE} from note where kind = ?1 and name = ?2 order by person");
    all(connection, &sql, params![kind.text(), name], read_note)
}

pub(super) fn keep(connection: &Connection, note: &NoteRow) -> Result<()> {
    let sql = "insert into note (person, kind, name, value) values (?1, ?2, ?3, ?4) \
               on conflict (person, kind, name) do update set value = excluded.value";
    run(connection, sql, params![stored(note.person.0), note.kind.text(), note.name, note.value])
}

pub(super) fn swap(connection: &Connection, note: &NoteRow, was: Option<&str>) -> Result<bool> {
    let (person, kind) = (stored(note.person.0), note.kind.text());
    let swapped = match was {
        Some(was) => {
            let sql = "update note set value = ?4 where person = ?1 and kind = ?2 and name = ?3 and value = ?5 \
                       returning person";
            first(connection, sql, params![person, kind, note.name, note.value, was], |_| Ok(()))?
        }
        None => {
            let sql = "insert into note (person, kind, name, value) values (?1, ?2, ?3, ?4) \
                       on conflict do nothing returning person";
            first(connection, sql, params![person, kind, note.name, note.value], |_| Ok(()))?
        }
    };
    Ok(swapped.is_some())
}

pub(super) fn unkeep(connection: &Connection, person: Person, kind: NoteKind, name: &str) -> Result<()> {
    let sql = "delete from note where person = ?1 and kind = ?2 and name = ?3";
    run(connection, sql, params![stored(person.0), kind.text(), name])
}

pub(super) fn read_note(row: &Row<'_>) -> Result<NoteRow> {
    Ok(NoteRow {
        person: Person(number(row, 0)?),
        kind: word(row, 1, NoteKind::ALL, NoteKind::text)?,
        name: row.get(2)?,
        value: row.get(3)?,
    })
}
