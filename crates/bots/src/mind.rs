//! The bot of one seat: it thinks from views, and keeps its trees between the plies of its turn.

#[cfg(test)]
mod tests;
mod together;

use std::ops::Range;

use engine::{Croupier, Dice, Game, Options as _, Seat, Source, Viewer};

use crate::{Knowledge, Level, Limits, Rng, Search, Style, Think, Thought, Turns, choice, quick, search::Tally};
pub use together::{Found, Part, settle};

/// Whoever can think about the plies of a game.
pub trait Thinks<G: Game>: Send {
    /// Thinks about one ply of the seat and answers with one of its legal actions. The limits are
    /// those of the whole turn.
    fn think(&mut self, view: &G::View, seat: Seat, legal: &[G::Action], limits: &Limits<'_>) -> Thought<G::Action>;

    /// Thinks about one ply with others of its level and seed, each in its part, and answers with what its tree
    /// found; [`settle`] makes that one thought. `None` if it does not search. The limits are those of all of them
    /// together.
    fn find(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        limits: &Limits<'_>,
        part: &Part<G::Action>,
    ) -> Option<Found>;
}

/// A bot seat.
pub struct Mind<G: Game> {
    style: Style,
    seed: u64,
    thoughts: u64,
    trees: Vec<Search<G>>,
    before: Option<Before<G>>,
    spent: Spent,
}

/// What it did last, to know whether its trees still fit.
struct Before<G: Game> {
    view: G::View,
    seat: Seat,
    action: G::Action,
}

/// What it has spent on the turn so far.
#[derive(Clone, Copy, Default)]
struct Spent {
    iterations: u32,
    millis: f64,
}

/// What a search is asked about one ply.
struct Task<'a, G: Game> {
    style: Think,
    view: &'a G::View,
    seat: Seat,
    legal: &'a [G::Action],
    /// Those of the whole turn.
    limits: &'a Limits<'a>,
}

impl<G: Game> Task<'_, G> {
    /// The time by the host's clock, if it lends one.
    fn now(&self) -> f64 {
        self.limits.clock.map_or(0.0, |clock| (clock.now)())
    }
}

/// How the position at hand follows from the last one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Since {
    /// Nothing but the seat's own action happened, and it was sure what would come of it.
    Sure,
    /// The turn goes on, but something came to light.
    News,
    /// Another turn.
    Turn,
}

/// What one ply may use.
struct Share {
    iterations: u32,
    begun: f64,
    until: f64,
    /// Whether no other mind thinks about the same ply.
    alone: bool,
}

/// What part of a turn its first choice may have; the tree that it grows serves the later ones.
const FIRST: f64 = 0.5;
/// How much longer a choice may take whose most looked-at action is not the best.
const LONGER: f64 = 0.5;

impl Share {
    /// What is added, from then on, where the choice is torn.
    fn longer(&self, begun: f64) -> Share {
        let iterations = match self.iterations {
            u32::MAX => u32::MAX,
            iterations => (f64::from(iterations) * LONGER).ceil() as u32,
        };
        Share { iterations, begun, until: begun + (self.until - self.begun) * LONGER, alone: self.alone }
    }

    /// How many iterations are still to come, as far as that is known or can be told by the speed so far.
    fn left(&self, done: u32, limits: &Limits<'_>) -> Option<u32> {
        if self.iterations != u32::MAX {
            return Some(self.iterations - done);
        }
        let now = (limits.clock?.now)();
        Some(((self.until - now) / (now - self.begun) * f64::from(done)) as u32)
    }
}

impl<G: Game + Knowledge> Thinks<G> for Mind<G> {
    fn think(&mut self, view: &G::View, seat: Seat, legal: &[G::Action], limits: &Limits<'_>) -> Thought<G::Action> {
        self.thoughts += 1;
        let since = self.since(view, seat);
        if since == Since::Turn {
            self.spent = Spent::default();
        }
        let thought = match self.style {
            Style::Quick(style) => {
                let mut rng = Rng::fork(self.seed, self.thoughts);
                quick::decide::<G>(style, view, seat, legal, &mut rng)
            }
            Style::Think(style) => {
                self.ready(style, since, limits);
                self.search(&Task { style, view, seat, legal, limits })
            }
        };
        self.before = Some(Before { view: view.clone(), seat, action: thought.choice });
        thought
    }

    fn find(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        limits: &Limits<'_>,
        part: &Part<G::Action>,
    ) -> Option<Found> {
        self.find_part(view, seat, legal, limits, part)
    }
}

