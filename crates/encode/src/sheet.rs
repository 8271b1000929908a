//! An observation being written, part by part, and seats counted from the viewer's own.

use engine::{Keyed, Per, Seat};

/// A part of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Its shape, row by row.
    pub shape: &'static [usize],
    /// No number of it is smaller.
    pub low: i16,
    /// No number of it is larger.
    pub high: i16,
    /// What its numbers mean.
    pub meaning: &'static str,
}

impl Part {
    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// How many numbers an observation of these parts has.
pub fn size(parts: &[Part]) -> usize {
    parts.iter().map(Part::size).sum()
}

/// One part of a game's list.
pub(crate) const fn part(
    name: &'static str,
    shape: &'static [usize],
    (low, high): (i16, i16),
    meaning: &'static str,
) -> Part {
    Part { name, shape, low, high, meaning }
}

/// The counts of a table, as numbers of an observation.
pub(crate) fn counts<K: Keyed>(table: &Per<K, u8>) -> impl Iterator<Item = i16> {
    table.values().iter().map(|&count| count.into())
}

/// Hands out the parts of an observation in their order.
pub struct Sheet<'a> {
    parts: &'static [Part],
    rest: &'a mut [i16],
}

impl<'a> Sheet<'a> {
    /// A blank sheet: all numbers are 0.
    pub fn new(parts: &'static [Part], out: &'a mut [i16]) -> Sheet<'a> {
        out.fill(0);
        Sheet { parts, rest: out }
    }

    /// The numbers of the next part. Its name is there for the reader, and checked in tests.
    pub fn part(&mut self, name: &str) -> &'a mut [i16] {
        let (part, parts) = self.parts.split_first().expect("an observation has no more parts than its list");
        debug_assert_eq!(part.name, name, "the parts are written in the order of their list");
        self.parts = parts;
        let (numbers, rest) = std::mem::take(&mut self.rest).split_at_mut(part.size());
        self.rest = rest;
        numbers
    }

    /// Writes a part that is a list of numbers.
    pub fn list(&mut self, name: &str, numbers: impl IntoIterator<Item = i16>) {
        let part = self.part(name);
        let mut written = 0;
        for (place, number) in part.iter_mut().zip(numbers) {
            *place = number;
            written += 1;
        }
        debug_assert_eq!(written, part.len(), "{name} has a number for each place");
    }

    /// Writes a part in which just one place is 1, if any.
    pub fn mark(&mut self, name: &str, place: Option<usize>) {
        let part = self.part(name);
        if let Some(place) = place {
            part[place] = 1;
        }
    }

    /// All parts are written.
    pub fn finish(self) {
        debug_assert!(self.parts.is_empty() && self.rest.is_empty(), "every part is written");
    }
}

/// Seats counted clockwise from the viewer's own, which is 0.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    own: Seat,
    seats: u8,
}

impl Around {
    /// Counted from this seat of a table.
    pub const fn new(own: Seat, seats: u8) -> Around {
        Around { own, seats }
    }

    /// How far a seat is from the own one.
    pub const fn place(self, seat: Seat) -> usize {
        let seats = self.seats as usize;
        (seat.index() + seats - self.own.index()) % seats
    }

    /// The same as a number from 1, with 0 for nobody.
    pub fn someone(self, seat: Option<Seat>) -> i16 {
        seat.map_or(0, |seat| self.place(seat) as i16 + 1)
    }

    /// The seats, the own one first.
    pub fn seats(self) -> impl Iterator<Item = Seat> + Clone {
        self.own.clockwise(self.seats)
    }
}
