//! The small drawings: goods, emblems, animals, carts, coins, trees and paving.

use game_strada_romana::{board::End, material::Colour};

use crate::scene::*;

const GOLD: Token = Token::Tone(0xe3b650, 0xe3b650);
const WHITE: Token = Token::Tone(0xffffff, 0xffffff);
/// Names of the emblems, by the index of the wagon.
pub(super) const EMBLEMS: [&str; 10] = ["sun", "moon", "fish", "anchor", "leaf", "star", "key", "cup", "eye", "bell"];

/// The colour of goods, the same by day and by night.
pub(super) const fn tone(colour: Colour) -> Token {
    let number = [0xd9a01f, 0xc2452d, 0x5c7a40, 0x2c6aa6, 0x7d5636, 0xfcf8ee][colour.index()];
    Token::Tone(number, number)
}

/// The colour of the symbol on goods.
pub(super) const fn on_goods(colour: Colour) -> Token {
    match colour {
        Colour::Yellow | Colour::White => Token::Print,
        Colour::Red | Colour::Green | Colour::Blue | Colour::Brown => Token::Chalk,
    }
}

/// The colours of a direction: canopy and band.
pub(super) const fn heading(bound: End) -> (Token, Token) {
    match bound {
        End::Rome => (Token::Tone(0xd09781, 0xd09781), Token::Tone(0xd5a28d, 0xd5a28d)),
        End::Portus => (Token::Tone(0x96b2b7, 0x96b2b7), Token::Tone(0xa1b9bd, 0xa1b9bd)),
    }
}

pub(super) fn define(scene: &mut Scene) {
    goods(scene);
    emblems(scene);
    carts(scene);
    signs(scene);
    plants(scene);
    for pattern in 0..4 {
        let stones = path(paving(pattern)).fill(Token::Current).stroke(Token::Current, 1.6).round();
        scene.symbol(format!("paving {pattern}"), [stones]);
    }
}

fn solid(d: &str) -> Node {
    path(d).fill(Token::Current)
}

fn drawn(d: &str, width: f32) -> Node {
    path(d).stroke(Token::Current, width).round()
}

/// Each kind of goods as a sign, as a cube 24 wide round its middle, and as a tile 30 by 32.
fn goods(scene: &mut Scene) {
    for colour in Colour::ALL {
        let name = colour.goods();
        scene.symbol(name, sign(colour));
        let face = tone(colour);
        let edge = |d: &str| path(d).stroke(Token::Print, 1.0);
        let (light, dark) = if colour == Colour::White {
            (WHITE.into(), Token::Tone(0xd9d2c4, 0xd9d2c4).into())
        } else {
            (face.mix(WHITE, 40), face.mix(Token::Print, 28))
        };
        let mark = |size: f32, x: f32, y: f32| {
            symbol(name).at(x - size / 2.0, y - size / 2.0).scaled(size / 24.0).tinted(on_goods(colour))
        };
        scene.symbol(
            format!("cube {name}"),
            [
                edge("M-15.2,-8.8l6.5,-6.5h24l-6.5,6.5Z").fill(light),
                edge("M8.8,-8.8l6.5,-6.5v24l-6.5,6.5Z").fill(dark),
                rect(-15.2, -8.8, 24.0, 24.0).fill(face).stroke(Token::Print, 1.0),
                mark(20.0, -3.2, 3.2),
            ],
        );
        scene.symbol(
            format!("tile {name}"),
            [
                rounded(0.0, 0.0, 30.0, 32.0, 3.6).fill(Token::Chalk).stroke(Token::Print, 0.9),
                rounded(2.8, 2.8, 24.4, 26.4, 2.0).fill(face).stroke(Token::Print, 0.7),
                mark(19.6, 15.0, 16.0),
            ],
        );
    }
}

