//! Many games of one kind side by side, stepped together on any number of threads.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use bots::Rng;
use encode::size;
use engine::{Croupier, Game, SeededDice, Viewer};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    kind::Kind,
    maker::{Table, setup},
    position::shares,
    trouble::Trouble,
};

/// Arrays that the caller owns, a row for each game; those not asked for are left out.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    pub(crate) observations: Option<&'a mut [i16]>,
    pub(crate) masks: Option<&'a mut [i8]>,
    pub(crate) seats: Option<&'a mut [i64]>,
    pub(crate) rewards: Option<&'a mut [f32]>,
    pub(crate) done: Option<&'a mut [i8]>,
}

/// How long a row of each array is.
#[derive(Clone, Copy)]
struct Widths {
    observation: usize,
    mask: usize,
    seats: usize,
}

impl<'a> Rows<'a> {
    /// Whether nothing is asked for, as in a benchmark of the rules alone.
    fn is_empty(&self) -> bool {
        let Rows { observations, masks, seats, rewards, done } = self;
        observations.is_none() && masks.is_none() && seats.is_none() && rewards.is_none() && done.is_none()
    }

    /// The rows of the first games, and the rest.
    fn split(self, games: usize, widths: Widths) -> (Rows<'a>, Rows<'a>) {
        fn cut<T>(rows: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
            match rows.map(|rows| rows.split_at_mut(at)) {
                Some((first, rest)) => (Some(first), Some(rest)),
                None => (None, None),
            }
        }
        let observations = cut(self.observations, games * widths.observation);
        let masks = cut(self.masks, games * widths.mask);
        let (seats, done) = (cut(self.seats, games), cut(self.done, games));
        let rewards = cut(self.rewards, games * widths.seats);
        (
            Rows { observations: observations.0, masks: masks.0, seats: seats.0, rewards: rewards.0, done: done.0 },
            Rows { observations: observations.1, masks: masks.1, seats: seats.1, rewards: rewards.1, done: done.1 },
        )
    }
}

