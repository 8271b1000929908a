//! Placing workshops.

use engine::Game;
use testkit::Story;

use super::tools::{FIRST, hex};
use crate::{Event, LaStrada, Options, options::Map, state::Phase};

/// The beginner board with seat 1 to place the first workshop.
fn table(options: Options, seats: u8) -> Story<LaStrada> {
    let options = Options { map: Map::Beginner, ..options };
    let seed = (0..).find(|&seed| Story::<LaStrada>::new(&options, seats, seed).game.first == FIRST);
    Story::new(&options, seats, seed.expect("some seed lets seat 1 begin"))
}

#[test]
fn ls_5_chance_names_the_start_seat_which_places_first_and_plays_first() {
    let mut seen = [0; 3];
    for seed in 0..60 {
        let mut story = Story::<LaStrada>::default_table(3, seed);
        let first = story.game.first;
        assert!(story.game.to_act().contains(first));
        seen[first.index()] += 1;
        story.random_until(|game| game.turn.phase == Phase::Build);
        assert!(story.game.to_act().contains(first));
    }
    assert!(seen.iter().all(|&count| count > 8), "{seen:?}");
}

#[test]
fn ls_6_three_or_four_seats_place_one_workshop_each_clockwise() {
    let mut story = table(Options::default(), 3);
    story.refused("1: from k10", clause!(6));
    story.plays("1: workshop k10");
    story.refused("1: workshop l4", clause!(6));
    story.plays("1: end | 2: workshop d5 | 2: end | 3: workshop e11 | 3: end");
    assert_eq!((story.game.turn.phase, story.game.turn.round), (Phase::Build, 1));
    assert_eq!(story.game.sides.values().iter().map(|side| side.placed()).collect::<Vec<_>>(), [1, 1, 1]);
}

#[test]
fn ls_7_two_seats_place_two_workshops_each_by_turns() {
    let mut story = table(Options::default(), 2);
    story.plays("1: workshop k10 | 1: end | 2: workshop d5 | 2: end | 1: workshop e11 | 1: end | 2: workshop l4");
    assert_eq!(story.game.turn.phase, Phase::Placed);
    story.plays("2: end");
    assert_eq!(story.game.turn.phase, Phase::Build);
    assert_eq!(story.game.sides[FIRST].workshops, [Some(hex("k10")), Some(hex("e11"))]);
}

#[test]
fn ls_8_a_workshop_goes_on_plains() {
    let mut story = table(Options::default(), 3);
    story.refused("1: workshop j8", clause!(8));
    story.refused("1: workshop j9", clause!(8));
    story.refused("1: workshop h8", clause!(8));
    story.allows("1: workshop k10");
    let legal = story.legal(FIRST).len();
    assert!((21..=31).contains(&legal), "{legal} places");
}

#[test]
fn ls_9_no_two_workshops_are_neighbours() {
    let mut story = table(Options::default(), 3);
    story.plays("1: workshop k10 | 1: end");
    story.refused("2: workshop k10", clause!(9));
    story.refused("2: workshop j11", clause!(9));
    story.refused("2: workshop j10", clause!(9));
    story.allows("2: workshop d5");
}

#[test]
fn ls_10_no_workshop_stands_beside_a_settlement() {
    let mut story = table(Options::default(), 3);
    story.refused("1: workshop h7", clause!(10));
    story.refused("1: workshop e5", clause!(10));
    story.allows("1: workshop d5");
}

#[test]
fn ls_57_blind_workshops_are_placed_before_the_settlements_are_known() {
    let mut story = table(Options { blind: true, ..Options::default() }, 3);
    story.plays("1: workshop k10 | 1: end | 2: workshop d5 | 2: end | 3: workshop e11");
    assert!(story.game.kinds.values().iter().all(Option::is_none));
    story.plays("3: end");
    assert!(story.game.kinds.values().iter().all(Option::is_some));
    assert_eq!(story.events[0], Event::TurnedUp);
}

#[test]
fn placing_never_fails_on_random_boards() {
    for seed in 0..300 {
        let mut story = Story::<LaStrada>::default_table(2 + (seed % 3) as u8, seed);
        story.random_until(|game| game.turn.phase == Phase::Build);
        assert!(story.game.standings().is_none());
    }
}