fn sign(colour: Colour) -> Vec<Node> {
    match colour {
        Colour::Yellow => vec![
            drawn("M12,22V8", 1.6),
            solid(
                "M12,7C10,5.4 10.4,3 12,1.4C13.6,3 14,5.4 12,7ZM11.4,11C8.6,10.6 7.4,8.6 7.6,6.2C10,6.6 11.4,8.4 \
                 11.4,11ZM12.6,11C15.4,10.6 16.6,8.6 16.4,6.2C14,6.6 12.6,8.4 12.6,11ZM11.4,15.4C8.6,15 7.4,13 \
                 7.6,10.6C10,11 11.4,12.8 11.4,15.4ZM12.6,15.4C15.4,15 16.6,13 16.4,10.6C14,11 12.6,12.8 \
                 12.6,15.4ZM11.4,19.8C8.6,19.4 7.4,17.4 7.6,15C10,15.4 11.4,17.2 11.4,19.8ZM12.6,19.8C15.4,19.4 \
                 16.6,17.4 16.4,15C14,15.4 12.6,17.2 12.6,19.8Z",
            ),
        ],
        Colour::Red => [(8.0, 9.6, 2.9), (13.6, 9.2, 2.9), (10.4, 13.8, 2.9), (15.8, 13.2, 2.6), (13.0, 18.4, 2.8)]
            .into_iter()
            .map(|(x, y, r)| circle(x, y, r).fill(Token::Current))
            .chain([
                drawn("M12,7C12,4.6 13,3 15,2", 1.7),
                solid("M14.4,4.4C16.4,3 19,3.2 20.6,5C18.6,6.8 16,6.6 14.4,4.4Z"),
            ])
            .collect(),
        Colour::Green => vec![
            drawn(
                "M9.6,2.4H14.4M10.6,2.4V6.4C10.6,8 6.4,9.6 6.4,13.6C6.4,18 10.6,20 10.6,22H13.4C13.4,20 17.6,18 \
                 17.6,13.6C17.6,9.6 13.4,8 13.4,6.4V2.4",
                1.7,
            ),
            solid("M7.2,14H16.8C16.4,17.2 13.4,19 12.8,21H11.2C10.6,19 7.6,17.2 7.2,14Z"),
            drawn("M10.4,5C7,4.6 5,6.6 5.4,10.2M13.6,5C17,4.6 19,6.6 18.6,10.2", 1.4),
        ],
        Colour::Blue => vec![solid(
            "M2.4,19.4L5,13H12.2L14.8,19.4ZM15.6,19.4L13.6,14.4L14.2,13H19L21.6,19.4ZM6.4,11.6L9,5.2H15.6L18.2,11.6Z",
        )],
        Colour::Brown => vec![
            drawn("M11.4,8A3.4,4.8 0 1 1 4.6,8A3.4,4.8 0 1 1 11.4,8ZM8,3.2H17.4C21,3.2 21,12.8 17.4,12.8H8", 1.6),
            solid("M8,12.8H17.4V20.6L15.4,19L13.4,20.6L11.4,19L9.4,20.6L8,19.4Z"),
            circle(8.0, 8.0, 1.3).fill(Token::Current),
        ],
        Colour::White => vec![
            solid("M5,3H19V6.4H5ZM5,18.2H19V21.6H5Z"),
            path("M7.4,6.4V18.2M10.5,6.4V18.2M13.5,6.4V18.2M16.6,6.4V18.2").stroke(Token::Current, 1.7),
        ],
    }
}

