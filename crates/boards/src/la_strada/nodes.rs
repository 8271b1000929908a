//! What roads lead to: settlements with what they pay and who trades there, and workshops.

use engine::Seat;
use game_la_strada::{
    Event, View,
    board::{Cell, Land},
    material::{Dot, Kind},
    options::DangerScoring,
};

use super::{
    border,
    geometry::centre,
    places::{self, Choices},
    plans::Plan,
    symbols::{self, PLATE},
    ways::mark,
};
use crate::scene::*;

/// What the coin of a settlement says: what each merchant there earns now, or the first would;
/// in Danger Style what the place is worth, and nothing while the groups are equal.
pub(super) fn pay(view: &View, dot: Dot, kind: Kind) -> u8 {
    match (view.options.danger(), view.crowd(dot)) {
        (true, 0) => kind.top(),
        (true, _) => leader(view, dot).map_or(0, |_| kind.top()),
        (false, 0) => kind.pays(1),
        (false, crowd) => kind.pays(crowd),
    }
}

/// Danger Style: who has most merchants there.
fn leader(view: &View, dot: Dot) -> Option<Seat> {
    let most = view.sides.values().iter().map(|side| side.merchants[dot.index()]).max().filter(|&most| most > 0)?;
    let mut first = view.sides.iter().filter(|(_, side)| side.merchants[dot.index()] == most);
    let seat = first.next()?.0;
    first.next().is_none().then_some(seat)
}

/// A coin, or a pale disc where nothing is paid.
pub(super) fn pays(x: f32, y: f32, r: f32, gold: u8) -> Node {
    if gold > 0 {
        return coin_of(x, y, r, gold.to_string());
    }
    group([
        circle(0.0, 0.0, r).fill(PLATE).stroke(Token::Print, 0.9),
        text(0.0, r * 0.5, r * 1.5, "0").bold().middle().fill(Token::Print),
    ])
    .at(x, y)
}

/// The plate of a kind of settlement.
pub(super) fn plate(kind: Option<Kind>) -> Node {
    let printed = |node: Node| node.fill(PLATE).stroke(Token::Print, 1.1);
    match kind {
        Some(Kind::City) => {
            group([printed(hexagon(0.0, 0.0, 27.5)), hexagon(0.0, 0.0, 24.8).stroke(Token::Print, 0.7)])
        }
        Some(Kind::Town) => printed(hexagon(0.0, 0.0, 26.0)),
        Some(Kind::Village) => printed(circle(0.0, 0.0, 22.6)),
        Some(Kind::Hamlet) => printed(circle(0.0, 0.0, 20.4)).dashed("2.4 1.8"),
        None => printed(circle(0.0, 0.0, 20.0)),
    }
}

/// All workshops, then all settlements, then the merchants. A settlement that can be named as a
/// target refuses nothing.
pub(super) fn draw(
    scene: &mut Scene,
    view: &View,
    land: &Land,
    choices: Choices<'_>,
    named: &[Plan],
    recent: &[Event],
) {
    for (seat, side) in view.sides.iter() {
        for cell in side.workshops.into_iter().flatten() {
            let new = recent.iter().any(|event| matches!(event, Event::Workshop { at, .. } if *at == cell));
            scene.add(workshop(seat, cell, new));
        }
    }
    let mut dots: Vec<Dot> = Dot::all().collect();
    dots.sort_by_key(|&dot| land.cell(dot));
    for &dot in &dots {
        let node = settlement(view, land, dot, travelled(recent, dot));
        let refused = places::refused_at(view, land, choices, land.cell(dot));
        scene.add(match refused.filter(|_| named.iter().all(|plan| plan.target != dot)) {
            Some(action) => node.asks(action.to_string()),
            None => node,
        });
    }
    merchants(scene, view, land);
    for &dot in &dots {
        let (x, y) = centre(land.cell(dot));
        scene.add(caption(view, dot).at(x, y));
    }
}

/// The coin and the name of a settlement, with the mark of who takes the coin in Danger Style.
pub(super) fn caption(view: &View, dot: Dot) -> Node {
    let coin = view.kinds[dot.index()].map(|kind| pays(19.0, -17.0, 9.4, pay(view, dot, kind)));
    let taker = leader(view, dot).filter(|_| view.options.danger()).map(|seat| mark(seat, 22.0, -3.0, 4.0));
    let name = text(0.0, 35.0, 12.8, dot.name()).face(Face::Italic).middle().halo(3.2).class("name");
    group(taker.into_iter().chain(coin).chain([name]))
}

/// Whether merchants came or went there of late.
fn travelled(recent: &[Event], dot: Dot) -> bool {
    recent
        .iter()
        .any(|event| matches!(event, Event::Travelled { from, to, .. } if *from == Some(dot) || *to == Some(dot)))
}

