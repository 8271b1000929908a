//! The task of one table in memory: one message at a time, people and bots alike. Everything is
//! stored before anybody sees its effect.

use std::{
    collections::{BTreeMap, VecDeque},
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use catalog::Mind;
use engine::{Seat, Viewer};
use protocol::{Answer, No, Request, Said, TableId};
use store::{Append, Appended, EntryRow, Person, Seq, StoreError, TableRow, Time};
use tokio::sync::{mpsc, oneshot};

use super::{
    Caller, Message, Published, Service, Slot,
    duties::answer,
    entry::Entry,
    judge::Plan,
    orders::{Orders, orders},
    state::{Holder, State},
    stops,
    talk::Line,
};
use crate::bots::Thought;

/// How often an append of unknown outcome is made again before the table is given up and read anew.
const TRIES: u32 = 5;

/// And for how long: whoever waits for the table should be told.
const PATIENCE: Duration = Duration::from_secs(8);

/// A table in memory.
pub(super) struct Live {
    pub(super) service: Arc<Service>,
    pub(super) slot: Arc<Slot>,
    pub(super) row: TableRow,
    pub(super) state: State,
    pub(super) names: BTreeMap<Person, String>,
    pub(super) chat: Arc<Vec<Said>>,
    /// When each seat said something lately.
    pub(super) spoke: BTreeMap<Seat, VecDeque<Time>>,
    /// What was last told of who sits here, while it is still so.
    pub(super) about: Option<Arc<str>>,
    /// Whether the last entry is this node's: then it takes the steps that follow by themselves.
    pub(super) wrote_last: bool,
    /// The last entry after which nothing is done for whoever is to act.
    pub(super) unforced: Option<u64>,
    pub(super) thinking: Option<Thinking>,
    /// The decisions of which somebody may have been told.
    pub(super) called: BTreeMap<Seat, u64>,
    /// The mind of the bot whose turn it is.
    pub(super) mind: Option<(Seat, Box<dyn Mind>)>,
    /// What people left to be played, and when it was read.
    pub(super) orders: Orders,
    pub(super) ordered_at: u64,
}

/// A thought that was asked for.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    pub(super) decision: u64,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) answer: oneshot::Receiver<Thought>,
    /// What has come, if it may not be shown yet; the inner nothing if the bot gave up.
    pub(super) thought: Option<Option<Thought>>,
}

/// The store did not say what became of a row: what is in memory may be behind.
pub(super) struct Lost;

/// A table among those in memory, whichever way it leaves: a stop waits for all of them.
struct Counted(Arc<Service>);

impl Counted {
    fn one(service: &Arc<Service>) -> Counted {
        service.metrics.tables.inc();
        Counted(Arc::clone(service))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.tables.dec();
    }
}

/// Runs a table until nothing has happened for a while, or the server stops.
pub(super) async fn run(service: Arc<Service>, table: TableId, slot: Arc<Slot>, mut mailbox: mpsc::Receiver<Message>) {
    let begun = Instant::now();
    let permit = service.loading.acquire().await;
    let loaded = Live::load(&service, &slot, table).await;
    drop(permit);
    match loaded {
        Ok(Some(mut live)) => {
            service.metrics.load_seconds.observe(begun.elapsed().as_secs_f64());
            let counted = Counted::one(&service);
            live.run(&mut mailbox).await;
            live.stop_thinking();
            drop(counted);
        }
        Ok(None) => refuse_all(&slot, &mut mailbox, &No::NoTable),
        Err(error) => {
            tracing::error!(?table, %error, "a table cannot be read");
            refuse_all(&slot, &mut mailbox, &No::Storage);
        }
    }
    refuse_all(&slot, &mut mailbox, &No::Busy);
    drop(mailbox);
    service.sweep(table);
}

fn refuse_all(slot: &Slot, mailbox: &mut mpsc::Receiver<Message>, no: &No) {
    loop {
        while let Ok(message) = mailbox.try_recv() {
            // Whoever asked may have gone.
            match message {
                Message::Ask { reply, .. } | Message::Look { reply, .. } => drop(reply.send(Answer::No(no.clone()))),
                Message::Show { reply, .. } => drop(reply.send(Err(no.clone()))),
                Message::Record { reply } => drop(reply.send(Err(no.clone()))),
                Message::Draw { reply, .. } => drop(reply.send(Err(no.clone()))),
                Message::Waits { reply, .. } => drop(reply.send(None)),
                Message::Forget { reply, .. } => drop(reply.send(())),
                Message::Wake | Message::Hint => {}
            }
        }
        if slot.leave(mailbox) {
            return;
        }
    }
}

