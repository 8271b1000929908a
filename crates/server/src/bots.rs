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
use catalog::{CatalogError, Mind, Position, Sight};
use protocol::TableId;
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// Memory for one thought, in bytes.
const MEMORY: usize = 32 << 20;

/// Past this wait all budgets shrink.
const PATIENCE: Duration = Duration::from_secs(5);

/// The least that is left of a budget.
const LEAST: f64 = 0.1;

/// Where something is hidden, a ply of a turn that has begun takes this part of the turn's time.
const PART_OF_A_TURN: f64 = 0.25;

/// The least time of a ply there, in milliseconds: more than a bot needs that does not search.
const LEAST_MILLIS: f64 = 100.0;

/// Where the minds of bots come from, by game, level and seed: [`catalog::mind`], except in tests.
pub type Minds = fn(&str, Level, u64) -> Result<Box<dyn Mind>, CatalogError>;

/// A question to a bot.
pub(crate) struct Question {
    /// At which table.
    pub(crate) table: TableId,
    /// All it may know.
    pub(crate) position: Position,
    /// How strong it is.
    pub(crate) level: Level,
    /// The mind of the turn so far.
    pub(crate) mind: Option<Box<dyn Mind>>,
    /// Whether how long it takes must not depend on what it sees: where something is hidden, a quick
    /// answer would tell that there was nothing to choose.
    pub(crate) steady: bool,
    /// Set once nobody wants the answer.
    pub(crate) stop: Arc<AtomicBool>,
}

/// What a bot would do, and its mind for the rest of the turn.
pub(crate) struct Thought {
    pub(crate) action: Option<String>,
    pub(crate) mind: Option<Box<dyn Mind>>,
    /// When others may see that it has thought, if that must not depend on what it saw.
    pub(crate) ready: Option<Instant>,
}

/// The pool. It ends with its last handle.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    metrics: Arc<Metrics>,
    minds: Minds,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    closed: bool,
}

enum Job {
    Think {
        question: Box<Question>,
        since: Instant,
        reply: oneshot::Sender<Thought>,
    },
    /// Something that takes a while and that nobody's move waits for.
    Draw(Box<dyn FnOnce() + Send>),
}

impl Pool {
    /// A pool with a thread for every core but one, and at least one.
    pub(crate) fn new(metrics: Arc<Metrics>, minds: Minds) -> Pool {
        let threads = thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1));
        let shared = Arc::new(Shared { queue: Mutex::default(), woken: Condvar::new(), metrics, minds });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                yield_to_others();
                while let Some(job) = shared.next() {
                    match job {
                        Job::Think { question, since, reply } => shared.answer(*question, since, reply),
                        // Whoever waits for it learns that there is nothing.
                        Job::Draw(work) => drop(catch_unwind(AssertUnwindSafe(work))),
                    }
                }
            });
        }
        Pool(shared)
    }

    /// Asks a bot. The answer comes when its turn has come and it has thought.
    pub(crate) fn ask(&self, question: Question) -> oneshot::Receiver<Thought> {
        let (reply, answer) = oneshot::channel();
        self.put(Job::Think { question: Box::new(question), since: Instant::now(), reply });
        answer
    }

    /// Does something that nobody's move waits for, such as a picture; nothing once the pool is closed
    /// or if it panicked.
    pub(crate) async fn draw<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        // Whoever asked may have gone.
        self.put(Job::Draw(Box::new(move || drop(reply.send(work())))));
        answer.await.ok()
    }

    fn put(&self, job: Job) {
        let mut queue = self.0.queue.lock().expect("nobody panics with the queue in hand");
        queue.waiting.push_back(job);
        self.0.metrics.bots_waiting.set(queue.waiting.len() as i64);
        drop(queue);
        self.0.woken.notify_one();
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

    fn answer(&self, mut question: Question, since: Instant, reply: oneshot::Sender<Thought>) {
        if question.stop.load(Ordering::Relaxed) || reply.is_closed() {
            return;
        }
        let scale = scale(since.elapsed());
        self.metrics.bots_scale.set(scale);
        let mind = question.mind.take();
        let (start, pace) = (Instant::now(), Pace::of(&question, mind.is_some(), scale));
        let mut thought = self.think(&question, mind, question.level, pace).unwrap_or_else(|| {
            self.metrics.bots_panicked.inc();
            let (table, level, ply) = (question.table, question.level, question.position.ply);
            tracing::error!(?table, %level, ply, "a bot panicked; an apprentice acts for it");
            self.think(&question, None, Level::Apprentice, pace).unwrap_or_else(|| Thought {
                action: question.position.legal.first().cloned(),
                mind: None,
                ready: None,
            })
        });
        thought.ready = pace.ply.map(|ply| start + ply);
        // Whoever asked may have gone.
        let _ = reply.send(thought);
    }

    /// Thinks; nothing if the bot panicked or cannot read what it is given.
    fn think(&self, question: &Question, mind: Option<Box<dyn Mind>>, level: Level, pace: Pace) -> Option<Thought> {
        let start = Instant::now();
        let now = || start.elapsed().as_secs_f64() * 1000.0;
        let asked = Arc::clone(&question.stop);
        let stop = || asked.load(Ordering::Relaxed) || pace.ply.is_some_and(|ply| start.elapsed() >= ply);
        let clock = Some(Clock { now: &now, turn: pace.turn });
        let limits = Limits { memory: MEMORY, clock, ..Limits::iterations(u32::MAX) };
        let limits = limits.until(&stop);
        let think = || {
            let mut mind = match mind {
                Some(mind) => mind,
                None => (self.minds)(&question.position.game, level, seed()).ok()?,
            };
            let sight = Sight::of(question.position.clone()).ok()?;
            let thought = mind.think(&sight, &limits)?;
            Some(Thought { action: Some(thought.choice), mind: Some(mind), ready: None })
        };
        catch_unwind(AssertUnwindSafe(think)).ok().flatten()
    }
}