/// The emblem of each wagon, about 11 wide round its middle.
fn emblems(scene: &mut Scene) {
    let full = |d: &str| path(d).fill(Token::Current).stroke(Token::Current, 0.5).round();
    let drawings: [Vec<Node>; 10] = [
        vec![
            circle(0.0, 0.0, 3.0).fill(Token::Current),
            drawn(
                "M0,-5.4V-4M0,4V5.4M-5.4,0H-4M4,0H5.4M-3.8,-3.8L-2.9,-2.9M2.9,2.9L3.8,3.8M-3.8,3.8L-2.9,2.9M2.9,\
                 -2.9L3.8,-3.8",
                1.3,
            ),
        ],
        vec![full("M1.6,-4.8A5,5 0 1 0 4.6,2.6A4.2,4.2 0 0 1 1.6,-4.8Z")],
        vec![full("M-5.4,-2.4L-2.8,0L-5.4,2.4ZM-3,0C-.6,-3.4 3.4,-3 5.4,0C3.4,3 -.6,3.4 -3,0Z")],
        vec![drawn("M0,-4.8V4.6M-4.4,1.2C-4,4.2 -1.6,4.8 0,4.8C1.6,4.8 4,4.2 4.4,1.2M-2.4,-2.2H2.4", 1.5)],
        vec![full("M-4.4,4.4C-5,-1.4 -1,-5 4.6,-4.6C5,1 1.4,4.8 -4.4,4.4Z")],
        vec![full("M0,-5.4L1.5,-1.8L5.2,-1.6L2.3,.8L3.3,4.5L0,2.4L-3.3,4.5L-2.3,.8L-5.2,-1.6L-1.5,-1.8Z")],
        vec![full("M-2.6,-2.2a2.6,2.6 0 1 0 .1,0Z"), drawn("M-.4,.4H5.2M3.2,.4V3M5.2,.4V2.6", 1.6)],
        vec![full("M-4,-4.6H4C4,-.4 2,1 .7,1.4V3.6H2.8V5H-2.8V3.6H-.7V1.4C-2,1 -4,-.4 -4,-4.6Z")],
        vec![
            drawn("M-5.4,0C-2.6,-4 2.6,-4 5.4,0C2.6,4 -2.6,4 -5.4,0Z", 1.3),
            circle(0.0, 0.0, 1.9).fill(Token::Current),
        ],
        vec![full("M-4.6,3.4C-2.8,1.6 -3.6,-4.6 0,-4.8C3.6,-4.6 2.8,1.6 4.6,3.4ZM-1.2,4.4h2.4v1h-2.4Z")],
    ];
    for (name, nodes) in EMBLEMS.into_iter().zip(drawings) {
        scene.symbol(name, nodes);
    }
}

/// A path with left and right exchanged; it knows the letters M, L, C, H, V and Z.
fn mirrored(d: &str) -> String {
    let mut flipped = String::with_capacity(d.len() + 16);
    let (mut letter, mut count, mut number) = (' ', 0_u8, String::new());
    let flush = |number: &mut String, letter: char, count: &mut u8, flipped: &mut String| {
        if number.is_empty() {
            return;
        }
        let turns = letter == 'H' || (letter != 'V' && count.is_multiple_of(2));
        let value: f32 = number.parse().expect("paths here are plain numbers");
        flipped.push_str(&format!("{} ", if turns { -value } else { value }));
        *count += 1;
        number.clear();
    };
    for sign in d.chars() {
        match sign {
            'M' | 'L' | 'C' | 'H' | 'V' | 'Z' => {
                flush(&mut number, letter, &mut count, &mut flipped);
                (letter, count) = (sign, 0);
                flipped.push(sign);
            }
            ',' | ' ' => flush(&mut number, letter, &mut count, &mut flipped),
            _ => number.push(sign),
        }
    }
    flush(&mut number, letter, &mut count, &mut flipped);
    flipped
}

const OX: &str = "M1,13C1,8.4 6,6.6 11,7.4C15,6.2 19,5.4 22,7.6C23.4,6.4 25.6,6.4 27,7.8L30.6,11.4C31.4,13 30.6,14.6 28.8,14.6C27,14.8 25.4,14.4 24.6,13.6C24,16.4 22.6,18 21.4,18.6L21.8,27H18.6L17.8,19.6C14,20.4 10.6,20.2 8.4,19.6L7.8,27H4.6L4.2,18.6C2,17.6 1,15.6 1,13Z";
const OX_LINES: [(&str, f32); 2] = [("M24.8,7C24.2,4 26,2.2 28.6,2.4", 1.6), ("M1.2,11C-0.6,13 -0.4,17 -1,19", 1.2)];
const HORSE: &str = "M2,13.4C2,9.8 6,8.6 11,9.4C15,9.8 18,9 20,5.8L22.4,1.6L24,-0.6L24.8,1.8L30,6.8C30.8,8.4 29.8,9.8 28.2,9.2L25.2,8.2C24.6,11.8 23.6,14.8 21.8,16.6L23,27H20.4L18.6,18.6C15,19.2 11,19.2 8.8,18.4L7.2,27H4.6L4.8,17.6C2.8,16.8 2,15.4 2,13.4Z";
const HORSE_LINES: [(&str, f32); 2] =
    [("M22.8,1.2C19.6,3 18.4,6.4 16.4,8.8", 1.8), ("M2.4,11.4C-1,12.4 -0.6,17.4 -2,20", 1.8)];

