//! The laws, a story for each clause, what viewers know, and figures to compare with.

mod laws;
