//! AT-21 to AT-34, AT-63, AT-65, AT-67, AT-69: sites, paying and chains.

use engine::{Game, Per, Viewer};

use super::tools::*;
use crate::{
    Attika, Cards, Event, Options, Refusal,
    board::Hex,
    material::{Building, BuildingSet, Symbols},
};

fn typed() -> Options {
    Options { cards: Cards::Typed, ..Options::default() }
}

/// Seat 1 holds so many generic cards and this open building.
fn generic(cards: u8, building: Building) -> Attika {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [cards, 0, 0, 0]);
    open(&mut game, ONE, &[building]);
    game
}

fn cost(game: &Attika, building: Building, at: &str) -> u8 {
    game.price(ONE, building, hex(at)).most()
}

#[test]
fn at_21_any_empty_hex_is_a_site_for_good() {
    let mut game = generic(30, Building::Odeon);
    stand(&mut game, TWO, &[(Building::Mill, "b0")]);
    let mut story = tell(game);
    story.plays("1: pick odeon").refused("1: at b0", clause!(21));
    story.refused("1: at e0", clause!(21));
    assert_eq!(story.legal(ONE).len(), 27, "blank hexes too");
    story.plays("1: at c2").refused("1: pick odeon", clause!(21));
    assert_eq!(story.game.estates[ONE].hex(Building::Odeon), Some(hex("c2")));
}

#[test]
fn at_23_site_and_neighbours_give_each_symbol_once() {
    let game = bare(&Options::default(), 2);
    assert_eq!(game.map.supply(hex("a0")).to_string(), "WMM");
    assert_eq!(cost(&game, Building::Temple, "a0"), 2, "two mountains are there, the hill is missing");
    assert_eq!(cost(&game, Building::Odeon, "a0"), 4, "what is not needed is lost");
    assert_eq!(cost(&game, Building::Oracle, "a0"), 0);
    assert_eq!(game.map.supply(hex("a2")).to_string(), "WWH", "the site's own water and a neighbour's");
    let more = Symbols::default().less(game.map.supply(hex("a2")));
    assert_eq!(more.total(), 0);
}

#[test]
fn at_24_built_over_land_still_gives_unless_the_option_says_no() {
    for (vacant_only, supply) in [(false, "WMM"), (true, "MM")] {
        let options = Options { vacant_only, ..Options::default() };
        let mut game = bare(&options, 2);
        stand(&mut game, TWO, &[(Building::Mill, "a2")]);
        assert_eq!(game.map.supply(hex("a0")).to_string(), supply);
        stand(&mut game, ONE, &[(Building::Mill, "a5")]);
        assert_eq!(game.map.supply(hex("a0")).to_string(), if vacant_only { "M" } else { "WMM" });
    }
}

#[test]
fn at_25_shrines_and_the_void_give_nothing() {
    let game = bare(&Options::default(), 2);
    assert_eq!(game.map.touches(hex("a5")), 1);
    assert_eq!(game.map.supply(hex("a5")).to_string(), "MM", "itself and a6");
    assert_eq!(game.map.neighbours(hex("a5")).count(), 3);
}

#[test]
fn at_26_generic_cards_pay_in_pairs_typed_ones_also_match() {
    let mut story = tell(generic(1, Building::Theatre));
    story.refused("1: pick theatre", clause!(29));
    for (hand, payment) in [([0, 0, 1, 0], "h"), ([2, 0, 0, 0], "ww")] {
        let mut game = bare(&typed(), 2);
        hold(&mut game, ONE, hand);
        open(&mut game, ONE, &[Building::Theatre]);
        let mut story = tell(game);
        story.plays(&format!("1: pick theatre | 1: at b0 | 1: pay {payment}"));
        assert_eq!(story.game.estates[ONE].cards(), 0);
    }
}

#[test]
fn at_27_two_cards_pay_for_any_symbol() {
    let mut story = tell(generic(5, Building::Temple));
    story.plays("1: pick temple | 1: at a0");
    assert_eq!(story.game.estates[ONE].cards(), 3);
    assert_eq!(story.game.deck.discards.total(), 2);
}

#[test]
fn at_28_paid_cards_are_shown_discarded_and_held() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, ONE, [1, 0, 1, 0]);
    open(&mut game, ONE, &[Building::Temple]);
    let mut story = tell(game);
    story.plays("1: pick temple | 1: at a0").refused("1: pay m", clause!(28));
    story.plays("1: pay h");
    assert!(story.events.contains(&Event::Paid { seat: ONE, count: 1, extra: 0, cards: Some(Per::new([0, 0, 1, 0])) }));
    for viewer in Viewer::all(2) {
        assert_eq!(story.game.view(viewer).discards.counts().values(), [0, 0, 1, 0]);
        let event = story.events[0].clone();
        assert_eq!(Attika::disclose(event.clone(), viewer), Some(event));
    }
}

#[test]
fn at_29_what_cannot_be_paid_is_not_built() {
    let mut story = tell(generic(1, Building::Theatre));
    let refusal = story.refused("1: pick theatre", clause!(29));
    assert_eq!(refusal, Refusal::PaysNowhere { building: Building::Theatre, needs: 2, hand: 1 });
    let mut story = tell(generic(2, Building::Theatre));
    let refusal = story.plays("1: pick theatre").refused("1: at c4", clause!(29));
    assert!(matches!(refusal, Refusal::CannotPay { needs: 6 | 4, hand: 2, .. }), "{refusal:?}");
    story.allows("1: at b0");
}

