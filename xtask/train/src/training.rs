//! Learning from rows: passes over all of them until those that were kept apart are told no better.

use bots::{Rng, net::Shape};

use crate::{
    adam::Adam,
    failure::Failure,
    model::{Buffers, Model},
    rows::Row,
};

/// Rows of one step.
const BATCH: usize = 128;
/// The size of the first steps, and what is left of it after each pass.
const SIZE: f32 = 0.0015;
const SHRINK: f32 = 0.7;
/// The most passes, and how many without a gain end it.
const PASSES: u32 = 20;
const PATIENCE: u32 = 3;
/// One game of so many is kept apart.
const APART: u32 = 10;

/// What came of it.
pub(crate) struct Learnt {
    pub(crate) model: Model,
    /// The loss on what was learnt from, and on what was kept apart.
    pub(crate) losses: [f32; 2],
    /// The rows that were kept apart.
    pub(crate) apart: Vec<Row>,
}

/// Learns from games.
pub(crate) fn learn(shape: Shape, games: Vec<Vec<Row>>, seed: u64) -> Result<Learnt, Failure> {
    let (mut rows, mut apart) = (Vec::new(), Vec::new());
    for (number, game) in games.into_iter().enumerate() {
        // Drawn, since tables of all sizes come in turn.
        let kept = Rng::fork(seed, number as u64).below(APART) == 0;
        if kept { apart.extend(game) } else { rows.extend(game) }
    }
    if rows.is_empty() || apart.is_empty() {
        return Err(Failure::TooFew);
    }
    println!("{} rows to learn from, {} kept apart", rows.len(), apart.len());
    let mut rng = Rng::fork(seed, 1);
    let mut model = Model::fresh(shape, &mut rng);
    let (mut adam, mut buffers) = (Adam::new(shape.len()), Buffers::default());
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut best = Learnt { model: model.clone(), losses: [f32::INFINITY; 2], apart: Vec::new() };
    let (mut size, mut since) = (SIZE, 0);
    let mut gradient = vec![0.0f32; shape.len()];
    for pass in 1..=PASSES {
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place as u32 + 1) as usize);
        }
        let mut sum = 0.0f64;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &row in batch {
                sum += f64::from(model.learn(&rows[row as usize], &mut buffers, &mut gradient));
            }
            gradient.iter_mut().for_each(|gradient| *gradient /= batch.len() as f32);
            adam.step(&mut model.weights, &gradient, size);
        }
        let losses = [(sum / rows.len() as f64) as f32, mean_loss(&model, &apart, &mut buffers)];
        if losses.iter().any(|loss| !loss.is_finite()) {
            return Err(Failure::NoNumber);
        }
        println!("pass {pass}: {:.5}, kept apart {:.5}", losses[0], losses[1]);
        since += 1;
        if losses[1] < best.losses[1] {
            best = Learnt { model: model.clone(), losses, apart: Vec::new() };
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

/// How wrong a net is about rows, on average.
pub(crate) fn mean_loss(model: &Model, rows: &[Row], buffers: &mut Buffers) -> f32 {
    let sum: f64 = rows.iter().map(|row| f64::from(model.loss(row, buffers))).sum();
    (sum / rows.len() as f64) as f32
}

#[cfg(test)]
mod tests {
    use bots::net::GRID;

    use super::*;

    const SHAPE: Shape = Shape { own: 2, table: 1 };

    /// Whoever has the larger product of two numbers wins.
    fn games(count: u32, spoiled: bool) -> Vec<Vec<Row>> {
        let mut rng = Rng::new(8);
        let mut game = || {
            let mut number = || GRID * (rng.below(9) as f32 - 4.0) / 4.0;
            let inputs = [number(), number(), number(), number(), GRID].map(|number| number as i16);
            let product = |seat: usize| i32::from(inputs[2 * seat]) * i32::from(inputs[2 * seat + 1]);
            let win = match product(0).cmp(&product(1)) {
                std::cmp::Ordering::Greater => vec![1.0, 0.0],
                std::cmp::Ordering::Equal => vec![0.5, 0.5],
                std::cmp::Ordering::Less => vec![0.0, 1.0],
            };
            let points = if spoiled { vec![f32::NAN; 2] } else { vec![0.5; 2] };
            vec![Row { inputs: inputs.to_vec(), win, points }]
        };
        (0..count).map(|_| game()).collect()
    }

    #[test]
    fn a_product_is_learnt_and_the_same_seed_learns_the_same() {
        let learnt = learn(SHAPE, games(10_000, false), 1).expect("numbers stay numbers");
        // Knowing nothing is 0.52 for the win and 0.06 for the points, together 0.58.
        assert!(learnt.losses[1] < 0.45, "{:?}", learnt.losses);
        let again = learn(SHAPE, games(10_000, false), 1).expect("numbers stay numbers");
        assert!(learnt.model.weights == again.model.weights);
    }

    #[test]
    fn what_is_no_number_ends_it_and_so_does_too_little() {
        assert!(matches!(learn(SHAPE, games(200, true), 1), Err(Failure::NoNumber)));
        assert!(matches!(learn(SHAPE, games(1, false), 1), Err(Failure::TooFew)));
    }
}
