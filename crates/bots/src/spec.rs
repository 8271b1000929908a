//! How people write down a bot: `merchant`, `master*2`, `plain@500ms`, `exec:./mybot`.

use std::{error, fmt, str::FromStr};

use crate::{Budget, Greedy, Knowledge, Level, MindPlayer, Player, Random, Rng, Style};

/// A bot as text: what it is, and its budget if it is not the usual one.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// What it is.
    pub kind: Kind,
    /// By how much its budget is multiplied.
    pub factor: f64,
    /// Its own budget a turn instead of its level's.
    pub budget: Option<Budget>,
}

/// What a bot is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any legal action.
    Random,
    /// What knowledge rates best in one imagined world.
    Greedy,
    /// Search without knowledge: random playouts to the end.
    Plain,
    /// One of the five levels.
    Level(Level),
    /// A program that speaks the bot protocol; only a host with processes can seat it.
    Exec(String),
}

/// The budget a bot has if its text names none: a level's own iterations, and a merchant's for
/// the plain search.
fn usual<G: Knowledge>(kind: &Kind) -> Budget {
    let level = match kind {
        Kind::Level(level) => *level,
        Kind::Random | Kind::Greedy | Kind::Plain | Kind::Exec(_) => Level::Merchant,
    };
    Budget::Iterations(level.iterations::<G>())
}

impl Spec {
    /// What it may spend on a turn when all budgets are scaled by `scale`.
    pub fn budget<G: Knowledge>(&self, scale: f64) -> Budget {
        let scaled = |amount: u32| ((f64::from(amount) * self.factor * scale).round() as u32).max(1);
        match self.budget.unwrap_or_else(|| usual::<G>(&self.kind)) {
            Budget::Iterations(iterations) => Budget::Iterations(scaled(iterations)),
            Budget::Millis(millis) => Budget::Millis(scaled(millis)),
        }
    }

    /// A player of this kind; `None` for a program, which only a host can start.
    pub fn player<G: Knowledge>(&self, seed: u64, scale: f64, now: fn() -> f64) -> Option<Box<dyn Player<G>>> {
        let style = match &self.kind {
            Kind::Random => return Some(Box::new(Random(Rng::new(seed)))),
            Kind::Greedy => return Some(Box::new(Greedy::new(seed))),
            Kind::Exec(_) => return None,
            Kind::Plain => Style::PLAIN,
            Kind::Level(level) => level.style(),
        };
        Some(Box::new(MindPlayer::<G>::new(style, self.budget::<G>(scale), now, seed)))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Random => write!(f, "random")?,
            Kind::Greedy => write!(f, "greedy")?,
            Kind::Plain => write!(f, "plain")?,
            Kind::Level(level) => write!(f, "{level}")?,
            Kind::Exec(command) => return write!(f, "exec:{command}"),
        }
        if self.factor != 1.0 {
            write!(f, "*{}", self.factor)?;
        }
        match self.budget {
            Some(Budget::Iterations(iterations)) => write!(f, "@{iterations}"),
            Some(Budget::Millis(millis)) => write!(f, "@{millis}ms"),
            None => Ok(()),
        }
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let bad = || BadSpec { given: text.to_owned() };
        let text = text.strip_prefix("bot:").unwrap_or(text);
        if let Some(command) = text.strip_prefix("exec:").filter(|command| !command.trim().is_empty()) {
            return Ok(Spec { kind: Kind::Exec(command.to_owned()), factor: 1.0, budget: None });
        }
        let (text, budget) = match text.split_once('@') {
            Some((text, amount)) => (text, Some(read_budget(amount).ok_or_else(bad)?)),
            None => (text, None),
        };
        let (name, factor) = match text.split_once('*') {
            Some((name, factor)) => (name, factor.parse().ok().filter(|&factor| factor > 0.0).ok_or_else(bad)?),
            None => (text, 1.0),
        };
        let kind = match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "plain" => Kind::Plain,
            name => Kind::Level(name.parse().map_err(|_| bad())?),
        };
        Ok(Spec { kind, factor, budget })
    }
}

fn read_budget(text: &str) -> Option<Budget> {
    match text.strip_suffix("ms") {
        Some(millis) => millis.parse().ok().map(Budget::Millis),
        None => text.parse().ok().map(Budget::Iterations),
    }
}

/// Text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSpec {
    /// What was written.
    pub given: String,
}

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels = Level::ALL.map(Level::name).join(", ");
        write!(
            f,
            "no bot is called {:?}; there are {levels}, plain, greedy, random and exec:PROGRAM, \
             with @500 (iterations), @500ms or *2 behind the name for another budget",
            self.given
        )
    }
}

impl error::Error for BadSpec {}
