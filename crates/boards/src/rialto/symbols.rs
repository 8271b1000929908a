//! The drawings of Rialto that are used many times: icons, cards, and what buildings do.

use std::sync::LazyLock;

use game_rialto::material::{Building, Colour as Hue, Kind};

use super::words;
use crate::{
    scene::*,
    stage::{Bit, picture},
};

/// Colours that are the same by day and by night, for printed matter.
const fn fixed(number: u32) -> Token {
    Token::Tone(number, number)
}

const GOLD: Token = fixed(0xe3b650);
const OCHRE: Token = fixed(0xbd8a24);
const RED: Token = fixed(0xc2452d);
const WALL: Token = fixed(0xf3e7c8);
const SEA: Token = fixed(0x5f8c99);
/// Hairlines on printed matter.
pub(super) const HAIR: Token = fixed(0xcfc2a8);
/// Second lines on printed matter.
pub(super) const FAINT: Token = fixed(0x6a6052);

/// The name of the icon of a kind.
pub(super) const fn icon_of(kind: Kind) -> &'static str {
    ["doge", "coin", "building", "bridge", "gondola", "council", "joker"][kind.index()]
}

/// An icon round a point.
pub(super) fn icon(name: &str, x: f32, y: f32, size: f32) -> Node {
    inked(name, x, y, size, Token::Ink)
}

fn inked(name: &str, x: f32, y: f32, size: f32, ink: Token) -> Node {
    symbol(format!("i-{name}")).tinted(ink).at(x - size / 2.0, y - size / 2.0).scaled(size / 24.0)
}

fn shape(d: &str, fill: Token, width: f32) -> Node {
    path(d).fill(fill).stroke(Token::Current, width)
}

fn stroke(d: &str, width: f32) -> Node {
    path(d).stroke(Token::Current, width).round()
}

const WAVE: &str = "M1.5,21C4,20 6,22 8.5,21C11,20 13,22 15.5,21C18,20 20,22 22.5,21";

static SYMBOLS: LazyLock<Vec<(String, Vec<Node>)>> = LazyLock::new(|| {
    let mut scene = Scene::new("", 0.0, 0.0, 0.0, 0.0);
    draw_all(&mut scene);
    scene.symbols
});

/// Puts all drawings into a scene.
pub(super) fn define(scene: &mut Scene) {
    scene.symbols = SYMBOLS.clone();
}

fn draw_all(scene: &mut Scene) {
    cards_icons(scene);
    goods(scene);
    people(scene);
    for kind in Kind::ALL {
        scene.symbol(format!("h-{}", kind.name()), large(kind));
        scene.symbol(format!("r-{}", kind.name()), medium(kind));
        scene.symbol(format!("c-{}", kind.name()), small(kind));
    }
    scene.symbol("c-back", back());
    for building in Building::ALL {
        scene.symbol(format!("e-{}", building.name()), effect(building));
    }
}

