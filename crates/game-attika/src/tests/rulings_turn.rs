//! AT-10 to AT-20, AT-42 to AT-44, AT-57, AT-58: turns, amphorae and stopping.

use engine::Per;

use super::tools::*;
use crate::{
    Attika, Event, Options,
    action::Stack,
    material::{Building, BuildingSet},
};

/// A building turn with four cheap buildings and a hand that pays for all of them.
fn building(options: &Options) -> Attika {
    let mut game = bare(options, 2);
    hold(&mut game, ONE, if options.typed() { [9, 9, 9, 9] } else { [36, 0, 0, 0] });
    open(&mut game, ONE, &[Building::Odeon, Building::Stoa, Building::Baths, Building::Mint, Building::Mill]);
    game
}

#[test]
fn at_10_a_turn_draws_or_builds_and_goes_clockwise() {
    let mut story = tell(fresh(&Options::default(), 3));
    story.plays("1: draw").refused("1: build", clause!(10));
    story.refused("1: draw", clause!(10));
    story.plays("1: done | 2: build").refused("2: draw", clause!(10));
    story.plays("2: done | 3: draw | 3: done").allows("1: build");
}

#[test]
fn at_11_the_choice_comes_first_and_every_action_may_be_given_up() {
    let mut story = tell(fresh(&Options::default(), 2));
    for early in ["take main", "pick capital", "card", "done", "amphora", "at a0", "store", "tile 9,9", "pay w"] {
        story.refused(&format!("1: {early}"), clause!(11));
    }
    story.plays("1: build | 1: card | 1: card | 1: card | 1: done");
    assert_eq!(story.game.estates[ONE].cards(), 7);
}

#[test]
fn at_12_two_draws_from_stacks_that_are_not_empty() {
    let mut game = fresh(&Options::default(), 2);
    game.estates[ONE].stacks[Stack::White2] = 0;
    let mut story = tell(game);
    story.plays("1: draw").refused("1: take white-2", clause!(12));
    story.plays("1: take main | 1: store | 1: take white-1 | 1: store").refused("1: take white-3", clause!(12));
    assert_eq!(story.game.estates[ONE].stacks.values(), [4, 6, 0, 7]);
    assert_eq!(story.game.estates[ONE].up.len(), 6);
}

#[test]
fn at_13_a_drawn_building_is_built_or_kept_before_anything_else() {
    let mut game = fresh(&Options::default(), 2);
    hold(&mut game, ONE, [12, 0, 0, 0]);
    let mut story = tell(game);
    story.plays("1: draw | 1: take main");
    for early in ["take white-1", "card", "done", "amphora", "pick capital"] {
        story.refused(&format!("1: {early}"), clause!(13));
    }
    story.plays("1: at a0").refused("1: store", clause!(13));
    assert!(story.game.estates[ONE].placed.contains(Building::Farmstead), "the lowest unseen main building");
    story.plays("1: take white-1 | 1: store");
    assert_eq!(story.game.estates[ONE].placed.len(), 1);
}

#[test]
fn at_14_each_draw_given_up_is_a_card_after_the_last_draw() {
    let mut story = tell(fresh(&Options::default(), 2));
    story.plays("1: draw | 1: card | 1: card").refused("1: card", clause!(14));
    assert_eq!(story.game.estates[ONE].cards(), 6);
    story.plays("1: done | 2: draw | 2: take main | 2: store | 2: card").refused("2: card", clause!(14));
    story.refused("2: take white-1", clause!(58));
}

#[test]
fn at_15_a_drawing_turn_builds_nothing_from_the_board() {
    let mut story = tell(fresh(&Options::default(), 2));
    story.plays("1: draw").refused("1: pick temple", clause!(15));
    story.plays("1: done | 2: build").allows("2: pick oracle");
}

#[test]
fn at_16_with_empty_stacks_a_drawing_turn_brings_only_cards() {
    let mut game = fresh(&Options::default(), 2);
    game.estates[ONE].stacks = Per::new([0; 4]);
    let mut story = tell(game);
    story.plays("1: draw");
    assert_eq!(story.legal(ONE), ["card", "done"]);
}

#[test]
fn at_17_three_builds_one_after_another() {
    let mut story = tell(building(&Options::default()));
    story.plays("1: pick odeon").refused("1: done", clause!(17));
    story.refused("1: pick stoa", clause!(17));
    story.plays("1: at a0 | 1: pick stoa | 1: at a1").refused("1: at a2", clause!(17));
    story.plays("1: pick baths | 1: at a2").refused("1: pick mint", clause!(17));
    assert_eq!(story.game.estates[ONE].placed.len(), 3);
    assert_eq!(story.legal(ONE), ["done"]);
}

#[test]
fn at_18_each_build_given_up_is_a_card_after_the_last_build() {
    let mut story = tell(building(&Options::default()));
    story.plays("1: pick odeon | 1: at a0");
    let before = story.game.estates[ONE].cards();
    story.plays("1: card | 1: card").refused("1: card", clause!(18));
    assert_eq!(story.game.estates[ONE].cards(), before + 2);
}

