//! Who may sit at a table of an arena.

use engine::{Game, PerSeat, Seat, Standing};

use crate::{Budget, Clock, Knowledge, Limits, Mind, Rng, Style, Thinks};

/// Something that plays a seat from views.
pub trait Player<G: Game>: Send {
    /// One of the legal actions.
    fn choose(&mut self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Answer<G::Action>;

    /// Told when its seat is to act after others were. A program has one budget from here on.
    fn begin_turn(&mut self) {}

    /// Told how the game ended.
    fn end(&mut self, _standings: &PerSeat<Standing>) {}
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// The action.
    pub action: A,
    /// What went wrong, if a fallback had to answer.
    pub trouble: Option<String>,
}

impl<A> Answer<A> {
    /// An answer without trouble.
    pub const fn of(action: A) -> Answer<A> {
        Answer { action, trouble: None }
    }
}

/// Takes any legal action.
pub struct Random(pub Rng);

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _: &G::View, _: Seat, legal: &[G::Action]) -> Answer<G::Action> {
        Answer::of(legal[self.0.below(legal.len() as u32) as usize])
    }
}

/// Takes what knowledge, pondering one imagined world, rates best.
pub struct Greedy {
    rng: Rng,
    rates: Vec<f32>,
}

impl Greedy {
    /// A greedy seat.
    pub const fn new(seed: u64) -> Greedy {
        Greedy { rng: Rng::new(seed), rates: Vec::new() }
    }
}

impl<G: Game + Knowledge> Player<G> for Greedy {
    fn choose(&mut self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Answer<G::Action> {
        G::imagine(view, &mut self.rng).ponder(seat, legal, &mut self.rng, &mut self.rates);
        Answer::of(legal[crate::quick::best_of(&self.rates)])
    }
}

/// A mind with its budget.
pub struct MindPlayer<G: Game> {
    mind: Mind<G>,
    budget: Budget,
    now: fn() -> f64,
}

impl<G: Game + Knowledge> MindPlayer<G> {
    /// A mind of this style that spends this on each turn, by this clock if time counts.
    pub fn new(style: Style, budget: Budget, now: fn() -> f64, seed: u64) -> MindPlayer<G> {
        MindPlayer { mind: Mind::with(style, seed), budget, now }
    }
}

impl<G: Game + Knowledge> Player<G> for MindPlayer<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Answer<G::Action> {
        let limits = match self.budget {
            Budget::Iterations(iterations) => Limits::iterations(iterations),
            Budget::Millis(millis) => Limits {
                clock: Some(Clock { now: &self.now, turn: f64::from(millis) }),
                ..Limits::iterations(u32::MAX)
            },
        };
        Answer::of(self.mind.think(view, seat, legal, &limits).choice)
    }
}
