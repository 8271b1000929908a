//! Tables with a place for each value of a small closed set: an enum, or a type that counts up to a
//! known number.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A type whose few values are the keys of tables. [`keyed!`](crate::keyed) implements it.
pub trait Keyed: Copy + 'static {
    /// An array with a place for each value.
    type Table<T>: AsRef<[T]> + AsMut<[T]>;

    /// How many values there are.
    const COUNT: usize;

    /// A table of zeros.
    const ZEROS: Self::Table<u8>;

    /// Its place among them, from 0.
    fn index(self) -> usize;

    /// The value at a place.
    fn at(index: usize) -> Self;

    /// Makes a table of what belongs to each value.
    fn table<T>(make: impl FnMut(Self) -> T) -> Self::Table<T>;

    /// All values in their order.
    fn keys() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::at)
    }
}

/// Makes a type the key of tables: how many values it has, the place of a value, the value at a
/// place.
#[macro_export]
macro_rules! keyed {
    ($key:ty, $count:expr, $index:expr, $at:expr) => {
        impl $crate::Keyed for $key {
            type Table<T> = [T; $count];

            const COUNT: usize = $count;
            const ZEROS: [u8; $count] = [0; $count];

            #[inline]
            fn index(self) -> usize {
                let index: fn($key) -> usize = $index;
                index(self)
            }

            #[inline]
            fn at(index: usize) -> $key {
                let at: fn(usize) -> $key = $at;
                at(index)
            }

            #[inline]
            fn table<T>(mut make: impl FnMut($key) -> T) -> [T; $count] {
                ::std::array::from_fn(|index| make(<$key as $crate::Keyed>::at(index)))
            }
        }
    };
}

/// One value for each key.
///
/// ```
/// use engine::{Per, keyed};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Land {
///     Water,
///     Forest,
/// }
/// keyed!(Land, 2, |land| land as usize, |index| [Land::Water, Land::Forest][index]);
///
/// let mut hexes: Per<Land, u8> = Per::new([3, 5]);
/// hexes[Land::Water] += 1;
/// assert_eq!(hexes[Land::Water], 4);
/// assert_eq!(hexes.iter().max_by_key(|&(_, count)| count), Some((Land::Forest, &5)));
/// assert_eq!(Per::from_fn(|land: Land| land == Land::Forest).values(), [false, true]);
/// ```
pub struct Per<K: Keyed, T>(K::Table<T>);

impl<K: Keyed, T> Per<K, T> {
    /// The values in the order of their keys.
    pub const fn new(values: K::Table<T>) -> Per<K, T> {
        Per(values)
    }

    /// Makes a value for each key.
    pub fn from_fn(make: impl FnMut(K) -> T) -> Per<K, T> {
        Per(K::table(make))
    }

    /// The same value for each key.
    pub fn all(value: T) -> Per<K, T>
    where
        T: Copy,
    {
        Per::from_fn(|_| value)
    }

    /// The keys with their values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &T)> + ExactSizeIterator {
        self.values().iter().enumerate().map(|(index, value)| (K::at(index), value))
    }

    /// The values alone.
    pub fn values(&self) -> &[T] {
        self.0.as_ref()
    }

    /// The values alone, to change.
    pub fn values_mut(&mut self) -> &mut [T] {
        self.0.as_mut()
    }

    /// The values as a plain array.
    pub const fn as_array(&self) -> &K::Table<T> {
        &self.0
    }

    /// The same keys with other values.
    pub fn map<U>(&self, mut change: impl FnMut(K, &T) -> U) -> Per<K, U> {
        Per::from_fn(|key| change(key, &self[key]))
    }
}

impl<K: Keyed, T> ops::Index<K> for Per<K, T> {
    type Output = T;

    #[inline]
    fn index(&self, key: K) -> &T {
        &self.0.as_ref()[key.index()]
    }
}

impl<K: Keyed, T> ops::IndexMut<K> for Per<K, T> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.0.as_mut()[key.index()]
    }
}

// Everything else is as an array has it: a table is copied, compared, hashed and written like one.

impl<K: Keyed, T> Copy for Per<K, T> where K::Table<T>: Copy {}

impl<K: Keyed, T> Clone for Per<K, T>
where
    K::Table<T>: Clone,
{
    fn clone(&self) -> Per<K, T> {
        Per(self.0.clone())
    }
}

impl<K: Keyed, T: PartialEq> PartialEq for Per<K, T> {
    fn eq(&self, other: &Per<K, T>) -> bool {
        self.values() == other.values()
    }
}

impl<K: Keyed, T: Eq> Eq for Per<K, T> {}

impl<K: Keyed, T: PartialOrd> PartialOrd for Per<K, T> {
    fn partial_cmp(&self, other: &Per<K, T>) -> Option<Ordering> {
        self.values().partial_cmp(other.values())
    }
}

impl<K: Keyed, T: Ord> Ord for Per<K, T> {
    fn cmp(&self, other: &Per<K, T>) -> Ordering {
        self.values().cmp(other.values())
    }
}

impl<K: Keyed, T: Hash> Hash for Per<K, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values().hash(state);
    }
}

impl<K: Keyed, T: Default> Default for Per<K, T> {
    fn default() -> Per<K, T> {
        Per::from_fn(|_| T::default())
    }
}

impl<K: Keyed, T: fmt::Debug> fmt::Debug for Per<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.values(), f)
    }
}

impl<K: Keyed, T: Serialize> Serialize for Per<K, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de, K: Keyed, T: Deserialize<'de>> Deserialize<'de> for Per<K, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Per<K, T>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() != K::COUNT {
            return Err(D::Error::invalid_length(values.len(), &"a value for each key"));
        }
        let mut values = values.into_iter();
        Ok(Per::from_fn(|_| values.next().expect("there are as many as keys")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Side {
        West,
        East,
    }

    keyed!(Side, 2, |side| side as usize, |index| [Side::West, Side::East][index]);

    /// Records, views and digests were written with arrays before there were tables.
    #[test]
    fn a_table_is_written_compared_and_hashed_as_an_array() {
        let (plain, table) = ([Some(3_u8), None], Per::<Side, Option<u8>>::new([Some(3), None]));
        assert_eq!(digest(&table), digest(&plain));
        assert_eq!(format!("{table:?} {table:#?}"), format!("{plain:?} {plain:#?}"));
        let text = serde_json::to_string(&plain).expect("numbers can be written");
        assert_eq!(serde_json::to_string(&table).expect("numbers can be written"), text);
        assert_eq!(serde_json::from_str::<Per<Side, Option<u8>>>(&text).expect("it was just written"), table);
        assert!(table > Per::new([Some(2), Some(9)]) && table < Per::new([Some(3), Some(0)]));
    }

    #[test]
    fn a_table_of_another_size_is_refused() {
        for text in ["[]", "[1]", "[1, 2, 3]"] {
            let error = serde_json::from_str::<Per<Side, u8>>(text).expect_err("two sides have two values");
            assert!(error.to_string().contains("a value for each key"), "{error}");
        }
    }

    #[test]
    fn keys_come_in_their_order() {
        let mut table = Per::<Side, u8>::default();
        Side::keys().for_each(|side| table[side] += 1 + side.index() as u8);
        assert_eq!(table.iter().collect::<Vec<_>>(), [(Side::West, &1), (Side::East, &2)]);
        assert_eq!(table.map(|side, count| (side, 2 * count)).as_array(), &[(Side::West, 2), (Side::East, 4)]);
    }
}
