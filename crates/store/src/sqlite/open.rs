//! Opening the folder: the lock, the settings of a connection, the schema.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::OpenError;

/// The steps from nothing to the newest schema, in order. A step once released never changes.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_reports.sql"),
    include_str!("../../migrations/0003_notes.sql"),
    include_str!("../../migrations/0004_orders.sql"),
];

/// How long a connection waits for another's lock before it gives up.
const PATIENCE: Duration = Duration::from_secs(10);

/// The write-ahead log is moved into the database when it has grown by this many pages: seldom, since
/// syncs of the database delay those of the log, and a page that changed often is moved only once.
pub(super) const LOG_PAGES: i32 = 4096;

/// How much of the database the writer may keep in memory, in kilobytes: the ends of the logs of all
/// tables that are played at, so that appending reads nothing.
const CACHE: i32 = 16 << 10;

/// The size of a page in bytes, as SQLite makes them.
const PAGE: i32 = 4096;

/// Where the write-ahead log of a database lies.
fn log(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", path.display()))
}

/// Where the database of a folder lies.
pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join("ludoteca.sqlite")
}

/// Makes the folder ours until the file is closed, whichever way the process ends.
pub(super) fn lock(folder: &Path) -> Result<File, OpenError> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |error| OpenError::Folder { path, error }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let path = folder.join("lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked(folder.into())),
        Err(TryLockError::Error(error)) => Err(OpenError::Folder { path, error }),
    }
}

/// The connection that writes, with the newest schema.
pub(super) fn writer(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    // With anything less a commit that was confirmed may be gone after the power is.
    connection.pragma_update(None, "synchronous", "full")?;
    // Moving the log into the database is another thread's work.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "cache_size", -CACHE)?;
    migrate(&connection)?;
    // On a full disk everything else works as well as it can.
    let _ = lengthen_log(&connection, path);
    Ok(connection)
}

/// Makes the file of the write-ahead log as long as it usually gets: what is written over is synced in
/// half the time that a file takes to grow. The transaction is taken back, and only its room stays.
fn lengthen_log(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let bytes = LOG_PAGES * PAGE;
    let write =
        format!("begin immediate; create table filler (bytes blob); insert into filler values (zeroblob({bytes}))");
    let written = connection.execute_batch(&write);
    connection.execute_batch("rollback")?;
    written?;
    let log = log(path);
    File::open(&log).and_then(|file| file.sync_all()).map_err(|error| OpenError::Folder { path: log, error })
}

/// A connection that moves the write-ahead log into the database.
pub(super) fn checkpointer(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "full")?;
    Ok(connection)
}

/// A connection that reads.
pub(super) fn reader(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Writes a copy of the database in a folder to a new file, while a server may be using it.
pub fn backup(folder: &Path, copy: &Path) -> Result<(), OpenError> {
    let failed = |error| OpenError::Folder { path: copy.into(), error };
    let path = file(folder);
    if !path.is_file() {
        return Err(OpenError::Missing(folder.into()));
    }
    // Made here, so that an old backup is never written over.
    drop(File::create_new(copy).map_err(failed)?);
    let text = copy.to_str().ok_or(rusqlite::Error::InvalidPath(copy.into()))?;
    reader(&path)?.execute("vacuum into ?1", [text])?;
    File::open(copy).and_then(|file| file.sync_all()).map_err(failed)
}

/// The connection, if a newer program has not changed the schema.
pub(super) fn known(connection: Connection) -> Result<Connection, OpenError> {
    schema(&connection).map(|_| connection)
}

fn schema(connection: &Connection) -> Result<i64, OpenError> {
    let known = MIGRATIONS.len() as i64;
    let found: i64 = connection.query_row("pragma user_version", [], |row| row.get(0))?;
    if found > known { Err(OpenError::Newer { found, known }) } else { Ok(found) }
}

fn migrate(connection: &Connection) -> Result<(), OpenError> {
    let found = schema(connection)?;
    for (index, step) in MIGRATIONS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        connection.execute_batch(&format!("begin immediate;\n{step}\npragma user_version = {};\ncommit", index + 1))?;
    }
    Ok(())
}
