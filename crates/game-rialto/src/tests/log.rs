//! Lines of the log cite the clause that acted, also where two clauses lead to the same thing.

use engine::{Game as _, Names, Viewer, Words as _};
use testkit::Story;

use super::tools::*;
use crate::{
    Options, Rialto,
    board::District,
    flow,
    material::{Building, Stage},
    state::Phase,
};

/// The number of the clause that the line with this text cites, among what the last plays told.
fn cited(story: &Story<Rialto>, text: &str) -> u16 {
    let names = Names::numbered(5);
    let lines: Vec<_> = story.events.iter().filter_map(|event| Rialto::event(event, &names)).collect();
    let said = || lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n  ");
    let line = lines.iter().find(|line| line.text.contains(text));
    let line = line.unwrap_or_else(|| panic!("no line says `{text}`, but\n  {}", said()));
    let clause = line.clause.expect("every line cites a clause").to_string();
    clause.strip_prefix("RI-").and_then(|number| number.parse().ok()).expect("a clause of this book")
}

#[test]
fn the_coin_of_a_turn_put_off_is_no_gold() {
    let mut story = stage(Stage::Gold, &["G", ""]);
    own(&mut story.game, 1, &[Building::Y1]);
    story.plays("1: delay");
    assert_eq!(cited(&story, "gains 1 coin"), 62);
    story.plays("2: done | 1: play gold | 1: done");
    assert_eq!(cited(&story, "gains 2 coins"), 67);
}

#[test]
fn a_building_is_picked_for_a_small_budget_or_for_a_part_of_a_large_one() {
    let bought = |cards: &str| {
        let mut story = stage(Stage::Building, &[cards, ""]);
        cards.chars().for_each(|_| _ = story.plays("1: play building"));
        story.plays("1: done | 2: done");
        story
    };
    let first_rule = |story: &Story<Rialto>| {
        let seat = actor(story);
        Rialto::at_hand(&story.game.view(Viewer::Seat(seat)), seat)[0].clone()
    };
    let mut story = bought("BB");
    assert_eq!(first_rule(&story).clause, clause!(69));
    story.plays("1: take y3");
    assert_eq!(cited(&story, "takes yellow 3"), 69);
    let mut story = bought("BBBB");
    assert_eq!(first_rule(&story).clause, clause!(70));
    story.plays("1: take y4");
    assert_eq!(cited(&story, "takes yellow 4"), 70);
    let rest = first_rule(&story);
    assert_eq!((rest.clause, &*rest.text), (clause!(70), "What is left of your 5: one building worth at most 1."));
    story.plays("1: take g1");
    assert_eq!(cited(&story, "takes green 1"), 70);
    let mut story = bought("BBBB");
    [Building::G4, Building::Y4, Building::B4].into_iter().for_each(|four| story.game.public.stock[four] = 0);
    story.plays("1: take b3");
    assert_eq!(cited(&story, "takes blue 3"), 74);
}

#[test]
fn a_councilman_comes_by_a_blue_building_or_by_gondola_cards() {
    let mut story = stage_with(&with("blue_order", "doge"), Stage::Councilman, &["", ""]);
    own(&mut story.game, 1, &[Building::B1]);
    all_pass(&mut story);
    story.plays("1: blue b1");
    assert_eq!(cited(&story, "adds 1 councilman to the supply"), 99);
    let mut story = stage(Stage::Gondola, &["O", ""]);
    story.plays("1: play gondola | 1: done | 2: done");
    assert_eq!(cited(&story, "adds 1 councilman to the supply"), 83);
}

#[test]
fn cards_are_drawn_with_a_row_or_by_a_green_building() {
    let mut story = draft(&Options::default(), 2);
    let first = actor(&story);
    own(&mut story.game, first.index() as u8 + 1, &[Building::G1]);
    story.plays(&format!("{first}: row 1"));
    assert_eq!(cited(&story, "draws "), 26);
    let second = actor(&story);
    story.plays(&format!("{second}: row 2"));
    let user = actor(&story);
    assert_eq!(story.game.public.phase, Phase::Greens);
    story.plays(&format!("{user}: green g1 draw"));
    assert_eq!(cited(&story, "draws "), 31);
}

#[test]
fn a_sealed_choice_is_of_discards_or_of_blue_buildings() {
    let mut story = stage(Stage::Doge, &["DDDDGGGG", "DDDDGGGG"]);
    story.game.public.taken[0] = Some(seat(1));
    story.game.public.taken[1] = Some(seat(2));
    story.game.public.phase = Phase::Greens;
    flow::next_green(&mut story.game, 0);
    story.plays("1: discard doge | 1: done");
    assert_eq!(cited(&story, "has chosen"), 34);
    let mut story = stage(Stage::Councilman, &["", ""]);
    own(&mut story.game, 1, &[Building::B2]);
    own(&mut story.game, 2, &[Building::B2]);
    all_pass(&mut story);
    story.plays("1: blue b2 | 1: done");
    assert_eq!(cited(&story, "has chosen"), 129);
}

#[test]
fn the_councilman_of_a_gondola_may_replace_one_that_is_missing() {
    let mut story = stage(Stage::Gondola, &["O", ""]);
    desk_mut(&mut story, 1).general = 0;
    desk_mut(&mut story, 1).posted[District::Castello] = 1;
    story.plays("1: play gondola | 1: done | 2: done | 1: link 1 | 1: place sc");
    let fork = story.game.clone();
    story.plays("1: from supply");
    assert_eq!(cited(&story, "places 1 councilman in Santa Croce"), 86);
    let mut story = Story::from_game(fork);
    story.plays("1: from cs");
    assert_eq!(cited(&story, "brings a councilman from Castello to Santa Croce"), 86);
}

#[test]
fn councilmen_of_stage_f_come_from_the_supply_and_then_from_districts() {
    let mut story = stage(Stage::Councilman, &["CC", ""]);
    let elsewhere = District::ALL.into_iter().find(|&district| district != story.game.public.current());
    let elsewhere = elsewhere.expect("there are six districts");
    desk_mut(&mut story, 1).supply = 1;
    desk_mut(&mut story, 1).posted[elsewhere] = 1;
    story.plays("1: play councilman | 1: play councilman | 1: done | 2: done");
    assert_eq!(cited(&story, "places 1 councilman"), 90);
    story.plays(&format!("1: from {}", elsewhere.code()));
    assert_eq!(cited(&story, "brings a councilman"), 91);
}

#[test]
fn an_exchange_that_comes_too_late_says_what_it_lacks() {
    use Building::*;
    let mut story = stage(Stage::Councilman, &["", ""]);
    own(&mut story.game, 1, &[B3, Y2]);
    own(&mut story.game, 2, &[B3, B3, G2]);
    story.game.public.stock[Y3] = 1;
    all_pass(&mut story);
    story.plays("1: blue b3 y2 y3 | 1: done | 2: blue b3 g2 y3 | 2: blue b3 y3 g4 | 2: done");
    assert_eq!(cited(&story, "finds no yellow 3 left to exchange green 2 for; the coin comes back"), 129);
    assert_eq!(cited(&story, "has no yellow 3 to exchange for green 4"), 134);
}