impl Live {
    async fn load(service: &Arc<Service>, slot: &Arc<Slot>, table: TableId) -> Result<Option<Live>, StoreError> {
        let Some(row) = service.store.table(table).await? else { return Ok(None) };
        let rows = service.store.log(table, Seq(1)).await?;
        let (state, misfit) = State::of(&row, &rows).map_err(|misfit| StoreError::Failed(misfit.to_string()))?;
        if let Some(misfit) = misfit {
            service.metrics.frozen.inc();
            tracing::error!(?table, %misfit, "a table is frozen");
        }
        let mut names = BTreeMap::new();
        for chair in &state.chairs {
            if let Holder::Person { person, .. } = chair.who {
                let name = service.store.person(person).await?.map_or_else(String::new, |row| row.name);
                names.insert(person, name);
            }
        }
        let said = service.store.chat(table, 0).await?;
        let chat = Arc::new(said.iter().filter_map(|row| Line::said(row, &state)).collect());
        let (orders, ordered_at) = (orders(service, table).await?, state.seq);
        let (service, slot) = (Arc::clone(service), Arc::clone(slot));
        let (spoke, called) = (BTreeMap::new(), BTreeMap::new());
        let (about, wrote_last, unforced, thinking, mind) = (None, false, None, None, None);
        let live = Live {
            service,
            slot,
            row,
            state,
            names,
            chat,
            spoke,
            about,
            wrote_last,
            unforced,
            thinking,
            called,
            mind,
            orders,
            ordered_at,
        };
        live.slot.reached(live.state.seq, live.last_said());
        Ok(Some(live))
    }

