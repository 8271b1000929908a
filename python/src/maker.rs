//! A kind of table with its type erased: what the Python class `Game` asks of it.

use std::sync::Arc;

use encode::Part;
use engine::{
    Croupier, Game, Info, Options as _, OptionsError, Ply, Record, Roll, SeededDice, SetupError, Source, Viewer,
    digest, options_from_pairs, options_to_pairs,
};
use serde_json::Value;

use crate::{
    batch::{Batched, Games},
    chance::{Given, Noted, source_name},
    guard::caught,
    kind::Kind,
    live::{Live, seat_of},
    past::{Past, Step},
    position::{Next, Position},
    trouble::Trouble,
};

/// A title with its options and its number of seats.
pub(crate) struct Table<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
}

/// Something that makes states of one kind of table.
pub(crate) trait Maker: Send + Sync {
    fn info(&self) -> &'static Info;
    fn seats(&self) -> u8;
    fn options(&self) -> Vec<(&'static str, &'static str)>;
    fn space(&self) -> u32;
    fn parts(&self) -> &'static [Part];
    fn start(&self, seed: u64) -> Result<Box<dyn Position>, Trouble>;
    fn start_with(&self, seed: u64, rolls: &[u32]) -> Result<Box<dyn Position>, Trouble>;
    fn next_roll(&self, rolls: &[u32]) -> Result<Next, Trouble>;
    /// A state that could be the one of which this is a view, in JSON.
    fn imagine(&self, view: &str, seed: u64) -> Result<Box<dyn Position>, Trouble>;
    /// Builds a state again from what [`Position::saved`] gave.
    fn restore(&self, saved: &Value) -> Result<Box<dyn Position>, Trouble>;
    fn batch(&self, games: usize, seed: u64, threads: usize) -> Result<Box<dyn Batched>, Trouble>;
}

/// The table that these words describe.
pub(crate) fn maker(
    slug: &str,
    seats: i64,
    preset: &str,
    switches: &[(String, String)],
) -> Result<Arc<dyn Maker>, Trouble> {
    catalog::with_game!(slug, G => typed::<G>(seats, preset, switches))
        .unwrap_or_else(|| Err(catalog::CatalogError::Game { given: slug.into() }.into()))
}

fn typed<G: Kind>(seats: i64, preset: &str, switches: &[(String, String)]) -> Result<Arc<dyn Maker>, Trouble> {
    let wrong = |error: OptionsError| Trouble::Setup(error.to_string());
    let pairs = switches.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options: G::Options = options_from_pairs(preset, pairs).map_err(wrong)?;
    let seats = u8::try_from(seats).map_err(|_| Trouble::Setup(format!("{seats} seats do not fit")))?;
    options.check(seats).map_err(setup)?;
    Ok(Arc::new(Desk::<G>(Arc::new(Table { options, seats }))))
}

/// A table and a state at it.
type Found = (Arc<dyn Maker>, Box<dyn Position>);

/// The table of a record, and the state it leads to.
pub(crate) fn read(text: &str, seed: u64) -> Result<Found, Trouble> {
    let slug = engine::record_slug(text).map_err(|error| Trouble::Record(error.to_string()))?;
    catalog::with_game!(slug, G => read_typed::<G>(text, seed))
        .unwrap_or_else(|| Err(Trouble::Record(format!("the record is of a game called {slug:?}, which is unknown"))))
}

fn read_typed<G: Kind>(text: &str, seed: u64) -> Result<Found, Trouble> {
    let (record, session) = Record::<G>::from_text(text).map_err(|error| Trouble::Record(error.to_string()))?;
    let dice = session.dice(seed);
    let table = Arc::new(Table { options: record.options, seats: record.seats });
    let opening = Past::opening(record.opening);
    let past = record.plies.into_iter().fold(opening, |past, ply| past.and(Step::Ply(ply)));
    let live = Live::new(table.clone(), session.game().clone(), seed, dice, past);
    Ok((Arc::new(Desk::<G>(table)), Box::new(live)))
}

struct Desk<G: Game>(Arc<Table<G>>);

impl<G: Kind> Desk<G> {
    fn set_up(&self, croupier: &mut Croupier<'_, G::Event>) -> Result<G, Trouble> {
        G::setup(&self.0.options, self.0.seats, croupier).map_err(setup)
    }
}

