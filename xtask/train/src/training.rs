//! Learning from rows: passes over all of them until those that were kept apart are told no better.

use bots::{
    Rng,
    net::{OUT, Shape},
};

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
pub(crate) struct Learnt<'a> {
    pub(crate) model: Model,
    /// The loss on what was learnt from, and on what was kept apart.
    pub(crate) losses: [f32; 2],
    /// The rows that were kept apart.
    pub(crate) apart: Vec<&'a Row>,
}

/// Learns from games, from so many rows of each at most: rows of one game have one result.
pub(crate) fn learn(shape: Shape, games: &[Vec<Row>], seed: u64, most: usize) -> Result<Learnt<'_>, Failure> {
    let (mut rows, mut apart) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        // Drawn, since tables of all sizes come in turn.
        let mut rng = Rng::fork(seed, number as u64);
        let list = if rng.below(APART) == 0 { &mut apart } else { &mut rows };
        list.extend(some_of(game, most, &mut rng));
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
                sum += f64::from(model.learn(rows[row as usize], &mut buffers, &mut gradient));
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

/// So many rows of a game at most, drawn evenly, in their order.
fn some_of<'a>(game: &'a [Row], most: usize, rng: &mut Rng) -> Vec<&'a Row> {
    let mut wanted = most.min(game.len()) as u32;
    let mut left = game.len() as u32;
    let take = |_: &&Row| {
        let taken = rng.below(left) < wanted;
        left -= 1;
        wanted -= u32::from(taken);
        taken
    };
    game.iter().filter(take).collect()
}

/// How wrong a net is about rows, on average.
pub(crate) fn mean_loss(model: &Model, rows: &[&Row], buffers: &mut Buffers) -> f32 {
    let sum: f64 = rows.iter().map(|row| f64::from(model.loss(row, buffers))).sum();
    (sum / rows.len() as f64) as f32
}

/// The mean of losses over rows.
pub(crate) fn mean(rows: &[&Row], mut losses: impl FnMut(&Row) -> [f32; 2]) -> [f32; 2] {
    let mut sums = [0.0f64; 2];
    for row in rows {
        let [win, points] = losses(row);
        sums = [sums[0] + f64::from(win), sums[1] + f64::from(points)];
    }
    sums.map(|sum| (sum / rows.len() as f64) as f32)
}

/// What would be said of a row without a net: points as they were expected, and wins by them, when they are so
/// much in doubt.
pub(crate) fn expected(row: &Row, doubt: f32) -> Vec<[f32; OUT]> {
    row.expected.iter().map(|expected| [expected / doubt, 0.0]).collect()
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
            vec![Row { inputs: inputs.to_vec(), win, points, expected: vec![0.0; 2] }]
        };
        (0..count).map(|_| game()).collect()
    }

    #[test]
    fn a_product_is_learnt_and_the_same_seed_learns_the_same() {
        let games = games(10_000, false);
        let learnt = learn(SHAPE, &games, 1, usize::MAX).expect("numbers stay numbers");
        // Knowing nothing is 0.52 for the win and 0.06 for the points, together 0.58.
        assert!(learnt.losses[1] < 0.45, "{:?}", learnt.losses);
        let again = learn(SHAPE, &games, 1, usize::MAX).expect("numbers stay numbers");
        assert!(learnt.model.weights == again.model.weights);
    }

    #[test]
    fn some_rows_of_a_game_are_drawn_in_order() {
        let game: Vec<Row> = games(50, false).concat();
        for most in [0, 1, 20, 50, usize::MAX] {
            let mut drawn = some_of(&game, most, &mut Rng::new(3)).into_iter();
            assert_eq!(drawn.len(), most.min(50));
            assert!(drawn.all(|row| game.iter().any(|other| std::ptr::eq(row, other))));
        }
        let places = |seed: u64| {
            let drawn = some_of(&game, 20, &mut Rng::new(seed));
            drawn.iter().map(|row| game.iter().position(|other| std::ptr::eq(*row, other))).collect::<Vec<_>>()
        };
        assert!(places(1).is_sorted() && places(1) == places(1) && places(1) != places(2));
    }

    #[test]
    fn what_is_no_number_ends_it_and_so_does_too_little() {
        assert!(matches!(learn(SHAPE, &games(200, true), 1, usize::MAX), Err(Failure::NoNumber)));
        assert!(matches!(learn(SHAPE, &games(1, false), 1, usize::MAX), Err(Failure::TooFew)));
    }
}
