//! The laws every game obeys, checked on random games at every table worth checking.
//!
//! 1 a seat to act has an action · 2 legal lists are sorted and distinct · 3 notation round-trips ·
//! 4 an imagined world has the same view, seats to act, own legal list, refusals and census, and a
//! playout from it ends · 5 what is listed is exactly what is accepted, and a refusal cites the
//! rule book · 6 games end within their bound · 7 nobody is to act exactly when there are
//! standings · 8 a record replays to an equal game, also through its text; a damaged one is an
//! error · 9 simultaneous choices commute · 10 components are conserved · 11 playouts do not
//! allocate · 12 digests agree natively and in WebAssembly (checked by `cargo xtask digests`) ·
//! 13 where nothing is hidden imagined worlds are true, where something is they differ somewhere ·
//! 14 a copy never changes when its original moves on · 15 what a viewer hears follows from what it
//! may see: where two worlds look the same to it after a ply, it was told the same · 16 what is foreseen
//! without a roll or a reveal is what really happens · 17 every view of a game passes the game's own
//! check of views · 18 a step that a host may do for a seat is the only one in every world of every
//! viewer, and ends no turn that held a choice.

mod forced;
mod foresight;
mod hearing;
mod plies;
mod records;
mod worlds;

use std::{collections::BTreeSet, fmt};

use engine::{Cites, Croupier, Dice, Game, Options, SeededDice, Viewer, digest, forced_step};
pub use hearing::Heard;

use self::hearing::{Told, Trail};
use crate::{
    Census,
    play::{CHOICE, random_game, tables},
};

/// A law that was broken, with what a person needs to find out why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Which law.
    pub law: u8,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {}: {}", self.law, self.what)
    }
}

pub(crate) fn breach<T>(law: u8, what: impl Into<String>) -> Result<T, Breach> {
    Err(Breach { law, what: what.into() })
}

/// Does something and says how often it allocated. Counting needs an allocator that counts, which a
/// program has only one of: so whoever checks law 11 brings it.
pub type Counter = fn(&mut dyn FnMut()) -> u64;

/// Checks all laws for a game, at every preset, each single switch and all seat counts. The number
/// of games a table is 2, or what the environment variable `LAWS_GAMES` says; `LAWS_SEED` moves the
/// seeds.
pub fn laws<G: Game>(census: fn(&G) -> Census, counter: Counter) {
    let number = |name: &str, default: u64| -> u64 {
        std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
    };
    let (games, first) = (number("LAWS_GAMES", 2), number("LAWS_SEED", 0));
    let pool = seen_actions::<G>(1000);
    let mut heard = Heard::default();
    for (name, options, seats) in tables::<G>() {
        let mut check = Check::new(&options, seats, census, &pool).counting(counter);
        for seed in first..first + games {
            if let Err(breach) = check.game(seed) {
                panic!("{} breaks {breach}\n  table: {name}, seed {seed}", G::INFO.name);
            }
        }
        if let Err(breach) = check.finish() {
            panic!("{} breaks {breach}\n  table: {name}", G::INFO.name);
        }
        heard.add(check.heard());
    }
    if let Err(breach) = heard.finish() {
        panic!("{} breaks {breach}", G::INFO.name);
    }
}

/// Every action seen in so many games of a title, at all its tables.
pub fn seen_actions<G: Game>(games: u64) -> Vec<G::Action> {
    let tables = tables::<G>();
    let mut seen = BTreeSet::new();
    for seed in 0..games {
        let (_, options, seats) = &tables[seed as usize % tables.len()];
        seen.extend(random_game::<G>(options, *seats, seed).0.plies.iter().map(|ply| ply.action));
    }
    seen.into_iter().collect()
}

/// The laws at one table, over several games.
pub struct Check<'a, G: Game> {
    options: &'a G::Options,
    seats: u8,
    census: fn(&G) -> Census,
    pool: &'a [G::Action],
    /// For each viewer, whether an imagined world ever differed from the truth.
    differed: Vec<bool>,
    heard: Heard,
    counter: Option<Counter>,
}

impl<'a, G: Game> Check<'a, G> {
    /// A table to check. `pool` are actions to try whether they are legal or not.
    pub fn new(options: &'a G::Options, seats: u8, census: fn(&G) -> Census, pool: &'a [G::Action]) -> Self {
        let (differed, heard) = (vec![false; usize::from(seats) + 1], Heard::default());
        Check { options, seats, census, pool, differed, heard, counter: None }
    }

    /// The same with law 11, which is not checked otherwise.
    #[must_use]
    pub fn counting(self, counter: Counter) -> Self {
        Check { counter: Some(counter), ..self }
    }

    /// What viewers heard at this table.
    pub const fn heard(&self) -> &Heard {
        &self.heard
    }

