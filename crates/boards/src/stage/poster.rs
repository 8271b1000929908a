//! A stage as a single picture, for files and previews: the map under a strip of seats and scores.

use engine::{Names, Seat};

use super::Stage;
use crate::scene::{Face, Scene, Token, coin_of, line, seat_shape, text};

/// How high the strip is, in hundredths of the picture's width.
const STRIP: f32 = 0.045;

/// The map under a strip that says who has how many points.
pub fn poster(stage: Stage, points: &[Option<i32>], names: &Names) -> Scene {
    let mut scene = stage.map;
    let [left, top, width, height] = scene.frame;
    let strip = width * STRIP;
    let each = width / points.len().max(1) as f32;
    let middle = top - strip * 0.5;
    for (seat, points) in Seat::all(points.len() as u8).zip(points) {
        let x = left + each * seat.index() as f32 + strip * 0.5;
        scene.add(seat_shape(seat, x, middle, strip * 0.22));
        let name = text(x + strip * 0.45, middle + strip * 0.16, strip * 0.45, names.of(seat));
        scene.add(name.face(Face::Serif).bold());
        if let Some(points) = points {
            scene.add(coin_of(x + each - strip * 0.95, middle, strip * 0.34, points.to_string()));
        }
    }
    scene.add(line([(left, top), (left + width, top)]).stroke(Token::Rule, 1.0));
    scene.frame = [left, top - strip, width, height + strip];
    scene
}
