//! How the game ends: one chosen game for each way.

use engine::Game;

use super::tools::{FIRST, Position, SECOND, all_but, dot, position};
use crate::{Ending, Event, Options, options::EndTrigger, state::Phase};

fn three(options: Options) -> Position {
    position(options, &["k10", "d5", "e11"], 3)
}

const OLMO: &str = "1: from k10 | 1: lay l9 | 1: reach m9";

#[test]
fn ls_31_two_seats_stop_when_every_settlement_is_taken() {
    let cover = |free: &[&str]| {
        let Position(mut game) = position(Options::default(), &["k10", "d5", "e11", "l4"], 2);
        all_but(free).iter().for_each(|dot| game.sides[SECOND].merchants[dot] = 1);
        Position(game).story()
    };
    let mut story = cover(&["Olmo"]);
    story.plays(OLMO);
    assert_eq!(story.game.turn.ending, Some(Ending::Covered));
    assert_eq!(story.events.last(), Some(&Event::Over { ending: Ending::Covered }));
    assert!(story.game.to_act().is_empty());
    let mut story = cover(&["Olmo", "Pieve"]);
    story.plays(OLMO).allows("1: end");
}

#[test]
fn ls_31_three_seats_go_on() {
    let Position(mut game) = three(Options::default());
    all_but(&["Olmo"]).iter().for_each(|dot| game.sides[SECOND].merchants[dot] = 1);
    Position(game).story().plays(OLMO).allows("1: end");
}

#[test]
fn ls_32_no_merchant_left_ends_the_game() {
    let mut story = three(Options::default()).stock(SECOND, 0).story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.ending, Some(Ending::NoMerchant(SECOND)));
    let mut story = three(Options::default()).stock(SECOND, 1).story();
    story.plays(OLMO).plays("1: end").allows("2: from d5");
}

#[test]
fn ls_32_no_road_left_ends_the_game() {
    let mut story = three(Options::default()).blocked("d4 d6 c4 c5 e5 e6").story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.ending, Some(Ending::Blocked(SECOND)));
    assert_eq!(story.game.sides[SECOND].resources, 0, "the end comes before income");
    let mut story = three(Options::default()).tiles(SECOND, [0, 0, 0]).story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.ending, Some(Ending::Blocked(SECOND)));
}

#[test]
fn ls_32_two_seats_end_so_too() {
    let mut story = position(Options::default(), &["k10", "d5", "e11", "l4"], 2).stock(SECOND, 0).story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.ending, Some(Ending::NoMerchant(SECOND)));
}

#[test]
fn ls_32_affordability_looks_at_what_the_seat_will_have() {
    const DEAR: &str = "d4 c4 c5 e5 e6 d7 c6 f8 f7";
    let affordability = Options { end: EndTrigger::Affordability, ..Options::default() };
    let mut story = three(affordability).blocked(DEAR).resources(SECOND, 3).story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.ending, Some(Ending::Blocked(SECOND)));
    let mut story = three(affordability).blocked(DEAR).resources(SECOND, 4).story();
    story.plays(OLMO).plays("1: end").allows("2: from d5");
    let mut story = three(Options::default()).blocked(DEAR).resources(SECOND, 3).story();
    story.plays(OLMO).plays("1: end").allows("3: from e11");
}

#[test]
fn ls_33_nobody_plays_on_after_the_end() {
    let mut story = three(Options::default()).stock(SECOND, 0).story();
    story.plays(OLMO).plays("1: end");
    assert_eq!(story.game.turn.phase, Phase::Over);
    assert!(story.game.to_act().is_empty() && story.game.standings().is_some());
    assert_eq!(story.game.sides[FIRST].merchants[dot("Olmo")], 1);
}