impl<G: Game + Knowledge> Mind<G> {
    /// A bot of this level. The same seed gives the same answers.
    pub fn new(level: Level, seed: u64) -> Mind<G> {
        Mind::with(level.style(), seed)
    }

    /// A bot with a style of its own.
    pub fn with(style: Style, seed: u64) -> Mind<G> {
        Mind { style, seed, thoughts: 0, trees: Vec::new(), before: None, spent: Spent::default() }
    }

    /// How this view follows from the last one.
    fn since(&self, view: &G::View, seat: Seat) -> Since {
        let Some(before) = self.before.as_ref().filter(|before| before.seat == seat) else { return Since::Turn };
        let mut dice = Witness { rng: Rng::new(self.seed), rolled: false };
        let mut world = G::imagine(&before.view, &mut dice.rng);
        let mut croupier = Croupier::quiet(&mut dice);
        world.apply(seat, before.action, &mut croupier);
        let revealed = croupier.has_revealed();
        if !world.to_act().contains(seat) {
            Since::Turn
        } else if dice.rolled || revealed || world.view(Viewer::Seat(seat)) != *view {
            Since::News
        } else {
            Since::Sure
        }
    }

    /// Brings the trees to the position at hand, or clears them.
    fn ready(&mut self, style: Think, since: Since, limits: &Limits<'_>) {
        let threads = limits.threads.max(1);
        self.bring(style, since, 0..threads as u64, limits.memory / threads);
    }

    /// The same for the trees of these threads, each within so many bytes.
    fn bring(&mut self, style: Think, since: Since, threads: Range<u64>, bytes: usize) {
        if self.trees.len() as u64 != threads.end - threads.start {
            let seed = self.seed;
            self.trees =
                threads.map(|thread| Search::new(style, Rng::fork(seed, thread << 32).bits(), bytes)).collect();
            return;
        }
        for tree in &mut self.trees {
            tree.limit_to(bytes);
            match (&self.before, since) {
                (Some(before), Since::Sure) => tree.descend(before.seat, before.action),
                (Some(_), Since::News | Since::Turn) | (None, _) => tree.clear(),
            }
        }
    }

    fn search(&mut self, task: &Task<'_, G>) -> Thought<G::Action> {
        let &Task { style, view, seat, legal, .. } = task;
        let begun = task.now();
        let plies_before: u64 = self.trees.iter().map(Search::plies).sum();
        let mut iterations = 0;
        if legal.len() > 1 {
            let share = self.share(task, begun);
            iterations = self.spend(task, &share);
        }
        self.spent.iterations = self.spent.iterations.saturating_add(iterations);
        self.spent.millis += task.now() - begun;
        let seats = G::imagine(view, &mut Rng::new(self.seed)).seats();
        let sums = self.sums(seat, legal);
        let opinions = choice::opinions(legal, &sums, seats);
        let choice = legal[together::pick(style, self.seed, self.thoughts, &sums)];
        let plies = self.trees.iter().map(Search::plies).sum::<u64>() - plies_before;
        Thought { choice, opinions, iterations, plies }
    }

    /// What of the turn's budget this ply gets: an even part of what is left, by how many more
    /// choices the turn is likely to bring.
    fn share(&self, task: &Task<'_, G>, begun: f64) -> Share {
        let &Task { style, view, seat, limits, .. } = task;
        let choices = choices_left::<G>(style, view, seat, &mut Rng::fork(self.seed, self.thoughts | 1 << 62));
        let part = |total: f64, spent: f64| {
            let first = if style.timing && spent == 0.0 && choices > 1.0 { FIRST * total } else { 0.0 };
            ((total - spent) / choices).max(total / 40.0).max(first)
        };
        let iterations = match limits.iterations {
            u32::MAX => u32::MAX,
            total => part(f64::from(total), f64::from(self.spent.iterations)).ceil() as u32,
        };
        let until = limits.clock.map_or(f64::INFINITY, |clock| begun + part(clock.turn, self.spent.millis));
        Share { iterations: iterations.max(2), begun, until, alone: true }
    }

    /// Lets the trees grow by this share, and longer where they are torn. Several trees that share iterations do not
    /// take longer: minds in several places could not tell whether all of them are torn together.
    fn spend(&mut self, task: &Task<'_, G>, share: &Share) -> u32 {
        let done = self.grow(task, share);
        let alone = share.alone && self.trees.len() == 1;
        let may_go_on = task.style.timing && (alone || share.iterations == u32::MAX);
        if !may_go_on || !choice::is_torn(&self.sums(task.seat, task.legal)) {
            return done;
        }
        done.saturating_add(self.grow(task, &share.longer(task.now())))
    }

