//! The end of the game and the last count.

use engine::{Bag, Game as _};

use super::tools::{columns, last_click, points, position, seat, settled};
use crate::{Event, Options, Phase};

fn manual() -> Options {
    Options::default()
}

#[test]
fn nw_49_the_turn_of_the_last_tile_is_played_to_its_end() {
    let mut story = position(manual(), 2, "T1 5,1 w", &[], "T1");
    story.game.pile = Bag::EMPTY;
    story.plays("1: lay 5,2");
    assert_eq!(story.game.standings(), None);
    story.plays("1: claim town e");
    assert_eq!((story.game.ledger[seat(1)].towns, story.game.phase), (4, Phase::End));
    story.plays("1: end");
    assert_eq!(story.game.phase, Phase::Over);
    assert!(story.game.standings().is_some());
}

#[test]
fn nw_50_what_is_left_scores_once_without_explorers() {
    let map = "T1 5,1 w = 1 town w | V1 5,2 e = 2 town e | V1 5,3 e = 2 town e | F1 3,1 n = 1 farm";
    let mut story = last_click(manual(), 2, map);
    story.plays("1: end");
    assert_eq!(points(&story), [4, 6]);
    assert_eq!((columns(&story), settled(&story).len()), (vec![0; 4], 4));
    let counted = story.events.iter().filter(|event| matches!(event, Event::Counted { .. })).count();
    assert_eq!(counted, 2, "a feature with two settlers is counted once");
}

#[test]
fn nw_51_the_game_ends_when_the_last_tiles_fit_nowhere() {
    let bounded = Options { rows_bounded: true, ..manual() };
    let mut story = last_click(bounded, 2, "F3 2,1 w = 1 farm");
    // Every free cell shows a trail or a town somewhere, but none takes four towns.
    let full = crate::Kind::named("X5").expect("a kind");
    story.game.pile.put(full);
    for tile in ["T1 1,1 e", "T1 4,1 e", "T1 8,1 e"] {
        super::tools::put(&mut story.game, tile);
    }
    assert!(!story.game.land.frontier.takes(full));
    story.plays("1: end");
    assert_eq!(story.game.phase, Phase::Over);
    assert!(story.events.contains(&Event::SetAside { seat: seat(2), tile: full }));
    assert!(story.events.contains(&Event::NothingFits) && !story.events.contains(&Event::Finished));
    assert_eq!(story.game.ledger[seat(1)].open_farms, 5);
}

#[test]
fn nw_52_an_open_trail_pays_tiles_only() {
    let mut story = last_click(manual(), 2, "R2 2,1 e = 1 trail e | R2 2,2 e");
    story.plays("1: end");
    assert_eq!(story.game.ledger[seat(1)].open_trails, 3);
}

#[test]
fn nw_53_an_open_town_pays_one_a_flag() {
    let mut story = last_click(manual(), 2, "T3 5,1 w = 1 town w | V2 5,2 e");
    story.plays("1: end");
    assert_eq!(story.game.ledger[seat(1)].open_towns, 4 + 2);
}

#[test]
fn nw_54_a_farm_pays_itself_and_its_neighbours() {
    let mut story = last_click(manual(), 2, "F1 5,1 n = 2 farm | P1 5,2 n");
    story.plays("1: end");
    assert_eq!(story.game.ledger[seat(2)].open_farms, 1 + 3 + 1);
}

#[test]
fn nw_55_plains_pay_their_animals_to_the_majority() {
    let map = "P1 5,1 n = 1 plains nnw | P2 5,2 n = 2 plains nnw | P1 5,3 n = 2 plains nnw";
    let mut story = last_click(manual(), 2, map);
    story.plays("1: end");
    assert_eq!(points(&story), [0, 7]);
    let map = "P1 5,1 n = 1 plains nnw | P2 5,2 n | P1 5,3 n = 2 plains nnw";
    let mut story = last_click(manual(), 2, map);
    story.plays("1: end");
    assert_eq!(points(&story), [7, 7]);
}

#[test]
fn nw_56_equal_totals_share_a_rank() {
    let map = "P1 5,1 n = 1 plains nnw | P1 5,2 n = 2 plains nnw | R2 2,1 e = 3 trail e";
    let mut story = last_click(manual(), 4, map);
    story.plays("1: end");
    let standings = story.game.standings().expect("the game is over");
    let ranks: Vec<_> = standings.values().iter().map(|standing| (standing.rank, standing.points)).collect();
    assert_eq!(ranks, [(1, Some(4)), (1, Some(4)), (3, Some(2)), (4, Some(0))]);
}

/// A whole game to the last tile, with the totals that the ledger explains.
#[test]
fn a_game_to_the_last_tile_adds_up() {
    let mut story = testkit::Story::<crate::NewWorld>::default_table(4, 11);
    story.random_until(|game| game.phase == Phase::Over);
    assert_eq!(story.game.land.tiles().len() as u32 + story.game.aside.total(), 95);
    let standings = story.game.standings().expect("the game is over");
    for (seat, ledger) in story.game.ledger.iter() {
        assert_eq!(standings[seat].points, Some(ledger.total()));
    }
}
