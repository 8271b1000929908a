//! What each seat has: settlers at hand and on the map.

use engine::Seat;
use game_new_world::{Sort, material::SETTLERS};

use super::{map::settler_icon, stage::Painter, words};
use crate::{
    scene::*,
    stage::{Bit, Part, SeatCard, count, picture, row},
};

const SORTS: [Sort; 4] = [Sort::Trail, Sort::Town, Sort::Farm, Sort::Plains];

/// One card for each seat.
pub(super) fn cards(painter: &Painter<'_>) -> Vec<SeatCard> {
    Seat::all(painter.view.seats()).map(|seat| card(painter, seat)).collect()
}

fn card(painter: &Painter<'_>, seat: Seat) -> SeatCard {
    let hand = painter.view.supply[seat];
    let counts = vec![Bit::Icon(pawns(seat, hand), words::in_hand(hand))];
    let on_map = |sort: Sort| {
        let here = |tile: &&game_new_world::TileView| {
            tile.settler.is_some_and(|(who, spot)| who == seat && spot.sort() == sort)
        };
        painter.view.tiles.iter().filter(here).count() as i32
    };
    let roles = SORTS.into_iter().map(|sort| (sort, on_map(sort))).filter(|(_, number)| *number > 0);
    let roles: Vec<Bit> =
        roles.map(|(sort, number)| count(settler_icon(sort, seat, 30.0), words::role(sort), number)).collect();
    let more = if roles.is_empty() { Vec::new() } else { vec![Part::Line(row(roles))] };
    SeatCard { seat, counts, more }
}

/// Five pawns: those at hand in colour, the others bare.
fn pawns(seat: Seat, hand: u8) -> Scene {
    let pawn = |number: u8| {
        let pawn = symbol("nw-pawn").at(f32::from(number) * 13.0 - 26.0, 6.0);
        if number < hand { pawn.tinted(seat_colour(seat)) } else { pawn.tinted(Token::Sheet) }
    };
    picture(66.0, 18.0, (0..SETTLERS).map(pawn))
}
