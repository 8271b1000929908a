//! What roads lead to: settlements with what they pay and who trades there, and workshops.

use engine::Seat;
use game_la_strada::{
    Event, View,
    board::Cell,
    material::{Dot, Kind},
};

use super::{
    geometry::{Point, centre},
    map_places,
    stage::Painter,
    symbols::{self, PLATE},
    words,
};
use crate::scene::*;

/// All workshops, then all settlements, then the merchants, then coins and names.
pub(super) fn draw(scene: &mut Scene, painter: &Painter<'_>) {
    let view = painter.view;
    for (seat, side) in view.sides.iter() {
        for cell in side.workshops.into_iter().flatten() {
            scene.add(workshop(painter, seat, cell));
        }
    }
    let mut dots: Vec<Dot> = Dot::all().collect();
    order(&mut dots, |&dot| painter.land.cell(dot));
    for &dot in &dots {
        let node = settlement(painter, dot);
        scene.add(match map_places::refused_at(painter, painter.land.cell(dot)) {
            Some(action) => node.asks(action.to_string()),
            None => node,
        });
    }
    merchants(scene, painter);
    for &dot in &dots {
        let (x, y) = centre(painter.land.cell(dot));
        scene.add(caption(painter, dot).at(x, y));
    }
}

/// The coin and the name of a settlement.
pub(super) fn caption(painter: &Painter<'_>, dot: Dot) -> Node {
    let (x, y, r) = coin_place(painter);
    let coin = painter.view.pays(dot).map(|gold| symbols::pays(x, y, r, gold));
    let size = painter.at_least(12.8, 12.0);
    let name = (!painter.small()).then(|| {
        let name = text(0.0, 24.0 + size * 0.86, size, dot.name());
        name.face(Face::Italic).middle().halo(size * 0.25).class("name")
    });
    group(coin.into_iter().chain(name))
}

/// Where the coin of a settlement lies, and how large it is.
fn coin_place(painter: &Painter<'_>) -> (f32, f32, f32) {
    let r = painter.at_least(9.4, 8.2);
    (19.0 + (r - 9.4) * 0.5, -17.0 - (r - 9.4) * 0.35, r)
}

fn workshop(painter: &Painter<'_>, seat: Seat, cell: Cell) -> Node {
    let (x, y) = centre(cell);
    let drafted = painter.drafted_site().is_some_and(|(site, _)| site == cell);
    let placed = |event: &Event| matches!(event, Event::Workshop { at, .. } if *at == cell);
    let new = !drafted && painter.seen.recent.iter().any(placed);
    let mut parts = vec![symbols::workshop_of(seat)];
    if new || drafted {
        parts.insert(0, last_mark(hexagon(0.0, 0.0, 28.5)));
    }
    let node = group(parts).at(x, y).key(format!("workshop {cell}")).label(words::workshop_on(seat, cell, new));
    if drafted { node.class("lifted") } else { node }
}

fn settlement(painter: &Painter<'_>, dot: Dot) -> Node {
    let view = painter.view;
    let cell = painter.land.cell(dot);
    let (x, y) = centre(cell);
    let kind = view.kinds[dot];
    let rise = if view.crowd(dot) > 0 { -3.5 } else { 2.0 };
    let picture = match kind {
        Some(kind) => symbol(symbols::settlement(kind)).at(0.0, rise - if kind == Kind::Hamlet { 1.0 } else { 0.0 }),
        None => text(0.0, 8.0, painter.at_least(24.0, 12.0), "?").middle().fill(Token::Print),
    };
    let mut parts = vec![symbols::plate(kind), picture];
    if travelled(painter.seen.recent, dot) {
        parts.insert(0, last_mark(hexagon(0.0, 0.0, 29.5)));
    }
    group(parts).at(x, y).key(format!("settlement {cell}")).label(words::settlement(view, dot))
}

/// Whether merchants came or went there of late.
fn travelled(recent: &[Event], dot: Dot) -> bool {
    recent
        .iter()
        .any(|event| matches!(event, Event::Travelled { from, to, .. } if *from == Some(dot) || *to == Some(dot)))
}

/// Who has how many merchants in a settlement.
pub(super) fn present(view: &View, dot: Dot) -> impl Iterator<Item = (Seat, u8)> {
    view.sides.iter().map(move |(seat, side)| (seat, side.merchants[dot])).filter(|&(_, count)| count > 0)
}

/// How large a merchant is, in its own drawing's units.
fn cube_scale(painter: &Painter<'_>) -> f32 {
    painter.at_least(5.6, 4.4) / 5.6
}

/// Where the merchants of a seat stand in a settlement.
fn stand(painter: &Painter<'_>, seat: Seat, dot: Dot) -> Point {
    let (view, scale) = (painter.view, cube_scale(painter));
    let count = present(view, dot).count() as f32;
    let place = present(view, dot).position(|(other, _)| other == seat).unwrap_or(0) as f32;
    let (x, y) = centre(painter.land.cell(dot));
    let step = if view.options.danger() { counter(painter).0 + 0.8 } else { (11.0 * scale).min(58.0 / count) };
    (x + (place - (count - 1.0) / 2.0) * step - 0.4, y + 13.6 + (scale - 1.0) * 5.0)
}

/// The width and height of a merchant with a number, which Danger Style shows.
fn counter(painter: &Painter<'_>) -> (f32, f32) {
    let high = painter.at_least(14.4, 13.0);
    (high * 2.0, high)
}

/// Every merchant by its seat and settlement: in the settlement, or hidden beneath the seat's first
/// workshop, so that it glides there and back.
fn merchants(scene: &mut Scene, painter: &Painter<'_>) {
    let danger = painter.view.options.danger();
    for (seat, side) in painter.view.sides.iter() {
        let Some(home) = side.workshops[0] else { continue };
        for dot in Dot::all() {
            let count = side.merchants[dot];
            let (x, y) = if count > 0 { stand(painter, seat, dot) } else { centre(home) };
            let cube = symbol(symbols::merchant(seat)).scaled(cube_scale(painter));
            let whole = if danger { numbered(painter, cube, count) } else { cube };
            let whole = group([whole]).at(x, y).key(format!("merchant {seat} {}", dot.index()));
            scene.add(if count > 0 { whole } else { whole.opacity(0) });
        }
    }
}

/// A merchant with how many it stands for.
fn numbered(painter: &Painter<'_>, cube: Node, count: u8) -> Node {
    let (wide, high) = counter(painter);
    let wide = if count > 9 { wide + high * 0.5 } else { wide };
    let size = painter.at_least(12.0, 12.0);
    group([
        rounded(-wide / 2.0, -high / 2.0, wide, high, high / 2.0).fill(PLATE).stroke(Token::Print, 0.7),
        cube.at(-wide * 0.22, 0.0),
        text(wide * 0.22, size * 0.34, size, count.to_string()).bold().middle().fill(Token::Print),
    ])
}
