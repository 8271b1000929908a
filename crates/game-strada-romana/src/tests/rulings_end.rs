//! The jam, the end and the score: SR-46 to SR-56, SR-63 and SR-68.

use engine::{Game, Per, PerSeat};
use testkit::Story;

use super::tools::{JAM, hand, listed, market, place, put, scene, seat, wagon};
use crate::{
    Event, StradaRomana,
    board::Area,
    material::{Colour, WagonSet},
    score,
    state::{Ending, Phase, Place, Take},
};

fn total(story: &Story<StradaRomana>, number: u8) -> i32 {
    let open = &story.game.open;
    score(open, &open.hands[seat(number)], story.game.held(seat(number))).total()
}

/// Gives a seat wagon tiles outright.
fn deal_tiles(story: &mut Story<StradaRomana>, number: u8, tiles: &[&str]) {
    let game = &mut story.game;
    if game.tiles.removed.is_none() {
        game.tiles.removed = Some(wagon("palaestrio"));
        game.tiles.deck = game.tiles.deck.without(wagon("palaestrio"));
    }
    for tile in tiles {
        let index = usize::from(game.open.take_count());
        game.open.takes[index] = Some(Take { seat: seat(number), arrived: 0 });
        game.tiles.faces[index] = Some(wagon(tile));
        game.tiles.deck = game.tiles.deck.without(wagon(tile));
    }
}

/// Ends the game with the next arrival, by seat 1.
fn nearly_over(seats: u8) -> Story<StradaRomana> {
    scene(seats, "plotus home, ballio home, sosia home, curculio 15.1")
}

fn ranks(story: &Story<StradaRomana>) -> Vec<u8> {
    let standings: PerSeat<_> = story.game.standings().expect("the game is over");
    standings.values().iter().map(|standing| standing.rank).collect()
}

#[test]
fn sr_46_a_standstill_ends_the_game() {
    let mut story = scene(2, JAM);
    for turn in 0..12 {
        assert_eq!(story.game.open.phase, Phase::Start);
        let number = turn % 2 + 1;
        if hand(&mut story, number).coins < 2 {
            story.plays(&format!("{number}: pass"));
            continue;
        }
        // Sideways, back and sideways again brings nothing forward.
        story.plays(&format!("{number}: buy sideways"));
        for step in 0..3 {
            let steps = listed(&story, "step");
            let own = steps.iter().find(|text| step == 0 || text.contains("phaedromus")).expect("a sideways step");
            story.plays(&format!("{number}: {own}"));
        }
        story.plays(&format!("{number}: end"));
    }
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Standstill));
    assert_eq!(story.game.open.on_turn, seat(2), "SR-63: seat 2 played last");
}

#[test]
fn sr_46_anything_brought_forward_starts_the_count_again() {
    let mut story = scene(2, "curculio 3.1");
    story.game.open.quiet = 10;
    story.plays("1: pass");
    assert_eq!(story.game.open.quiet, 11);
    story.plays("2: step curculio 4.1 | 2: step curculio 5.1 | 2: step curculio 6.1 | 2: end");
    assert_eq!(story.game.open.quiet, 0);
    story.game.open.quiet = 11;
    hand(&mut story, 1).coins = 4;
    story.plays("1: pass");
    assert_eq!(story.game.open.quiet, 0, "a victory point counts");
    story.game.open.quiet = 11;
    story.rolls(&[0]).plays("2: look | 2: take sosia | 2: end");
    assert_eq!(story.game.open.quiet, 0, "a wagon tile counts");
    story.game.open.quiet = 11;
    story.plays("1: pass");
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Standstill));
}

#[test]
fn sr_47_the_fourth_arrival_ends_the_game_at_once() {
    let mut story = nearly_over(2);
    story.plays("1: arrive curculio");
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Arrivals));
    assert!(story.game.to_act().is_empty() && story.game.standings().is_some());
    assert!(story.events.contains(&Event::Ended { ending: Ending::Arrivals }));
}

#[test]
fn sr_47_the_twentieth_victory_point_ends_the_game_at_once() {
    let mut story = scene(2, "");
    story.game.open.points = 1;
    hand(&mut story, 1).points = 19;
    hand(&mut story, 1).coins = 4;
    story.plays("1: pass");
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Points));
}

#[test]
fn sr_48_the_score_adds_points_tiles_and_contracts() {
    let mut story = nearly_over(2);
    deal_tiles(&mut story, 1, &["curculio", "tranio"]);
    hand(&mut story, 1).points = 4;
    hand(&mut story, 1).cubes = Per::new([1, 1, 0, 0, 0, 0]);
    hand(&mut story, 1).wares = Per::new([1, 1, 0, 0, 0, 0]);
    story.plays("1: arrive curculio");
    assert_eq!(total(&story, 1), 4 + (3 - 1) + 2);
    let standings = story.game.standings().expect("the game is over");
    assert_eq!(standings[seat(1)].points, Some(8));
}

#[test]
fn sr_49_a_wagon_tile_scores_three_or_costs_one() {
    let mut story = scene(2, "ballio home, sosia home");
    deal_tiles(&mut story, 1, &["ballio"]);
    deal_tiles(&mut story, 2, &["sosia", "tranio"]);
    assert_eq!((total(&story, 1), total(&story, 2)), (3, 2));
    put(&mut story, "tranio home");
    assert_eq!(total(&story, 2), 6, "the order of arrival does not matter");
}

