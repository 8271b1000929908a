//! The numbers by which a rule book, the code, the tests and the log name a rule.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// One numbered rule, written `SR-11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// The letters of the rule book.
    pub book: &'static str,
    /// The number in it.
    pub number: u16,
}

impl Clause {
    /// The clause with this number in the book with these letters.
    pub const fn new(book: &'static str, number: u16) -> Clause {
        Clause { book, number }
    }

    /// Reads `SR-11`, or just `11`, as a clause of this book.
    pub fn parse(book: &'static str, text: &str) -> Option<Clause> {
        let text = text.trim().to_ascii_uppercase();
        let number = text.strip_prefix(book).map_or(text.as_str(), |rest| rest.trim_start_matches('-'));
        u16::from_str(number).ok().map(|number| Clause { book, number })
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.book, self.number)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Something that rests on one rule.
pub trait Cites {
    /// The rule it rests on.
    fn clause(&self) -> Clause;
}
