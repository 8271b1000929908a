//! What only SQLite does: a folder with a lock, a schema, a disk that can be full.

use std::sync::mpsc::sync_channel;

use rusqlite::Connection;
use store::{Appended, EntryRow, Item, OpenError, Seq, Sqlite, Store, StoreError, Time, backup};

use crate::{append, entry, fresh_sqlite, table};

#[test]
fn the_write_ahead_log_is_sound() {
    // Versions before this one could damage a write-ahead log that two connections use.
    assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
}

#[tokio::test]
async fn what_was_stored_is_there_after_it_is_opened_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for seq in 1..=3 {
        let store = Sqlite::open(folder.path()).expect("it opens");
        assert_eq!(store.append(append(entry(1, seq, 1))).await, Ok(Appended::Won));
        assert_eq!(store.log(table(1).table, Seq(1)).await.map(|rows| rows.len() as u64), Ok(seq));
    }
}

#[test]
fn a_folder_belongs_to_one_process() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    assert!(matches!(Sqlite::open_existing(folder.path()), Err(OpenError::Missing(_))));
    let first = Sqlite::open(folder.path()).expect("it opens");
    let second = Sqlite::open(folder.path()).err().expect("it is refused");
    assert!(matches!(second, OpenError::Locked(_)), "{second}");
    assert!(Sqlite::open_to_read(folder.path()).is_ok(), "reading needs no lock");
    drop(first);
    assert!(Sqlite::open_existing(folder.path()).is_ok());
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    drop(Sqlite::open(folder.path()).expect("it opens"));
    let file = folder.path().join("ludoteca.sqlite");
    let version = |connection: &Connection| -> i64 {
        connection.query_row("pragma user_version", [], |row| row.get(0)).expect("it is read")
    };
    let connection = Connection::open(&file).expect("it opens");
    let newer = version(&connection) + 1;
    connection.pragma_update(None, "user_version", newer).expect("it is written");
    drop(connection);
    let refused = Sqlite::open(folder.path()).err().expect("it is refused");
    assert!(matches!(refused, OpenError::Newer { found, known } if found == newer && known == newer - 1), "{refused}");
    assert!(matches!(Sqlite::open_to_read(folder.path()), Err(OpenError::Newer { .. })));
    assert_eq!(version(&Connection::open(&file).expect("it opens")), newer);
}

#[tokio::test]
async fn no_row_is_later_than_the_time_that_is_kept() {
    let (store, _folder) = fresh_sqlite();
    let row = EntryRow { time: Time(900), ..entry(1, 1, 1) };
    store.append(append(row)).await.expect("it is stored");
    assert_eq!(store.time().await, Ok(Time(900)));
}

#[tokio::test]
async fn appends_that_are_stored_together_keep_the_latest_time() {
    let (store, _folder) = fresh_sqlite();
    let row = |seq| EntryRow { time: Time(500 - seq), ..entry(1, seq, 1) };
    let mut writes: Vec<_> = (1..=100).map(|seq| store.append(append(row(seq)))).collect();
    // Each is done though nobody asks for the one before it.
    while let Some(write) = writes.pop() {
        assert_eq!(write.await, Ok(Appended::Won));
    }
    assert_eq!(store.time().await, Ok(Time(499)));
}