/// What is left of budgets after waiting so long for a thread.
fn scale(waited: Duration) -> f64 {
    (PATIENCE.as_secs_f64() / waited.as_secs_f64().max(f64::MIN_POSITIVE)).clamp(LEAST, 1.0)
}

/// How long a bot may think.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pace {
    /// About a whole turn, in milliseconds.
    turn: f64,
    /// About this ply, where it takes exactly as long.
    ply: Option<Duration>,
}

impl Pace {
    /// The pace follows from what everybody knows: the level, whether the turn has begun, how busy
    /// the server is.
    fn of(question: &Question, begun: bool, scale: f64) -> Pace {
        let turn = f64::from(question.level.millis()) * scale;
        let ply = if begun { turn * PART_OF_A_TURN } else { turn };
        let ply = Duration::from_secs_f64(ply.max(LEAST_MILLIS) / 1000.0);
        Pace { turn, ply: question.steady.then_some(ply) }
    }
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

#[cfg(test)]
mod tests {
    use engine::{SeededDice, Viewer};

    use super::*;

    /// A bot that cannot go on.
    struct Broken;

    impl Mind for Broken {
        fn think(&mut self, _: &Sight, _: &Limits<'_>) -> Option<::bots::Thought<String>> {
            panic!("this bot was made to panic");
        }
    }

    fn question(steady: bool, mind: Option<Box<dyn Mind>>) -> Question {
        let table = catalog::start(catalog::SLUGS[1], "", &[], 2, &mut SeededDice::new(5)).expect("it starts");
        let seat = table.to_act().first().expect("somebody begins");
        let stop = Arc::new(AtomicBool::new(false));
        let table_id = TableId([1; 16]);
        Question {
            table: table_id,
            position: table.whole(Viewer::Seat(seat)),
            level: Level::Master,
            mind,
            steady,
            stop,
        }
    }

    #[tokio::test]
    async fn after_a_panic_an_apprentice_acts_and_the_thread_goes_on() {
        let metrics = Arc::new(Metrics::new());
        let pool = Pool::new(Arc::clone(&metrics), catalog::mind);
        for panics in 1..=3 {
            let question = question(false, Some(Box::new(Broken)));
            let legal = question.position.legal.clone();
            let thought = pool.ask(question).await.expect("the thread goes on");
            assert!(thought.action.is_some_and(|action| legal.contains(&action)), "it is a legal action");
            assert_eq!(metrics.bots_panicked.get(), panics);
        }
        pool.close();
    }

    #[test]
    fn whoever_waited_too_long_thinks_less() {
        let found = [1, 5, 10, 25, 50, 500].map(|seconds| scale(Duration::from_secs(seconds)));
        assert_eq!(found, [1.0, 1.0, 0.5, 0.2, 0.1, 0.1]);
        assert_eq!(scale(Duration::ZERO), 1.0);
    }

    #[tokio::test]
    async fn where_something_is_hidden_a_bot_takes_as_long_whatever_it_sees() {
        let pool = Pool::new(Arc::new(Metrics::new()), catalog::mind);
        // One legal action needs no thought, and a broken mind thinks nothing at all.
        let mut forced = question(true, None);
        forced.position.legal.truncate(1);
        let asked = Instant::now();
        for quick in [forced, question(true, Some(Box::new(Broken)))] {
            let thought = pool.ask(quick).await.expect("it is answered");
            let ready = thought.ready.expect("it is not shown at once");
            assert!(
                ready >= asked + Duration::from_millis(u64::from(Level::Master.millis()) / 4),
                "{:?}",
                thought.action
            );
        }
        let open = pool.ask(question(false, Some(Box::new(Broken)))).await.expect("it is answered");
        assert_eq!(open.ready, None, "where all is open nobody waits");
        let pace = |begun, scale| Pace::of(&question(true, None), begun, scale).ply.map(|ply| ply.as_millis());
        assert_eq!([pace(false, 1.0), pace(true, 1.0), pace(true, 0.1)], [Some(3200), Some(800), Some(100)]);
        pool.close();
    }
}
