//! Everything that Attika must do, clause by clause and as a whole.

mod laws;
