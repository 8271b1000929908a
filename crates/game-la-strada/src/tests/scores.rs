//! Gold, ranks and ties.

use engine::{Game, Options as _, Viewer, Words as _};

use super::tools::{FIRST, Position, SECOND, crowd, position};
use crate::{Ending, LaStrada, Options, material::Kind, options::DangerScoring, state::Phase};

fn over(position: Position) -> LaStrada {
    let Position(mut game) = position;
    game.turn.phase = Phase::Over;
    game.turn.ending = Some(Ending::Rounds);
    game
}

fn four() -> Position {
    position(Options::default(), &["k10", "d5", "e11", "l4"], 4)
}

fn danger(scoring: DangerScoring) -> Position {
    let options = Options { scoring, ..Options::preset(2) };
    position(options, &["k10", "d5", "e11", "l4"], 2).kind("Olmo", Kind::City).stock(FIRST, 0).stock(SECOND, 0)
}

fn points(game: &LaStrada) -> Vec<i32> {
    game.standings().expect("the game is over").values().iter().filter_map(|standing| standing.points).collect()
}

fn ranks(game: &LaStrada) -> Vec<u8> {
    game.standings().expect("the game is over").values().iter().map(|standing| standing.rank).collect()
}

#[test]
fn ls_34_merchants_earn_less_the_more_they_are() {
    let table = Kind::ALL.map(|kind| [1, 2, 3, 4].map(|merchants| kind.pays(merchants)));
    assert_eq!(table, [[5, 4, 3, 2], [4, 3, 2, 1], [3, 2, 1, 0], [2, 1, 0, 0]]);
    for (kind, [one, two, three, four]) in Kind::ALL.into_iter().zip(table) {
        let row = format!("| {} | {one} | {two} | {three} | {four} |", kind.name());
        assert!(LaStrada::INFO.rules.contains(&row), "the book should say {row}");
    }
    let mut game = over(four());
    crowd(&mut game, "Altara", &[1, 1, 1, 0]);
    crowd(&mut game, "Pozzo", &[0, 1, 0, 0]);
    crowd(&mut game, "Olmo", &[1, 1, 1, 1]);
    assert_eq!(points(&game), [3, 7, 3, 0]);
    let lines = LaStrada::score(&game.view(Viewer::Spectator), &engine::Names::numbered(4));
    let sums: Vec<i32> = lines.values().iter().map(|lines| lines.iter().map(|line| line.points).sum()).collect();
    assert_eq!(sums, points(&game));
}

#[test]
fn ls_35_an_empty_settlement_pays_nobody() {
    assert_eq!(points(&over(four())), [0, 0, 0, 0]);
    assert!(Kind::ALL.iter().all(|kind| kind.pays(0) == 0));
}

#[test]
fn ls_36_the_most_gold_wins() {
    let mut game = over(four().resources(SECOND, 10));
    crowd(&mut game, "Altara", &[1, 0, 0, 0]);
    crowd(&mut game, "Pozzo", &[0, 1, 0, 0]);
    assert_eq!(ranks(&game), [1, 2, 3, 3]);
}

#[test]
fn ls_37_ties_go_to_resources_and_are_shared_after_that() {
    let tied = |first, second| {
        let mut game = over(four().resources(FIRST, first).resources(SECOND, second));
        crowd(&mut game, "Altara", &[1, 1, 0, 0]);
        ranks(&game)
    };
    assert_eq!(tied(3, 4), [2, 1, 3, 3]);
    assert_eq!(tied(4, 4), [1, 1, 3, 3]);
}

#[test]
fn ls_38_unused_merchants_cost_nothing() {
    assert_eq!(points(&over(four().stock(FIRST, 12))), [0, 0, 0, 0]);
}

#[test]
fn ls_49_the_larger_group_takes_the_value_once() {
    for (merchants, expected) in [([3, 1], [5, 0]), ([2, 2], [0, 0]), ([1, 0], [5, 0]), ([0, 4], [0, 5])] {
        let mut game = over(danger(DangerScoring::Majority));
        crowd(&mut game, "Olmo", &merchants);
        assert_eq!(points(&game), expected, "{merchants:?}");
    }
}

#[test]
fn ls_63_the_literal_reading_pays_every_merchant() {
    for (merchants, expected) in [([3, 1], [15, 5]), ([2, 2], [0, 0]), ([1, 0], [5, 0])] {
        let mut game = over(danger(DangerScoring::PerMerchant));
        crowd(&mut game, "Olmo", &merchants);
        assert_eq!(points(&game), expected, "{merchants:?}");
    }
}

#[test]
fn ls_50_merchants_in_the_warehouse_cost_gold() {
    let mut game = over(danger(DangerScoring::Majority).stock(FIRST, 3).stock(SECOND, 12));
    crowd(&mut game, "Olmo", &[1, 0]);
    assert_eq!(points(&game), [2, -12]);
}

#[test]
fn ls_51_danger_style_breaks_ties_by_resources() {
    let game = over(danger(DangerScoring::Majority).resources(FIRST, 1).resources(SECOND, 2));
    assert_eq!(ranks(&game), [2, 1]);
}
