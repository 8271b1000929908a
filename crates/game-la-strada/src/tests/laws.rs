//! The laws, golden playthroughs, node counts, and the figures of the state.

use engine::{Counted as _, Croupier, Game, Options as _, SeededDice, Viewer};
use testkit::{Story, golden, perft};

use crate::{LaStrada, Options, material::DOTS, roads};

#[test]
fn all_laws_hold() {
    testkit::laws(LaStrada::census);
}

#[test]
fn the_census_is_what_the_box_holds() {
    let game = Story::<LaStrada>::default_table(4, 1).game;
    let counts: Vec<i64> = game.census().into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [72, 32, 20, 48, 4, DOTS as i64]);
}

#[test]
fn playthroughs_are_as_they_were() {
    golden::<LaStrada>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<LaStrada>() <= 2048, "{} bytes", size_of::<LaStrada>());
}

#[test]
fn node_counts_are_as_they_were() {
    let counts: Vec<u64> = (0..Options::PRESETS.len())
        .map(|preset| {
            let mut story = Story::<LaStrada>::new(&Options::preset(preset), 2, 1);
            story.random_until(|game| game.turn.round == 3);
            perft(&story.game, 8)
        })
        .collect();
    assert_eq!(counts, NODES);
}

const NODES: [u64; 3] = [1124, 1362, 1711];

/// Naming a target is a shortcut: each of its clicks is legal when its turn comes, and it costs
/// what it says.
#[test]
fn named_targets_are_played_with_legal_clicks() {
    for (preset, seats) in [(0, 2), (0, 4), (1, 2), (1, 3), (2, 2)] {
        let mut dice = SeededDice::new(3);
        let options = Options::preset(preset);
        let mut game = LaStrada::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset's seats");
        let (mut legal, mut tried) = (Vec::new(), 0);
        for ply in 0u64.. {
            let Some(seat) = game.to_act().first() else { break };
            for road in roads(&game.view(Viewer::Spectator)) {
                let mut fork = game.clone();
                let before = fork.side().resources;
                for &step in &road.steps {
                    fork.legal(seat, &mut legal);
                    assert!(legal.contains(&step), "{step} of {road:?} is not legal");
                    fork.apply(seat, step, &mut Croupier::quiet(&mut dice));
                }
                let paid = before - fork.sides[seat].resources;
                assert!(paid == road.cost && fork.sides[seat].reached.contains(road.target), "{road:?} cost {paid}");
                tried += 1;
            }
            game.legal(seat, &mut legal);
            let action = legal[(ply * 7 + 3) as usize % legal.len()];
            game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        }
        assert!(tried > 100, "only {tried} roads were tried");
    }
}
