//! The laws, a story for each clause, what viewers know, and figures to compare with.

mod bids;
mod book;
mod cards;
mod differential;
mod end;
mod knowledge;
mod laws;
mod log;
mod phase1;
mod phase3;
mod setup;
mod sides;
mod stages;
mod tiles;
mod tools;
mod words;
