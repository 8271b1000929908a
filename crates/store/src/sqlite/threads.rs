//! Threads that do what is asked of a database: one that writes, some that read, one that moves
//! the write-ahead log into the database.
//!
//! The writer takes all that waits, does it in one transaction, commits and repeats, without a
//! timer: alone, a job costs one sync; a thousand together cost one too.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread::{self, JoinHandle},
};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use crate::{Later, StoreError};

/// A batch this large gains nothing by growing, and what comes first should not wait for the rest.
const BATCH: usize = 1024;

/// The write-ahead log is moved into the database when it has grown by this much.
const CHECKPOINT_BYTES: u64 = 4 << 20;

/// Past this the writer is made to wait for it, else the log grows as long as the load lasts.
const TRUNCATE_BYTES: u64 = 64 << 20;

/// One kind of threads and the jobs that wait for them. Dropping it waits for the jobs.
pub(super) struct Lane {
    jobs: Option<Sender<Box<dyn Job>>>,
    threads: Vec<JoinHandle<()>>,
}

impl Lane {
    pub(super) fn writer(connection: Connection, checkpoints: Connection, path: &Path) -> Lane {
        let (jobs, waiting) = channel();
        let (wake, woken) = sync_channel(1);
        let log = PathBuf::from(format!("{}-wal", path.display()));
        let writer = thread::spawn({
            let log = log.clone();
            move || write(&connection, &waiting, &wake, &log)
        });
        let checkpointer = thread::spawn(move || checkpoint(&checkpoints, &woken, &log));
        Lane { jobs: Some(jobs), threads: vec![writer, checkpointer] }
    }

    pub(super) fn readers(connections: Vec<Connection>) -> Lane {
        let (jobs, waiting) = channel::<Box<dyn Job>>();
        let waiting = Arc::new(Mutex::new(waiting));
        let read = |connection: Connection| {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || {
                let next = || waiting.lock().ok().and_then(|waiting| waiting.recv().ok());
                while let Some(mut job) = next() {
                    // One transaction, so that what a job reads fits together.
                    let done = transaction(&connection, "begin", &mut [&mut job]);
                    job.answer(done);
                }
            })
        };
        let threads = connections.into_iter().map(read).collect();
        Lane { jobs: Some(jobs), threads }
    }

    /// Has some work done, and answers once it is committed. The work may be done twice: if its
    /// transaction fails, each job of it is tried again alone.
    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<'_, T> {
        let (reply, answer) = oneshot::channel();
        let task = Task { work, result: None, reply };
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(Box::new(task)).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(StoreError::Closed);
            }
            answer.await.map_err(|_| StoreError::Unknown("the thread ended".into()))?
        })
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

/// Something to do with a connection, and somebody who waits for it.
trait Job: Send {
    fn work(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, done: Result<(), StoreError>);
}

struct Task<F, T> {
    work: F,
    result: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnMut(&Connection) -> rusqlite::Result<T> + Send> Job for Task<F, T> {
    fn work(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.result = Some((self.work)(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, done: Result<(), StoreError>) {
        let Task { result, reply, .. } = *self;
        // Whoever asked may have gone.
        let _ = reply.send(done.and_then(|()| result.ok_or(StoreError::Closed)));
    }
}

fn write(connection: &Connection, waiting: &Receiver<Box<dyn Job>>, wake: &SyncSender<()>, log: &Path) {
    let mut moved = 0;
    while let Ok(first) = waiting.recv() {
        let mut jobs: Vec<Box<dyn Job>> = vec![first];
        jobs.extend(waiting.try_iter().take(BATCH - 1));
        let all = transaction(connection, "begin immediate", &mut jobs.iter_mut().collect::<Vec<_>>());
        match all {
            Ok(()) => jobs.into_iter().for_each(|job| job.answer(Ok(()))),
            Err(StoreError::Unknown(why)) => {
                jobs.into_iter().for_each(|job| job.answer(Err(StoreError::Unknown(why.clone()))));
            }
            Err(StoreError::Full | StoreError::Failed(_) | StoreError::Closed) => {
                for mut job in jobs {
                    let done = transaction(connection, "begin immediate", &mut [&mut job]);
                    job.answer(done);
                }
            }
        }
        let size = size(log);
        if size < moved || size >= moved + CHECKPOINT_BYTES {
            moved = size;
            // Already woken is woken enough.
            let _ = wake.try_send(());
        }
    }
}

fn transaction(connection: &Connection, begin: &str, jobs: &mut [&mut Box<dyn Job>]) -> Result<(), StoreError> {
    let mut work = || -> rusqlite::Result<()> {
        connection.execute_batch(begin)?;
        jobs.iter_mut().try_for_each(|job| job.work(connection))
    };
    if let Err(error) = work() {
        roll_back(connection);
        return Err(judge(&error, StoreError::Failed));
    }
    connection.execute_batch("commit").map_err(|error| {
        roll_back(connection);
        judge(&error, StoreError::Unknown)
    })
}

fn roll_back(connection: &Connection) {
    if !connection.is_autocommit() {
        // If even this fails the next transaction will say so.
        let _ = connection.execute_batch("rollback");
    }
}

fn judge(error: &rusqlite::Error, otherwise: fn(String) -> StoreError) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(_) | None => otherwise(error.to_string()),
    }
}

fn checkpoint(connection: &Connection, woken: &Receiver<()>, log: &Path) {
    while woken.recv().is_ok() {
        let mode = if size(log) > TRUNCATE_BYTES { "TRUNCATE" } else { "PASSIVE" };
        // What cannot be moved now is moved next time.
        let _ = connection.query_row(&format!("pragma wal_checkpoint({mode})"), [], |_| Ok(()));
    }
}

fn size(log: &Path) -> u64 {
    fs::metadata(log).map_or(0, |facts| facts.len())
}
