//! Roads: tiles joined into ways from node to node, drawn as one line each.

use engine::Seat;
use game_la_strada::{
    Event, LaidTile, Phase, View,
    board::{CELLS, Cell, Hexes, Land},
};

use super::{
    geometry::{self, Point},
    stage::Painter,
    symbols, words,
};
use crate::scene::*;

/// A road: the hex where it starts, its tiles, and its end if it has one.
pub(super) struct Way {
    pub(super) seat: Seat,
    pub(super) cells: Vec<Cell>,
}

/// All finished roads.
fn finished(view: &View, land: &Land) -> Vec<Way> {
    let mut tiles: [Option<LaidTile>; CELLS] = [None; CELLS];
    for tile in &view.roads {
        tiles[tile.cell.index()] = Some(*tile);
    }
    let mut ways = Vec::new();
    for first in &view.roads {
        let Some(origin) = first.cell.step(first.ends[0]).filter(|cell| tiles[cell.index()].is_none()) else {
            continue;
        };
        let mut cells = vec![origin];
        let mut next = Some(*first);
        while let Some(tile) = next {
            cells.push(tile.cell);
            let Some(after) = tile.cell.step(tile.ends[1]) else { break };
            next = tiles[after.index()];
            if next.is_none() {
                cells.push(after);
            }
        }
        if cells.last().is_some_and(|&end| land.ground(end).dot().is_some()) {
            ways.push(Way { seat: first.owner, cells });
        }
    }
    ways
}

/// The road in hand, from its start to its last tile.
pub(super) fn in_hand(view: &View) -> Option<Way> {
    let origin = view.turn.origin.filter(|_| view.turn.phase == Phase::Road)?;
    let cells: Vec<_> = [origin].into_iter().chain(view.turn.tiles()).collect();
    Some(Way { seat: view.turn.seat, cells })
}

/// Draws all roads, the latest with its mark on top, then the road in hand.
pub(super) fn draw(scene: &mut Scene, painter: &Painter<'_>) {
    let (view, land) = (painter.view, &painter.land);
    let mut new = Hexes::NONE;
    for event in painter.seen.recent {
        if let Event::Laid { at, .. } = event {
            new.insert(*at);
        }
    }
    let fresh = |way: &Way| way.cells.get(1).is_some_and(|&cell| new.contains(cell));
    let ways = finished(view, land);
    let (last, old): (Vec<_>, Vec<_>) = ways.iter().partition(|way| fresh(way));
    for way in old.into_iter().chain(last) {
        let line = geometry::whole(&way.cells);
        let (from, to) = (way.cells.first(), way.cells.last());
        let name = |cell: Option<&Cell>| cell.map_or(words::WORKSHOP, |&cell| painter.name(cell));
        let label = words::road(way.seat, name(from), name(to), fresh(way));
        scene.add(road(painter, way, &line, fresh(way)).label(label));
    }
    if let Some(way) = in_hand(view).filter(|way| way.cells.len() > 1) {
        let line = geometry::unfinished(&way.cells);
        let end = geometry::stub(&way.cells);
        let whole = if painter.road_drafted() {
            dashed(painter, way.seat, &line, &way.cells)
        } else {
            road(painter, &way, &line, false)
        };
        let label = words::road_in_hand(way.seat, view.turn.spent);
        scene.add(whole.with(mark(painter, way.seat, end)).class("lifted").label(label));
    }
}

fn road(painter: &Painter<'_>, way: &Way, line: &str, last: bool) -> Node {
    let mut parts = Vec::new();
    if last {
        parts.push(
            group([path(line).stroke(Token::Ink, 25.5).round(), path(line).stroke(Token::Sheet, 22.8).round()])
                .class("last"),
        );
    }
    parts.extend([
        path(line).stroke(Token::Ink, 16.6).round(),
        path(line).stroke(seat_colour(way.seat), 15.2).round(),
        path(line).stroke(Token::Road, 8.4).round(),
    ]);
    if !painter.small() {
        parts.push(path(geometry::joints(&way.cells)).stroke(Token::Ink.thin(45), 0.8));
    }
    parts.extend(marks(painter, way.seat, &way.cells));
    let key = way.cells.get(1).map_or_else(String::new, |cell| format!("road {cell}"));
    group(parts).key(key)
}

/// The shape of a seat on each tile of a road.
fn marks(painter: &Painter<'_>, seat: Seat, cells: &[Cell]) -> impl Iterator<Item = Node> {
    cells.windows(3).map(move |three| mark(painter, seat, geometry::middle(three[0], three[1], three[2])))
}

fn mark(painter: &Painter<'_>, seat: Seat, at: Point) -> Node {
    symbols::mark(seat, at.0, at.1, painter.at_least(5.4, 3.7))
}

/// A road that waits to be built: its kerb is broken into dashes.
fn dashed(painter: &Painter<'_>, seat: Seat, line: &str, cells: &[Cell]) -> Node {
    let strokes = [
        path(line).stroke(symbols::PLATE, 18.0),
        path(line).stroke(seat_colour(seat), 15.2).dashed("7 3.5"),
        path(line).stroke(Token::Road, 8.4),
    ];
    group(strokes.into_iter().chain(marks(painter, seat, cells)))
}

/// A road that could be built, lifted: its line begins at an edge.
pub(super) fn ghost(painter: &Painter<'_>, cells: &[Cell]) -> Node {
    dashed(painter, painter.view.turn.seat, &geometry::onward(cells), cells).class("lifted")
}

/// A road that could be built, only hinted at.
pub(super) fn hint(seat: Seat, cells: &[Cell]) -> Node {
    let line = geometry::onward(cells);
    group([
        path(line.as_str()).stroke(symbols::PLATE, 6.4).round(),
        path(line.as_str()).stroke(Token::Print, 4.2).round(),
        path(line).stroke(seat_colour(seat), 2.8).dashed("6 4").round(),
    ])
}
