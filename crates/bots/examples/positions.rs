//! Writes `crates/bots/positions`: games between masters with few iterations, and where to stop in them.

use std::{env, error::Error, fs, path::Path};

use bots::{Knowledge, Level, Limits, Mind, Thinks};
use engine::{Croupier, Options, SeededDice, Viewer};

/// Games at two seats, and at the largest table.
const GAMES: u64 = 8;
/// Positions of a game.
const STOPS: usize = 4;
const ITERATIONS: u32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    write::<game_la_strada::LaStrada>()?;
    write::<game_rialto::Rialto>()?;
    write::<game_new_world::NewWorld>()?;
    write::<game_attika::Attika>()?;
    write::<game_strada_romana::StradaRomana>()
}

fn write<G: Knowledge>() -> Result<(), Box<dyn Error>> {
    let most = *G::Options::PRESETS[0].seats.end();
    let tables = (0..GAMES).map(|seed| (2, seed)).chain((GAMES..2 * GAMES).map(|seed| (most, seed)));
    let lines = tables.map(|(seats, seed)| line::<G>(seats, seed)).collect::<Result<Vec<String>, _>>()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(format!("{}.txt", G::INFO.slug)), lines.concat())?;
    Ok(())
}

fn line<G: Knowledge>(seats: u8, seed: u64) -> Result<String, Box<dyn Error>> {
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(&G::Options::default(), seats, &mut Croupier::quiet(&mut dice))?;
    let mut minds: Vec<Mind<G>> =
        (0..u64::from(seats)).map(|seat| Mind::new(Level::Master, seed << 8 | seat)).collect();
    let (mut acts, mut choices, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        if legal.len() > 1 {
            choices.push(acts.len());
        }
        let view = game.view(Viewer::Seat(seat));
        let action = minds[seat.index()].think(&view, seat, &legal, &Limits::iterations(ITERATIONS)).choice;
        acts.push(action.to_string());
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    // The middle third of the choices, evenly.
    let at = |stop: usize| choices[choices.len() / 3 + stop * (choices.len() / 3) / (STOPS - 1)];
    let stops: Vec<String> = (0..STOPS).map(|stop| at(stop).to_string()).collect();
    acts.truncate(at(STOPS - 1));
    Ok(format!("{seats} {seed} {}: {}\n", stops.join(","), acts.join("; ")))
}
