//! When features are complete and what they pay.

use super::tools::{bonus, columns, consequence, laid, points, position, seat, settled};
use crate::{Event, Options, Phase, tile::Sort};

fn manual() -> Options {
    Options::default()
}

/// A ring of four bends, of which the fourth is drawn.
fn ring() -> testkit::Story<crate::NewWorld> {
    // Bends at 5,2 (south, west), 5,3 (east, south), 6,3 (north, east); 6,2 closes the ring.
    position(manual(), 2, "P1 5,1 n | R3 5,2 n = 1 trail s | R3 5,3 w | R3 6,3 s", &[], "R3")
}

#[test]
fn nw_24_a_trail_ends_on_tiles_or_runs_in_a_ring() {
    let mut story = ring();
    story.plays("1: lay 6,2 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].trails, 4);
    // A junction stops a trail, so the part up to it is complete.
    let mut story = position(manual(), 2, "R1 2,1 e = 1 trail e", &[], "R8");
    story.plays("1: lay 2,2 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].trails, 3);
    let mut story = position(manual(), 2, "R1 2,1 e = 1 trail e", &[], "R2");
    story.plays("1: lay 2,2");
    assert_eq!(story.legal(seat(1)).last().map(String::as_str), Some("end"), "still open");
}

#[test]
fn nw_25_a_town_is_complete_when_no_edge_is_open() {
    let mut story = position(manual(), 2, "T1 5,1 w = 1 town w", &[], "V1");
    story.plays("1: lay 5,2 | 1: turn e | 1: end");
    assert_eq!(points(&story), [0, 0]);
    let mut story = position(manual(), 2, "T1 5,1 w = 1 town w | V1 5,2 e", &[], "T1");
    story.plays("1: lay 5,3 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].towns, 6);
}

const FARM_BUT_ONE: &str = "F1 5,1 n = 1 farm | T1 4,1 e | P1 4,2 n | R1 6,1 e | R1 6,2 e";

#[test]
fn nw_26_a_farm_is_complete_with_eight_neighbours() {
    let mut story = position(manual(), 2, FARM_BUT_ONE, &[], "P2");
    assert_eq!(story.game.land.farms()[0].around, 7);
    story.plays("1: lay 5,2 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].farms, 9);
}

#[test]
fn nw_27_plains_never_score_in_play() {
    // A tiny meadow inside a ring of trail: nothing can be added to it.
    let mut story = position(manual(), 2, "P1 5,1 n | R3 5,2 n | R3 5,3 w = 2 plains sse | R3 6,3 s", &[], "R3");
    story.plays("1: lay 6,2 | 1: end");
    assert_eq!((points(&story), settled(&story)), (vec![0, 0], vec!["2 5,3".to_string()]));
}

#[test]
fn nw_28_only_what_this_tile_completes_scores() {
    let mut story = position(manual(), 2, "T1 5,1 w = 2 town w | T1 4,1 e", &[], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!(story.game.ledger[seat(2)].towns, 0);
    let mut story = three_completions();
    story.refused("1: score town n", clause!(28));
    story.refused("1: score farm 5,1", clause!(28));
    story.allows("1: score town e");
}

#[test]
fn nw_29_starting_spaces_count_as_tiles() {
    let mut story = position(manual(), 2, "", &[], "T1");
    story.plays("1: lay 1,1 | 1: claim town e");
    assert_eq!(story.game.ledger[seat(1)].towns, 4);
    let mut story = position(manual(), 2, "", &[], "F3");
    story.plays("1: lay 2,1 | 1: claim trail e");
    assert_eq!(story.game.ledger[seat(1)].trails, 2);
    let story = position(manual(), 2, "F1 5,1 n", &[], "P1");
    assert_eq!(story.game.land.farms()[0].around, 3);
}

#[test]
fn nw_30_the_majority_scores_and_ties_score_in_full() {
    let map = "T1 5,1 w = 1 town w | V1 5,2 e = 2 town e | V1 5,3 e = 2 town e | T1 5,4 e";
    let mut story = laid(manual(), 3, map, &[]);
    story.plays("1: none");
    let towns: Vec<_> = story.game.ledger.values().iter().map(|ledger| ledger.towns).collect();
    assert_eq!(towns, [0, 8, 0]);
    let mut story = laid(manual(), 3, "R1 2,1 e | R1 2,2 e = 1 trail e | F3 2,3 w = 3 trail e", &[]);
    story.plays("1: none");
    let trails: Vec<_> = story.game.ledger.values().iter().map(|ledger| ledger.trails).collect();
    assert_eq!(trails, [4, 0, 4]);
}

#[test]
fn nw_31_a_trail_pays_tiles_and_twice_its_posts() {
    let mut story = position(manual(), 2, "R2 2,1 e = 1 trail e | R2 2,2 e", &[], "R9");
    story.plays("1: lay 2,3 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].trails, 4 + 6);
}

#[test]
fn nw_32_a_town_pays_two_a_tile_and_two_a_flag() {
    let mut story = position(manual(), 2, "T3 5,1 w = 1 town w | V2 5,2 e", &[], "T1");
    story.plays("1: lay 5,3 | 1: none");
    assert_eq!(story.game.ledger[seat(1)].towns, 6 + 4);
}

#[test]
fn nw_33_a_farm_pays_nine() {
    let mut story = position(manual(), 2, FARM_BUT_ONE, &[], "P2");
    story.plays("1: lay 5,2 | 1: none");
    assert!(story.events.iter().any(|event| matches!(event, Event::Scored { sort: Sort::Farm, points: 9, .. })));
}

#[test]
fn nw_34_without_settlers_nothing_scores_and_nobody_moves() {
    let mut story = position(manual(), 2, "T1 5,1 w", &[], "T1");
    story.plays("1: lay 5,2 | 1: end");
    assert_eq!((points(&story), columns(&story)), (vec![0, 0], vec![0; 4]));
    // A completed feature without settlers is not among those to choose from.
    let mut story = three_completions();
    story.refused("1: score town w", clause!(34));
    story.allows("1: score town e").allows("1: score farm 6,2");
}

/// Seat 1 has laid a tile with two caps at 5,2: the eastern town has a settler, the western one has
/// none, and the farm to the south is surrounded.
fn three_completions() -> testkit::Story<crate::NewWorld> {
    let map = "T1 5,1 w = 1 town w | R1 6,1 e | F3 6,2 w = 2 farm | P1 6,3 n | T1 5,3 e | P1 7,1 n | P1 7,2 n \
               | P1 7,3 n | U1 5,2 e";
    let mut story = laid(manual(), 2, map, &[]);
    story.plays("1: none");
    assert_eq!(story.game.phase, Phase::Score);
    story
}

#[test]
fn nw_35_the_active_seat_chooses_the_order() {
    for (first, second) in [("town e", Sort::Farm), ("farm 6,2", Sort::Town)] {
        let mut story = three_completions();
        story.plays(&format!("1: score {first}"));
        let order: Vec<_> = story
            .events
            .iter()
            .filter_map(|event| if let Event::Scored { sort, .. } = event { Some(*sort) } else { None })
            .collect();
        assert_eq!(order.last(), Some(&second));
        assert_eq!((order.len(), columns(&story)), (2, vec![1, 1, 0, 0]));
    }
}

#[test]
fn nw_36_a_settler_that_was_passed_no_longer_counts() {
    let map = "T1 5,1 w = 1 town w | R1 6,1 e | F3 6,2 w = 2 farm | P1 6,3 n | T1 5,3 e | P1 7,1 n | P1 7,2 n \
               | P1 7,3 n | U1 5,2 e";
    let mut story = laid(manual(), 2, map, &[2, 2, 2, 1]);
    story.plays("1: none | 1: score farm 6,2");
    assert_eq!((story.game.ledger[seat(2)].farms, story.game.ledger[seat(1)].towns), (9, 0));
    assert_eq!((story.game.phase, story.game.supply(seat(1))), (Phase::End, 5));
}

#[test]
fn nw_58_a_farm_at_the_end_of_the_coast_never_pays_nine() {
    let map = "F1 0,1 n = 1 farm | T1 1,1 e | P1 1,2 n | P1 0,2 n | P1 -1,1 n";
    let mut story = position(manual(), 2, map, &[], "P1");
    story.plays("1: lay -1,2 | 1: end");
    assert_eq!((points(&story), story.game.land.farms()[0].around), (vec![0, 0], 7));
    for (map, expected) in [("F1 0,1 n", ", can never be completed"), ("F1 3,1 n", "")] {
        let said = consequence(&laid(manual(), 2, map, &[]), "claim farm");
        assert!(said.ends_with(&format!("of 8 neighbours filled{expected}")), "{map}: {said}");
    }
    let bounded = Options { rows_bounded: true, ..manual() };
    let story = position(bounded, 2, "P1 9,1 n | F1 9,2 n = 1 farm", &[], "P1");
    assert_eq!(settled(&story), ["1 9,2"]);
    assert_eq!(story.game.land.frontier.demand(crate::Cell::new(10, 2)), None);
}

#[test]
fn nw_59_a_tile_counts_once_in_a_feature() {
    let map = "P1 5,1 n | T1 5,2 w | X6 5,3 n | V3 4,3 w | V3 4,4 s | V3 5,4 e";
    let mut story = position(manual(), 2, map, &[], "T1");
    story.plays("1: lay 6,3 | 1: claim town n");
    assert_eq!(story.game.ledger[seat(1)].towns, 12);
    // The animals of all its tiles count in an area.
    let story = laid(manual(), 2, "P1 5,1 n | R9 5,2 e", &[]);
    let last = story.game.land.last();
    assert_eq!(story.game.land.feature(last, crate::tile::Segment(1)).extras, 3);
}

#[test]
fn nw_65_the_last_one_scores_by_itself() {
    let mut story = three_completions();
    assert_eq!(story.legal(seat(1)), ["score town e", "score farm 6,2"]);
    story.plays("1: score town e");
    assert_eq!(story.game.phase, Phase::End);
    story.refused("1: score farm 6,2", clause!(65));
    let mut story = position(manual(), 2, "T1 5,1 w", &[], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert_eq!(story.game.phase, Phase::End, "one completion asks nothing");
}

#[test]
fn nw_67_all_settlers_of_the_feature_go_home() {
    let map = "T1 5,1 w = 1 town w | V1 5,2 e = 2 town e | V1 5,3 e = 2 town e | T1 5,4 e";
    let mut story = laid(manual(), 3, map, &[]);
    story.plays("1: none");
    assert_eq!(story.game.supply.values(), [5, 5, 5]);
    let home = story.events.iter().filter(|event| matches!(event, Event::Returned { .. })).count();
    assert_eq!((home, bonus(&story)), (3, vec![4, 0, 0]));
    // The farmer of another farm has nothing to do with it and stays.
    let mut story = position(manual(), 2, &format!("{FARM_BUT_ONE} | F1 3,1 n = 2 farm"), &[], "P2");
    story.plays("1: lay 5,2 | 1: none");
    assert_eq!((settled(&story), story.game.supply.values()), (vec!["2 3,1".to_string()], &[5, 4][..]));
}