fn workshop(seat: Seat, cell: Cell, new: bool) -> Node {
    let (x, y) = centre(cell);
    let label = format!("Workshop of {} on {cell}{}", name_of(seat), if new { ", placed last" } else { "" });
    let mut parts = vec![bare_workshop(seat)];
    if new {
        parts.insert(0, last_mark(hexagon(0.0, 0.0, 28.5)));
    }
    group(parts).at(x, y).key(format!("workshop {cell}")).label(label)
}

/// A workshop round the origin.
pub(super) fn bare_workshop(seat: Seat) -> Node {
    group([
        hexagon(0.0, 0.0, 24.4).fill(Token::Tone(0xd9d2c4, 0xd3c8b0)).stroke(seat_colour(seat), 3.6),
        hexagon(0.0, 0.0, 26.4).stroke(Token::Print, 0.9),
        hexagon(0.0, 0.0, 22.4).stroke(Token::Print, 0.8),
        symbol("ls-workshop").at(0.0, -1.0),
        mark(seat, 0.0, 15.0, 4.2),
    ])
    .tinted(seat_colour(seat))
}

fn settlement(view: &View, land: &Land, dot: Dot, new: bool) -> Node {
    let (x, y) = centre(land.cell(dot));
    let kind = view.kinds[dot.index()];
    let crowded = view.crowd(dot) > 0;
    let rise = if crowded { -3.5 } else { 2.0 };
    let picture = match kind {
        Some(kind) => symbol(symbols::settlement(kind)).at(0.0, rise - if kind == Kind::Hamlet { 1.0 } else { 0.0 }),
        None => text(0.0, 8.0, 24.0, "?").middle().fill(Token::Print),
    };
    let mut parts = vec![plate(kind), picture];
    if new {
        parts.insert(0, last_mark(hexagon(0.0, 0.0, 29.5)));
    }
    if view.options.danger() {
        for (place, (_, count)) in present(view, dot).enumerate() {
            let across = spread(view, dot, place) + 9.5;
            parts.push(rounded(across - 17.5, 6.4, 29.0, 14.4, 7.2).fill(PLATE).stroke(Token::Print, 0.7));
            parts.push(text(across + 2.4, 17.8, 12.0, count.to_string()).bold().middle().fill(Token::Print));
        }
    }
    group(parts).at(x, y).label(words(view, dot, kind))
}

/// Who has how many merchants in a settlement.
fn present(view: &View, dot: Dot) -> impl Iterator<Item = (Seat, u8)> {
    view.sides.iter().map(move |(seat, side)| (seat, side.merchants[dot.index()])).filter(|&(_, count)| count > 0)
}

/// How far to the side the merchants of the seat in this place stand.
fn spread(view: &View, dot: Dot, place: usize) -> f32 {
    let count = present(view, dot).count();
    let (step, shift) = if view.options.danger() { (29.8, -6.5) } else { (if count < 4 { 11.0 } else { 9.8 }, -0.4) };
    (place as f32 - (count as f32 - 1.0) / 2.0) * step + shift
}

/// Every merchant by its seat and settlement: in the settlement, or hidden beneath the supply, so
/// that it glides there and back.
fn merchants(scene: &mut Scene, view: &View, land: &Land) {
    for (seat, side) in view.sides.iter() {
        let supply = border::supply(seat, view.sides.seats());
        for dot in Dot::all() {
            let here = side.merchants[dot.index()] > 0;
            let (x, y) = if here {
                let place = present(view, dot).position(|(other, _)| other == seat).unwrap_or(0);
                let (x, y) = centre(land.cell(dot));
                (x + spread(view, dot, place), y + 13.6)
            } else {
                supply
            };
            let cube = symbol(symbols::merchant(seat)).at(x, y).key(format!("merchant {seat} {}", dot.index()));
            scene.add(if here { cube } else { cube.opacity(0) });
        }
    }
}

fn words(view: &View, dot: Dot, kind: Option<Kind>) -> String {
    let Some(kind) = kind else { return format!("{}, not yet turned up", dot.name()) };
    let here: Vec<_> = present(view, dot)
        .map(
            |(seat, count)| {
                if count == 1 { name_of(seat).to_string() } else { format!("{count} of {}", name_of(seat)) }
            },
        )
        .collect();
    let who = if here.is_empty() { "no merchant yet".to_owned() } else { format!("merchants: {}", here.join(", ")) };
    let gold = pay(view, dot, kind);
    let pays = match (view.options.danger(), view.options.scoring, here.is_empty()) {
        (true, DangerScoring::Majority, _) => format!("pays {gold} to the larger group"),
        (true, DangerScoring::PerMerchant, _) => format!("pays {gold} for each merchant"),
        (false, _, true) => format!("pays {gold} to the first merchant"),
        (false, _, false) => format!("pays {gold} for each merchant"),
    };
    format!("{}, {}: {pays}; {who}", dot.name(), kind.name())
}
