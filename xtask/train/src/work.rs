//! From a command to the file of a net: games, learning, rounding.

use std::path::PathBuf;

use bots::{
    Knowledge,
    net::{About, AboutPolicy, Inputs, Net, Shape, Shelf},
    positions,
};
use engine::digest;

use crate::{
    failure::Failure,
    games::{Wanted, Who, play},
    looks,
    model::{Buffers, Model, losses},
    policy,
    rows::FORMAT,
    training::{self, Learnt, expected, mean, mean_loss},
    words::Words,
};

/// A command and how it is carried out.
pub(crate) struct Work<'a> {
    pub(crate) words: &'a Words,
    pub(crate) shelf: &'static Shelf,
    /// Where games are kept.
    pub(crate) root: PathBuf,
    pub(crate) threads: usize,
    /// Games of one file.
    pub(crate) file: u32,
}

impl Work<'_> {
    /// The net's file.
    pub(crate) fn bytes<G: Knowledge>(&self) -> Result<Vec<u8>, Failure> {
        match self.words.policy {
            Some(games) => self.with_policy::<G>(games),
            None => self.net::<G>(),
        }
    }

    /// The net that is there, with what is learnt of actions in so many games.
    fn with_policy<G: Knowledge>(&self, games: u32) -> Result<Vec<u8>, Failure> {
        let (old, seed) = (self.shelf.built_in(), self.words.seed);
        let traits = positions::traits::<G>();
        let none = |_| Failure::Usage(format!("{} has no net yet whose policy could be learnt", G::INFO.slug));
        let mut bits = Net::weights(old).map_err(none)?.iter().map(|weight| weight.to_bits()).collect::<Vec<_>>();
        // Games are those of a net, whatever policy it has: they are played without it.
        bits.truncate(inputs_of::<G>().0.len());
        let of_net = digest(&bits);
        let folder = self.root.join(format!("{}-{seed}-looks-{traits:016x}-{of_net:016x}", G::INFO.slug));
        let play = |number| looks::play::<G>(seed, number);
        let games = Wanted { play, games, folder, file: self.file }.gather(self.threads)?;
        let learnt = policy::learn(&games, seed)?;
        let mut about = AboutPolicy { wide: learnt.wide, traits, command: self.words.command(), losses: String::new() };
        let write = |about: &AboutPolicy| {
            About::write_policy(old, about.clone(), &learnt.weights).expect("its weights were read a moment ago")
        };
        let whole = Net::weights(&write(&about)).expect("it was written a moment ago");
        let rounded = learnt.loss_of(&whole[whole.len() - learnt.weights.len()..]);
        if !rounded.is_finite() {
            return Err(Failure::NoNumber);
        }
        let [here, apart] = learnt.losses;
        about.losses = format!("{here:.5} learnt from, {apart:.5} kept apart, {rounded:.5} of that rounded");
        println!(
            "{}; without a policy {:.5}, the least there can be {:.5}",
            about.losses, learnt.without, learnt.least
        );
        Ok(write(&about))
    }

    fn net<G: Knowledge>(&self) -> Result<Vec<u8>, Failure> {
        let (words, seed) = (self.words, self.words.seed);
        let (shape, features) = inputs_of::<G>();
        let most = words.rows.map_or(usize::MAX, |rows| rows as usize);
        let folder = self.root.join(format!("{}-{seed}-{features:016x}-{FORMAT}", G::INFO.slug));
        let gather = |who, kept: &str, games| {
            let play = |number| play::<G>(who, seed, number);
            Wanted { play, games, folder: folder.join(kept), file: self.file }.gather(self.threads)
        };
        let mut games = gather(Who::Apprentices, "apprentice", words.apprentices)?;
        games.extend(gather(Who::Hand, "hand", words.games)?);
        let bytes = made::<G>(words, shape, features, &training::learn(shape, &games, seed, most)?)?;
        if words.again == 0 {
            return Ok(bytes);
        }
        self.shelf.put(&bytes).expect("it was written a moment ago");
        // Games with a net are that net's: another amount of games makes another one, and other games with it.
        games.extend(gather(Who::Learned, &format!("learned-{:016x}", digest(&bytes)), words.again)?);
        made::<G>(words, shape, features, &training::learn(shape, &games, seed, most)?)
    }
}