#[test]
fn at_19_open_buildings_are_built_in_any_order() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [20, 0, 0, 0]);
    open(&mut game, ONE, &[Building::Oracle, Building::Capital, Building::Temple]);
    let mut story = tell(game);
    story.plays("1: pick oracle | 1: at a0 | 1: pick temple | 1: at a1 | 1: pick capital | 1: at a2");
    assert_eq!(story.game.estates[ONE].placed.len(), 3);
}

#[test]
fn at_20_a_building_turn_neither_draws_nor_builds_from_a_stack() {
    let mut story = tell(fresh(&Options::default(), 2));
    story.plays("1: build").refused("1: take main", clause!(20));
    story.refused("1: pick road-4", clause!(20));
    story.allows("1: pick temple");
}

#[test]
fn at_42_an_amphora_buys_one_more_draw_or_build() {
    let mut game = fresh(&Options::default(), 2);
    game.estates[ONE].amphorae = 1;
    let mut story = tell(game);
    story.plays("1: draw | 1: take main | 1: store | 1: take main | 1: store | 1: amphora | 1: take main | 1: store");
    story.refused("1: take main", clause!(12));
    story.refused("1: amphora", clause!(42));
    assert_eq!(story.game.estates[ONE].stacks[Stack::Main], 2);
    let mut game = building(&Options::default());
    game.estates[ONE].amphorae = 1;
    let mut story = tell(game);
    story.plays("1: pick odeon | 1: at a0 | 1: pick stoa | 1: at a1 | 1: pick baths | 1: at a2 | 1: amphora");
    story.plays("1: pick mint | 1: at a3").refused("1: pick mill", clause!(17));
    assert_eq!(story.game.estates[ONE].placed.len(), 4);
}

#[test]
fn at_43_several_amphorae_in_a_turn_unless_limited() {
    let three = "1: pick odeon | 1: at a0 | 1: pick stoa | 1: at a1 | 1: pick baths | 1: at a2";
    for limit in 0..=3 {
        let mut game = building(&Options { amphora_limit: limit, ..Options::default() });
        game.estates[ONE].amphorae = 3;
        let mut story = tell(game);
        story.plays(three).plays("1: amphora | 1: pick mint | 1: at a3");
        if limit == 1 {
            story.refused("1: amphora", clause!(43));
        } else {
            story.plays("1: amphora | 1: pick mill | 1: at a4");
            assert_eq!(story.game.estates[ONE].amphorae, 1);
        }
    }
}

#[test]
fn at_44_an_amphora_works_in_the_turn_it_was_earned_and_makes_no_card() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    open(&mut game, ONE, &[Building::Odeon, Building::Vineyard, Building::Vintner, Building::Mill]);
    let mut story = tell(game);
    story.plays("1: pick odeon | 1: at a1 | 1: pick vineyard | 1: at a0 | 1: pick vintner | 1: at a2");
    assert_eq!(story.game.estates[ONE].amphorae, 1);
    story.plays("1: amphora").refused("1: card", clause!(57));
    story.plays("1: pick mill | 1: at a3").refused("1: card", clause!(18));
    let mut game = building(&Options { amphora_card: true, ..Options::default() });
    game.estates[ONE].amphorae = 1;
    tell(game).plays("1: amphora | 1: card | 1: card | 1: card | 1: card").refused("1: card", clause!(18));
}

#[test]
fn at_57_an_amphora_is_spent_when_the_turn_is_used_up_and_something_is_left_to_do() {
    let mut game = building(&Options::default());
    game.estates[ONE].amphorae = 2;
    let mut story = tell(game);
    story.refused("1: amphora", clause!(57));
    story.plays("1: pick odeon | 1: at a0 | 1: pick stoa | 1: at a1 | 1: pick baths | 1: at a2 | 1: amphora");
    assert_eq!(story.game.stock(), 14, "it is back in the stock at once");
    for other in ["done", "amphora", "card", "at a4"] {
        story.refused(&format!("1: {other}"), clause!(57));
    }
    story.plays("1: pick mint | 1: at a3");
    story.game.estates[ONE].up = BuildingSet::NONE;
    story.refused("1: amphora", clause!(57));
    story.plays("1: done");
}

#[test]
fn at_58_cards_are_voluntary_and_come_last() {
    let mut game = building(&Options { amphora_card: true, ..Options::default() });
    game.estates[ONE].amphorae = 1;
    let mut story = tell(game.clone());
    story.plays("1: card");
    for late in ["pick odeon", "amphora", "take main", "build"] {
        story.refused(&format!("1: {late}"), clause!(58));
    }
    story.plays("1: done");
    let mut story = tell(game);
    story.plays("1: done");
    assert_eq!(story.game.estates[ONE].cards(), 36);
    assert_eq!(count(&story, |event| matches!(event, Event::Took { .. })), 0);
}
