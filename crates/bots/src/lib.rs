//! Seats that play by themselves: random, greedy and searching, generic over the game.

pub mod knowledge;

pub use knowledge::Knowledge;
