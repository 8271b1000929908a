//! Commands on demand: golden files, kept records, mutation tests, long runs of the laws, load.

use std::{
    env, fs,
    hash::{BuildHasher, RandomState},
    process::ExitCode,
};

use crate::{
    machine::{database, needs_cargo_command},
    shell::{Result, cargo, cargo_without_site, program, root, run, target_dir},
};

/// The files of a game that mutation tests change.
const MUTATED: [&str; 4] = ["legal", "apply", "flow", "scoring"];

/// How many games a long run of the laws plays at each table, unless told otherwise.
const FUZZ_GAMES: &str = "200";

/// Rewrites the golden files of one game or of all.
pub(crate) fn golden(game: Option<&str>) -> Result {
    let mut command = cargo_without_site();
    command.env("UPDATE_GOLDEN", "1").arg("test");
    match game {
        Some(game) => command.args(["-p", &package(game)?]),
        None => command.arg("--workspace"),
    };
    run(command.arg("golden"))?;
    println!("read what changed with `git diff` before committing it");
    Ok(())
}

/// Draws the figures of the rule books anew, and the books that show them.
pub(crate) fn figures() -> Result {
    let mut command = cargo_without_site();
    run(command.env("UPDATE_FIGURES", "1").args(["test", "-p", "books", "--test", "figures"]))?;
    println!("look at what changed in docs/rules before committing it");
    Ok(())
}

/// Writes records of the games whose rules version has none yet.
pub(crate) fn records() -> Result {
    let mut command = cargo_without_site();
    run(command.env("WRITE_RECORDS", "1").args(["test", "-p", "catalog", "--test", "records", "--", "--nocapture"]))
}

/// Changes a game's rules in small ways and sees whether its tests notice.
pub(crate) fn mutants(game: &str) -> Result {
    let package = package(game)?;
    needs_cargo_command("mutants")?;
    let folder = target_dir().join("mutants").join(game);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = cargo();
    // A few games a table are enough here: the rulings and the golden files do most of the catching.
    command.env("LAWS_GAMES", env::var_os("LAWS_GAMES").unwrap_or_else(|| "2".into()));
    command.args(["mutants", "--package", &package, "--test-workspace=false", "--no-shuffle", "--jobs", "2"]);
    command.args(["--timeout", "300", "--output"]).arg(&folder);
    for file in MUTATED {
        command.args(["--file", &format!("crates/{package}/src/{file}.rs")]);
        command.args(["--file", &format!("crates/{package}/src/{file}/**/*.rs")]);
    }
    run(command.args(["--", "--lib", "--tests"]))
}

/// Checks the laws over many games from a fresh seed.
pub(crate) fn fuzz_laws(game: Option<&str>) -> Result {
    let games = env::var("LAWS_GAMES").unwrap_or_else(|_| FUZZ_GAMES.into());
    let seed = env::var("LAWS_SEED").unwrap_or_else(|_| (RandomState::new().hash_one(0) >> 32).to_string());
    println!("to repeat this run: LAWS_GAMES={games} LAWS_SEED={seed} cargo xtask fuzz-laws {}", game.unwrap_or(""));
    let packages = match game {
        Some(game) => vec![package(game)?],
        None => games_of_the_house()?,
    };
    let mut command = cargo_without_site();
    command.env("LAWS_GAMES", &games).env("LAWS_SEED", &seed).args(["test", "--release", "--no-fail-fast"]);
    for package in &packages {
        command.args(["-p", package]);
    }
    run(command.args(["laws", "--", "--nocapture"]))
}

/// Makes faults at several nodes under load, many times.
pub(crate) fn faults(rounds: &str) -> Result {
    database()?;
    let mut command = cargo_without_site();
    command.env("FAULT_ROUNDS", rounds).env("FAULT_STOP", env::var("FAULT_STOP").unwrap_or_else(|_| "20".into()));
    run(command.args(["test", "--locked", "-p", "cli", "--test", "nodes", "whatever_fails", "--", "--nocapture"]))
}

/// Measures a server under load. The page is not measured, so it is not built.
pub(crate) fn load(words: &[&str]) -> Result {
    if words.first() == Some(&"--database") {
        database()?;
    }
    run(cargo_without_site().args(["build", "--locked", "--release", "-p", "cli", "-p", "load"]))?;
    let release = target_dir().join("release");
    run(program(release.join("load")).arg(release.join("ludoteca")).args(words))
}

/// Trains the learned evaluation of a game. Its own words for what went wrong are enough, so that only its
/// exit code is handed on.
pub(crate) fn train(words: &[&str]) -> ExitCode {
    let mut command = cargo_without_site();
    command.args(["run", "--quiet", "--locked", "--release", "-p", "train", "--"]).args(words);
    match command.status().map(|status| status.code()) {
        Ok(Some(code)) => ExitCode::from(u8::try_from(code).unwrap_or(1)),
        Ok(None) | Err(_) => ExitCode::FAILURE,
    }
}

/// The crate of a game, named by its slug or by its crate.
fn package(game: &str) -> Result<String> {
    let known = games_of_the_house()?;
    let wanted = format!("game-{}", game.strip_prefix("game-").unwrap_or(game));
    if known.contains(&wanted) {
        return Ok(wanted);
    }
    Err(format!("no game is called {game:?}; the crates are {}", known.join(", ")))
}

fn games_of_the_house() -> Result<Vec<String>> {
    let folder = root().join("crates").read_dir().map_err(|error| format!("crates: {error}"))?;
    let names = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut games: Vec<_> = names.filter(|name| name.starts_with("game-")).collect();
    games.sort();
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_its_slug_or_its_crate() {
        assert_eq!(package("rialto"), Ok("game-rialto".into()));
        assert_eq!(package("game-rialto"), Ok("game-rialto".into()));
        assert!(package("chess").is_err_and(|complaint| complaint.contains("game-rialto")));
    }
}
