//! The greedy seat against random ones, and weights that a playout can use.

use engine::{Croupier, Dice as _, Game as _, Options as _, Seat, SeededDice, Source, Viewer};
use game_la_strada::Options;

use super::*;

/// Whether a seat that takes the best rating in an imagined world is first among random ones.
fn greedy_wins(options: &Options, seats: u8, seed: u64) -> bool {
    let (mut dice, mut chance) = (SeededDice::new(seed), SeededDice::new(!seed));
    let greedy = Seat::new((seed % u64::from(seats)) as u8);
    let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut rates) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let choice = if seat == greedy {
            let world = LaStrada::imagine(&game.view(Viewer::Seat(seat)), &mut chance);
            world.rate(seat, &legal, &mut rates);
            assert_eq!(rates.len(), legal.len());
            (0..legal.len()).max_by(|&a, &b| rates[a].total_cmp(&rates[b])).expect("there is an action")
        } else {
            chance.roll(Source(31), legal.len() as u32) as usize
        };
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    game.standings().expect("the game is over")[greedy].rank == 1
}

#[test]
fn greedy_beats_random() {
    let number = |name: &str, default| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, first) = (number("GREEDY_GAMES", 40u64), number("GREEDY_FIRST", 7_000));
    for (preset, seats) in [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2)] {
        let options = Options::preset(preset);
        let won = (first..first + games).filter(|&seed| greedy_wins(&options, seats, seed)).count() as u64;
        println!("preset {preset}, {seats} seats: the greedy seat won {won} of {games}");
        assert!(won * 10 >= games * 9, "preset {preset}, {seats} seats: {won} of {games}");
    }
}

#[test]
fn weights_are_never_all_nothing() {
    let mut dice = SeededDice::new(8);
    let mut game = LaStrada::setup(&Options::preset(2), 2, &mut Croupier::quiet(&mut dice)).expect("a table for two");
    let (mut legal, mut weights) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        game.lean(seat, &legal, &mut weights);
        assert!(weights.len() == legal.len() && weights.iter().all(|&weight| weight >= 0.0));
        assert!(weights.iter().sum::<f32>() > 0.0);
        let pick = dice.roll(Source(31), legal.len() as u32) as usize;
        game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
    }
    assert_eq!(game.outlook().values().len(), 2);
}