    async fn run(&mut self, mailbox: &mut mpsc::Receiver<Message>) {
        let mut stopping = self.service.stopping.subscribe();
        let mut stopping = pin!(stops(&mut stopping));
        let mut touched = tokio::time::Instant::now();
        let idle = self.service.limits.idle;
        let mut timer = pin!(tokio::time::sleep(idle));
        loop {
            if self.settle().await.is_err() {
                return;
            }
            let quiet = touched.elapsed() >= idle && self.thinking.is_none();
            if quiet && self.wakes_in() > idle && self.slot.leave(mailbox) {
                return self.call(true);
            }
            // One that ends too early only looks again, and is not set anew for every message.
            let wake = tokio::time::Instant::now() + self.wakes_in().min(idle);
            if wake < timer.deadline() {
                timer.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                message = mailbox.recv() => {
                    let Some(message) = message else { return };
                    // What others do is worth memory only where somebody watches.
                    if !matches!(message, Message::Hint) || self.slot.is_watched() {
                        touched = tokio::time::Instant::now();
                    }
                    if self.hear(message).await.is_err() {
                        return;
                    }
                }
                thought = answer(&mut self.thinking) => {
                    touched = tokio::time::Instant::now();
                    if self.thought(thought).await.is_err() {
                        return;
                    }
                }
                () = &mut stopping => return,
                () = &mut timer => {
                    let now = tokio::time::Instant::now();
                    timer.as_mut().reset(if touched + idle > now { touched + idle } else { now + idle });
                }
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Lost> {
        // Whoever asked may have gone: what was stored is stored all the same.
        match message {
            Message::Ask { caller, request, arrived, reply } => {
                let answer = self.answer(&caller, request, arrived).await;
                let (answer, lost) = match answer {
                    Ok(answer) => (answer, Ok(())),
                    Err(Lost) => (Answer::No(No::Storage), Err(Lost)),
                };
                let _ = reply.send(answer);
                lost
            }
            Message::Show { person, reply } => {
                if self.confirm().await.is_err() {
                    let _ = reply.send(Err(No::Storage));
                    return Err(Lost);
                }
                let viewer = self.viewer(person);
                self.slot.audience.enter(viewer);
                // Where time runs, what was shown is out of date at once.
                let timed = self.is_timed();
                let current = |shown: &Arc<Published>| !timed && shown.shows(viewer) && shown.seq == self.state.seq;
                let shown = self.slot.shown().filter(current);
                let shown = shown.unwrap_or_else(|| self.publish());
                if reply.send(Ok((viewer, shown))).is_err() {
                    self.slot.audience.leave(viewer, self.service.clock.now());
                    self.service.stir(&self.slot, self.row.table, viewer);
                }
                Ok(())
            }
            Message::Look { person, ply, reply } => {
                self.confirm().await?;
                drop(reply.send(self.look(self.viewer(person), ply)));
                Ok(())
            }
            Message::Draw { ply, reply } => self.confirm().await.map(|()| drop(reply.send(self.drawn(ply)))),
            Message::Record { reply } => {
                self.confirm().await?;
                drop(reply.send(self.record().await));
                Ok(())
            }
            Message::Waits { person, decision, reply } => {
                self.confirm().await.map(|()| drop(reply.send(self.waits(person, decision))))
            }
            Message::Forget { person, reply } => {
                let forgotten = self.forget(person).await;
                let _ = reply.send(());
                forgotten
            }
            Message::Wake => self.confirm().await,
            Message::Hint => {
                self.confirm().await?;
                if self.slot.shown().is_none() {
                    self.publish();
                }
                Ok(())
            }
        }
    }

    fn viewer(&self, person: Option<Person>) -> Viewer {
        person.and_then(|person| self.state.seat_of(person)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Judges a request, stores what it does, and shows it. A row that lost its place is judged
    /// again after what stands there.
    pub(super) async fn ask(&mut self, caller: &Caller, request: &Request, arrived: Time) -> Result<Answer, Lost> {
        self.overdue(arrived).await?;
        // A no may rest on something old, if others write too; what is stored cannot.
        let mut sure = self.service.store.shared().is_none();
        loop {
            let plan = match self.state.judge(caller, request, &self.row.invitation, arrived) {
                Ok(plan) => plan,
                Err(answer) if sure => return Ok(answer),
                Err(_) => {
                    self.catch_up().await?;
                    sure = true;
                    continue;
                }
            };
            if let Entry::Sit { person, .. } = plan.entry {
                self.names.insert(person, caller.name.clone());
            }
            match self.write(plan, arrived).await? {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(no) => return Ok(Answer::No(no)),
            }
        }
    }

    /// Stores a plan and makes it so. `None` if another row stands in its place, which is read.
    pub(super) async fn write(&mut self, plan: Plan, time: Time) -> Result<Result<Option<Answer>, No>, Lost> {
        let seq = self.state.seq + 1;
        let time = time.max(self.state.time);
        let body = serde_json::to_string(&plan.entry).expect("an entry is plain data");
        let row = EntryRow {
            table: self.row.table,
            seq: Seq(seq),
            count: plan.entry.count(),
            row: protocol::Hash(crate::random::bytes()),
            time,
            body,
        };
        let change = self.change(&plan, time);
        let append = Append { row, change, sitters: self.sitters(&plan.entry) };
        match Live::append(&self.service, append).await {
            Ok(Appended::Won) => {
                if let Some((phase, due)) = change {
                    (self.row.phase, self.row.due) = (phase, due);
                }
                self.wrote_last = true;
                self.service.metrics.entries.inc();
                let answer = plan.answer(seq);
                let before = (self.state.stage, self.state.proposal.is_some());
                self.state.apply(&plan.entry, time, plan.tried).map_err(|misfit| {
                    tracing::error!(table = ?self.row.table, %misfit, "what was stored cannot be done");
                    Lost
                })?;
                // Plies alone change nothing of who sits here.
                if plan.entry.actor().is_none() || before != (self.state.stage, false) {
                    self.about = None;
                }
                // Nobody is asked for a step that is done for them next.
                if self.forced().is_none() {
                    self.publish();
                }
                Ok(Ok(Some(answer)))
            }
            Ok(Appended::Lost) => {
                self.catch_up().await?;
                Ok(Ok(None))
            }
            Err(StoreError::Full | StoreError::Failed(_)) => Ok(Err(No::Storage)),
            Err(StoreError::Unknown(_) | StoreError::Closed) => Err(Lost),
        }
    }

    /// Appends a row; after an unknown outcome, the very same row again.
    async fn append(service: &Service, append: Append) -> Result<Appended, StoreError> {
        let begun = Instant::now();
        let table = append.row.table;
        let mut tries = 0;
        let outcome = loop {
            match service.store.append(append.clone()).await {
                Err(StoreError::Unknown(why)) if tries < TRIES && begun.elapsed() < PATIENCE => {
                    tracing::warn!(?table, %why, "an append has no outcome; it is made again");
                    tries += 1;
                    tokio::time::sleep(Duration::from_millis(20 << tries)).await;
                }
                outcome => break outcome,
            }
        };
        service.storing.store(outcome.is_ok(), Ordering::Relaxed);
        match &outcome {
            Ok(_) => service.metrics.append_seconds.observe(begun.elapsed().as_secs_f64()),
            Err(error) => {
                service.metrics.store_failed.inc();
                tracing::error!(?table, %error, "nothing was stored");
            }
        }
        outcome
    }
}
