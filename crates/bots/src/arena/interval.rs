//! How sure a figure is: 95 % intervals from seeds weighted anew again and again.
//!
//! The games of one seed hang together, so a seed is one observation. Each draw gives every seed a
//! random weight (a Bayesian bootstrap) and adds half a won and half a lost seed of random weight,
//! which is Jeffreys' prior: a bot that never lost is not thought to be invincible, and seeds that
//! are all alike do not look certain. `cargo test -p bots interval` simulates how often the
//! interval holds the truth.

use crate::Rng;

/// The ends of a 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The ends between which all but a fortieth on either side of these values lie.
    pub(crate) fn of(mut values: Vec<f64>) -> Interval {
        values.sort_by(f64::total_cmp);
        let at = |part: f64| values[((values.len() as f64 * part) as usize).min(values.len() - 1)];
        Interval { low: at(0.025), high: at(0.975) }
    }
}

/// How often the seeds are weighted anew.
const DRAWS: usize = 2000;

/// One way to weigh the seeds: a weight for each, and the weights of the made-up half seeds.
pub(super) struct Draw {
    pub(super) weights: Vec<f64>,
    /// For each pair of bots, first by first: a made-up win and a made-up loss.
    pub(super) prior: Vec<[f64; 2]>,
}

/// The draws for so many seeds and pairs of bots; the same every time.
pub(super) fn draws(seeds: usize, pairs: usize) -> impl Iterator<Item = Draw> {
    weighings(seeds, pairs, DRAWS, Rng::new(0x5EED))
}

fn weighings(seeds: usize, pairs: usize, draws: usize, mut rng: Rng) -> impl Iterator<Item = Draw> {
    let shape = shape(seeds);
    (0..draws).map(move |_| Draw {
        weights: (0..seeds).map(|_| gamma(&mut rng, shape)).collect(),
        prior: (0..pairs).map(|_| [gamma(&mut rng, 0.5), gamma(&mut rng, 0.5)]).collect(),
    })
}

/// How even the weights are. Even weights (1) make an interval as wide as a normal one; few seeds
/// need one as wide as Student's.
fn shape(seeds: usize) -> f64 {
    const Z: f64 = 1.96;
    let count = seeds as f64;
    let freedom = (count - 1.0).max(1.0);
    let student = Z
        + (Z.powi(3) + Z) / (4.0 * freedom)
        + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * freedom * freedom);
    (((count - 1.0) * (Z / student).powi(2) - 1.0) / count).clamp(0.1, 1.0)
}

/// The interval of a mean of shares, one share from 0 to 1 a seed.
pub(super) fn of_shares(shares: &[f64]) -> Interval {
    share_interval(shares, draws(shares.len(), 1))
}

fn share_interval(shares: &[f64], draws: impl Iterator<Item = Draw>) -> Interval {
    if shares.len() < 2 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let mean = |draw: Draw| {
        let [won, lost] = draw.prior[0];
        let sum: f64 = draw.weights.iter().zip(shares).map(|(weight, share)| weight * share).sum();
        (sum + won) / (draw.weights.iter().sum::<f64>() + won + lost)
    };
    let mut interval = Interval::of(draws.map(mean).collect());
    // Whoever won everything may always win, and the other way round.
    if shares.iter().all(|&share| share >= 1.0) {
        interval.high = 1.0;
    }
    if shares.iter().all(|&share| share <= 0.0) {
        interval.low = 0.0;
    }
    interval
}

/// A draw of the gamma distribution, after Marsaglia and Tsang.
fn gamma(rng: &mut Rng, shape: f64) -> f64 {
    if shape < 1.0 {
        return gamma(rng, shape + 1.0) * unit(rng).powf(1.0 / shape);
    }
    if shape == 1.0 {
        return -unit(rng).ln();
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let normal = (-2.0 * unit(rng).ln()).sqrt() * (std::f64::consts::TAU * unit(rng)).cos();
        let v = (1.0 + c * normal).powi(3);
        if v > 0.0 && unit(rng).ln() < 0.5 * normal * normal + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number above 0 and below 1.
fn unit(rng: &mut Rng) -> f64 {
    ((rng.bits() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The share of a pair of games: each is won with the same chance, and the second is like the
    /// first (or its opposite) in a part of all pairs.
    pub(in crate::arena) fn pair(rng: &mut Rng, chance: f64, alike: f64) -> f64 {
        let first = unit(rng) < chance;
        let second = if unit(rng) < alike { first } else { unit(rng) < chance };
        (f64::from(u8::from(first)) + f64::from(u8::from(second))) / 2.0
    }

    fn coverage(seeds: usize, chance: f64, alike: f64) -> f64 {
        const TRIALS: u32 = 600;
        let mut rng = Rng::fork(seeds as u64, (chance * 1000.0 + alike) as u64);
        let holds = |rng: &mut Rng| {
            let shares: Vec<f64> = (0..seeds).map(|_| pair(rng, chance, alike)).collect();
            let Interval { low, high } = share_interval(&shares, weighings(seeds, 1, 300, Rng::new(rng.bits())));
            (low..=high).contains(&chance)
        };
        f64::from((0..TRIALS).filter(|_| holds(&mut rng)).count() as u32) / f64::from(TRIALS)
    }

    #[test]
    fn an_interval_of_95_percent_holds_the_truth_that_often() {
        for (seeds, chance, alike) in
            [(10, 0.5, 0.0), (20, 0.5, 0.8), (16, 0.75, 0.3), (30, 0.9, 0.0), (30, 0.97, 0.0), (60, 0.65, 0.5)]
        {
            let found = coverage(seeds, chance, alike);
            assert!(
                (0.925..=0.995).contains(&found),
                "{found} of the intervals hold {chance} ({seeds} seeds, {alike})"
            );
        }
    }

    #[test]
    fn a_perfect_score_is_not_certain_and_not_wild() {
        let Interval { low, high } = of_shares(&[1.0; 30]);
        assert!((0.88..0.95).contains(&low) && high == 1.0, "{low} to {high}");
        let none = of_shares(&[0.0; 30]);
        assert!(none.low == 0.0 && (none.high - (1.0 - low)).abs() < 0.02, "{none:?}");
        assert_eq!(of_shares(&[1.0]), Interval { low: 0.0, high: 1.0 });
    }
}
