//! How well beliefs guess what is hidden: the mean log score of the true hidden things beside an even
//! draw, in games of masters.
//!
//! ```text
//! belief GAME SEATS GAMES FIRST_SEED [ITERATIONS]
//! ```

use std::{env, error::Error};

use bots::{Knowledge, Level, Limits, Mind, Rng, Thinks};
use engine::{Croupier, Seat, SeededDice, Viewer};

/// How many worlds are imagined to learn what an average one weighs.
const WORLDS: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, seats, games, seed, rest @ ..] = words.as_slice() else {
        return Err("expected GAME SEATS GAMES FIRST_SEED [ITERATIONS]".into());
    };
    let (seats, games, seed) = (seats.parse()?, games.parse()?, seed.parse()?);
    let iterations = rest.first().map_or(Ok(100), |text| text.parse())?;
    match game.as_str() {
        "strada-romana" => score::<game_strada_romana::StradaRomana>(seats, games, seed, iterations),
        _ => return Err("no such game, or none that believes anything".into()),
    }
    Ok(())
}

fn score<G: Knowledge>(seats: u8, games: u64, seed: u64, iterations: u32) {
    let means: Vec<f64> = (seed..seed + games).filter_map(|seed| one_game::<G>(seats, seed, iterations)).collect();
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    let spread = (means.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
    let error = 1.96 * spread / count.sqrt();
    println!("{}, {seats} seats, {count} games: {mean:.4} ± {error:.4} nats a position better than even", G::INFO.slug);
}

/// The mean over a game of how much likelier the truth is than in an even draw, as a logarithm. Half of
/// every guess stays even, as in the search.
fn one_game<G: Knowledge>(seats: u8, seed: u64, iterations: u32) -> Option<f64> {
    let (mut dice, mut rng) = (SeededDice::new(seed), Rng::new(seed));
    let mut game = G::setup(&G::Options::default(), seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let mut minds: Vec<Mind<G>> =
        (0..u64::from(seats)).map(|seat| Mind::new(Level::Master, seed << 8 | seat)).collect();
    let (mut legal, mut scores, mut last) = (Vec::new(), Vec::new(), None);
    while let Some(seat) = game.to_act().first() {
        if last != Some(seat) {
            scores.extend(gain(&game, seat, &mut rng));
            last = Some(seat);
        }
        game.legal(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let action = minds[seat.index()].think(&view, seat, &legal, &Limits::iterations(iterations)).choice;
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

/// `None` where all worlds weigh the same.
fn gain<G: Knowledge>(game: &G, seat: Seat, rng: &mut Rng) -> Option<f64> {
    let view = game.view(Viewer::Seat(seat));
    let weights: Vec<f64> = (0..WORLDS).map(|_| f64::from(G::imagine(&view, rng).belief(seat))).collect();
    let mean = weights.iter().sum::<f64>() / f64::from(WORLDS);
    let differ = weights.iter().any(|weight| (weight - weights[0]).abs() > 1e-6);
    differ.then(|| (0.5 + 0.5 * f64::from(game.belief(seat)) / mean).ln())
}