/// Carts with their animals, about 60 wide round their middle, for each way.
fn carts(scene: &mut Scene) {
    for bound in End::ALL {
        let way = if bound == End::Rome { 1.0 } else { -1.0 };
        let turn = |d: &str| if bound == End::Rome { d.to_owned() } else { mirrored(d) };
        let line = |d: &str, width: f32| path(turn(d)).stroke(Token::Print, width).round();
        let wheel = |x: f32, y: f32| {
            group([
                circle(0.0, 0.0, 6.4).fill(Token::Chalk).stroke(Token::Print, 1.6),
                path("M-6,0H6M0,-6V6M-4.3,-4.3L4.3,4.3M-4.3,4.3L4.3,-4.3").stroke(Token::Print, 0.8),
                circle(0.0, 0.0, 1.7).fill(Token::Print),
            ])
            .at(way * x, y)
        };
        for (name, body, lines, shade, eye) in
            [("ox", OX, OX_LINES, 0xb48d5f, (27.4, 10.6)), ("horse", HORSE, HORSE_LINES, 0x8b6e4c, (25.4, 4.4))]
        {
            let mut animal = vec![line(body, 1.0).fill(Token::Tone(shade, shade))];
            animal.extend(lines.map(|(d, width)| line(d, width)));
            animal.push(circle(way * eye.0, eye.1, 0.9).fill(Token::Print));
            let wood = Token::Tone(0xd2ae83, 0xd2ae83);
            // The second is for carts without a name: its emblem is large.
            for (size, cover, foot, axle, emblem) in
                [("", 2.0, 9.0, 11.0, (-16.0, -5.2, 7.2)), ("large ", 4.0, 10.0, 13.0, (-15.0, -6.0, 10.6))]
            {
                let canopy = if size.is_empty() {
                    line("M-29,2V-3C-29,-17 -3,-17 -3,-3V2Z", 1.2)
                } else {
                    line("M-29,8V-6C-29,-24 -1,-24 -1,-6V8Z", 1.3)
                };
                let bed = format!("M-30.5,{cover}H-1V{foot}H-30.5Z");
                scene.symbol(
                    format!("{size}{name} to {bound}"),
                    [
                        line("M-2,9H12", 1.6),
                        group(animal.clone()).at(way, -11.0).scaled(0.92),
                        canopy.fill(heading(bound).0),
                        line(&bed, 1.2).fill(wood),
                        wheel(-23.0, axle),
                        wheel(-8.5, axle),
                        circle(way * emblem.0, emblem.1, emblem.2).fill(Token::Chalk).stroke(Token::Print, 0.9),
                    ],
                );
            }
        }
    }
}

