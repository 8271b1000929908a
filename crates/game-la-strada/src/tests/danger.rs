//! Danger Style.

use engine::{Game, Options as _, Record};
use testkit::Story;

use super::tools::{FIRST, Position, SECOND, dot, position};
use crate::{
    Ending, Event, LaStrada, Options, Refusal,
    options::{Connections, DangerScoring},
    state::Phase,
};

fn danger() -> Position {
    position(Options::preset(2), &["k10", "d5", "e11", "l4"], 2)
}

fn many() -> Position {
    let options = Options { connections: Connections::Many, ..Options::preset(2) };
    position(options, &["k10", "d5", "e11", "l4"], 2)
}

const OLMO: &str = "1: from k10 | 1: lay l9 | 1: reach m9";

#[test]
fn ls_40_the_game_lasts_ten_rounds() {
    let mut story = danger().round(9).story();
    story.plays(OLMO).plays("1: stay | 1: end | 2: from d5 | 2: lay e6 | 2: reach f6 | 2: stay | 2: end");
    assert_eq!((story.game.turn.round, story.game.turn.ending), (10, None));
    story.plays("1: from k10 | 1: lay l10 | 1: reach m9 | 1: stay | 1: end");
    assert_eq!((story.game.turn.round, story.game.turn.ending), (10, Some(Ending::Rounds)));
    for seed in 0..5 {
        let (record, game) = testkit::random_game::<LaStrada>(&Options::preset(2), 2, seed);
        assert_eq!((game.turn.round, game.turn.ending), (10, Some(Ending::Rounds)), "{} plies", record.plies.len());
    }
}

#[test]
fn ls_41_the_last_to_place_a_workshop_begins() {
    for seed in 0..6 {
        let mut story = Story::<LaStrada>::preset("danger", 2, seed);
        story.random_until(|game| game.turn.phase == Phase::Build);
        assert_eq!(story.game.turn.seat, story.game.first.next(2));
    }
}

#[test]
fn ls_42_both_workshops_share_one_warehouse() {
    let mut story = danger().story();
    story.plays(OLMO).plays("1: carry 2 | 1: end | 2: from d5 | 2: lay e6 | 2: reach f6 | 2: stay | 2: end");
    story.plays("1: from e11 | 1: lay f11 | 1: reach f10 | 1: carry 3");
    assert_eq!(story.game.sides[FIRST].stock, 7);
}

#[test]
fn ls_43_a_road_starts_at_the_warehouse_or_where_a_merchant_is() {
    let mut story = danger().merchants(FIRST, "Altara", 1).story();
    story.allows("1: from k10").allows("1: from e11").allows("1: from h8");
    assert_eq!(story.refused("1: from h10", clause!(43)).clone(), Refusal::NoStart(super::tools::hex("h10"), true));
    story.refused("1: from d5", clause!(43));
}

#[test]
fn ls_44_merchants_travel_along_the_new_road_either_way() {
    let mut story = danger().merchants(FIRST, "Altara", 2).merchants(FIRST, "Torre", 3).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6");
    assert_eq!(story.legal(FIRST), ["carry 1", "carry 2", "fetch 1", "fetch 2", "fetch 3", "stay"]);
    assert_eq!(story.refused("1: carry 3", clause!(44)), Refusal::TooFew { wanted: 3, there: 2 });
    story.refused("1: fetch 4", clause!(44));
    story.plays("1: fetch 3");
    let side = &story.game.sides[FIRST];
    assert_eq!((side.merchants[dot("Altara")], side.merchants[dot("Torre")]), (5, 0));
    let event = Event::Travelled { seat: FIRST, from: Some(dot("Torre")), to: Some(dot("Altara")), merchants: 3 };
    assert_eq!(story.events.last(), Some(&event));
    // With no merchant at either end nothing is asked.
    let mut story = danger().merchants(FIRST, "Altara", 1).stock(FIRST, 0).story();
    story.plays(OLMO);
    assert_eq!(story.game.turn.phase, Phase::Build);
}

#[test]
fn ls_45_merchants_move_only_with_a_new_road() {
    let mut story = danger().merchants(FIRST, "Altara", 2).story();
    story.refused("1: carry 1", clause!(45));
    story.refused("1: stay", clause!(45));
    story.plays("1: from h8");
    story.refused("1: fetch 1", clause!(45));
}

