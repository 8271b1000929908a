//! The clauses of this rule book. A number that it does not have fails to compile.

use engine::Book;

/// The numbers that `RULES.md` has.
pub(crate) const BOOK: Book = Book::read("AT", include_str!("../RULES.md"));

/// A clause by its number: `clause!(11)`.
macro_rules! clause {
    ($number:literal) => {
        const { $crate::clause::BOOK.clause($number) }
    };
}
