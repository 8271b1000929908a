//! `ludoteca bench`: how fast the games run on one core, and what it takes to show one, by the
//! processor's time.

mod search;
mod shown;
mod watch;

use std::{hint::black_box, io::Write, time::Instant};

use bots::{Limits, Mind, Style, Thinks};
use catalog::table::Title;
use clap::Args;
use engine::{Croupier, Dice, Game, Options, Record, SeededDice, Source, Viewer, record_game};
use serde_json::{Value, json};
use shown::Shown;
use watch::Watch;

use crate::{allocator::COUNTER, failure::Failure, input};

/// What to measure.
#[derive(Args)]
pub(crate) struct Bench {
    /// Only this game
    game: Option<String>,
    /// Measure what it takes to show a table: a position, its words, its drawing
    #[arg(long)]
    shown: bool,
    /// Measure how many iterations a millisecond each way of searching makes, on stored positions
    #[arg(long, conflicts_with = "shown")]
    search: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Seconds for each figure
    #[arg(long, default_value_t = 1.0, value_parser = input::seconds)]
    seconds: f64,
}

const CHOICE: Source = Source(31);

struct Figures {
    game: &'static str,
    seats: u8,
    decisions: f64,
    plies: f64,
    games: f64,
    clone_ns: f64,
    state_bytes: usize,
    replay_us: f64,
    /// Only a build that counts them knows.
    allocations: Option<u64>,
    iterations: f64,
}

impl Bench {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let slugs = match &self.game {
            Some(slug) => vec![catalog::title(slug)?.info.slug],
            None => catalog::SLUGS.to_vec(),
        };
        let mut rows = Vec::new();
        for slug in slugs {
            if self.search {
                catalog::with_game!(slug, G => search::measure::<G>(self.seconds, self.json, &mut rows, out))
                    .unwrap_or(Ok(()))?;
            } else if self.shown {
                catalog::with_game!(slug, G => self.shown::<G>(&mut rows, out)).unwrap_or(Ok(()))?;
            } else {
                catalog::with_game!(slug, G => self.game::<G>(&mut rows, out)).unwrap_or(Ok(()))?;
            }
        }
        if self.json {
            writeln!(out, "{:#}", Value::Array(rows))?;
        }
        Ok(())
    }

    fn shown<G: Title>(&self, rows: &mut Vec<Value>, out: &mut impl Write) -> Result<(), Failure> {
        let shown = Shown::measure(&catalog::title(G::INFO.slug)?, self.seconds)?;
        if !self.json {
            if rows.is_empty() {
                Shown::head(out)?;
            }
            shown.write(out)?;
            out.flush()?;
        }
        let seats = *G::Options::PRESETS[0].seats.end();
        rows.push(input::with_origin::<G>(&G::Options::default(), seats, shown.as_json()));
        Ok(())
    }

    fn game<G: Title>(&self, rows: &mut Vec<Value>, out: &mut impl Write) -> Result<(), Failure> {
        let options = G::Options::default();
        for seats in G::Options::PRESETS[0].seats.clone() {
            let row = measure::<G>(seats, self.seconds);
            if !self.json {
                write_row(&row, rows.is_empty(), out)?;
                out.flush()?;
            }
            rows.push(input::with_origin::<G>(&options, seats, as_json(&row)));
        }
        Ok(())
    }
}

fn write_row(row: &Figures, first: bool, out: &mut impl Write) -> Result<(), Failure> {
    if first {
        writeln!(
            out,
            "{:<14} seats  decisions/s     plies/s  games/s  clone ns  state B  replay us  allocations  search/s",
            "game"
        )?;
    }
    writeln!(
        out,
        "{:<14} {:>5} {:>12.0} {:>11.0} {:>8.0} {:>9.0} {:>8} {:>10.1} {:>12} {:>9.0}",
        row.game,
        row.seats,
        row.decisions,
        row.plies,
        row.games,
        row.clone_ns,
        row.state_bytes,
        row.replay_us,
        row.allocations.map_or("-".into(), |count| count.to_string()),
        row.iterations
    )?;
    Ok(())
}