fn people(scene: &mut Scene) {
    scene.symbol("i-doge", [
        shape("M3.6,16.5C4,13 6.6,10.6 10.6,9.8C14.2,9 15.6,6.4 15.4,2.8C19.6,4.4 21.6,10.4 20.4,16.5Z", RED, 1.2),
        stroke("M10.8,16V10M15,16C16.4,12.4 16.8,8.6 16.2,5", 0.9),
        shape("M2.8,16.5H21.2V20.6H2.8Z", GOLD, 1.2),
        path("M6,17.7a.9,.9 0 1 1 -.01,0zM10,17.7a.9,.9 0 1 1 -.01,0zM14,17.7a.9,.9 0 1 1 -.01,0zM18,17.7a.9,.9 0 1 1 -.01,0z").fill(Token::Print),
    ]);
    scene.symbol(
        "i-council",
        [
            shape("M4,21.4C4,15.4 7.4,12.6 12,12.6C16.6,12.6 20,15.4 20,21.4Z", fixed(0xa8452a), 1.2),
            path("M9.4,12.9L11,21.2M14.6,12.9L13,21.2").stroke(GOLD, 1.3),
            circle(12.0, 8.6, 3.7).fill(fixed(0xf3e0c4)).stroke(Token::Current, 1.2),
            shape("M7.6,7.2C7.6,3.6 9.6,2.4 12,2.4C14.4,2.4 16.4,3.6 16.4,7.2Z", Token::Print, 1.0),
        ],
    );
    scene.symbol("i-joker", [
        shape("M12,8.6C9.4,6.4 4.8,6 1.6,8C1.6,13.6 4.2,17.4 7.8,17.2C10,17 11,15 12,14C13,15 14,17 16.2,17.2C19.8,17.4 22.4,13.6 22.4,8C19.2,6 14.6,6.4 12,8.6Z", Token::Chalk, 1.2),
        shape("M12,8.6C9.4,6.4 4.8,6 1.6,8C1.6,13.6 4.2,17.4 7.8,17.2C10,17 11,15 12,14Z", fixed(0xd9a01f), 1.2),
        path("M4.2,11.2C5.6,9.6 8,9.8 9.4,11.8C8,13.4 5.4,13.4 4.2,11.2ZM19.8,11.2C18.4,9.6 16,9.8 14.6,11.8C16,13.4 18.6,13.4 19.8,11.2Z").fill(Token::Print),
        stroke("M12,8.2C11,5.6 11.4,3.6 13.6,2M12,8.2C12.6,5.8 14.4,4.2 17,4M12,8.2C10,6.6 8.8,4.8 9,2.4", 1.1),
        stroke("M4.4,18.4L3,21.4M19.6,18.4L21,21.4", 1.0),
    ]);
    scene.symbol("i-gondola", [
        stroke("M1.4,12.2C3.4,16.8 8,18.4 13,18.2C18,18 20.6,15.4 21.6,7.2L23,7.2M20.9,11H22.6M20.5,13H22.2", 1.2),
        path("M1.4,12.2C5,14.4 9,15.2 13,15.2C17,15.2 19.6,14.4 20.6,12.4C19.6,16.4 17,18 13,18.2C8,18.4 3.4,16.8 1.4,12.2Z").fill(Token::Current),
        stroke("M6.6,14.4V9.4C6.6,8 8.8,8 8.8,9.4V14.8M7.7,7.8V7.7", 1.4),
        circle(7.7, 5.9, 1.5).fill(Token::Current),
        stroke("M5.2,4.9H10.2", 1.3),
        stroke("M11.6,5L4.2,20.4", 1.0),
        shape("M12,15.2V12.2C13.8,10.8 16,10.8 17.6,12.2V14.9Z", RED, 0.9),
        path(WAVE).stroke(SEA, 1.2).round(),
    ]);
}

