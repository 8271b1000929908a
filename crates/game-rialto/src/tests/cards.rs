//! Playing cards: turns, jokers, strength and yellow buildings.

use engine::Seats;

use super::tools::*;
use crate::{
    Event,
    desk::Shown,
    material::{Building, Stage},
    resolve::advance,
    state::Phase,
};

#[test]
fn ri_39_stages_run_from_doge_to_councilman() {
    let mut story = stage(Stage::Doge, &["", ""]);
    let mut seen = Vec::new();
    while matches!(story.game.public.phase, Phase::Play { .. }) {
        seen.push(story.game.public.stage);
        all_pass(&mut story);
    }
    assert_eq!(seen, Stage::ALL);
}

#[test]
fn ri_40_the_first_in_doge_order_starts_stage_a() {
    let mut story = draft(&crate::Options::default(), 3);
    story.random_until(|game| matches!(game.public.phase, Phase::Play { .. }));
    assert_eq!(story.game.public.waiting, Seats::only(story.game.public.order[0]));
}

#[test]
fn ri_41_the_winner_starts_the_next_stage() {
    let mut story = stage(Stage::Doge, &["", "D", ""]);
    story.plays("1: done | 2: play doge | 2: done | 3: done");
    assert_eq!((story.game.public.stage, story.game.public.starter), (Stage::Gold, seat(2)));
    assert_eq!(actor(&story), seat(2));
}

#[test]
fn ri_42_without_a_winner_the_starter_starts_again() {
    let mut story = stage(Stage::Doge, &["", "", ""]);
    story.game.public.starter = seat(3);
    story.game.public.waiting = Seats::only(seat(3));
    all_pass(&mut story);
    assert_eq!((story.game.public.stage, story.game.public.starter), (Stage::Gold, seat(3)));
}

#[test]
fn ri_43_turns_go_clockwise_once_each() {
    let mut story = stage(Stage::Doge, &["", "", ""]);
    story.plays("1: done | 2: done | 3: done");
    assert_eq!(story.game.public.stage, Stage::Gold);
}

#[test]
fn ri_44_only_the_kind_of_the_stage_is_played() {
    let mut story = stage(Stage::Gold, &["DG", ""]);
    story.refused("1: play doge", clause!(44));
    story.plays("1: play gold");
    story.refused("1: play gold", clause!(44));
}

#[test]
fn ri_45_cards_may_be_kept_back() {
    let mut story = stage(Stage::Gold, &["GG", "G"]);
    story.plays("1: play gold | 1: done | 2: done");
    assert_eq!((desk(&story, 1).hand.size, desk(&story, 2).hand.size), (1, 1));
}

#[test]
fn ri_46_all_play_before_anything_is_carried_out() {
    let mut story = stage(Stage::Gold, &["G", "GG"]);
    story.plays("1: play gold | 1: done");
    assert_eq!(desk(&story, 1).coins, 2);
    story.plays("2: done");
    assert_eq!(desk(&story, 1).coins, 4);
}

