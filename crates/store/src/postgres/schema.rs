//! The tables of the database, as plain as any SQL: keys begin with what rows are divided by, one
//! statement that changes the schema a transaction, no sequence, trigger, function or extension.

use super::line::{Open, Trouble};
use crate::{OpenError, StoreError};

/// The steps from nothing to the newest schema, in order. A step once released never changes. Each
/// may be done twice: several nodes may start at once.
const STEPS: [&[&str]; 4] = [
    &[
        "create table if not exists game_table (
       table_id bytea not null primary key, made bigint not null, public boolean not null, phase text not null,
       game text not null, settings text not null, secret bytea not null, invitation bytea not null, due bigint,
       as_of bigint not null default 0)",
        "create index if not exists game_table_due on game_table (due) where due is not null",
        "create index if not exists game_table_lobby on game_table (phase, public, made)",
        "create table if not exists entry (
       table_id bytea not null, seq bigint not null, count bigint not null, row_id bytea not null,
       time bigint not null, body text not null, primary key (table_id, seq))",
        "create table if not exists chat (
       table_id bytea not null, number bigint not null, time bigint not null, person bigint, body text not null,
       primary key (table_id, number))",
        "create index if not exists chat_person on chat (person)",
        "create table if not exists sitting (
       table_id bytea not null, seat bigint not null, person bigint not null, primary key (table_id, seat))",
        "create index if not exists sitting_person on sitting (person)",
        "create table if not exists report (
       table_id bytea not null, number bigint not null, person bigint not null, time bigint not null,
       primary key (table_id, number, person))",
        "create table if not exists person (person bigint not null primary key, name text not null, made bigint not null)",
        "create table if not exists proof (
       hash bytea not null primary key, person bigint not null, kind text not null, made bigint not null,
       expires bigint)",
        "create index if not exists proof_person on proof (person)",
        "create table if not exists service (id bigint not null primary key, time bigint not null, at bigint not null)",
        "insert into service (id, time, at) values (1, 0, 0) on conflict do nothing",
        "create table if not exists node (node bytea not null primary key, build bigint not null, seen bigint not null)",
    ],
    &[
        "create table if not exists note (
       person bigint not null, kind text not null, name text not null, value text not null,
       primary key (person, kind, name))",
        "create index if not exists note_kind on note (kind)",
    ],
    &["create table if not exists attendance (
       table_id bytea not null, node bytea not null, body text not null, primary key (table_id, node))"],
    &["create index if not exists note_name on note (kind, name)"],
];

/// How often a statement that met another node's is made again.
const TRIES: usize = 20;

/// Brings the database to the newest schema, or says that a newer program has gone further.
pub(super) async fn migrate(open: &Open) -> Result<(), OpenError> {
    patiently(
        open,
        "create table if not exists schema_version (id bigint not null primary key, version bigint not null)",
    )
    .await?;
    patiently(open, "insert into schema_version (id, version) values (1, 0) on conflict do nothing").await?;
    let found = version(open).await?;
    for (index, step) in STEPS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        for statement in *step {
            patiently(open, statement).await?;
        }
        let next = index + 1;
        patiently(open, &format!("update schema_version set version = {next} where id = 1 and version < {next}"))
            .await?;
    }
    Ok(())
}

/// The schema that was found, if it is one that we know.
pub(super) async fn version(open: &Open) -> Result<i64, OpenError> {
    let known = STEPS.len() as i64;
    let rows = open.rows(("select version from schema_version where id = 1", &[])).await.map_err(failed)?;
    let found: i64 = rows.first().map_or(0, |row| row.get(0));
    if found > known { Err(OpenError::Newer { found, known }) } else { Ok(found) }
}

/// Makes a change that another node may be making at this moment.
async fn patiently(open: &Open, statement: &str) -> Result<(), OpenError> {
    let mut tries = 0;
    loop {
        match open.plain(statement).await {
            Ok(()) => return Ok(()),
            // Two who make the same table meet in the database's own lists.
            Err(Trouble::Again(_) | Trouble::Definite(_)) if tries < TRIES => tries += 1,
            Err(trouble) => return Err(failed(trouble)),
        }
        super::line::pause(6).await;
    }
}

pub(super) fn failed(trouble: Trouble) -> OpenError {
    OpenError::Store(StoreError::from(trouble))
}
