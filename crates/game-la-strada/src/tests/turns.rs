//! The course of a turn with three seats.

use engine::{Game as _, Viewer, Words as _};
use testkit::Story;

use super::tools::{FIRST, Position, SECOND, dot, position};
use crate::{Event, LaStrada, Options, Outcome, Refusal, options::Connections, state::Phase};

fn three() -> Position {
    position(Options::default(), &["k10", "d5", "e11"], 3)
}

fn many() -> Options {
    Options { connections: Connections::Many, ..Options::default() }
}

/// Hexes that leave seat 2 only roads of 10 resources.
const DEAR: &str = "d4 c4 c5 e5 e6 d7 c6 f8 f7";

#[test]
fn ls_11_income_then_roads_then_the_next_seat() {
    let mut story = three().story();
    story.refused("1: workshop l4", clause!(11));
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
    assert!(matches!(story.events.last(), Some(Event::Income { seat: SECOND, before: 0, now: 6 })));
    assert_eq!((story.game.turn.seat, story.game.turn.phase), (SECOND, Phase::Build));
    story.plays("2: from d5 | 2: lay e6 | 2: reach f6 | 2: end | 3: from e11 | 3: lay f11 | 3: reach f10 | 3: end");
    assert_eq!((story.game.turn.seat, story.game.turn.round), (FIRST, 2));
}

#[test]
fn ls_12_income_is_six_up_to_ten() {
    for (before, now) in [(0, 6), (3, 9), (4, 10), (7, 10)] {
        let mut story = three().resources(SECOND, before).story();
        story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
        assert_eq!(story.game.sides[SECOND].resources, now);
    }
}

#[test]
fn ls_13_what_is_left_stays_on_the_track() {
    let mut story = three().resources(FIRST, 7).story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
    assert_eq!(story.game.sides[FIRST].resources, 5);
}

#[test]
fn ls_22_a_road_ends_where_the_builder_has_no_merchant() {
    let mut story = three().merchants(FIRST, "Pieve", 1).story();
    story.plays("1: from k10 | 1: lay j11");
    assert_eq!(story.refused("1: reach j12", clause!(22)), Refusal::AlreadyThere(dot("Pieve")));
    story.allows("1: lay i11");
}

#[test]
fn ls_23_one_new_settlement_a_turn() {
    let mut story = three().merchants(FIRST, "Altara", 1).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6 | 1: from h8 | 1: lay i7 | 1: lay i6");
    let refusal = story.refused("1: reach j5", clause!(23));
    assert_eq!(refusal, Refusal::OneATurn { done: dot("Torre"), wanted: dot("Rocca") });
    story.plays("1: reach h6 | 1: end");
}

#[test]
fn ls_23_is_the_reason_where_only_another_settlement_could_be_reached() {
    let mut story = three().merchants(FIRST, "Altara", 1).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6");
    let refusal = story.refused("1: from k10", clause!(23));
    assert_eq!(refusal, Refusal::OneATurn { done: dot("Torre"), wanted: dot("Pieve") });
    story.plays("1: from h8");
    assert!(matches!(story.refused("1: lay h9", clause!(23)), Refusal::OneATurn { .. }));
    story.allows("1: lay i7");
}

#[test]
fn ls_24_many_settlements_a_turn_and_on_from_the_new_ones() {
    let mut story = position(many(), &["k10", "d5", "e11"], 3).merchants(FIRST, "Altara", 1).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6 | 1: from h6 | 1: lay h5 | 1: lay i4 | 1: reach i3");
    assert_eq!(story.game.turn.fresh.len(), 2);
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
    assert_eq!(story.game.sides[FIRST].stock, 8);
    assert_eq!(story.game.sides[FIRST].resources, 2);
}

#[test]
fn ls_25_one_merchant_moves_in_at_once() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9");
    let side = &story.game.sides[FIRST];
    assert_eq!((side.merchants[dot("Olmo")], side.stock), (1, 11));
    assert!(matches!(story.events.last(), Some(Event::Reached { outcome: Outcome::Merchant(2), .. })));
    story.plays("1: from k10 | 1: lay l10 | 1: reach m9");
    assert_eq!(story.game.sides[FIRST].merchants[dot("Olmo")], 1);
}

#[test]
fn ls_25_without_a_merchant_nothing_is_connected() {
    let options = Options { connections: Connections::Many, exclusive: true, ..Options::default() };
    let start = position(options, &["k10", "d5", "e11", "l4"], 2).merchants(FIRST, "Altara", 1);
    let mut story = start.merchants(SECOND, "Torre", 1).stock(FIRST, 1).story();
    story.plays("1: from h8 | 1: lay h9 | 1: reach h10 | 1: from h8 | 1: lay i7 | 1: lay i6");
    assert_eq!(story.refused("1: reach j5", clause!(25)), Refusal::NoMerchant(dot("Rocca")));
    story.plays("1: reach h6");
    let start = position(many(), &["k10", "d5", "e11"], 3).merchants(FIRST, "Altara", 1);
    let mut story = start.stock(FIRST, 1).story();
    story.plays("1: from h8 | 1: lay h9 | 1: reach h10");
    assert_eq!(story.refused("1: from k10", clause!(25)), Refusal::NoMerchant(dot("Pieve")));
}

#[test]
fn ls_26_merchants_of_several_seats_share_a_settlement() {
    let mut story = three().merchants(SECOND, "Olmo", 1).story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9");
    assert_eq!(story.game.crowd(dot("Olmo")), 2);
}

#[test]
fn ls_28_who_can_connect_must() {
    let mut story = three().resources(FIRST, 7).story();
    assert_eq!(story.refused("1: end", clause!(28)), Refusal::MustConnect(7));
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
}

#[test]
fn ls_29_who_cannot_pay_yet_banks() {
    let mut story = three().blocked(DEAR).story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end");
    assert!(story.events.contains(&Event::Banked { seat: SECOND, now: 6, danger: false }));
    assert_eq!(story.game.turn.seat.index(), 2);
    let mut story = three().blocked(DEAR).resources(SECOND, 4).story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: end | 2: from d5 | 2: lay d6 | 2: lay e7 | 2: lay e8");
    story.plays("2: lay d8 | 2: reach c7 | 2: end");
}

#[test]
fn ls_52_a_settlement_connected_this_turn_starts_roads_from_the_next() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9");
    assert_eq!(story.refused("1: from m9", clause!(52)), Refusal::StartNextTurn(dot("Olmo")));
    story.allows("1: from k10");
}

#[test]
fn ls_54_further_roads_to_the_same_place_are_optional_and_paid() {
    let mut story = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9");
    assert_eq!(story.legal(FIRST), ["from k10", "end"]);
    let mut legal = Vec::new();
    story.game.legal(FIRST, &mut legal);
    let asked = LaStrada::prompt(&story.game.view(Viewer::Seat(FIRST)), FIRST, &legal).text;
    assert!(asked.contains("It would place no merchant"), "{asked}");
    story.plays("1: from k10 | 1: lay l10 | 1: reach m9");
    assert!(matches!(story.events.last(), Some(Event::Reached { outcome: Outcome::Again, cost: 2, .. })));
    assert_eq!((story.game.sides[FIRST].resources, story.game.sides[FIRST].stock), (6, 11));
}

#[test]
fn a_turn_keeps_what_it_has_paid() {
    let mut story: Story<LaStrada> = three().story();
    story.plays("1: from k10 | 1: lay l9 | 1: reach m9 | 1: from k10 | 1: lay l10");
    assert_eq!((story.game.turn.paid, story.game.turn.spent, story.game.turn.built), (4, 2, 1));
}
