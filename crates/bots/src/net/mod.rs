//! A small learned evaluation: what each seat may expect, from numbers that are read off an imagined game.
//!
//! For each seat `h = relu(A·own + B·table)`, 32 wide; `m` is the mean of all `h`; 16 wide from `h` and `m`; out
//! of that come a win logit, whose softmax over the seats are their chances, and what to add to the points
//! that the game's own outlook expects. The same weights serve any number of seats. Weights are trained by
//! `cargo xtask train GAME --seed S`, kept as bytes with a scale a row, and summed in `f32` in a fixed order,
//! so that logits are equal on every platform.

mod format;
mod policy;
mod shape;
mod shelf;

use engine::{MAX_SEATS, Seat};

pub(crate) use self::shelf::built_in;
pub use self::{
    format::{About, AboutPolicy, BadNet},
    policy::{GAP, MOST_TRAITS, Policy, Traits},
    shape::{Block, HIDDEN, LAST, OUT, Shape},
    shelf::Shelf,
};

/// The most inputs that a seat may have of its own.
pub const MOST_OWN: usize = 96;
/// The most inputs that describe the table.
pub const MOST_TABLE: usize = 64;
/// Points in a unit of the second output.
pub const POINTS: f32 = 10.0;
/// Inputs are multiples of one in so many, so that platforms whose logarithms differ in the last bit agree.
pub const GRID: f32 = 256.0;

/// What a net reads of a game: numbers of about 1 for each seat and for the table.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    /// Numbers of the seats, one seat after the other.
    own: Vec<f32>,
    /// Numbers of the table.
    table: Vec<f32>,
    /// How many points each seat may expect without a net.
    expected: Vec<f32>,
}

impl Inputs {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.own.clear();
        self.table.clear();
        self.expected.clear();
    }

    /// Begins with the next seat, which may expect so many points without a net.
    pub fn seat(&mut self, expected: f32) {
        self.expected.push(expected);
    }

    /// One more number of the seat at hand.
    pub fn own(&mut self, value: f32) {
        self.own.push(on_grid(value));
    }

    /// One more number of the table.
    pub fn table(&mut self, value: f32) {
        self.table.push(on_grid(value));
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.expected.len()
    }

    /// How many numbers each seat and the table have.
    pub fn shape(&self) -> Shape {
        Shape { own: self.own.len() / self.seats().max(1), table: self.table.len() }
    }

    /// The numbers of a seat.
    pub fn of_seat(&self, seat: usize) -> &[f32] {
        let own = self.shape().own;
        &self.own[seat * own..(seat + 1) * own]
    }

    /// The numbers of the table.
    pub fn of_table(&self) -> &[f32] {
        &self.table
    }

    /// What each seat may expect without a net.
    pub fn expected(&self) -> &[f32] {
        &self.expected
    }
}

/// The nearest multiple of the grid that is not far off.
fn on_grid(value: f32) -> f32 {
    (value * GRID).round().clamp(-4096.0, 4096.0) / GRID
}

/// What a net says of one game.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Said {
    /// The win logit of each seat.
    pub logit: [f32; MAX_SEATS],
    /// The final points of each seat.
    pub points: [f32; MAX_SEATS],
}

/// A trained net.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    /// Weights lie by input, so that one input is added to all sums at once.
    own: Vec<[f32; HIDDEN]>,
    table: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    seat: Vec<[f32; LAST]>,
    mean: Vec<[f32; LAST]>,
    last_bias: [f32; LAST],
    out: Vec<[f32; OUT]>,
    out_bias: [f32; OUT],
    policy: Option<Policy>,
}

impl Net {
    /// A net of these weights, in the order of [`Shape::blocks`].
    pub fn new(shape: Shape, weights: &[f32]) -> Net {
        assert_eq!(weights.len(), shape.len(), "a net has as many weights as its shape says");
        let mut rest = weights;
        let mut next = |block: Block| {
            let (taken, left) = rest.split_at(block.len());
            rest = left;
            taken
        };
        let [own, table, bias, seat, mean, last_bias, out, out_bias] = shape.blocks().map(&mut next);
        Net {
            shape,
            own: by_input(own),
            table: by_input(table),
            bias: one(bias),
            seat: by_input(seat),
            mean: by_input(mean),
            last_bias: one(last_bias),
            out: by_input(out),
            out_bias: one(out_bias),
            policy: None,
        }
    }

    /// How many inputs it reads.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The same net with what is learnt of actions.
    #[must_use]
    pub fn with_policy(self, policy: Policy) -> Net {
        Net { policy: Some(policy), ..self }
    }

    /// What the first layer makes of a seat.
    pub fn hidden(&self, inputs: &Inputs, seat: Seat) -> [f32; HIDDEN] {
        let mut sums = self.bias;
        add(&mut sums, inputs.of_table(), &self.table);
        add(&mut sums, inputs.of_seat(seat.index()), &self.own);
        sums.map(|sum| sum.max(0.0))
    }

    /// What it says of a game.
    pub fn say(&self, inputs: &Inputs) -> Said {
        let seats = inputs.seats();
        let mut shared = self.bias;
        add(&mut shared, inputs.of_table(), &self.table);
        let mut hidden = [[0.0; HIDDEN]; MAX_SEATS];
        let mut mean = [0.0; HIDDEN];
        for (seat, hidden) in hidden.iter_mut().enumerate().take(seats) {
            let mut sums = shared;
            add(&mut sums, inputs.of_seat(seat), &self.own);
            *hidden = sums.map(|sum| sum.max(0.0));
            for (mean, hidden) in mean.iter_mut().zip(hidden) {
                *mean += *hidden;
            }
        }
        mean.iter_mut().for_each(|mean| *mean /= seats as f32);
        let mut shared = self.last_bias;
        add(&mut shared, &mean, &self.mean);
        let mut said = Said::default();
        for (seat, hidden) in hidden.iter().enumerate().take(seats) {
            let mut last = shared;
            add(&mut last, hidden, &self.seat);
            let mut out = self.out_bias;
            add(&mut out, &last.map(|sum| sum.max(0.0)), &self.out);
            said.logit[seat] = out[0];
            said.points[seat] = inputs.expected()[seat] + POINTS * out[1];
        }
        said
    }
}

/// Adds each input times its weights; many inputs are 0.
fn add<const WIDE: usize>(sums: &mut [f32; WIDE], inputs: &[f32], weights: &[[f32; WIDE]]) {
    for (&input, weights) in inputs.iter().zip(weights) {
        if input != 0.0 {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
    }
}

/// Rows of weights, one an output, turned into rows that are one an input.
fn by_input<const WIDE: usize>(rows: &[f32]) -> Vec<[f32; WIDE]> {
    let inputs = rows.len() / WIDE;
    (0..inputs).map(|input| std::array::from_fn(|output| rows[output * inputs + input])).collect()
}

fn one<const WIDE: usize>(weights: &[f32]) -> [f32; WIDE] {
    std::array::from_fn(|index| weights[index])
}

#[cfg(test)]
mod tests;
