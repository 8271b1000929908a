//! Trains the learned evaluation of a game: `cargo xtask train GAME --seed S`.
//!
//! Plays games, one row a turn, in files of fifty so that a cut run goes on where it stopped; learns from them;
//! rounds the weights and writes `crates/bots/nets/GAME.net`. The same command gives the same bytes on the same
//! machine.

mod adam;
mod failure;
mod games;
mod looks;
mod model;
mod policy;
mod rows;
mod training;
mod words;
mod work;

use std::{env, fs, path::PathBuf, process::ExitCode, thread};

use bots::Knowledge;

use crate::{failure::Failure, rows::GAMES, words::Words, work::Work};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("train: {failure}");
            ExitCode::from(if matches!(failure, Failure::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn run(words: &[String]) -> Result<(), Failure> {
    let words = Words::read(words)?;
    match words.game.as_str() {
        "la-strada" => train::<game_la_strada::LaStrada>(&words),
        "rialto" => train::<game_rialto::Rialto>(&words),
        "new-world" => train::<game_new_world::NewWorld>(&words),
        "attika" => train::<game_attika::Attika>(&words),
        "strada-romana" => train::<game_strada_romana::StradaRomana>(&words),
        game => Err(Failure::Usage(format!("no game is called {game:?}"))),
    }
}

fn train<G: Knowledge>(words: &Words) -> Result<(), Failure> {
    let Some(shelf) = G::shelf() else {
        return Err(Failure::Usage(format!("{} has no inputs for a net yet", G::INFO.slug)));
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let bytes = Work { words, shelf, root: target().join("train"), threads, file: GAMES }.bytes::<G>()?;
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../crates/bots/nets/{}.net", G::INFO.slug));
    rows::write_whole(&path, &bytes)?;
    println!("{}: {} bytes", path.display(), bytes.len());
    Ok(())
}

fn target() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let target = env::var_os("CARGO_TARGET_DIR").map_or(own, PathBuf::from);
    fs::canonicalize(&target).unwrap_or(target)
}