#[test]
fn what_is_appended_is_stored_though_nobody_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Sqlite::open(folder.path()).expect("it opens");
    drop(store.append(append(entry(1, 1, 1))));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime starts");
    // It ends before anybody who gathers could have had another turn.
    runtime.block_on(async { drop(store.append(append(entry(1, 2, 1)))) });
    drop(runtime);
    drop(store);
    let store = Sqlite::open(folder.path()).expect("it opens");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime starts");
    let rows = runtime.block_on(store.log(table(1).table, Seq(1))).expect("it is read");
    assert_eq!(rows.len(), 2);
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers_by_itself() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = Sqlite::open(folder.path()).expect("it opens");
    store.limit_pages(60).await.expect("it is set");
    let big = |seq| append(EntryRow { body: "x".repeat(20_000), ..entry(1, seq, 1) });
    let mut stored = 0;
    let refused = loop {
        match store.append(big(stored + 1)).await {
            Ok(appended) => assert_eq!(appended, Appended::Won),
            Err(error) => break error,
        }
        stored += 1;
        assert!(stored < 60, "60 pages hold less than this");
    };
    assert_eq!(refused, StoreError::Full);
    assert!(stored > 0);
    assert_eq!(store.log(table(1).table, Seq(1)).await.map(|rows| rows.len() as u64), Ok(stored), "reading goes on");
    let beside = [store.append(big(stored + 1)), store.append(append(entry(2, 1, 1)))];
    for one in beside {
        // One that fits may be stored beside one that does not.
        assert!(matches!(one.await, Err(StoreError::Full) | Ok(Appended::Won)));
    }
    store.limit_pages(1_000_000).await.expect("it is set");
    assert_eq!(store.append(big(stored + 1)).await, Ok(Appended::Won));
    assert_eq!(store.log(table(1).table, Seq(1)).await.map(|rows| rows.len() as u64), Ok(stored + 1));
}

#[tokio::test]
async fn a_backup_is_made_while_somebody_writes() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path().join("data");
    let store = Sqlite::open(&data).expect("it opens");
    store.append(append(entry(1, 1, 1))).await.expect("it is stored");
    let writes: Vec<_> = (2..200).map(|seq| store.append(append(entry(1, seq, 1)))).collect();
    let restored = folder.path().join("restored");
    std::fs::create_dir(&restored).expect("a folder can be made");
    let copy = restored.join("ludoteca.sqlite");
    backup(&data, &copy).expect("it is copied");
    assert!(matches!(backup(&data, &copy), Err(OpenError::Folder { .. })), "an old backup is not written over");
    for write in writes {
        assert_eq!(write.await, Ok(Appended::Won));
    }
    let copy = Sqlite::open_existing(&restored).expect("it opens");
    let rows = copy.log(table(1).table, Seq(1)).await.expect("it is read");
    assert!(!rows.is_empty());
    let expected: Vec<_> = (1..=rows.len() as u64).map(|seq| entry(1, seq, 1)).collect();
    assert_eq!(rows, expected, "a copy is the log as it was at some moment");
}

#[tokio::test]
async fn the_write_ahead_log_does_not_grow_for_ever() {
    let (store, folder) = fresh_sqlite();
    let (mut written, mut most) = (0, 0);
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).expect("it is there").len();
    for round in 0..40 {
        let body = "x".repeat(200_000);
        let row = |seq| EntryRow { body: body.clone(), time: Time(1), ..entry(round, seq, 1) };
        let writes: Vec<_> = (1..=20).map(|seq| store.append(append(row(seq)))).collect();
        for write in writes {
            write.await.expect("it is stored");
            written += body.len() as u64;
        }
        most = most.max(size("ludoteca.sqlite-wal"));
    }
    assert!(size("ludoteca.sqlite") > 1 << 20, "nothing was moved out of the log");
    assert!(most < written / 2, "{written} bytes were written, and the log had {most}");
}

#[tokio::test]
async fn reading_goes_on_beside_what_is_being_written() {
    let (store, _folder) = fresh_sqlite();
    let (to, from) = sync_channel(0);
    let restored = store.restore(from);
    // Once this is taken the writer is in the middle of its transaction.
    to.send(Some(Item::Time(Time(7)))).expect("the writer takes it");
    assert_eq!(store.time().await, Ok(Time(0)), "what is not committed is not read");
    to.send(None).expect("the writer takes it");
    assert_eq!(restored.await, Ok(true));
    assert_eq!(store.time().await, Ok(Time(7)));
}
