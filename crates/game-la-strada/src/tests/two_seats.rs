//! Two seats: roads back to own settlements, and settlements that take one merchant in all.

use super::tools::{FIRST, Position, SECOND, dot, position};
use crate::{Event, Options, Outcome, Refusal};

fn two(options: Options) -> Position {
    position(options, &["k10", "d5", "e11", "l4"], 2)
}

fn exclusive() -> Options {
    Options { exclusive: true, ..Options::default() }
}

#[test]
fn ls_27_a_road_may_end_where_the_builder_is_already() {
    let mut story = two(Options::default()).merchants(FIRST, "Pieve", 1).story();
    story.plays("1: from k10 | 1: lay k11 | 1: reach j12");
    assert!(matches!(story.events.last(), Some(Event::Reached { outcome: Outcome::Again, .. })));
    assert_eq!(story.game.sides[FIRST].merchants[dot("Pieve")], 1);
    story.plays("1: from j12 | 1: lay i12 | 1: lay h12 | 1: lay h11");
    story.plays("1: reach h10 | 1: end");
}

#[test]
fn ls_27_three_seats_may_not_do_that() {
    let mut story = position(Options::default(), &["k10", "d5", "e11"], 3).merchants(FIRST, "Pieve", 1).story();
    story.plays("1: from k10 | 1: lay j11");
    story.refused("1: reach j12", clause!(22));
}

#[test]
fn ls_55_a_road_back_needs_a_new_connection_in_the_same_turn() {
    let start = || two(Options::default()).merchants(FIRST, "Altara", 1).merchants(FIRST, "Torre", 1);
    let mut story = start().resources(FIRST, 4).story();
    story.plays("1: from h8 | 1: lay i7 | 1: lay i6");
    assert_eq!(story.refused("1: reach h6", clause!(55)), Refusal::NothingNewAfter(dot("Torre")));
    story.allows("1: reach j5");
    let mut story = start().resources(FIRST, 6).story();
    story.plays("1: from h8 | 1: lay i7 | 1: lay i6 | 1: reach h6");
    assert_eq!(story.refused("1: end", clause!(55)), Refusal::OnlyBack);
    story.plays("1: from h8 | 1: lay h9 | 1: reach h10 | 1: end");
    let mut story = start().resources(FIRST, 6).story();
    story.plays("1: from h8 | 1: lay h9 | 1: reach h10 | 1: from h8 | 1: lay h7 | 1: reach h6");
    story.allows("1: end");
}

#[test]
fn ls_55_is_the_reason_where_only_a_road_back_could_be_finished() {
    let start = || two(Options::default()).merchants(FIRST, "Altara", 1).merchants(FIRST, "Torre", 1);
    let mut story = start().resources(FIRST, 2).story();
    story.plays("1: from h8");
    assert_eq!(story.refused("1: lay h7", clause!(55)), Refusal::NothingNewAfter(dot("Torre")));
    story.plays("1: lay h9 | 1: reach h10 | 1: end");
    let mut story = start().resources(FIRST, 2).blocked("h9 g8 i8 g9 i7 g7").story();
    assert_eq!(story.refused("1: from h8", clause!(55)), Refusal::NothingNewAfter(dot("Torre")));
}

#[test]
fn ls_56_the_opponents_settlement_is_a_passage() {
    let mut story = two(exclusive()).merchants(SECOND, "Olmo", 1).story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9");
    assert!(matches!(story.events.last(), Some(Event::Reached { outcome: Outcome::Passage, .. })));
    let side = &story.game.sides[FIRST];
    assert_eq!((side.stock, side.merchants[dot("Olmo")]), (12, 0));
    assert!(side.reached.contains(dot("Olmo")));
    story.allows("1: end");
    let mut story = two(exclusive()).merchants(SECOND, "Altara", 1).reached(FIRST, "Altara").story();
    story.allows("1: from h8");
    story.plays("1: from h8 | 1: lay h9 | 1: reach h10");
    assert_eq!(story.game.sides[FIRST].stock, 11);
}

#[test]
fn ls_56_the_passage_counts_as_the_connection_of_the_turn() {
    let mut story = two(exclusive()).merchants(FIRST, "Altara", 1).merchants(SECOND, "Torre", 1).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6 | 1: from h8 | 1: lay i7 | 1: lay i6");
    story.refused("1: reach j5", clause!(23));
    story.allows("1: reach h6");
}
