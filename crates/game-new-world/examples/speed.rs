//! Random playouts on one core: decisions a second, the cost of a clone and of a replay.

use std::{hint::black_box, time::Instant};

use engine::{Croupier, Dice, Game, SeededDice, Session, Source};
use game_new_world::{NewWorld, Options};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3000);
    for seats in 2..=5 {
        let mut legal = Vec::with_capacity(256);
        let (mut plies, mut decisions) = (0u64, 0u64);
        let start = Instant::now();
        for seed in 0..games {
            let mut dice = SeededDice::new(seed);
            let mut picks = SeededDice::new(!seed);
            let mut game = NewWorld::setup(&Options::default(), seats, &mut Croupier::quiet(&mut dice)).expect("seats");
            while let Some(seat) = game.to_act().first() {
                game.legal(seat, &mut legal);
                plies += 1;
                decisions += u64::from(legal.len() > 1);
                let pick = picks.roll(Source(0), legal.len() as u32) as usize;
                game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
            }
        }
        let time = start.elapsed().as_secs_f64();
        println!(
            "{seats} seats: {:.0} decisions/s, {:.0} plies/s, {:.0} games/s, {:.0} decisions a game",
            decisions as f64 / time,
            plies as f64 / time,
            games as f64 / time,
            decisions as f64 / games as f64
        );
    }
    clone_and_replay();
}

fn clone_and_replay() {
    let mut dice = SeededDice::new(1);
    let mut picks = SeededDice::new(2);
    let (mut session, _) = Session::<NewWorld>::start(&Options::default(), 4, &mut dice).expect("seats");
    let mut legal = Vec::new();
    while let Some(seat) = session.game().to_act().first() {
        session.game().legal(seat, &mut legal);
        let pick = picks.roll(Source(0), legal.len() as u32) as usize;
        session.play(seat, legal[pick], &mut dice).expect("legal");
    }
    let start = Instant::now();
    for _ in 0..100_000 {
        black_box(black_box(session.game()).clone());
    }
    println!("clone {} ns, {} bytes", start.elapsed().as_nanos() / 100_000, size_of::<NewWorld>());
    let start = Instant::now();
    for _ in 0..200 {
        black_box(Session::resume(session.record()).expect("replays"));
    }
    println!("replay {} µs, {} plies", start.elapsed().as_micros() / 200, session.plies());
}
