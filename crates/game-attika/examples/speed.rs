//! How fast random games of Attika are played on one core: `cargo run --release --example speed`.

use std::{hint::black_box, time::Instant};

use engine::{Croupier, Dice, Game, Options as _, SeededDice, Session, Source};
use game_attika::{Action, Attika, Options};

const GAMES: u64 = 400;

fn main() {
    println!("state {} bytes, action {} bytes", size_of::<Attika>(), size_of::<Action>());
    for preset in 0..2 {
        for seats in 2..=4 {
            measure(&Options::preset(preset), Options::PRESETS[preset].name, seats);
        }
    }
}

fn measure(options: &Options, name: &str, seats: u8) {
    let (mut decisions, mut plies, mut choices, mut rounds) = (0u64, 0u64, 0u64, 0u64);
    let mut legal = Vec::with_capacity(4096);
    let start = Instant::now();
    for seed in 0..GAMES {
        let mut dice = SeededDice::new(seed);
        let mut game = Attika::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a table of 2 to 4 seats");
        while let Some(seat) = Game::to_act(&game).first() {
            game.legal(seat, &mut legal);
            plies += 1;
            decisions += u64::from(legal.len() > 1);
            choices += legal.len() as u64;
            let action = legal[dice.roll(Source(31), legal.len() as u32) as usize];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        rounds += u64::from(game.round());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name} {seats} seats: {:.0} decisions/s, {:.0} plies a game, {:.1} choices a ply, {:.1} rounds, clone {:.0} ns, replay {:.0} us",
        decisions as f64 / seconds,
        plies as f64 / GAMES as f64,
        choices as f64 / plies as f64,
        rounds as f64 / GAMES as f64,
        clone_time(options, seats),
        replay_time(options, seats),
    );
}

fn clone_time(options: &Options, seats: u8) -> f64 {
    let game = Attika::setup(options, seats, &mut Croupier::quiet(&mut SeededDice::new(1))).expect("a table");
    let start = Instant::now();
    for _ in 0..100_000 {
        black_box(black_box(&game).clone());
    }
    start.elapsed().as_secs_f64() * 1e9 / 1e5
}

fn replay_time(options: &Options, seats: u8) -> f64 {
    let mut dice = SeededDice::new(9);
    let (mut session, _) = Session::<Attika>::start(options, seats, &mut dice).expect("a table");
    let mut legal = Vec::new();
    while let Some(seat) = Game::to_act(session.game()).first() {
        session.game().legal(seat, &mut legal);
        let action = legal[dice.roll(Source(31), legal.len() as u32) as usize];
        session.play(seat, action, &mut dice).expect("a legal action");
    }
    let record = session.record();
    let start = Instant::now();
    for _ in 0..100 {
        black_box(record.replay_unchecked(usize::MAX).expect("it was played"));
    }
    start.elapsed().as_secs_f64() * 1e6 / 100.0
}
