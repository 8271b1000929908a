//! Threads that do what is asked of a database: one that writes, some that read, one that moves
//! the write-ahead log into the database.
//!
//! The writer takes all that waits, does it in one transaction, commits and repeats, without a
//! timer: alone, a job costs one sync; a thousand together cost one too. Where syncs are fast it
//! would find only a few jobs each time, so the first who appends wakes it only when all others that
//! are ready have had their turn and no more come.

use std::{
    mem,
    sync::{
        Arc, Condvar, Mutex,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, JoinHandle},
};

use rusqlite::{Connection, ErrorCode, hooks::Wal};
use tokio::{runtime::Handle, sync::oneshot};

use super::{
    open::LOG_PAGES,
    queries::{beat, run},
};
use crate::{Later, StoreError, Time};

/// A batch this large gains nothing by growing, and what comes first should not wait for the rest.
const BATCH: usize = 1024;

/// So many appends are enough to wake the writer though more are coming: it has a good share of them, and
/// the next gather while it works.
const TOGETHER: usize = 64;

/// While so much of the log waits to be moved, the writer waits too: it may be faster than the disk.
const MOST_PAGES: i32 = 2 * LOG_PAGES;

/// One kind of threads and the jobs that wait for them. Dropping it waits for the jobs.
pub(super) struct Lane {
    jobs: Arc<Jobs>,
    threads: Vec<JoinHandle<()>>,
}

/// Jobs that wait for a thread.
#[derive(Default)]
struct Jobs {
    waiting: Mutex<Waiting>,
    woken: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: Vec<Box<dyn Job>>,
    /// Whether somebody wants them done now.
    due: bool,
    /// Whether there will be no more.
    closed: bool,
}

impl Jobs {
    /// Adds a job; how many wait now.
    fn put(&self, job: Box<dyn Job>) -> usize {
        let mut waiting = self.waiting.lock().expect("nobody panics with the jobs in hand");
        if !waiting.closed {
            waiting.jobs.push(job);
        }
        waiting.jobs.len()
    }

    /// How many wait that nobody has asked to be done yet.
    fn gathered(&self) -> usize {
        let waiting = self.waiting.lock().expect("nobody panics with the jobs in hand");
        if waiting.due { 0 } else { waiting.jobs.len() }
    }

    /// Has a thread do what waits.
    fn wake(&self) {
        let mut waiting = self.waiting.lock().expect("nobody panics with the jobs in hand");
        if !waiting.due && !waiting.jobs.is_empty() {
            waiting.due = true;
            self.woken.notify_one();
        }
    }

    fn close(&self) {
        self.waiting.lock().expect("nobody panics with the jobs in hand").closed = true;
        self.woken.notify_all();
    }

    /// The jobs to do next, at most so many, once somebody wants them done; nothing after the last.
    fn take(&self, most: usize) -> Option<Vec<Box<dyn Job>>> {
        let waiting = self.waiting.lock().expect("nobody panics with the jobs in hand");
        let idle = |waiting: &mut Waiting| !waiting.due && !waiting.closed;
        let mut waiting = self.woken.wait_while(waiting, idle).expect("nobody panics with the jobs in hand");
        let rest = waiting.jobs.len().min(most);
        let rest = waiting.jobs.split_off(rest);
        let taken = mem::replace(&mut waiting.jobs, rest);
        waiting.due = !waiting.jobs.is_empty();
        if waiting.due {
            self.woken.notify_one();
        }
        if taken.is_empty() { None } else { Some(taken) }
    }
}

/// Held by a thread: if it ends by a panic, whoever waits for it hears so.
struct Working(Arc<Jobs>);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.close();
        self.0.waiting.lock().expect("nobody panics with the jobs in hand").jobs.clear();
    }
}

/// Wakes the thread when it is dropped, also when the program is about to end.
struct Nudge(Arc<Jobs>);

impl Nudge {
    /// Waits as long as others who are ready bring more.
    async fn gather(self) {
        let mut count = 1;
        loop {
            tokio::task::yield_now().await;
            let gathered = self.0.gathered();
            if gathered <= count || gathered >= TOGETHER {
                return;
            }
            count = gathered;
        }
    }
}

impl Drop for Nudge {
    fn drop(&mut self) {
        self.0.wake();
    }
}

