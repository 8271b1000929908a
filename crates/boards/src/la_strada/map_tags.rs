//! Tags: a number and two lines beside a place, on free paper if there is any.

use game_la_strada::{board::Cell, material::Dot};

use super::{
    geometry::{Point, centre},
    map::FRAME,
    stage::{Painter, place},
};
use crate::scene::*;

/// What a tag says.
pub(super) struct Tag {
    pub(super) number: String,
    pub(super) first: String,
    pub(super) second: String,
}

/// How far from a hex a tag must stay, to leave it free.
const MARGIN: f32 = 24.0;

/// A tag for what would happen at a hex, clear of the road that leads there.
pub(super) fn draw(painter: &Painter<'_>, tag: &Tag, end: Cell, road: &[Cell]) -> Node {
    // Letters are set in pixels: a tag is as large on a phone as its words need.
    let pixel = painter.pixels(if painter.small() { 1.0 } else { 1.15 });
    let letters = tag.first.chars().count().max(tag.second.chars().count()) as f32;
    let half = (56.0 + letters * 6.3) * 0.5 * pixel;
    let tall = 20.0 * pixel;
    let (x, y) = clear(painter, (half, tall), end, road);
    let (left, size) = (-half, 12.5 * pixel);
    let number = if tag.number.chars().count() > 2 { 19.0 } else { 24.0 } * pixel;
    let bar = left + 38.0 * pixel;
    let frame = |node: Node| node.fill(Token::Sheet).stroke(Token::Ink, pixel);
    let mut parts = vec![frame(rounded(-half, -tall, 2.0 * half, 2.0 * tall, 4.0 * pixel))];
    parts.extend(pointer((half, tall), (x, y), centre(end), pixel).map(frame));
    parts.extend([
        rounded(-half + pixel, -tall + pixel, 2.0 * (half - pixel), 2.0 * (tall - pixel), 3.0 * pixel)
            .fill(Token::Sheet),
        text(left + 19.0 * pixel, number * 0.34, number, &tag.number).bold().middle(),
        line([(bar, -tall * 0.66), (bar, tall * 0.66)]).stroke(Token::Rule, pixel),
        text(bar + 7.0 * pixel, -4.0 * pixel, size * 1.08, &tag.first).face(Face::Italic),
        text(bar + 7.0 * pixel, 13.0 * pixel, size, &tag.second).face(Face::Sans),
    ]);
    group(parts).at(x, y).class("lifted")
}

/// From the tag to the rim of the place it speaks of, if that is near.
fn pointer((half, tall): Point, (x, y): Point, end: Point, pixel: f32) -> Option<Node> {
    let (dx, dy) = (end.0 - x, end.1 - y);
    let reach = dx.hypot(dy).max(1.0);
    let (px, py) = (dx - dx / reach * 27.0, dy - dy / reach * 27.0);
    let inset = 16.0 * pixel;
    let (ax, ay) = (px.clamp(inset - half, half - inset), py.clamp(-tall * 0.7, tall * 0.7));
    let base = 8.0 * pixel;
    // The base lies across the way to the tip.
    let (nx, ny) = (-(py - ay), px - ax);
    let length = nx.hypot(ny).max(1.0);
    let (nx, ny) = (nx / length * base, ny / length * base);
    (length < 90.0).then(|| polygon([(ax + nx, ay + ny), (px, py), (ax - nx, ay - ny)]))
}

/// Where a tag hides least: near its place, but off the road, off what can be pressed, and off
/// settlements.
fn clear(painter: &Painter<'_>, (half, tall): Point, end: Cell, road: &[Cell]) -> Point {
    let [left, top, width, height] = FRAME;
    let (x, y) = centre(end);
    let inside = |x: f32, y: f32| {
        let (half, tall) = (half + 4.0, tall + 4.0);
        (x.clamp(left + half, left + width - half), y.clamp(top + tall, top + height - tall))
    };
    let around = |side: f32, up: f32| inside(x + side * (half + 20.0), y + up * (tall + 44.0));
    let corner = |side: f32, up: f32| inside(side * width, up * height);
    let near = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0)];
    let spots = near.map(|(side, up)| around(side, up)).into_iter();
    let spots = spots.chain([(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(side, up)| corner(side, up)));
    let hides = |(tx, ty): Point, (px, py): Point| (px - tx).abs() < half + MARGIN && (py - ty).abs() < tall + MARGIN;
    let open = painter.choices().iter().filter_map(|(action, _)| place(*action));
    let dots = Dot::all().map(|dot| painter.land.cell(dot));
    let targets = painter.plans.iter().map(|plan| painter.land.cell(plan.target));
    let kept: Vec<(Point, f32)> = open
        .chain(targets)
        .map(|cell| (centre(cell), 3.0))
        .chain(dots.map(|cell| (centre(cell), 2.0)))
        .chain(road.iter().map(|&cell| (centre(cell), 8.0)))
        .chain([(centre(end), 20.0)])
        .collect();
    let loss = |spot: Point| {
        let hidden: f32 = kept.iter().filter(|(kept, _)| hides(spot, *kept)).map(|(_, weight)| weight).sum();
        hidden + (spot.0 - x).hypot(spot.1 - y) / 120.0
    };
    spots.min_by(|&one, &other| loss(one).total_cmp(&loss(other))).unwrap_or((x, y))
}
