//! Setting up and the Doge track.

use engine::{Options as _, Per, Seat};
use testkit::Story;

use super::tools::*;
use crate::{
    Options, Rialto,
    board::{District, Link},
    material::{Building, Colour, DECK, GONDOLAS, Stage},
    resolve::advance,
    state::Phase,
};

fn table(seats: u8) -> Story<Rialto> {
    Story::default_table(seats, 5)
}

#[test]
fn ri_1_two_to_five_seats_play() {
    assert!((2..=5).all(|seats| Options::default().check(seats).is_ok()));
    assert!([0, 1, 6].iter().all(|&seats| Options::default().check(seats).is_err()));
}

#[test]
fn ri_2_a_game_has_six_rounds() {
    let mut story = table(3);
    let mut rounds = 0;
    while story.game.public.phase != Phase::Over {
        let round = story.game.public.round;
        story.random_until(|game| game.public.round > round || game.public.phase == Phase::Over);
        rounds += u8::from(story.game.public.round > round);
    }
    assert_eq!(rounds, 6);
}

#[test]
fn ri_3_every_district_is_current_once() {
    let mut seen = [false; 20];
    for seed in 0..20 {
        let mut districts = Story::<Rialto>::default_table(2, seed).game.public.districts;
        seen[seed as usize] = districts == District::ALL;
        districts.sort();
        assert_eq!(districts, District::ALL);
    }
    assert!(seen.iter().any(|same| !same), "the tiles are shuffled");
}

#[test]
fn ri_4_six_gondolas_are_in_stock() {
    assert_eq!(table(2).game.public.gondolas, 6);
    assert_eq!(GONDOLAS, 6);
}

#[test]
fn ri_5_only_the_top_bridge_is_seen() {
    let public = table(2).game.public.clone();
    assert!(public.bridge.is_some());
    assert_eq!(public.bridges.total(), 5);
    let thirds = Story::<Rialto>::new(&with("bridge_set", "thirds54"), 2, 1).game.public.clone();
    let top = thirds.bridge.expect("a bridge is on top");
    assert!([(3, 6), (4, 5)].contains(&(top.low(), top.high())));
}

#[test]
fn ri_6_each_side_has_a_bonus() {
    let mut story = stage(Stage::Councilman, &["C", ""]);
    let at = story.game.public.current();
    for district in at.side().districts() {
        desk_mut(&mut story, 1).posted[district] = 1;
    }
    story.plays("1: play councilman | 1: done | 2: done");
    assert_eq!(desk(&story, 1).points, 3 + 5);
    assert_eq!(story.game.public.flipped, Per::from_fn(|side| side == at.side()));
}

