//! The small drawings: goods, emblems, animals, carts, coins, trees and paving.

use game_strada_romana::{board::End, material::Colour};

use crate::scene::*;

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

/// The drawings of `symbols/strada_romana`: goods and signs in a box of 24, emblems of wagons about 11
/// wide, carts with their animals about 60 wide, and what stands and lies beside the road.
const FILES: &[(&str, &str)] = files::files!(
    "strada_romana",
    "",
    [
        "anchor",
        "arrow",
        "bell",
        "coin",
        "corn",
        "cup",
        "cypress",
        "eye",
        "fish",
        "horse-to-portus",
        "horse-to-rome",
        "key",
        "large-horse-to-portus",
        "large-horse-to-rome",
        "large-ox-to-portus",
        "large-ox-to-rome",
        "laurel",
        "leaf",
        "marble",
        "metal",
        "moon",
        "oil",
        "ox-to-portus",
        "ox-to-rome",
        "paving-0",
        "paving-1",
        "paving-2",
        "paving-3",
        "pine",
        "star",
        "sun",
        "textiles",
        "villa",
        "wheel",
        "wine"
    ]
);

/// All drawings.
pub(super) fn define(scene: &mut Scene) {
    scene.files = FILES;
    goods(scene);
}

/// Each kind of goods as a cube 24 wide round its middle, and as a tile 30 by 32.
fn goods(scene: &mut Scene) {
    for colour in Colour::ALL {
        let name = colour.goods();
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
