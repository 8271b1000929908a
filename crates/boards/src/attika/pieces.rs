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
            nodes.push(
                token(seat, building, covered)
                    .at(x, y)
                    .scaled(plan.scale)
                    .key(key(building))
                    .label(format!("{} of seat {seat} at {hex}{under}", building.name())),
            );
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
        symbols::icon(building, 0.5, -7.0, 0.86, Token::Print),
        name(building),
    ];
    if let Some(land) = covered {
        parts.push(symbols::land_coin(land, 21.5, -16.0, 7.5));
    }
    group(parts).printed()
}

pub(super) fn name(building: Building) -> Node {
    let name = building.name();
    let size = match name.len() {
        0..=7 => 12.2,
        8..=9 => 11.0,
        _ => 10.2,
    };
    text(0.0, 19.0, size, name).face(Face::Sans).bold().middle().class("name")
}

fn waiting(building: Building) -> Node {
    group([
        hexagon(0.0, 0.0, R - 8.6).fill(Token::Sheet).stroke(Token::Ink, 1.0),
        symbols::icon(building, 0.5, -4.0, 0.86, Token::Print),
    ])
    .printed()
}
