//! Putting settlers down.

use engine::{Game as _, Viewer, Words as _};
use testkit::Story;

use super::tools::{columns, laid, points, position, seat, settled};
use crate::{Action, NewWorld, Options, Phase, Spot, tile::Sort};

fn manual() -> Options {
    Options::default()
}

#[test]
fn nw_15_one_settler_on_the_tile_just_laid() {
    let mut story = position(manual(), 2, "P1 3,1 n", &[], "R2");
    story.plays("1: lay 3,2 | 1: claim trail n");
    assert_eq!((settled(&story), story.game.supply(seat(1))), (vec!["1 3,2".into()], 4));
    story.refused("1: claim plains nne", clause!(15));
    story.plays("1: end");
}

#[test]
fn nw_16_the_feature_makes_the_settler() {
    let mut story = position(manual(), 2, "", &[], "T11");
    story.plays("1: lay 1,1");
    assert_eq!(story.legal(seat(1)), ["claim town e", "claim trail w", "claim plains sse", "claim plains wnw", "end"]);
    story.refused("1: claim farm", clause!(16));
    story.refused("1: claim town n", clause!(16));
    story.refused("1: claim plains ssw", clause!(16));
    story.plays("1: claim trail w");
    let settler = story.game.land.last().settler.expect("a robber");
    assert_eq!(story.game.land.last().sort(settler.segment), Sort::Trail);
    let mut story = position(manual(), 2, "", &[], "F1");
    story.plays("1: lay 3,1 | 1: claim farm");
    assert_eq!(story.game.land.last().spot(story.game.land.last().settler.expect("a farmer").segment), Spot::Farm);
}

#[test]
fn nw_17_the_whole_feature_must_be_free() {
    for owner in [1, 2] {
        let map = format!("T1 5,1 w = {owner} town w | V1 5,2 e");
        let mut story = position(manual(), 2, &map, &[], "X1");
        story.plays("1: lay 5,3");
        story.plays("1: turn n");
        story.refused("1: claim town n", clause!(17));
        story.allows("1: claim plains sse");
    }
}

#[test]
fn nw_18_nobody_in_hand() {
    let mut story = position(manual(), 2, "", &[], "P1");
    story.game.supply[seat(1)] = 0;
    story.plays("1: lay 3,1");
    story.refused("1: claim plains nnw", clause!(18));
    story.plays("1: end");
}

#[test]
fn nw_19_behind_the_explorers_is_allowed_and_dangerous() {
    let mut story = position(manual(), 2, "T1 5,1 w", &[3, 3, 3, 3], "F1");
    story.plays("1: lay 3,1 | 1: claim farm | 1: end");
    assert_eq!(settled(&story), ["1 3,1"]);
    let mut story = position(manual(), 2, "T1 5,1 w | F1 3,1 n = 2 farm", &[3, 3, 3, 3], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert_eq!((settled(&story).len(), story.game.supply(seat(2))), (0, 5));
}

#[test]
fn nw_20_claim_complete_and_score_in_one_turn() {
    let mut story = position(manual(), 2, "T1 5,1 w", &[], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert_eq!((story.game.ledger[seat(1)].towns, story.game.supply(seat(1))), (4, 5));
}

#[test]
fn nw_21_settlers_stay_where_they_are() {
    let mut story = position(manual(), 2, "P1 5,1 n = 1 plains nnw | F1 3,1 n = 1 farm", &[], "P1");
    story.plays("1: lay 5,2");
    assert_eq!(settled(&story), ["1 5,1", "1 3,1"]);
    assert!(story.legal(seat(1)).iter().all(|ply| ply == "end"), "no click lifts or moves a settler");
}

#[test]
fn nw_22_a_tile_may_join_claimed_features() {
    let map = "T1 5,1 w = 1 town w | R1 6,1 e | R1 6,2 e | R1 6,3 e | T1 5,3 e = 2 town e";
    let mut story = position(manual(), 2, map, &[], "V1");
    story.plays("1: lay 5,2 | 1: turn e | 1: none");
    let towns: Vec<_> = story.game.ledger.values().iter().map(|ledger| ledger.towns).collect();
    assert_eq!(towns, [6, 6]);
}

#[test]
fn nw_23_a_deserted_feature_may_be_claimed_again() {
    // The shopkeeper in column 1 is passed; afterwards a later tile of the same town is free.
    let map = "V1 1,1 e = 2 town e | T1 5,1 w";
    let mut story = position(manual(), 2, map, &[2, 2, 2, 1], "T1");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert!(settled(&story).is_empty());
    story.game.phase = Phase::Lay;
    story.game.drawn = crate::Kind::named("V2");
    story.plays("1: lay 1,2");
    story.allows("1: claim town e").allows("1: end");
}

#[test]
fn nw_60_two_segments_of_one_feature_are_one_choice() {
    let mut story = joined_corners();
    let claims: Vec<_> = story.legal(seat(1)).into_iter().filter(|ply| ply.starts_with("claim town")).collect();
    assert_eq!(claims, ["claim town n"]);
    story.refused("1: claim town s", clause!(60));
    story.plays("1: claim town n");
}

/// Seat 1 has just laid X6 where a ring of corners joins its two towns.
fn joined_corners() -> Story<NewWorld> {
    laid(manual(), 2, "T1 4,1 e | P1 4,2 n | V3 4,3 w | V3 4,4 s | V3 5,4 e | X6 5,3 n", &[])
}

#[test]
fn nw_61_a_settler_counts_in_the_column_of_its_tile() {
    // The town reaches into column 2, its shopkeeper stands in column 1.
    let map = "V1 1,1 e = 1 town e | V1 1,2 e | T1 5,1 w";
    let mut story = position(manual(), 2, map, &[2, 2, 2, 1], "T3");
    story.plays("1: lay 5,2 | 1: claim town e");
    assert!(settled(&story).is_empty(), "it is passed with column 1");
    assert_eq!(columns(&story), [2, 2, 2, 2]);
    // With nobody on the map the markers of the points meet no explorer.
    let mut story = position(manual(), 2, "R2 2,1 e", &[], "F3");
    story.plays("1: lay 2,2 | 1: end");
    assert_eq!(points(&story), [0, 0]);
    assert_eq!("claim farm".parse(), Ok(Action::Claim(Spot::Farm)));
}

#[test]
fn a_prompt_says_whether_a_settler_would_score() {
    let asked = |map: &str, tile: &str, plies: &str| {
        let mut story = position(manual(), 2, map, &[], tile);
        story.plays(plies);
        let (mut legal, active) = (Vec::new(), story.game.active());
        story.game.legal(active, &mut legal);
        NewWorld::prompt(&story.game.view(Viewer::Seat(active)), active, &legal).text
    };
    let open = asked("", "T11", "1: lay 1,1");
    assert!(!open.contains("Nothing scores"), "the cap closes Plymouth: {open}");
    assert!(open.ends_with("On what is complete it scores at once."), "{open}");
    let begun = asked("", "V1", "1: lay 1,1 | 1: turn e");
    assert!(begun.ends_with("Nothing scores now."), "the town goes on: {begun}");
    let held = asked("T1 5,1 w = 1 town w", "T1", "1: lay 5,2");
    assert!(held.ends_with("Then what is complete scores."), "{held}");
}
