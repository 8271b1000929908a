//! The land, the settlements and the supplies.

use std::collections::BTreeSet;

use engine::{Game, Options as _, Per, SetupError};
use testkit::Story;

use super::tools::{Position, dot, hex, position};
use crate::{
    LaStrada, Options,
    board::{Cell, HEXES, Land, Layout},
    material::{Dot, Kind, LandTile, Terrain},
    options::{DangerScoring, Map},
};

#[test]
fn ls_1_two_to_four_play_and_danger_style_is_for_two() {
    for seats in 2..=4 {
        assert_eq!(Options::default().check(seats), Ok(()));
        assert_eq!(Options::preset(1).check(seats), Ok(()));
    }
    for seats in [0, 1, 5] {
        assert_eq!(Options::default().check(seats), Err(SetupError::Seats { given: seats, allowed: 2..=4 }));
    }
    assert_eq!(Options::preset(2).check(2), Ok(()));
    assert_eq!(Options::preset(2).check(3), Err(SetupError::Seats { given: 3, allowed: 2..=2 }));
}

/// Every order of the five tiles.
fn orders(left: &[LandTile]) -> Vec<Vec<LandTile>> {
    if left.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &tile in left {
        let rest: Vec<LandTile> = left.iter().copied().filter(|&other| other != tile).collect();
        all.extend(orders(&rest).into_iter().map(|order| [vec![tile], order].concat()));
    }
    all
}

#[test]
fn ls_2_all_29160_boards_are_whole_and_keep_dots_apart() {
    let mut boards = 0;
    for order in orders(&LandTile::ALL[1..]) {
        for turns in 0..243u32 {
            let mut layout = Layout::BEGINNER;
            layout.tiles[1..].copy_from_slice(&order);
            (1..6).for_each(|sector| layout.turns[sector] = (turns / 3u32.pow(sector as u32 - 1) % 3) as u8);
            let land = Land::of(&layout);
            let dots: BTreeSet<Cell> = Dot::all().map(|dot| land.cell(dot)).collect();
            assert_eq!(dots.len(), 19);
            assert!(dots.iter().all(|dot| dot.neighbours().all(|beside| !dots.contains(&beside))), "{layout:?}");
            boards += 1;
        }
    }
    assert_eq!(boards, 29_160);
}

#[test]
fn ls_2_the_beginner_board_is_fixed_and_others_are_shuffled() {
    let land = Land::of(&Layout::BEGINNER);
    let count = |terrain| Cell::all().filter(|&cell| land.ground(cell).terrain() == Some(terrain)).count();
    assert_eq!(Terrain::ALL.map(count), [90, 36, 24]);
    assert_eq!(Cell::all().count(), HEXES);
    let row: String = Cell::all()
        .filter(|cell| cell.row() == 7)
        .map(|cell| land.ground(cell).terrain().map_or('O', |terrain| ['.', 'f', 'h'][terrain as usize]))
        .collect();
    assert_eq!(row, "...h.O.O.Offhhf");
    let beginner = Options { map: Map::Beginner, ..Options::default() };
    let layouts = |options: &Options| -> BTreeSet<String> {
        (0..20).map(|seed| format!("{:?}", Story::<LaStrada>::new(options, 3, seed).game.layout)).collect()
    };
    assert_eq!(layouts(&beginner).len(), 1);
    assert!(layouts(&Options::default()).len() > 15);
}

#[test]
fn ls_2_the_book_shows_the_beginner_board() {
    let land = Land::of(&Layout::BEGINNER);
    for (row, letter) in ('a'..='o').enumerate() {
        let line = LaStrada::INFO.rules.lines().find(|line| line.starts_with(&format!("{letter}  ")));
        let shown: String = line.expect("a line for each row")[1..].split_whitespace().collect();
        let real: String = Cell::all()
            .filter(|cell| usize::from(cell.row()) == row)
            .map(|cell| land.ground(cell).terrain().map_or('O', |terrain| ['.', 'f', 'h'][terrain as usize]))
            .collect();
        assert_eq!(shown, real, "row {letter}");
    }
}

#[test]
fn ls_3_nineteen_settlements_lie_open_before_the_first_workshop() {
    let game = Story::<LaStrada>::default_table(4, 7).game;
    let count = |kind| game.kinds.values().iter().filter(|&&found| found == Some(kind)).count();
    assert_eq!(Kind::ALL.map(count), [4, 5, 5, 5]);
    assert_eq!(game.turn.round, 0);
}

#[test]
fn ls_4_each_seat_starts_with_31_tiles_12_merchants_and_nothing_on_the_track() {
    for (_, side) in Story::<LaStrada>::default_table(4, 7).game.sides.iter() {
        assert_eq!((side.tiles, side.stock, side.resources), (Per::new([18, 8, 5]), 12, 0));
    }
}

#[test]
fn ls_58_nothing_is_hidden_and_nothing_is_rolled_after_set_up() {
    for preset in 0..3 {
        let options = Options::preset(preset);
        assert!(!options.hides());
        let (record, _) = testkit::random_game::<LaStrada>(&options, 2, 4);
        assert!(!record.opening.is_empty());
        assert!(record.plies.iter().all(|ply| ply.rolls.is_empty()));
    }
    let blind = Options { blind: true, ..Options::default() };
    let (record, _) = testkit::random_game::<LaStrada>(&blind, 3, 4);
    let rolled: Vec<usize> = (0..record.plies.len()).filter(|&ply| !record.plies[ply].rolls.is_empty()).collect();
    assert_eq!(rolled, [5], "only the click that confirms the third workshop");
}

#[test]
fn ls_59_switches_that_do_not_fit_danger_style_are_refused() {
    let exclusive = Options { exclusive: true, ..Options::preset(2) };
    assert!(matches!(exclusive.check(2), Err(SetupError::Options(_))));
    for scoring in [DangerScoring::PerMerchant, DangerScoring::Majority] {
        for preset in 0..3 {
            assert_eq!(Options { scoring, ..Options::preset(preset) }.check(2), Ok(()), "{scoring:?}, preset {preset}");
        }
    }
    let mut story = position(Options::default(), &["k10", "d5"], 2).story();
    story.refused("1: stay", clause!(59));
    story.refused("1: carry 1", clause!(59));
}

#[test]
fn ls_59_exclusive_has_no_effect_with_three() {
    let options = Options { exclusive: true, ..Options::default() };
    let Position(game) = position(options, &["k10", "d5", "e11"], 3);
    assert!(!game.exclusive() && !game.reconnects());
    let Position(game) = position(options, &["k10", "d5"], 2);
    assert!(game.exclusive() && game.reconnects());
}

#[test]
fn hexes_have_names_and_neighbours() {
    assert_eq!(hex("h8"), Cell::CENTRE);
    assert_eq!(Land::of(&Layout::BEGINNER).cell(dot("Altara")), Cell::CENTRE);
    assert!(Cell::all().all(|cell| cell.to_string().parse() == Ok(cell)));
    assert!(["a0", "a9", "p1", "h16", "h08", "H8", ""].iter().all(|text| text.parse::<Cell>().is_err()));
    assert_eq!(Cell::all().map(|cell| cell.neighbours().count()).sum::<usize>(), 2 * (3 * 169 - 3 * 15));
    let near = |cell: Cell| Cell::all().filter(move |&other| cell.distance(other) == 1);
    assert!(Cell::all().all(|cell| near(cell).eq(near(cell).filter(|&other| cell.towards(other).is_some()))));
    assert_eq!(LaStrada::INFO.book, "LS");
}