#[test]
fn ri_7_twelve_kinds_of_building_five_of_each() {
    assert_eq!(table(2).game.public.stock.values(), [5; 12]);
    for colour in [Colour::Green, Colour::Yellow, Colour::Blue] {
        let values = Building::ALL.into_iter().filter(|building| building.colour() == colour);
        assert_eq!(values.map(|building| building.face().value).collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
    assert!(Building::ALL.into_iter().all(|building| building.value() == building.face().value));
}

#[test]
fn ri_8_the_deck_has_eleven_of_each_of_seven_kinds() {
    assert_eq!(DECK.counts().values(), [11; 7]);
    let game = table(2).game;
    assert_eq!((game.public.pile, game.public.discard_size()), (77, 0));
}

#[test]
fn ri_9_the_first_seat_is_random() {
    let first = |seed| Story::<Rialto>::default_table(3, seed).game.public.first;
    let seen: std::collections::BTreeSet<_> = (0..40).map(first).collect();
    assert_eq!(seen.len(), 3);
}

#[test]
fn ri_10_five_councilmen_in_the_supply_and_13_in_the_general_supply() {
    let story = table(4);
    assert!((1..=4).all(|number| (desk(&story, number).supply, desk(&story, number).general) == (5, 13)));
}

#[test]
fn ri_11_everybody_starts_with_3_points() {
    let story = table(5);
    assert!((1..=5).all(|number| desk(&story, number).points == 3));
}

#[test]
fn ri_12_the_first_seat_is_on_top_then_clockwise() {
    let public = table(4).game.public.clone();
    assert_eq!(public.doge_order(), public.first.clockwise(4).collect::<Vec<_>>());
    assert!(public.desks.values().iter().all(|desk| desk.space == 0));
}

#[test]
fn ri_13_coins_follow_doge_order() {
    for (seats, coins) in [(2, &[1, 2][..]), (3, &[1, 2, 3]), (4, &[1, 2, 2, 3]), (5, &[1, 2, 2, 2, 3])] {
        let public = table(seats).game.public.clone();
        let found: Vec<_> = public.doge_order().iter().map(|&seat| public.desks[seat].coins).collect();
        assert_eq!(found, coins);
    }
}

#[test]
fn ri_14_the_first_building_has_value_1() {
    let mut story = table(2);
    let first = actor(&story);
    assert_eq!(story.legal(first), ["take g1", "take y1", "take b1"]);
    story.refused(&format!("{first}: take g2"), clause!(14));
    story.refused(&format!("{first}: done"), clause!(14));
    story.plays(&format!("{first}: take g1"));
    assert_eq!(story.game.public.desks[first].count(Building::G1), 1);
}

#[test]
fn ri_15_at_three_seats_first_buildings_differ() {
    let mut story = table(3);
    let first = actor(&story);
    story.plays(&format!("{first}: take y1"));
    let second = actor(&story);
    story.refused(&format!("{second}: take y1"), clause!(15));
    story.allows(&format!("{second}: take b1"));
}

#[test]
fn ri_16_at_four_seats_two_may_start_alike() {
    let mut story = table(4);
    for _ in 0..2 {
        let next = actor(&story);
        story.plays(&format!("{next}: take y1"));
    }
    let third = actor(&story);
    story.refused(&format!("{third}: take y1"), clause!(16));
    story.allows(&format!("{third}: take g1"));
}

fn pick_order(value: &str) -> (Seat, Vec<Seat>) {
    let mut story = Story::<Rialto>::new(&with("start_building", value), 4, 5);
    let mut order = Vec::new();
    while story.game.public.phase == Phase::Opening {
        let next = actor(&story);
        order.push(next);
        let pick = story.legal(next)[0].clone();
        story.plays(&format!("{next}: {pick}"));
    }
    (story.game.public.first, order)
}

#[test]
fn ri_17_the_first_seat_picks_first_then_counter_clockwise() {
    let (first, order) = pick_order("start_then_ccw");
    let second = first.previous(4);
    assert_eq!(order, [first, second, second.previous(4), first.next(4)]);
}

#[test]
fn ri_128_other_orders_of_first_picks() {
    let (first, order) = pick_order("right_then_ccw");
    assert_eq!(order, [first.previous(4), first.previous(4).previous(4), first.next(4), first]);
    let (first, order) = pick_order("doge");
    assert_eq!(order, first.clockwise(4).collect::<Vec<_>>());
}

#[test]
fn ri_18_first_buildings_leave_the_stock() {
    let mut story = table(2);
    let first = actor(&story);
    story.plays(&format!("{first}: take b1"));
    assert_eq!(story.game.public.stock[Building::B1], 4);
}

#[test]
fn ri_115_the_right_hand_neighbour_is_the_seat_before() {
    assert_eq!(seat(1).previous(4), seat(4));
    assert_eq!(seat(3).previous(4), seat(2));
}

#[test]
fn ri_116_round_tiles_are_open_and_bridges_left_are_known() {
    let story = table(2);
    let view = engine::Game::view(&story.game, engine::Viewer::Spectator);
    assert_eq!(view.public.districts, story.game.public.districts);
    assert_eq!(view.public.bridges.total(), 5);
}

#[test]
fn ri_19_a_counter_lands_on_top() {
    let mut story = stage(Stage::Doge, &["", "D", "DD"]);
    let public = &mut story.game.public;
    advance(public, seat(3), 2);
    advance(public, seat(1), 2);
    assert_eq!(public.doge_order(), [seat(1), seat(3), seat(2)]);
    advance(public, seat(2), 1);
    assert_eq!(public.doge_order(), [seat(1), seat(3), seat(2)]);
}

#[test]
fn ri_20_doge_order_is_by_space_then_from_the_top() {
    let mut story = stage(Stage::Doge, &["", "", "", ""]);
    let public = &mut story.game.public;
    advance(public, seat(4), 1);
    assert_eq!(public.doge_order(), [seat(4), seat(1), seat(2), seat(3)]);
    advance(public, seat(2), 1);
    assert_eq!(public.doge_order(), [seat(2), seat(4), seat(1), seat(3)]);
    advance(public, seat(3), 3);
    assert_eq!(public.doge_order(), [seat(3), seat(2), seat(4), seat(1)]);
}

#[test]
fn ri_21_doge_order_breaks_ties() {
    let mut story = stage(Stage::Gold, &["G", "G"]);
    advance(&mut story.game.public, seat(2), 1);
    story.plays("1: play gold | 1: done | 2: play gold | 2: done");
    assert_eq!(story.game.public.won[Stage::Gold], Some(seat(2)));
}

#[test]
fn ri_22_the_track_has_no_end() {
    let mut story = stage(Stage::Doge, &["", ""]);
    advance(&mut story.game.public, seat(2), 120);
    assert_eq!(desk(&story, 2).space, 120);
}

#[test]
fn the_map_links_each_district_to_four_others() {
    for district in District::ALL {
        assert_eq!(district.links().count(), 4);
        assert_eq!(District::ALL[district.index()], district);
    }
    assert_eq!(Link::all().count(), 12);
    let crossings = Link::all().filter(|link| link.ends().0.side() != link.ends().1.side()).count();
    assert_eq!(crossings, 6);
}
