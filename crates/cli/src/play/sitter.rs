//! Who plays at a terminal table: people, bots and programs.

use std::time::{Duration, Instant};

use bots::{Budget, Kind, Level, Limits, Spec, Thought};
use catalog::{Mind, Sight};
use engine::{PerSeat, Seat, Standing};
use room::{Sitter, Think};

use crate::{
    exec::{self, Outsider, Reply},
    failure::Failure,
    input,
};

/// Who plays for a seat.
pub(super) enum Player {
    /// Somebody who types.
    Human,
    /// A bot of a level, with a budget of its own if it has one.
    Bot(Level, Option<Budget>, Box<dyn Mind>),
    /// A program that speaks the bot protocol, and the bot that acts for it when it fails.
    Program(Box<Outsider>, Box<dyn Mind>),
}

/// What a program may take for a turn.
const PROGRAM_TURN: Duration = Duration::from_millis(3000);

/// Who plays for a program that fails.
const FALLBACK: Level = Level::Apprentice;

/// Seats everybody that this text names: `human`, a level such as `bot:master@500ms`, or
/// `exec:PROGRAM`.
pub(super) fn seat_all(text: &[&str], slug: &'static str, seed: u64) -> Result<Vec<Player>, Failure> {
    let player = |word: &&str| {
        if *word == input::PERSON {
            return Ok(Player::Human);
        }
        let spec: Spec = word.parse().map_err(|error| input::bad_sitter(&format!("--seats {word:?}"), &error))?;
        let own = spec.budget.is_some() || spec.factor != 1.0;
        match &spec.kind {
            Kind::Level(level) => {
                let budget = own.then(|| budget(&spec, *level));
                Ok(Player::Bot(*level, budget, catalog::mind(slug, *level, seed)?))
            }
            Kind::Exec(command) => {
                exec::try_program(&spec, slug)?;
                let outsider = Outsider::new(command, slug, PROGRAM_TURN);
                Ok(Player::Program(Box::new(outsider), catalog::mind(slug, FALLBACK, seed)?))
            }
            Kind::Random | Kind::Greedy | Kind::Plain | Kind::Hand => Err(Failure::Input(format!(
                "--seats {word:?}: expected human or bot:LEVEL or exec:PROGRAM; {spec} sits in sim and arena only"
            ))),
        }
    };
    text.iter().map(player).collect()
}

/// The budget that a text names: its own, or its level's time, times its factor.
fn budget(spec: &Spec, level: Level) -> Budget {
    let times = |amount: u32| ((f64::from(amount) * spec.factor).round() as u32).max(1);
    match spec.budget {
        Some(Budget::Iterations(iterations)) => Budget::Iterations(times(iterations)),
        Some(Budget::Millis(millis)) => Budget::Millis(times(millis)),
        None => Budget::Millis(times(level.millis())),
    }
}

impl Player {
    pub(super) fn is_human(&self) -> bool {
        matches!(self, Player::Human)
    }

    /// The player as the room knows it. A program is a bot to it, whoever thinks for it.
    pub(super) fn sitter(&self, seat: Seat) -> Sitter {
        const BOTS: [&str; 5] = ["Nilo", "Petra", "Oskar", "Bruna", "Ivo"];
        match self {
            Player::Human => Sitter::person(format!("Seat {seat}")),
            Player::Bot(level, ..) => Sitter::bot(BOTS[seat.index()], *level),
            Player::Program(..) => Sitter::bot(BOTS[seat.index()], FALLBACK),
        }
    }

    /// Tells a program how the game ended.
    pub(super) fn end(&mut self, standings: &PerSeat<Standing>) {
        match self {
            Player::Program(outsider, _) => outsider.end(standings),
            Player::Human | Player::Bot(..) => {}
        }
    }

    /// The action of a seat that plays by itself, and what went wrong if a fallback had to answer.
    pub(super) fn answer(&mut self, job: Think) -> (Option<String>, Option<String>) {
        let Think { seat, position, millis, .. } = job;
        let new_turn = position.acted != Some(position.ply);
        let Ok(sight) = Sight::of(position) else { return (None, None) };
        let choice = |thought: Option<Thought<String>>| thought.map(|thought| thought.choice);
        match self {
            Player::Human => (None, None),
            Player::Bot(_, Some(Budget::Iterations(iterations)), mind) => {
                (choice(mind.think(&sight, &Limits::iterations(*iterations))), None)
            }
            Player::Bot(_, Some(Budget::Millis(millis)), mind) => (choice(think(mind.as_mut(), &sight, *millis)), None),
            Player::Bot(_, None, mind) => (choice(think(mind.as_mut(), &sight, millis)), None),
            Player::Program(outsider, fallback) => {
                if new_turn {
                    outsider.begin_turn();
                }
                let position = sight.position();
                let view = serde_json::from_str(position.view.get()).unwrap_or_default();
                let trouble = match outsider.ask(seat, &view, &position.legal) {
                    Reply::Action(index) => return (Some(position.legal[index].clone()), None),
                    Reply::Strike(trouble) => Some(trouble),
                    Reply::Out => None,
                };
                (choice(think(fallback.as_mut(), &sight, FALLBACK.millis())), trouble)
            }
        }
    }
}

/// Thinks for so many milliseconds, on all cores.
pub(super) fn think(mind: &mut dyn Mind, sight: &Sight, millis: u32) -> Option<Thought<String>> {
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    mind.think(sight, &Limits::millis(f64::from(millis), &now).on_threads(threads))
}