fn goods(scene: &mut Scene) {
    scene.symbol(
        "i-coin",
        [
            circle(12.0, 12.0, 9.2).fill(GOLD).stroke(Token::Current, 1.2),
            circle(12.0, 12.0, 6.8).stroke(Token::Print, 0.7),
            path("M12,7.2L13.3,10.4L16.6,10.6L14,12.8L14.9,16.1L12,14.2L9.1,16.1L10,12.8L7.4,10.6L10.7,10.4Z")
                .fill(Token::Chalk)
                .stroke(Token::Print, 0.8),
        ],
    );
    scene.symbol("i-building", [
        shape("M3.5,20.5V8.8H20.5V20.5Z", WALL, 1.2),
        shape("M2.4,8.8L5,4.6H19L21.6,8.8Z", fixed(0xd79b7d), 1.2),
        path("M6,14.3V12.2C6,11.2 7.2,10.6 7.2,10.6C7.2,10.6 8.4,11.2 8.4,12.2V14.3ZM10.8,14.3V12.2C10.8,11.2 12,10.6 12,10.6C12,10.6 13.2,11.2 13.2,12.2V14.3ZM15.6,14.3V12.2C15.6,11.2 16.8,10.6 16.8,10.6C16.8,10.6 18,11.2 18,12.2V14.3ZM10.2,20.5V17.6C10.2,16.4 12,15.8 12,15.8C12,15.8 13.8,16.4 13.8,17.6V20.5Z").fill(Token::Print),
        path("M3.5,15.2H9M15,15.2H20.5").stroke(Token::Print, 0.7),
    ]);
    scene.symbol("i-bridge", [
        shape("M1.6,18.5V14.4C6,13.2 8.6,8.4 12,8C15.4,8.4 18,13.2 22.4,14.4V18.5H18.6C18.4,14.8 15.6,12.6 12,12.6C8.4,12.6 5.6,14.8 5.4,18.5Z", fixed(0xd9d2c4), 1.2),
        stroke("M1.6,11.6C6,10.4 8.6,5.8 12,5.4C15.4,5.8 18,10.4 22.4,11.6M4,11V13.6M7,8.8V11.6M10,6.2V8.6M14,6.2V8.6M17,8.8V11.6M20,11V13.6", 1.0),
        path(WAVE).stroke(SEA, 1.2).round(),
    ]);
    scene.symbol("i-vp", [
        stroke("M12,21C6.4,20 3.6,15.6 4.4,9.6M12,21C17.6,20 20.4,15.6 19.6,9.6", 1.1),
        shape("M4.4,9.8C2.4,8 2.8,5.4 4.6,3.6C6.2,5.6 6.2,8 4.4,9.8ZM4.2,13.4C1.8,12.8 .8,11 .8,8.8C3.2,9.2 4.4,11 4.2,13.4ZM5.4,16.8C3,17 1.6,15.6 1,13.6C3.4,13.2 5,14.6 5.4,16.8ZM8,19.4C6,20.6 4,19.8 2.8,18.2C5,17 7,17.6 8,19.4ZM19.6,9.8C21.6,8 21.2,5.4 19.4,3.6C17.8,5.6 17.8,8 19.6,9.8ZM19.8,13.4C22.2,12.8 23.2,11 23.2,8.8C20.8,9.2 19.6,11 19.8,13.4ZM18.6,16.8C21,17 22.4,15.6 23,13.6C20.6,13.2 19,14.6 18.6,16.8ZM16,19.4C18,20.6 20,19.8 21.2,18.2C19,17 17,17.6 16,19.4Z", OCHRE, 0.6),
    ]);
    scene.symbol("i-hour", [
        stroke("M6,3H18M6,21H18", 1.6),
        shape("M7.4,3C7.4,8 11,10 11,12C11,14 7.4,16 7.4,21H16.6C16.6,16 13,14 13,12C13,10 16.6,8 16.6,3Z", Token::Chalk, 1.2),
        path("M9,20C9.4,17.6 11,16.6 12,16.2C13,16.6 14.6,17.6 15,20ZM9.2,7H14.8C14.2,8.6 12.6,9.6 12,10.6C11.4,9.6 9.8,8.6 9.2,7Z").fill(OCHRE),
    ]);
    scene.symbol("i-arrow", [stroke("M3,12H19M13.5,6.5L19.5,12L13.5,17.5", 2.2)]);
}

fn cards_icons(scene: &mut Scene) {
    scene.symbol(
        "i-cards",
        [
            shape("M9,4.4L18.6,6.2L16.4,18.8L6.8,17Z", Token::Chalk, 1.2),
            shape("M5,6.6H14.8V19.8H5Z", Token::Chalk, 1.2),
        ],
    );
    scene.symbol("i-card1", [shape("M6.5,3.5H17.5V20.5H6.5Z", Token::Chalk, 1.4)]);
}

/// The ground of the picture on a card.
const fn ground(kind: Kind) -> Colour {
    let (base, pale) = [
        (RED, 85),
        (OCHRE, 74),
        (fixed(0xd79b7d), 68),
        (fixed(0xd9d2c4), 30),
        (fixed(0x8fb3bd), 48),
        (fixed(0xa8452a), 80),
        (fixed(0xd9a01f), 72),
    ][kind.index()];
    base.mix(Token::Chalk, pale)
}

const STAR: &str = "M0,-6.5L1.6,-2L6.4,-2L2.6,1L4,5.6L0,2.9L-4,5.6L-2.6,1L-6.4,-2L-1.6,-2Z";

