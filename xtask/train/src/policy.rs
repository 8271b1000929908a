//! Learning which actions a search looks at most: logits linear in traits and bilinear with the net's first layer.

use bots::{
    Rng,
    net::{GAP, GRID, HIDDEN, Policy},
};

use crate::{adam::Adam, failure::Failure, looks::Looks};

/// Rows of one step, its size at first, what is left of it after each pass, the most passes, and how many
/// without a gain end it.
const BATCH: usize = 64;
const SIZE: f32 = 0.003;
const SHRINK: f32 = 0.8;
const PASSES: u32 = 20;
const PATIENCE: u32 = 3;
/// One game of so many is kept apart.
const APART: u32 = 10;

/// What came of it.
pub(crate) struct Learnt<'a> {
    pub(crate) wide: usize,
    /// In the order of [`Policy::blocks`].
    pub(crate) weights: Vec<f32>,
    /// The loss on what was learnt from, and on what was kept apart.
    pub(crate) losses: [f32; 2],
    /// The loss of knowledge alone on what was kept apart, and of the looks themselves.
    pub(crate) without: f32,
    pub(crate) least: f32,
    apart: Vec<&'a Looks>,
}

impl Learnt<'_> {
    /// The loss of other weights on what was kept apart.
    pub(crate) fn loss_of(&self, weights: &[f32]) -> f32 {
        mean_loss(weights, &self.apart)
    }
}

/// Learns from games, beginning with what knowledge alone says.
pub(crate) fn learn(games: &[Vec<Looks>], seed: u64) -> Result<Learnt<'_>, Failure> {
    let (mut rows, mut apart) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let list = if Rng::fork(seed, number as u64).below(APART) == 0 { &mut apart } else { &mut rows };
        list.extend(game);
    }
    let Some(first) = rows.first().filter(|_| !apart.is_empty()) else { return Err(Failure::TooFew) };
    let wide = first.traits.len() / first.parts.len();
    println!("{} decisions to learn from, {} kept apart, {wide} traits", rows.len(), apart.len());
    let mut weights = vec![0.0f32; Policy::len(wide)];
    weights[wide * HIDDEN + GAP] = 1.0;
    let without = mean_loss(&weights, &apart);
    let least = apart.iter().map(|row| entropy(row)).sum::<f32>() / apart.len() as f32;
    let mut best =
        Learnt { wide, weights: weights.clone(), losses: [f32::INFINITY, without], without, least, apart: Vec::new() };
    let (mut adam, mut rng) = (Adam::new(weights.len()), Rng::fork(seed, 1));
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let (mut gradient, mut size, mut since) = (vec![0.0; weights.len()], SIZE, 0);
    for pass in 1..=PASSES {
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place as u32 + 1) as usize);
        }
        let mut sum = 0.0f64;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &row in batch {
                sum += f64::from(slope(&weights, rows[row as usize], &mut gradient));
            }
            gradient.iter_mut().for_each(|gradient| *gradient /= batch.len() as f32);
            adam.step(&mut weights, &gradient, size);
        }
        let losses = [(sum / rows.len() as f64) as f32, mean_loss(&weights, &apart)];
        if losses.iter().any(|loss| !loss.is_finite()) {
            return Err(Failure::NoNumber);
        }
        println!("pass {pass}: {:.5}, kept apart {:.5}", losses[0], losses[1]);
        since += 1;
        if losses[1] < best.losses[1] {
            best = Learnt { weights: weights.clone(), losses, ..best };
            since = 0;
        }
        if since == PATIENCE {
            break;
        }
        size *= SHRINK;
    }
    best.apart = apart;
    Ok(best)
}

