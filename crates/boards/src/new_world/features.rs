//! Towns, trails and farms over many tiles, shown as one.

use game_new_world::{Cell, Kind, Part, Side, Sort};

use super::{
    geometry,
    layout::{S, UNIT, corner},
    stage::Painter,
};
use crate::scene::*;

/// A feature in gold, with a tile that does not lie there yet.
pub(super) fn golden(painter: &Painter<'_>, parts: &[Part], laid: Option<(Cell, Kind, Side)>) -> Node {
    group(parts.iter().filter_map(|part| {
        let lies = laid.filter(|(cell, ..)| *cell == part.cell).map(|(_, kind, turn)| (kind, turn));
        let (kind, turn) = lies.or_else(|| painter.tile_at(part.cell))?;
        Some(golden_part(painter, part, kind, turn))
    }))
}

fn golden_part(painter: &Painter<'_>, part: &Part, kind: Kind, turn: Side) -> Node {
    let (x, y) = corner(part.cell);
    let shape = match part.sort {
        Sort::Town => {
            let town = &geometry::towns(kind, turn)[part.number];
            let walls: String = town.walls.iter().map(|wall| geometry::curve_path(wall)).collect();
            vec![
                path(geometry::area_path(&town.area)).fill(Token::Gold.thin(55)),
                path(walls).stroke(Token::Legal.thin(85), 14.0).round(),
            ]
        }
        Sort::Trail => {
            let trail = geometry::curve_path(&geometry::trails(kind, turn)[part.number]);
            vec![
                path(trail.clone()).stroke(Token::Print.thin(70), 15.5),
                path(trail.clone()).stroke(Token::Legal, 12.0),
                path(trail).stroke(Token::Gold.thin(70), 5.0),
            ]
        }
        Sort::Plains => vec![rect(0.0, 0.0, 100.0, 100.0).fill(Token::Gold.thin(24))],
        Sort::Farm => return golden_farm(painter, part.cell),
    };
    group(shape).at(x, y).scaled(UNIT)
}

/// The nine cells of a farm in gold, as far as they can be seen.
fn golden_farm(painter: &Painter<'_>, cell: Cell) -> Node {
    let layout = &painter.layout;
    let (x, y) = corner(cell);
    let (left, right) = ((x - S).max(layout.left), x + 2.0 * S);
    let (top, bottom) = ((y - S).max(layout.map_top()), (y + 2.0 * S).min(layout.map_bottom()));
    rounded(left + 3.0, top + 3.0, right - left - 6.0, bottom - top - 6.0, 8.0)
        .fill(Token::Gold.thin(18))
        .stroke(Token::Gold, 4.0)
}
