//! How many iterations a millisecond each way of searching makes, on a game's stored positions.

use std::io::Write;

use bots::{Level, MEMORY, Search, Style, positions};
use catalog::table::Title;
use engine::{Options as _, Viewer};
use serde_json::{Value, json};

use super::watch::Watch;
use crate::{failure::Failure, input};

/// The least iterations from a position: the first ones are not typical.
const LEAST: u32 = 16;

/// One row a way of searching: at two seats, at the largest table, and at all positions.
pub(super) fn measure<G: Title>(
    seconds: f64,
    as_json: bool,
    rows: &mut Vec<Value>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let games = positions::stored::<G>();
    for (name, style) in [("master/hand", Style::HAND), ("master", Level::Master.style()), ("plain", Style::PLAIN)] {
        let each: Vec<(u8, f64)> =
            games.iter().map(|game| (game.seats(), millis(game, style, seconds / games.len() as f64))).collect();
        let pace = |counts: &dyn Fn(u8) -> bool| {
            let times: Vec<f64> = each.iter().filter(|(seats, _)| counts(*seats)).map(|(_, millis)| *millis).collect();
            times.len() as f64 / times.iter().sum::<f64>()
        };
        let (two, most, all) = (pace(&|seats| seats == 2), pace(&|seats| seats > 2), pace(&|_| true));
        if !as_json {
            if rows.is_empty() {
                writeln!(out, "{:<14} {:<12} iterations/ms  at two seats  at the largest table", "game", "search")?;
            }
            writeln!(out, "{:<14} {name:<12} {all:>13.2} {two:>13.2} {most:>21.2}", G::INFO.slug)?;
            out.flush()?;
        }
        let fields = json!({ "search": name, "positions": games.len(), "iterations_per_ms": all,
            "iterations_per_ms_two_seats": two, "iterations_per_ms_largest_table": most });
        let seats = *G::Options::PRESETS[0].seats.end();
        rows.push(input::with_origin::<G>(&G::Options::default(), seats, fields));
    }
    Ok(())
}

/// Milliseconds an iteration from this position, by the processor's time.
fn millis<G: Title>(game: &G, style: Style, seconds: f64) -> f64 {
    let (Style::Think(style), Some(seat)) = (style, game.to_act().first()) else { return f64::NAN };
    let view = game.view(Viewer::Seat(seat));
    let mut search = Search::<G>::new(style, 1, MEMORY);
    let (watch, mut done) = (Watch::start(), 0u32);
    while done < LEAST || watch.seconds() < seconds {
        (0..LEAST).for_each(|_| search.iterate(&view, seat));
        done += LEAST;
    }
    watch.seconds() * 1000.0 / f64::from(done)
}
