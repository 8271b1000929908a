//! What lies on the map: tiles, what stands on them, and settlers.

use std::collections::BTreeSet;

use game_new_world::{Action, Cell, Kind, Side, Sort, Spot};

use super::{
    layout::{S, UNIT, corner, on_tile},
    stage::Painter,
    symbols, tiles, words,
};
use crate::scene::*;

/// The ground of all tiles.
pub(super) fn ground(painter: &Painter<'_>, scene: &mut Scene) {
    for tile in &painter.view.tiles {
        let (x, y) = corner(tile.cell);
        let under = tiles::drawn(tile.kind, tile.turn).under.iter().cloned();
        let node = group(under).at(x, y).scaled(UNIT).key(format!("ground {}", tile.cell));
        scene.add(node.label(words::tile(tile.cell, tile.kind)));
    }
}

/// What stands on the tiles, and marks for what happened.
pub(super) fn things(painter: &Painter<'_>, scene: &mut Scene) {
    for tile in &painter.view.tiles {
        let (x, y) = corner(tile.cell);
        let over = tiles::drawn(tile.kind, tile.turn).over.iter().cloned();
        scene.add(group(over).at(x, y).scaled(UNIT).key(format!("things {}", tile.cell)));
    }
    scene.add(towers(painter));
    for &cell in &painter.recent.laid {
        let (x, y) = corner(cell);
        scene.add(last_mark(rounded(x + 1.0, y + 1.0, S - 2.0, S - 2.0, 3.0)));
    }
    for &(seat, cell) in &painter.recent.home {
        let (x, y) = corner(cell);
        let (x, y) = (x + S / 2.0, y + S / 2.0);
        let ring = [
            circle(x, y, 11.0).fill(Token::Sheet.thin(75)).stroke(Token::Ink, 1.2).dashed("3 2.5"),
            seat_shape(seat, x, y, 5.0),
        ];
        scene.add(group(ring).class("last").label(words::went_home(seat)));
    }
}

/// A tower wherever walls end, once for the tiles that meet there.
fn towers(painter: &Painter<'_>) -> Node {
    let mut towers: BTreeSet<(i32, i32)> = BTreeSet::new();
    for laid in painter.now.land().laid() {
        for &point in &tiles::drawn(laid.kind, laid.turn).towers {
            let (x, y) = on_tile(laid.cell, point);
            towers.insert((y.round() as i32, x.round() as i32));
        }
    }
    group(towers.iter().map(|&(y, x)| symbol("nw-tower").at(x as f32, y as f32).scaled(0.72)))
}

/// How large a settler is on this map.
fn settler_scale(painter: &Painter<'_>) -> f32 {
    painter.layout.at_least(0.98, 0.82)
}

/// The settlers, and the one in the draft even if it would come home at once.
pub(super) fn settlers(painter: &Painter<'_>, scene: &mut Scene) {
    let mut all: Vec<_> = painter.view.tiles.iter().filter_map(|tile| Some((tile, tile.settler?))).collect();
    order(&mut all, |(tile, _)| (tile.cell.row, tile.cell.col));
    let drafted = painter.seen.draft.iter().find_map(
        |(action, _)| {
            if let Action::Claim(spot) = action { Some(*spot) } else { None }
        },
    );
    let last = painter.view.tiles.last().map(|tile| tile.cell);
    for (tile, (seat, spot)) in all {
        if drafted.is_some() && Some(tile.cell) == last {
            continue;
        }
        let point = on_tile(tile.cell, tiles::drawn(tile.kind, tile.turn).spot(spot));
        let node = symbols::settler(spot.sort(), seat, point, settler_scale(painter));
        scene.add(node.key(format!("settler {}", tile.cell)).label(words::settler_at(seat, spot.sort(), tile.cell)));
    }
    if let (Some(spot), Some(cell)) = (drafted, last)
        && let Some((kind, turn)) = painter.tile_at(cell)
    {
        scene.add(claimed(painter, (cell, kind, turn), spot).class("lifted").key(format!("settler {cell}")));
    }
}

/// A settler of the active seat on a feature of a tile.
pub(super) fn claimed(painter: &Painter<'_>, (cell, kind, turn): (Cell, Kind, Side), spot: Spot) -> Node {
    let point = on_tile(cell, tiles::drawn(kind, turn).spot(spot));
    symbols::settler(spot.sort(), painter.before.active(), point, settler_scale(painter) * 1.1)
}

/// The picture of a settler for a card or a line.
pub(super) fn settler_icon(sort: Sort, seat: engine::Seat, size: f32) -> Scene {
    let (x, y) = if sort == Sort::Plains { (0.0, 0.0) } else { (0.0, size * 0.03) };
    crate::stage::picture(size, size, [symbols::settler(sort, seat, (x, y), size / 36.0)])
}
