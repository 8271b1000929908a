//! The numbers by which a rule book, the code, the tests and the log name a rule.

use std::{fmt, str};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// One numbered rule, written `SR-11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    book: [u8; 2],
    number: u16,
}

impl Clause {
    /// The clause with this number in the book with these two letters, whether it is there or not:
    /// for tools that read a number. Rules use [`Book::clause`].
    pub const fn new(book: &str, number: u16) -> Clause {
        Clause { book: letters(book), number }
    }

    /// The letters of the rule book.
    pub fn book(&self) -> &str {
        str::from_utf8(&self.book).expect("the letters of a book are ASCII")
    }

    /// The number in it.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// Reads `SR-11`, or just `11`, as a clause of this book.
    pub fn parse(book: &str, text: &str) -> Option<Clause> {
        let text = text.trim().to_ascii_uppercase();
        let number = text.strip_prefix(book).map_or(text.as_str(), |rest| rest.trim_start_matches('-'));
        number.parse().ok().map(|number| Clause::new(book, number))
    }
}

const fn letters(book: &str) -> [u8; 2] {
    let &[first, second] = book.as_bytes() else { panic!("a rule book is known by two letters") };
    assert!(first.is_ascii_uppercase() && second.is_ascii_uppercase(), "the letters of a book are capitals");
    [first, second]
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.book(), self.number)
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

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        let text = String::deserialize(deserializer)?;
        let clause = text.split_once('-').and_then(|(book, number)| {
            let known = book.len() == 2 && book.bytes().all(|letter| letter.is_ascii_uppercase());
            number.parse().ok().filter(|_| known).map(|number| Clause::new(book, number))
        });
        clause.ok_or_else(|| D::Error::custom("a clause is written like SR-11"))
    }
}

/// A rule book as the compiler knows it: its letters and the numbers it has.
///
/// Each game reads its own once, and asks for clauses in `const` blocks. So a number that the book
/// does not have is no panic in a game but an error of the compiler:
///
/// ```
/// use engine::Book;
/// const BOOK: Book = Book::read("TY", "**TY-1** Bets come last.");
/// assert_eq!(const { BOOK.clause(1) }.to_string(), "TY-1");
/// ```
///
/// ```compile_fail,E0080
/// # use engine::Book;
/// const BOOK: Book = Book::read("TY", "**TY-1** Bets come last.");
/// let missing = const { BOOK.clause(2) };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Book {
    book: [u8; 2],
    has: [bool; Book::LIMIT],
}

impl Book {
    const LIMIT: usize = 256;

    /// Finds every `**TY-1**` in the text of a book.
    pub const fn read(book: &str, text: &str) -> Book {
        let book = letters(book);
        let text = text.as_bytes();
        let mut has = [false; Book::LIMIT];
        let mut at = 0;
        while at + 7 < text.len() {
            if text[at] != b'*' || text[at + 1] != b'*' || text[at + 2] != book[0] || text[at + 3] != book[1] {
                at += 1;
                continue;
            }
            at += 5;
            let mut number = 0;
            while at < text.len() && text[at].is_ascii_digit() {
                number = number * 10 + (text[at] - b'0') as usize;
                at += 1;
            }
            if at < text.len() && text[at] == b'*' {
                has[number] = true;
            }
        }
        Book { book, has }
    }

    /// The clause with this number. To be asked in a `const` block: a number that is not in the
    /// book then fails to compile.
    pub const fn clause(&self, number: u16) -> Clause {
        assert!((number as usize) < Book::LIMIT && self.has[number as usize], "the rule book has no such clause");
        Clause { book: self.book, number }
    }
}

/// Something that rests on one rule.
pub trait Cites {
    /// The rule it rests on.
    fn clause(&self) -> Clause;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_reads_back_from_its_text() {
        let clause = Clause::new("SR", 11);
        let text = serde_json::to_string(&clause).expect("a clause is text");
        assert_eq!(text, "\"SR-11\"");
        assert_eq!(serde_json::from_str::<Clause>(&text).ok(), Some(clause));
        for wrong in ["\"SR\"", "\"S-1\"", "\"sr-1\"", "\"SR-x\"", "\"\u{e9}-1\""] {
            assert!(serde_json::from_str::<Clause>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Clause::parse("SR", "sr-11"), Some(clause));
        assert_eq!(Clause::parse("SR", "11"), Some(clause));
        assert_eq!(Clause::parse("SR", "LS-11"), None);
    }

    #[test]
    fn a_book_has_the_clauses_that_are_set_in_bold() {
        let book = Book::read("TY", "**TY-1** One. See TY-2 and **TZ-3**.\n**TY-12** *(definition)* Two.");
        let has: Vec<_> = book.has.iter().enumerate().filter(|(_, has)| **has).map(|(number, _)| number).collect();
        assert_eq!(has, [1, 12]);
    }
}
