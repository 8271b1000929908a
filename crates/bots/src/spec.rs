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
    /// `master/hand`: a master as it was before anything of its search was changed, the fixed
    /// opponent by which progress is measured.
    Hand,
    /// A program that speaks the bot protocol; only a host with processes can seat it.
    Exec(String),
}

/// The budget a bot has if its text names none: a level's own iterations, and a merchant's for
/// the plain search.
fn usual<G: Knowledge>(kind: &Kind) -> Budget {
    let level = match kind {
        Kind::Level(level) => *level,
        Kind::Hand => Level::Master,
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

    /// The same with its own milliseconds turned into iterations at the game's measured pace, so that
    /// a match at equal time follows from its seed.
    #[must_use]
    pub fn in_iterations<G: Knowledge>(&self) -> Spec {
        let pace = match self.kind {
            Kind::Plain => G::MEASURED.plain,
            Kind::Hand => G::MEASURED.hand,
            Kind::Level(_) => G::MEASURED.master,
            Kind::Random | Kind::Greedy | Kind::Exec(_) => return self.clone(),
        };
        let budget = self.budget.map(|budget| match budget {
            Budget::Millis(millis) => {
                let iterations = (f64::from(millis) * pace).round().clamp(1.0, f64::from(MOST_BUDGET));
                Budget::Iterations(iterations as u32)
            }
            Budget::Iterations(iterations) => Budget::Iterations(iterations),
        });
        Spec { budget, ..self.clone() }
    }

    /// A player of this kind; `None` for a program, which only a host can start.
    pub fn player<G: Knowledge>(&self, seed: u64, scale: f64, now: fn() -> f64) -> Option<Box<dyn Player<G>>> {
        let style = match &self.kind {
            Kind::Random => return Some(Box::new(Random(Rng::new(seed)))),
            Kind::Greedy => return Some(Box::new(Greedy::new(seed))),
            Kind::Exec(_) => return None,
            Kind::Plain => Style::PLAIN,
            Kind::Hand => Style::HAND,
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
            Kind::Hand => write!(f, "master/hand")?,
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

    fn from_str(given: &str) -> Result<Spec, BadSpec> {
        let text = given.strip_prefix("bot:").unwrap_or(given);
        if let Some(command) = text.strip_prefix("exec:") {
            if command.trim().is_empty() {
                return Err(BadSpec::Program);
            }
            return Ok(Spec { kind: Kind::Exec(command.to_owned()), factor: 1.0, budget: None });
        }
        let (text, budget) = match text.split_once('@') {
            Some((text, amount)) => (text, Some(read_budget(amount)?)),
            None => (text, None),
        };
        let (name, factor) = match text.split_once('*') {
            Some((name, factor)) => (name, read_factor(factor)?),
            None => (text, 1.0),
        };
        let kind = match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "plain" => Kind::Plain,
            "master/hand" => Kind::Hand,
            name => Kind::Level(name.parse().map_err(|_| BadSpec::Name { given: name.to_owned() })?),
        };
        Ok(Spec { kind, factor, budget })
    }
}

/// The largest factor and the largest budget that make sense: more is a slip of the finger.
const MOST_FACTOR: f64 = 10_000.0;
const MOST_BUDGET: u32 = 1_000_000_000;

fn read_factor(text: &str) -> Result<f64, BadSpec> {
    let factor = text.parse().ok().filter(|&factor| factor > 0.0 && factor <= MOST_FACTOR);
    factor.ok_or_else(|| BadSpec::Factor { given: text.to_owned() })
}

fn read_budget(text: &str) -> Result<Budget, BadSpec> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=MOST_BUDGET).contains(number));
    let budget = match text.strip_suffix("ms") {
        Some(millis) => number(millis).map(Budget::Millis),
        None => number(text).map(Budget::Iterations),
    };
    budget.ok_or_else(|| BadSpec::Budget { given: text.to_owned() })
}

/// Text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSpec {
    /// No bot has this name.
    Name {
        /// What was written.
        given: String,
    },
    /// What stands behind `*` is no factor.
    Factor {
        /// What was written.
        given: String,
    },
    /// What stands behind `@` is no budget.
    Budget {
        /// What was written.
        given: String,
    },
    /// No program is named behind `exec:`.
    Program,
}

impl BadSpec {
    /// The names that there are.
    pub fn names() -> Vec<&'static str> {
        let levels = Level::ALL.into_iter().map(Level::name);
        levels.chain(["master/hand", "plain", "greedy", "random", "exec:PROGRAM"]).collect()
    }
}

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSpec::Name { given } => {
                write!(f, "no bot is called {given:?}; there are {}", BadSpec::names().join(", "))
            }
            BadSpec::Factor { given } => {
                write!(f, "*{given}: expected a factor above 0 and up to {MOST_FACTOR}, as in master*2")
            }
            BadSpec::Budget { given } => write!(
                f,
                "@{given}: expected iterations or milliseconds a turn from 1 to {MOST_BUDGET}, as in master@500 or master@500ms"
            ),
            BadSpec::Program => write!(f, "expected a program behind exec:, as in exec:./mybot"),
        }
    }
}

impl error::Error for BadSpec {}
