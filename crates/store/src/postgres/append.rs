//! Appending: whoever waits goes together in one commit, one row a table, in the order of their
//! tables. After an error each goes alone, so that one bad row does no harm to those beside it.

use std::{collections::BTreeSet, sync::Arc};

use protocol::TableId;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{
    hints::Hints,
    line::{Open, Trouble, pause, unreachable},
    place::Shared,
    rows::{bytes, maybe, stored, table_id},
};
use crate::{Append, Appended, Hint, Later, StoreError};

/// How many commits may be under way at once. The second goes on while the first waits for the disk.
const WRITERS: usize = 2;

/// How often one row that met others is tried again.
const TRIES: u32 = 50;

/// An append that waits, and whoever waits for it.
struct Job {
    append: Append,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

/// The way into the log.
pub(super) struct Appender {
    jobs: mpsc::UnboundedSender<Job>,
}

impl Appender {
    /// Starts the writers; they end with the appender.
    pub(super) fn start(place: &Shared, batch: usize, hints: &Arc<Hints>) -> Appender {
        let (jobs, waiting) = mpsc::unbounded_channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..WRITERS {
            let writer = Writer { place: Arc::clone(place), open: None, batch: batch.max(1), hints: Arc::clone(hints) };
            tokio::spawn(writer.run(Arc::clone(&waiting)));
        }
        Appender { jobs }
    }

    /// Appends. The row is on its way when this returns, whether anybody waits for it or not.
    pub(super) fn append(&self, append: Append) -> Later<'_, Appended> {
        let (reply, answer) = oneshot::channel();
        let sent = self.jobs.send(Job { append, reply }).is_ok();
        Box::pin(async move {
            if !sent {
                return Err(StoreError::Closed);
            }
            answer.await.map_err(|_| StoreError::Unknown("the writer ended".into()))?
        })
    }
}

struct Writer {
    place: Shared,
    open: Option<Open>,
    batch: usize,
    hints: Arc<Hints>,
}

impl Writer {
    async fn run(mut self, waiting: Arc<Mutex<mpsc::UnboundedReceiver<Job>>>) {
        // Rows of tables that were in the batch already: they go with the next.
        let mut left = Vec::new();
        loop {
            let Some(jobs) = take(&waiting, &mut left, self.batch).await else { return };
            self.write(jobs).await;
        }
    }

    async fn write(&mut self, mut jobs: Vec<Job>) {
        jobs.sort_by_key(|job| job.append.row.table);
        if jobs.len() > 1 {
            let appends: Vec<&Append> = jobs.iter().map(|job| &job.append).collect();
            match self.attempt(&appends).await {
                Ok(outcomes) => {
                    jobs.into_iter().zip(outcomes).for_each(|(job, outcome)| self.answer(job, Ok(outcome)));
                    return;
                }
                Err(Trouble::Unknown(why)) => {
                    let unknown = |job| self.answer(job, Err(StoreError::Unknown(why.clone())));
                    jobs.into_iter().for_each(unknown);
                    return;
                }
                Err(Trouble::Again(_) | Trouble::Definite(_)) => {}
            }
        }
        for job in jobs {
            let outcome = self.alone(&job.append).await;
            self.answer(job, outcome);
        }
    }

    async fn alone(&mut self, append: &Append) -> Result<Appended, StoreError> {
        let mut tries = 0;
        loop {
            match self.attempt(&[append]).await {
                Ok(outcomes) => return Ok(outcomes.first().copied().unwrap_or(Appended::Lost)),
                Err(Trouble::Again(_)) if tries < TRIES => pause(tries).await,
                Err(trouble) => return Err(trouble.into()),
            }
            tries += 1;
        }
    }

    /// Answers, and lets other nodes know.
    fn answer(&self, job: Job, outcome: Result<Appended, StoreError>) {
        let Append { row, change, .. } = &job.append;
        if outcome == Ok(Appended::Won) {
            let due = change.is_some_and(|(_, due)| due.is_some_and(|due| due <= row.time));
            self.hints.send(Hint { table: row.table, seq: row.next().0 - 1, chat: 0, due });
        }
        // Whoever asked may have gone.
        let _ = job.reply.send(outcome);
    }

    async fn attempt(&mut self, appends: &[&Append]) -> Result<Vec<Appended>, Trouble> {
        let open = match self.open.take().filter(|open| !open.is_down()) {
            Some(open) => open,
            // Nothing was asked of it yet.
            None => Open::to(&self.place).await.map_err(|trouble| Trouble::Definite(unreachable(trouble)))?,
        };
        let done = insert(&open, appends).await;
        let sound = match &done {
            Ok(_) => true,
            Err(Trouble::Unknown(_)) => false,
            Err(Trouble::Again(_) | Trouble::Definite(_)) => open.roll_back().await.is_ok(),
        };
        self.open = Some(open).filter(|_| sound);
        done
    }
}

/// Waits for work, and takes as much of it as may go in one commit.
async fn take(waiting: &Mutex<mpsc::UnboundedReceiver<Job>>, left: &mut Vec<Job>, batch: usize) -> Option<Vec<Job>> {
    let mut jobs = Vec::new();
    let mut tables = BTreeSet::new();
    let mut found = std::mem::take(left).into_iter();
    if found.len() == 0 {
        let mut waiting = waiting.lock().await;
        let mut more = vec![waiting.recv().await?];
        while more.len() < batch
            && let Ok(job) = waiting.try_recv()
        {
            more.push(job);
        }
        found = more.into_iter();
    }
    for job in found {
        if jobs.len() < batch && tables.insert(job.append.row.table) { jobs.push(job) } else { left.push(job) }
    }
    Some(jobs)
}

