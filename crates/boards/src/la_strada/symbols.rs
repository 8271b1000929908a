//! Drawings of settlements, workshops and merchants.

use engine::Seat;
use game_la_strada::material::Kind;

use crate::scene::*;

/// What settlements are printed on; parchment in the dark.
pub(super) const PLATE: Token = Token::Tone(0xfcf8ee, 0xd3c8b0);
const WALL: Token = Token::Tone(0xd9d2c4, 0xe9e0cc);
const ROOF: Token = Token::Tone(0xd79b7d, 0xb96b4d);
const LEAF: Token = Token::Tone(0x93a871, 0x7d915c);

fn wall(d: &str) -> Node {
    path(d).fill(WALL).stroke(Token::Print, 0.9)
}

fn roof(d: &str) -> Node {
    path(d).fill(ROOF).stroke(Token::Print, 0.9)
}

fn gate(d: &str) -> Node {
    path(d).fill(Token::Print)
}

fn lines(d: &str) -> Node {
    path(d).stroke(Token::Print, 0.8).round()
}

/// The name of the drawing of a settlement.
pub(super) const fn settlement(kind: Kind) -> &'static str {
    match kind {
        Kind::City => "ls-city",
        Kind::Town => "ls-town",
        Kind::Village => "ls-village",
        Kind::Hamlet => "ls-hamlet",
    }
}

/// The name of the drawing of a merchant.
pub(super) fn merchant(seat: Seat) -> String {
    format!("ls-merchant-{seat}")
}

/// Names all of them.
pub(super) fn add(scene: &mut Scene, seats: u8) {
    scene.symbol(settlement(Kind::City), city());
    scene.symbol(settlement(Kind::Town), town());
    scene.symbol(settlement(Kind::Village), village());
    scene.symbol(settlement(Kind::Hamlet), hamlet());
    scene.symbol("ls-workshop", workshop());
    for seat in Seat::all(seats) {
        scene.symbol(merchant(seat), [cube(seat, 0.0, 0.0, 5.6)]);
    }
}

fn city() -> Vec<Node> {
    vec![
        wall("M-6,-6V3H6V-6z"),
        roof("M-6,-6C-6,-12 -3,-14.5 0,-15.5 3,-14.5 6,-12 6,-6z"),
        lines("M0,-15.5V-19M-3,-6V1M0,-6V1M3,-6V1"),
        wall("M-15,-7H-9V8H-15zM9,-10H15V8H9z"),
        roof("M-16,-7L-12,-13.5 -8,-7zM8,-10L12,-17 16,-10z"),
        wall("M-17,0h3v2h3v-2h3v2h3v-2h3v2h4v-2h3v2h3v-2h3v2h3v-2h3V9H-17z"),
        gate("M-3,9V5.4a3,3 0 0 1 6,0V9z"),
        lines("M-13,5h3M-9,3.6h2.6M7,4.6h3M11,6.4h3"),
    ]
}

fn town() -> Vec<Node> {
    vec![
        wall("M-6,-9H6V8H-6z"),
        roof("M-7.5,-9L0,-16.5 7.5,-9z"),
        wall("M-14,-3H-6V8H-14zM6,-3H14V8H6z"),
        wall("M-15,-5h2.6v1.6h2v-1.6h2.6v1.6h2V-2H-15zM15,-5h-2.6v1.6h-2v-1.6h-2.6v1.6h-2V-2H15z"),
        gate("M-3,8V3a3,3 0 0 1 6,0V8zM-1.2,-3.4h2.4v-3h-2.4z"),
        lines("M-12,2h2.6M9.4,4h2.6M-11,5.4h2.4M0,-16.5v-3"),
    ]
}

