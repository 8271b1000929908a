//! The greedy seat against random ones, and weights that a playout can use.

use engine::{Croupier, Dice as _, Game as _, Options as _, Per, Seat, SeededDice, Source};
use game_la_strada::{FAR, Options, board::Hexes, material::Dot};

use super::*;
use crate::knowledge::trial;

#[test]
fn greedy_beats_random() {
    for (preset, seats, usual) in [(0, 2, 20), (0, 3, 60), (0, 4, 60), (1, 2, 20), (1, 3, 20), (1, 4, 40), (2, 2, 20)] {
        let seeds = 7_000..7_000 + trial::games(usual);
        trial::greedy_beats_random::<LaStrada>(&Options::preset(preset), seats, seeds);
    }
}

/// A road that turns sharply is no road: costs are what a search for real roads finds.
#[test]
fn costs_are_those_of_the_cheapest_roads() {
    let mut checked = 0;
    for seed in 0..6 {
        let mut dice = SeededDice::new(seed);
        let mut game = LaStrada::setup(&Options::preset(0), 4, &mut Croupier::quiet(&mut dice)).expect("a legal table");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            if game.turn().phase == Phase::Build && game.turn().built == 0 {
                checked += cheapest_roads_agree(&game, seat);
            }
            game.legal(seat, &mut legal);
            let pick = dice.roll(Source(31), legal.len() as u32) as usize;
            game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
        }
    }
    assert!(checked > 500, "only {checked} costs were compared");
}

/// Compares the costs with all roads that can be built now; answers how many settlements that were.
fn cheapest_roads_agree(game: &LaStrada, seat: Seat) -> u32 {
    let side = &game.sides()[seat];
    let costs = reach::Map::new(game).costs_of(seat, None, Hexes::NONE, Per::default(), FAR - 1);
    let mut found = Per::<Dot, u8>::all(u8::MAX);
    game.for_each_road(|road| found[road.target] = found[road.target].min(road.cost));
    // With few tiles of a terrain left a cheaper road may lack one; costs do not count tiles.
    let many = side.tiles.values().iter().all(|&tiles| tiles >= 3);
    let open = Dot::all().filter(|&dot| many && !side.reached.contains(dot) && costs[dot] <= side.resources);
    open.map(|dot| assert_eq!(costs[dot], found[dot], "to {}", dot.name())).count() as u32
}

/// What is planned is legal act by act, at every table and in the middle of a road.
#[test]
fn plans_can_be_carried_out() {
    for (preset, seats) in [(0, 2), (0, 3), (0, 4), (1, 2), (1, 4)] {
        let (mut dice, mut rng) = (SeededDice::new(17), Rng::new(17));
        let mut game =
            LaStrada::setup(&Options::preset(preset), seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
        let (mut legal, mut plan, mut planned) = (Vec::new(), Vec::new(), 0);
        while let Some(seat) = game.to_act().first() {
            game.plan(seat, &mut rng, &mut plan);
            // Half of a road by chance, so that plans start in its middle too.
            game.legal(seat, &mut legal);
            let stray = legal[rng.below(legal.len() as u32) as usize];
            let acts = if plan.is_empty() || rng.below(2) == 0 { vec![stray] } else { plan.clone() };
            for action in acts {
                game.legal(seat, &mut legal);
                assert!(legal.contains(&action), "{action:?} of {plan:?} is not legal at {seats} seats");
                game.apply(seat, action, &mut Croupier::quiet(&mut dice));
                planned += usize::from(action != stray);
            }
        }
        assert!(planned > 30, "only {planned} acts were planned at {seats} seats");
    }
}

#[test]
fn ratings_and_weights_are_sound() {
    for (preset, seats) in [(0, 4), (2, 2)] {
        trial::numbers_are_sound::<LaStrada>(&Options::preset(preset), seats, |_| {});
    }
}
