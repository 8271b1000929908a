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

const OCHRE: Token = fixed(0xbd8a24);
const RED: Token = fixed(0xc2452d);
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

/// The drawings of `symbols/rialto`.
const FILES: &[(&str, &str)] = files::files!(
    "rialto",
    "i-",
    [
        "arrow", "back", "bridge", "building", "card1", "cards", "coin", "council", "doge", "gondola", "hour", "joker",
        "vp"
    ]
);

static SYMBOLS: LazyLock<Vec<(String, Vec<Node>)>> = LazyLock::new(|| {
    let mut scene = Scene::new("", 0.0, 0.0, 0.0, 0.0);
    draw_all(&mut scene);
    scene.symbols
});

/// Puts all drawings into a scene.
pub(super) fn define(scene: &mut Scene) {
    scene.files = FILES;
    scene.symbols = SYMBOLS.clone();
}

fn draw_all(scene: &mut Scene) {
    for kind in Kind::ALL {
        scene.symbol(format!("h-{}", kind.name()), large(kind));
        scene.symbol(format!("r-{}", kind.name()), medium(kind));
        scene.symbol(format!("c-{}", kind.name()), small(kind));
    }
    for building in Building::ALL {
        scene.symbol(format!("e-{}", building.name()), effect(building));
    }
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

/// The letter of the stage that a card is for, in this ink; jokers have a star.
pub(super) fn mark(kind: Kind, x: f32, y: f32, ink: Token) -> Node {
    if kind == Kind::Joker {
        path(STAR).fill(ink).at(x + 6.0, y - 5.5)
    } else {
        let letter = char::from(b'A' + kind.index() as u8);
        text(x, y, 16.0, letter).bold().face(Face::Serif).fill(ink)
    }
}

/// What a card of the hand shows, 62 by 78 round its middle, but for its letter, which stands on the
/// page's own paper.
fn large(kind: Kind) -> Vec<Node> {
    vec![
        rounded(-30.5, -18.0, 61.0, 56.5, 4.0).fill(ground(kind)).stroke(HAIR, 0.8),
        inked(icon_of(kind), 0.0, 10.5, 42.0, Token::Print),
    ]
}

/// A card of a row, 42 by 52 round its middle.
fn medium(kind: Kind) -> Vec<Node> {
    vec![
        rounded(-20.5, -25.5, 41.0, 51.0, 4.5).fill(ground(kind)).stroke(FAINT, 1.0),
        mark(kind, -16.5, -11.0, Token::Print),
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
