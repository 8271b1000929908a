//! Towns and trails over many tiles, to be shown as one.

use std::collections::{BTreeMap, BTreeSet};

use game_new_world::{Cell, Kind, Side, Sort};

use super::{
    geometry,
    layout::{S, UNIT, corner},
};
use crate::scene::*;

/// The tiles of a map.
pub(super) type Tiles = BTreeMap<Cell, (Kind, Side)>;

/// A town or trail: which of them on which tiles.
pub(super) type Feature = BTreeSet<(Cell, usize)>;

fn segments(kind: Kind, sort: Sort) -> &'static [(&'static str, u8)] {
    match sort {
        Sort::Town => kind.sheet().towns,
        Sort::Trail => kind.sheet().trails,
        Sort::Plains | Sort::Farm => &[],
    }
}

/// The number of the town or trail of a tile that reaches a side.
fn reaching(tiles: &Tiles, cell: Cell, sort: Sort, side: Side) -> Option<usize> {
    let &(kind, turn) = tiles.get(&cell)?;
    segments(kind, sort).iter().position(|(letters, _)| geometry::sides(letters, turn).contains(&side))
}

/// The whole town or trail that reaches a side of a tile.
pub(super) fn trace(tiles: &Tiles, cell: Cell, sort: Sort, side: Side) -> Feature {
    let mut found = Feature::new();
    let mut open: Vec<_> = reaching(tiles, cell, sort, side).map(|number| (cell, number)).into_iter().collect();
    while let Some((cell, number)) = open.pop() {
        if !found.insert((cell, number)) {
            continue;
        }
        let (kind, turn) = tiles[&cell];
        for side in geometry::sides(segments(kind, sort)[number].0, turn) {
            let next = cell.toward(side);
            let there = next.and_then(|next| reaching(tiles, next, sort, side.opposite()));
            open.extend(next.zip(there));
        }
    }
    found
}

/// Every town and trail that touches a tile and is complete.
pub(super) fn complete(tiles: &Tiles, cell: Cell) -> Vec<(Sort, Feature)> {
    let mut all: Vec<(Sort, Feature)> = Vec::new();
    for sort in [Sort::Town, Sort::Trail] {
        for side in Side::ALL {
            let feature = trace(tiles, cell, sort, side);
            if !feature.is_empty() && is_closed(tiles, sort, &feature) && all.iter().all(|(_, seen)| *seen != feature) {
                all.push((sort, feature));
            }
        }
    }
    all
}

fn is_closed(tiles: &Tiles, sort: Sort, feature: &Feature) -> bool {
    feature.iter().all(|(cell, number)| {
        let (kind, turn) = tiles[cell];
        let letters = segments(kind, sort)[*number].0;
        geometry::sides(letters, turn)
            .iter()
            .all(|&side| cell.toward(side).is_some_and(|next| tiles.contains_key(&next)))
    })
}

/// A town or trail in gold.
pub(super) fn golden(tiles: &Tiles, sort: Sort, feature: &Feature) -> Node {
    let parts = feature.iter().map(|&(cell, number)| {
        let (kind, turn) = tiles[&cell];
        let (x, y) = corner(cell);
        let shape = match sort {
            Sort::Town => {
                let town = &geometry::towns(kind, turn)[number];
                let walls: String = town.walls.iter().map(|wall| geometry::curve_path(wall)).collect();
                vec![
                    path(geometry::area_path(&town.area)).fill(Token::Gold.thin(55)),
                    path(walls).stroke(Token::Legal.thin(85), 14.0).round(),
                ]
            }
            Sort::Trail | Sort::Plains | Sort::Farm => {
                let trail = geometry::curve_path(&geometry::trails(kind, turn)[number]);
                vec![
                    path(trail.clone()).stroke(Token::Legal.thin(85), 17.0),
                    path(trail).stroke(Token::Gold.thin(70), 9.0),
                ]
            }
        };
        group(shape).at(x, y).scaled(UNIT)
    });
    group(parts)
}

/// The nine cells of a farm in gold.
pub(super) fn golden_farm(cell: Cell) -> Node {
    let (x, y) = corner(cell);
    rounded(x - S + 3.0, y - S + 3.0, 3.0 * S - 6.0, 3.0 * S - 6.0, 8.0)
        .fill(Token::Gold.thin(18))
        .stroke(Token::Gold, 4.0)
}
