//! Pieces and words that several parts of the picture share.

use game_strada_romana::{
    board::{End, Square},
    material::{Colour, Wagon},
};

use super::symbols::{EMBLEMS, heading};
use crate::scene::*;

/// How wide and high the picture is.
pub(super) const SIZE: (f32, f32) = (1280.0, 736.0);
/// The board: left, top, width, height.
pub(super) const BOARD: (f32, f32, f32, f32) = (16.0, 64.0, 1248.0, 464.0);
/// A square of the road is so wide.
pub(super) const SQUARE: f32 = 64.0;
/// Where the panels below the board begin, and how high they are.
pub(super) const PANEL: (f32, f32) = (540.0, 186.0);

/// The left upper corner of a place on the road, be there a square or not.
pub(super) fn corner(column: u8, lane: u8) -> (f32, f32) {
    (160.0 + f32::from(column - 1) * SQUARE, 200.0 + f32::from(lane) * SQUARE)
}

/// The middle of a square.
pub(super) fn middle(square: Square) -> (f32, f32) {
    let (x, y) = corner(square.column(), square.lane());
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// Plain words.
pub(super) fn sans(x: f32, y: f32, size: f32, words: impl Into<String>) -> Node {
    text(x, y, size, words).face(Face::Sans)
}

/// A bold numeral.
pub(super) fn num(x: f32, y: f32, size: f32, number: impl Into<String>) -> Node {
    text(x, y, size, number).bold()
}

/// A sign of the 24 box round a point.
pub(super) fn icon(name: &str, x: f32, y: f32, size: f32, colour: impl Into<crate::scene::Colour>) -> Node {
    symbol(name).at(x - size / 2.0, y - size / 2.0).scaled(size / 24.0).tinted(colour)
}

/// A cube of goods round a point, its front so wide.
pub(super) fn goods_cube(colour: Colour, x: f32, y: f32, width: f32) -> Node {
    symbol(format!("cube {}", colour.goods())).at(x, y).scaled(width / 24.0)
}

/// A ware tile by its left upper corner, so wide.
pub(super) fn ware(colour: Colour, x: f32, y: f32, width: f32) -> Node {
    symbol(format!("tile {}", colour.goods())).at(x, y).scaled(width / 30.0)
}

/// A wagon with its animal and emblem, about 60 wide at scale 1.
pub(super) fn wagon(wagon: Wagon, bound: End, x: f32, y: f32, scale: f32) -> Node {
    let way = if bound == End::Rome { 1.0 } else { -1.0 };
    group([
        symbol(format!("{} to {bound}", animal(wagon))),
        symbol(EMBLEMS[wagon.index()]).at(way * -16.0, -5.2).tinted(Token::Print),
    ])
    .at(x, y)
    .scaled(scale)
}

fn animal(wagon: Wagon) -> &'static str {
    // Pseudolus, Tranio, Euclio and Phaedromus have horses.
    match wagon.index() {
        0 | 5 | 7 | 8 => "horse",
        _ => "ox",
    }
}

/// The name of a wagon by its middle; long names are set smaller so that they fit.
pub(super) fn wagon_name(wagon: Wagon, x: f32, y: f32) -> Node {
    let name = wagon.name();
    let size = match name.len() {
        0..9 => 12.0,
        9 => 11.2,
        _ => 10.4,
    };
    text(x, y, size, name).face(Face::Serif).bold().middle().fill(Token::Print)
}

/// The outline of a wagon on the road round its middle, pointed where it goes.
pub(super) fn wagon_outline(bound: End) -> Node {
    let (way, sweep) = if bound == End::Rome { (1.0, 1) } else { (-1.0, 0) };
    let m = |x: f32| way * (x - 32.0);
    path(format!(
        "M{},-25A6,6 0 0 {sweep} {},-31H{}Q{},-31 {},-28L{},-1L{},27Q{},30 {},30H{}A6,6 0 0 {sweep} {},24Z",
        m(1.0),
        m(7.0),
        m(55.0),
        m(58.0),
        m(59.0),
        m(66.0),
        m(59.0),
        m(58.0),
        m(55.0),
        m(7.0),
        m(1.0)
    ))
}

/// A wagon on the road round its middle.
pub(super) fn wagon_tile(piece: Wagon, bound: End, line: Token, width: f32) -> Node {
    let (way, sweep) = if bound == End::Rome { (1.0, 1) } else { (-1.0, 0) };
    let m = |x: f32| way * (x - 32.0);
    let band = path(format!(
        "M{},14H{}L{},27Q{},30 {},30H{}A6,6 0 0 {sweep} {},24Z",
        m(1.0),
        m(62.2),
        m(59.0),
        m(58.0),
        m(55.0),
        m(7.0),
        m(1.0)
    ));
    group([
        wagon_outline(bound).fill(Token::Chalk),
        band.fill(heading(bound).1),
        wagon_outline(bound).stroke(line, width),
        wagon(piece, bound, m(31.0), -7.0, 0.93),
        wagon_name(piece, m(30.5), 25.0),
    ])
}

/// A wagon tile with its name, as in a hand: so wide and high, by its left upper corner.
pub(super) fn card(piece: Wagon, bound: End, width: f32, height: f32) -> Node {
    group([
        rounded(0.0, 0.0, width, height, 5.0).fill(Token::Chalk).stroke(Token::Print, 1.1),
        wagon(piece, bound, width / 2.0, height * 0.32, width / 70.0),
        wagon_name(piece, width / 2.0, height * 0.32 + 29.0),
    ])
}

/// A wagon tile face down.
pub(super) fn back(width: f32, height: f32) -> Node {
    group([
        rounded(0.0, 0.0, width, height, 5.0).fill(Token::Tone(0xb9815f, 0xb9815f)).stroke(Token::Print, 1.1),
        rounded(4.0, 4.0, width - 8.0, height - 8.0, 3.0).stroke(Token::Chalk.thin(70), 1.0),
        symbol("wheel").at(width / 2.0, height / 2.0).scaled(1.5).tinted(Token::Chalk),
    ])
}

/// A panel with its title.
pub(super) fn panel(x: f32, width: f32, title: impl Into<String>) -> Node {
    group([
        rounded(x, PANEL.0, width, PANEL.1, 8.0).fill(Token::Sheet).stroke(Token::Rule, 1.0),
        text(x + 14.0, PANEL.0 + 23.0, 15.0, title).face(Face::Serif).bold(),
    ])
}

/// A dashed place where something may come to lie.
pub(super) fn vacant(x: f32, y: f32, width: f32, height: f32) -> Node {
    rounded(x, y, width, height, 5.0).stroke(Token::Rule, 1.2).dashed("4 3")
}

/// Words on a small sheet above a point, for previews.
pub(super) fn tag(x: f32, y: f32, words: impl Into<String>) -> Node {
    let words = words.into();
    let width = words.chars().count() as f32 * 6.6 + 18.0;
    let x = x.clamp(width / 2.0 + 4.0, SIZE.0 - width / 2.0 - 4.0);
    group([
        rounded(-width / 2.0, -24.0, width, 22.0, 6.0).fill(Token::Sheet).stroke(Token::Legal, 1.8),
        sans(0.0, -8.6, 12.0, words).middle(),
    ])
    .at(x, y)
    .class("tag lifted")
}

/// A signed number with a true minus.
pub(super) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}
