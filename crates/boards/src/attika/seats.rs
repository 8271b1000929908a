//! What each seat has, in short.

use engine::Seat;

use super::{map::threatening, options, stage::Painter, symbols::kind, words};
use crate::scene::{Token, symbol};
use crate::stage::{Bit, Part, SeatCard, count, icon, picture, row, soft, strong};

pub(super) fn draw(painter: &Painter<'_>) -> Vec<SeatCard> {
    Seat::all(painter.view.estates.seats()).map(|seat| card(painter, seat)).collect()
}

fn card(painter: &Painter<'_>, seat: Seat) -> SeatCard {
    let estate = &painter.view.estates[seat];
    let counts = vec![
        strong(words::built(estate.placed.len())),
        count(icon("at-card", 8.0), words::CARDS, estate.cards),
        count(icon("at-amphora", 13.0), words::AMPHORAE, estate.amphorae),
        count(icon("at-settlement", 12.0), words::SETTLEMENTS, painter.table.estate(seat).settlements),
    ];
    let hidden: u8 = estate.stacks.iter().sum();
    let mut more: Vec<Part> = Vec::new();
    if threatening(&painter.table).any(|other| other == seat) {
        more.push(row([strong(words::threat(seat))]).current(true).into());
    } else if let Some(part) = options::nearly_done(painter, seat) {
        more.push(part);
    }
    let drawn = painter.in_hand().filter(|building| painter.view.turn.seat == seat && !estate.up.contains(building));
    let open = estate.up.iter().chain(&drawn).map(|&building| {
        let drawing = symbol(kind(building)).tinted(Token::Ink);
        Bit::Icon(picture(40.0, 40.0, [drawing]), building.name().into())
    });
    more.push(row([soft(words::FACE_UP)].into_iter().chain(open)).into());
    more.push(row([soft(words::in_the_stacks(hidden))]).into());
    SeatCard { seat, counts, more }
}
