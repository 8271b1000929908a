//! Records that an earlier build wrote: every later build must replay them and say the same.
//!
//! They lie in `records/<game>/rules-<version>/`, one text record a game, beside `digests.txt` with
//! a line for each. A record closes with a fingerprint of its last state, which reading it checks.
//! The digest in the list is another thing: it is made of what the rules *say*, never of how a state
//! is laid out, so that no refactoring touches it.

use std::{collections::BTreeMap, fmt::Write as _, fs, hash::Hasher as _, path::Path};

use engine::{Croupier, Digest, Game, Options, Record, ScriptedDice, Session};

/// One way of choosing actions, with the name that its records carry.
pub struct Chooser<'a, G: Game> {
    /// What the record is called after: `random`.
    pub name: &'static str,
    /// A whole game at this table.
    pub game: &'a dyn Fn(&G::Options, u8) -> Record<G>,
}

const LIST: &str = "digests.txt";

/// Replays the kept records of this rules version and of all before it, and compares their digests.
/// Every preset must be there at every seat count.
pub fn replay_kept<G: Game>(records: &Path) {
    for version in 1..=G::INFO.rules_version {
        replay_version::<G>(&folder::<G>(records, version));
    }
}

fn replay_version<G: Game>(folder: &Path) {
    let list = fs::read_to_string(folder.join(LIST)).unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask records` writes the records of a new rules version", folder.display())
    });
    let kept: BTreeMap<&str, &str> = list.lines().filter_map(|line| line.split_once(' ')).collect();
    for (index, preset) in G::Options::PRESETS.iter().enumerate() {
        for seats in preset.seats.clone() {
            let table = table(preset.name, seats);
            let there = kept.keys().any(|name| name.starts_with(&table));
            assert!(there, "no record of {} {table} is kept (preset {index})", G::INFO.slug);
        }
    }
    for (name, mark) in kept {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (record, session) =
            Record::<G>::from_text(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let said = format!("{:016x}", said(&record));
        assert_eq!(said, mark, "{}: the rules say other things than the build that wrote it", path.display());
        assert!(session.game().standings().is_some(), "{}: a kept game is played to its end", path.display());
    }
}

/// Writes the records of a rules version that has none yet. What is there is never written again.
pub fn write_kept<G: Game>(records: &Path, choosers: &[Chooser<'_, G>]) {
    let folder = folder::<G>(records, G::INFO.rules_version);
    if folder.exists() {
        println!("{} is there already and stays as it is", folder.display());
        return;
    }
    fs::create_dir_all(&folder).expect("the folder of records can be written");
    let mut list = String::new();
    for (index, preset) in G::Options::PRESETS.iter().enumerate() {
        for (seats, chooser) in preset.seats.clone().flat_map(|seats| choosers.iter().map(move |one| (seats, one))) {
            let record = (chooser.game)(&G::Options::preset(index), seats);
            let session = Session::resume(&record).expect("a game that was just played replays");
            let name = format!("{}{}.txt", table(preset.name, seats), chooser.name);
            fs::write(folder.join(&name), record.to_text(session.game())).expect("the folder can be written");
            writeln!(list, "{name} {:016x}", said(&record)).expect("writing to a string cannot fail");
        }
    }
    fs::write(folder.join(LIST), list).expect("the folder can be written");
}

fn folder<G: Game>(records: &Path, version: u16) -> std::path::PathBuf {
    records.join(G::INFO.slug).join(format!("rules-{version}"))
}

fn table(preset: &str, seats: u8) -> String {
    format!("{preset}-{seats}-seats-")
}

/// What the rules say during a game, as one number: before each ply who is to act and what each of
/// them may do in notation, at the end the standings.
fn said<G: Game>(record: &Record<G>) -> u64 {
    let mut digest = Digest::default();
    let mut say = |text: &str| digest.write(text.as_bytes());
    let mut dice = ScriptedDice::new(&record.opening);
    let mut game = G::setup(&record.options, record.seats, &mut Croupier::quiet(&mut dice)).expect("it was played");
    let mut legal = Vec::new();
    for ply in &record.plies {
        for seat in game.to_act().iter() {
            game.legal(seat, &mut legal);
            say(&format!("{seat}:"));
            for action in &legal {
                say(&format!(" {action};"));
            }
        }
        game.apply(ply.seat, ply.action, &mut Croupier::quiet(&mut ScriptedDice::new(&ply.rolls)));
    }
    for (seat, standing) in game.standings().iter().flat_map(|standings| standings.iter()) {
        say(&format!("{seat} {} {:?};", standing.rank, standing.points));
    }
    digest.finish()
}