impl Lane {
    pub(super) fn writer(mut connection: Connection, checkpoints: Connection) -> rusqlite::Result<Lane> {
        let (wake, woken) = sync_channel(1);
        let (done, moved) = sync_channel(1);
        let (mut asked, mut at) = (false, 0);
        connection.wal_hook(Some(move |log: &mut Wal, pages| {
            if pages < at {
                at = 0;
            }
            if !asked && pages >= at + LOG_PAGES {
                (asked, at) = (wake.send(()).is_ok(), pages);
            } else if asked && (moved.try_recv().is_ok() || (pages >= at + MOST_PAGES && moved.recv().is_ok())) {
                // What came meanwhile is little, and while the writer is here nothing more comes: the next
                // commit begins the log anew. If somebody is reading it, the next time will do.
                let _ = log.checkpoint();
                (asked, at) = (false, pages);
            }
            Ok(())
        }))?;
        let jobs = Arc::<Jobs>::default();
        let working = Working(Arc::clone(&jobs));
        let writer = thread::spawn(move || write(&connection, &working.0));
        let checkpointer = thread::spawn(move || checkpoint(&checkpoints, &woken, &done));
        Ok(Lane { jobs, threads: vec![writer, checkpointer] })
    }

    pub(super) fn readers(connections: Vec<Connection>) -> Lane {
        let jobs = Arc::<Jobs>::default();
        let read = |connection: Connection| {
            let working = Working(Arc::clone(&jobs));
            thread::spawn(move || {
                while let Some(taken) = working.0.take(1) {
                    for mut job in taken {
                        // One transaction, so that what a job reads fits together.
                        let done = transaction(&connection, "begin", &mut [&mut job]);
                        job.answer(done);
                    }
                }
            })
        };
        let threads = connections.into_iter().map(read).collect();
        Lane { jobs, threads }
    }

    /// Has some work done at once, and answers once it is committed. The work may be done twice: if
    /// its transaction fails, each job of it is tried again alone.
    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<'_, T> {
        let (_, answer) = self.put(None, work);
        self.jobs.wake();
        Box::pin(outcome(answer))
    }

    /// The same together with what others want done, once all of them that are ready have asked. The
    /// service's time is then at least this.
    pub(super) fn run_with_others<T: Send + 'static>(
        &self,
        time: Time,
        work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<'_, T> {
        let (count, answer) = self.put(Some(time), work);
        if count == 1 {
            // In a task of its own: nobody's job waits for somebody else to be asked for theirs.
            let nudge = Nudge(Arc::clone(&self.jobs));
            match Handle::try_current() {
                Ok(runtime) => drop(runtime.spawn(nudge.gather())),
                Err(_) => drop(nudge),
            }
        }
        Box::pin(outcome(answer))
    }

    fn put<T: Send + 'static>(
        &self,
        time: Option<Time>,
        work: impl FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> (usize, oneshot::Receiver<Result<T, StoreError>>) {
        let (reply, answer) = oneshot::channel();
        (self.jobs.put(Box::new(Task { time, work, result: None, reply })), answer)
    }
}

async fn outcome<T>(answer: oneshot::Receiver<Result<T, StoreError>>) -> Result<T, StoreError> {
    answer.await.map_err(|_| StoreError::Unknown("the thread ended".into()))?
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.jobs.close();
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

/// Something to do with a connection, and somebody who waits for it.
trait Job: Send {
    /// The service's time at which it was asked for, if that is to be kept with it.
    fn time(&self) -> Option<Time>;
    fn work(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, done: Result<(), StoreError>);
}

struct Task<F, T> {
    time: Option<Time>,
    work: F,
    result: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnMut(&Connection) -> rusqlite::Result<T> + Send> Job for Task<F, T> {
    fn time(&self) -> Option<Time> {
        self.time
    }

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

fn write(connection: &Connection, waiting: &Jobs) {
    while let Some(mut jobs) = waiting.take(BATCH) {
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
    }
}

fn transaction(connection: &Connection, begin: &str, jobs: &mut [&mut Box<dyn Job>]) -> Result<(), StoreError> {
    let mut work = || -> rusqlite::Result<()> {
        run(connection, begin, [])?;
        jobs.iter_mut().try_for_each(|job| job.work(connection))?;
        // Once for all of them: only the latest counts.
        jobs.iter().filter_map(|job| job.time()).max().map_or(Ok(()), |time| beat(connection, time))
    };
    if let Err(error) = work() {
        roll_back(connection);
        return Err(judge(&error, StoreError::Failed));
    }
    run(connection, "commit", []).map_err(|error| {
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

/// Moves what is in the log into the database beside the writer, who then moves the rest and begins the
/// log anew: written over, the file need not grow, and a sync costs less.
fn checkpoint(connection: &Connection, woken: &Receiver<()>, done: &SyncSender<()>) {
    while woken.recv().is_ok() {
        // What cannot be moved now is moved next time.
        let _ = connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()));
        let _ = done.send(());
    }
}
