//! What each seat has, as everybody sees it.

use engine::Seat;
use game_rialto::{
    board::{District, Side},
    desk::{Desk, Slot},
    material::Building,
    scoring,
};

use super::{
    stage::Painter,
    symbols::{band, glyph, icon},
    words,
};
use crate::{
    scene::*,
    stage::{Part, SeatCard, count, row, soft},
};

/// A card for each seat.
pub(super) fn seats(painter: &Painter<'_>) -> Vec<SeatCard> {
    Seat::all(painter.public.seats()).map(|seat| one(painter, seat)).collect()
}

fn one(painter: &Painter<'_>, seat: Seat) -> SeatCard {
    let desk = painter.view.desk(seat);
    let counts = vec![
        count(glyph("cards", 17.0), words::CARDS, desk.hand.size),
        count(glyph("coin", 16.0), words::COINS, desk.coins),
        count(glyph("council", 17.0), words::READY, desk.supply),
    ];
    let mut more = vec![Part::Picture(built(painter, seat, &desk))];
    if let Some(line) = leads(painter, seat) {
        more.push(row([soft(line)]).into());
    }
    SeatCard { seat, counts, more }
}

/// Its seven places for buildings, in a strip.
fn built(painter: &Painter<'_>, seat: Seat, desk: &Desk) -> Scene {
    let step = 28.0;
    let mut scene = Scene::new(words::built(desk), 0.0, 0.0, step * desk.slots.len() as f32, 30.0);
    for (place, slot) in desk.slots.iter().enumerate() {
        let last = painter.recent.built.iter().any(|&(who, built)| who == seat && slot.building == Some(built));
        scene.add(small(slot, last).at(place as f32 * step + 1.5, 1.5));
    }
    scene
}

/// A building as others see it: its colour and value, and a coin if it was used.
fn small(slot: &Slot, last: bool) -> Node {
    let outline = rounded(0.0, 0.0, 25.0, 27.0, 4.0);
    let Some(building) = slot.building else {
        return group([outline.stroke(Token::Rule, 1.0).dashed("3 2.5")]);
    };
    let mut nodes = Vec::new();
    if last {
        nodes.push(last_mark(outline.clone()));
    }
    nodes.push(outline.fill(band(building).mix(Token::Chalk, 45)).stroke(Token::Print, 1.0));
    nodes.push(circle(11.5, 13.0, 8.4).fill(Token::Chalk).stroke(Token::Print, 0.9));
    nodes.push(text(11.5, 17.8, 14.0, building.value().to_string()).bold().middle().fill(Token::Print));
    if slot.coin {
        nodes.push(icon("coin", 20.0, 22.0, 10.0));
    }
    group(nodes).printed().label(words::standing(building, slot.coin))
}

/// Where it leads, and which bank it nearly has.
fn leads(painter: &Painter<'_>, seat: Seat) -> Option<String> {
    let public = painter.public;
    let first = |district: &District| {
        let (ranking, ranked) = scoring::ranking(public, *district);
        ranked > 0 && ranking[0] == seat
    };
    let districts: Vec<_> = District::ALL.into_iter().filter(first).map(District::name).collect();
    let posted = &public.desks[seat].posted;
    let near = |side: &Side| {
        let held = side.districts().iter().filter(|&&district| posted[district] > 0).count();
        !public.flipped[*side] && held == 2
    };
    let banks: Vec<_> = Side::ALL.into_iter().filter(near).map(words::bank_name).collect();
    words::leads(&districts, &banks)
}

/// The value of all buildings of a seat.
pub(super) fn worth(desk: &Desk) -> u8 {
    desk.slots.iter().filter_map(|slot| slot.building).map(Building::value).sum()
}
