//! What each seat has, in short.

use engine::Seat;

use super::{map::threatening, options, stage::Painter, symbols, words};
use crate::stage::{Bit, Part, SeatCard, count, row, soft, strong};

pub(super) fn draw(painter: &Painter<'_>) -> Vec<SeatCard> {
    Seat::all(painter.view.estates.seats()).map(|seat| card(painter, seat)).collect()
}

fn card(painter: &Painter<'_>, seat: Seat) -> SeatCard {
    let estate = &painter.view.estates[seat];
    let counts = vec![
        strong(words::built(estate.placed.len())),
        count(symbols::back_icon(), words::CARDS, estate.cards),
        count(symbols::amphora_icon(), words::AMPHORAE, estate.amphorae),
        count(symbols::settlement_icon(), words::SETTLEMENTS, painter.table.estate(seat).settlements),
    ];
    let hidden: u8 = estate.stacks.values().iter().sum();
    let mut more: Vec<Part> = Vec::new();
    if threatening(&painter.table).any(|other| other == seat) {
        more.push(row([strong(words::threat(seat, painter.seen.seat))]).current(true).into());
    } else if let Some(part) = options::nearly_done(painter, seat) {
        more.push(part);
    }
    let drawn = painter.in_hand().filter(|building| painter.view.turn.seat == seat && !estate.up.contains(building));
    let open = estate.up.iter().chain(&drawn);
    let open: Vec<Bit> =
        open.map(|&building| Bit::Icon(symbols::building_icon(building), building.name().into())).collect();
    let said = if open.is_empty() { words::NOTHING_UP } else { words::FACE_UP };
    more.push(row([soft(said)].into_iter().chain(open)).into());
    more.push(row([soft(words::in_the_stacks(hidden))]).into());
    SeatCard { seat, counts, more }
}
