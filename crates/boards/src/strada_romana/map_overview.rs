//! The whole road, small, for screens that show a part of it.

use game_strada_romana::{
    Place,
    board::{End, Square},
    material::Wagon,
};

use super::{
    map::{LEFT, SQUARE, WIDTH},
    stage::Painter,
    symbols::heading,
    words,
};
use crate::scene::*;

/// How much room a city's name has at either end.
const NAME: f32 = 150.0;
/// How high its letters are.
const LETTERS: f32 = 50.0;
/// From the edge of the picture to the road.
const RIM: f32 = 14.0;

/// It lies where the map lies, so that what is shown of the map can be framed on it.
pub(super) fn draw(painter: &Painter<'_>) -> Scene {
    let (map, road) = (&painter.map, painter.map.road());
    let (width, height) = (WIDTH + 2.0 * NAME, 3.0 * SQUARE + 2.0 * RIM);
    let mut scene = Scene::new(words::OVERVIEW, LEFT - NAME, road - RIM, width, height);
    for square in Square::all() {
        let (x, y) = map.square(square);
        scene.add(rounded(x + 2.0, y + 2.0, SQUARE - 4.0, SQUARE - 4.0, 6.0).fill(Token::Rule));
    }
    for wagon in Wagon::all() {
        let Place::Road(square) = painter.open.places[wagon] else { continue };
        let (x, y) = map.middle(square);
        let colour = heading(painter.bound(wagon)).1;
        let arrow = match painter.bound(wagon) {
            End::Rome => format!("M{},{}h34l20,22l-20,22h-34Z", x - 26.0, y - 22.0),
            End::Portus => format!("M{},{}h-34l-20,22l20,22h34Z", x + 26.0, y - 22.0),
        };
        scene.add(path(arrow).fill(colour).stroke(Token::Print, 3.0));
    }
    let middle = road + 1.5 * SQUARE + LETTERS * 0.35;
    for (end, x) in [(End::Portus, LEFT - NAME / 2.0), (End::Rome, LEFT + WIDTH + NAME / 2.0)] {
        scene.add(text(x, middle, LETTERS, words::city(end)).face(Face::Serif).bold().middle());
    }
    scene
}
