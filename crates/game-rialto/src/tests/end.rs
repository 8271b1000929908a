//! The end: scores, ranks and ties.

use testkit::Story;

use super::tools::*;
use crate::{
    Rialto,
    board::{District, Link, Span},
    material::{Building, Stage},
    resolve::advance,
    scoring,
    state::Phase,
};

/// The last stage of the last round is about to end with nobody having anything.
fn last(seats: usize) -> Story<Rialto> {
    let hands = vec![""; seats];
    let mut story = stage(Stage::Councilman, &hands);
    story.game.public.round = 6;
    for desk in story.game.public.desks.values_mut() {
        desk.coins = 0;
        desk.general += desk.supply;
        desk.supply = 0;
    }
    story
}

fn score(story: &Story<Rialto>, number: u8) -> scoring::Score {
    scoring::scores(&story.game.public)[seat(number)]
}

#[test]
fn ri_107_leftovers_score_half_rounded_up_once() {
    assert_eq!([0, 1, 2, 3].map(|count| scoring::leftovers(count, 0)), [0, 1, 1, 2]);
    assert_eq!((scoring::leftovers(1, 1), scoring::leftovers(3, 2)), (1, 3));
    let mut story = last(2);
    desk_mut(&mut story, 1).supply = 3;
    desk_mut(&mut story, 1).coins = 2;
    all_pass(&mut story);
    assert_eq!(score(&story, 1).total(), 3 + 3);
}

#[test]
fn ri_108_the_general_supply_and_cards_score_nothing() {
    let mut story = last(2);
    hold(&mut story.game, 1, "DDJ");
    all_pass(&mut story);
    assert_eq!(story.game.public.phase, Phase::Over);
    assert_eq!((score(&story, 1).total(), score(&story, 2).total()), (3, 3));
}

#[test]
fn ri_109_buildings_score_their_values() {
    let mut story = last(2);
    own(&mut story.game, 1, &[Building::G4, Building::Y1, Building::B3]);
    assert_eq!(score(&story, 1).buildings, 8);
}

fn lay(story: &mut Story<Rialto>, number: u8, first: u8, second: u8) {
    let link = Link::numbered(number).expect("a link");
    story.game.public.links[link] = Some(Span { first, second });
}

#[test]
fn ri_110_a_district_is_worth_the_ends_that_face_it() {
    let mut story = last(2);
    assert_eq!(scoring::value(&story.game.public, District::SantaCroce), 0);
    lay(&mut story, 1, 6, 3);
    lay(&mut story, 7, 4, 5);
    lay(&mut story, 12, 1, 1);
    assert_eq!(scoring::value(&story.game.public, District::SantaCroce), 6 + 5 + 1);
    assert_eq!(scoring::value(&story.game.public, District::SanPolo), 3);
    assert_eq!(scoring::value(&story.game.public, District::Cannaregio), 4);
}

/// A district worth so much, with so many councilmen of each seat.
fn district(value: u8, posted: &[u8]) -> Story<Rialto> {
    let mut story = last(posted.len());
    lay(&mut story, 1, value, 0);
    for (index, &count) in posted.iter().enumerate() {
        desk_mut(&mut story, index as u8 + 1).posted[District::SantaCroce] = count;
    }
    story
}

fn paid(story: &Story<Rialto>) -> Vec<i32> {
    (1..=story.game.public.seats()).map(|number| score(story, number).districts[District::SantaCroce]).collect()
}

#[test]
fn ri_111_only_seats_with_a_councilman_are_ranked() {
    assert_eq!(paid(&district(8, &[0, 1, 0])), [0, 8, 0]);
}

#[test]
fn ri_112_most_councilmen_first_ties_in_doge_order() {
    assert_eq!(paid(&district(8, &[1, 3, 2])), [2, 8, 4]);
    assert_eq!(paid(&district(8, &[1, 2, 3])), [2, 4, 8]);
    let mut story = district(8, &[2, 2, 1]);
    assert_eq!(paid(&story), [8, 4, 2]);
    advance(&mut story.game.public, seat(2), 1);
    assert_eq!(paid(&story), [4, 8, 2]);
}

/// Payouts of a recorded game.
#[test]
fn ri_113_each_next_gets_half_of_the_one_before_rounded_down() {
    assert_eq!(paid(&district(13, &[4, 3, 2, 1])), [13, 6, 3, 1]);
    assert_eq!(paid(&district(11, &[4, 3, 2, 1])), [11, 5, 2, 1]);
    assert_eq!(paid(&district(16, &[4, 3, 2, 1])), [16, 8, 4, 2]);
    assert_eq!(paid(&district(8, &[3, 2, 1])), [8, 4, 2]);
    assert_eq!(paid(&district(9, &[2, 1])), [9, 4]);
}

#[test]
fn ri_114_most_points_win_and_doge_order_breaks_the_tie() {
    let mut story = last(3);
    advance(&mut story.game.public, seat(3), 1);
    desk_mut(&mut story, 2).points = 10;
    desk_mut(&mut story, 3).points = 10;
    all_pass(&mut story);
    let standings = engine::Game::standings(&story.game).expect("the game is over");
    let ranks: Vec<_> = standings.values().iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [3, 2, 1]);
    assert_eq!(standings[seat(3)].points, Some(10));
    // All points count: the track, leftovers, buildings and districts.
    let mut story = district(8, &[2, 1]);
    own(&mut story.game, 1, &[Building::G4, Building::Y1]);
    desk_mut(&mut story, 1).coins = 3;
    all_pass(&mut story);
    let standings = engine::Game::standings(&story.game).expect("the game is over");
    assert_eq!(standings[seat(1)].points, Some(3 + 2 + 5 + 8));
    assert_eq!(standings[seat(2)].points, Some(3 + 4));
}
