//! The worked examples T1 to T11.

use engine::Per;

use super::tools::*;
use crate::{
    Cards, End, Event, GroupTest, Options,
    action::Stack,
    material::{Building, BuildingSet, LANDS},
    price::each_payment,
};

fn typed() -> Options {
    Options { cards: Cards::Typed, ..Options::default() }
}

#[test]
fn t1_capital_where_the_land_shows_two_waters_and_a_forest() {
    let (game, at) = site(&Options::default(), "WWF");
    let price = game.price(ONE, Building::Capital, at);
    assert_eq!((price.missing.to_string().as_str(), price.most()), ("HM", 4));
    let payments = |hand: [u8; LANDS]| {
        let mut found = Vec::new();
        each_payment(price, Per::new(hand), |payment| found.push(payment));
        found.sort();
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(payments([0, 0, 1, 1]), ["hm"]);
    assert_eq!(payments([2, 0, 1, 0]), ["wwh"]);
    assert_eq!(payments([2, 2, 0, 0]), ["wwff"]);
    assert_eq!(payments([3, 0, 0, 0]), [""; 0]);
}

#[test]
fn t2_a_road_that_the_land_pays_still_takes_two_cards_as_third_settlement() {
    let (mut game, at) = site(&Options::default(), "FHM");
    open(&mut game, ONE, &[Building::Road1]);
    assert_eq!(game.price(ONE, Building::Road1, at).most(), 0);
    let first = apart(&game, &[at]);
    game.put(ONE, Building::Road2, first);
    let second = apart(&game, &[at]);
    game.put(ONE, Building::Road3, second);
    assert_eq!(game.price(ONE, Building::Road1, at).most(), 2);
    hold(&mut game, ONE, [2, 0, 0, 0]);
    let mut story = tell(game);
    story.plays(&format!("1: pick road-1 | 1: at {at}"));
    assert_eq!(story.game.estates[ONE].cards(), 0);
}

#[test]
fn t3_a_tower_is_free_beside_the_own_fortress_only() {
    let mut game = bare(&Options::default(), 2);
    stand(&mut game, ONE, &[(Building::Fortress, "c0")]);
    assert_eq!(game.price(ONE, Building::Tower1, hex("c5")).most(), 0);
    let mut game = bare(&Options::default(), 2);
    let full = game.price(ONE, Building::Tower1, hex("c5")).most();
    stand(&mut game, ONE, &[(Building::Quarry, "c0")]);
    stand(&mut game, TWO, &[(Building::Fortress, "c4")]);
    let price = game.price(ONE, Building::Tower1, hex("c5"));
    assert!(!price.free);
    assert_eq!(price.most(), full);
}

#[test]
fn t4_no_chain_runs_backwards() {
    let mut game = bare(&Options::default(), 2);
    let full = game.price(ONE, Building::Fortress, hex("c5"));
    stand(&mut game, ONE, &[(Building::Tower1, "c0")]);
    assert_eq!(game.price(ONE, Building::Fortress, hex("c5")), full);
}

#[test]
fn t5_a_road_joins_vineyard_and_vintner() {
    for (group_test, earned) in [(GroupTest::SameSettlement, 1), (GroupTest::Contiguous, 0)] {
        let mut game = bare(&Options { group_test, ..Options::default() }, 2);
        hold(&mut game, ONE, [20, 0, 0, 0]);
        open(&mut game, ONE, &[Building::Vineyard, Building::Vintner, Building::Road1]);
        let mut story = tell(game);
        story.plays("1: pick vineyard | 1: at a3 | 1: pick vintner | 1: at a1");
        assert_eq!(story.game.estates[ONE].amphorae, 0);
        story.plays("1: pick road-1 | 1: at a0");
        assert_eq!(story.game.estates[ONE].amphorae, earned);
    }
}

#[test]
fn t6_one_draw_and_one_card() {
    let mut story = tell(fresh(&Options::default(), 2));
    story.plays("1: draw | 1: take main").refused("1: card", clause!(13));
    story.plays("1: store | 1: card").refused("1: card", clause!(14));
    assert_eq!(story.game.estates[ONE].cards(), 5);
}

#[test]
fn t7_three_cards_without_a_build_none_after_four() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    open(&mut game, ONE, &[Building::Odeon, Building::Stoa, Building::Baths, Building::Mint]);
    game.estates[ONE].amphorae = 1;
    let mut story = tell(game.clone());
    story.plays("1: card | 1: card | 1: card").refused("1: card", clause!(18));
    let mut story = tell(game);
    story.plays("1: pick odeon | 1: at a0 | 1: pick stoa | 1: at a1 | 1: pick baths | 1: at a2 | 1: amphora");
    story.plays("1: pick mint | 1: at a3").refused("1: card", clause!(18));
    assert_eq!(story.legal(ONE), ["done"]);
}

