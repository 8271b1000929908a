//! Who sits at a terminal table: people, bots and programs.

use std::time::Instant;

use bots::{Level, Limits, Thought};
use catalog::{Frame, Mind, Table};
use engine::Seat;

use crate::{exec::Program, failure::Failure};

/// Who sits on a seat.
pub(super) enum Sitter {
    /// Somebody who types.
    Human,
    /// A bot of a level.
    Bot(Level, Box<dyn Mind>),
    /// A program that speaks the bot protocol, and the bot that acts for it when it fails.
    Program(Box<Program>, Box<dyn Mind>),
}

/// What a program may take for a ply, in milliseconds.
const PROGRAM_MILLIS: u32 = 3000;

/// Seats everybody that this text names: `human`, `bot:LEVEL` or `exec:PROGRAM`.
pub(super) fn seat_all(text: &[&str], table: &dyn Table, seed: u64) -> Result<Vec<Sitter>, Failure> {
    let sitter = |(seat, word): (Seat, &&str)| match *word {
        "human" => Ok(Sitter::Human),
        word => match (word.strip_prefix("bot:"), word.strip_prefix("exec:")) {
            (Some(level), _) => {
                let level = level.parse().map_err(|error| Failure::Input(format!("--seats {word:?}: {error}")))?;
                Ok(Sitter::Bot(level, table.mind(seat, level, seed)))
            }
            (None, Some(command)) => {
                let program = Program::start(command, table.info().slug)
                    .map_err(|trouble| Failure::Input(format!("--seats {word:?}: {trouble}")))?;
                Ok(Sitter::Program(Box::new(program), table.mind(seat, Level::Apprentice, seed)))
            }
            (None, None) => {
                Err(Failure::Input(format!("--seats {word:?}: expected human or bot:LEVEL or exec:PROGRAM")))
            }
        },
    };
    Seat::all(table.seats()).zip(text).map(sitter).collect()
}

impl Sitter {
    pub(super) fn is_human(&self) -> bool {
        matches!(self, Sitter::Human)
    }

    /// The action of a seat that plays by itself, and what went wrong if a fallback had to answer.
    pub(super) fn answer(&mut self, seat: Seat, frame: &Frame) -> Option<(String, Option<String>)> {
        match self {
            Sitter::Human => None,
            Sitter::Bot(level, mind) => think(mind.as_mut(), frame, *level).map(|thought| (thought.choice, None)),
            Sitter::Program(program, fallback) => {
                let legal: Vec<_> = frame.choices.iter().map(|choice| choice.action.clone()).collect();
                match program.ask(seat, &frame.view, &legal, PROGRAM_MILLIS) {
                    Ok(index) => Some((legal[index].clone(), None)),
                    Err(trouble) => think(fallback.as_mut(), frame, Level::Apprentice)
                        .map(|thought| (thought.choice, Some(format!("{trouble}; an apprentice acts for it")))),
                }
            }
        }
    }
}

/// Thinks for as long as a level may, on all cores.
pub(super) fn think(mind: &mut dyn Mind, frame: &Frame, level: Level) -> Option<Thought<String>> {
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    mind.think(frame, &Limits::millis(f64::from(level.millis()), &now).on_threads(threads))
}
