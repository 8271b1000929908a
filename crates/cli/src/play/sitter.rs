//! Who sits at a terminal table: people, bots and programs.

use std::time::{Duration, Instant};

use bots::{Budget, Kind, Level, Limits, Spec, Thought};
use catalog::{Frame, Mind, Table};
use engine::Seat;

use crate::{
    exec::{self, Outsider, Reply},
    failure::Failure,
    input,
};

/// Who sits on a seat.
pub(super) enum Sitter {
    /// Somebody who types.
    Human,
    /// A bot of a level, with a budget of its own if it has one.
    Bot(Level, Option<Budget>, Box<dyn Mind>),
    /// A program that speaks the bot protocol.
    Program {
        /// The program.
        outsider: Box<Outsider>,
        /// The ply after the last one that it was asked for.
        next: usize,
        /// Who acts for it.
        fallback: Box<dyn Mind>,
    },
}

/// What a program may take for a turn.
const PROGRAM_TURN: Duration = Duration::from_millis(3000);

/// Seats everybody that this text names: `human`, a level such as `bot:master@500ms`, or `exec:PROGRAM`.
pub(super) fn seat_all(text: &[&str], table: &dyn Table, seed: u64) -> Result<Vec<Sitter>, Failure> {
    let sitter = |(seat, word): (Seat, &&str)| {
        if *word == "human" {
            return Ok(Sitter::Human);
        }
        let spec: Spec = word.parse().map_err(|error| input::bad_bot(&format!("--seats {word:?}"), &error))?;
        let own = spec.budget.is_some() || spec.factor != 1.0;
        match &spec.kind {
            Kind::Level(level) => {
                let budget = own.then(|| budget(&spec, *level));
                Ok(Sitter::Bot(*level, budget, table.mind(seat, *level, seed)))
            }
            Kind::Exec(command) => {
                exec::try_program(&spec, table.info().slug)?;
                let outsider = Box::new(Outsider::new(command, table.info().slug, PROGRAM_TURN));
                Ok(Sitter::Program { outsider, next: 0, fallback: table.mind(seat, Level::Apprentice, seed) })
            }
            Kind::Random | Kind::Greedy | Kind::Plain => Err(Failure::Input(format!(
                "--seats {word:?}: expected human or bot:LEVEL or exec:PROGRAM; {spec} sits in sim and arena only"
            ))),
        }
    };
    Seat::all(table.seats()).zip(text).map(sitter).collect()
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

impl Sitter {
    pub(super) fn is_human(&self) -> bool {
        matches!(self, Sitter::Human)
    }

    /// The action of a seat that plays by itself, and what went wrong if a fallback had to answer.
    pub(super) fn answer(&mut self, seat: Seat, frame: &Frame) -> Option<(String, Option<String>)> {
        match self {
            Sitter::Human => None,
            Sitter::Bot(_, Some(Budget::Iterations(iterations)), mind) => {
                mind.think(frame, &Limits::iterations(*iterations)).map(|thought| (thought.choice, None))
            }
            Sitter::Bot(_, Some(Budget::Millis(millis)), mind) => {
                think_for(mind.as_mut(), frame, *millis).map(|thought| (thought.choice, None))
            }
            Sitter::Bot(level, None, mind) => think(mind.as_mut(), frame, *level).map(|thought| (thought.choice, None)),
            Sitter::Program { outsider, next, fallback } => {
                let legal: Vec<_> = frame.choices.iter().map(|choice| choice.action.clone()).collect();
                // Plies that follow each other are one turn, with one budget.
                if frame.ply != *next {
                    outsider.begin_turn();
                }
                *next = frame.ply + 1;
                let trouble = match outsider.ask(seat, &frame.view, &legal) {
                    Reply::Action(index) => return Some((legal[index].clone(), None)),
                    Reply::Strike(trouble) => Some(trouble),
                    Reply::Out => None,
                };
                think(fallback.as_mut(), frame, Level::Apprentice).map(|thought| (thought.choice, trouble))
            }
        }
    }
}

/// Thinks for as long as a level may, on all cores.
pub(super) fn think(mind: &mut dyn Mind, frame: &Frame, level: Level) -> Option<Thought<String>> {
    think_for(mind, frame, level.millis())
}

fn think_for(mind: &mut dyn Mind, frame: &Frame, millis: u32) -> Option<Thought<String>> {
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    mind.think(frame, &Limits::millis(f64::from(millis), &now).on_threads(threads))
}
