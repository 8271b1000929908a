//! How fast random playouts run: decisions, plies and games a second, by seat count.

use std::{hint::black_box, time::Instant};

use engine::{Croupier, Dice, Game, Options as _, SeededDice, Source};
use game_la_strada::{LaStrada, Options};

fn main() {
    println!("state {} bytes", size_of::<LaStrada>());
    for (preset, seats) in [(0, 2), (0, 3), (0, 4), (1, 2), (1, 4), (2, 2)] {
        measure(preset, seats);
    }
    clones();
}

fn measure(preset: usize, seats: u8) {
    let options = Options::preset(preset);
    let (mut decisions, mut plies, mut games) = (0u64, 0u64, 0u64);
    let mut legal = Vec::with_capacity(256);
    let begun = Instant::now();
    while begun.elapsed().as_millis() < 1500 {
        let mut dice = SeededDice::new(games);
        let mut choice = Pick(games ^ 0x5DEE_CE66);
        let mut game = LaStrada::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset's seats");
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            decisions += u64::from(legal.len() > 1);
            plies += 1;
            let action = legal[choice.below(legal.len())];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        black_box(&game);
        games += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let name = Options::PRESETS[preset].name;
    println!(
        "{name} {seats} seats: {:.0} decisions/s, {:.0} plies/s, {:.0} games/s, {:.1} plies a game",
        decisions as f64 / seconds,
        plies as f64 / seconds,
        games as f64 / seconds,
        plies as f64 / games as f64
    );
}

fn clones() {
    let mut dice = SeededDice::new(1);
    let game = LaStrada::setup(&Options::default(), 4, &mut Croupier::quiet(&mut dice)).expect("four seats fit");
    let begun = Instant::now();
    for _ in 0..1_000_000 {
        black_box(game.clone());
    }
    println!("clone {:.1} ns", begun.elapsed().as_nanos() as f64 / 1e6);
    black_box(dice.roll(Source(0), 2));
}

/// A small fast generator, so that the choice of an action costs next to nothing.
struct Pick(u64);

impl Pick {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * bound as u64) >> 31) as usize
    }
}