/// What part of the looks each action would have.
fn told(weights: &[f32], row: &Looks) -> Vec<f32> {
    let wide = row.traits.len() / row.parts.len();
    let (bilinear, linear) = weights.split_at(wide * HIDDEN);
    let rows = bilinear.chunks_exact(HIDDEN);
    let counts: Vec<f32> = rows.zip(linear).map(|(row_of, linear)| linear + dot(row_of, &row.hidden)).collect();
    let logit = |numbers: &[i16]| -> f32 {
        numbers.iter().zip(&counts).map(|(&number, count)| f32::from(number) / GRID * count).sum()
    };
    let mut parts: Vec<f32> = row.traits.chunks_exact(wide).map(logit).collect();
    let top = parts.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    parts.iter_mut().for_each(|part| *part = (*part - top).exp());
    let total: f32 = parts.iter().sum();
    parts.iter_mut().for_each(|part| *part /= total);
    parts
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn loss(parts: &[f32], row: &Looks) -> f32 {
    // What is no number stays none.
    let bounded = |part: f32| if part < 1e-9 { 1e-9 } else { part };
    -row.parts.iter().zip(parts).map(|(looks, &part)| looks * bounded(part).ln()).sum::<f32>()
}

/// The loss of whoever tells the looks exactly.
fn entropy(row: &Looks) -> f32 {
    loss(&row.parts, row)
}

fn mean_loss(weights: &[f32], rows: &[&Looks]) -> f32 {
    let sum: f64 = rows.iter().map(|row| f64::from(loss(&told(weights, row), row))).sum();
    (sum / rows.len() as f64) as f32
}

/// Adds to each gradient how the loss of a row changes with its weight. Returns the loss.
fn slope(weights: &[f32], row: &Looks, gradient: &mut [f32]) -> f32 {
    let wide = row.traits.len() / row.parts.len();
    let parts = told(weights, row);
    let mut back = vec![0.0f32; wide];
    for ((numbers, part), looks) in row.traits.chunks_exact(wide).zip(&parts).zip(&row.parts) {
        for (back, &number) in back.iter_mut().zip(numbers) {
            *back += (part - looks) * f32::from(number) / GRID;
        }
    }
    let (bilinear, linear) = gradient.split_at_mut(wide * HIDDEN);
    for ((back, row_of), linear) in back.into_iter().zip(bilinear.chunks_exact_mut(HIDDEN)).zip(linear) {
        *linear += back;
        row_of.iter_mut().zip(&row.hidden).for_each(|(gradient, unit)| *gradient += back * unit);
    }
    loss(&parts, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: usize = 3;

    /// Decisions among four actions: one trait counts where the first unit is awake, another where it is not.
    fn drawn(count: u32) -> Vec<Vec<Looks>> {
        let mut rng = Rng::new(6);
        let mut row = || {
            let mut hidden = vec![0.0; HIDDEN];
            hidden[0] = rng.below(2) as f32;
            let traits: Vec<i16> = (0..4 * WIDE).map(|_| (GRID * (2.0 * rng.unit() - 1.0)) as i16).collect();
            let counts = if hidden[0] > 0.0 { 1 } else { 2 };
            let likes: Vec<f32> = (0..4).map(|action| f32::from(traits[action * WIDE + counts]) / GRID).collect();
            let total: f32 = likes.iter().map(|like| (3.0 * like).exp()).sum();
            Looks { hidden, traits, parts: likes.iter().map(|like| (3.0 * like).exp() / total).collect() }
        };
        (0..count).map(|_| vec![row()]).collect()
    }

    #[test]
    fn gradients_are_slopes() {
        let mut rng = Rng::new(2);
        let weights: Vec<f32> = (0..Policy::len(WIDE)).map(|_| 2.0 * rng.unit() - 1.0).collect();
        for mut row in drawn(20).concat() {
            row.hidden.iter_mut().for_each(|unit| *unit += rng.unit());
            row.parts = vec![0.4, 0.3, 0.2, 0.1];
            let mut gradient = vec![0.0; weights.len()];
            slope(&weights, &row, &mut gradient);
            for (index, &told_slope) in gradient.iter().enumerate() {
                let at = |moved: f32| {
                    let mut weights = weights.clone();
                    weights[index] += moved;
                    loss(&told(&weights, &row), &row)
                };
                let slope = (at(0.01) - at(-0.01)) / 0.02;
                assert!((slope - told_slope).abs() < 2e-3 + 0.02 * slope.abs(), "{index}: {slope} {told_slope}");
            }
        }
    }

    #[test]
    fn what_counts_only_in_some_positions_is_learnt_and_the_same_seed_learns_the_same() {
        let games = drawn(4000);
        let learnt = learn(&games, 1).expect("numbers stay numbers");
        let Learnt { losses, without, least, .. } = learnt;
        // More than half of what can be learnt, in so few passes.
        let told = (without - losses[1]) / (without - least);
        assert!(told > 0.5 && without > least + 0.3, "{losses:?}, without {without}, least {least}");
        assert!((learnt.loss_of(&learnt.weights) - learnt.losses[1]).abs() < 1e-4);
        assert!(learnt.weights == learn(&games, 1).expect("numbers stay numbers").weights);
    }

    #[test]
    fn it_says_what_the_policy_that_plays_says() {
        let looks = &drawn(1)[0][0];
        let mut rng = Rng::new(5);
        let weights: Vec<f32> = (0..Policy::len(WIDE)).map(|_| 2.0 * rng.unit() - 1.0).collect();
        let mut traits = bots::net::Traits::default();
        looks.traits.chunks(WIDE).for_each(|numbers| {
            traits.action();
            numbers.iter().for_each(|&number| traits.number(f32::from(number) / GRID));
        });
        let (mut logits, hidden) = (Vec::new(), looks.hidden.as_slice().try_into().expect("as wide as the layer"));
        Policy::new(WIDE, &weights).say(hidden, &traits, &mut logits);
        let total: f32 = logits.iter().map(|logit| logit.exp()).sum();
        for (part, logit) in told(&weights, looks).iter().zip(&logits) {
            assert!((part - logit.exp() / total).abs() < 1e-5);
        }
    }

    #[test]
    fn too_little_and_what_is_no_number_end_it() {
        assert!(matches!(learn(&drawn(1), 1), Err(Failure::TooFew)));
        let mut spoiled = drawn(200);
        spoiled.iter_mut().flatten().for_each(|row| row.hidden[0] = f32::NAN);
        assert!(matches!(learn(&spoiled, 1), Err(Failure::NoNumber)));
    }
}
