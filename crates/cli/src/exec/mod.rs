//! Seats for programs that speak the bot protocol (docs/bot-protocol.md), and all other bots.
//!
//! Whatever a program does, its host goes on within the budget: a ply that it does not answer goes
//! to an apprentice and is a strike, and after [`STRIKES`] of them the apprentice plays on.

mod program;
#[cfg(test)]
mod tests;

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

use bots::{Answer, Kind, Level, Limits, Mind, Player, Spec, Thinks};
use catalog::table::Title;
use engine::{PerSeat, Seat, Standing};
use program::{Program, Trouble};
use serde_json::{Value, to_value};

use crate::failure::Failure;

/// How many strikes a program has in a game before it is not asked any more.
pub(crate) const STRIKES: u32 = 3;
/// What a program may take for a turn, in milliseconds.
const TURN: f64 = 1000.0;

/// A seat for a bot, with all budgets scaled alike.
pub(crate) fn player<G: Title>(spec: &Spec, seed: u64, scale: f64) -> Box<dyn Player<G>> {
    spec.player::<G>(seed, scale, now).unwrap_or_else(|| {
        let turn = Duration::from_millis(((TURN * scale) as u64).max(10));
        let outsider = Outsider::new(command(spec), G::INFO.slug, turn);
        Box::new(Outside::<G> { outsider, fallback: Mind::new(Level::Apprentice, seed) })
    })
}

/// Whether a bot is a program that starts and says hello, or no program at all. Asked once before
/// games begin, so that a slip of the finger is an error and not a lost match.
pub(crate) fn try_program(spec: &Spec, game: &str) -> Result<(), Failure> {
    let Kind::Exec(command) = &spec.kind else { return Ok(()) };
    match Program::start(command, game) {
        Ok(_) => Ok(()),
        Err(trouble) => Err(Failure::Input(format!("exec:{command} cannot be seated: it {trouble}"))),
    }
}

fn command(spec: &Spec) -> &str {
    match &spec.kind {
        Kind::Exec(command) => command,
        Kind::Random | Kind::Greedy | Kind::Plain | Kind::Hand | Kind::Level(_) => "",
    }
}

/// Milliseconds since the command began to measure.
pub(crate) fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// A program in a seat: started when it is needed, held to its budget, and counted.
pub(crate) struct Outsider {
    command: String,
    game: &'static str,
    program: Option<Program>,
    strikes: u32,
    turn: Duration,
    /// What it has taken of the turn at hand.
    spent: Duration,
}

/// What comes of asking a program.
#[derive(Debug)]
pub(crate) enum Reply {
    /// The legal action with this index.
    Action(usize),
    /// Nothing of use: the fallback is to act, and this is why.
    Strike(String),
    /// It is not asked any more: the fallback is to act.
    Out,
}

impl Outsider {
    pub(crate) fn new(command: &str, game: &'static str, turn: Duration) -> Outsider {
        Outsider { command: command.to_owned(), game, program: None, strikes: 0, turn, spent: Duration::ZERO }
    }

    /// Its seat is to act after others were: the budget begins anew.
    pub(crate) fn begin_turn(&mut self) {
        self.spent = Duration::ZERO;
    }

    /// Asks for a ply.
    pub(crate) fn ask(&mut self, seat: Seat, view: &Value, legal: &[String]) -> Reply {
        if self.strikes >= STRIKES {
            return Reply::Out;
        }
        // However long a turn is, its last ply is not asked for in vain.
        let left = self.turn.saturating_sub(self.spent).max(self.turn / 10);
        let begun = Instant::now();
        let answer = self.running().and_then(|(program, turn)| program.ask(seat, view, legal, turn, left));
        self.spent += begun.elapsed();
        match answer {
            Ok(index) => Reply::Action(index),
            Err(trouble) => Reply::Strike(self.strike(&trouble)),
        }
    }

    /// Tells how the game ended.
    pub(crate) fn end(&mut self, standings: &PerSeat<Standing>) {
        if let Some(program) = &mut self.program {
            program.end(standings);
        }
    }

    fn running(&mut self) -> Result<(&mut Program, Duration), Trouble> {
        if self.program.is_none() {
            self.program = Some(Program::start(&self.command, self.game)?);
            // Starting is not thinking.
            self.spent = Duration::ZERO;
        }
        self.program.as_mut().map(|program| (program, self.turn)).ok_or(Trouble::Gone)
    }

    fn strike(&mut self, trouble: &Trouble) -> String {
        self.strikes += 1;
        let out = self.strikes >= STRIKES;
        if out || matches!(trouble, Trouble::Gone | Trouble::Deaf) {
            self.program = None;
        }
        let then = if out { "plays on" } else { "acts" };
        format!("exec:{} {trouble} (strike {} of {STRIKES}); an apprentice {then} for it", self.command, self.strikes)
    }
}

/// A program in a seat of an arena, and who acts for it when it fails.
struct Outside<G: Title> {
    outsider: Outsider,
    fallback: Mind<G>,
}

impl<G: Title> Player<G> for Outside<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Answer<G::Action> {
        let names: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let view_json = to_value(view).expect("a view is plain data");
        let trouble = match self.outsider.ask(seat, &view_json, &names) {
            Reply::Action(index) => return Answer::of(legal[index]),
            Reply::Strike(trouble) => Some(trouble),
            Reply::Out => None,
        };
        Answer { action: self.fallback.think(view, seat, legal, &Limits::iterations(1)).choice, trouble }
    }

    fn begin_turn(&mut self) {
        self.outsider.begin_turn();
    }

    fn end(&mut self, standings: &PerSeat<Standing>) {
        self.outsider.end(standings);
    }
}
