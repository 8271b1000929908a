//! Roads: tiles joined into ways from node to node, drawn as one line each.

use engine::Seat;
use game_la_strada::{
    Event, LaidTile, Phase, View,
    board::{CELLS, Cell, Hexes, Land},
};

use super::geometry;
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
pub(super) fn draw(scene: &mut Scene, view: &View, land: &Land, recent: &[Event]) {
    let mut new = Hexes::NONE;
    for event in recent {
        if let Event::Laid { at, .. } = event {
            new.insert(*at);
        }
    }
    let fresh = |way: &Way| way.cells.get(1).is_some_and(|&cell| new.contains(cell));
    let ways = finished(view, land);
    let (last, old): (Vec<_>, Vec<_>) = ways.iter().partition(|way| fresh(way));
    for way in old.into_iter().chain(last) {
        let line = geometry::whole(&way.cells);
        let marks = way.cells.windows(3).map(|three| geometry::middle(three[0], three[1], three[2]));
        let road = road(way, &line, marks.collect(), fresh(way)).label(words(way, land, fresh(way)));
        scene.add(road);
    }
    if let Some(way) = in_hand(view).filter(|way| way.cells.len() > 1) {
        let mut marks: Vec<_> =
            way.cells.windows(3).map(|three| geometry::middle(three[0], three[1], three[2])).collect();
        marks.push(geometry::stub(&way.cells));
        let line = geometry::unfinished(&way.cells);
        let label = format!("Road in hand of {}, {} so far", name_of(way.seat), view.turn.spent);
        scene.add(road(&way, &line, marks, false).class("lifted").label(label));
    }
}

fn road(way: &Way, line: &str, marks: Vec<(f32, f32)>, last: bool) -> Node {
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
        path(geometry::joints(&way.cells)).stroke(Token::Ink.thin(45), 0.8).class("fine"),
    ]);
    for (x, y) in marks {
        parts.push(mark(way.seat, x, y, 5.4));
    }
    let key = way.cells.get(1).map_or_else(String::new, |cell| format!("road {cell}"));
    group(parts).key(key)
}

/// The shape of a seat with a pale rim.
pub(super) fn mark(seat: Seat, x: f32, y: f32, r: f32) -> Node {
    group([seat_outline(seat, x, y, r).stroke(super::symbols::PLATE, 4.2), seat_shape(seat, x, y, r)])
}

fn words(way: &Way, land: &Land, last: bool) -> String {
    let name =
        |cell: Option<&Cell>| cell.and_then(|&cell| land.ground(cell).dot()).map_or("its workshop", |dot| dot.name());
    let end = if last { ", built last" } else { "" };
    format!("Road of {} from {} to {}{end}", name_of(way.seat), name(way.cells.first()), name(way.cells.last()))
}

/// A road that could be built, lifted: its line begins at an edge.
pub(super) fn ghost(seat: Seat, cells: &[Cell]) -> Node {
    let line = geometry::onward(cells);
    let mut parts = vec![
        path(line.as_str()).stroke(super::symbols::PLATE, 18.0),
        path(line.as_str()).stroke(seat_colour(seat), 15.2).dashed("7 3.5"),
        path(line.as_str()).stroke(Token::Road, 8.4),
    ];
    for three in cells.windows(3) {
        let (x, y) = geometry::middle(three[0], three[1], three[2]);
        parts.push(mark(seat, x, y, 5.4));
    }
    group(parts).class("lifted")
}

/// A road that could be built, only hinted at.
pub(super) fn hint(seat: Seat, cells: &[Cell]) -> Node {
    let line = geometry::onward(cells);
    group([
        path(line.as_str()).stroke(super::symbols::PLATE, 6.4).round(),
        path(line.as_str()).stroke(Token::Print, 4.2).round(),
        path(line).stroke(seat_colour(seat), 2.8).dashed("6 4").round(),
    ])
}
