//! The project's own commands: `cargo xtask test` runs every check there is.

mod commands;
mod fresh;
mod machine;
mod nodes;
mod python;
mod scale;
mod shell;
mod steps;
mod tidy;

use std::{env, process::ExitCode};

use steps::Browsing;

const HELP: &str = "\
cargo xtask COMMAND

Everything
  test              sets the machine up and runs all of the steps below
Single steps
  fmt               the formatter finds nothing to change
  clippy            no warning
  tidy              arrows between crates, pure rules, clause coverage, house style, licences
  units             unit, law, golden and ruling tests
  doctests          the examples in the documentation
  doc               the documentation builds without a warning
  digests           the rules compiled to WebAssembly play the same games as natively
  python            the Python package: its wheel in a fresh environment, tests, types, notebooks
  bench             every title's benchmark runs (a smoke test, no figure is asserted)
  e2e               the site in a real browser
On demand
  fresh             both commands of the README on a bare machine: a clone, an empty cargo home and a
                    toolchain without WebAssembly (needs rustup, the network and an hour)
  golden [GAME]     rewrites the golden playthroughs; read the difference before committing it
  figures           draws the figures of the rule books and writes docs/rules; look at them
  records           writes records of games whose rules version has none; never changes one
  mutants GAME      mutation tests of a game's legal, apply, flow and scoring (needs cargo-mutants)
  fuzz-laws [GAME]  the laws over many more games from a fresh seed (LAWS_GAMES, LAWS_SEED)
  e2e --all         the same, and every table is measured on every screen in each position of a game,
                    and every game is played to its end by touch and, through trouble, at two nodes
  e2e --nodes       the site in a real browser, each server two nodes that share a PostgreSQL
  nodes             three nodes on a PostgreSQL of their own behind a small proxy, until Ctrl-C
  faults [ROUNDS]   nodes killed, stopped and cut off under load, 200 times unless told otherwise
  train GAME --seed S [--games N] [--apprentices N] [--again N] [--rows N]
                    plays games, learns from them and writes the game's net, crates/bots/nets/GAME.net
  train GAME --seed S --policy N
                    plays N games, learns from them what to look at first, and adds that to the game's net
  scale             how the service grows to a million live tables, by the measured costs
  load [RUN [COUNT [SECONDS]]]
                    figures of a server under load: all runs, or one of closed, paced, masters, lone,
                    idle, wake and flat, with so many tables or sockets for so long
  load --database [TABLES [SECONDS]]
                    the same of nodes that share a PostgreSQL, with pgbench beside
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => steps::test(),
        ["fresh"] => fresh::fresh(),
        ["golden"] => commands::golden(None),
        ["golden", game] => commands::golden(Some(game)),
        ["figures"] => commands::figures(),
        ["records"] => commands::records(),
        ["mutants", game] => commands::mutants(game),
        ["fuzz-laws"] => commands::fuzz_laws(None),
        ["fuzz-laws", game] => commands::fuzz_laws(Some(game)),
        ["e2e", "--all"] => steps::e2e(Browsing::All),
        ["e2e", "--nodes"] => steps::e2e(Browsing::Nodes),
        ["nodes"] => nodes::nodes(),
        ["scale"] => scale::scale(),
        ["faults"] => commands::faults("200"),
        ["faults", rounds] => commands::faults(rounds),
        ["load", rest @ ..] => commands::load(rest),
        ["train", rest @ ..] => return commands::train(rest),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        [name] if steps::find(name).is_some() => steps::single(name),
        _ => {
            eprint!("xtask: unknown command {:?}\n\n{HELP}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("\nxtask: {complaint}");
            ExitCode::FAILURE
        }
    }
}
