//! Collecting: SR-22 to SR-33, SR-64 and SR-65.

use engine::{Bag, Per};

use super::tools::{hand, market, scene, seat, square, wagon};
use crate::{
    Event, Refusal,
    board::{Area, Market},
    material::{COLOURS, Colour},
    score,
};

#[test]
fn sr_22_goods_are_collected_where_a_move_ends_and_at_once() {
    let mut story = scene(2, "curculio 1.0, plotus 3.1");
    assert_eq!(story.refused("1: tile I", clause!(22)), Refusal::NoStop);
    assert_eq!(story.refused("1: cube", clause!(22)), Refusal::NoStop);
    story.plays("1: step curculio 2.0 | 1: step plotus 4.1");
    // Curculio's stop at market 2 is over.
    story.refused("1: cube", clause!(24));
    story.refused("1: tile I", clause!(24));
}

#[test]
fn sr_23_nobody_has_to_collect() {
    let mut story = scene(2, "curculio 1.0");
    story.plays("1: step curculio 2.0 | 1: step curculio 3.0 | 1: step curculio 4.0");
    assert_eq!(story.legal(seat(1)), ["tile I", "cube", "end"]);
    story.plays("1: end");
    assert_eq!(hand(&mut story, 1).wares.values(), [0; COLOURS]);
}

#[test]
fn sr_24_one_tile_and_one_cube_a_stop() {
    let mut story = scene(2, "curculio 1.0, plotus 5.0");
    story.plays("1: step curculio 2.0 | 1: enter ballio 1.1");
    assert_eq!(
        story.refused("1: tile II", clause!(24)),
        Refusal::NotBordering { at: square("1.1"), area: "II".parse().expect("an area") }
    );
    assert_eq!(story.refused("1: cube", clause!(24)), Refusal::NoMarket { at: square("1.1") });
    story.plays("1: step plotus 6.0");
    story.refused("1: tile IV", clause!(24));
    story.plays("1: tile III | 1: cube");
    assert_eq!(story.refused("1: tile III", clause!(24)), Refusal::SecondWare);
    assert_eq!(story.refused("1: cube", clause!(24)), Refusal::SecondCube);
    assert_eq!(story.legal(seat(1)), ["end"]);
}

#[test]
fn sr_25_tile_and_cube_in_either_order() {
    // Market 2 has red; area I wants yellow, of which three cubes lie out.
    let moves = "1: step curculio 2.0 | 1: enter ballio 1.1 | 1: step ballio 2.1 | 1: end";
    for (order, coins) in [("1: tile I | 1: cube", 3), ("1: cube | 1: tile I", 3)] {
        let mut story = scene(2, "curculio 1.0");
        story.plays(&moves.replacen(" | ", &format!(" | {order} | "), 1));
        let hand = *hand(&mut story, 1);
        assert_eq!((hand.coins, hand.wares[Colour::Yellow], hand.cubes[Colour::Red]), (coins, 1, 1));
    }
    // The order matters when the cube has the colour of the tile.
    for (order, coins) in [("1: tile I | 1: cube", 4), ("1: cube | 1: tile I", 3)] {
        let mut story = scene(2, "curculio 1.0");
        story.game.open.markets[market(2)] = Some(Colour::Yellow);
        story.game.open.cubes = Bag::new([0, 5, 0, 0, 0, 0]);
        story.plays(&format!("1: step curculio 2.0 | {order}"));
        assert_eq!(hand(&mut story, 1).coins, coins);
    }
}

#[test]
fn sr_26_what_is_taken_is_replaced_at_once() {
    let mut story = scene(2, "curculio 1.0");
    story.game.open.wares = Bag::new([0, 0, 0, 0, 2, 0]);
    story.game.open.cubes = Bag::new([0, 0, 3, 0, 0, 0]);
    story.plays("1: step curculio 2.0 | 1: tile I | 1: cube");
    let open = &story.game.open;
    assert_eq!((open.areas[Area::new(0)], open.markets[market(2)]), (Some(Colour::Brown), Some(Colour::Green)));
    assert_eq!((open.wares.total(), open.cubes.total()), (1, 2));
}

