//! A second, slow way to find the features: flood the whole map after every ply and compare.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Croupier, Dice, Game as _, Options as _, Seat, SeededDice, Source};

use crate::{
    Action, Cell, NewWorld, Options, Side,
    board::Half,
    material::SHEET,
    tile::{Segment, Sort},
};

/// A segment: the number of its piece, and its own.
type Place = (usize, u8);

/// The segments of a feature and its totals: tiles, open edges, extras, settlers a seat.
#[derive(PartialEq, Eq, Debug)]
struct Found {
    tiles: usize,
    open: usize,
    extras: usize,
    settlers: Vec<usize>,
}

/// The printed segments of a kind read from the sheet, as the sides or half-sides each reaches.
fn printed(kind: usize) -> Vec<(Sort, Vec<usize>, u8)> {
    let sheet = &SHEET[kind];
    let side = |edge: char| "NESW".find(edge).expect("an edge");
    let towns = sheet.towns.iter().map(|(edges, flags)| (Sort::Town, edges.chars().map(side).collect(), *flags));
    let trails = sheet.trails.iter().map(|(edges, posts)| (Sort::Trail, edges.chars().map(side).collect(), *posts));
    let half = |digit: char| digit.to_digit(10).expect("a half-edge") as usize;
    let plains =
        sheet.plains.iter().map(|(halves, animals)| (Sort::Plains, halves.chars().map(half).collect(), *animals));
    towns.chain(trails).chain(plains).collect()
}

/// Every way out of a segment as it lies: the neighbouring cell and the place on its border.
fn ways_out(game: &NewWorld, (number, segment): Place) -> Vec<(Option<Cell>, usize)> {
    let laid = &game.land.laid()[number];
    let (sort, ends, _) = &printed(laid.kind.index())[usize::from(segment)];
    let quarters = laid.turn.index();
    ends.iter()
        .map(|&end| match sort {
            Sort::Plains => {
                let half = (end + 2 * quarters) % 8;
                (laid.cell.toward(Side::from_index(half / 2)), Half::new(half as u8).across().index())
            }
            Sort::Town | Sort::Trail | Sort::Farm => {
                let side = Side::from_index(end + quarters);
                (laid.cell.toward(side), side.opposite().index())
            }
        })
        .collect()
}

/// The segment of a piece that reaches a place on its border, if it is of that sort.
fn reached(game: &NewWorld, number: usize, sort: Sort, place: usize) -> Option<u8> {
    let laid = &game.land.laid()[number];
    let quarters = laid.turn.index();
    let segments = printed(laid.kind.index());
    let found = segments.iter().position(|(other, ends, _)| {
        let around = if sort == Sort::Plains { 8 } else { 4 };
        let turned = if sort == Sort::Plains { 2 * quarters } else { quarters };
        *other == sort && ends.iter().any(|end| (end + turned) % around == place)
    });
    found.map(|segment| segment as u8)
}

/// All segments that hang together with one, and their totals.
fn flood(game: &NewWorld, cells: &BTreeMap<Cell, usize>, start: Place) -> (BTreeSet<Place>, Found) {
    let sort = printed(game.land.laid()[start.0].kind.index())[usize::from(start.1)].0;
    let mut seen = BTreeSet::from([start]);
    let mut waiting = vec![start];
    let mut open = 0;
    while let Some(place) = waiting.pop() {
        for (cell, border) in ways_out(game, place) {
            let next = cell.and_then(|cell| cells.get(&cell)).copied();
            match next.and_then(|number| reached(game, number, sort, border).map(|segment| (number, segment))) {
                Some(next) => {
                    if seen.insert(next) {
                        waiting.push(next);
                    }
                }
                None => open += usize::from(sort != Sort::Plains),
            }
        }
    }
    let tiles: BTreeSet<usize> = seen.iter().map(|&(number, _)| number).collect();
    let extras = |&(number, segment): &Place| {
        usize::from(printed(game.land.laid()[number].kind.index())[usize::from(segment)].2)
    };
    let on = |seat: Seat| {
        let stands = |&&(number, segment): &&Place| {
            game.land.laid()[number].settler.is_some_and(|s| s.seat == seat && s.segment == Segment(segment))
        };
        seen.iter().filter(stands).count()
    };
    let settlers = Seat::all(game.seats).map(on).collect();
    let found = Found {
        tiles: if sort == Sort::Plains { 0 } else { tiles.len() },
        open,
        extras: seen.iter().map(extras).sum(),
        settlers,
    };
    (seen, found)
}

