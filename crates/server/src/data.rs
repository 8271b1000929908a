//! What a host does with the data besides serving it: check, export, import, read what was reported.

use std::{
    io::{self, BufRead, Write},
    path::Path,
    sync::mpsc::sync_channel,
};

use protocol::TableId;
pub use store::backup;
use store::{ChatRow, EntryRow, Item, OpenError, ReportRow, Seq, Sqlite, Store, StoreError, TableRow};

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
    /// The older rules it is played by and those of this build, if they differ. It moves to the
    /// newer ones if nothing is made otherwise.
    pub rules: Option<(u16, u16)>,
    /// What this build makes otherwise than it was, if anything.
    pub misfit: Option<String>,
}

/// How many tables are read at a time.
const PAGE: u32 = 100;

/// How many items are under way between the store and a file.
const UNDER_WAY: usize = 256;

/// Replays every stored table, one after another, while a server may be running.
pub fn check(folder: &Path, mut found: impl FnMut(Finding) -> io::Result<()>) -> Result<(), DataError> {
    let store = Sqlite::open_to_read(folder)?;
    let mut after = None;
    loop {
        let tables = wait(store.tables(after, PAGE))?;
        let Some(last) = tables.last() else { return Ok(()) };
        after = Some(last.table);
        for row in &tables {
            let log = wait(store.log(row.table, Seq(1)))?;
            found(find(row, &log))?;
        }
    }
}

fn find(row: &TableRow, log: &[EntryRow]) -> Finding {
    let (rules, misfit) = match State::of(row, log) {
        Ok((state, misfit)) => (state.rules.zip(state.known_rules().ok()).filter(|(old, new)| old < new), misfit),
        Err(misfit) => (None, Some(misfit)),
    };
    let seq = log.last().map_or(0, |last| last.next().0 - 1);
    let misfit = misfit.map(|misfit| misfit.to_string());
    Finding { table: row.table, game: row.game.clone(), seq, rules, misfit }
}

/// Writes everything as lines of JSON, while a server may be running.
pub fn export(folder: &Path, out: &mut impl Write) -> Result<usize, DataError> {
    let store = Sqlite::open_to_read(folder)?;
    let (to, items) = sync_channel(UNDER_WAY);
    // The store sends from a thread of its own as soon as it is asked.
    let dumped = store.dump(to);
    let mut count = 0;
    for item in items {
        writeln!(out, "{}", serde_json::to_string(&item).expect("an item is plain data"))?;
        count += 1;
    }
    wait(dumped)?;
    out.flush()?;
    Ok(count)
}

/// Reads an export into an empty folder: all of it or nothing.
pub fn import(folder: &Path, input: impl BufRead) -> Result<usize, DataError> {
    let store = Sqlite::open(folder)?;
    let (to, items) = sync_channel(UNDER_WAY);
    let restored = store.restore(items);
    let mut count = 0;
    for line in input.lines() {
        count += 1;
        let why = |error: serde_json::Error| DataError::Line { line: count, why: error.to_string() };
        let item: Item = serde_json::from_str(&line?).map_err(why)?;
        if to.send(Some(item)).is_err() {
            // The store wants no more: it says why below.
            break;
        }
    }
    // A store that wants no more has gone.
    let _ = to.send(None);
    drop(to);
    if wait(restored)? { Ok(count) } else { Err(DataError::NotEmpty) }
}

/// Something said that somebody showed to the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// At which table.
    pub table: TableId,
    /// The number of the line.
    pub number: u64,
    /// Who said it; nobody once they asked to be forgotten.
    pub by: Option<u64>,
    /// Who showed it.
    pub shown_by: u64,
    /// What, as it is stored.
    pub line: Option<String>,
}

/// What was shown to the host, the oldest first.
pub fn reports(folder: &Path) -> Result<Vec<Reported>, DataError> {
    let reports = wait(Sqlite::open_to_read(folder)?.reports())?;
    let reported = |(row, line): (ReportRow, Option<ChatRow>)| Reported {
        table: row.table,
        number: row.number,
        by: line.as_ref().and_then(|line| line.person).map(|person| person.0),
        shown_by: row.person.0,
        line: line.map(|line| line.body),
    };
    Ok(reports.into_iter().map(reported).collect())
}

fn wait<T>(later: store::Later<'_, T>) -> Result<T, DataError> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    Ok(runtime.block_on(later)?)
}