/// Games side by side, whichever they are of.
pub(crate) trait Batched: Send {
    fn games(&self) -> usize;
    /// The seeds of the games that are running now.
    fn seeds(&self) -> Vec<u64>;
    /// Plays an action in each game, or changes nothing and says what is wrong.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), Trouble>;
    /// Plays a random legal action in each game.
    fn random_step(&mut self, rows: Rows<'_>);
    /// Writes where the games stand.
    fn fill(&mut self, rows: Rows<'_>);
}

/// Games of one kind.
pub(crate) struct Games<G: Game> {
    table: Arc<Table<G>>,
    /// The games, part by part. Each thread makes its own part and has it in every step, so no memory
    /// goes from one thread to another: their allocators would wait for each other.
    parts: Vec<Vec<Slot<G>>>,
    /// Those who work beside the caller's own thread. They live as long as the games: a step is
    /// shorter than the start of a thread.
    others: Option<ThreadPool>,
    /// Counts the steps, for those who wait for the next one.
    steps: Arc<AtomicUsize>,
    widths: Widths,
}

/// How often a thread looks whether the others are done, or the next step has begun, before it sleeps:
/// some tenths of a millisecond, about as long as a step.
const SPINS: usize = 10_000;

/// A place where one game after another is played.
struct Slot<G: Game> {
    batch: u64,
    number: u64,
    /// How many games were begun here.
    begun: u64,
    seed: u64,
    game: G,
    dice: SeededDice,
    luck: Rng,
    legal: Vec<G::Action>,
    numbers: Vec<Option<u32>>,
    chosen: Option<G::Action>,
}

impl<G: Kind> Games<G> {
    pub(crate) fn new(table: Arc<Table<G>>, games: usize, seed: u64, threads: usize) -> Result<Games<G>, Trouble> {
        let widths = Widths {
            observation: size(G::PARTS),
            mask: G::space(&table.options) as usize,
            seats: usize::from(table.seats),
        };
        let pool = |others| ThreadPoolBuilder::new().num_threads(others).build();
        let others = (threads > 1)
            .then(|| pool(threads - 1))
            .transpose()
            .map_err(|_| Trouble::Setup("the system starts no more threads; ask for fewer".into()))?;
        let share = games.div_ceil(threads);
        let deal = |thread: usize| -> Result<Vec<_>, _> {
            let slots = thread * share..games.min((thread + 1) * share);
            slots.map(|number| Slot::new(&table, seed, number as u64)).collect()
        };
        let mut parts = vec![deal(0)?];
        if let Some(others) = &others {
            for part in others.broadcast(|context| deal(context.index() + 1)) {
                parts.push(part?);
            }
        }
        Ok(Games { table, parts, others, steps: Arc::default(), widths })
    }

    /// Does a job for every slot with its rows, on all threads.
    fn each(&mut self, rows: Rows<'_>, job: impl Fn(&mut Slot<G>, Rows<'_>) + Sync) {
        let (widths, job) = (self.widths, &job);
        let run = move |slots: &mut [Slot<G>], mut rows: Rows<'_>| {
            if rows.is_empty() {
                return slots.iter_mut().for_each(|slot| job(slot, Rows::default()));
            }
            for slot in slots {
                let (own, rest) = rows.split(1, widths);
                job(slot, own);
                rows = rest;
            }
        };
        let Some(others) = &self.others else { return run(&mut self.parts[0], rows) };
        let step = self.steps.fetch_add(1, Ordering::Release) + 1;
        let mut rows = rows;
        let parts = self.parts.iter_mut().map(|slots| {
            let (its, rest) = std::mem::take(&mut rows).split(slots.len(), widths);
            rows = rest;
            Mutex::new((slots, its))
        });
        let parts: Vec<_> = parts.collect();
        let done = AtomicUsize::new(0);
        let work = |thread: usize| {
            let (slots, rows) = &mut *parts[thread].lock().expect("a part is taken once");
            run(slots, std::mem::take(rows));
            done.fetch_add(1, Ordering::Release);
        };
        others.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, context| work(context.index() + 1));
            work(0);
            // The others are nearly done: to sleep until then would take longer.
            let is_done = || done.load(Ordering::Acquire) == parts.len();
            (0..SPINS).take_while(|_| !is_done()).for_each(|_| std::hint::spin_loop());
        });
        // Who sleeps takes longer to wake than to play half a step, so they wait awake for the next.
        let steps = Arc::clone(&self.steps);
        others.spawn_broadcast(move |_| {
            let is_last = || steps.load(Ordering::Acquire) == step;
            (0..SPINS).take_while(|_| is_last()).for_each(|_| std::hint::spin_loop());
        });
    }
}

impl<G: Kind> Batched for Games<G> {
    fn games(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    fn seeds(&self) -> Vec<u64> {
        self.parts.iter().flatten().map(|slot| slot.seed).collect()
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), Trouble> {
        for (number, (slot, &action)) in self.parts.iter_mut().flatten().zip(actions).enumerate() {
            slot.choose(action).map_err(|why| Trouble::Action(format!("game {number}: {why}")))?;
        }
        let (table, widths) = (self.table.clone(), self.widths);
        self.each(rows, |slot, mut rows| {
            slot.play(&table, &mut rows);
            slot.write(rows, widths);
        });
        Ok(())
    }

    fn random_step(&mut self, rows: Rows<'_>) {
        let (table, widths) = (self.table.clone(), self.widths);
        self.each(rows, |slot, mut rows| {
            slot.choose_any();
            slot.play(&table, &mut rows);
            slot.write(rows, widths);
        });
    }

    fn fill(&mut self, rows: Rows<'_>) {
        let widths = self.widths;
        self.each(rows, |slot, rows| slot.write(rows, widths));
    }
}

impl<G: Kind> Slot<G> {
    fn new(table: &Table<G>, batch: u64, number: u64) -> Result<Slot<G>, Trouble> {
        let (seed, game, dice) = begin(table, batch, number, 0)?;
        let luck = Rng::fork(!batch, number);
        let (legal, numbers) = (Vec::new(), Vec::new());
        let mut slot = Slot { batch, number, begun: 1, seed, game, dice, luck, legal, numbers, chosen: None };
        slot.list();
        Ok(slot)
    }

