//! The bots' pool: a few threads of low priority, one thought each, first come first served. Since
//! a table has one thought at a time, that is round robin over tables.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use ::bots::{Clock, Level, Limits};
use catalog::{Mind, Position, Sight};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// Memory for one thought, in bytes.
const MEMORY: usize = 32 << 20;

/// Past this wait all budgets shrink.
const PATIENCE: Duration = Duration::from_secs(5);

/// The least that is left of a budget.
const LEAST: f64 = 0.1;

/// A question to a bot.
pub(crate) struct Question {
    /// All it may know.
    pub(crate) position: Position,
    /// How strong it is.
    pub(crate) level: Level,
    /// The mind of the turn so far.
    pub(crate) mind: Option<Box<dyn Mind>>,
    /// Set once nobody wants the answer.
    pub(crate) stop: Arc<AtomicBool>,
}

/// What a bot would do, and its mind for the rest of the turn.
pub(crate) struct Thought {
    pub(crate) action: Option<String>,
    pub(crate) mind: Option<Box<dyn Mind>>,
}

/// The pool. It ends with its last handle.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    closed: bool,
}

struct Job {
    question: Question,
    since: Instant,
    reply: oneshot::Sender<Thought>,
}

impl Pool {
    /// A pool with a thread for every core but one, and at least one.
    pub(crate) fn new(metrics: Arc<Metrics>) -> Pool {
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1));
        let shared = Arc::new(Shared { queue: Mutex::default(), woken: Condvar::new(), metrics });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                yield_to_others();
                while let Some(job) = shared.next() {
                    shared.answer(job);
                }
            });
        }
        Pool(shared)
    }

    /// Asks a bot. The answer comes when its turn has come and it has thought.
    pub(crate) fn ask(&self, question: Question) -> oneshot::Receiver<Thought> {
        let (reply, answer) = oneshot::channel();
        let mut queue = self.0.queue.lock().expect("nobody panics with the queue in hand");
        queue.waiting.push_back(Job { question, since: Instant::now(), reply });
        self.0.metrics.bots_waiting.set(queue.waiting.len() as i64);
        drop(queue);
        self.0.woken.notify_one();
        answer
    }

    /// Ends the threads once they have answered what they think about.
    pub(crate) fn close(&self) {
        let mut queue = self.0.queue.lock().expect("nobody panics with the queue in hand");
        queue.closed = true;
        queue.waiting.clear();
        drop(queue);
        self.0.woken.notify_all();
    }
}

impl Shared {
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue.lock().expect("nobody panics with the queue in hand");
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.waiting.pop_front() {
                self.metrics.bots_waiting.set(queue.waiting.len() as i64);
                return Some(job);
            }
            queue = self.woken.wait(queue).expect("nobody panics with the queue in hand");
        }
    }

    fn answer(&self, job: Job) {
        let Job { mut question, since, reply } = job;
        if question.stop.load(Ordering::Relaxed) || reply.is_closed() {
            return;
        }
        let waited = since.elapsed();
        let scale = (PATIENCE.as_secs_f64() / waited.as_secs_f64().max(f64::MIN_POSITIVE)).clamp(LEAST, 1.0);
        self.metrics.bots_scale.set(scale);
        let mind = question.mind.take();
        let thought = think(&question, mind, question.level, scale).unwrap_or_else(|| {
            self.metrics.bots_panicked.inc();
            tracing::error!(level = %question.level, "a bot panicked; an apprentice acts for it");
            think(&question, None, Level::Apprentice, 1.0)
                .unwrap_or_else(|| Thought { action: question.position.legal.first().cloned(), mind: None })
        });
        // Whoever asked may have gone.
        let _ = reply.send(thought);
    }
}

/// Thinks; nothing if the bot panicked or cannot read what it is given.
fn think(question: &Question, mind: Option<Box<dyn Mind>>, level: Level, scale: f64) -> Option<Thought> {
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let asked = Arc::clone(&question.stop);
    let stop = || asked.load(Ordering::Relaxed);
    let turn = f64::from(level.millis()) * scale;
    let limits = Limits { memory: MEMORY, clock: Some(Clock { now: &now, turn }), ..Limits::iterations(u32::MAX) };
    let limits = limits.until(&stop);
    let think = || {
        let mut mind = match mind {
            Some(mind) => mind,
            None => catalog::mind(&question.position.game, level, seed()).ok()?,
        };
        let sight = Sight::of(question.position.clone()).ok()?;
        let thought = mind.think(&sight, &limits)?;
        Some(Thought { action: Some(thought.choice), mind: Some(mind) })
    };
    catch_unwind(AssertUnwindSafe(think)).ok().flatten()
}

/// People cannot foretell what a bot does from what it did elsewhere.
fn seed() -> u64 {
    u64::from_le_bytes(crate::random::bytes())
}

/// Lowers the priority of this thread, so that a thought never delays a move.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    {
        // Without the right to do it the pool is merely less polite.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    }
}
