//! Where tables are found: those in memory by their mailbox, all others by the store.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use catalog::Position;
use engine::Viewer;
use protocol::{Answer, Deal, No, Request, TableId};
use store::{Known, Person, Store, Time};
use tokio::sync::{
    Notify, Semaphore,
    mpsc::{self, error::TrySendError},
    oneshot, watch,
};

use super::{
    audience::{Audience, Crowd},
    judge::Caller,
    publish::Published,
    task,
};
use crate::{
    away::Postman,
    bots::{Minds, Pool},
    limits::Limits,
    metrics::Metrics,
    nodes::Nodes,
    time::Clock,
};

/// So many who watch are a crowd.
const CROWD: usize = 24;

/// What every part of the server shares.
pub(crate) struct Service {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) pool: Pool,
    pub(crate) postman: Arc<Postman>,
    /// Held by whatever goes on beside tables and sockets: a stop waits until nobody else holds it.
    pub(crate) errands: Arc<()>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    pub(crate) loading: Semaphore,
    pub(crate) nodes: Nodes,
    /// Tables at which somebody came or went, where other nodes want to know.
    pub(crate) stirred: Inbox,
    /// True once the server is about to stop.
    pub(crate) stopping: watch::Sender<bool>,
    /// Whether the store last did what it was asked.
    pub(crate) storing: AtomicBool,
    slots: Mutex<HashMap<TableId, Arc<Slot>>>,
}