    fn list(&mut self) {
        if let Some(seat) = self.game.to_act().first() {
            self.game.legal(seat, &mut self.legal);
        }
    }

    /// Takes an action by its number, if it is legal.
    fn choose(&mut self, number: i64) -> Result<(), String> {
        let space = G::space(self.game.options());
        let number = u32::try_from(number).ok().filter(|&number| number < space);
        let number = number.ok_or_else(|| format!("an action is a number from 0 to {}", space - 1))?;
        let action = self.game.action(number).filter(|action| self.legal.binary_search(action).is_ok());
        self.chosen = action;
        action.map(|_| ()).ok_or_else(|| format!("action {number} is not legal; look at the mask"))
    }

    fn choose_any(&mut self) {
        let mut choices = self.legal.len();
        // Only payments have no number, and only those beyond the first 1,024.
        if choices > 1024 {
            self.game.numbers(&self.legal, &mut self.numbers);
            choices = self.numbers.iter().flatten().count();
        }
        self.chosen = Some(self.legal[self.luck.below(choices as u32) as usize]);
    }

    /// Plays what was chosen, tells what came of it, and begins anew after the end.
    fn play(&mut self, table: &Table<G>, rows: &mut Rows<'_>) {
        let seat = self.game.to_act().first().expect("a game that is over was begun anew");
        let action = self.chosen.take().expect("an action was chosen");
        self.game.apply(seat, action, &mut Croupier::quiet(&mut self.dice));
        // Nobody is to act exactly when there are standings (law 7), and that is quicker to ask.
        let standings = if self.game.to_act().is_empty() { self.game.standings() } else { None };
        if let Some(done) = &mut rows.done {
            done[0] = standings.is_some().into();
        }
        if let Some(rewards) = &mut rows.rewards {
            let standings = standings.as_ref().map(|standings| standings.values());
            rewards.copy_from_slice(&shares(standings, table.seats));
        }
        if standings.is_some() {
            let begun = begin(table, self.batch, self.number, self.begun);
            (self.seed, self.game, self.dice) = begun.ok().expect("a table that was set up can be set up again");
            self.begun += 1;
        }
        self.list();
    }

    /// Writes where the game stands, for the first seat to act.
    fn write(&mut self, rows: Rows<'_>, widths: Widths) {
        if rows.is_empty() {
            return;
        }
        let seat = self.game.to_act().first().expect("a game that is over was begun anew");
        if let Some(seats) = rows.seats {
            seats[0] = seat.index() as i64;
        }
        if let Some(observation) = rows.observations {
            debug_assert_eq!(observation.len(), widths.observation);
            G::observe(&self.game.view(Viewer::Seat(seat)), seat, observation);
        }
        if let Some(mask) = rows.masks {
            self.game.numbers(&self.legal, &mut self.numbers);
            mask.fill(0);
            self.numbers.iter().flatten().for_each(|&number| mask[number as usize] = 1);
        }
    }
}

/// Sets up the game that is the so-manieth of a slot.
fn begin<G: Kind>(table: &Table<G>, batch: u64, number: u64, begun: u64) -> Result<(u64, G, SeededDice), Trouble> {
    let seed = Rng::fork(batch, begun << 32 | number).bits();
    let mut dice = SeededDice::new(seed);
    let game = G::setup(&table.options, table.seats, &mut Croupier::quiet(&mut dice)).map_err(setup)?;
    Ok((seed, game, dice))
}
