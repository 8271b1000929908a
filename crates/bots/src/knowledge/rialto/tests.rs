//! The greedy seat against random ones, and numbers that a search can use.

use game_rialto::Options;

use super::*;
use crate::knowledge::trial;

#[test]
fn greedy_beats_random() {
    for seats in 2..=5 {
        trial::greedy_beats_random::<Rialto>(&Options::default(), seats, 0..trial::games(40));
    }
}

#[test]
fn ratings_and_weights_are_sound() {
    trial::numbers_are_sound::<Rialto>(&Options::default(), 4, |_| {});
}
