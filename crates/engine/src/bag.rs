//! A face-down stack, a deck or a bag: a multiset from which one is drawn when it is turned over.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Croupier, Source};

/// So many of each of `N` kinds, in no order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bag<const N: usize>([u8; N]);

impl<const N: usize> Bag<N> {
    /// Nothing inside.
    pub const EMPTY: Bag<N> = Bag([0; N]);

    /// So many of each kind.
    pub const fn new(counts: [u8; N]) -> Bag<N> {
        Bag(counts)
    }

    /// How many of a kind are inside.
    pub const fn count(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    /// How many of each kind are inside.
    pub const fn counts(&self) -> &[u8; N] {
        &self.0
    }

    /// How many are inside.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    /// Puts one in.
    pub const fn put(&mut self, kind: usize) {
        self.0[kind] += 1;
    }

    /// Takes one out that is known to be inside.
    pub const fn take(&mut self, kind: usize) {
        self.0[kind] -= 1;
    }

    /// Draws one at random, with one roll over what is left; `None` from an empty bag.
    pub fn draw<E>(&mut self, source: Source, croupier: &mut Croupier<'_, E>) -> Option<usize> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let mut place = croupier.roll(source, total);
        for (kind, count) in self.0.iter_mut().enumerate() {
            if place < u32::from(*count) {
                *count -= 1;
                return Some(kind);
            }
            place -= u32::from(*count);
        }
        None
    }
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Bag<N> {
        Bag::EMPTY
    }
}

impl<const N: usize> Serialize for Bag<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bag<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag<N>, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        counts.try_into().map(Bag).map_err(|_| D::Error::custom("a bag lists a count for each kind"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeededDice;

    #[test]
    fn a_bag_gives_out_exactly_what_it_holds() {
        let mut bag = Bag::new([2, 0, 3]);
        let mut dice = SeededDice::new(5);
        let mut croupier = Croupier::<()>::quiet(&mut dice);
        let mut seen = [0; 3];
        while let Some(kind) = bag.draw(Source(0), &mut croupier) {
            seen[kind] += 1;
        }
        assert_eq!(seen, [2, 0, 3]);
        assert!(bag.is_empty());
    }
}
