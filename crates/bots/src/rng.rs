//! The random numbers of a bot: fast, small, and the same on every platform.

use engine::{Dice, Source};

/// SplitMix64. Also dice for imagined games, where it does not matter which source is rolled on.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Numbers that follow from a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Numbers for a purpose of their own: the same seed and purpose give the same numbers.
    pub fn fork(seed: u64, purpose: u64) -> Rng {
        let mut rng = Rng(seed ^ purpose.wrapping_mul(0xD134_2543_DE82_EF95));
        Rng(rng.bits())
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from `0..bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// Noise with which the largest of `rating + noise` is a draw in proportion to `exp(rating)`.
    pub fn gumbel(&mut self) -> f32 {
        let unit = self.unit().clamp(1e-6, 1.0 - 1e-6);
        -(-unit.ln()).ln()
    }

    /// An index drawn in proportion to its weight; any index if all weights are 0.
    pub fn weighted(&mut self, weights: &[f32]) -> usize {
        let total: f32 = weights.iter().sum();
        if total <= 0.0 || !total.is_finite() {
            return self.below(weights.len() as u32) as usize;
        }
        let mut place = self.unit() * total;
        for (index, &weight) in weights.iter().enumerate() {
            place -= weight;
            if place < 0.0 {
                return index;
            }
        }
        weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
    }
}

impl Dice for Rng {
    fn roll(&mut self, _source: Source, bound: u32) -> u32 {
        self.below(bound)
    }
}
