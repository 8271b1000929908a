//! Adam: steps along the mean gradient, by each weight's own scale, with a little decay.

/// How fast means of gradients and of their squares are forgotten.
const FORGET: [f32; 2] = [0.9, 0.999];
/// How much of a weight is lost in a step of size 1.
const DECAY: f32 = 0.01;

/// What is remembered of each weight.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// Nothing yet, for so many weights.
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Moves the weights by one step of this size.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], size: f32) {
        self.steps += 1;
        let whole = FORGET.map(|forget| 1.0 - forget.powi(self.steps));
        for (index, weight) in weights.iter_mut().enumerate() {
            let told = gradient[index];
            self.mean[index] += (1.0 - FORGET[0]) * (told - self.mean[index]);
            self.square[index] += (1.0 - FORGET[1]) * (told * told - self.square[index]);
            let (mean, square) = (self.mean[index] / whole[0], self.square[index] / whole[1]);
            *weight -= size * (mean / (square.sqrt() + 1e-8) + DECAY * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_long_valley() {
        let (mut weights, mut adam) = ([3.0f32, -2.0], Adam::new(2));
        for step in 0..4000 {
            let gradient = [100.0 * (weights[0] - 1.0), 0.01 * (weights[1] - 5.0)];
            adam.step(&mut weights, &gradient, 0.02 * (1.0 - step as f32 / 4000.0));
        }
        assert!((weights[0] - 1.0).abs() < 0.05 && (weights[1] - 5.0).abs() < 0.6, "{weights:?}");
    }
}
