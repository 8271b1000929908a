//! Who sits at a table: seats, sets of seats, one value per seat, and who is looking.

use std::{fmt, ops, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The most seats any game has.
pub const MAX_SEATS: usize = 5;

/// One seat at a table. People count seats from 1, and so does every text form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Seat {
        assert!((index as usize) < MAX_SEATS, "a table has at most five seats");
        Seat(index)
    }

    /// Its index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        Seat(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// The seat before this one at a table of `seats`: its right-hand neighbour.
    pub const fn previous(self, seats: u8) -> Seat {
        Seat(if self.0 == 0 { seats - 1 } else { self.0 - 1 })
    }

    /// All seats of a table, first to last.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }

    /// All seats of a table clockwise, beginning with this one.
    pub fn clockwise(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |step| Seat((self.0 + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = ();

    fn from_str(text: &str) -> Result<Seat, ()> {
        match text.parse::<u8>() {
            Ok(number) if (1..=MAX_SEATS as u8).contains(&number) => Ok(Seat(number - 1)),
            _ => Err(()),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=5 => Ok(Seat(number - 1)),
            _ => Err(D::Error::custom("a seat is a number from 1 to 5")),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Just this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Every seat of a table.
    pub const fn all(seats: u8) -> Seats {
        Seats(((1u16 << seats) - 1) as u8)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// This set less one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether everybody in this set is in the other too.
    pub const fn within(self, other: Seats) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first seat of the set.
    pub fn first(self) -> Option<Seat> {
        let index = self.0.trailing_zeros() as u8;
        (usize::from(index) < MAX_SEATS).then_some(Seat(index))
    }

    /// The seats of the set, first to last.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T> PerSeat<T> {
    /// Makes a value for each of `seats` seats.
    pub fn new(seats: u8, mut make: impl FnMut(Seat) -> T) -> PerSeat<T>
    where
        T: Default,
    {
        let items =
            std::array::from_fn(
                |index| {
                    if index < usize::from(seats) { make(Seat(index as u8)) } else { T::default() }
                },
            );
        PerSeat { items, seats }
    }

    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values with their seats, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.values().iter().enumerate().map(|(index, item)| (Seat(index as u8), item))
    }

    /// The values alone, first seat to last.
    pub fn values(&self) -> &[T] {
        &self.items[..usize::from(self.seats)]
    }

    /// The values alone, to change.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.seats)]
    }

    /// The same table with other values.
    pub fn map<U: Default>(&self, mut change: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat::new(self.seats, |seat| change(seat, &self[seat]))
    }
}

impl<T> ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> ops::IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerSeat<T>, D::Error> {
        let mut items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > MAX_SEATS {
            return Err(D::Error::custom("a table has at most five seats"));
        }
        let seats = items.len() as u8;
        Ok(PerSeat::new(seats, |seat| std::mem::take(&mut items[seat.index()])))
    }
}

/// Who is looking at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Somebody at the table.
    Seat(Seat),
    /// Somebody who watches and is told only what is public.
    Spectator,
}

impl Viewer {
    /// Everybody who may look at a table: its seats, then a spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether the viewer sits on this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The viewer's own seat, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        let order: Vec<_> = Seat::new(2).clockwise(4).map(|seat| seat.to_string()).collect();
        assert_eq!(order, ["3", "4", "1", "2"]);
        assert_eq!(Seat::FIRST.previous(3), Seat::new(2));
        assert_eq!(Seat::new(2).next(3), Seat::FIRST);
    }

    #[test]
    fn sets_of_seats_add_and_remove() {
        let set = Seats::all(3).without(Seat::new(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::new(0), Seat::new(2)]);
        assert_eq!(set.len(), 2);
        assert!(Seats::all(5).contains(Seat::new(4)));
        assert_eq!(
            [Seats::NONE, set, set.without(Seat::FIRST)].map(Seats::first),
            [None, Some(Seat::FIRST), Some(Seat::new(2))]
        );
    }
}