#[test]
fn at_30_beside_its_predecessor_a_building_is_free() {
    let mut game = generic(0, Building::Temple);
    stand(&mut game, ONE, &[(Building::Capital, "c0")]);
    let mut story = tell(game);
    story.plays("1: pick temple | 1: at c4");
    assert!(story.events.contains(&Event::Built { seat: ONE, building: Building::Temple, hex: hex("c4"), free: true }));
    assert!(!story.events.iter().any(|event| matches!(event, Event::Paid { .. })));
}

#[test]
fn at_31_only_own_direct_predecessors_in_the_arrows_direction() {
    let mut game = bare(&Options::default(), 2);
    stand(&mut game, TWO, &[(Building::Capital, "c0")]);
    assert!(!game.price(ONE, Building::Temple, hex("c4")).free, "another seat's");
    stand(&mut game, ONE, &[(Building::Capital, "d0"), (Building::Oracle, "a0")]);
    assert!(!game.price(ONE, Building::Oracle, hex("d2")).free, "two arrows on");
    assert!(!game.price(ONE, Building::Temple, hex("a1")).free, "against the arrow");
    assert!(game.price(ONE, Building::Temple, hex("d2")).free);
}

#[test]
fn at_32_first_buildings_and_roads_are_never_free() {
    let mut game = bare(&Options::default(), 2);
    let others = BuildingSet::ALL.minus(BuildingSet::of(&[Building::Road1, Building::Capital]));
    let ring: Vec<Hex> = game.map.hexes().filter(|&site| site != hex("a0")).collect();
    for (building, at) in others.iter().zip(ring) {
        game.put(ONE, building, at);
    }
    assert!(!game.price(ONE, Building::Road1, hex("a0")).free);
    assert!(!game.price(ONE, Building::Capital, hex("a0")).free);
}

#[test]
fn at_33_copies_are_alike() {
    for grain in [Building::Grain1, Building::Grain2] {
        let mut game = bare(&Options::default(), 2);
        stand(&mut game, ONE, &[(grain, "c0"), (Building::Fortress, "b0")]);
        assert!(game.price(ONE, Building::Mill, hex("c4")).free);
        assert!(game.price(ONE, Building::Tower1, hex("b1")).free);
        assert!(game.price(ONE, Building::Tower2, hex("b1")).free);
    }
}

#[test]
fn at_34_one_building_makes_many_followers_free() {
    let mut game = generic(0, Building::Temple);
    open(&mut game, ONE, &[Building::Theatre, Building::Agora]);
    stand(&mut game, ONE, &[(Building::Capital, "c0")]);
    tell(game).plays("1: pick temple | 1: at c4 | 1: pick theatre | 1: at c5 | 1: pick agora | 1: at c2");
}

#[test]
fn at_63_what_is_printed_on_buildings_pays_nothing() {
    let mut game = bare(&Options::default(), 2);
    let before = game.map.supply(hex("a0"));
    stand(&mut game, TWO, &[(Building::Capital, "a1"), (Building::Farmstead, "a3")]);
    assert_eq!(game.map.supply(hex("a0")), before);
}

#[test]
fn at_65_a_free_building_takes_no_card_and_asks_for_none() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, ONE, [3, 3, 3, 3]);
    open(&mut game, ONE, &[Building::Temple]);
    stand(&mut game, ONE, &[(Building::Capital, "c0"), (Building::Mill, "a0"), (Building::Stoa, "b1")]);
    let mut story = tell(game);
    story.plays("1: pick temple | 1: at c4").refused("1: pay w", clause!(67));
    assert_eq!(story.game.estates[ONE].cards(), 12);
    assert_eq!(story.game.estates[ONE].hex(Building::Temple), Some(hex("c4")), "it stands at once");
}

#[test]
fn at_67_payments_split_exactly_and_the_smallest_comes_first() {
    let mut game = bare(&typed(), 2);
    hold(&mut game, ONE, [2, 1, 1, 0]);
    open(&mut game, ONE, &[Building::Theatre]);
    let mut story = tell(game);
    story.plays("1: pick theatre | 1: at b0");
    assert_eq!(story.game.map.supply(hex("b0")).to_string(), "FHM");
    assert_eq!(story.legal(ONE), ["pay h", "pay fh", "pay wh", "pay wf", "pay ww"]);
    story.refused("1: pay w", clause!(67));
    story.refused("1: pay wwf", clause!(67));
    story.refused("1: done", clause!(67));
    story.plays("1: pay wh");
}

#[test]
fn at_69_each_switch_works_by_itself() {
    let mut game = bare(&Options { roads_chain: true, ..Options::default() }, 2);
    assert!(!game.price(ONE, Building::Road1, hex("c0")).free, "the first road still costs");
    stand(&mut game, ONE, &[(Building::Road1, "c0")]);
    assert!(game.price(ONE, Building::Road2, hex("c4")).free);
    assert!(!game.price(ONE, Building::Mill, hex("c4")).free);
    let mut game = bare(&Options { vacant_only: true, ..Options::default() }, 2);
    assert_eq!(game.map.supply(hex("a5")).to_string(), "MM");
    stand(&mut game, TWO, &[(Building::Road1, "a6")]);
    assert_eq!(game.map.supply(hex("a5")).to_string(), "M", "the site's own mountain stays");
}
