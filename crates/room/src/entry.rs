//! What is to be stored and then adopted: one entry of a table's log.

use catalog::{Attempt, Refused};
use engine::{Seat, Seats};

/// Something that is about to happen at a table. Nobody has seen it yet.
pub struct Entry {
    pub(crate) seq: u64,
    pub(crate) seat: Seat,
    pub(crate) what: What,
}

pub(crate) enum What {
    Plies(Attempt),
    Undo { to: usize },
}

impl Entry {
    /// Its place in the table's log; that of its first ply if it has several.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whose doing it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The lines of the record to store; none for an undo.
    pub fn lines(&self) -> &[String] {
        match &self.what {
            What::Plies(attempt) => &attempt.lines,
            What::Undo { .. } => &[],
        }
    }

    /// A fingerprint of what the rules say after each line.
    pub fn digests(&self) -> &[u64] {
        match &self.what {
            What::Plies(attempt) => &attempt.digests,
            What::Undo { .. } => &[],
        }
    }

    /// Who is to act after it; nobody is known for an undo.
    pub fn to_act(&self) -> Seats {
        match &self.what {
            What::Plies(attempt) => attempt.to_act,
            What::Undo { .. } => Seats::NONE,
        }
    }

    /// The ply that an undo goes back to.
    pub fn undoes_to(&self) -> Option<usize> {
        match self.what {
            What::Plies(_) => None,
            What::Undo { to } => Some(to),
        }
    }

    /// Why the actions after its lines were not done.
    pub fn refused(&self) -> Option<&Refused> {
        match &self.what {
            What::Plies(attempt) => attempt.refused.as_ref(),
            What::Undo { .. } => None,
        }
    }
}