/// Waits until the server is about to stop.
pub(crate) async fn stops(stopping: &mut watch::Receiver<bool>) {
    // A sender that is gone has stopped too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Something to tell a table.
pub(crate) enum Message {
    /// A request of somebody.
    Ask { caller: Caller, request: Request, arrived: Time, reply: oneshot::Sender<Answer> },
    /// Somebody starts to watch: through whose eyes, and what there is to see.
    Show { person: Option<Person>, reply: oneshot::Sender<Result<(Viewer, Arc<Published>), No>> },
    /// Somebody wants to see an earlier ply.
    Look { person: Option<Person>, ply: usize, reply: oneshot::Sender<Answer> },
    /// A picture is to be made of what whoever watches sees, now or after so many plies: the last entry,
    /// and the position.
    Draw { ply: Option<usize>, reply: oneshot::Sender<Result<(u64, Position), No>> },
    /// Somebody wants the record, which there is after the end, with what proves its rolls.
    Record { reply: oneshot::Sender<Result<(String, Option<Deal>), No>> },
    /// What is played here, if somebody is asked for this decision.
    Waits { person: Person, decision: u64, reply: oneshot::Sender<Option<String>> },
    /// Somebody asked to be forgotten.
    Forget { person: Person, reply: oneshot::Sender<()> },
    /// Something is due.
    Wake,
    /// Another node has stored something.
    Hint,
}

/// A table's place in memory: its mailbox while it is there, and those who watch it.
#[derive(Default)]
pub(crate) struct Slot {
    mailbox: Mutex<Option<mpsc::Sender<Message>>>,
    pub(crate) audience: Audience,
    watchers: Mutex<Vec<Weak<Inbox>>>,
    shown: Mutex<Option<Arc<Published>>>,
    /// The last entry and the last line of talk that were read here.
    known: [AtomicU64; 2],
}

/// Which of the tables that a socket watches have changed since it last looked.
#[derive(Default)]
pub(crate) struct Inbox {
    changed: Mutex<BTreeSet<TableId>>,
    pub(crate) woken: Notify,
}

impl Inbox {
    /// Takes the tables that have changed.
    pub(crate) fn take(&self) -> BTreeSet<TableId> {
        std::mem::take(&mut *self.changed.lock().expect("nobody panics with an inbox in hand"))
    }

    pub(crate) fn put(&self, table: TableId) {
        self.changed.lock().expect("nobody panics with an inbox in hand").insert(table);
        self.woken.notify_one();
    }

    /// Keeps tables for whoever looks next, without waking anybody.
    pub(crate) fn keep(&self, tables: BTreeSet<TableId>) {
        self.changed.lock().expect("nobody panics with an inbox in hand").extend(tables);
    }
}

impl Slot {
    /// What was last shown.
    pub(crate) fn shown(&self) -> Option<Arc<Published>> {
        self.shown.lock().expect("nobody panics with a slot in hand").clone()
    }

    /// Keeps how far the table was read.
    pub(super) fn reached(&self, seq: u64, chat: u64) {
        self.known[0].fetch_max(seq, Ordering::Relaxed);
        self.known[1].fetch_max(chat, Ordering::Relaxed);
    }

    /// Whether somebody watches.
    pub(super) fn is_watched(&self) -> bool {
        let watchers = self.watchers.lock().expect("nobody panics with a slot in hand");
        watchers.iter().any(|watcher| watcher.strong_count() > 0)
    }

    fn is_held(&self) -> bool {
        let mailbox = self.mailbox.lock().expect("nobody panics with a slot in hand");
        mailbox.as_ref().is_some_and(|mail| !mail.is_closed())
    }

    /// Whether the table has left memory with something that somebody has not heard: they were woken too
    /// late to see it.
    pub(crate) fn left_with_more(&self, heard: Option<u64>, chat: u64) -> bool {
        let [seq, said] = self.known.each_ref().map(|number| number.load(Ordering::Relaxed));
        !self.is_held() && (heard < Some(seq) || chat < said)
    }

    fn known(&self, table: TableId) -> Known {
        let [seq, chat] = &self.known;
        Known { table, seq: seq.load(Ordering::Relaxed), chat: chat.load(Ordering::Relaxed) }
    }

    /// Takes back what was shown, to be shown anew at once. Whoever looks in between sees nothing, and
    /// is woken by what is shown next.
    pub(super) fn hide(&self) -> Option<Arc<Published>> {
        self.shown.lock().expect("nobody panics with a slot in hand").take()
    }

    /// Shows something to everybody who watches.
    pub(super) fn show(&self, table: TableId, published: Arc<Published>) {
        *self.shown.lock().expect("nobody panics with a slot in hand") = Some(published);
        let mut watchers = self.watchers.lock().expect("nobody panics with a slot in hand");
        watchers.retain(|watcher| watcher.upgrade().map(|inbox| inbox.put(table)).is_some());
    }

    /// Tells this inbox whenever the table changes.
    pub(crate) fn subscribe(&self, inbox: &Arc<Inbox>) {
        self.watchers.lock().expect("nobody panics with a slot in hand").push(Arc::downgrade(inbox));
    }

    pub(crate) fn unsubscribe(&self, inbox: &Arc<Inbox>) {
        let mut watchers = self.watchers.lock().expect("nobody panics with a slot in hand");
        watchers.retain(|watcher| watcher.upgrade().is_some_and(|watcher| !Arc::ptr_eq(&watcher, inbox)));
    }

    /// Wakes whoever watches after somebody came or left. A crowd hears of itself with what happens
    /// next: else everybody who comes would wake everybody who is there.
    fn stir(&self, table: TableId, seated: bool) {
        let watchers = self.watchers.lock().expect("nobody panics with a slot in hand");
        if seated || watchers.len() <= CROWD {
            watchers.iter().filter_map(Weak::upgrade).for_each(|inbox| inbox.put(table));
        }
    }

    /// Lets the table leave memory if nothing waits for it. Whoever watches stays.
    pub(super) fn leave(&self, waiting: &mpsc::Receiver<Message>) -> bool {
        let mut mailbox = self.mailbox.lock().expect("nobody panics with a slot in hand");
        if !waiting.is_empty() {
            return false;
        }
        *mailbox = None;
        *self.shown.lock().expect("nobody panics with a slot in hand") = None;
        true
    }

    fn is_unused(&self) -> bool {
        let mailbox = self.mailbox.lock().expect("nobody panics with a slot in hand");
        let mut watchers = self.watchers.lock().expect("nobody panics with a slot in hand");
        watchers.retain(|watcher| watcher.strong_count() > 0);
        mailbox.is_none() && watchers.is_empty()
    }
}

impl Service {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        time: Time,
        limits: Limits,
        build: u64,
        minds: Minds,
        postman: Arc<Postman>,
    ) -> Arc<Service> {
        let metrics = Arc::new(Metrics::new());
        Arc::new(Service {
            store,
            clock: Clock::from(time),
            pool: Pool::new(Arc::clone(&metrics), minds),
            metrics,
            postman,
            errands: Arc::new(()),
            limits,
            loading: Semaphore::new(limits.loading),
            nodes: Nodes::new(build),
            stirred: Inbox::default(),
            stopping: watch::Sender::new(false),
            storing: AtomicBool::new(true),
            slots: Mutex::default(),
        })
    }

    /// The place of a table, whether it is in memory or not.
    pub(crate) fn slot(&self, table: TableId) -> Arc<Slot> {
        Arc::clone(self.slots.lock().expect("nobody panics with the slots in hand").entry(table).or_default())
    }

    /// Whether a table is in memory.
    pub(crate) fn holds(&self, table: TableId) -> bool {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        slots.get(&table).is_some_and(|slot| slot.is_held())
    }

    /// The tables in memory.
    pub(crate) fn held(&self) -> Vec<TableId> {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        slots.iter().filter(|(_, slot)| slot.is_held()).map(|(&table, _)| table).collect()
    }

    /// How far a table is known, if anybody here follows it: whoever watches, or who sees to it.
    pub(crate) fn known(&self, table: TableId, mine: bool) -> Option<Known> {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        let slot = slots.get(&table).filter(|slot| slot.is_watched() || mine && slot.is_held())?;
        Some(slot.known(table))
    }

    /// How far all those tables are known.
    pub(crate) fn followed(&self) -> Vec<Known> {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        let follows = |table: TableId, slot: &Slot| slot.is_watched() || slot.is_held() && self.nodes.is_mine(table);
        let followed = slots.iter().filter(|(table, slot)| follows(**table, slot));
        followed.map(|(&table, slot)| slot.known(table)).collect()
    }

    /// Tells whoever watches that somebody came or left, here and at other nodes.
    pub(crate) fn stir(&self, slot: &Slot, table: TableId, viewer: Viewer) {
        slot.stir(table, viewer.seat().is_some());
        if self.store.shared().is_some() {
            self.stirred.put(table);
        }
    }

    /// Who looks at a table at this node.
    pub(crate) fn crowd(&self, table: TableId) -> Option<Crowd> {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        slots.get(&table)?.audience.here()
    }

    /// Keeps who looks at a table at other nodes, and tells whoever looks here.
    pub(crate) fn learn(&self, table: TableId, crowd: Crowd) {
        let slots = self.slots.lock().expect("nobody panics with the slots in hand");
        let Some(slot) = slots.get(&table) else { return };
        let before = slot.audience.presence();
        slot.audience.learn(crowd, self.clock.now());
        let after = slot.audience.presence();
        if before != after {
            slot.stir(table, before.seats != after.seats);
        }
    }

    /// Forgets the place of a table that is neither in memory nor watched.
    pub(crate) fn sweep(&self, table: TableId) {
        let mut slots = self.slots.lock().expect("nobody panics with the slots in hand");
        if slots.get(&table).is_some_and(|slot| slot.is_unused()) {
            slots.remove(&table);
        }
    }

    /// Tells a table something, and brings it into memory for that. A full mailbox refuses at once.
    pub(crate) fn post(self: &Arc<Service>, table: TableId, message: Message) -> Result<(), No> {
        let slot = self.slot(table);
        let mut mailbox = slot.mailbox.lock().expect("nobody panics with a slot in hand");
        let posted = match mailbox.as_ref() {
            Some(mail) => mail.try_send(message),
            None => Err(TrySendError::Closed(message)),
        };
        let message = match posted {
            Ok(()) => return Ok(()),
            Err(TrySendError::Full(_)) => {
                self.metrics.busy.inc();
                return Err(No::Busy);
            }
            Err(TrySendError::Closed(message)) => message,
        };
        if *self.stopping.borrow() {
            return Err(No::Stopping);
        }
        let (mail, waiting) = mpsc::channel(self.limits.mailbox);
        mail.try_send(message).map_err(|_| No::Busy)?;
        *mailbox = Some(mail);
        drop(mailbox);
        tokio::spawn(task::run(Arc::clone(self), table, slot, waiting));
        Ok(())
    }
}
