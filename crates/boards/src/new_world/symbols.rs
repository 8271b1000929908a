//! The small drawings of New World: buildings, animals, flags, settlers and explorers.

use engine::Seat;
use game_new_world::{Kind, Side, Sort, material::KINDS};

use super::tiles;
use crate::scene::*;

const fn tone(colour: u32) -> Token {
    Token::Tone(colour, colour)
}

const SOFT: Token = tone(0x6a6052);
const LINEN: Token = tone(0xeadbc0);
const STONE: Token = tone(0xd9d2c4);
const BRICK: Token = tone(0x9c4a33);
const PARCHMENT: Token = tone(0xf3e7c8);
const WOOD: Token = tone(0x8a6a45);
const SEA: Token = tone(0x5f8c99);
const SKIN: Token = tone(0xf0d9bd);
const FUR: Token = tone(0x7a5638);
const STRAW: Token = tone(0xe9c76a);
const BISON: Token = Token::Tone(0x6d4c31, 0x2e2118);
const DEER: Token = Token::Tone(0x8a5a33, 0x3b2515);
const BIRD: Token = Token::Tone(0x5f4634, 0x2a1f17);

const BODY: &str = "M-8.5,0C-9,-9 -5.6,-13 -4.4,-15.2H4.4C5.6,-13 9,-9 8.5,0Q0,2.2 -8.5,0Z";
const HEAD: &str = "M-5.4,-19.4a5.4,5.4 0 1 0 10.8,0a5.4,5.4 0 1 0 -10.8,0";

fn inked(d: &str) -> Node {
    path(d).stroke(Token::Print, 0.9).round()
}

