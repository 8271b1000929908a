//! What a choice cost: a search from the seat's own view names the best action, and fresh iterations
//! from equal seeds say how much better it is than what was done.

use std::sync::atomic::{AtomicU32, Ordering};

use engine::{Croupier, RecordingDice, Seat, SeededDice, Viewer};

use super::open::{Open, PLAYOUTS, Value, luck_of};
use crate::{Knowledge, Level, Limits, Rng};

/// How hard a decision is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Depth {
    /// Iterations of the search that names the best action.
    pub iterations: u32,
    /// The most pairs of playouts that value it beside what was done.
    pub pairs: u32,
}

/// What a choice cost.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged<A> {
    /// What the search would have done, to the end of the turn or to the first roll; nothing if that
    /// is what was done, or if nothing was lost.
    pub better: Vec<A>,
    /// The seat's chance to win and its points after what was done, as it could know them.
    pub played: (f64, f64),
    /// What was lost of both.
    pub loss: (f64, f64),
    /// Whether more iterations may still find a loss.
    pub unclear: bool,
}

/// The sums of some numbers and of their squares.
#[derive(Default)]
struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let spread = (self.squares / self.count - self.mean().powi(2)).max(0.0);
        (spread / (self.count - 1.0).max(1.0)).sqrt()
    }

    /// Whether chance alone may have made the mean what it is.
    fn is_unclear(&self) -> bool {
        self.mean().abs() <= 2.0 * self.error()
    }

    /// Whether the mean is above 0 by more than chance.
    fn is_above(&self) -> bool {
        self.mean() > 2.0 * self.error()
    }
}

/// Judges what a seat did where it had a choice. `ply` counts the plies that were played after it.
pub(super) fn judge<G: Knowledge>(
    open: &mut Open<G>,
    state: &G,
    (seat, action): (Seat, G::Action),
    ply: usize,
    depth: Depth,
) -> Judged<String> {
    let view = state.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let best = name_best::<G>(&view, seat, &legal, ply, depth.iterations);
    if best == action {
        return Judged { better: Vec::new(), played: (0.0, 0.0), loss: (0.0, 0.0), unclear: false };
    }
    let seats = state.seats();
    let (mut done, mut better) = (Value::zero(seats), Value::zero(seats));
    let (mut win, mut points) = (Tally::default(), Tally::default());
    let mut played = (0.0, 0.0);
    let mut pairs = 0;
    while pairs < depth.pairs.max(PLAYOUTS) {
        let world = G::imagine(&view, &mut Rng::fork(luck_of(pairs), 2));
        let one = after(open, &world, seat, action, pairs);
        let two = after(open, &world, seat, best, pairs);
        win.add(two.win[seat] - one.win[seat]);
        points.add(two.points[seat] - one.points[seat]);
        done.add(&one, 1.0);
        better.add(&two, 1.0);
        pairs += 1;
        // The first pairs are the playouts of the open value: where nothing is hidden or rolled, the
        // chance is that of the graph.
        if pairs == PLAYOUTS {
            let value = open.corrected(mean(&done, pairs), ply);
            played = (value.win[seat], value.points[seat]);
        }
        if pairs >= PLAYOUTS && !win.is_unclear() {
            break;
        }
    }
    let (one, two) = (open.corrected(mean(&done, pairs), ply), open.corrected(mean(&better, pairs), ply));
    let lost = |tally: &Tally, lost: f64| if tally.is_above() { lost.max(0.0) } else { 0.0 };
    let loss = (lost(&win, two.win[seat] - one.win[seat]), lost(&points, two.points[seat] - one.points[seat]));
    let better = if loss == (0.0, 0.0) {
        Vec::new()
    } else {
        line::<G>(&view, seat, best, ply, depth.iterations).iter().map(ToString::to_string).collect()
    };
    Judged { better, played, loss, unclear: win.is_unclear() }
}

fn mean(sum: &Value, count: u32) -> Value {
    let mut mean = Value::zero(sum.win.seats());
    mean.add(sum, 1.0 / f64::from(count));
    mean
}

/// An action in an imagined world, and one playout from there.
fn after<G: Knowledge>(open: &mut Open<G>, world: &G, seat: Seat, action: G::Action, pair: u32) -> Value {
    let luck = luck_of(pair);
    let mut world = world.clone();
    world.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(!luck)));
    open.play_on(world, luck)
}

/// The rest of a turn that begins with an action, up to the first roll.
fn line<G: Knowledge>(view: &G::View, seat: Seat, first: G::Action, ply: usize, iterations: u32) -> Vec<G::Action> {
    /// The most actions that are named.
    const MOST: usize = 24;
    let mut world = G::imagine(view, &mut Rng::fork(luck_of(0), 2));
    let (mut line, mut legal) = (vec![first], Vec::new());
    while line.len() < MOST {
        let mut unused = SeededDice::new(0);
        let mut dice = RecordingDice::new(&mut unused);
        world.apply(seat, line[line.len() - 1], &mut Croupier::quiet(&mut dice));
        if !dice.into_rolls().is_empty() || !world.to_act().contains(seat) {
            break;
        }
        world.legal(seat, &mut legal);
        line.push(match legal[..] {
            [only] => only,
            _ => name_best::<G>(&world.view(Viewer::Seat(seat)), seat, &legal, ply, iterations / 4 + 8),
        });
    }
    line
}

/// The action that a master takes after so many iterations for this decision alone.
fn name_best<G: Knowledge>(view: &G::View, seat: Seat, legal: &[G::Action], ply: usize, iterations: u32) -> G::Action {
    /// How many iterations a mind makes between two looks at whether it is to stop.
    const BETWEEN: u32 = 8;
    let looks = AtomicU32::new(0);
    let stop = || (looks.fetch_add(1, Ordering::Relaxed) + 1) * BETWEEN >= iterations;
    // The budget of a mind is for a whole turn; this one is for the decision.
    let limits = Limits::iterations(u32::MAX).until(&stop);
    let mut mind = G::mind(Level::Master, ply as u64);
    mind.think(view, seat, legal, &limits).choice
}