/// Coin, laurel, arrow and the back of a wagon tile.
fn signs(scene: &mut Scene) {
    let ink = |d: &str, width: f32| path(d).stroke(Token::Print, width).round();
    scene.symbol(
        "coin",
        [
            circle(12.0, 12.0, 9.2).fill(GOLD).stroke(Token::Print, 1.2),
            circle(12.0, 12.0, 6.8).stroke(Token::Print, 0.7),
            ink("M12,7.2L13.3,10.4L16.6,10.6L14,12.8L14.9,16.1L12,14.2L9.1,16.1L10,12.8L7.4,10.6L10.7,10.4Z", 0.8)
                .fill(Token::Chalk),
        ],
    );
    scene.symbol(
        "laurel",
        [
            drawn("M12,21C6.4,20 3.6,15.6 4.4,9.6M12,21C17.6,20 20.4,15.6 19.6,9.6", 1.1),
            path(
                "M4.4,9.8C2.4,8 2.8,5.4 4.6,3.6C6.2,5.6 6.2,8 4.4,9.8ZM4.2,13.4C1.8,12.8 .8,11 .8,8.8C3.2,9.2 4.4,11 \
                 4.2,13.4ZM5.4,16.8C3,17 1.6,15.6 1,13.6C3.4,13.2 5,14.6 5.4,16.8ZM8,19.4C6,20.6 4,19.8 2.8,18.2C5,17 \
                 7,17.6 8,19.4ZM19.6,9.8C21.6,8 21.2,5.4 19.4,3.6C17.8,5.6 17.8,8 19.6,9.8ZM19.8,13.4C22.2,12.8 \
                 23.2,11 23.2,8.8C20.8,9.2 19.6,11 19.8,13.4ZM18.6,16.8C21,17 22.4,15.6 23,13.6C20.6,13.2 19,14.6 \
                 18.6,16.8ZM16,19.4C18,20.6 20,19.8 21.2,18.2C19,17 17,17.6 16,19.4Z",
            )
            .fill(Token::Gold)
            .stroke(Token::Current, 0.6),
        ],
    );
    scene.symbol("arrow", [drawn("M3,12H19M13.5,6.5L19.5,12L13.5,17.5", 2.2)]);
    scene.symbol(
        "wheel",
        [
            circle(0.0, 0.0, 6.4).stroke(Token::Current, 1.4),
            path("M-6,0H6M0,-6V6M-4.3,-4.3L4.3,4.3M-4.3,4.3L4.3,-4.3").stroke(Token::Current, 0.8),
            circle(0.0, 0.0, 1.7).fill(Token::Current),
        ],
    );
}

/// A pine and a cypress that stand on the origin, and a villa to its right.
fn plants(scene: &mut Scene) {
    scene.symbol(
        "pine",
        [
            path("M0,0c-1,-8 1,-12 0,-20m0,6l-7,-7m7,4l7,-6").stroke(Token::Hill.mix(Token::Print, 45), 1.5).round(),
            path("M-15,-19c0,-9 9,-12 15,-12c7,0 15,3 15,12c-9,3 -21,3 -30,0Z")
                .fill(Token::Forest.mix(Token::Print, 12))
                .stroke(Token::Ink, 0.8),
        ],
    );
    scene.symbol(
        "cypress",
        [path("M0,0C-6,-4 -4,-16.8 0,-24C4,-16.8 6,-4 0,0Z")
            .fill(Token::Forest.mix(Token::Print, 20))
            .stroke(Token::Ink, 0.8)],
    );
    let doors: String = (0..5).map(|door| format!("M{},0v-8q2,-4 4,0v8", 5 + door * 8)).collect();
    scene.symbol(
        "villa",
        [
            rect(0.0, -16.0, 44.0, 16.0).fill(Token::Sheet).stroke(Token::Ink, 0.9),
            path("M-3,-16l6,-8h38l6,8Z").fill(Token::Town).stroke(Token::Ink, 0.9),
            path(doors).stroke(Token::InkSoft, 0.9),
        ],
    );
}

/// Sixteen stones of a square 64 wide, each pattern a little different.
fn paving(pattern: u32) -> String {
    let mut seed = 11 + pattern * 7919;
    let mut wobble = || {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
        ((seed >> 16) % 91) as f32 / 10.0 - 4.5
    };
    let mut grid = [[(0.0, 0.0); 5]; 5];
    for (row, line) in grid.iter_mut().enumerate() {
        for (column, point) in line.iter_mut().enumerate() {
            let inner = |at: usize| (1..4).contains(&at);
            let dx = if inner(column) { wobble() } else { 0.0 };
            let dy = if inner(row) { wobble() } else { 0.0 };
            *point = (column as f32 * 16.0 + dx, row as f32 * 16.0 + dy);
        }
    }
    let mut d = String::new();
    for row in 0..4 {
        for column in 0..4 {
            let corners = [grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]];
            let middle = |part: fn(&(f32, f32)) -> f32| corners.iter().map(part).sum::<f32>() / 4.0;
            let (x, y) = (middle(|point| point.0), middle(|point| point.1));
            let shrunk = corners.map(|(cx, cy)| format!("{:.1},{:.1}", x + (cx - x) * 0.84, y + (cy - y) * 0.84));
            d.push_str(&format!("M{}Z", shrunk.join("L")));
        }
    }
    d
}
