//! What stages D, E and F bring.

use engine::{Keyed as _, Per};
use testkit::Story;

use super::tools::*;
use crate::{
    Rialto,
    board::{District, Link, Span},
    material::{Bridge, Stage},
    state::Phase,
};

/// Seat 1 has won a stage with one card against one that passes, and lays a tile.
fn lays(of: Stage) -> Story<Rialto> {
    let hand = if of == Stage::Bridge { "R" } else { "O" };
    let mut story = stage(of, &[hand, ""]);
    story.plays(&format!("1: play {} | 1: done | 2: done", of.kind().name()));
    story
}

#[test]
fn ri_78_strength_is_points_and_the_winner_scores_one_more() {
    let mut story = stage(Stage::Bridge, &["RR", "R"]);
    story.plays("1: play bridge | 1: play bridge | 1: done | 2: play bridge | 2: done");
    assert_eq!(desk(&story, 1).points, 3 + 3);
    story.plays("1: link 1 | 1: high sc | 1: done");
    assert_eq!(desk(&story, 2).points, 3 + 1);
}

#[test]
fn ri_79_without_strength_a_point_is_lost() {
    let mut story = lays(Stage::Bridge);
    story.plays("1: link 1 | 1: high sc | 1: done");
    assert_eq!(desk(&story, 2).points, 2);
}

#[test]
fn ri_80_if_nobody_plays_the_bridge_stays() {
    let mut story = stage(Stage::Bridge, &["R", "R"]);
    let top = story.game.public.bridge;
    all_pass(&mut story);
    assert_eq!((desk(&story, 1).points, desk(&story, 2).points), (2, 2));
    assert_eq!(story.game.public.bridge, top);
}

#[test]
fn ri_81_the_winner_lays_the_top_bridge_and_turns_it() {
    let mut story = lays(Stage::Bridge);
    story.game.public.bridge = Some(Bridge(2));
    story.refused("1: done", clause!(81));
    story.refused("1: high sc", clause!(81));
    story.plays("1: link 7");
    story.refused("1: high sp", clause!(81));
    story.refused("1: link 8", clause!(81));
    story.plays("1: high sc");
    assert_eq!(story.game.public.links[Link::at(6)], Some(Span { first: 3, second: 6 }));
    story.plays("1: done");
    assert_eq!(story.game.public.bridges.total(), 4, "the next one is on top");
}

#[test]
fn ri_82_a_link_holds_one_tile() {
    let mut story = lays(Stage::Bridge);
    story.game.public.links[Link::at(0)] = Some(Span::GONDOLA);
    story.refused("1: link 1", clause!(82));
    story.allows("1: link 2");
    let mut story = lays(Stage::Gondola);
    story.game.public.links[Link::at(11)] = Some(Span { first: 3, second: 4 });
    story.refused("1: link 12", clause!(82));
}

#[test]
fn ri_131_a_loss_stops_at_0_if_the_option_says_so() {
    for (value, left) in [("none", -1), ("zero", 0)] {
        let mut story = stage_with(&with("vp_floor", value), Stage::Bridge, &["", ""]);
        desk_mut(&mut story, 1).points = 0;
        all_pass(&mut story);
        assert_eq!(desk(&story, 1).points, left);
    }
}

#[test]
fn ri_83_councilmen_join_the_supply_and_missing_ones_score() {
    let mut story = stage(Stage::Gondola, &["", "OOO", ""]);
    desk_mut(&mut story, 2).general = 1;
    story.plays("1: done | 2: play gondola | 2: play gondola | 2: play gondola | 2: done | 3: done");
    assert_eq!((desk(&story, 2).supply, desk(&story, 2).general, desk(&story, 2).points), (6, 0, 3 + 2));
}

#[test]
fn ri_84_the_winner_lays_a_gondola() {
    let mut story = lays(Stage::Gondola);
    story.plays("1: link 7");
    assert_eq!(story.game.public.links[Link::at(6)], Some(Span::GONDOLA));
    assert_eq!(story.game.public.gondolas, 5);
    story.refused("1: link 8", clause!(84));
}

#[test]
fn ri_85_a_councilman_goes_to_either_end() {
    let mut story = lays(Stage::Gondola);
    story.plays("1: link 7");
    assert_eq!(story.legal(seat(1)), ["place sc", "place ca"]);
    story.refused("1: place sp", clause!(85));
    story.plays("1: place ca | 1: done");
    assert_eq!((desk(&story, 1).posted[District::Cannaregio], desk(&story, 1).general), (1, 11));
    // The personal supply does not matter.
    let mut story = lays(Stage::Gondola);
    desk_mut(&mut story, 1).supply = 0;
    story.plays("1: link 7");
    assert_eq!(story.legal(seat(1)), ["place sc", "place ca"]);
}

/// The same with an empty general supply.
fn empty_general() -> Story<Rialto> {
    let mut story = stage(Stage::Gondola, &["O", ""]);
    desk_mut(&mut story, 1).general = 0;
    desk_mut(&mut story, 1).posted = Per::new([0, 0, 3, 0, 0, 10]);
    story.plays("1: play gondola | 1: done | 2: done");
    story
}

