//! The net while it learns: what it says, how wrong that is, and which way each weight should go.

use bots::net::{HIDDEN, LAST, OUT, Shape};

use crate::rows::Row;

/// What part of a loss is the points, the rest being the win.
pub(crate) const POINTS_PART: f32 = 0.25;

/// The weights of a net, in the order of [`Shape::blocks`].
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) shape: Shape,
    pub(crate) weights: Vec<f32>,
    starts: [usize; 8],
}

/// What is needed on the way back, kept between rows.
#[derive(Default)]
pub(crate) struct Buffers {
    table: Vec<f32>,
    own: Vec<Vec<f32>>,
    hidden: Vec<[f32; HIDDEN]>,
    last: Vec<[f32; LAST]>,
    out: Vec<[f32; OUT]>,
}

impl Model {
    /// A net of these weights.
    pub(crate) fn new(shape: Shape, weights: Vec<f32>) -> Model {
        let (mut starts, mut next) = ([0; 8], 0);
        for (start, block) in starts.iter_mut().zip(shape.blocks()) {
            *start = next;
            next += block.len();
        }
        Model { shape, weights, starts }
    }

    /// A net that knows nothing yet: small weights, drawn.
    pub(crate) fn fresh(shape: Shape, rng: &mut bots::Rng) -> Model {
        let mut weights = Vec::new();
        for (index, block) in shape.blocks().into_iter().enumerate() {
            let inputs = [shape.own + shape.table, shape.own + shape.table, 1, 2 * HIDDEN, 2 * HIDDEN, 1, LAST, 1];
            let spread = if block.bias { 0.0 } else { (6.0 / inputs[index] as f32).sqrt() };
            // What it says at first is nearly nothing, so that points begin at what was expected.
            let spread = if block.rows == OUT { 0.1 * spread } else { spread };
            weights.extend((0..block.len()).map(|_| spread * (2.0 * rng.unit() - 1.0)));
        }
        Model::new(shape, weights)
    }

    /// How wrong it is about a row.
    pub(crate) fn loss(&self, row: &Row, buffers: &mut Buffers) -> f32 {
        let [win, points] = self.losses(row, buffers);
        (1.0 - POINTS_PART) * win + POINTS_PART * points
    }

    /// How wrong it is about the win and about the points.
    pub(crate) fn losses(&self, row: &Row, buffers: &mut Buffers) -> [f32; 2] {
        self.forward(row, buffers);
        losses(row, &buffers.out)
    }

    /// Adds to each gradient how the loss of a row changes with its weight. Returns the loss.
    pub(crate) fn learn(&self, row: &Row, buffers: &mut Buffers, gradient: &mut [f32]) -> f32 {
        let loss = self.loss(row, buffers);
        let seats = row.seats();
        let win = softmax(&buffers.out);
        let [own, table, bias, seat_part, mean_part, last_bias, out_part, out_bias] = self.starts;
        let mean = mean_of(&buffers.hidden);
        let mut back_mean = [0.0; HIDDEN];
        let mut back_hidden = vec![[0.0; HIDDEN]; seats];
        for seat in 0..seats {
            let back = [
                (1.0 - POINTS_PART) * (win[seat] - row.win[seat]),
                POINTS_PART * 2.0 * (buffers.out[seat][1] - row.points[seat]) / seats as f32,
            ];
            let last = &buffers.last[seat];
            let mut back_last = [0.0; LAST];
            for (output, &back) in back.iter().enumerate() {
                gradient[out_bias + output] += back;
                for unit in 0..LAST {
                    let place = out_part + output * LAST + unit;
                    gradient[place] += back * last[unit];
                    back_last[unit] += back * self.weights[place];
                }
            }
            for unit in (0..LAST).filter(|&unit| last[unit] > 0.0) {
                let back = back_last[unit];
                gradient[last_bias + unit] += back;
                let (row_seat, row_mean) = (seat_part + unit * HIDDEN, mean_part + unit * HIDDEN);
                for input in 0..HIDDEN {
                    gradient[row_seat + input] += back * buffers.hidden[seat][input];
                    gradient[row_mean + input] += back * mean[input];
                    back_hidden[seat][input] += back * self.weights[row_seat + input];
                    back_mean[input] += back * self.weights[row_mean + input];
                }
            }
        }
        for (seat, back_hidden) in back_hidden.iter().enumerate() {
            for unit in (0..HIDDEN).filter(|&unit| buffers.hidden[seat][unit] > 0.0) {
                let back = back_hidden[unit] + back_mean[unit] / seats as f32;
                gradient[bias + unit] += back;
                spread(&mut gradient[own + unit * self.shape.own..], &buffers.own[seat], back);
                spread(&mut gradient[table + unit * self.shape.table..], &buffers.table, back);
            }
        }
        loss
    }