#[test]
fn sr_27_an_empty_bag_leaves_an_empty_place() {
    let mut story = scene(2, "curculio 1.0");
    story.game.open.wares = Bag::EMPTY;
    story.game.open.cubes = Bag::EMPTY;
    story.plays("1: step curculio 2.0 | 1: tile I | 1: cube");
    assert_eq!((story.game.open.areas[Area::new(0)], story.game.open.markets[market(2)]), (None, None));
    assert!(story.events.iter().any(|event| matches!(event, Event::NewCube { colour: None, .. })));
}

#[test]
fn sr_28_a_tile_pays_a_coin_for_each_cube_of_its_colour() {
    for (colour, coins) in [(Colour::Yellow, 3), (Colour::White, 2)] {
        let mut story = scene(2, "curculio 1.0");
        story.game.open.areas[Area::new(0)] = Some(colour);
        story.plays("1: step curculio 2.0 | 1: tile I");
        assert_eq!(hand(&mut story, 1).coins, coins);
    }
}

#[test]
fn sr_29_a_cube_pays_nothing() {
    let mut story = scene(2, "curculio 1.0");
    story.plays("1: step curculio 2.0 | 1: cube");
    assert_eq!((hand(&mut story, 1).coins, hand(&mut story, 1).cubes[Colour::Red]), (0, 1));
}

#[test]
fn sr_30_cubes_in_hands_do_not_pay() {
    let mut story = scene(2, "curculio 1.0");
    hand(&mut story, 1).cubes[Colour::Yellow] = 1;
    hand(&mut story, 2).cubes[Colour::Yellow] = 2;
    story.plays("1: step curculio 2.0 | 1: tile I");
    assert_eq!(hand(&mut story, 1).coins, 3);
}

#[test]
fn sr_31_an_arriving_wagon_collects_nothing() {
    let mut story = scene(2, "curculio 15.2, plotus 13.0");
    story.plays("1: arrive curculio");
    assert_eq!(story.refused("1: cube", clause!(31)), Refusal::HomeCollects { wagon: wagon("curculio") });
    story.refused("1: tile VI", clause!(31));
    story.plays("1: step plotus 14.0").allows("1: cube");
}

#[test]
fn sr_32_a_parked_wagon_yields_nothing() {
    let mut story = scene(2, "curculio 2.0, plotus 2.1");
    story.refused("1: cube", clause!(22));
    story.plays("1: step plotus 3.1");
    story.refused("1: cube", clause!(24));
    story.plays("1: step curculio 3.0").allows("1: tile I");
}

#[test]
fn sr_33_pairs_are_contracts() {
    let mut story = scene(2, "");
    hand(&mut story, 1).cubes = Per::new([2, 1, 0, 0, 0, 0]);
    hand(&mut story, 1).wares = Per::new([3, 1, 1, 0, 0, 0]);
    let open = &story.game.open;
    let score = score(open, &open.hands[seat(1)], story.game.held(seat(1)));
    assert_eq!((score.colours, score.most, score.loose), (2, 2, 2));
}

#[test]
fn sr_64_tile_then_coins_then_replacement() {
    let mut story = scene(2, "curculio 7.1");
    hand(&mut story, 1).coins = 4;
    story.plays("1: step curculio 8.1").allows("1: tile III").allows("1: tile IV");
    story.refused("1: tile V", clause!(24));
    story.plays("1: tile IV");
    let [tile, exchange, replacement] = &story.events[..] else { panic!("three things happen: {:?}", story.events) };
    assert!(matches!(tile, Event::TookWare { colour: Colour::Blue, coins: 2, .. }), "{tile:?}");
    assert!(matches!(exchange, Event::Exchanged { left: 19, .. }), "{exchange:?}");
    assert!(matches!(replacement, Event::NewWare { .. }), "{replacement:?}");
    assert_eq!((hand(&mut story, 1).coins, hand(&mut story, 1).points), (1, 1));
    story.refused("1: tile III", clause!(24));
}

#[test]
fn sr_65_empty_places_yield_nothing() {
    let mut story = scene(2, "curculio 1.0");
    story.game.open.areas[Area::new(0)] = None;
    story.game.open.markets[market(2)] = None;
    story.plays("1: step curculio 2.0");
    let area: Area = "I".parse().expect("an area");
    let market: Market = square("2.0").market().expect("a market");
    assert_eq!(story.refused("1: tile I", clause!(65)), Refusal::AreaEmpty { area });
    assert_eq!(story.refused("1: cube", clause!(65)), Refusal::MarketEmpty { market });
}
