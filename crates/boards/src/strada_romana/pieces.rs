//! Pieces that several parts of the stage share, and the small pictures of cards and lines.

use game_strada_romana::{
    board::End,
    material::{Colour, Wagon},
};

use super::symbols::{EMBLEMS, heading};
use crate::{
    scene::*,
    stage::{Bit, count, picture},
};

/// Plain words.
pub(super) fn sans(x: f32, y: f32, size: f32, words: impl Into<String>) -> Node {
    text(x, y, size, words).face(Face::Sans)
}

/// A bold numeral.
pub(super) fn num(x: f32, y: f32, size: f32, number: impl Into<String>) -> Node {
    text(x, y, size, number).bold()
}

/// A sign of the 24 box round a point.
pub(super) fn sign(name: &str, x: f32, y: f32, size: f32, colour: impl Into<crate::scene::Colour>) -> Node {
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

/// A wagon with its animal and emblem, about 60 wide at scale 1; the emblem is larger where no name
/// tells the wagon.
fn wagon(piece: Wagon, bound: End, large: bool) -> Node {
    let way = if bound == End::Rome { 1.0 } else { -1.0 };
    let emblem = symbol(EMBLEMS[piece.index()]).tinted(Token::Print);
    let (cart, emblem) =
        if large { ("large-", emblem.at(way * -15.0, -6.0).scaled(1.5)) } else { ("", emblem.at(way * -16.0, -5.2)) };
    let end = match bound {
        End::Rome => "rome",
        End::Portus => "portus",
    };
    group([symbol(format!("{cart}{}-to-{end}", animal(piece))), emblem])
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
    let wide = name.matches('m').count();
    let size = match name.len() + wide {
        0..9 => 12.0,
        9..11 => 11.3,
        _ => 10.6,
    };
    sans(x, y, size, name).bold().middle().fill(Token::Print)
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

/// A wagon on the road round its middle, with its name in a band.
pub(super) fn named_wagon(piece: Wagon, bound: End, line: Token, width: f32) -> Node {
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
        wagon(piece, bound, false).at(m(31.0), -7.0).scaled(0.93),
        wagon_name(piece, m(30.5), 25.0),
    ])
}

/// A wagon round its middle that is told by its emblem.
pub(super) fn marked_wagon(piece: Wagon, bound: End, line: Token, width: f32) -> Node {
    let way = if bound == End::Rome { 1.0 } else { -1.0 };
    group([
        wagon_outline(bound).fill(heading(bound).1.mix(Token::Chalk, 45)).stroke(line, width),
        wagon(piece, bound, true).at(-way, 2.0).scaled(0.98),
    ])
}

/// A wagon at a start place: so small that only its emblem, or its name, tells it.
pub(super) fn waiting_wagon(piece: Wagon, bound: End, named: bool) -> Node {
    if named {
        return group([wagon(piece, bound, false).at(0.0, -5.5).scaled(0.68), wagon_name(piece, 0.0, 16.0)]);
    }
    wagon(piece, bound, true).at(0.0, 1.0).scaled(0.8)
}

/// Words on a small sheet above a point, for previews; they stay between two edges.
pub(super) fn tag(x: f32, y: f32, size: f32, edges: (f32, f32), words: impl Into<String>) -> Node {
    let words = words.into();
    let width = words.chars().count() as f32 * size * 0.55 + size * 1.4;
    let x = x.clamp(edges.0 + width / 2.0 + 4.0, (edges.1 - width / 2.0 - 4.0).max(edges.0 + width / 2.0 + 4.0));
    group([
        rounded(-width / 2.0, -size * 1.8, width, size * 1.8, 6.0).fill(Token::Sheet).stroke(Token::Legal, 1.8),
        sans(0.0, -size * 0.58, size, words).middle(),
    ])
    .at(x, y)
    .class("tag lifted")
}

/// A wagon as the picture of a card.
pub(super) fn wagon_picture(piece: Wagon, bound: End) -> Scene {
    picture(54.0, 46.0, [marked_wagon(piece, bound, Token::Print, 1.3).scaled(0.72).at(0.0, 0.4).printed()])
}

/// A wagon tile face down as the picture of a card.
pub(super) fn back_picture() -> Scene {
    picture(
        54.0,
        46.0,
        [
            rounded(-20.0, -21.0, 40.0, 42.0, 5.0).fill(Token::Tone(0xb9815f, 0xb9815f)).stroke(Token::Print, 1.1),
            rounded(-16.0, -17.0, 32.0, 34.0, 3.0).stroke(Token::Chalk.thin(70), 1.0),
            symbol("wheel").scaled(1.6).tinted(Token::Chalk),
        ],
    )
}

/// A sign of the 24 box as a small picture.
pub(super) fn sign_picture(name: &str) -> Scene {
    picture(22.0, 22.0, [sign(name, 0.0, 0.0, 22.0, Token::Ink)])
}

/// The wheel that stands for wagon tiles.
pub(super) fn wheel_picture() -> Scene {
    picture(20.0, 20.0, [symbol("wheel").scaled(1.3).tinted(Token::Ink)])
}

/// A ware tile in a line.
pub(super) fn ware_bit(colour: Colour, label: impl Into<String>) -> Bit {
    Bit::Icon(picture(23.0, 25.0, [ware(colour, -11.5, -12.2, 23.0)]), label.into())
}

/// A cube in a line.
pub(super) fn cube_bit(colour: Colour, label: impl Into<String>) -> Bit {
    Bit::Icon(picture(25.0, 25.0, [goods_cube(colour, 0.0, 0.0, 19.0)]), label.into())
}

/// The sign of goods in their colour, with a number.
pub(super) fn goods_count(colour: Colour, label: impl Into<String>, number: i32) -> Bit {
    count(picture(24.0, 24.0, [ware(colour, -11.0, -12.0, 22.0)]), label, number)
}

/// A signed number with a true minus.
pub(super) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

/// A number with a true minus.
pub(super) fn plain(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}