#[test]
fn ls_46_a_settlement_without_merchants_is_no_start() {
    let mut story = danger().story();
    story.plays(OLMO).plays("1: stay");
    assert_eq!(story.refused("1: from m9", clause!(46)), Refusal::NoMerchantThere(dot("Olmo")));
    story.plays("1: end | 2: from d5 | 2: lay e6 | 2: reach f6 | 2: stay | 2: end");
    story.refused("1: from m9", clause!(46));
}

#[test]
fn ls_47_a_settlement_is_reached_again_by_a_new_road() {
    let mut story = danger().story();
    story.plays(OLMO).plays("1: carry 1 | 1: from k10 | 1: lay l10 | 1: reach m9 | 1: carry 1");
    assert_eq!(story.game.sides[FIRST].merchants[dot("Olmo")], 2);
}

#[test]
fn ls_48_who_can_build_must_and_nothing_ends_early() {
    let mut story = danger().resources(FIRST, 5).story();
    assert_eq!(story.refused("1: end", clause!(48)), Refusal::MustBuild(5));
    let mut story = danger().tiles(SECOND, [0, 0, 0]).stock(SECOND, 0).story();
    story.plays(OLMO).plays("1: stay | 1: end");
    assert!(story.events.contains(&Event::Banked { seat: SECOND, now: 6, danger: true }));
    assert_eq!((story.game.turn.seat, story.game.turn.ending), (FIRST, None));
}

#[test]
fn ls_60_reaching_a_settlement_places_no_merchant() {
    let mut story = danger().story();
    story.plays(OLMO);
    assert_eq!(story.game.crowd(dot("Olmo")), 0);
    story.plays("1: carry 12");
    assert_eq!((story.game.crowd(dot("Olmo")), story.game.sides[FIRST].stock), (12, 0));
}

#[test]
fn ls_61_one_settlement_a_turn_is_new() {
    let mut story = danger().merchants(FIRST, "Altara", 3).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6 | 1: carry 1");
    story.refused("1: from h6", clause!(52));
    story.plays("1: from h8");
    assert!(matches!(story.refused("1: lay h9", clause!(61)), Refusal::OneNewATurn { .. }));
    story.plays("1: lay i7 | 1: lay i6");
    let refusal = story.refused("1: reach j5", clause!(61));
    assert_eq!(refusal, Refusal::OneNewATurn { done: dot("Torre"), wanted: dot("Rocca") });
    story.allows("1: reach h6");
    let mut story = many().merchants(FIRST, "Altara", 3).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6 | 1: carry 1");
    story.allows("1: from h6");
    story.plays("1: from h8 | 1: lay i7 | 1: lay i6 | 1: reach j5 | 1: carry 1");
    assert_eq!(story.game.turn.fresh.len(), 2);
}

/// A record of the first rules says `danger_scoring=majority`, or nothing where it is older still.
#[test]
fn ls_63_records_of_the_first_rules_keep_their_reading() {
    let options = Options { scoring: DangerScoring::Majority, ..Options::preset(2) };
    let (record, game) = testkit::random_game::<LaStrada>(&options, 2, 3);
    let text = record.to_text(&game).replace("\nrules 2\n", "\nrules 1\n");
    for text in [text.clone(), text.replace(" danger_scoring=majority", "")] {
        let (read, session) = Record::<LaStrada>::from_text(&text).expect("an old record is read");
        assert_eq!(read.options, options, "{text}");
        assert_eq!(session.game().standings(), game.standings());
    }
    let (today, _) = Record::<LaStrada>::from_text(&record.to_text(&game)).expect("a record of today is read");
    assert_eq!(today.options.scoring, DangerScoring::Majority);
}

#[test]
fn ls_62_the_move_comes_with_its_road_and_an_emptied_settlement_is_no_start() {
    let mut story = danger().merchants(FIRST, "Altara", 1).stock(FIRST, 0).story();
    story.plays("1: from h8 | 1: lay h7 | 1: reach h6");
    story.refused("1: end", clause!(62));
    story.refused("1: from h8", clause!(62));
    story.plays("1: carry 1");
    assert_eq!(story.refused("1: from h8", clause!(62)), Refusal::Emptied(dot("Altara")));
    story.plays("1: end | 2: from d5 | 2: lay e6 | 2: reach f6 | 2: stay | 2: end");
    story.allows("1: from k10");
    assert!(story.game.to_act().contains(FIRST));
}
