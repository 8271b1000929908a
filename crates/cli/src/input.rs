//! Arguments that several commands share, and how numbers are checked.

use std::str::FromStr;

use bots::{BadSpec, Level, Spec};
use clap::Args;
use engine::{Game, options_from_pairs, options_to_pairs};
use serde_json::{Map, Value, json};

use crate::{exec, failure::Failure, nearest};

/// Which table to set up.
#[derive(Args, Clone, Default)]
pub(crate) struct Rules {
    /// A preset of the game; the manual's reading if none is named
    #[arg(long, default_value = "")]
    pub(crate) preset: String,
    /// One option as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) switches: Vec<String>,
}

impl Rules {
    /// The single switches as pairs.
    pub(crate) fn pairs(&self) -> Result<Vec<(String, String)>, Failure> {
        let pair = |text: &String| match text.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(Failure::Input(format!("--set {text:?}: expected name=value"))),
        };
        self.switches.iter().map(pair).collect()
    }

    /// The options of a game, checked for a number of seats.
    pub(crate) fn options<G: Game>(&self, seats: u8) -> Result<G::Options, Failure> {
        let pairs = self.pairs()?;
        let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = options_from_pairs::<G::Options>(&self.preset, pairs).map_err(catalog::CatalogError::from)?;
        engine::Options::check(&options, seats).map_err(catalog::CatalogError::from)?;
        Ok(options)
    }

    /// The preset by its name.
    pub(crate) fn preset(&self) -> &str {
        if self.preset.is_empty() { "manual" } else { &self.preset }
    }

    /// Preset and changed switches in the name of a file.
    pub(crate) fn in_a_name(&self) -> String {
        let switches = self.switches.iter().map(|switch| format!("+{switch}")).collect::<String>();
        let plain = |letter: char| letter.is_alphanumeric() || "-_+=".contains(letter);
        format!("{}{switches}", self.preset()).chars().map(|letter| if plain(letter) { letter } else { '_' }).collect()
    }
}

/// How a command that plays many games plays them.
#[derive(Args)]
pub(crate) struct Many {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Where the seeds of the games come from: the same seed gives the same games while budgets are iterations
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games run at the same time; all cores if none is said
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
}

impl Many {
    /// How many games run at the same time.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        self.threads.unwrap_or_else(cores)
    }
}

/// Where figures come from: which program, which game, which rules and options. Every JSON has it.
pub(crate) fn origin<G: Game>(options: &G::Options, seats: u8) -> Map<String, Value> {
    let options: Map<String, Value> =
        options_to_pairs(options).into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut origin = Map::new();
    origin.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
    origin.insert("game".into(), json!(G::INFO.slug));
    origin.insert("rules_version".into(), json!(G::INFO.rules_version));
    origin.insert("options".into(), Value::Object(options));
    origin.insert("seats".into(), json!(seats));
    origin
}

/// The fields of an object after those of the origin.
pub(crate) fn with_origin<G: Game>(options: &G::Options, seats: u8, fields: Value) -> Value {
    let mut object = origin::<G>(options, seats);
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    Value::Object(object)
}

/// The bots of a list. Programs are started once to see whether they can be.
pub(crate) fn bots(argument: &str, list: &str, game: &str) -> Result<Vec<Spec>, Failure> {
    let specs: Vec<Spec> = list
        .split(',')
        .map(|name| name.trim().parse().map_err(|error| bad_bot(argument, &error)))
        .collect::<Result<_, _>>()?;
    specs.iter().try_for_each(|spec| exec::try_program(spec, game))?;
    Ok(specs)
}

/// How a seat is named at which somebody types.
pub(crate) const PERSON: &str = "human";

/// What is wrong with the text of a bot, with the nearest names.
pub(crate) fn bad_bot(argument: &str, error: &BadSpec) -> Failure {
    unseated(argument, "no bot", error, BadSpec::names())
}

/// The same where a person may sit as well.
pub(crate) fn bad_sitter(argument: &str, error: &BadSpec) -> Failure {
    let levels = Level::ALL.map(Level::name);
    unseated(argument, "nobody", error, [PERSON].into_iter().chain(levels).chain(["exec:PROGRAM"]).collect())
}

fn unseated(argument: &str, none: &str, error: &BadSpec, names: Vec<&'static str>) -> Failure {
    Failure::Input(match error {
        BadSpec::Name { given } => {
            format!("{argument}: {none} is called {given:?}; {}", nearest::advice(given, names))
        }
        BadSpec::Factor { .. } | BadSpec::Budget { .. } | BadSpec::Program => format!("{argument}: {error}"),
    })
}

/// More threads than this only cost memory.
const MOST_THREADS: usize = 256;

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    within(text, 1, MOST_THREADS)
}

/// A number of seconds that somebody would wait.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    within(text, 0.001, 3600.0)
}

/// A factor for budgets.
pub(crate) fn scale(text: &str) -> Result<f64, String> {
    within(text, 0.000_001, 10_000.0)
}

/// A share of wins, with neither end.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    within(text, 0.001, 0.999)
}

/// Two shares, the lower first.
pub(crate) fn two_shares(text: &str) -> Result<(f64, f64), String> {
    let expected = || format!("expected two shares, the lower first, as in 0.50,0.55; not {text:?}");
    let (low, high) = text.split_once(',').ok_or_else(expected)?;
    let (low, high) = (share(low.trim())?, share(high.trim())?);
    if high - low >= 0.001 { Ok((low, high)) } else { Err(expected()) }
}

fn within<T: FromStr + Copy + PartialOrd + std::fmt::Display>(text: &str, low: T, high: T) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= low && *number <= high);
    number.ok_or_else(|| format!("expected a number from {low} to {high}"))
}

/// A seed that nobody chose.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
