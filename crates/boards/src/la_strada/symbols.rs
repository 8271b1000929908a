//! Drawings of settlements, workshops and merchants.

use engine::Seat;
use game_la_strada::material::Kind;

use crate::scene::*;

/// What settlements are printed on; parchment in the dark.
pub(super) const PLATE: Token = Token::Tone(0xfcf8ee, 0xd3c8b0);

/// The drawings of `symbols/la_strada`.
const FILES: &[(&str, &str)] = files::files!("la_strada", "ls-", ["city", "hamlet", "town", "village", "workshop"]);

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
    scene.files = FILES;
    for seat in Seat::all(seats) {
        scene.symbol(merchant(seat), [cube(seat, 0.0, 0.0, 5.6)]);
    }
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