#[test]
fn sr_50_contracts_score_colours_times_most() {
    let mut story = scene(2, "");
    for (contracts, points) in [([1, 0, 0, 0, 0, 0], 1), ([3, 0, 0, 0, 0, 0], 3), ([3, 1, 1, 0, 0, 0], 9), ([1; 6], 6)]
    {
        hand(&mut story, 1).cubes = Per::new(contracts);
        hand(&mut story, 1).wares = Per::new(contracts);
        assert_eq!(total(&story, 1), points);
    }
}

#[test]
fn sr_51_loose_goods_cost_a_point_each() {
    let mut story = scene(2, "");
    hand(&mut story, 1).cubes = Per::new([2, 0, 0, 0, 0, 0]);
    hand(&mut story, 1).wares = Per::new([1, 1, 0, 0, 0, 0]);
    assert_eq!(total(&story, 1), 1 - 2);
}

#[test]
fn sr_52_coins_score_nothing() {
    let mut story = scene(2, "");
    hand(&mut story, 1).coins = 4;
    assert_eq!(total(&story, 1), 0);
}

#[test]
fn sr_53_ties_go_to_coins_and_then_to_the_earlier_last_turn() {
    let mut story = nearly_over(4);
    hand(&mut story, 3).points = 1;
    hand(&mut story, 2).coins = 1;
    story.plays("1: arrive curculio");
    // Seat 3 has a point, seat 2 a coin; seat 1 played last of all, seat 4 just before.
    assert_eq!(ranks(&story), [4, 2, 1, 3]);
    // With nothing between them, the turns alone decide.
    let mut story = nearly_over(4);
    story.plays("1: arrive curculio");
    assert_eq!(ranks(&story), [4, 1, 2, 3]);
}

#[test]
fn sr_54_the_manuals_example_of_contracts() {
    let mut story = scene(2, "");
    // Yellow, red, green, blue, brown, white.
    hand(&mut story, 1).cubes = Per::new([2, 1, 4, 2, 1, 1]);
    hand(&mut story, 1).wares = Per::new([2, 1, 5, 2, 0, 1]);
    assert_eq!(total(&story, 1), 18);
}

#[test]
fn sr_55_the_manuals_example_of_wagon_tiles() {
    let mut story = scene(2, "ballio home");
    deal_tiles(&mut story, 1, &["ballio", "tranio"]);
    assert_eq!(total(&story, 1), 2);
}

#[test]
fn sr_56_a_score_may_be_negative() {
    let mut story = scene(2, "");
    hand(&mut story, 1).cubes = Per::new([1, 1, 1, 0, 0, 0]);
    assert_eq!(total(&story, 1), -3);
}

#[test]
fn sr_63_the_end_stops_everything() {
    // Four coins and a tile worth three with one victory point left: the rest of the gain lapses,
    // and so does the replacement.
    let mut story = scene(2, "curculio 1.0");
    story.game.open.points = 1;
    hand(&mut story, 1).coins = 4;
    story.plays("1: step curculio 2.0 | 1: tile I");
    assert_eq!(story.game.open.phase, Phase::Over(Ending::Points));
    assert_eq!((hand(&mut story, 1).coins, hand(&mut story, 1).points), (0, 1));
    assert_eq!(story.game.open.areas[Area::new(0)], None);
    assert_eq!(hand(&mut story, 1).wares[Colour::Yellow], 1, "what was collected counts");
    // The steps that are left lapse.
    let mut story = nearly_over(2);
    put(&mut story, "demetrius 5.0");
    story.plays("1: step demetrius 6.0 | 1: cube | 1: arrive curculio");
    assert!(story.game.to_act().is_empty());
    assert_eq!(hand(&mut story, 1).cubes[Colour::White], 1);
    assert_eq!(place(&story, "curculio"), Place::Arrived);
    assert_eq!(ranks(&story), [2, 1], "a loose cube costs the last seat a point");
}

#[test]
fn sr_68_coins_and_victory_points() {
    let mut story = scene(2, "");
    hand(&mut story, 1).coins = 4;
    story.plays("1: pass");
    assert_eq!((hand(&mut story, 1).coins, hand(&mut story, 1).points), (0, 1));
    for (left, coins, points) in [(20, 0, 2), (1, 0, 1)] {
        let mut story = scene(2, "curculio 1.0");
        story.game.open.points = left;
        // Six yellow cubes lie out, or three in the second case.
        if left == 20 {
            for number in [2, 3, 4] {
                story.game.open.markets[market(number)] = Some(Colour::Yellow);
            }
        }
        hand(&mut story, 1).coins = 4;
        story.plays("1: step curculio 2.0 | 1: tile I");
        assert_eq!((hand(&mut story, 1).coins, hand(&mut story, 1).points), (coins, points));
        assert_eq!(story.game.open.is_over(), left == 1);
    }
}

#[test]
fn the_tile_out_of_the_game_is_shown_even_if_nobody_looked() {
    let mut story = nearly_over(2);
    story.rolls(&[5]).plays("1: arrive curculio");
    assert_eq!(story.game.tiles.removed, Some(wagon("tranio")));
    let shown = Event::Shown { removed: wagon("tranio"), held: PerSeat::new(2, |_| WagonSet::NONE) };
    assert!(story.events.contains(&shown));
}