/// The file of what was learnt.
fn made<G: Knowledge>(words: &Words, shape: Shape, features: u64, learnt: &Learnt<'_>) -> Result<Vec<u8>, Failure> {
    let mut about = About {
        game: G::INFO.slug.to_owned(),
        features,
        shape,
        command: words.command(),
        losses: String::new(),
        policy: None,
    };
    let rounded = Net::weights(&about.write(&learnt.model.weights)).expect("it was written a moment ago");
    let rounded = mean_loss(&Model::new(shape, rounded), &learnt.apart, &mut Buffers::default());
    if !rounded.is_finite() {
        return Err(Failure::NoNumber);
    }
    let [here, apart] = learnt.losses;
    about.losses = format!("{here:.5} learnt from, {apart:.5} kept apart, {rounded:.5} of that rounded");
    println!("{}", about.losses);
    compare::<G>(learnt);
    Ok(about.write(&learnt.model.weights))
}

/// Says how much better it tells what was kept apart than the game's own outlook.
fn compare<G: Knowledge>(learnt: &Learnt<'_>) {
    let mut buffers = Buffers::default();
    let [win, points] = mean(&learnt.apart, |row| learnt.model.losses(row, &mut buffers));
    let outlook = |doubt: f32| mean(&learnt.apart, |row| losses(row, &expected(row, doubt)));
    let doubts = (-4..=12).map(|step| G::DOUBT * 2f32.powf(step as f32 / 4.0));
    let best = doubts.map(|doubt| outlook(doubt)[0]).fold(f32::INFINITY, f32::min);
    let [win_without, points_without] = outlook(G::DOUBT);
    println!("of what was kept apart, win: {win:.5}, without a net {win_without:.5}, with its best doubt {best:.5}");
    println!("of what was kept apart, points: {points:.5}, without a net {points_without:.5}");
}

/// How many inputs a game has, and the digest of those of its stored positions.
fn inputs_of<G: Knowledge>() -> (Shape, u64) {
    let mut inputs = Inputs::default();
    positions::stored::<G>()[0].inputs(&mut inputs);
    (inputs.shape(), positions::features::<G>())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use game_rialto::Rialto;

    use super::*;

    /// Files of a few games, so that it does not take long.
    fn bytes(root: PathBuf, threads: usize) -> Vec<u8> {
        let words =
            Words { game: "rialto".into(), seed: 5, games: 3, apprentices: 24, again: 3, rows: Some(20), policy: None };
        let shelf = Rialto::shelf().expect("Rialto has inputs");
        Work { words: &words, shelf, root, threads, file: 3 }.bytes::<Rialto>().expect("a scratch folder")
    }

    /// So it is with a policy, which leaves the net as it is.
    #[test]
    fn the_same_command_gives_the_same_policy() {
        let scratch = std::env::temp_dir().join(format!("policy-{}", std::process::id()));
        let words = Words {
            game: "strada-romana".into(),
            seed: 8,
            games: 1,
            apprentices: 1,
            again: 0,
            rows: None,
            policy: Some(6),
        };
        let shelf = game_strada_romana::StradaRomana::shelf().expect("Strada Romana has inputs");
        let bytes = |root: &str, threads| {
            let work = Work { words: &words, shelf, root: scratch.join(root), threads, file: 2 };
            work.bytes::<game_strada_romana::StradaRomana>().expect("a scratch folder")
        };
        let first = bytes("first", 1);
        assert!(first == bytes("second", 2), "another number of threads");
        fs::remove_dir_all(&scratch).expect("it was made here");
        let [(old, weights), (new, others)] = [shelf.built_in(), &first].map(|file| About::read(file).expect("a net"));
        let whole: usize = old.shape.blocks().iter().map(bots::net::Block::bytes).sum();
        assert!(old.command == new.command && weights[..whole] == others[..whole]);
        assert_eq!(new.policy.map(|policy| policy.command), Some(words.command()));
    }

    /// However many threads there are, and whether or not the run was cut before.
    #[test]
    fn the_same_command_gives_the_same_bytes() {
        let scratch = std::env::temp_dir().join(format!("train-{}", std::process::id()));
        let first = bytes(scratch.join("first"), 1);
        assert!(first == bytes(scratch.join("second"), 2), "another number of threads");
        // A cut run: some files are there, others are not.
        let mut parts = Vec::new();
        for folder in fs::read_dir(scratch.join("first")).expect("it was written").flatten() {
            for kind in fs::read_dir(folder.path()).expect("it was written").flatten() {
                parts.extend(fs::read_dir(kind.path()).expect("it was written").flatten().map(|file| file.path()));
            }
        }
        parts.sort();
        assert_eq!(parts.len(), 10, "{parts:?}");
        parts.iter().step_by(2).for_each(|part| fs::remove_file(part).expect("it was written"));
        assert!(first == bytes(scratch.join("first"), 2), "a run that goes on");
        fs::remove_dir_all(&scratch).expect("it was made here");
    }
}
