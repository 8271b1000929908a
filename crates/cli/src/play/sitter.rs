//! Who plays at a terminal table: people, bots and programs.

use std::time::Instant;

use bots::{Level, Limits, Thought};
use catalog::{Mind, Sight};
use engine::Seat;
use room::{Sitter, Think};

use crate::{exec::Program, failure::Failure};

/// Who plays for a seat.
pub(super) enum Player {
    /// Somebody who types.
    Human,
    /// A bot of a level.
    Bot(Level, Box<dyn Mind>),
    /// A program that speaks the bot protocol, and the bot that acts for it when it fails.
    Program(Box<Program>, Box<dyn Mind>),
}

/// What a program may take for a ply, in milliseconds.
const PROGRAM_MILLIS: u32 = 3000;

/// Who plays for a program that fails.
const FALLBACK: Level = Level::Apprentice;

/// Seats everybody that this text names: `human`, `bot:LEVEL` or `exec:PROGRAM`.
pub(super) fn seat_all(text: &[&str], slug: &str, seed: u64) -> Result<Vec<Player>, Failure> {
    let player = |word: &&str| match *word {
        "human" => Ok(Player::Human),
        word => match (word.strip_prefix("bot:"), word.strip_prefix("exec:")) {
            (Some(level), _) => {
                let level = level.parse().map_err(|error| Failure::Input(format!("--seats {word:?}: {error}")))?;
                Ok(Player::Bot(level, catalog::mind(slug, level, seed)?))
            }
            (None, Some(command)) => {
                let program = Program::start(command, slug)
                    .map_err(|trouble| Failure::Input(format!("--seats {word:?}: {trouble}")))?;
                Ok(Player::Program(Box::new(program), catalog::mind(slug, FALLBACK, seed)?))
            }
            (None, None) => {
                Err(Failure::Input(format!("--seats {word:?}: expected human or bot:LEVEL or exec:PROGRAM")))
            }
        },
    };
    text.iter().map(player).collect()
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
            Player::Bot(level, _) => Sitter::bot(BOTS[seat.index()], *level),
            Player::Program(..) => Sitter::bot(BOTS[seat.index()], FALLBACK),
        }
    }

    /// The action of a seat that plays by itself, and what went wrong if a fallback had to answer.
    pub(super) fn answer(&mut self, job: Think) -> (Option<String>, Option<String>) {
        let Think { seat, position, millis, .. } = job;
        let view = serde_json::from_str(position.view.get()).unwrap_or_default();
        let legal = position.legal.clone();
        let Ok(sight) = Sight::of(position) else { return (None, None) };
        let choice = |thought: Option<Thought<String>>| thought.map(|thought| thought.choice);
        match self {
            Player::Human => (None, None),
            Player::Bot(_, mind) => (choice(think(mind.as_mut(), &sight, millis)), None),
            Player::Program(program, fallback) => match program.ask(seat, &view, &legal, PROGRAM_MILLIS) {
                Ok(index) => (Some(legal[index].clone()), None),
                Err(trouble) => {
                    let trouble = format!("{trouble}; an apprentice acts for it");
                    (choice(think(fallback.as_mut(), &sight, FALLBACK.millis())), Some(trouble))
                }
            },
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