    /// Plays one random game and checks the laws on the way.
    pub fn game(&mut self, seed: u64) -> Result<(), Breach> {
        let mut luck = SeededDice::new(seed ^ 0x1A35);
        let mut dice = SeededDice::new(seed);
        let mut game = match G::setup(self.options, self.seats, &mut Croupier::quiet(&mut dice)) {
            Ok(game) => game,
            Err(error) => return breach(1, format!("a listed table cannot be set up: {error}")),
        };
        if self.options.hides() {
            self.heard.setup::<G>(self.options, self.seats, &SeededDice::new(seed))?;
        }
        let (mut trail, mut turn) = (Trail::new(), forced::Turn::default());
        let census = (self.census)(&game);
        let mut copies = Vec::new();
        let mut legal = Vec::new();
        let mut plies = 0;
        loop {
            copies.push((game.clone(), digest(&game)));
            plies::check(&game, plies)?;
            if (self.census)(&game) != census {
                let found = (self.census)(&game);
                let lost: Vec<_> = census.iter().zip(&found).filter(|(was, is)| was != is).collect();
                return breach(10, format!("ply {plies}: components changed in number (was, is): {lost:?}"));
            }
            self.worlds(&game, plies, &census, &mut luck)?;
            let Some(seat) = pick(&game.to_act().iter().collect::<Vec<_>>(), &mut luck) else { break };
            plies::commute(&game, &dice, plies, &mut luck)?;
            game.legal(seat, &mut legal);
            let action = legal[luck.roll(CHOICE, legal.len() as u32) as usize];
            let told = Told::ply(&game, seat, action, &mut dice);
            turn.ply(&game, &told.after, seat, legal.len(), plies)?;
            if let Some(viewer) = pick(&Viewer::all(self.seats).collect::<Vec<_>>(), &mut luck) {
                worlds::same_effect(&game, seat, action, viewer, plies, &mut luck)?;
                if self.options.hides() {
                    // What was never put to the test yet is, for everybody.
                    let everybody = self.heard.lacks(&told, self.seats);
                    for viewer in Viewer::all(self.seats).filter(|&other| everybody || other == viewer) {
                        self.heard.ply(&trail, &game, (seat, action), &told, viewer, &mut luck)?;
                    }
                }
            }
            trail.push(&game, seat, action, &told);
            game = told.after;
            plies += 1;
            if plies > G::INFO.max_plies {
                return breach(6, format!("no end after {plies} plies"));
            }
        }
        for (number, (copy, mark)) in copies.iter().enumerate() {
            if digest(copy) != *mark {
                return breach(14, format!("the copy made at ply {number} changed afterwards"));
            }
        }
        records::check::<G>(self.options, self.seats, seed)?;
        self.counter.map_or(Ok(()), |counter| plies::allocations::<G>(self.options, self.seats, seed, counter))
    }

    /// What can be said only after several games.
    pub fn finish(&self) -> Result<(), Breach> {
        if !self.options.hides() {
            return Ok(());
        }
        for (viewer, differed) in Viewer::all(self.seats).zip(&self.differed) {
            if !differed {
                return breach(13, format!("{viewer:?} never imagines anything but the truth, so its view must leak"));
            }
        }
        Ok(())
    }

    fn worlds(&mut self, game: &G, ply: u32, census: &Census, luck: &mut SeededDice) -> Result<(), Breach> {
        let thorough = luck.roll(CHOICE, 12) == 0 || ply == 0 || game.to_act().is_empty();
        if thorough {
            self.refusals(game, ply, luck)?;
            plies::texts(game, ply)?;
            game.to_act().iter().try_for_each(|seat| foresight::check(game, seat, ply, luck))?;
        } else if forced_step(game).is_none() && luck.roll(CHOICE, 3) != 0 {
            return Ok(());
        }
        for (index, viewer) in Viewer::all(self.seats).enumerate() {
            let world = worlds::check(game, viewer, ply, luck)?;
            forced::same(game, &world, viewer, ply)?;
            if (self.census)(&world) != *census {
                return breach(4, format!("ply {ply}: {viewer:?} imagines components that do not exist"));
            }
            if world != *game {
                self.differed[index] = true;
                if !self.options.hides() {
                    return breach(13, format!("ply {ply}: nothing is hidden, yet {viewer:?} imagines another world"));
                }
            }
            if thorough {
                let tried = sample(self.pool, 60, luck);
                worlds::same_refusals(game, &world, viewer, ply, &tried)?;
                worlds::ends(world, viewer, ply, luck)?;
            }
        }
        Ok(())
    }

    /// Law 5: every action of the title is listed or refused with a clause of the rule book.
    fn refusals(&self, game: &G, ply: u32, luck: &mut SeededDice) -> Result<(), Breach> {
        let mut legal = Vec::new();
        for seat in game.to_act().iter() {
            game.legal(seat, &mut legal);
            for action in sample(self.pool, 400, luck) {
                if legal.binary_search(&action).is_ok() {
                    continue;
                }
                let refusal = game.refusal(seat, action);
                let clause = refusal.clause();
                if !G::INFO.rules.contains(&format!("**{clause}**")) {
                    return breach(5, format!("ply {ply}: `{action}` is refused by {clause}, not in the rule book"));
                }
            }
            plies::doors(game, seat, &sample(self.pool, 10, luck), &legal, ply)?;
        }
        Ok(())
    }
}

fn pick<T: Copy>(items: &[T], luck: &mut SeededDice) -> Option<T> {
    (!items.is_empty()).then(|| items[luck.roll(CHOICE, items.len() as u32) as usize])
}

fn sample<T: Copy>(items: &[T], most: usize, luck: &mut SeededDice) -> Vec<T> {
    if items.len() <= most {
        return items.to_vec();
    }
    (0..most).map(|_| items[luck.roll(CHOICE, items.len() as u32) as usize]).collect()
}
