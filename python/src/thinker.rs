//! Bots with their types erased. A bot is handed a view and its legal actions, never a state.

use std::any::Any;

use bots::{Budget, Greedy, Kind as BotKind, Knowledge, Limits, Mind, Player, Rng, Spec, Style, Thinks};
use engine::{Game, Seat};

use crate::kind::Kind;

/// What a bot is asked.
pub(crate) struct Asked<G: Game> {
    pub(crate) view: G::View,
    pub(crate) seat: Seat,
    pub(crate) legal: Vec<G::Action>,
    pub(crate) numbers: Vec<u32>,
}

/// What a bot thinks of one action.
pub(crate) struct Opinion {
    pub(crate) action: u32,
    pub(crate) visits: u32,
    pub(crate) value: f32,
    pub(crate) win_chance: Vec<f32>,
    pub(crate) margin: f32,
}

/// What a bot answers.
pub(crate) struct Answer {
    pub(crate) choice: u32,
    pub(crate) opinions: Vec<Opinion>,
    pub(crate) iterations: u32,
}

/// A bot for one kind of game.
pub(crate) trait Thinker: Send {
    /// Thinks about a question; `None` if it is of another game.
    fn think(&mut self, question: &dyn Any, budget: Option<Budget>, host: &Host<'_>) -> Option<Answer>;
}

/// What a bot borrows while it thinks.
pub(crate) struct Host<'a> {
    /// Milliseconds since any fixed moment.
    pub(crate) now: &'a (dyn Fn() -> f64 + Sync),
    /// Whether to answer at once.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

enum Brain<G: Game> {
    Random(Rng),
    Greedy(Greedy),
    Mind(Box<Mind<G>>, Budget),
}

/// A bot of a game.
pub(crate) struct Mindful<G: Game>(Brain<G>);

impl<G: Kind> Mindful<G> {
    pub(crate) fn new(spec: &Spec, seed: u64) -> Mindful<G> {
        let mind = |style: Style| Brain::Mind(Box::new(Mind::with(style, seed)), spec.budget::<G>(1.0));
        Mindful(match &spec.kind {
            // A program is refused before it comes here.
            BotKind::Random | BotKind::Exec(_) => Brain::Random(Rng::new(seed)),
            BotKind::Greedy => Brain::Greedy(Greedy::new(seed)),
            BotKind::Plain => mind(Style::PLAIN),
            BotKind::Hand => mind(Style::HAND),
            BotKind::Level(level) => mind(level.style()),
        })
    }
}

impl<G: Kind + Knowledge> Thinker for Mindful<G> {
    fn think(&mut self, question: &dyn Any, budget: Option<Budget>, host: &Host<'_>) -> Option<Answer> {
        let Asked { view, seat, legal, numbers } = question.downcast_ref::<Asked<G>>()?;
        let number = |action: G::Action| legal.iter().position(|&other| other == action).map(|place| numbers[place]);
        let plain = |choice: u32| Answer { choice, opinions: Vec::new(), iterations: 0 };
        match &mut self.0 {
            Brain::Random(rng) => Some(plain(numbers[rng.below(numbers.len() as u32) as usize])),
            Brain::Greedy(greedy) => {
                let answer = Player::<G>::choose(greedy, view, *seat, legal);
                number(answer.action).map(plain)
            }
            Brain::Mind(mind, usual) => {
                let limits = match budget.unwrap_or(*usual) {
                    Budget::Iterations(iterations) => Limits::iterations(iterations),
                    Budget::Millis(millis) => Limits::millis(f64::from(millis), host.now),
                };
                let thought = mind.think(view, *seat, legal, &limits.until(host.stop));
                let opinion = |opinion: bots::Opinion<G::Action>| {
                    Some(Opinion {
                        action: number(opinion.action)?,
                        visits: opinion.visits,
                        value: opinion.value,
                        win_chance: opinion.win_chance.values().to_vec(),
                        margin: opinion.margin,
                    })
                };
                Some(Answer {
                    choice: number(thought.choice)?,
                    opinions: thought.opinions.into_iter().filter_map(opinion).collect(),
                    iterations: thought.iterations,
                })
            }
        }
    }
}