fn village() -> Vec<Node> {
    vec![
        wall("M-4,-5H2V8H-4z"),
        roof("M-5,-5L-1,-15 3,-5z"),
        lines("M-1,-15v-3.4M-2.4,-17h2.8"),
        wall("M2,0H12V8H2z"),
        roof("M1,0L4,-5.4H10.4L13.4,0z"),
        wall("M-13,2H-4V8H-13z"),
        roof("M-14,2L-8.6,-3.4 -3.4,2z"),
        gate("M-2.2,8V4.6h2.4V8zM6,8V4h2.6V8zM-9.6,8V5h2V8z"),
    ]
}

fn hamlet() -> Vec<Node> {
    vec![
        wall("M-9,0H5V8H-9z"),
        roof("M-10.6,0.4L-7.4,-6.4H3.4L6.6,0.4z"),
        gate("M-5.4,8V3.4h3V8zM.6,5.4V3h2.4v2.4z"),
        lines("M-6.6,-3h8.8M-7.6,-1.2h11.6M10,8V1"),
        path("M10,3.4c-4,0 -4.6,-4 -3,-6.4 1,-2.4 5,-2.4 6,0 1.6,2.4 1,6.4 -3,6.4z")
            .fill(LEAF)
            .stroke(Token::Print, 0.8),
    ]
}

/// The shape of a seat with a pale rim.
pub(super) fn mark(seat: Seat, x: f32, y: f32, r: f32) -> Node {
    group([seat_outline(seat, x, y, r).stroke(PLATE, r * 0.78), seat_shape(seat, x, y, r)])
}

/// The plate of a kind of settlement; a plain one before it is turned up.
pub(super) fn plate(kind: Option<Kind>) -> Node {
    let printed = |node: Node| node.fill(PLATE).stroke(Token::Print, 1.1);
    match kind {
        Some(Kind::City) => {
            group([printed(hexagon(0.0, 0.0, 27.5)), hexagon(0.0, 0.0, 24.8).stroke(Token::Print, 0.7)])
        }
        Some(Kind::Town) => printed(hexagon(0.0, 0.0, 26.0)),
        Some(Kind::Village) => printed(circle(0.0, 0.0, 22.6)),
        Some(Kind::Hamlet) => printed(circle(0.0, 0.0, 20.4)).dashed("2.4 1.8"),
        None => printed(circle(0.0, 0.0, 20.0)),
    }
}

/// A workshop on its hex.
pub(super) fn workshop_of(seat: Seat) -> Node {
    group([
        hexagon(0.0, 0.0, 24.4).fill(Token::Tone(0xd9d2c4, 0xd3c8b0)).stroke(seat_colour(seat), 3.6),
        hexagon(0.0, 0.0, 26.4).stroke(Token::Print, 0.9),
        hexagon(0.0, 0.0, 22.4).stroke(Token::Print, 0.8),
        symbol("ls-workshop").at(0.0, -1.0),
        mark(seat, 0.0, 15.0, 4.2),
    ])
    .tinted(seat_colour(seat))
}

/// A coin, or a pale disc where nothing is paid.
pub(super) fn pays(x: f32, y: f32, r: f32, gold: u8) -> Node {
    if gold > 0 {
        return coin_of(x, y, r, gold.to_string());
    }
    group([
        circle(0.0, 0.0, r).fill(PLATE).stroke(Token::Print, 0.9),
        text(0.0, r * 0.5, r * 1.5, "0").bold().middle().fill(Token::Print),
    ])
    .at(x, y)
}

/// A saw-tooth roof in the colour handed down, and a chimney.
fn workshop() -> Vec<Node> {
    vec![
        wall("M-11,0H11V9H-11z"),
        path("M-12,0V-5.6L-4.6,0V-5.6L3,0V-5.6L12,0z").fill(Token::Current).stroke(Token::Print, 0.9),
        wall("M6.4,-12H10.4V-2L6.4,-4.6z"),
        lines("M8.4,-13.6c-2,-2 2,-3 .4,-5.4M-8,4h3M-2,4h3"),
        gate("M4,9V4.4h4V9z"),
    ]
}
