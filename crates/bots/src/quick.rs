//! Deciding from knowledge alone, at once.

use engine::{Game, Options as _, PerSeat, Seat};

use crate::{Knowledge, Opinion, Quick, Rng, Thought};

/// Rates the legal actions on imagined worlds and takes the best, or nearly so.
pub(crate) fn decide<G: Game + Knowledge>(
    quick: Quick,
    view: &G::View,
    seat: Seat,
    legal: &[G::Action],
    rng: &mut Rng,
) -> Thought<G::Action> {
    let mut sums = vec![0.0f32; legal.len()];
    let mut rates = Vec::with_capacity(legal.len());
    let mut seats = 2;
    let mut worlds = quick.worlds.max(1);
    let mut done = 0;
    while done < worlds {
        let world = G::imagine(view, rng);
        if !world.options().hides() {
            worlds = 1;
        }
        seats = world.seats();
        world.rate(seat, legal, &mut rates);
        for (sum, rate) in sums.iter_mut().zip(&rates) {
            *sum += rate / worlds as f32;
        }
        done += 1;
    }
    let spread = spread(&sums);
    let noisy = |rate: f32, rng: &mut Rng| {
        if quick.noise > 0.0 { rate + quick.noise * spread * rng.gumbel() } else { rate }
    };
    let scores: Vec<f32> = sums.iter().map(|&rate| noisy(rate, rng)).collect();
    let best = best_of(&scores);
    let top = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let opinions = legal
        .iter()
        .zip(&sums)
        .map(|(&action, &rate)| Opinion {
            action,
            visits: 0,
            value: 1.0 / (1.0 + ((top - rate) / spread.max(1e-6)).max(0.0)),
            win_chance: PerSeat::new(seats, |_| 1.0 / f32::from(seats)),
            margin: rate - top,
        })
        .collect();
    Thought { choice: legal[best], opinions, iterations: 0, plies: 0 }
}

/// The standard deviation of some numbers.
pub(crate) fn spread(numbers: &[f32]) -> f32 {
    let count = numbers.len().max(1) as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    (numbers.iter().map(|number| (number - mean) * (number - mean)).sum::<f32>() / count).sqrt()
}

/// Where the largest number is, the first of equals.
pub(crate) fn best_of(numbers: &[f32]) -> usize {
    let mut best = 0;
    for (index, number) in numbers.iter().enumerate() {
        if *number > numbers[best] {
            best = index;
        }
    }
    best
}
