//! How fast random playouts, copies and replays are: `cargo run --release --example speed`.

use std::time::Instant;

use engine::{Croupier, Dice, Game, Record, SeededDice, Source, record_game};
use game_rialto::{Options, Rialto};

fn main() {
    for seats in 2..=5 {
        playouts(seats, 2000);
    }
    copies();
    replays();
    println!("state: {} bytes", std::mem::size_of::<Rialto>());
}

fn playouts(seats: u8, games: u64) {
    let mut legal = Vec::with_capacity(64);
    let (mut plies, mut decisions, mut most) = (0u64, 0u64, 0u64);
    let start = Instant::now();
    for seed in 0..games {
        let (mut dice, mut chooser) = (SeededDice::new(seed), SeededDice::new(!seed));
        let mut croupier = Croupier::quiet(&mut dice);
        let mut game = Rialto::setup(&Options::default(), seats, &mut croupier).expect("these seats fit");
        let before = plies;
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            decisions += u64::from(legal.len() > 1);
            plies += 1;
            let choice = if legal.len() > 1 { chooser.roll(Source(0), legal.len() as u32) } else { 0 };
            game.apply(seat, legal[choice as usize], &mut croupier);
        }
        most = most.max(plies - before);
    }
    let time = start.elapsed().as_secs_f64();
    println!(
        "{seats} seats: {:.2} M decisions/s, {:.2} M plies/s, {:.0} games/s, {} plies a game (most {most})",
        decisions as f64 / time / 1e6,
        plies as f64 / time / 1e6,
        games as f64 / time,
        plies / games
    );
}

fn sample() -> (Record<Rialto>, Rialto) {
    let mut chooser = SeededDice::new(9);
    record_game::<Rialto>(&Options::default(), 4, &mut SeededDice::new(9), |_, _, legal| {
        legal[chooser.roll(Source(0), legal.len() as u32) as usize]
    })
    .expect("four seats fit")
}

fn copies() {
    let (_, game) = sample();
    let start = Instant::now();
    for _ in 0..1_000_000 {
        std::hint::black_box(std::hint::black_box(&game).clone());
    }
    println!("clone: {:.0} ns", start.elapsed().as_secs_f64() * 1e3);
}

fn replays() {
    let (record, game) = sample();
    let start = Instant::now();
    for _ in 0..200 {
        assert!(record.replay_unchecked(usize::MAX).is_ok_and(|replayed| replayed == game));
    }
    println!("replay: {:.0} µs", start.elapsed().as_secs_f64() / 200.0 * 1e6);
}
