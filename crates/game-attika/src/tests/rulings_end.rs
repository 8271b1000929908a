//! AT-50 to AT-56, AT-59, AT-61, AT-66: cards running out, and the end.

use engine::{Game, Per, Standing};

use super::tools::*;
use crate::{
    Attika, End, Event, Options,
    material::{Building, BuildingSet, Land},
};

fn ranks(game: &Attika) -> Vec<u8> {
    let standings = game.standings().expect("the game is over");
    standings.values().iter().map(|standing| standing.rank).collect()
}

/// Seat 1 has everything but `d1` of a way between the two shrines, and a road for it.
fn one_short() -> Attika {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    open(&mut game, ONE, &[Building::Capital]);
    occupy(&mut game, ONE, &WAY);
    game
}

#[test]
fn at_50_discards_refill_an_empty_pile() {
    for options in [Options::default(), Options { cards: crate::Cards::Typed, ..Options::default() }] {
        let mut game = fresh(&options, 2);
        game.deck.discards = std::mem::take(&mut game.deck.pile);
        let mut story = tell(game.clone());
        story.plays("1: build | 1: card");
        assert!(story.events.contains(&Event::Reshuffled));
        assert_eq!(story.game.deck.pile.total(), 50);
        assert_eq!(story.game.deck.shuffled.total(), 51);
        assert!(story.game.deck.discards.is_empty());
        game.deck.discards = engine::Bag::EMPTY;
        let mut story = tell(game);
        story.plays("1: build").refused("1: card", clause!(50));
        story.plays("1: done");
    }
}

#[test]
fn at_51_a_hand_may_be_of_any_size() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [50, 0, 0, 0]);
    let mut story = tell(game);
    story.plays("1: card | 1: card | 1: card | 1: done");
    assert_eq!(story.game.estates[ONE].cards(), 53);
}

#[test]
fn at_52_the_thirtieth_building_wins_at_once() {
    let mut game = bare(&Options::default(), 4);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    open(&mut game, ONE, &[Building::Road1, Building::Road2]);
    // Away from all shrines but one, so that only the count can win.
    let inland: Vec<_> = game.map.hexes().filter(|&hex| game.map.touches(hex) == 0).collect();
    let rest = BuildingSet::ALL.minus(BuildingSet::of(&[Building::Road1, Building::Road2]));
    for (building, &at) in rest.iter().zip(&inland) {
        game.put(ONE, building, at);
    }
    let (first, second) = (inland[28], inland[29]);
    let mut story = tell(game);
    story.plays(&format!("1: pick road-1 | 1: at {first}"));
    assert_eq!(story.game.end, None, "29 are not enough");
    story.plays(&format!("1: pick road-2 | 1: at {second}"));
    assert_eq!(story.game.end, Some(End::Complete(ONE)));
    assert!(Game::to_act(&story.game).is_empty());
}

#[test]
fn at_53_a_settlement_that_touches_two_shrines_wins_at_once() {
    let mut story = tell(one_short());
    story.plays("1: pick capital | 1: at d1");
    assert_eq!(story.game.end, Some(End::Shrines(ONE)));
    let mut broken = bare(&Options::default(), 2);
    hold(&mut broken, ONE, [30, 0, 0, 0]);
    open(&mut broken, ONE, &[Building::Capital]);
    occupy(&mut broken, ONE, &["a5", "a0", "a2", "b4", "d5", "d0"]);
    let mut story = tell(broken);
    story.plays("1: pick capital | 1: at d1");
    assert_eq!(story.game.end, None, "two settlements with a shrine each are no link");
}

#[test]
fn at_54_a_tile_never_wins() {
    let mut game = one_short();
    let spot = crate::board::Spot::new(3, -2);
    game.lay(crate::Laid { tile: 21, centre: spot, turn: 0 });
    assert!(!game.estates[ONE].links_shrines());
    let mut story = tell(game);
    story.plays("1: pick capital | 1: at e0");
    assert_eq!(story.game.end, None);
}

