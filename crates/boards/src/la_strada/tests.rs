//! Random games at every preset and seat count: the stage is complete, sound and readable.

use engine::Options as _;
use game_la_strada::Options;

use crate::proof;

fn prove(preset: &str, seats: u8, seed: u64) {
    proof::play("la-strada", preset, seats, seed, 6, |shown| {
        proof::sound(shown);
        proof::complete(shown);
        let [_, _, width, height] = shown.stage.map.frame;
        proof::readable(shown, shown.size.scale(width, height));
    });
}

#[test]
fn every_position_of_every_table_can_be_shown_and_played() {
    for (index, preset) in Options::PRESETS.iter().enumerate() {
        for seats in preset.seats.clone() {
            prove(preset.name, seats, u64::from(seats) * 7 + index as u64);
        }
    }
}
