//! What every seat holds in the open: points, coins, wagon tiles, and goods by colour.

use engine::Seat;
use game_strada_romana::material::Colour;

use super::{
    panels::emblem,
    pieces::{goods_count, sign_picture, signed, wheel_picture},
    stage::Painter,
    words,
};
use crate::stage::{Bit, Part, SeatCard, count, row, soft, words as say};

pub(super) fn seats(painter: &Painter<'_>) -> Vec<SeatCard> {
    Seat::all(painter.open.seats()).map(|seat| card(painter, seat)).collect()
}

fn card(painter: &Painter<'_>, seat: Seat) -> SeatCard {
    let hand = &painter.open.hands[seat];
    let counts = vec![
        count(sign_picture("laurel"), words::POINTS, hand.points),
        count(sign_picture("coin"), words::COINS, hand.coins),
        count(wheel_picture(), words::TILES, painter.open.tile_count(seat)),
    ];
    let mut goods = Vec::new();
    for colour in Colour::ALL {
        let (tiles, cubes) = (hand.wares[colour], hand.cubes[colour]);
        if tiles + cubes > 0 {
            goods.push(goods_count(colour, words::pairs_label(colour), tiles.min(cubes).into()));
        }
        if tiles != cubes {
            goods.push(Bit::Soft(signed(-i32::from(tiles.abs_diff(cubes)))));
        }
    }
    let mut more: Vec<Part> = Vec::new();
    if !goods.is_empty() {
        more.push(row(goods).into());
    }
    if painter.open.is_over() {
        more.extend(shown(painter, seat));
    }
    SeatCard { seat, counts, more }
}

/// SR-62: the wagon tiles once the game is over, golden where they score.
fn shown(painter: &Painter<'_>, seat: Seat) -> Option<Part> {
    let held = painter.view.held(seat);
    let out = painter.view.removed.filter(|_| seat.index() + 1 == usize::from(painter.open.seats()));
    let mut bits: Vec<Bit> = held.iter().map(|wagon| emblem(painter, wagon)).collect();
    if !bits.is_empty() {
        bits.insert(0, soft(words::TILES));
    }
    let end = out.map(|wagon| say(words::was_out(wagon)));
    (!bits.is_empty() || end.is_some()).then(|| row(bits).end(end).into())
}