fn as_json(row: &Figures) -> Value {
    json!({
        "game": row.game, "seats": row.seats, "decisions_per_second": row.decisions, "plies_per_second": row.plies,
        "games_per_second": row.games, "clone_ns": row.clone_ns, "state_bytes": row.state_bytes,
        "replay_us": row.replay_us, "playout_allocations": row.allocations, "search_iterations_per_second": row.iterations,
    })
}

fn measure<G: Title>(seats: u8, seconds: f64) -> Figures {
    let options = G::Options::default();
    let (decisions, plies, games) = playouts::<G>(&options, seats, seconds);
    let record = random_record::<G>(&options, seats);
    let half = decision(&record);
    Figures {
        game: G::INFO.slug,
        seats,
        decisions,
        plies,
        games,
        clone_ns: each(seconds / 4.0, || drop(black_box(black_box(&half).clone()))) * 1e9,
        state_bytes: size_of::<G>(),
        replay_us: each(seconds / 4.0, || drop(black_box(record.replay_unchecked(usize::MAX)))) * 1e6,
        allocations: allocations::<G>(&options, seats),
        iterations: iterations(&half, seconds / 2.0),
    }
}

/// Decisions, plies and games a second of random playouts.
fn playouts<G: Game>(options: &G::Options, seats: u8, seconds: f64) -> (f64, f64, f64) {
    let mut legal = Vec::new();
    let (mut decisions, mut plies, mut games) = (0u64, 0u64, 0u64);
    let watch = Watch::start();
    while watch.seconds() < seconds {
        let mut dice = SeededDice::new(games);
        let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset's table");
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            decisions += u64::from(legal.len() > 1);
            plies += 1;
            let action = legal[dice.roll(CHOICE, legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        black_box(game.standings());
        games += 1;
    }
    let seconds = watch.seconds();
    (decisions as f64 / seconds, plies as f64 / seconds, games as f64 / seconds)
}

fn allocations<G: Game>(options: &G::Options, seats: u8) -> Option<u64> {
    let mut legal = Vec::with_capacity(4096);
    let mut dice = SeededDice::new(1);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset's table");
    let playout = &mut || {
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            let action = legal[dice.roll(CHOICE, legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
    };
    COUNTER.map(|counter| counter(playout))
}

/// A position near the middle of a game at which there is something to decide.
fn decision<G: Game>(record: &Record<G>) -> G {
    let mut legal = Vec::new();
    let at = |ply: usize| record.replay_unchecked(ply).expect("an own record replays");
    let decides = |ply: &usize| {
        let game = at(*ply);
        game.to_act().first().is_some_and(|seat| {
            game.legal(seat, &mut legal);
            legal.len() > 1
        })
    };
    let middle = record.plies.len() / 2;
    at((middle..record.plies.len()).find(decides).unwrap_or(middle))
}

/// Iterations a second of a search without knowledge, on one core.
fn iterations<G: Title>(game: &G, seconds: f64) -> f64 {
    let Some(seat) = game.to_act().first() else { return 0.0 };
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let (start, watch) = (Instant::now(), Watch::start());
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let mut mind = Mind::<G>::with(Style::PLAIN, 1);
    let thought = mind.think(&game.view(Viewer::Seat(seat)), seat, &legal, &Limits::millis(seconds * 1000.0, &now));
    f64::from(thought.iterations) / watch.seconds()
}

fn random_record<G: Game>(options: &G::Options, seats: u8) -> Record<G> {
    let mut chooser = SeededDice::new(9);
    let choose = |_: &G, _, legal: &[G::Action]| legal[chooser.roll(CHOICE, legal.len() as u32) as usize];
    record_game(options, seats, &mut SeededDice::new(9), choose).expect("a preset's table").0
}

/// Seconds that one call takes, over many.
fn each(seconds: f64, mut call: impl FnMut()) -> f64 {
    let (watch, mut calls) = (Watch::start(), 0u64);
    while watch.seconds() < seconds {
        (0..64).for_each(|_| call());
        calls += 64;
    }
    watch.seconds() / calls as f64
}