/// The letter of the stage that a card is for; jokers have a star.
fn mark(kind: Kind, x: f32, y: f32) -> Node {
    if kind == Kind::Joker {
        path(STAR).fill(Token::Print).at(x + 6.0, y - 5.5)
    } else {
        let letter = char::from(b'A' + kind.index() as u8);
        text(x, y, 16.0, letter).bold().face(Face::Serif).fill(Token::Print)
    }
}

/// What a card of the hand shows, 62 by 78 round its middle.
fn large(kind: Kind) -> Vec<Node> {
    vec![
        rounded(-30.5, -18.0, 61.0, 56.5, 4.0).fill(ground(kind)).stroke(HAIR, 0.8),
        mark(kind, -29.0, -23.0),
        inked(icon_of(kind), 0.0, 10.5, 42.0, Token::Print),
    ]
}

/// A card of a row, 42 by 52 round its middle.
fn medium(kind: Kind) -> Vec<Node> {
    vec![
        rounded(-20.5, -25.5, 41.0, 51.0, 4.5).fill(ground(kind)).stroke(FAINT, 1.0),
        mark(kind, -16.5, -11.0),
        inked(icon_of(kind), 1.0, 6.5, 29.0, Token::Print),
    ]
}

/// A card in a line of text, 20 by 26 round its middle.
fn small(kind: Kind) -> Vec<Node> {
    vec![
        rounded(-9.5, -12.5, 19.0, 25.0, 3.0).fill(ground(kind)).stroke(FAINT, 1.0),
        inked(icon_of(kind), 0.0, 0.0, 15.5, Token::Print),
    ]
}

/// A card face down.
fn back() -> Vec<Node> {
    vec![
        rounded(-9.5, -12.5, 19.0, 25.0, 3.0).fill(SEA.mix(Token::Chalk, 25)).stroke(FAINT, 1.0),
        path("M0,-8L5,0L0,8L-5,0Z").stroke(Token::Chalk, 0.9),
    ]
}

fn number(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    text(x, y, size, content).bold().middle().fill(Token::Print)
}

fn card(x: f32, y: f32, turn: f32, k: f32) -> Node {
    let face = rounded(-5.0 * k, -8.0 * k, 10.0 * k, 16.0 * k, 1.5).fill(Token::Chalk).stroke(Token::Print, 1.1);
    face.at(x, y).turned(turn)
}

/// One card of the leftover row, or three of the pile.
fn choice(x: f32, k: f32) -> Vec<Node> {
    let mut nodes = vec![
        inked("card1", x - 15.0 * k, 0.0, 20.0 * k, Token::Print),
        number(x - 15.0 * k, 4.6 * k, 13.4 * k, "1"),
        line([(x - 4.4 * k, 9.0 * k), (x + 0.6 * k, -9.0 * k)]).stroke(Token::Print, 1.2),
    ];
    nodes.extend([-4.0, 0.0, 4.0].map(|d: f32| card(x + 14.0 * k + d * k * 0.8, 1.0, d * 3.0, k)));
    nodes.push(number(x + 16.0 * k, 5.6 * k, 13.4 * k, "3"));
    nodes
}

/// So many more cards in hand.
fn limit(x: f32, more: &str, k: f32) -> Vec<Node> {
    let fan = |d: f32| {
        let face = rounded(-4.5 * k, -18.0 * k, 9.0 * k, 15.0 * k, 1.5).fill(Token::Chalk).stroke(Token::Print, 1.1);
        face.at(x - 6.0 * k, 9.0 * k).turned(d * 22.0)
    };
    let mut nodes = vec![fan(-1.0), fan(0.0), fan(1.0)];
    nodes.push(number(x + 14.0 * k, 5.0 * k, 14.0 * k, format!("+{more}")));
    nodes
}