#[test]
fn at_55_there_are_no_points() {
    let mut story = tell(one_short());
    story.plays("1: pick capital | 1: at d1");
    let standings = story.game.standings().expect("the game is over");
    assert!(standings.values().iter().all(|standing| standing.points.is_none()));
}

#[test]
fn at_56_after_two_hundred_rounds_buildings_then_amphorae_decide() {
    let end = |one: &[&str], two: &[&str], amphorae: [u8; 2]| {
        let mut game = bare(&Options::default(), 2);
        game.round = 200;
        occupy(&mut game, ONE, one);
        occupy(&mut game, TWO, two);
        game.estates[ONE].amphorae = amphorae[0];
        game.estates[TWO].amphorae = amphorae[1];
        let mut story = tell(game);
        story.plays("1: done | 2: build | 2: done");
        assert_eq!(story.game.end, Some(End::Rounds));
        ranks(&story.game)
    };
    assert_eq!(end(&["a0", "a1"], &["d0"], [0, 3]), [1, 2]);
    assert_eq!(end(&["a0"], &["d0"], [0, 3]), [2, 1]);
    assert_eq!(end(&["a0"], &["d0"], [2, 2]), [1, 1]);
    let mut game = bare(&Options::default(), 2);
    game.round = 199;
    let mut story = tell(game);
    story.plays("1: done | 2: build | 2: done");
    assert_eq!((story.game.end, story.game.round), (None, 200));
}

#[test]
fn at_59_after_a_placement_victory_comes_before_amphorae_and_the_map() {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    stand(&mut game, ONE, &[(Building::Vineyard, "d0")]);
    occupy(&mut game, ONE, &WAY[..6]);
    open(&mut game, ONE, &[Building::Vintner]);
    let mut story = tell(game);
    story.plays("1: pick vintner | 1: at d1");
    assert_eq!(story.game.end, Some(End::Shrines(ONE)));
    assert_eq!(story.game.estates[ONE].amphorae, 0);
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [30, 0, 0, 0]);
    game.estates[ONE].stacks = Per::new([1, 0, 0, 0]);
    let others = BuildingSet::MAIN.minus(BuildingSet::of(&[Building::Vineyard]));
    game.estates[ONE].up = others;
    stand(&mut game, ONE, &[(Building::Vintner, "a0")]);
    drawing(&mut game);
    let mut story = tell(game);
    story.plays("1: take main | 1: at a1");
    let place = |wanted: fn(&Event) -> bool| story.events.iter().position(wanted).expect("it happened");
    let built = place(|event| matches!(event, Event::Built { .. }));
    let completed = place(|event| matches!(event, Event::Completed { .. }));
    let turned = place(|event| matches!(event, Event::Turned { .. }));
    let paid = place(|event| matches!(event, Event::Paid { .. }));
    assert!(paid < built && built < completed && completed < turned);
}

#[test]
fn at_61_all_but_the_winner_share_the_last_place() {
    let mut game = bare(&Options::default(), 4);
    game.end = Some(End::Shrines(TWO));
    occupy(&mut game, ONE, &["a0", "a1"]);
    assert_eq!(ranks(&game), [2, 1, 2, 2]);
    game.end = Some(End::Rounds);
    assert_eq!(ranks(&game), [1, 2, 2, 2]);
    game.end = None;
    assert_eq!(game.standings().map(|standings| standings[ONE]), None::<Standing>);
}

#[test]
fn at_66_taking_goes_on_when_the_pile_runs_out_between_two_cards() {
    let mut game = fresh(&Options::default(), 2);
    while game.deck.pile.total() > 1 {
        game.deck.pile.take(Land::Water);
        game.estates[TWO].hand[Land::Water] += 1;
    }
    game.estates[TWO].hand[Land::Water] -= 1;
    game.deck.discards.put(Land::Water);
    let mut story = tell(game);
    story.plays("1: build | 1: card | 1: card").refused("1: card", clause!(50));
    assert_eq!(story.game.estates[ONE].cards(), 6);
}
