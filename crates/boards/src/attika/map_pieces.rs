//! Buildings on the map.

use engine::Seat;
use game_attika::material::{Building, Land};

use super::{geometry::R, stage::Painter, symbols, words};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>) -> Node {
    let mut nodes = Vec::new();
    for (seat, estate) in painter.view.estates.iter() {
        for &(building, hex) in &estate.placed {
            let (x, y) = painter.hex(hex);
            let land = painter.table.map().land(hex);
            let covered = land.filter(|_| !painter.view.options.vacant_only);
            let token = group(token(painter, seat, building, covered)).printed();
            nodes.push(
                token
                    .at(x, y)
                    .key(format!("building {seat} {building}"))
                    .label(words::standing(seat, building, hex, land)),
            );
        }
    }
    group(nodes).key("buildings")
}

/// A token round the origin: paper, picture and owner; on a large map its name and the landscape it
/// covers.
fn token(painter: &Painter<'_>, seat: Seat, building: Building, covered: Option<Land>) -> Vec<Node> {
    let inset = if painter.named() { 8.6 } else { 9.6 };
    let mut parts = vec![hexagon(0.0, 0.0, R - inset).fill(Token::Sheet).stroke(Token::Ink, 1.0)];
    parts.extend(face(painter, seat, building));
    if let Some(land) = covered.filter(|_| painter.named()) {
        parts.push(symbols::land_coin(land, 21.5, -16.0, 7.5));
    }
    parts
}

/// What is on a token.
pub(super) fn face(painter: &Painter<'_>, seat: Seat, building: Building) -> Vec<Node> {
    if !painter.named() {
        let mark = painter.px(3.8).max(7.6);
        return vec![symbols::icon(building, 0.0, 2.0, 1.08, Token::Print), seat_shape(seat, 0.0, mark - 31.6, mark)];
    }
    let two_words = building.name().contains(' ');
    let (y, scale) = if two_words { (-11.0, 0.74) } else { (-7.0, 0.86) };
    vec![
        seat_shape(seat, -20.0, -15.5, 6.2),
        symbols::icon(building, 0.5, y, scale, Token::Print),
        name(painter, building),
    ]
}

/// The name of a building, in two lines if it has two words.
fn name(painter: &Painter<'_>, building: Building) -> Node {
    let size = painter.px(11.0).max(10.4);
    let word = |y: f32, word: &str| {
        let node = text(0.0, y, size, word).face(Face::Sans).middle();
        // A long name would reach over the edge of its token.
        if word.len() < 8 { node.bold() } else { node }
    };
    match building.name().split_once(' ') {
        Some((first, second)) => group([word(13.5, first), word(25.5, second)]),
        None => word(19.5, building.name()),
    }
    .class("name")
}
