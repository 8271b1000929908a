//! Phase 3: blue buildings and the end of a round.

use engine::{Game as _, Seats, Viewer};
use testkit::Story;

use super::tools::*;
use crate::{
    Event, Options, Rialto,
    event::Missing,
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

const TWO: Viewer = Viewer::Seat(engine::Seat::new(1));

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
    story.game.public.stock[Y4] = 1;
    advance(&mut story.game.public, seat(2), 1);
    story.plays("1: blue b3 g3 y4 | 1: done");
    assert_eq!((desk(&story, 1).count(Y4), desk(&story, 1).coins), (0, 2), "sealed");
    assert!(story.game.secret(seat(2), "blue b3 g3 y4".parse().expect("an action")));
    story.plays("2: blue b3 g3 y4");
    story.refused("2: blue b3 g3 g4", clause!(129));
    story.plays("2: done");
    assert_eq!((desk(&story, 2).count(Y4), desk(&story, 2).coins), (1, 1));
    assert_eq!((desk(&story, 1).count(Y4), desk(&story, 1).count(G3), desk(&story, 1).coins), (0, 1, 2));
    let late = Event::Fizzled { seat: seat(1), give: G3, take: Y4, missing: Missing::Take };
    assert!(told(&story, |event| *event == late));
    let mut story = blues(&Options::default(), &[&[B3, G3], &[B3, G3]]);
    story.game.public.stock[Y4] = 0;
    story.refused("1: blue b3 g3 y4", clause!(73));
}

#[test]
fn ri_129_a_choice_is_made_for_each_building_that_could_be_used() {
    use Building::*;
    let mut story = blues(&Options::default(), &[&[B1, B2, B4, G1], &[B1]]);
    assert_eq!(story.game.public.blue_choices(seat(1)), Some(2), "three are ready, two can be paid for");
    desk_mut(&mut story, 1).coins = 5;
    assert_eq!(story.game.public.blue_choices(seat(1)), Some(3));
    story.plays("1: done | 1: blue b4 | 1: done");
    assert_eq!(story.legal(seat(1)), ["done"], "all three choices are made");
    assert!(story.game.public.waiting.contains(seat(1)), "and can be looked at before they are sealed");
    story.plays("1: done");
    assert!(!story.game.public.waiting.contains(seat(1)));
    story.plays("2: blue b1 | 2: done");
    assert_eq!((desk(&story, 1).points, desk(&story, 1).coins, desk(&story, 1).picked), (3 + 3, 4, 0));
    assert_eq!((desk(&story, 2).supply, story.game.public.round), (6, 2));
}

/// What everybody but the seat can see of a ply: the public view, who is to act, what is told.
#[test]
fn ri_129_nobody_can_count_the_uses_before_all_are_in() {
    use Building::*;
    let mut story = blues(&Options::default(), &[&[B1, B2, B3, G1], &[B1]]);
    desk_mut(&mut story, 1).coins = 3;
    for made in 0..3 {
        let mut seen = Vec::new();
        for action in story.legal(seat(1)) {
            let mut other = Story::from_game(story.game.clone());
            assert!(other.game.secret(seat(1), action.parse().expect("an action")), "{action} after {made} choices");
            other.plays(&format!("1: {action}"));
            let told: Vec<_> = other.events.iter().cloned().filter_map(|event| Rialto::disclose(event, TWO)).collect();
            seen.push((other.game.view(TWO), told));
        }
        assert!(seen.len() > 1, "there is a choice");
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "after {made} choices the next one shows");
        story.plays("1: done");
    }
    assert!(!story.game.secret(seat(1), "done".parse().expect("an action")), "that all are made is open");
}

#[test]
fn ri_129_rules_version_1_has_a_ply_for_each_use() {
    use Building::*;
    let options = with("blue_plies", "used");
    let mut story = blues(&options, &[&[B1, B2], &[B1]]);
    story.plays("1: blue b2 | 1: done | 2: done");
    assert_eq!((desk(&story, 1).points, story.game.public.round), (5, 2));
}

/// The second exchange was to give what the first one should have brought.
#[test]
fn ri_134_an_exchange_needs_what_an_earlier_one_should_have_brought() {
    use Building::*;
    let mut story = blues(&Options::default(), &[&[B3, Y2], &[B3, B3, G2]]);
    story.game.public.stock[Y3] = 1;
    story.plays("1: blue b3 y2 y3 | 1: done | 2: blue b3 g2 y3 | 2: blue b3 y3 g4 | 2: done");
    assert_eq!((desk(&story, 1).count(Y3), desk(&story, 2).count(G2), desk(&story, 2).count(G4)), (1, 1, 0));
    assert_eq!(desk(&story, 2).coins, 2, "both coins came back");
    let late = |give, take, missing| Event::Fizzled { seat: seat(2), give, take, missing };
    assert!(told(&story, |event| *event == late(G2, Y3, Missing::Take)));
    assert!(told(&story, |event| *event == late(Y3, G4, Missing::Give)));
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
    story.plays("1: done | 1: done");
    assert_eq!((story.game.public.phase, story.game.public.round), (Phase::Draft, 2));
}
