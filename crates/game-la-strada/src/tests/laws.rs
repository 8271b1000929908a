//! The laws, golden playthroughs, node counts, and the figures of the state.

use engine::{Counted as _, Croupier, Forecast, Foresight, Game, Options as _, Seat, SeededDice, Viewer, Words as _};
use testkit::{Story, golden, perft};

use crate::{
    Action, LaStrada, Options,
    material::{DOTS, Dot},
    roads,
};

#[test]
fn the_laws_hold() {
    testkit::laws(LaStrada::census, |run| allocation_counter::measure(run).count_total);
}

#[test]
fn the_book_names_every_switch() {
    testkit::book::<LaStrada>();
}

#[test]
fn prompts_offer_what_is_legal() {
    testkit::prompts::<LaStrada>();
}

#[test]
fn the_census_is_what_the_box_holds() {
    let game = Story::<LaStrada>::default_table(4, 1).game;
    let counts: Vec<i64> = game.census().into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [72, 32, 20, 48, 4, DOTS as i64]);
}

#[test]
fn golden_playthroughs_stay_as_they_are() {
    golden::<LaStrada>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<LaStrada>() <= 2048, "{} bytes", size_of::<LaStrada>());
}

#[test]
fn node_counts_stay_as_they_are() {
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

/// Naming a target is a shortcut: each of its clicks is legal when its turn comes, it ends in the
/// settlement that it names, and it costs and pays what it says.
#[test]
fn named_targets_are_built_with_legal_clicks() {
    for (index, preset) in Options::PRESETS.iter().enumerate() {
        for seats in preset.seats.clone() {
            let mut story = Story::<LaStrada>::new(&Options::preset(index), seats, u64::from(seats));
            let mut tried = 0;
            while let Some(seat) = story.game.to_act().first() {
                let view = story.game.view(Viewer::Seat(seat));
                for road in roads(&view) {
                    assert_eq!(built(&story.game, seat, &road.steps, road.target).0, road.cost, "{road:?}");
                }
                for shortcut in LaStrada::shortcuts(&Foresight::new(&view, seat)) {
                    let target = Dot::all().find(|dot| shortcut.name == format!("to {}", dot.name().to_lowercase()));
                    let target = target.expect("it names a settlement");
                    let (paid, earned) = built(&story.game, seat, &shortcut.steps, target);
                    let Forecast { cost, points, .. } = shortcut.forecast;
                    assert_eq!((u16::from(paid), earned), (cost, points), "{shortcut:?}");
                    assert!(shortcut.steps.len() > 1 && shortcut.name.parse::<Action>().is_err(), "{shortcut:?}");
                    tried += 1;
                }
                assert!(
                    Seat::all(seats)
                        .all(|other| other == seat || LaStrada::shortcuts(&Foresight::new(&view, other)).is_empty())
                );
                let ply = story.game.turn;
                story.random_until(|game| game.turn != ply);
            }
            assert!(tried > 50, "{} seats {seats}: only {tried} targets were tried", preset.name);
        }
    }
}

/// Plays the steps of a road in a copy of the game: what was paid and earned.
fn built(game: &LaStrada, seat: Seat, steps: &[Action], target: Dot) -> (u8, i16) {
    let (mut fork, mut legal) = (game.clone(), Vec::new());
    for &step in steps {
        fork.legal(seat, &mut legal);
        assert!(legal.contains(&step), "{step} of {steps:?} is not legal");
        fork.apply(seat, step, &mut Croupier::quiet(&mut SeededDice::new(1)));
    }
    assert!(fork.sides[seat].reached.contains(target), "{steps:?} does not connect {}", target.name());
    (game.side().resources - fork.sides[seat].resources, fork.gold()[seat] - game.gold()[seat])
}
