//! Explorers, bonus and removal.

use super::tools::{bonus, columns, laid, points, position, published, seat, settled};
use crate::{
    Event, Options, Phase,
    options::{BonusScope, BonusTiming},
};

fn manual() -> Options {
    Options::default()
}

/// Seat 1 completes a town of two at 5,2; then these explorers stand.
fn after_scoring(options: Options, seats: u8, map: &str, before: &[u8]) -> testkit::Story<crate::NewWorld> {
    let mut story = position(options, seats, &format!("T1 5,1 w | {map}"), before, "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    story
}

#[test]
fn nw_37_the_easternmost_explorer_moves_one_column() {
    assert_eq!(columns(&after_scoring(manual(), 2, "", &[4, 3, 4, 4])), [4, 4, 4, 4]);
    assert_eq!(columns(&after_scoring(manual(), 2, "", &[4, 4, 4, 4])), [5, 4, 4, 4]);
}

#[test]
fn nw_38_the_lowest_seat_moves_first() {
    let story = after_scoring(manual(), 3, "", &[1, 0, 0, 0, 0, 0]);
    assert_eq!(columns(&story), [1, 1, 0, 0, 0, 0]);
    assert!(story.events.contains(&Event::ExplorerMoved { seat: Some(seat(1)), to: 1 }));
}

#[test]
fn nw_39_into_a_column_without_tiles_or_not() {
    assert_eq!(columns(&after_scoring(manual(), 2, "", &[2, 2, 2, 2])), [3, 2, 2, 2]);
    let stops = Options { explorer_needs_tile: true, ..manual() };
    let story = after_scoring(stops, 2, "", &[2, 2, 2, 2]);
    assert_eq!(columns(&story), [2, 2, 2, 2]);
    assert!(story.events.contains(&Event::ExplorerWaits { col: 2 }));
    assert_eq!(columns(&after_scoring(stops, 2, "", &[2, 2, 2, 1])), [2, 2, 2, 2]);
    // Any tile of the column will do, however long ago it was laid.
    let further = "P1 3,1 n | P1 3,2 n | P1 3,3 n";
    assert_eq!(columns(&after_scoring(stops, 2, further, &[2, 2, 2, 2])), [3, 2, 2, 2]);
}

#[test]
fn nw_40_explorers_keep_within_one_column_of_each_other() {
    for seed in 0..6 {
        let mut story = testkit::Story::<crate::NewWorld>::default_table(3, seed);
        while story.game.phase != Phase::Over {
            let plies = story.game.land.laid().len();
            story.random_until(|game| game.phase == Phase::Over || game.land.laid().len() != plies);
            let all = columns(&story);
            let (least, most) = (all.iter().min(), all.iter().max());
            assert!(most.zip(least).is_none_or(|(most, least)| most - least <= 1), "{all:?}");
        }
    }
}

#[test]
fn nw_41_explorers_block_nothing() {
    let story = position(manual(), 2, "", &[1, 1, 1, 1], "P1");
    story.allows("1: lay 0,1").allows("1: lay 9,1");
    let mut story = position(manual(), 2, "T1 5,1 w", &[1, 1, 1, 1], "P1");
    story.plays("1: lay 3,1 | 1: claim plains nnw | 1: end");
    assert_eq!(columns(&story), [1, 1, 1, 1]);
}

#[test]
fn nw_42_four_points_for_each_explorer_met() {
    let map = "P1 3,1 n = 2 plains nnw";
    let story = after_scoring(manual(), 2, map, &[2, 2, 1, 1]);
    assert_eq!((columns(&story), bonus(&story)), (vec![2, 2, 2, 1], vec![12, 4]));
    assert!(story.events.contains(&Event::Bonus { seat: seat(1), explorers: 3, points: 12 }));
    let scorers = Options { bonus_scope: BonusScope::Scorers, ..manual() };
    assert_eq!(bonus(&after_scoring(scorers, 2, map, &[2, 2, 1, 1])), [12, 0]);
    // Of the scorers only the settlers on the feature itself count.
    assert_eq!(bonus(&after_scoring(scorers, 2, "P1 3,1 n = 1 plains nnw", &[1, 1, 1, 0])), [0, 0]);
    assert_eq!(bonus(&after_scoring(manual(), 2, "P1 3,1 n = 1 plains nnw", &[1, 1, 1, 0])), [16, 0]);
}

#[test]
fn nw_43_an_explorer_pays_a_seat_once() {
    let map = "P1 3,1 n = 2 plains nnw | P1 7,1 n = 2 plains nnw | P1 9,1 n = 2 plains nnw";
    assert_eq!(bonus(&after_scoring(manual(), 2, map, &[1, 1, 1, 0])), [0, 16]);
}

#[test]
fn nw_44_the_settlers_that_scored_are_still_there_for_the_bonus() {
    for scope in [BonusScope::Any, BonusScope::Scorers] {
        for timing in [BonusTiming::AfterMove, BonusTiming::BeforeMove] {
            let options = Options { bonus_scope: scope, bonus_timing: timing, ..manual() };
            let story = after_scoring(options, 2, "", &[3, 3, 2, 2]);
            let paid = if timing == BonusTiming::AfterMove { 4 } else { 8 };
            assert_eq!(bonus(&story), [paid, 0]);
            assert!(settled(&story).is_empty());
        }
    }
}

#[test]
fn nw_45_standing_settlers_that_were_passed_go_home() {
    let map = "F1 3,1 n = 2 farm | R1 2,1 e = 2 trail e | V1 1,1 e = 1 town e";
    let story = after_scoring(manual(), 2, map, &[2, 2, 2, 1]);
    assert!(settled(&story).is_empty());
    assert_eq!(story.game.supply.values(), [5, 5]);
    assert_eq!(story.game.ledger[seat(2)].total(), 0);
    let removed = story.events.iter().filter(|event| matches!(event, Event::Removed { .. })).count();
    assert_eq!(removed, 3);
}

#[test]
fn nw_46_trappers_stay_and_so_does_the_explorers_own_column() {
    let map = "P1 3,1 n = 2 plains nnw | F1 3,2 n = 2 farm";
    assert_eq!(settled(&after_scoring(manual(), 2, map, &[2, 2, 2, 1])), ["2 3,1", "2 3,2"]);
    let map = "F1 3,1 n = 2 farm";
    assert_eq!(settled(&after_scoring(manual(), 2, map, &[1, 1, 1, 0])), ["2 3,1"]);
}

#[test]
fn nw_47_removal_is_looked_at_even_if_nobody_moved() {
    let stops = Options { explorer_needs_tile: true, ..manual() };
    let story = after_scoring(stops, 2, "F1 3,1 n = 2 farm", &[2, 2, 2, 2]);
    assert_eq!((columns(&story), settled(&story).len()), (vec![2, 2, 2, 2], 0));
}

#[test]
fn nw_48_the_order_inside_a_scoring() {
    type Is = fn(&Event) -> bool;
    let kinds: [(&str, Is); 5] = [
        ("points", |event| matches!(event, Event::Scored { .. })),
        ("move", |event| matches!(event, Event::ExplorerMoved { .. })),
        ("bonus", |event| matches!(event, Event::Bonus { .. })),
        ("home", |event| matches!(event, Event::Returned { .. })),
        ("removal", |event| matches!(event, Event::Removed { .. })),
    ];
    let step = |event: &Event| kinds.iter().find(|(_, is)| is(event)).map(|(name, _)| *name);
    let map = "F1 3,1 n = 2 farm";
    let story = after_scoring(manual(), 2, map, &[2, 2, 2, 1]);
    let steps: Vec<_> = story.events.iter().filter_map(step).collect();
    assert_eq!(steps, ["points", "move", "bonus", "home", "removal"]);
    let before = Options { bonus_timing: BonusTiming::BeforeMove, ..manual() };
    let story = after_scoring(before, 2, "F1 3,1 n = 2 farm", &[2, 2, 2, 1]);
    let steps: Vec<_> = story.events.iter().filter_map(step).collect();
    assert_eq!(steps, ["points", "bonus", "bonus", "home", "move", "removal"]);
}

#[test]
fn nw_62_everybody_shares_the_explorers() {
    // Seat 2 meets explorers of seat 1, and a scoring of seat 1 moves one of seat 2.
    let story = after_scoring(manual(), 2, "P1 3,1 n = 2 plains nnw", &[1, 1, 0, 1]);
    assert_eq!((columns(&story), bonus(&story)), (vec![1, 1, 1, 1], vec![0, 16]));
    assert!(story.events.contains(&Event::ExplorerMoved { seat: Some(seat(2)), to: 1 }));
    let story = after_scoring(published(), 2, "", &[1, 0]);
    assert!(story.events.contains(&Event::ExplorerMoved { seat: None, to: 1 }));
}

#[test]
fn nw_68_without_a_scoring_nothing_moves() {
    let mut story = position(manual(), 2, "F1 3,1 n = 2 farm | P1 5,1 n = 1 plains nnw", &[2, 2, 2, 2], "P1");
    story.plays("1: lay 5,2 | 1: end");
    assert_eq!((points(&story), columns(&story)), (vec![0, 0], vec![2, 2, 2, 2]));
    assert_eq!(settled(&story), ["2 3,1", "1 5,1"]);
    let mut story = laid(manual(), 2, "F1 3,1 n = 2 farm", &[2, 2, 2, 2]);
    story.plays("1: end");
    assert_eq!(settled(&story), ["2 3,1"]);
}
