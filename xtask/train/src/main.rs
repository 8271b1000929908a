//! Trains the learned evaluation of a game: `cargo xtask train GAME --seed S`.
//!
//! Plays games, one row a turn, in files of fifty so that a cut run goes on where it stopped; learns from them;
//! rounds the weights and writes `crates/bots/nets/GAME.net`. The same command gives the same bytes on the same
//! machine.

mod adam;
mod failure;
mod games;
mod model;
mod rows;
mod training;
mod words;

use std::{env, fs, path::PathBuf, process::ExitCode, thread};

use bots::{
    Knowledge,
    net::{About, Inputs, Net, Shape},
    positions,
};

use crate::{
    failure::Failure,
    games::{Wanted, Who},
    model::{Buffers, Model},
    training::{Learnt, mean_loss},
    words::Words,
};

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
    let (shape, features) = inputs_of::<G>();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let seed = words.seed;
    let folder = target().join(format!("train/{}-{seed}-{features:016x}", G::INFO.slug));
    let gather = |who, games| Wanted { who, games, seed, folder: folder.clone() }.gather::<G>(threads);
    let mut games = gather(Who::Apprentices, words.apprentices)?;
    games.extend(gather(Who::Hand, words.games)?);
    let mut bytes = made::<G>(words, shape, features, &training::learn(shape, games.clone(), seed)?)?;
    if words.again > 0 {
        rows::write_whole(&folder.join("first.net"), &bytes)?;
        shelf.put(&bytes).expect("it was written a moment ago");
        games.extend(gather(Who::Learned, words.again)?);
        bytes = made::<G>(words, shape, features, &training::learn(shape, games, seed)?)?;
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../crates/bots/nets/{}.net", G::INFO.slug));
    rows::write_whole(&path, &bytes)?;
    println!("{}: {} bytes", path.display(), bytes.len());
    Ok(())
}

/// The file of what was learnt.
fn made<G: Knowledge>(words: &Words, shape: Shape, features: u64, learnt: &Learnt) -> Result<Vec<u8>, Failure> {
    let mut about =
        About { game: G::INFO.slug.to_owned(), features, shape, command: words.command(), losses: String::new() };
    let rounded = Net::weights(&about.write(&learnt.model.weights)).expect("it was written a moment ago");
    let rounded = mean_loss(&Model::new(shape, rounded), &learnt.apart, &mut Buffers::default());
    if !rounded.is_finite() {
        return Err(Failure::NoNumber);
    }
    let [here, apart] = learnt.losses;
    about.losses = format!("{here:.5} learnt from, {apart:.5} kept apart, {rounded:.5} of that rounded");
    println!("{}", about.losses);
    Ok(about.write(&learnt.model.weights))
}

/// How many inputs a game has, and the digest of those of its stored positions.
fn inputs_of<G: Knowledge>() -> (Shape, u64) {
    let mut inputs = Inputs::default();
    positions::stored::<G>()[0].inputs(&mut inputs);
    (inputs.shape(), positions::features::<G>())
}

fn target() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let target = env::var_os("CARGO_TARGET_DIR").map_or(own, PathBuf::from);
    fs::canonicalize(&target).unwrap_or(target)
}
