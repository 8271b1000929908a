//! Phase 3: blue buildings and the end of a round.

use engine::Seats;
use testkit::Story;

use super::tools::*;
use crate::{
    Event, Options, Rialto,
    material::{Building, Stage},
    resolve::advance,
    state::Phase,
};

/// Blue buildings are about to be used.
fn blues(options: &Options, buildings: &[&[Building]]) -> Story<Rialto> {
    let hands: Vec<_> = buildings.iter().map(|_| "").collect();
    let mut story = stage_with(options, Stage::Councilman, &hands);
    for (index, buildings) in buildings.iter().enumerate() {
        own(&mut story.game, index as u8 + 1, buildings);
    }
    all_pass(&mut story);
    story
}

fn in_order() -> Options {
    with("blue_order", "doge")
}

#[test]
fn ri_99_blue_buildings_work_for_a_coin_each() {
    use Building::*;
    let mut story = blues(&in_order(), &[&[B1, B2, B4, B3, G1], &[B1]]);
    desk_mut(&mut story, 1).coins = 4;
    story.plays("1: blue b1 | 1: blue b2 | 1: blue b4");
    assert_eq!((desk(&story, 1).supply, desk(&story, 1).points, desk(&story, 1).coins), (6, 3 + 2 + 3, 1));
    story.refused("1: blue b3", clause!(99));
    story.refused("1: blue b3 g1 y3", clause!(99));
    story.refused("1: blue g1", clause!(99));
    story.plays("1: blue b3 g1 y2 | 1: done");
    assert_eq!((desk(&story, 1).count(Y2), desk(&story, 1).count(G1), desk(&story, 1).points), (1, 0, 8));
    desk_mut(&mut story, 2).general = 0;
    story.plays("2: blue b1");
    assert_eq!((desk(&story, 2).supply, desk(&story, 2).points), (5, 4));
    let mut early = stage(Stage::Doge, &["", ""]);
    early.refused("1: blue b1", clause!(99));
}

#[test]
fn ri_100_all_at_once_or_in_doge_order() {
    let story = blues(&Options::default(), &[&[Building::B1], &[Building::B2]]);
    assert_eq!(story.game.public.waiting, Seats::all(2));
    let mut story = blues(&in_order(), &[&[Building::B1], &[Building::B2]]);
    assert_eq!(story.game.public.waiting, Seats::only(seat(1)));
    story.plays("1: done");
    assert_eq!(story.game.public.waiting, Seats::only(seat(2)));
}

#[test]
fn ri_101_a_building_gained_now_waits_a_round() {
    let mut story = blues(&in_order(), &[&[Building::B3, Building::Y1], &[]]);
    story.plays("1: blue b3 y1 b2");
    story.refused("1: blue b2", clause!(101));
}

#[test]
fn ri_102_a_building_does_not_exchange_itself() {
    let mut story = blues(&in_order(), &[&[Building::B3, Building::Y1], &[]]);
    story.refused("1: blue b3 b3 b4", clause!(102));
    story.allows("1: blue b3 y1 g2");
    let story = blues(&in_order(), &[&[Building::B3, Building::B3], &[]]);
    story.allows("1: blue b3 b3 b4");
}

#[test]
fn ri_129_sealed_uses_are_carried_out_in_doge_order() {
    use Building::*;
    let mut story = blues(&Options::default(), &[&[B3, G3], &[B3, G3], &[]]);
    story.game.public.stock[Y4.index()] = 1;
    advance(&mut story.game.public, seat(2), 1);
    story.plays("1: blue b3 g3 y4 | 1: done");
    assert_eq!((desk(&story, 1).count(Y4), desk(&story, 1).coins), (0, 2), "sealed");
    assert!(engine::Game::secret(&story.game, seat(2), "blue b3 g3 y4".parse().expect("an action")));
    story.plays("2: blue b3 g3 y4");
    story.refused("2: blue b3 g3 g4", clause!(53));
    story.plays("2: done");
    assert_eq!((desk(&story, 2).count(Y4), desk(&story, 2).coins), (1, 1));
    assert_eq!((desk(&story, 1).count(Y4), desk(&story, 1).count(G3), desk(&story, 1).coins), (0, 1, 2));
    assert!(told(&story, |event| *event == Event::Fizzled { seat: seat(1), take: Y4 }));
    let mut story = blues(&Options::default(), &[&[B3, G3], &[B3, G3]]);
    story.game.public.stock[Y4.index()] = 0;
    story.refused("1: blue b3 g3 y4", clause!(73));
}

#[test]
fn ri_103_coins_on_buildings_are_lost() {
    let mut story = blues(&in_order(), &[&[Building::B2], &[]]);
    story.plays("1: blue b2");
    assert!(desk(&story, 1).slots[0].coin);
    story.plays("1: done");
    assert_eq!((story.game.public.round, desk(&story, 1).slots[0].coin, desk(&story, 1).coins), (2, false, 1));
}

#[test]
fn ri_120_blues_come_after_stage_f_and_then_the_next_round() {
    let mut story = blues(&Options::default(), &[&[Building::B2], &[]]);
    assert_eq!((story.game.public.phase, story.game.public.stage), (Phase::Blues, Stage::Councilman));
    story.plays("1: done");
    assert_eq!((story.game.public.phase, story.game.public.round), (Phase::Draft, 2));
}