#[test]
fn t8_with_four_seats_fourteen_tiles_can_be_added() {
    let mut game = fresh(&Options::default(), 4);
    assert_eq!(game.tiles_left(), 14);
    drawing(&mut game);
    let mut story = tell(game);
    for added in 1..=15 {
        // Each time one more of the five main buildings would empty the stack.
        story.game.turn.done = 0;
        story.game.estates[ONE].stacks[Stack::Main] = 1;
        story.game.estates[ONE].up = BuildingSet::NONE;
        story.plays("1: take main | 1: store");
        if added <= 14 {
            let spot = story.legal(ONE)[0].clone();
            story.plays(&format!("1: {spot} | 1: turn 0"));
        } else {
            assert!(story.events.contains(&Event::NoTile { seat: ONE }));
        }
    }
    assert_eq!(story.game.map.laid().len(), 22);
    story.plays("1: done").allows("2: build");
}

#[test]
fn t9_an_amphora_waits_until_the_turn_is_used_up() {
    for amphora_card in [false, true] {
        let mut game = bare(&Options { amphora_card, ..Options::default() }, 2);
        hold(&mut game, ONE, [30, 0, 0, 0]);
        open(&mut game, ONE, &[Building::Odeon, Building::Stoa, Building::Mill]);
        game.estates[ONE].amphorae = 1;
        let mut story = tell(game);
        story.plays("1: pick odeon | 1: at a0 | 1: pick stoa | 1: at a1");
        if amphora_card {
            story.plays("1: amphora | 1: card | 1: card").refused("1: card", clause!(18));
        } else {
            story.refused("1: amphora", clause!(57));
            story.plays("1: card").refused("1: card", clause!(18));
        }
    }
}

#[test]
fn t10_a_win_with_the_last_of_a_stack_adds_no_tile() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    game.estates[ONE].up = BuildingSet::MAIN.minus(BuildingSet::of(&[Building::Quarry]));
    game.estates[ONE].stacks = Per::new([1, 7, 7, 7]);
    occupy(&mut game, ONE, &WAY);
    drawing(&mut game);
    let mut story = tell(game);
    story.plays("1: take main | 1: at d1");
    assert_eq!(story.game.end, Some(End::Shrines(ONE)));
    assert_eq!(story.game.map.laid().len(), 4);
    assert_eq!(count(&story, |event| matches!(event, Event::Turned { .. })), 0);
}

#[test]
fn t11_a_third_settlement_that_lacks_a_symbol() {
    let (mut game, at) = site(&typed(), "FM");
    open(&mut game, ONE, &[Building::Road1]);
    for road in [Building::Road2, Building::Road3] {
        let far = apart(&game, &[at]);
        game.put(ONE, road, far);
    }
    let price = game.price(ONE, Building::Road1, at);
    assert_eq!((price.missing.to_string().as_str(), price.extra, price.most()), ("H", 2, 4));
    assert_eq!(price.least(Per::new([0, 0, 1, 2]), true), 3);
    hold(&mut game, ONE, [0, 2, 1, 0]);
    let mut story = tell(game);
    story.plays(&format!("1: pick road-1 | 1: at {at}"));
    assert_eq!(story.legal(ONE), ["pay ffh"]);
}