/// What a building does, about 70 wide round its middle.
fn effect(building: Building) -> Vec<Node> {
    let ink = |name: &str, x: f32, y: f32, size: f32| inked(name, x, y, size, Token::Print);
    match building {
        Building::G1 => choice(0.0, 1.0),
        Building::G2 => limit(0.0, "1", 1.0),
        Building::G3 => [choice(-19.0, 0.78), limit(19.0, "1", 0.78)].concat(),
        Building::G4 => [choice(-19.0, 0.78), limit(19.0, "2", 0.78)].concat(),
        Building::Y1 => vec![ink("hour", -15.0, 0.0, 22.0), number(4.0, 5.0, 13.0, "+1"), ink("coin", 20.0, 0.0, 16.0)],
        Building::Y2 => vec![
            ink("card1", -20.0, 0.0, 22.0),
            ink("arrow", 0.0, 0.0, 15.0),
            ink("card1", 20.0, 0.0, 22.0),
            number(20.0, 4.8, 14.0, "?"),
        ],
        Building::Y3 => vec![ink("joker", 0.0, 0.0, 30.0)],
        Building::Y4 => vec![
            ink("cards", -20.0, 0.0, 23.0),
            ink("arrow", 0.0, 0.0, 15.0),
            ink("cards", 20.0, 0.0, 23.0),
            number(18.0, 6.0, 12.0, "?"),
        ],
        Building::B1 => vec![ink("council", -9.0, 0.0, 24.0), number(16.0, 5.0, 14.0, "+1")],
        Building::B2 => vec![ink("vp", 0.0, 0.0, 31.0), number(0.0, 5.2, 15.0, "2")],
        Building::B4 => vec![ink("vp", 0.0, 0.0, 31.0), number(0.0, 5.2, 15.0, "3")],
        Building::B3 => vec![
            ink("building", -19.0, 2.0, 19.0),
            ink("arrow", 0.0, 1.0, 14.0),
            ink("building", 20.0, -1.0, 24.0),
            number(-0.5, -7.0, 12.0, "+1"),
        ],
    }
}

/// An icon for a line of text, of so many pixels.
pub(super) fn glyph(name: &str, size: f32) -> Scene {
    picture(size, size, [icon(name, 0.0, 0.0, size)])
}

/// A card for a line of text.
pub(super) fn card_bit(kind: Kind, label: &str) -> Bit {
    Bit::Icon(picture(20.0, 26.0, [symbol(format!("c-{}", kind.name())).printed()]), label.into())
}

/// The colour of a building's band, the same by day and by night.
pub(super) const fn band(building: Building) -> Token {
    match building.colour() {
        Hue::Green => fixed(0x93a871),
        Hue::Yellow => fixed(0xe2b653),
        Hue::Blue => fixed(0x719db6),
    }
}

/// What stands in the corner of a building.
#[derive(Clone, PartialEq)]
pub(super) enum Corner {
    Nothing,
    /// How many are in stock.
    Left(String),
    /// The coin for which it was used.
    Coin,
}

/// A building, 76 by 58.
pub(super) fn building(building: Building, corner: Corner) -> Scene {
    let right = match corner {
        Corner::Nothing => group([]),
        Corner::Left(left) => text(32.0, -12.6, 14.0, left).bold().end().fill(Token::Print),
        Corner::Coin => inked("coin", 25.0, -17.5, 17.0, Token::Print),
    };
    let top = band(building);
    let wide = matches!(building, Building::G3 | Building::G4);
    let value = building.value().to_string();
    let nodes = [
        rounded(-37.4, -28.4, 74.8, 56.8, 6.0).fill(top.mix(Token::Chalk, 76)).stroke(Token::Print, 1.0),
        path("M-36.9,-7v-15a6,6 0 0 1 6,-6h61.8a6,6 0 0 1 6,6v15Z").fill(top),
        path("M-37.4,-7H37.4").stroke(Token::Print, 0.8),
        circle(-25.0, -17.5, 8.8).fill(Token::Chalk).stroke(Token::Print, 1.0),
        text(-25.0, -12.6, 14.5, value).bold().middle().fill(Token::Print),
        text(-13.0, -13.2, 12.0, words::phase(building.colour())).face(Face::Sans).fill(Token::Print),
        right,
        symbol(format!("e-{}", building.name())).at(0.0, 10.5).scaled(if wide { 0.86 } else { 1.02 }),
    ];
    picture(76.0, 58.0, [group(nodes).printed()])
}