/// Asserts that the running totals are what a flood of the whole map finds.
fn compare(game: &NewWorld) {
    let laid = game.land.laid();
    let cells: BTreeMap<Cell, usize> = laid.iter().enumerate().map(|(number, laid)| (laid.cell, number)).collect();
    let mut done = BTreeSet::new();
    for number in 0..laid.len() {
        for segment in laid[number].segments() {
            if done.contains(&(number, segment.0)) {
                continue;
            }
            let (places, found) = flood(game, &cells, (number, segment.0));
            let root = game.land.features.root(laid[number].node(segment));
            for &(other, part) in &places {
                assert_eq!(
                    game.land.features.root(laid[other].node(Segment(part))),
                    root,
                    "joined with {:?}",
                    laid[other]
                );
            }
            let kept = game.land.features.of(root);
            let settlers = Seat::all(game.seats).map(|seat| usize::from(kept.settlers.of(seat))).collect();
            let kept = Found {
                tiles: usize::from(kept.tiles),
                open: usize::from(kept.open),
                extras: usize::from(kept.extras),
                settlers,
            };
            assert_eq!(kept, found, "at {}", laid[number].cell);
            done.extend(places);
        }
    }
    for &farm in game.land.farms() {
        let filled = game.land.farm_tile(farm).cell.around().filter(|cell| cells.contains_key(cell)).count();
        assert_eq!(usize::from(farm.around), filled);
    }
}

/// Asserts that the kept index lists the placements that trying every cell finds.
fn compare_placements(game: &NewWorld, legal: &[Action]) {
    let Some(kind) = game.drawn else { return };
    if !matches!(legal.first(), Some(Action::Lay(_))) {
        return;
    }
    let laid = game.land.laid();
    let (mut rows, mut cols) = ((0, 9), 0);
    for laid in laid {
        rows = (rows.0.min(laid.cell.row), rows.1.max(laid.cell.row));
        cols = cols.max(laid.cell.col);
    }
    let mut expected = Vec::new();
    for row in rows.0 - 1..=rows.1 + 1 {
        for col in 1..=cols + 1 {
            let cell = Cell::new(row, col);
            if fits(game, kind, cell) {
                expected.push(Action::Lay(cell));
            }
        }
    }
    assert_eq!(legal, expected);
}

fn fits(game: &NewWorld, kind: crate::Kind, cell: Cell) -> bool {
    let outside = game.options.rows_bounded && !(0..10).contains(&cell.row);
    let near: Vec<_> = Side::ALL
        .into_iter()
        .filter_map(|side| Some((side, game.land.laid().iter().find(|laid| Some(laid.cell) == cell.toward(side))?)))
        .collect();
    let free = game.land.laid().iter().all(|laid| laid.cell != cell);
    let code = |kind: crate::Kind, turn: Side, side: Side| {
        SHEET[kind.index()].edges.as_bytes()[(side.index() + 4 - turn.index()) % 4]
    };
    let turn_fits = |turn: Side| {
        near.iter().all(|(side, other)| code(kind, turn, *side) == code(other.kind, other.turn, side.opposite()))
    };
    free && !outside && !near.is_empty() && Side::ALL.into_iter().any(turn_fits)
}

#[test]
fn features_kept_by_joining_are_those_that_a_flood_finds() {
    for seed in 0..12u64 {
        let mut options = Options::preset(seed as usize % 2);
        options.rows_bounded = seed % 3 == 0;
        let seats = 2 + (seed % 4) as u8;
        let mut dice = SeededDice::new(seed);
        let mut picks = SeededDice::new(seed + 1000);
        let mut game = NewWorld::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a table");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            compare_placements(&game, &legal);
            let pick = picks.roll(Source(0), legal.len() as u32) as usize;
            game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
            compare(&game);
        }
    }
}
