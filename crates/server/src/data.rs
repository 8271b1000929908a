//! What a host does with the data besides serving it: check, export, import.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
    path::Path,
};

use protocol::TableId;
pub use store::backup;
use store::{EntryRow, Item, OpenError, Sqlite, Store, StoreError, TableRow};

use crate::table::state::State;

/// Why the data cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The folder cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A line of an export cannot be read.
    #[error("line {line}: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is the matter.
        why: String,
    },
    /// Only an empty folder is imported into.
    #[error("the folder holds data already: import into an empty one")]
    NotEmpty,
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// What a check found of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which.
    pub table: TableId,
    /// Its game.
    pub game: String,
    /// The last number of its log.
    pub seq: u64,
    /// What this build makes otherwise than it was, if anything.
    pub misfit: Option<String>,
}

/// Replays every stored table, while a server may be running.
pub fn check(folder: &Path) -> Result<Vec<Finding>, DataError> {
    let items = wait(Sqlite::open_to_read(folder)?.dump())?;
    let mut logs: BTreeMap<TableId, Vec<EntryRow>> = BTreeMap::new();
    let mut tables = Vec::new();
    for item in items {
        match item {
            Item::Table(row) => tables.push(row),
            Item::Entry(row) => logs.entry(row.table).or_default().push(row),
            Item::Time(_) | Item::Person(_) | Item::Proof(_) | Item::Sitting { .. } | Item::Chat(_) => {}
        }
    }
    Ok(tables.iter().map(|row| find(row, logs.get(&row.table).map_or(&[], Vec::as_slice))).collect())
}

fn find(row: &TableRow, log: &[EntryRow]) -> Finding {
    let misfit = match State::of(row, log) {
        Ok((_, misfit)) => misfit,
        Err(misfit) => Some(misfit),
    };
    let seq = log.last().map_or(0, |last| last.next().0 - 1);
    Finding { table: row.table, game: row.game.clone(), seq, misfit: misfit.map(|misfit| misfit.to_string()) }
}

/// Writes everything as lines of JSON, while a server may be running.
pub fn export(folder: &Path, out: &mut impl Write) -> Result<usize, DataError> {
    let items = wait(Sqlite::open_to_read(folder)?.dump())?;
    for item in &items {
        writeln!(out, "{}", serde_json::to_string(item).expect("an item is plain data"))?;
    }
    out.flush()?;
    Ok(items.len())
}

/// Reads an export into an empty folder.
pub fn import(folder: &Path, input: impl BufRead) -> Result<usize, DataError> {
    let read = |(index, line): (usize, io::Result<String>)| {
        let why = |why: String| DataError::Line { line: index + 1, why };
        serde_json::from_str(&line?).map_err(|error| why(error.to_string()))
    };
    let items = input.lines().enumerate().map(read).collect::<Result<Vec<Item>, _>>()?;
    let count = items.len();
    let store = Sqlite::open(folder)?;
    if wait(store.restore(items))? { Ok(count) } else { Err(DataError::NotEmpty) }
}

fn wait<T>(later: store::Later<'_, T>) -> Result<T, DataError> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    Ok(runtime.block_on(later)?)
}
