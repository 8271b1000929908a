//! How fast the rules are: random games on one core, with a quiet croupier.

use std::{hint::black_box, time::Instant};

use engine::{Croupier, Dice as _, Game, SeededDice, Source, record_game};
use game_strada_romana::{Ending, Options, Phase, StradaRomana};

fn main() {
    println!("a state is {} bytes", size_of::<StradaRomana>());
    for seats in 2..=5 {
        playouts(seats);
    }
    replay();
}

fn playouts(seats: u8) {
    let games = 5_000u64;
    let (mut plies, mut decisions, mut jams, mut longest) = (0u64, 0u64, 0, 0);
    let mut legal = Vec::with_capacity(64);
    let start = Instant::now();
    for seed in 0..games {
        let mut dice = SeededDice::new(seed);
        let mut croupier = Croupier::quiet(&mut dice);
        let mut game = StradaRomana::setup(&Options::default(), seats, &mut croupier).expect("a legal table");
        let mut chooser = SeededDice::new(!seed);
        let before = plies;
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            plies += 1;
            decisions += u64::from(legal.len() > 1);
            let choice = chooser.roll(Source(0), legal.len() as u32) as usize;
            game.apply(seat, legal[choice], &mut croupier);
        }
        longest = longest.max(plies - before);
        jams += u64::from(game.open().phase == Phase::Over(Ending::Standstill));
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seats} seats: {:.2} million decisions/s, {:.2} million plies/s, {} plies a game, longest {longest}, \
         {:.1} % standstills",
        decisions as f64 / seconds / 1e6,
        plies as f64 / seconds / 1e6,
        plies / games,
        100.0 * jams as f64 / games as f64
    );
}

fn replay() {
    let mut chooser = SeededDice::new(9);
    let mut dice = SeededDice::new(9);
    let (record, game) = record_game::<StradaRomana>(&Options::default(), 4, &mut dice, |_, _, legal| {
        legal[chooser.roll(Source(0), legal.len() as u32) as usize]
    })
    .expect("a legal table");
    let start = Instant::now();
    for _ in 0..1_000 {
        black_box(record.replay_unchecked(record.plies.len()).expect("it was played"));
    }
    println!("replay of {} plies: {:.1} µs", record.plies.len(), start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    for _ in 0..1_000_000 {
        black_box(black_box(&game).clone());
    }
    println!("clone: {:.1} ns", start.elapsed().as_secs_f64() * 1e3);
}