/// Names every drawing: what stands on tiles, who stands on them, and each kind of tile small.
pub(super) fn define(scene: &mut Scene, drawn: Option<Kind>) {
    buildings(scene);
    walls(scene);
    animals(scene);
    for (name, hat) in [
        ("nw-robber", robber()),
        ("nw-shopkeeper", shopkeeper()),
        ("nw-farmer", farmer()),
        ("nw-trapper", trapper()),
        ("nw-explorer", explorer()),
    ] {
        scene.symbol(name, figure(name, hat));
    }
    scene.symbol(
        "nw-pawn",
        [path("M-5,0c0,-5 2,-7 2.6,-8a3.4,3.4 0 1 1 4.8,0c.6,1 2.6,3 2.6,8z")
            .fill(Token::Current)
            .stroke(Token::Ink, 1.1)],
    );
    for (name, turn) in [
        ("nw-turn-left", "M-7,-5A8.6,8.6 0 1 1 -7.4,4.4M-7.8,-10.4V-4.6H-2"),
        ("nw-turn-right", "M7,-5A8.6,8.6 0 1 0 7.4,4.4M7.8,-10.4V-4.6H2"),
    ] {
        scene.symbol(name, [path(turn).stroke(Token::Ink, 2.0).round()]);
    }
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

fn buildings(scene: &mut Scene) {
    scene.symbol(
        "nw-church",
        [
            inked("M0,0V-6H10V0Z").fill(LINEN),
            inked("M-1,-11H8L11,-5.6H1Z").fill(tone(0xb55f40)),
            inked("M-5,0V-12H1V0Z").fill(Token::Chalk),
            inked("M-5.6,-11.6L-2,-20L1.6,-11.6Z").fill(tone(0x8f4a33)),
            inked("M-2,-20V-24M-3.4,-22.4H-.6"),
            path("M-3.2,0V-3.6A1.2,1.2 0 0 1 -.8,-3.6V0z").fill(SOFT),
        ],
    );
    scene.symbol(
        "nw-farm",
        [
            path("M-23,15Q0,10 24,14L21,24Q0,20 -20,25Z").fill(Token::Tone(0xd3bd78, 0x57502f)),
            path("M-20,17.5Q0,13.5 22,16.6M-19,20.6Q0,16.6 21.4,19.6M-18.6,23.6Q0,19.8 20.6,22.6")
                .stroke(Token::Tone(0x9a8346, 0x8f8554), 0.9),
            inked("M-20,10V-4L-17,-10L-11,-13.5L-5,-10L-2,-4V10Z").fill(BRICK),
            path("M-21.6,-3L-18,-11L-11,-15.5L-4,-11L-.4,-3").stroke(Token::Print, 1.8).round(),
            inked("M-15,10V1H-7V10M-15,1L-7,10M-7,1L-15,10M-13,-6H-9V-3H-13Z").fill(PARCHMENT),
            inked("M3,10V2L9,-4.5L15,2V10Z").fill(Token::Chalk),
            inked("M15,10V2H21V10Z").fill(LINEN),
            inked("M9,-4.8H17L22.4,2.4H15.4Z").fill(tone(0x8a7356)),
            path("M7.2,10V5H10.8V10").fill(SOFT),
        ],
    );
    scene.symbol(
        "nw-post",
        [
            inked("M-8.5,0V-9H8.5V0Z").fill(LINEN),
            inked("M-10.6,-8L-8,-15H8L10.6,-8Z").fill(Token::Chalk),
            path("M-6.4,-8L-5,-15H-1.6L-2.2,-8ZM2.2,-8L1.6,-15H5L6.4,-8Z").fill(SEA),
            inked("M-10.6,-8L-8,-15H8L10.6,-8Z"),
            inked("M-6,0V-4.6H-1.4V0").fill(WOOD),
            path("M2,0V-6H6V0z").fill(SOFT),
        ],
    );
    scene.symbol(
        "nw-sign",
        [
            path("M0,4V-12").stroke(Token::Print, 2.0).round(),
            inked("M-1,-11H6L8.6,-9L6,-7H-1ZM1,-6H-6L-8.4,-4L-6,-2H1Z").fill(PARCHMENT),
        ],
    );
}

fn walls(scene: &mut Scene) {
    scene.symbol(
        "nw-tower",
        [
            inked("M-4,4V-6H-5V-10H-3V-8.4H-1V-10H1V-8.4H3V-10H5V-6H4V4Z").fill(STONE),
            path("M0,-3.8V-.6").stroke(Token::Print, 1.5).round(),
        ],
    );
    scene.symbol(
        "nw-gate",
        [
            inked("M-9,5V-7H-10V-11H-7.6V-9.2H-5V-7H5V-9.2H7.6V-11H10V-7H9V5Z").fill(STONE),
            inked("M-4,5V-.6A4,4 0 0 1 4,-.6V5Z").fill(tone(0x5b4c3c)),
        ],
    );
    scene.symbol(
        "nw-flag",
        [
            path("M0,5V-15").stroke(Token::Print, 1.8).round(),
            inked("M0,-15Q5,-17.4 9,-14.6T17,-14.6V-4.6Q13,-2.4 9,-4.6T0,-5Z").fill(tone(0xbd8a24)),
            path("M.4,-11.6Q5,-13.8 9,-11.2T16.6,-11.2V-8Q13,-6 9,-8T.4,-8.4Z").fill(Token::Chalk),
        ],
    );
}

fn animals(scene: &mut Scene) {
    scene.symbol(
        "nw-bison",
        [
            path(
                "M-10,-1.5C-10.6,-6.5 -7,-8 -4,-8.4C-1,-10.6 4,-11.6 6.6,-8.2C8.8,-7.8 10.6,-6 10.4,-3.4C10.2,-1 8.4,.4 7,.2\
                 L6.2,-1C5.6,.4 4.6,1 4.4,1.2L4.6,5.4H2.8L2,1.4C-.6,1.6 -4,1.2 -6,.6L-6.4,5.4H-8.2L-8.6,.4C-9.4,0 -9.8,-.8 -10,-1.5Z",
            )
            .fill(BISON),
            path("M8.4,-7.4Q11,-8.6 10.6,-10.4M-9.8,-4Q-12,-3 -11.6,0").stroke(BISON, 1.2).round(),
        ],
    );
    scene.symbol(
        "nw-deer",
        [
            path(
                "M-8.4,-3.6C-8,-6.4 -5,-6.6 -2,-6.2C1,-5.8 2.4,-6.4 3.6,-8.6L5,-12.4C5.6,-13.4 7,-13.4 8,-12.4L10.6,-10.8\
                 C10.8,-9.8 9.8,-9.4 8.6,-9.6L7,-9.4C6.4,-6 5.4,-3 3.6,-1.6L4,5.4H2.6L1.6,-.8L-4.4,-1L-5.6,5.4H-7L-6.6,-1\
                 C-7.8,-1.4 -8.6,-2.4 -8.4,-3.6Z",
            )
            .fill(DEER),
            path("M5.6,-12.8Q3.6,-14.4 4,-17.4M4,-15.4L2,-16.6M6.8,-13Q7.8,-15 7.2,-17.6M7.6,-15.2L9.4,-16.4")
                .stroke(DEER, 1.0)
                .round(),
        ],
    );
    scene.symbol(
        "nw-turkey",
        [
            path("M-1,-1C-9,-3 -9.6,-10 -6,-13C-3,-11 -3,-12 -.6,-13.6C2,-11.6 3.4,-9 3,-6Z").fill(DEER),
            path(
                "M-5,-2.6C-5,-6.4 -1,-7.6 2,-6.6C4,-6 4.4,-9 4.6,-11.4C4.8,-13 7,-13.2 7.6,-11.6L9.6,-10.4L7.4,-9.6\
                 C7.4,-5 6.4,1 1.4,1.4C-2.4,1.6 -5,0 -5,-2.6Z",
            )
            .fill(BIRD),
            path("M0,1.4V5.4H1.6M3,1.2V5.4H4.6").stroke(BIRD, 1.1).round(),
            path("M7.4,-9.4Q8.4,-8 7.6,-7").stroke(Token::Accent, 1.2),
        ],
    );
}

/// A figure with its foot at the origin, about 29 high.
fn figure(name: &str, hat: Vec<Node>) -> Vec<Node> {
    let line = |node: Node| node.stroke(Token::Print, 1.3).round();
    let coat: Colour = if name == "nw-explorer" { Token::Chalk.into() } else { Token::Current.into() };
    let mut nodes = vec![
        path(format!("{BODY}{HEAD}")).fill(Token::Chalk).stroke(Token::Chalk, 4.4),
        line(path(BODY)).fill(coat),
        line(circle(0.0, -19.2, 5.0)).fill(SKIN),
    ];
    nodes.extend(hat.into_iter().map(|node| if node.look.stroke.is_none() { line(node) } else { node }));
    nodes
}

fn robber() -> Vec<Node> {
    vec![
        path("M-5,-20.2H5V-18H-5Z").fill(Token::Print),
        path("M-10,-22.4Q-5,-21 -4.4,-22.4C-4.2,-26.6 -2,-28 0,-26.8C2,-28 4.2,-26.6 4.4,-22.4Q5,-21 10,-22.4Q6,-19.8 0,-20.4Q-6,-19.8 -10,-22.4Z")
            .fill(tone(0x4a3c2f)),
    ]
}

fn shopkeeper() -> Vec<Node> {
    vec![
        path("M-4.8,-22.2V-29H4.8V-22.2").fill(Token::Print),
        path("M-7.4,-22H7.4").stroke(Token::Print, 2.4).round(),
        path("M-4.7,-24.2H4.7").stroke(Token::Chalk, 1.4),
    ]
}

fn farmer() -> Vec<Node> {
    vec![
        path("M11.6,1V-22M8.8,-27V-23.4Q8.8,-21.6 11.6,-21.6T14.4,-23.4V-27M11.6,-27V-21"),
        path("M-10,-21.6Q0,-17.8 10,-21.6Q5.4,-22.8 4.2,-23.4Q3.2,-27.4 0,-27.4T-4.2,-23.4Q-5.4,-22.8 -10,-21.6Z")
            .fill(STRAW),
    ]
}

fn trapper() -> Vec<Node> {
    vec![
        path("M-5.4,-20Q-6,-26.4 0,-26.6Q6,-26.4 5.4,-20Q0,-22.6 -5.4,-20Z").fill(FUR),
        path("M5,-21.4Q9.6,-20.6 9,-15.6").stroke(FUR, 3.0).round(),
    ]
}

fn explorer() -> Vec<Node> {
    vec![path("M-8,-22Q0,-26.5 8,-22Q6,-28 -.4,-28.4Q-6,-28 -8,-22Z").fill(SEA)]
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
