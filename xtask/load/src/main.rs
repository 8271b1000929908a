//! Figures of a server under load: `cargo xtask load`. The server is the real command on a core of
//! its own; all clients are on another. Beside every figure that is durable stands what a sync of
//! the same disk takes.

mod client;
mod closed;
mod duel;
mod figures;
mod host;
mod memory;
mod paced;
mod probe;
mod share;
mod shared;

use std::{env, error::Error, path::PathBuf, process::ExitCode, time::Duration};

use host::Place;

/// Something went wrong, in words.
type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
load COMMAND [RUN [COUNT [SECONDS]]]
load COMMAND --database [TABLES [SECONDS]]   nodes that share a PostgreSQL, pgbench beside

COMMAND is the ludoteca to measure. Runs, with their count and seconds if none are given:
  closed  200 30    tables of two seats, each move as soon as the last was seen
  paced   1000 30   tables of two seats, a move a second each
  masters 1000 30   the same beside as many tables where a master thinks
  lone    300       moves at one table and nothing else, a sync measured before each
  idle    10000     sockets that watch a table each, which leaves memory
  wake    20        tables of 300 plies read from the store
  flat    10000 5   cost of a move at 10, 100 … so many tables, ten in flight
";

/// One run: its name, and its count and seconds unless told otherwise.
const RUNS: [(&str, usize, u64); 7] = [
    ("closed", 200, 30),
    ("paced", 1000, 30),
    ("masters", 1000, 30),
    ("lone", 300, 0),
    ("idle", 10_000, 0),
    ("wake", 20, 0),
    ("flat", 10_000, 5),
];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some((command, words)) = words.split_first() else {
        print!("{HELP}");
        return ExitCode::from(2);
    };
    match measure(&PathBuf::from(command), words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error}\n\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn measure(command: &std::path::Path, words: &[&str]) -> Result {
    if let ["--database", words @ ..] = words {
        let number = |index: usize, usual| words.get(index).map_or(Ok(usual), |word| word.parse::<u64>());
        let (tables, time) = (number(0, 200)? as usize, Duration::from_secs(number(1, 15)?));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        println!("load of the machine {}", figures::machine_load());
        let place = Place::anywhere(command)?;
        return tokio::task::LocalSet::new().block_on(&runtime, shared::shared(&place, tables, time));
    }
    let place = Place::choose(command)?;
    println!("{}", place.describe());
    let number = |index: usize| words.get(index).map(|word| word.parse::<u64>()).transpose();
    let (count, seconds) = (number(1)?, number(2)?);
    let wanted = words.first().copied().filter(|&word| word != "all");
    if let Some(unknown) = wanted.filter(|wanted| !RUNS.iter().any(|(name, ..)| name == wanted)) {
        return Err(format!("no run is called {unknown:?}").into());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for (name, usual, long) in RUNS.into_iter().filter(|(name, ..)| wanted.is_none_or(|wanted| wanted == *name)) {
        let count = count.map_or(usual, |count| count as usize).max(1);
        let time = Duration::from_secs(seconds.unwrap_or(long));
        println!("\n{name} {count} {} (load of the machine {})", time.as_secs(), figures::machine_load());
        tokio::task::LocalSet::new().block_on(&runtime, async {
            match name {
                "closed" => closed::closed(&place, count, time).await,
                "paced" => paced::paced(&place, count, time, 0).await,
                "masters" => paced::paced(&place, count, time, count).await,
                "lone" => closed::lone(&place, count).await,
                "idle" => memory::idle(&place, count).await,
                "wake" => memory::wake(&place, count).await,
                _ => closed::flat(&place, count, time).await,
            }
        })?;
    }
    Ok(())
}
