//! Positions from the middle of games between masters, kept in files: speed is measured on them.
//!
//! A line is one game: seats, the seed of its dice, the plies to stop at, then its actions. Sixteen
//! games with four positions each, half at two seats, half at the largest table.
//! `cargo run --release -p bots --example positions` writes them anew.

use engine::{Croupier, SeededDice, digest, play};

use crate::{
    Knowledge,
    net::{Inputs, Traits},
};

/// How many positions a game has.
pub const STORED: usize = 64;

/// The stored positions of a game, in each of which the seat to act has a choice.
pub fn stored<G: Knowledge>() -> Vec<G> {
    let lines = G::POSITIONS.lines().filter(|line| !line.is_empty());
    lines
        .flat_map(|line| {
            let stale =
                "the stored positions are of other rules; run `cargo run --release -p bots --example positions`";
            read(line).expect(stale)
        })
        .collect()
}

/// A digest of what a learned evaluation reads of these positions: another one means other inputs.
pub fn features<G: Knowledge>() -> u64 {
    let mut inputs = Inputs::default();
    let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<u32>>();
    stored::<G>().iter().fold(0, |fold, game| {
        game.inputs(&mut inputs);
        let seats = (0..inputs.seats()).map(|seat| bits(inputs.of_seat(seat))).collect::<Vec<_>>();
        digest(&(fold, seats, bits(inputs.of_table())))
    })
}

/// A digest of what a learned policy reads of these positions: another one means other traits.
pub fn traits<G: Knowledge>() -> u64 {
    let (mut traits, mut legal, mut rates) = (Traits::default(), Vec::new(), Vec::new());
    stored::<G>().iter().fold(0, |fold, game| {
        let seat = game.to_act().first().expect("the seat to act has a choice");
        game.legal(seat, &mut legal);
        game.rate(seat, &legal, &mut rates);
        traits.read(game, seat, &legal, &rates);
        digest(&(fold, traits.numbers().iter().map(|number| number.to_bits()).collect::<Vec<u32>>()))
    })
}

/// The positions of one line; `None` if it is not a game by the rules of this build.
fn read<G: Knowledge>(line: &str) -> Option<Vec<G>> {
    let (head, acts) = line.split_once(": ")?;
    let mut head = head.split(' ');
    let (seats, seed) = (head.next()?.parse().ok()?, head.next()?.parse().ok()?);
    let stops: Vec<usize> = head.next()?.split(',').map(|stop| stop.parse().ok()).collect::<Option<_>>()?;
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(&G::Options::default(), seats, &mut Croupier::quiet(&mut dice)).ok()?;
    let mut found = Vec::with_capacity(stops.len());
    for (ply, act) in acts.split("; ").map(Some).chain([None]).enumerate() {
        if stops.contains(&ply) {
            found.push(game.clone());
        }
        if let Some(act) = act {
            let seat = game.to_act().first()?;
            play(&mut game, seat, act.parse().ok()?, &mut Croupier::quiet(&mut dice)).ok()?;
        }
    }
    (found.len() == stops.len()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_choices<G: Knowledge>() {
        let positions = stored::<G>();
        let two = positions.iter().filter(|game| game.seats() == 2).count();
        assert_eq!((positions.len(), two), (STORED, STORED / 2), "{}", G::INFO.slug);
        let mut legal = Vec::new();
        for game in positions {
            game.legal(game.to_act().first().expect("nobody has won yet"), &mut legal);
            assert!(legal.len() > 1, "{}: {game:?}", G::INFO.slug);
        }
    }

    #[test]
    fn every_stored_position_can_be_reached_and_asks_for_a_choice() {
        are_choices::<game_la_strada::LaStrada>();
        are_choices::<game_rialto::Rialto>();
        are_choices::<game_new_world::NewWorld>();
        are_choices::<game_attika::Attika>();
        are_choices::<game_strada_romana::StradaRomana>();
    }
}
