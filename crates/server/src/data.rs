//! What a host does with the data besides serving it: check, export, import, read what was reported.

use std::{
    io::{self, BufRead, Write},
    sync::{Arc, mpsc::sync_channel},
    thread,
};

use protocol::TableId;
pub use store::backup;
use store::{ChatRow, EntryRow, Item, OpenError, ReportRow, Seq, Store, StoreError, TableRow};
use tokio::runtime::Runtime;

use crate::{Home, table::state::State};

/// Why the data cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// It cannot be opened.
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
    /// Only an empty place is imported into.
    #[error("there is data already: import into an empty folder or database")]
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
pub fn check(home: &Home, mut found: impl FnMut(Finding) -> io::Result<()>) -> Result<(), DataError> {
    let (runtime, store) = read(home)?;
    let mut after = None;
    loop {
        let tables = runtime.block_on(store.tables(after, PAGE))?;
        let Some(last) = tables.last() else { return Ok(()) };
        after = Some(last.table);
        for row in &tables {
            let log = runtime.block_on(store.log(row.table, Seq(1)))?;
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

/// Writes everything as lines of JSON, while servers may be running.
pub fn export(home: &Home, out: &mut impl Write) -> Result<usize, DataError> {
    let (runtime, store) = read(home)?;
    let (to, items) = sync_channel(UNDER_WAY);
    thread::scope(|scope| {
        let dumping = scope.spawn(move || runtime.block_on(store.dump(to)));
        let mut count = 0;
        for item in items {
            writeln!(out, "{}", serde_json::to_string(&item).expect("an item is plain data"))?;
            count += 1;
        }
        dumping.join().expect("a store does not panic")?;
        out.flush()?;
        Ok(count)
    })
}

/// Reads an export into an empty folder or database: all of it or nothing.
pub fn import(home: &Home, input: impl BufRead) -> Result<usize, DataError> {
    let runtime = runtime()?;
    let store = runtime.block_on(home.open())?;
    let (to, items) = sync_channel(UNDER_WAY);
    thread::scope(|scope| {
        let restoring = scope.spawn(move || runtime.block_on(store.restore(items)));
        // Moved in, so that a line that cannot be read lets the store know that no more will come.
        let to = to;
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
        let restored = restoring.join().expect("a store does not panic")?;
        if restored { Ok(count) } else { Err(DataError::NotEmpty) }
    })
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
pub fn reports(home: &Home) -> Result<Vec<Reported>, DataError> {
    let (runtime, store) = read(home)?;
    let reports = runtime.block_on(store.reports())?;
    let reported = |(row, line): (ReportRow, Option<ChatRow>)| Reported {
        table: row.table,
        number: row.number,
        by: line.as_ref().and_then(|line| line.person).map(|person| person.0),
        shown_by: row.person.0,
        line: line.map(|line| line.body),
    };
    Ok(reports.into_iter().map(reported).collect())
}

fn runtime() -> io::Result<Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Opens the data to read it. A database is spoken to as long as the runtime runs.
fn read(home: &Home) -> Result<(Runtime, Arc<dyn Store>), DataError> {
    let runtime = runtime()?;
    let store = runtime.block_on(home.open_to_read())?;
    Ok((runtime, store))
}