    fn forward(&self, row: &Row, buffers: &mut Buffers) {
        let seats = row.seats();
        let [own, table, bias, seat_part, mean_part, last_bias, out_part, out_bias] = self.starts;
        buffers.own.resize(seats, Vec::new());
        buffers.hidden.resize(seats, [0.0; HIDDEN]);
        row.input(self.shape, seats, &mut buffers.table);
        for seat in 0..seats {
            row.input(self.shape, seat, &mut buffers.own[seat]);
            buffers.hidden[seat] = std::array::from_fn(|unit| {
                let sum = self.weights[bias + unit]
                    + dot(&self.weights[own + unit * self.shape.own..], &buffers.own[seat])
                    + dot(&self.weights[table + unit * self.shape.table..], &buffers.table);
                sum.max(0.0)
            });
        }
        let mean = mean_of(&buffers.hidden);
        buffers.last.clear();
        buffers.out.clear();
        for hidden in &buffers.hidden {
            let last: [f32; LAST] = std::array::from_fn(|unit| {
                let sum = self.weights[last_bias + unit]
                    + dot(&self.weights[seat_part + unit * HIDDEN..], hidden)
                    + dot(&self.weights[mean_part + unit * HIDDEN..], &mean);
                sum.max(0.0)
            });
            buffers.last.push(last);
            buffers.out.push(std::array::from_fn(|output| {
                self.weights[out_bias + output] + dot(&self.weights[out_part + output * LAST..], &last)
            }));
        }
    }
}

/// How wrong it is to say this of the seats of a row: of the win, and of the points.
pub(crate) fn losses(row: &Row, said: &[[f32; OUT]]) -> [f32; 2] {
    let win = softmax(said);
    let mut losses = [0.0; 2];
    for (seat, win) in win.iter().enumerate() {
        let far = said[seat][1] - row.points[seat];
        losses[0] -= row.win[seat] * win.max(1e-9).ln();
        losses[1] += far * far / row.seats() as f32;
    }
    losses
}

fn mean_of(hidden: &[[f32; HIDDEN]]) -> [f32; HIDDEN] {
    std::array::from_fn(|unit| hidden.iter().map(|hidden| hidden[unit]).sum::<f32>() / hidden.len() as f32)
}

/// Eight sums side by side, which the compiler turns into one instruction each.
fn dot(weights: &[f32], inputs: &[f32]) -> f32 {
    let weights = &weights[..inputs.len()];
    let mut sums = [0.0f32; 8];
    let (ones, others) = (weights.chunks_exact(8), inputs.chunks_exact(8));
    let rest: f32 = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    for (one, other) in ones.zip(others) {
        for index in 0..8 {
            sums[index] += one[index] * other[index];
        }
    }
    sums.iter().sum::<f32>() + rest
}

fn spread(gradient: &mut [f32], inputs: &[f32], back: f32) {
    for (gradient, input) in gradient.iter_mut().zip(inputs) {
        *gradient += back * input;
    }
}

fn softmax(out: &[[f32; OUT]]) -> Vec<f32> {
    let top = out.iter().map(|out| out[0]).fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = out.iter().map(|out| (out[0] - top).exp()).collect();
    let total: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

#[cfg(test)]
mod tests {
    use bots::{Rng, net::GRID};

    use super::*;

    const SHAPE: Shape = Shape { own: 5, table: 3 };

    fn drawn(rng: &mut Rng, seats: usize) -> Row {
        let inputs = (0..seats * SHAPE.own + SHAPE.table).map(|_| (GRID * (2.0 * rng.unit() - 1.0)) as i16).collect();
        let win: Vec<f32> = (0..seats).map(|_| rng.unit()).collect();
        let total: f32 = win.iter().sum();
        let points = (0..seats).map(|_| 2.0 * rng.unit() - 1.0).collect();
        Row { inputs, win: win.into_iter().map(|win| win / total).collect(), points, expected: vec![0.0; seats] }
    }

    /// The gradient of every weight is the slope of the loss, by moving the weight a little both ways.
    #[test]
    fn gradients_are_slopes() {
        let mut rng = Rng::new(4);
        let mut model = Model::fresh(SHAPE, &mut rng);
        model.weights.iter_mut().for_each(|weight| *weight += 0.1 * (2.0 * rng.unit() - 1.0));
        let mut buffers = Buffers::default();
        for seats in 2..=5 {
            let row = drawn(&mut rng, seats);
            let mut gradient = vec![0.0; SHAPE.len()];
            model.learn(&row, &mut buffers, &mut gradient);
            let mut off = 0;
            for (index, &told) in gradient.iter().enumerate() {
                let mut at = |moved: f32| {
                    let mut model = model.clone();
                    model.weights[index] += moved;
                    f64::from(model.loss(&row, &mut buffers))
                };
                let slope = (at(0.01) - at(-0.01)) / 0.02;
                // Where a unit wakes up between the two, the slope is that of neither side.
                off += usize::from((slope - f64::from(told)).abs() > 2e-3 + 0.02 * slope.abs());
            }
            assert!(off * 50 < gradient.len(), "{seats} seats: {off} of {} gradients", gradient.len());
        }
    }

    #[test]
    fn it_says_what_the_net_that_plays_says() {
        let mut rng = Rng::new(9);
        let model = Model::fresh(SHAPE, &mut rng);
        let (row, mut buffers) = (drawn(&mut rng, 3), Buffers::default());
        model.forward(&row, &mut buffers);
        let (mut inputs, mut numbers) = (bots::net::Inputs::default(), Vec::new());
        for seat in 0..3 {
            inputs.seat(0.0);
            row.input(SHAPE, seat, &mut numbers);
            numbers.iter().for_each(|&number| inputs.own(number));
        }
        row.input(SHAPE, 3, &mut numbers);
        numbers.iter().for_each(|&number| inputs.table(number));
        let said = bots::net::Net::new(SHAPE, &model.weights).say(&inputs);
        for seat in 0..3 {
            assert!((said.logit[seat] - buffers.out[seat][0]).abs() < 1e-5);
            assert!((said.points[seat] / bots::net::POINTS - buffers.out[seat][1]).abs() < 1e-5);
        }
    }
}