const INSERT: &str = "insert into entry (table_id, seq, count, row_id, time, body) \
    select * from unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::text[]) \
    on conflict do nothing returning table_id";

const STANDING: &str = "select entry.table_id, entry.row_id from entry \
    join unnest($1::bytea[], $2::bigint[]) as wanted(table_id, seq) \
    on entry.table_id = wanted.table_id and entry.seq = wanted.seq";

const CHANGE: &str = "update game_table set phase = change.phase, due = change.due, as_of = change.seq \
    from unnest($1::bytea[], $2::text[], $3::bigint[], $4::bigint[]) as change(table_id, phase, due, seq) \
    where game_table.table_id = change.table_id and game_table.as_of <= change.seq";

const STAND_UP: &str = "delete from sitting where table_id = $1";

const SIT_DOWN: &str =
    "insert into sitting (table_id, seat, person) select $1, * from unnest($2::bigint[], $3::bigint[])";

/// One commit. A row that lost is looked at: it may be this very one, from before an unknown outcome.
async fn insert(open: &Open, appends: &[&Append]) -> Result<Vec<Appended>, Trouble> {
    let bare = appends.iter().all(|append| append.change.is_none() && append.sitters.is_none());
    if !bare {
        open.plain("begin").await?;
    }
    let won = insert_rows(open, appends).await?;
    if !bare {
        let winners: Vec<&Append> = appends.iter().copied().filter(|append| won.contains(&append.row.table)).collect();
        change_tables(open, &winners).await?;
        open.plain("commit").await?;
    }
    let lost: Vec<&Append> = appends.iter().copied().filter(|append| !won.contains(&append.row.table)).collect();
    let ours = standing(open, &lost).await?;
    let outcome = |append: &&Append| {
        let table = append.row.table;
        if won.contains(&table) || ours.contains(&(table, append.row.row.0)) { Appended::Won } else { Appended::Lost }
    };
    Ok(appends.iter().map(outcome).collect())
}

async fn insert_rows(open: &Open, appends: &[&Append]) -> Result<BTreeSet<TableId>, Trouble> {
    let rows = || appends.iter().map(|append| &append.row);
    let tables: Vec<&[u8]> = rows().map(|row| &row.table.0[..]).collect();
    let seqs: Vec<i64> = rows().map(|row| stored(row.seq.0)).collect();
    let counts: Vec<i64> = rows().map(|row| i64::from(row.count)).collect();
    let ids: Vec<&[u8]> = rows().map(|row| &row.row.0[..]).collect();
    let times: Vec<i64> = rows().map(|row| stored(row.time.0)).collect();
    let bodies: Vec<&str> = rows().map(|row| row.body.as_str()).collect();
    let won = open.rows((INSERT, &[&tables, &seqs, &counts, &ids, &times, &bodies])).await?;
    won.iter().map(|row| table_id(row, 0)).collect::<Result<_, _>>().map_err(Trouble::Definite)
}

async fn change_tables(open: &Open, winners: &[&Append]) -> Result<(), Trouble> {
    let changes: Vec<_> = winners.iter().filter_map(|append| Some((&append.row, append.change?))).collect();
    if !changes.is_empty() {
        let tables: Vec<&[u8]> = changes.iter().map(|(row, _)| &row.table.0[..]).collect();
        let phases: Vec<&str> = changes.iter().map(|(_, (phase, _))| phase.text()).collect();
        let dues: Vec<Option<i64>> = changes.iter().map(|(_, (_, due))| maybe(*due)).collect();
        let seqs: Vec<i64> = changes.iter().map(|(row, _)| stored(row.next().0 - 1)).collect();
        open.rows((CHANGE, &[&tables, &phases, &dues, &seqs])).await?;
    }
    for append in winners {
        let Some(sitters) = &append.sitters else { continue };
        let table = &append.row.table.0[..];
        let held =
            || sitters.iter().enumerate().filter_map(|(seat, person)| Some((seat as i64, stored(person.as_ref()?.0))));
        let (seats, people): (Vec<i64>, Vec<i64>) = held().unzip();
        open.rows((STAND_UP, &[&table])).await?;
        open.rows((SIT_DOWN, &[&table, &seats, &people])).await?;
    }
    Ok(())
}

/// The rows that stand where these lost.
async fn standing(open: &Open, lost: &[&Append]) -> Result<BTreeSet<(TableId, [u8; 32])>, Trouble> {
    if lost.is_empty() {
        return Ok(BTreeSet::new());
    }
    let tables: Vec<&[u8]> = lost.iter().map(|append| &append.row.table.0[..]).collect();
    let seqs: Vec<i64> = lost.iter().map(|append| stored(append.row.seq.0)).collect();
    let rows = open.rows((STANDING, &[&tables, &seqs])).await?;
    let read = |row: &tokio_postgres::Row| Ok((table_id(row, 0)?, bytes(row, 1)?));
    rows.iter().map(read).collect::<Result<_, _>>().map_err(Trouble::Definite)
}