#[test]
fn ri_86_an_empty_general_supply_scores_and_may_be_replaced() {
    let mut story = empty_general();
    story.plays("1: link 7");
    assert_eq!(desk(&story, 1).points, 3 + 1 + 1, "one for the card, one for the bonus");
    story.allows("1: done");
    story.refused("1: from supply", clause!(86));
    story.plays("1: place ca");
    assert_eq!(story.legal(seat(1)), ["from supply", "from do", "from cs"]);
    story.refused("1: from sp", clause!(86));
    story.plays("1: from cs | 1: done");
    assert_eq!(desk(&story, 1).posted.values(), [0, 0, 3, 1, 0, 9]);
    // With nobody anywhere else there is no such choice.
    let mut story = empty_general();
    desk_mut(&mut story, 1).supply = 0;
    desk_mut(&mut story, 1).posted = Per::new([18, 0, 0, 0, 0, 0]);
    story.plays("1: link 7");
    story.refused("1: place sc", clause!(86));
    story.plays("1: place ca");
    assert_eq!(story.legal(seat(1)), ["from sc"]);
    // The personal supply serves even if no district does.
    let mut story = empty_general();
    desk_mut(&mut story, 1).supply = 18;
    desk_mut(&mut story, 1).posted = Per::new([0; 6]);
    story.plays("1: link 7 | 1: place sc");
    assert_eq!(story.legal(seat(1)), ["from supply"]);
    story.plays("1: from supply | 1: done");
    assert_eq!((desk(&story, 1).supply, desk(&story, 1).posted), (17, Per::new([1, 0, 0, 0, 0, 0])));
}

#[test]
fn ri_87_cards_come_before_the_bonus() {
    let mut story = stage(Stage::Gondola, &["OO", ""]);
    desk_mut(&mut story, 1).general = 2;
    story.plays("1: play gondola | 1: play gondola | 1: done | 2: done");
    assert_eq!(desk(&story, 1).general, 0);
    story.plays("1: link 1");
    assert_eq!(desk(&story, 1).points, 4, "the cards took the last two, so the bonus is a point");
}

#[test]
fn ri_88_there_is_always_a_free_link_and_a_gondola() {
    for seed in 0..20 {
        let mut story = Story::<Rialto>::default_table(4, seed);
        story.random_until(|game| game.public.phase == Phase::Over);
        let laid = story.game.public.links.values().iter().flatten().count();
        let left = usize::from(story.game.public.gondolas) + story.game.public.bridges.total() as usize;
        assert_eq!(laid + left + usize::from(story.game.public.bridge.is_some()), 12);
    }
}

#[test]
fn ri_130_gondola_and_councilman_are_compulsory() {
    let mut story = lays(Stage::Gondola);
    story.refused("1: done", clause!(130));
    story.plays("1: link 7");
    story.refused("1: done", clause!(130));
    story.plays("1: place ca | 1: done");
}

#[test]
fn ri_89_strength_is_placements_and_the_winner_has_one_more() {
    let mut story = stage(Stage::Councilman, &["CC", "C"]);
    let at = story.game.public.current();
    story.plays("1: play councilman | 1: play councilman | 1: done | 2: play councilman | 2: done");
    assert_eq!((desk(&story, 1).posted[at], desk(&story, 2).posted[at]), (3, 1));
    let mut story = moves_one();
    story.plays(&format!("1: from {}", elsewhere(&story)[0].code()));
    story.refused(&format!("1: from {}", elsewhere(&story)[1].code()), clause!(89));
}

/// Two districts that are not current.
fn elsewhere(story: &Story<Rialto>) -> [District; 2] {
    let mut others = District::ALL.into_iter().filter(|&district| district != story.game.public.current());
    [others.next().expect("one of five"), others.next().expect("one of five")]
}

/// Seat 1 has one placement left for councilmen of other districts.
fn moves_one() -> Story<Rialto> {
    let mut story = stage(Stage::Councilman, &["CC", ""]);
    let [a, b] = elsewhere(&story);
    let desk = desk_mut(&mut story, 1);
    desk.supply = 2;
    desk.posted[a] = 1;
    desk.posted[b] = 2;
    desk.general = 13;
    story.plays("1: play councilman | 1: play councilman | 1: done | 2: done");
    story
}

#[test]
fn ri_90_the_supply_is_used_first() {
    let story = moves_one();
    assert_eq!(desk(&story, 1).supply, 0);
    assert_eq!(desk(&story, 1).posted[story.game.public.current()], 2);
    assert_eq!(story.game.public.phase, Phase::Council { left: 1 });
}

#[test]
fn ri_91_then_councilmen_of_other_districts_may_come() {
    let mut story = moves_one();
    let [_, b] = elsewhere(&story);
    story.refused(&format!("1: from {}", story.game.public.current().code()), clause!(91));
    story.refused("1: from supply", clause!(91));
    story.plays(&format!("1: from {}", b.code()));
    assert_eq!(desk(&story, 1).posted[story.game.public.current()], 3);
}

#[test]
fn ri_92_moves_from_other_districts_are_optional() {
    let mut story = moves_one();
    let before = desk(&story, 1).posted;
    story.plays("1: done");
    assert_eq!(desk(&story, 1).posted, before);
    assert_eq!(story.game.public.round, 2, "nobody is asked twice");
}
