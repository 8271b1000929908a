//! Buildings on the map. A building that still lies open waits under its place on a board, so
//! that it glides from there to its site.

use engine::Seat;
use game_attika::material::{Building, Land};

use super::{board, geometry::R, plan::Plan, seats, symbols};
use crate::scene::*;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let mut nodes = Vec::new();
    for (seat, estate) in plan.view.estates.iter() {
        let key = |building: Building| format!("building {seat} {building}");
        for &(building, hex) in &estate.placed {
            let (x, y) = plan.hex(hex);
            let covered = plan.table.map().land(hex).filter(|_| !plan.view.options.vacant_only);
            let under = plan.table.map().land(hex).map_or(String::new(), |land| format!(", on {}", land.name()));
            nodes.push(token(seat, building, covered).at(x, y).scaled(plan.scale).key(key(building)).label(format!(
                "{} of {} at {hex}{under}",
                building.name(),
                name_of(seat)
            )));
        }
        let drawn = plan.in_hand().filter(|_| plan.view.turn.seat == seat);
        for &building in estate.up.iter().chain(&drawn.filter(|building| !estate.up.contains(building))) {
            let ((x, y), size) = resting(plan, seat, building);
            nodes.push(waiting(building).at(x, y).scaled(size).key(key(building)));
        }
    }
    group(nodes).key("buildings")
}

/// Where an open building waits, and how large.
fn resting(plan: &Plan<'_>, seat: Seat, building: Building) -> ((f32, f32), f32) {
    if seat == plan.shown { (board::place(plan, building), 0.3) } else { (seats::place(plan, seat, building), 0.12) }
}

/// A built token round the origin: paper, picture, name, owner and the landscape it covers.
pub(super) fn token(seat: Seat, building: Building, covered: Option<Land>) -> Node {
    let mut parts = vec![
        hexagon(0.0, 0.0, R - 8.6).fill(Token::Sheet).stroke(Token::Ink, 1.0),
        seat_shape(seat, -20.0, -15.5, 6.2),
        picture(building),
        name(building),
    ];
    if let Some(land) = covered {
        parts.push(symbols::land_coin(land, 21.5, -16.0, 7.5));
    }
    group(parts).printed()
}

/// The name of a building, in two lines if it has two words.
pub(super) fn name(building: Building) -> Node {
    let name = building.name();
    let word = |y: f32, size: f32, word: &str| text(0.0, y, size, word).face(Face::Sans).bold().middle();
    match name.split_once(' ') {
        Some((first, second)) => group([word(15.0, 10.6, first), word(25.5, 10.6, second)]),
        None => word(19.0, if name.len() < 8 { 12.0 } else { 10.4 }, name),
    }
    .class("name")
}

/// The picture of a building on its token.
pub(super) fn picture(building: Building) -> Node {
    let (y, scale) = if building.name().contains(' ') { (-11.0, 0.74) } else { (-7.0, 0.86) };
    symbols::icon(building, 0.5, y, scale, Token::Print)
}

fn waiting(building: Building) -> Node {
    group([
        hexagon(0.0, 0.0, R - 8.6).fill(Token::Sheet).stroke(Token::Ink, 1.0),
        symbols::icon(building, 0.5, -4.0, 0.86, Token::Print),
    ])
    .printed()
}
