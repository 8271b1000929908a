//! Random games, and the tables that the laws are checked at.

use engine::{Dice, Game, Options, Record, SeededDice, Source, record_game};

/// What choices are rolled on, so that they leave the game's own sources alone.
pub(crate) const CHOICE: Source = Source(31);

/// A whole game of random legal actions.
pub fn random_game<G: Game>(options: &G::Options, seats: u8, seed: u64) -> (Record<G>, G) {
    let mut chooser = SeededDice::new(seed ^ 0x5EED);
    let choose = |_: &G, _, legal: &[G::Action]| legal[chooser.roll(CHOICE, legal.len() as u32) as usize];
    record_game(options, seats, &mut SeededDice::new(seed), choose).expect("a listed table can be set up")
}

/// Every table worth checking: each preset, and the default with each single switch changed, at
/// every seat count that fits, with a name for messages.
pub fn tables<G: Game>() -> Vec<(String, G::Options, u8)> {
    let mut tables = Vec::new();
    for (index, preset) in G::Options::PRESETS.iter().enumerate() {
        let options = G::Options::preset(index);
        for seats in preset.seats.clone() {
            tables.push((format!("{} seats {seats}", preset.name), options.clone(), seats));
        }
        for (number, switch) in G::Options::SWITCHES.iter().enumerate() {
            for (reading, value) in switch.values.iter().enumerate() {
                let mut options = options.clone();
                if options.get(number) == reading {
                    continue;
                }
                options.set(number, reading);
                for seats in 1..=engine::MAX_SEATS as u8 {
                    let known = |(_, other, count): &(String, G::Options, u8)| *other == options && *count == seats;
                    if options.check(seats).is_ok() && !tables.iter().any(known) {
                        let name = format!("{} {}={} seats {seats}", preset.name, switch.name, value.name);
                        tables.push((name, options.clone(), seats));
                    }
                }
            }
        }
    }
    tables
}
