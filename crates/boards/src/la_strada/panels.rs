//! What stands around the map: what settlements pay, and what the viewer has.

use engine::Seat;
use game_la_strada::{
    View,
    material::{Kind, TRACK, Terrain},
};

use super::{seats, stage::Painter, symbols, words};
use crate::{
    scene::*,
    stage::{Bit, Bits, Panel, Part, Tab, Wish, count, heading, picture, row, soft, strong},
};

/// All panels.
pub(super) fn panels(painter: &Painter<'_>) -> Vec<Panel> {
    let yours = painter.seen.seat.map(|seat| yours(painter.view, seat));
    [market(painter.view)].into_iter().chain(yours).collect()
}

/// What a merchant earns, and what tiles cost.
fn market(view: &View) -> Panel {
    let most = match () {
        () if view.options.danger() || view.exclusive() => 1,
        () => view.sides.seats(),
    };
    let number = |crowd: u8| -> Bits { if most == 1 { Bits::new() } else { vec![soft(crowd.to_string())] } };
    let head = [Bits::new()].into_iter().chain((1..=most).map(number)).collect();
    let rows = Kind::ALL.into_iter().map(|kind| -> Vec<Bits> {
        let drawing = seats::settlement(Some(kind), 0.9);
        let coin = |crowd: u8| -> Bits {
            match kind.pays(crowd) {
                0 => vec![soft("0")],
                gold => vec![Bit::Coin(gold.into())],
            }
        };
        let name = vec![Bit::Icon(drawing, String::new()), Bit::Text(words::kind(kind).into())];
        [name].into_iter().chain((1..=most).map(coin)).collect()
    });
    let costs = |terrain: Terrain| count(seats::hex(terrain), words::terrain(terrain), terrain.cost());
    Panel {
        tab: Tab::Market,
        wish: Wish::Column,
        title: words::EARNS.into(),
        note: Vec::new(),
        parts: vec![
            Part::Table([head].into_iter().chain(rows).collect()),
            row([soft(words::paid(view))]).into(),
            heading(words::TILE_COSTS, ""),
            row(Terrain::ALL.map(costs)).into(),
        ],
    }
}

/// The viewer's track, tiles and merchants.
fn yours(view: &View, seat: Seat) -> Panel {
    let holds = seats::holds(view, seat);
    let held = if holds.is_empty() { vec![soft(words::NOBODY)] } else { holds };
    Panel {
        tab: Tab::Yours,
        wish: Wish::Nowhere,
        title: words::STOCK.into(),
        note: vec![strong(words::resources(view.sides[seat].resources))],
        parts: vec![
            Part::Picture(track(seat, view.sides[seat].resources)),
            heading(words::TILES_LEFT, ""),
            row(seats::tiles(view, seat)).into(),
            heading(words::HOLDS, ""),
            row(held).end([seats::merchants(view, seat)]).into(),
        ],
    }
}

/// The resource track with all its fields.
fn track(seat: Seat, have: u8) -> Scene {
    let (field, high) = (19.0, 24.0);
    let width = field * f32::from(TRACK + 1);
    let middle = |number: u8| (f32::from(number) - f32::from(TRACK) / 2.0) * field;
    let mut nodes = Vec::new();
    for number in 0..=TRACK {
        let x = middle(number);
        let fill = if number > 0 && number <= have { Token::Plains } else { Token::Sheet };
        nodes.push(rect(x - field / 2.0, -high / 2.0, field, high).fill(fill).stroke(Token::Ink, 0.8));
        if number != have {
            nodes.push(text(x, 4.6, 12.5, number.to_string()).middle());
        }
    }
    nodes.push(symbol(symbols::merchant(seat)).at(middle(have), 0.0).scaled(1.5));
    picture(width + 4.0, high + 4.0, nodes)
}