    /// Lets the trees grow, side by side if there are several. Returns the iterations done.
    fn grow(&mut self, task: &Task<'_, G>, share: &Share) -> u32 {
        let &Task { style, view, seat, legal, limits } = task;
        let threads = self.trees.len() as u32;
        let enough = |done: u32| {
            // A look at the clock is not free, and the first answers are needed in any case.
            done.is_multiple_of(8)
                && done >= 8
                && ((limits.stop)() || limits.clock.is_some_and(|clock| (clock.now)() >= share.until))
        };
        if let [tree] = self.trees.as_mut_slice() {
            let told = share.alone && (style.timing || share.iterations != u32::MAX);
            let left = |done: u32| share.left(done, limits).filter(|_| told);
            let settled = |tree: &Search<G>, done| left(done).is_some_and(|left| tree.is_decided(seat, legal, left));
            return grow_tree(tree, view, seat, share.iterations, &enough, &settled);
        }
        let parts = (0..threads).map(|thread| match share.iterations {
            u32::MAX => u32::MAX,
            total => total / threads + u32::from(thread < total % threads),
        });
        let enough = &enough;
        std::thread::scope(|scope| {
            let workers: Vec<_> = self
                .trees
                .iter_mut()
                .zip(parts)
                .map(|(tree, part)| scope.spawn(move || grow_tree(tree, view, seat, part, enough, &|_, _| false)))
                .collect();
            let done = workers.into_iter().map(|worker| worker.join().expect("a search does not panic"));
            done.fold(0, u32::saturating_add)
        })
    }

    /// The trees summed in their order.
    fn sums(&self, seat: Seat, legal: &[G::Action]) -> Vec<Tally> {
        let mut sums = vec![Tally::default(); legal.len()];
        for tree in &self.trees {
            for (sum, tally) in sums.iter_mut().zip(tree.tallies(seat, legal)) {
                sum.add(&tally);
            }
        }
        sums
    }

    /// Forgets the turn, for a new game.
    pub fn forget(&mut self) {
        self.before = None;
        self.spent = Spent::default();
    }

    /// The style it plays in.
    pub fn style(&self) -> Style {
        self.style
    }

    /// How many nodes its trees have.
    pub fn nodes(&self) -> usize {
        self.trees.iter().map(Search::nodes).sum()
    }
}

/// Iterates until the share is used up, it is enough, or nothing can change any more.
fn grow_tree<G: Game + Knowledge>(
    tree: &mut Search<G>,
    view: &G::View,
    seat: Seat,
    share: u32,
    enough: &impl Fn(u32) -> bool,
    settled: &impl Fn(&Search<G>, u32) -> bool,
) -> u32 {
    let mut done = 0;
    while done < share && !enough(done) {
        tree.iterate(view, seat);
        done += 1;
        if done.is_multiple_of(64) && settled(tree, done) {
            break;
        }
    }
    done
}

/// How many choices the seat's turn is likely to hold from here on, this one included.
fn choices_left<G: Game + Knowledge>(style: Think, view: &G::View, seat: Seat, rng: &mut Rng) -> f64 {
    const TRIES: u32 = 4;
    const MOST: u32 = 40;
    let (mut legal, mut weights, mut turns) = (Vec::new(), Vec::new(), Turns::default());
    let mut choices = 0;
    for _ in 0..TRIES {
        let mut world = G::imagine(view, rng);
        let (mut here, mut plies) = (0, 0);
        while world.to_act().contains(seat) && here < MOST && plies < G::INFO.max_plies {
            plies += 1;
            world.legal(seat, &mut legal);
            here += u32::from(legal.len() > 1);
            if style.whole && G::WHOLE && !world.options().hides() {
                world.turns(seat, &mut turns);
                if !turns.is_empty() {
                    let acts = turns.acts(rng.below(turns.len() as u32) as usize);
                    acts.for_each(|place| world.apply(seat, turns.act(place), &mut Croupier::quiet(rng)));
                    continue;
                }
            }
            let index = if style.knowledge {
                world.lean(seat, &legal, &mut weights);
                rng.weighted(&weights)
            } else {
                rng.below(legal.len() as u32) as usize
            };
            world.apply(seat, legal[index], &mut Croupier::quiet(rng));
        }
        choices += here;
    }
    f64::from(choices.max(TRIES)) / f64::from(TRIES)
}

/// Dice that remember whether they were rolled.
struct Witness {
    rng: Rng,
    rolled: bool,
}

impl Dice for Witness {
    fn roll(&mut self, source: Source, bound: u32) -> u32 {
        self.rolled = true;
        self.rng.roll(source, bound)
    }
}
