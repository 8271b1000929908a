//! The worked examples of the rules.

use super::tools::{bonus, columns, laid, last_click, points, position, published, seat, settled};
use crate::{Options, options::BonusScope};

fn manual() -> Options {
    Options::default()
}

#[test]
fn t1_a_trail_of_three_with_a_post() {
    let mut story = position(manual(), 2, "R2 2,1 e = 1 trail e", &[], "F3");
    story.plays("1: lay 2,2 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].trails, 5);
    let mut story = last_click(manual(), 2, "R2 2,1 e = 1 trail e | R1 2,2 e");
    story.plays("1: end");
    assert_eq!(points(&story), [3, 0]);
}

#[test]
fn t2_towns_of_two_and_three() {
    let mut story = position(manual(), 2, "T1 5,1 w", &[], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert_eq!(story.game.ledger[seat(1)].towns, 4);
    let mut story = position(manual(), 2, "T1 5,1 w = 1 town w | V2 5,2 e", &[], "T1");
    story.plays("1: lay 5,3 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].towns, 8);
    let mut story = last_click(manual(), 2, "T1 5,1 w = 1 town w | V2 5,2 e | V1 5,3 e");
    story.plays("1: end");
    assert_eq!(story.game.ledger[seat(1)].open_towns, 7);
}

#[test]
fn t3_plymouth_counts_as_a_tile() {
    let mut story = position(manual(), 2, "", &[], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!(story.game.ledger[seat(1)].towns, 4);
}

#[test]
fn t4_the_explorer_meets_the_settler_that_scored() {
    let mut story = position(manual(), 2, "", &[0, 0, 0, 0], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!((columns(&story), bonus(&story), points(&story)), (vec![1, 0, 0, 0], vec![4, 0], vec![8, 0]));
    assert!(!story.events.iter().any(|event| matches!(event, crate::Event::Removed { .. })));
}

#[test]
fn t5_published_explorers_pay_before_they_move() {
    let mut story = position(published(), 2, "", &[0, 0], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!((columns(&story), bonus(&story), points(&story)), (vec![1, 0], vec![0, 0], vec![4, 0]));
}

#[test]
fn t6_the_line_moves_past_standing_settlers() {
    let map = "V1 1,1 e = 2 town e | F1 0,1 n = 2 plains nnw | R1 2,1 e = 2 trail e | F1 3,1 n = 2 farm \
               | F1 3,2 n = 1 farm | T1 5,1 w";
    let mut story = position(manual(), 2, map, &[2, 2, 2, 1], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert_eq!(columns(&story), [2, 2, 2, 2]);
    assert_eq!(settled(&story), ["2 0,1", "1 3,2"]);
    assert_eq!((story.game.supply(seat(1)), story.game.supply(seat(2))), (4, 4));
}

#[test]
fn t7_a_tie_pays_in_full_and_all_go_home() {
    let map = "T1 5,1 w = 1 town w | V1 5,2 e = 2 town e | V1 5,3 e = 3 town e | V1 5,4 e = 2 town e \
               | T1 5,5 e = 1 town e";
    let mut story = laid(manual(), 3, map, &[]);
    story.plays("1: none");
    let towns: Vec<_> = story.game.ledger.values().iter().map(|ledger| ledger.towns).collect();
    assert_eq!(towns, [10, 10, 0]);
    assert!(settled(&story).is_empty());
    assert_eq!(story.game.supply.values(), [5, 5, 5]);
}

#[test]
fn t8_nobody_on_the_trail_is_no_scoring() {
    let mut story = position(manual(), 2, "R2 2,1 e", &[], "F3");
    story.plays("1: lay 2,2 | 1: end");
    assert_eq!((points(&story), columns(&story)), (vec![0, 0], vec![0, 0, 0, 0]));
}

/// The coast shows a town at row 4, so that no farm can lie at 4,1; row 5 is the nearest that fits.
#[test]
fn t9_farms_beside_the_coast() {
    let map = "F1 5,1 n = 1 farm | T1 4,1 e | P1 4,2 n | R1 6,1 e | R1 6,2 e";
    let mut story = position(manual(), 2, map, &[], "P2");
    story.plays("1: lay 5,2 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].farms, 9);
    let map = "F1 0,1 n = 1 farm | T1 1,1 e | P1 1,2 n | P1 0,2 n | P1 -1,1 n | P1 -1,2 n";
    let mut story = last_click(manual(), 2, map);
    assert!(story.game.completed().iter().next().is_none());
    story.plays("1: end");
    assert_eq!(story.game.ledger[seat(1)].open_farms, 8);
}

#[test]
fn t10_explorers_at_the_last_column() {
    let map = "F1 3,1 n = 2 farm | T1 5,1 w";
    for (stops, moved, paid) in [(true, [2, 2, 2, 2], 16), (false, [3, 2, 2, 2], 12)] {
        let options = Options { explorer_needs_tile: stops, ..manual() };
        let mut story = position(options, 2, map, &[2, 2, 2, 2], "T1");
        story.plays("1: lay 5,2 | 1: claim town e");
        assert_eq!((columns(&story), bonus(&story)), (moved.to_vec(), vec![paid, 0]));
        assert!(settled(&story).is_empty(), "the farmer in column 1 is passed either way");
        assert_eq!(story.game.ledger[seat(1)].towns, 4);
    }
}

#[test]
fn t11_two_trappers_share_six_animals_in_full() {
    let mut story = last_click(manual(), 2, "P1 5,1 n = 1 plains nnw | P1 5,2 n | P1 5,3 n = 2 plains nnw");
    story.plays("1: end");
    assert_eq!(points(&story), [6, 6]);
}

#[test]
fn t12_the_bonus_of_settlers_that_did_not_score() {
    let map = "P1 5,1 n | R9 5,2 e | F1 3,1 n = 2 farm | P1 7,1 n = 2 plains nnw";
    for (scope, paid) in [(BonusScope::Any, [0, 16]), (BonusScope::Scorers, [0, 0])] {
        let options = Options { bonus_scope: scope, ..manual() };
        let mut story = position(options, 2, map, &[1, 1, 1, 0], "F3");
        story.plays("1: lay 5,3 | 1: claim trail e");
        assert_eq!((columns(&story), bonus(&story)), (vec![1, 1, 1, 1], paid.to_vec()));
        assert_eq!(story.game.ledger[seat(1)].trails, 4);
    }
}

#[test]
fn t13_a_town_towards_the_sea_beyond_the_coast() {
    let mut story = position(manual(), 2, "P1 0,1 n", &[], "T1");
    story.plays("1: lay -1,1 | 1: turn e | 1: claim town e");
    let laid = story.game.land.last();
    let town = story.game.land.feature(laid, crate::tile::Segment(0));
    assert_eq!((town.tiles, town.open), (1, 1));
    assert_eq!(story.game.land.frontier.demand(crate::Cell::new(-1, 0)), None);
}

#[test]
fn t14_both_corners_of_one_tile_in_one_town() {
    let map = "P1 5,1 n | T1 5,2 w | X6 5,3 n | V3 4,3 w | V3 4,4 s | V3 5,4 e";
    let mut story = position(manual(), 2, map, &[], "T1");
    story.plays("1: lay 6,3 | 1: claim town n");
    assert_eq!(story.game.ledger[seat(1)].towns, 12);
}
