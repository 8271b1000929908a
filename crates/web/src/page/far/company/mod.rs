//! Devices, people one played with, and being told that it is one's turn.

mod people;
mod turn;
mod words;

pub(super) use people::{Blocked, Devices, Met};
pub(super) use turn::Turn;