#[test]
fn ri_47_actions_go_in_the_doge_order_from_before() {
    let mut story = stage(Stage::Doge, &["D", "D", ""]);
    story.plays("1: play doge | 1: done | 2: play doge | 2: done | 3: done");
    // Seat 1 wins the tie and moves 2; seat 2 moves 1.
    assert_eq!((desk(&story, 1).space, desk(&story, 2).space), (2, 1));
    let order: Vec<_> = story
        .events
        .iter()
        .filter_map(|event| if let Event::Advanced { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(order, [seat(1), seat(2)]);
}

#[test]
fn ri_48_the_strongest_wins_and_ties_go_by_doge_order() {
    let mut story = stage(Stage::Gold, &["G", "GG", "GG"]);
    advance(&mut story.game.public, seat(3), 1);
    story.plays("1: play gold | 1: done | 2: play gold | 2: play gold | 2: done");
    story.plays("3: play gold | 3: play gold | 3: done");
    assert_eq!(story.game.public.won[Stage::Gold], Some(seat(3)));
    assert_eq!((desk(&story, 2).coins, desk(&story, 3).coins), (4, 5));
}

#[test]
fn ri_49_nobody_wins_if_nobody_plays() {
    let mut story = stage(Stage::Gold, &["G", "G"]);
    all_pass(&mut story);
    assert_eq!(story.game.public.won[Stage::Gold], None);
}

#[test]
fn ri_50_the_bonus_is_no_strength() {
    let mut story = stage(Stage::Building, &["B", "B"]);
    story.plays("1: play building | 1: done | 2: play building | 2: done");
    assert_eq!(story.game.public.phase, Phase::Build { budget: 2, returned: false });
    assert_eq!(desk(&story, 1).shown.strength(), 1);
}

#[test]
fn ri_51_played_cards_are_discarded_after_the_stage() {
    let mut story = stage(Stage::Gold, &["GJ", ""]);
    story.plays("1: play gold | 1: joker | 1: done");
    assert_eq!(desk(&story, 1).shown.cards, cards("GJ"));
    story.plays("2: done");
    assert_eq!(story.game.public.discards, cards("GJ"));
    assert!(desk(&story, 1).shown.is_empty());
}

#[test]
fn ri_52_yellow_buildings_work_on_ones_own_turn() {
    let mut story = stage(Stage::Gold, &["D", ""]);
    own(&mut story.game, 1, &[Building::Y2]);
    story.plays("1: convert doge");
    let mut story = draft(&crate::Options::default(), 2);
    let first = actor(&story);
    story.refused(&format!("{first}: delay"), clause!(52));
    story.refused(&format!("{first}: convert doge"), clause!(52));
}

#[test]
fn ri_53_a_building_needs_a_coin_and_works_once_a_round() {
    let mut story = stage(Stage::Gold, &["DDD", ""]);
    story.refused("1: convert doge", clause!(53));
    own(&mut story.game, 1, &[Building::Y2]);
    story.plays("1: convert doge");
    assert_eq!((desk(&story, 1).coins, desk(&story, 1).slots[0].coin), (1, true));
    story.refused("1: convert doge", clause!(53));
    let mut story = stage(Stage::Gold, &["D", ""]);
    own(&mut story.game, 1, &[Building::Y2]);
    desk_mut(&mut story, 1).coins = 0;
    story.refused("1: convert doge", clause!(53));
}

#[test]
fn ri_54_a_building_bought_in_stage_c_works_later_in_the_round() {
    let mut story = stage(Stage::Building, &["BBO", ""]);
    story.plays("1: play building | 1: play building | 1: done | 2: done | 1: take y2 | 1: done");
    assert_eq!(story.game.public.stage, Stage::Bridge);
    story.allows("1: convert gondola");
}

#[test]
fn ri_124_a_coin_just_gained_may_be_used() {
    let mut story = stage(Stage::Gold, &["GD", ""]);
    own(&mut story.game, 1, &[Building::Y2]);
    desk_mut(&mut story, 1).coins = 0;
    story.plays("1: play gold | 1: done | 2: done");
    assert_eq!(story.game.public.stage, Stage::Building);
    story.allows("1: convert doge");
}

#[test]
fn ri_125_actions_in_the_order_of_the_turns() {
    let options = with("resolve_order", "play_order");
    let mut story = stage_with(&options, Stage::Building, &["B", "B", "B"]);
    own(&mut story.game, 2, &[Building::Y1]);
    story.game.public.starter = seat(2);
    story.game.public.waiting = Seats::only(seat(2));
    story.plays("2: delay | 3: play building | 3: done | 1: play building | 1: done | 2: play building | 2: done");
    let turns: Vec<_> = story.game.public.queue[..3].to_vec();
    assert_eq!(turns, [seat(3), seat(1), seat(2)]);
    assert_eq!(story.game.public.winner, Some(seat(1)), "ties are still by Doge order");
}

fn shown(letters: &str, masks: u8) -> Shown {
    Shown { cards: cards(letters), masks }
}

#[test]
fn ri_55_cards_and_jokers_count_1_each() {
    assert_eq!(shown("DD", 0).strength(), 2);
    assert_eq!(shown("DDJJ", 0).strength(), 4);
    let mut story = stage(Stage::Doge, &["D", ""]);
    story.plays("1: play doge");
    story.refused("1: joker", clause!(55));
}

#[test]
fn ri_56_one_joker_alone_is_refused() {
    let mut story = stage(Stage::Doge, &["J", ""]);
    story.refused("1: joker", clause!(56));
    story.refused("1: jokers 1", clause!(56));
    assert_eq!(story.legal(seat(1)), ["done"]);
}

#[test]
fn ri_57_jokers_alone_count_one_less() {
    assert_eq!([0, 1, 2, 3].map(|count| shown(&"J".repeat(count), 0).strength()), [0, 0, 1, 2]);
    let mut story = stage(Stage::Gold, &["JJJ", ""]);
    assert_eq!(story.legal(seat(1)), ["jokers 2", "jokers 3", "done"]);
    story.refused("1: jokers 4", clause!(57));
    story.plays("1: jokers 3");
    story.refused("1: joker", clause!(57));
    story.refused("1: jokers 2", clause!(57));
    assert_eq!(story.legal(seat(1)), ["done"]);
    story.plays("1: done | 2: done");
    assert_eq!(desk(&story, 1).coins, 2 + 2 + 1);
}

#[test]
fn ri_58_who_holds_the_kind_plays_jokers_beside_it() {
    let mut story = stage(Stage::Gold, &["GJJ", ""]);
    story.refused("1: jokers 2", clause!(58));
    story.refused("1: joker", clause!(58));
    story.plays("1: play gold | 1: joker | 1: joker");
    assert_eq!(desk(&story, 1).shown.strength(), 3);
    // A converted card serves as well.
    let mut story = stage(Stage::Gold, &["GDJ", ""]);
    own(&mut story.game, 1, &[Building::Y2]);
    story.plays("1: convert doge | 1: joker");
    assert_eq!(desk(&story, 1).shown.strength(), 2);
}

#[test]
fn ri_59_jokers_count_fully_for_winning() {
    let mut story = stage(Stage::Gold, &["GG", "GJJ"]);
    story.plays("1: play gold | 1: play gold | 1: done | 2: play gold | 2: joker | 2: joker | 2: done");
    assert_eq!(story.game.public.won[Stage::Gold], Some(seat(2)));
}

#[test]
fn ri_60_a_yellow_three_is_one_more_joker() {
    let mut story = stage(Stage::Gold, &["GJ", "J"]);
    own(&mut story.game, 1, &[Building::Y3]);
    own(&mut story.game, 2, &[Building::Y3, Building::Y3]);
    story.refused("1: mask", clause!(58));
    story.plays("1: play gold | 1: joker | 1: mask");
    assert_eq!(desk(&story, 1).shown.strength(), 3);
    story.refused("1: mask", clause!(53));
    story.plays("1: done");
    assert_eq!(story.legal(seat(2)), ["jokers 0 masks 2", "jokers 1 masks 1", "jokers 1 masks 2", "done"]);
    story.plays("2: jokers 1 masks 1");
    assert_eq!((desk(&story, 2).shown.strength(), desk(&story, 2).coins), (1, 1));
}

#[test]
fn ri_61_converted_cards_count_as_the_kind() {
    let mut story = stage(Stage::Gold, &["DDDR", ""]);
    own(&mut story.game, 1, &[Building::Y4, Building::Y2]);
    story.refused("1: swap councilman", clause!(61));
    story.plays("1: swap doge | 1: swap doge | 1: convert bridge");
    assert_eq!((desk(&story, 1).shown.strength(), desk(&story, 1).coins), (3, 0));
    story.refused("1: swap bridge", clause!(61));
    story.allows("1: swap doge");
}

#[test]
fn ri_135_a_yellow_two_converts_one_card() {
    let mut story = stage(Stage::Gold, &["DDR", ""]);
    own(&mut story.game, 1, &[Building::Y2]);
    story.plays("1: convert doge");
    story.refused("1: convert doge", clause!(53));
    let mut story = stage(Stage::Gold, &["DDR", ""]);
    own(&mut story.game, 1, &[Building::Y2, Building::Y2]);
    story.plays("1: convert doge | 1: convert bridge");
    assert_eq!((desk(&story, 1).shown.strength(), desk(&story, 1).coins), (2, 0), "a coin for each");
}

#[test]
fn ri_136_a_yellow_four_converts_any_cards_of_one_kind() {
    let mut story = stage(Stage::Gold, &["RRRC", ""]);
    own(&mut story.game, 1, &[Building::Y4]);
    story.plays("1: swap bridge | 1: swap bridge | 1: swap bridge");
    story.refused("1: swap councilman", clause!(53));
    assert_eq!((desk(&story, 1).shown.strength(), desk(&story, 1).coins), (3, 1), "one coin for all");
    let mut story = stage(Stage::Gold, &["RRC", ""]);
    own(&mut story.game, 1, &[Building::Y4, Building::Y4]);
    story.plays("1: swap bridge | 1: swap councilman | 1: swap bridge");
    assert_eq!((desk(&story, 1).shown.strength(), desk(&story, 1).coins), (3, 0), "a coin for each kind");
}

#[test]
fn ri_62_a_delayed_turn_comes_last_and_pays_a_coin() {
    let mut story = stage(Stage::Gold, &["G", "", ""]);
    own(&mut story.game, 1, &[Building::Y1]);
    story.plays("1: delay");
    assert_eq!(desk(&story, 1).coins, 2);
    story.plays("2: done | 3: done");
    assert_eq!(actor(&story), seat(1));
    story.plays("1: play gold | 1: done");
    assert_eq!(desk(&story, 1).coins, 2 + 1 + 1);
}

#[test]
fn ri_63_delayers_keep_their_order_and_delay_once() {
    let mut story = stage(Stage::Gold, &["", "", ""]);
    own(&mut story.game, 1, &[Building::Y1, Building::Y1]);
    own(&mut story.game, 2, &[Building::Y1]);
    story.plays("1: delay | 2: delay | 3: done");
    assert_eq!(actor(&story), seat(1));
    story.refused("1: delay", clause!(63));
    story.plays("1: done | 2: done");
    assert_eq!(story.game.public.stage, Stage::Building);
}

#[test]
fn ri_64_a_joker_is_not_converted() {
    let mut story = stage(Stage::Gold, &["JD", ""]);
    own(&mut story.game, 1, &[Building::Y2, Building::Y4]);
    story.refused("1: convert joker", clause!(64));
    story.refused("1: swap joker", clause!(64));
    story.allows("1: swap doge");
}

#[test]
fn ri_121_a_conversion_changes_something_and_a_delay_comes_first() {
    let mut story = stage(Stage::Gold, &["GD", ""]);
    own(&mut story.game, 1, &[Building::Y2, Building::Y1]);
    story.refused("1: convert gold", clause!(121));
    story.allows("1: delay");
    story.plays("1: play gold");
    story.refused("1: delay", clause!(121));
}

#[test]
fn ri_122_holding_means_before_the_turn() {
    // The only Gold is played, yet jokers alone stay barred: they come beside it.
    let mut story = stage(Stage::Gold, &["GJJ", ""]);
    story.plays("1: play gold");
    story.refused("1: jokers 2", clause!(57));
    story.allows("1: joker");
}

#[test]
fn ri_123_a_starter_who_delays_remains_the_starter() {
    let mut story = stage(Stage::Gold, &["", ""]);
    own(&mut story.game, 1, &[Building::Y1]);
    story.plays("1: delay | 2: done | 1: done");
    assert_eq!((story.game.public.stage, story.game.public.starter), (Stage::Building, seat(1)));
    // The last in turn may delay too, and simply goes on.
    let mut story = stage(Stage::Gold, &["", "G"]);
    own(&mut story.game, 2, &[Building::Y1]);
    story.plays("1: done | 2: delay | 2: play gold | 2: done");
    assert_eq!(desk(&story, 2).coins, 4);
}
