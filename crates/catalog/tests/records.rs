//! Records that an earlier build wrote are replayed by this one: a refactoring changes no game.
//!
//! With the environment variable `WRITE_RECORDS` set (`cargo xtask records`), games whose rules
//! version has no records yet get them.

use std::path::Path;

use bots::{Greedy, Player, Rng};
use catalog::{SLUGS, table::Title, with_game};
use engine::{Record, SeededDice, Viewer, record_game};
use testkit::{Chooser, random_game, replay_kept, write_kept};

const SEED: u64 = 7;

#[test]
fn every_kept_record_replays_to_what_the_rules_said_then() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    for slug in SLUGS {
        with_game!(slug, G => {
            if std::env::var_os("WRITE_RECORDS").is_some() {
                write::<G>(&records);
            }
            replay_kept::<G>(&records);
        })
        .expect("a listed game");
    }
}

fn write<G: Title>(records: &Path) {
    let random = |options: &G::Options, seats| random_game::<G>(options, seats, SEED).0;
    let choosers = [Chooser { name: "random", game: &random }, Chooser { name: "greedy", game: &greedy::<G> }];
    write_kept(records, &choosers);
}

/// A game of seats that play by knowledge, with a random action now and then.
fn greedy<G: Title>(options: &G::Options, seats: u8) -> Record<G> {
    let mut player = Greedy::new(SEED);
    let mut luck = Rng::new(SEED);
    let choose = |game: &G, seat, legal: &[G::Action]| {
        if luck.below(8) == 0 {
            return legal[luck.below(legal.len() as u32) as usize];
        }
        Player::<G>::choose(&mut player, &game.view(Viewer::Seat(seat)), seat, legal).action
    };
    record_game(options, seats, &mut SeededDice::new(SEED), choose).expect("a preset's table").0
}
