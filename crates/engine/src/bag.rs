//! A face-down stack, a deck or a bag: a multiset from which one is drawn when it is turned over.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Croupier, Keyed, Per, Source};

/// So many of each kind, in no order.
///
/// ```
/// use engine::{Bag, Croupier, SeededDice, Source, keyed};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Card {
///     Gold,
///     Bridge,
/// }
/// keyed!(Card, 2, |card| card as usize, |index| [Card::Gold, Card::Bridge][index]);
///
/// let mut deck = Bag::<Card>::new([1, 0]);
/// let mut dice = SeededDice::new(7);
/// let mut croupier = Croupier::<()>::quiet(&mut dice);
/// assert_eq!(deck.draw(Source(0), &mut croupier), Some(Card::Gold));
/// assert_eq!(deck.draw(Source(0), &mut croupier), None);
/// ```
#[derive(Debug)]
pub struct Bag<K: Keyed>(Per<K, u8>);

impl<K: Keyed> Bag<K> {
    /// Nothing inside.
    pub const EMPTY: Bag<K> = Bag(Per::new(K::ZEROS));

    /// So many of each kind, in their order.
    pub const fn new(counts: K::Table<u8>) -> Bag<K> {
        Bag(Per::new(counts))
    }

    /// So many of each kind as is said of it.
    pub fn from_fn(count: impl FnMut(K) -> u8) -> Bag<K> {
        Bag(Per::from_fn(count))
    }

    /// How many of a kind are inside.
    pub fn count(&self, kind: K) -> u8 {
        self.0[kind]
    }

    /// How many of each kind are inside.
    pub const fn counts(&self) -> &Per<K, u8> {
        &self.0
    }

    /// How many are inside.
    pub fn total(&self) -> u32 {
        self.0.values().iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.0.values().iter().all(|&count| count == 0)
    }

    /// Puts one in.
    pub fn put(&mut self, kind: K) {
        self.0[kind] += 1;
    }

    /// Takes one out that is known to be inside.
    pub fn take(&mut self, kind: K) {
        self.0[kind] -= 1;
    }

    /// Draws one at random, with one roll over what is left; `None` from an empty bag.
    pub fn draw<E>(&mut self, source: Source, croupier: &mut Croupier<'_, E>) -> Option<K> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let mut place = croupier.roll(source, total);
        for (kind, count) in self.0.values_mut().iter_mut().enumerate() {
            if place < u32::from(*count) {
                *count -= 1;
                return Some(K::at(kind));
            }
            place -= u32::from(*count);
        }
        None
    }
}

impl<K: Keyed> Copy for Bag<K> where K::Table<u8>: Copy {}

impl<K: Keyed> Clone for Bag<K>
where
    K::Table<u8>: Clone,
{
    fn clone(&self) -> Bag<K> {
        Bag(self.0.clone())
    }
}

impl<K: Keyed> PartialEq for Bag<K> {
    fn eq(&self, other: &Bag<K>) -> bool {
        self.0 == other.0
    }
}

impl<K: Keyed> Eq for Bag<K> {}

impl<K: Keyed> PartialOrd for Bag<K> {
    fn partial_cmp(&self, other: &Bag<K>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Keyed> Ord for Bag<K> {
    fn cmp(&self, other: &Bag<K>) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K: Keyed> Hash for Bag<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<K: Keyed> Default for Bag<K> {
    fn default() -> Bag<K> {
        Bag::EMPTY
    }
}

impl<K: Keyed> Serialize for Bag<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, K: Keyed> Deserialize<'de> for Bag<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag<K>, D::Error> {
        Per::deserialize(deserializer).map(Bag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SeededDice, keyed};

    #[derive(Clone, Copy)]
    struct Kind(u8);

    keyed!(Kind, 3, |kind| kind.0.into(), |index| Kind(index as u8));

    #[test]
    fn a_bag_gives_out_exactly_what_it_holds() {
        let mut bag = Bag::<Kind>::new([2, 0, 3]);
        let mut dice = SeededDice::new(5);
        let mut croupier = Croupier::<()>::quiet(&mut dice);
        let mut seen = Per::<Kind, u8>::default();
        while let Some(kind) = bag.draw(Source(0), &mut croupier) {
            seen[kind] += 1;
        }
        assert_eq!(seen.values(), [2, 0, 3]);
        assert!(bag.is_empty());
    }
}
