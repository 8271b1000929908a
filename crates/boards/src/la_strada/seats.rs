//! What each seat has, in small icons.

use engine::Seat;
use game_la_strada::{
    View,
    material::{Dot, Kind, TRACK, Terrain},
};

use super::{map_land, symbols, words};
use crate::{
    scene::*,
    stage::{Bit, Bits, SeatCard, count, icon, picture, row},
};

/// A card for each seat.
pub(super) fn cards(view: &View) -> Vec<SeatCard> {
    Seat::all(view.sides.seats()).map(|seat| card(view, seat)).collect()
}

fn card(view: &View, seat: Seat) -> SeatCard {
    let side = &view.sides[seat];
    let gauge = if view.sides.seats() < 4 { track(seat, side.resources) } else { column(seat, side.resources) };
    let counts = vec![count(gauge, words::RESOURCES, side.resources), merchants(view, seat)];
    SeatCard { seat, counts, more: vec![row(tiles(view, seat)).into()] }
}

/// The merchants that are in no settlement.
pub(super) fn merchants(view: &View, seat: Seat) -> Bit {
    count(icon(symbols::merchant(seat), 6.6), words::MERCHANTS_LEFT, view.sides[seat].stock)
}

/// The road tiles left, by terrain.
pub(super) fn tiles(view: &View, seat: Seat) -> impl Iterator<Item = Bit> {
    let left = view.sides[seat].tiles;
    Terrain::ALL.into_iter().map(move |terrain| count(hex(terrain), words::tiles_left(terrain), left[terrain]))
}

/// A small hex of a terrain.
pub(super) fn hex(terrain: Terrain) -> Scene {
    picture(20.0, 23.0, [map_land::tile(terrain).scaled(0.38)])
}

/// A settlement without its plate, so many times as large as on the map.
pub(super) fn settlement(kind: Option<Kind>, scale: f32) -> Scene {
    let drawing = kind.map(|kind| symbol(symbols::settlement(kind)).at(0.0, 5.0 * scale).scaled(scale));
    picture(38.0 * scale, 30.0 * scale, drawing)
}

/// The resource track of a seat as a bar with its marker.
fn track(seat: Seat, have: u8) -> Scene {
    let (width, high) = (34.0, 9.0);
    let x = width * (f32::from(have) / f32::from(TRACK) - 0.5);
    picture(
        width + 6.0,
        14.0,
        [
            rounded(-width / 2.0, -high / 2.0, width, high, 2.0).fill(Token::Sheet).stroke(Token::Ink, 1.0),
            rect(-width / 2.0 + 0.5, -high / 2.0 + 0.5, (x + width / 2.0 - 0.5).max(0.0), high - 1.0)
                .fill(Token::Plains),
            rounded(x - 2.5, -6.5, 5.0, 13.0, 1.5).fill(seat_colour(seat)).stroke(Token::Ink, 0.9),
        ],
    )
}

/// The same upright, where there is little room.
fn column(seat: Seat, have: u8) -> Scene {
    let high = 16.0;
    let y = high * (0.5 - f32::from(have) / f32::from(TRACK));
    picture(
        8.0,
        18.0,
        [
            rounded(-3.5, -high / 2.0, 7.0, high, 2.0).fill(Token::Sheet).stroke(Token::Ink, 1.0),
            rect(-3.0, y, 6.0, high / 2.0 - y).fill(seat_colour(seat)),
        ],
    )
}

/// The settlements where a seat has merchants, with what they earn it now, the richest first.
pub(super) fn holds(view: &View, seat: Seat) -> Bits {
    let mut held: Vec<(u8, Dot)> = view.present(seat).iter().map(|dot| (view.earns(seat, dot), dot)).collect();
    order(&mut held, |&(gold, dot)| (std::cmp::Reverse(gold), dot));
    held.into_iter()
        .flat_map(|(gold, dot)| {
            let drawing = settlement(view.kinds[dot], 0.62);
            [Bit::Icon(drawing, words::settlement(view, dot)), Bit::Coin(gold.into())]
        })
        .collect()
}
