//! The small drawings of New World: buildings, animals, flags, settlers and explorers.

use engine::Seat;
use game_new_world::{Kind, Side, Sort, material::KINDS};

use super::tiles;
use crate::scene::*;

/// The drawings of `symbols/new_world`. Figures stand on the origin, about 29 high.
const FILES: &[(&str, &str)] = files::files!(
    "new_world",
    "nw-",
    [
        "bison",
        "church",
        "deer",
        "explorer",
        "farm",
        "farmer",
        "flag",
        "gate",
        "pawn",
        "post",
        "robber",
        "shopkeeper",
        "sign",
        "tower",
        "trapper",
        "turkey",
        "turn-left",
        "turn-right"
    ]
);

/// Names every drawing: what stands on tiles, who stands on them, and each kind of tile small.
pub(super) fn define(scene: &mut Scene, drawn: Option<Kind>) {
    scene.files = FILES;
    for index in 0..KINDS {
        let kind = Kind::new(index);
        scene.symbol(format!("nw-kind-{index}"), tiles::drawn(kind, Side::North).sketch.iter().cloned());
    }
    for turn in drawn.iter().flat_map(|_| Side::ALL) {
        let Some(kind) = drawn else { continue };
        let tile = tiles::drawn(kind, turn);
        scene.symbol(format!("nw-drawn-{turn}"), tile.under.iter().chain(&tile.over).cloned());
    }
}

/// The drawing of the settler who claims this sort of feature.
const fn role(sort: Sort) -> &'static str {
    match sort {
        Sort::Town => "shopkeeper",
        Sort::Trail => "robber",
        Sort::Plains => "trapper",
        Sort::Farm => "farmer",
    }
}

/// A settler round a point; a trapper lies.
pub(super) fn settler(sort: Sort, seat: Seat, (x, y): (f32, f32), scale: f32) -> Node {
    let body = group([
        symbol(format!("nw-{}", role(sort))).tinted(seat_colour(seat)),
        seat_outline(seat, 0.0, -6.2, 4.0).fill(Token::Chalk).stroke(Token::Print, 0.9),
    ]);
    let body = if sort == Sort::Plains { body.at(13.0, 2.0).turned(-84.0) } else { body.at(0.0, 14.0) };
    group([body]).at(x, y).scaled(scale)
}

/// An explorer with its foot at a point; a shared one bears no shape.
pub(super) fn explorer_of(seat: Option<Seat>, (x, y): (f32, f32), scale: f32) -> Node {
    let mut nodes = vec![symbol("nw-explorer")];
    nodes.extend(seat.map(|seat| seat_shape(seat, 0.0, -6.2, 4.6)));
    group(nodes).at(x, y).scaled(scale)
}