impl<G: Kind> Maker for Desk<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn seats(&self) -> u8 {
        self.0.seats
    }

    fn options(&self) -> Vec<(&'static str, &'static str)> {
        options_to_pairs(&self.0.options)
    }

    fn space(&self) -> u32 {
        G::space(&self.0.options)
    }

    fn parts(&self) -> &'static [Part] {
        G::PARTS
    }

    fn start(&self, seed: u64) -> Result<Box<dyn Position>, Trouble> {
        let mut dice = SeededDice::new(seed);
        let mut noted = Noted { dice: &mut dice, rolls: Vec::new() };
        let game = self.set_up(&mut Croupier::quiet(&mut noted))?;
        let past = Past::opening(noted.rolls);
        Ok(Box::new(Live::new(self.0.clone(), game, seed, dice, past)))
    }

    fn start_with(&self, seed: u64, rolls: &[u32]) -> Result<Box<dyn Position>, Trouble> {
        let mut given = Given::new(rolls);
        let game = self.set_up(&mut Croupier::quiet(&mut given))?;
        let rolls = given.finish::<G>()?;
        let dice = SeededDice::after(seed, rolls.iter().collect());
        Ok(Box::new(Live::new(self.0.clone(), game, seed, dice, Past::opening(rolls))))
    }

    fn next_roll(&self, rolls: &[u32]) -> Result<Next, Trouble> {
        let mut given = Given::new(rolls);
        self.set_up(&mut Croupier::quiet(&mut given))?;
        given.fits()?;
        Ok(given.missing.map(|(source, bound)| (source_name::<G>(source), bound)))
    }

    fn imagine(&self, view: &str, seed: u64) -> Result<Box<dyn Position>, Trouble> {
        let game = caught("view", || imagine(&self.0, view, seed))?;
        let past = Past::viewed(view, seed);
        Ok(Box::new(Live::new(self.0.clone(), game, seed, SeededDice::new(seed), past)))
    }

    fn restore(&self, saved: &Value) -> Result<Box<dyn Position>, Trouble> {
        caught("pickle", || restore(&self.0, saved).ok_or_else(|| Trouble::Record("the pickle is damaged".into())))
    }

    fn batch(&self, games: usize, seed: u64, threads: usize) -> Result<Box<dyn Batched>, Trouble> {
        Ok(Box::new(Games::<G>::new(self.0.clone(), games, seed, threads)?))
    }
}

pub(crate) fn setup(error: SetupError) -> Trouble {
    Trouble::Setup(error.to_string())
}

/// A game of this table that fits a view.
fn imagine<G: Kind>(table: &Table<G>, view: &str, seed: u64) -> Result<G, Trouble> {
    let wrong = |why: String| Trouble::Record(format!("this is no view of {}: {why}", G::INFO.name));
    let view: G::View = serde_json::from_str(view).map_err(|error| wrong(error.to_string()))?;
    let game = G::imagine(&view, &mut SeededDice::new(seed));
    if game.seats() != table.seats || *game.options() != table.options {
        return Err(wrong("it has other seats or options".into()));
    }
    Ok(game)
}

/// Plays a saved state again, step by step; `None` if it does not lead where it should.
fn restore<G: Kind>(table: &Arc<Table<G>>, saved: &Value) -> Option<Box<dyn Position>> {
    let mut seed = saved["seed"].as_u64()?;
    let mut steps = saved["steps"].as_array()?.iter();
    let first = steps.next()?;
    let mut made = Vec::new();
    let (mut game, mut past) = if let Some(view) = first["viewed"].as_str() {
        let seed = first["seed"].as_u64()?;
        (imagine(table, view, seed).ok()?, Past::viewed(view, seed))
    } else {
        let opening = rolls(&first["opening"])?;
        let mut scripted = engine::ScriptedDice::new(&opening);
        let game = G::setup(&table.options, table.seats, &mut Croupier::quiet(&mut scripted)).ok()?;
        scripted.finish().ok()?;
        made.extend_from_slice(&opening);
        (game, Past::opening(opening))
    };
    for step in steps {
        if let Some(imagined) = step.get("imagined") {
            let seat = seat_of(imagined[0].as_i64()?, table.seats).ok()?;
            seed = imagined[1].as_u64()?;
            game = G::imagine(&game.view(Viewer::Seat(seat)), &mut SeededDice::new(seed));
            past = past.and(Step::Imagined { seat, seed });
            made.clear();
            continue;
        }
        let seat = seat_of(step[0].as_i64()?, table.seats).ok()?;
        let action: G::Action = step[1].as_str()?.parse().ok()?;
        let rolls = rolls(&step[2])?;
        let mut scripted = engine::ScriptedDice::new(&rolls);
        engine::play(&mut game, seat, action, &mut Croupier::quiet(&mut scripted)).ok()?;
        scripted.finish().ok()?;
        made.extend_from_slice(&rolls);
        past = past.and(Step::Ply(Ply { seat, action, rolls }));
    }
    let dice = SeededDice::after(seed, made.iter().collect());
    let sound = saved["digest"].as_u64() == Some(digest(&game));
    sound.then(|| Box::new(Live::new(table.clone(), game, seed, dice, past)) as Box<dyn Position>)
}

fn rolls(saved: &Value) -> Option<Vec<Roll>> {
    let roll = |roll: &Value| {
        let number = |place: usize| roll[place].as_u64().and_then(|number| u32::try_from(number).ok());
        Some(Roll { source: Source(u8::try_from(number(0)?).ok()?), value: number(1)?, bound: number(2)? })
    };
    saved.as_array()?.iter().map(roll).collect()
}
