//! The frame round the land: what settlements pay, prices, the round, and for each seat its
//! resource track, its gold and its supplies.

use engine::Seat;
use game_la_strada::{
    Phase, View,
    material::{Kind, ROUNDS, TRACK, Terrain},
    options::DangerScoring,
};

use super::{geometry::Point, nodes, symbols, terrain};
use crate::scene::*;

/// Left, top, width and height of the sheet.
pub(super) const FRAME: [f32; 4] = [-452.0, -414.0, 904.0, 828.0];
/// The width of a field of the track along it, and across.
const FIELD: (f32, f32) = (30.0, 34.0);
/// The corner boxes.
const BOX: (f32, f32) = (184.0, 90.0);

/// The edge of the frame at which a seat sits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Bottom,
    Left,
    Top,
    Right,
}

/// Clockwise from the first seat at the bottom.
fn edge(seat: Seat, seats: u8) -> Edge {
    match (seats, seat.index()) {
        (_, 0) => Edge::Bottom,
        (2, _) | (4, 2) => Edge::Top,
        (_, 1) => Edge::Left,
        _ => Edge::Right,
    }
}

/// The frame, the boxes in its corners, and the tracks.
pub(super) fn draw(scene: &mut Scene, view: &View) {
    let [left, top, width, height] = FRAME;
    scene.add(rounded(left + 2.0, top + 2.0, width - 4.0, height - 4.0, 8.0).fill(Token::Sheet).outlined());
    scene.add(rounded(left + 6.0, top + 6.0, width - 12.0, height - 12.0, 5.0).stroke(Token::Rule, 1.0));
    let (right, bottom) = (left + width - 14.0 - BOX.0, top + height - 14.0 - BOX.1);
    for (kind, x, y) in [
        (Kind::City, left + 14.0, top + 14.0),
        (Kind::Town, right, top + 14.0),
        (Kind::Village, left + 14.0, bottom),
        (Kind::Hamlet, right, bottom),
    ] {
        scene.add(payments(view, kind).at(x, y));
    }
    scene.add(round(view));
    scene.add(prices());
    for seat in Seat::all(view.sides.seats()) {
        track(scene, view, seat);
        scene.add(holdings(view, seat));
    }
}

/// A corner box: what a settlement of this kind pays.
fn payments(view: &View, kind: Kind) -> Node {
    let (width, height) = BOX;
    let name = match kind {
        Kind::City => "City",
        Kind::Town => "Town",
        Kind::Village => "Village",
        Kind::Hamlet => "Hamlet",
    };
    let single = view.options.exclusive && view.sides.seats() == 2;
    let (about, most) = match (view.options.danger(), view.options.scoring) {
        (true, DangerScoring::Majority) => ("to the larger group", 0),
        (true, DangerScoring::PerMerchant) => ("for each merchant", 0),
        (false, _) if single => ("for its one merchant", 1),
        (false, _) => ("gold for each merchant", view.sides.seats()),
    };
    let mut parts = vec![
        rounded(0.0, 0.0, width, height, 4.0).fill(Token::Sheet).stroke(Token::Ink, 1.0),
        rounded(3.5, 3.5, width - 7.0, height - 7.0, 2.0).stroke(Token::Rule, 1.0),
        nodes::plate(Some(kind)).at(34.0, 45.0),
        symbol(symbols::settlement(kind)).at(34.0, 47.0),
        text(68.0, 27.0, 16.0, name).face(Face::Serif),
        text(68.0, 42.0, 11.0, about).face(Face::Italic).fill(Token::InkSoft),
    ];
    if most == 0 {
        parts.push(coin_of(78.0, 62.0, 9.5, kind.top().to_string()));
        parts.push(text(94.0, 66.0, 11.0, "a tie pays none").face(Face::Italic).fill(Token::InkSoft));
    }
    for crowd in 1..=most {
        let x = 78.0 + f32::from(crowd - 1) * 29.5;
        parts.push(nodes::pays(x, 59.0, 9.5, kind.pays(crowd)));
        for pip in 0..crowd {
            let across = (f32::from(pip) - f32::from(crowd - 1) / 2.0) * 6.0;
            parts.push(rect(x + across - 2.1, 74.5, 4.2, 4.2).fill(Token::Ink));
        }
    }
    group(parts).label(words(kind, most, about))
}

fn words(kind: Kind, most: u8, about: &str) -> String {
    if most == 0 {
        return format!("A {} pays {} {about}; a tie pays nothing", kind.name(), kind.top());
    }
    let each: Vec<_> = (1..=most).map(|crowd| format!("{} among {crowd}", kind.pays(crowd))).collect();
    format!("A {} pays each merchant {}", kind.name(), each.join(", "))
}

/// The round, below the box of cities.
fn round(view: &View) -> Node {
    let [left, top, ..] = FRAME;
    let (x, y) = (left + 16.0, top + 134.0);
    let small = |y: f32, words: &str| text(x, y, 12.0, words).face(Face::Italic).fill(Token::InkSoft);
    match (view.turn.phase, view.options.danger()) {
        (Phase::Workshop | Phase::Placed, _) => group([small(y, "workshops"), small(y + 15.0, "are placed")]),
        (Phase::Over, _) => group([small(y, "the end")]),
        (_, danger) => {
            let number = view.turn.round.to_string();
            let mut parts = vec![small(y, "round"), text(x + 36.0, y + 1.0, 21.0, number).bold()];
            if danger {
                parts.push(small(y + 18.0, &format!("of {ROUNDS}")));
            }
            group(parts)
        }
    }
}

/// What a tile costs on each terrain, below the box of towns.
fn prices() -> Node {
    let [left, top, width, _] = FRAME;
    let right = left + width - 16.0;
    let mut parts = vec![text(right, top + 124.0, 11.0, "a tile costs").face(Face::Italic).end().fill(Token::InkSoft)];
    for (place, terrain) in Terrain::ALL.into_iter().rev().enumerate() {
        let (x, y) = (right - 15.0 - place as f32 * 40.0, top + 147.0);
        parts.push(tile(terrain, x - 6.0, y, 0.48));
        parts.push(text(x + 10.0, y + 5.0, 14.0, terrain.cost().to_string()).bold());
    }
    group(parts).label("A tile costs 2 on plains, 3 in forest, 4 on hills")
}

/// A small hex of a terrain.
fn tile(kind: Terrain, x: f32, y: f32, scale: f32) -> Node {
    group([
        hexagon(0.0, 0.0, 29.0).fill(terrain::colour(kind)).stroke(Token::Ink, 2.0),
        symbol(terrain::drawing(kind, 1)),
    ])
    .at(x, y)
    .scaled(scale)
}

/// The middle of a field of a seat's track.
fn field(edge: Edge, number: u8) -> Point {
    let [left, top, width, height] = FRAME;
    let along = (f32::from(number) - f32::from(TRACK) / 2.0) * FIELD.0;
    let inset = 12.0 + FIELD.1 / 2.0;
    match edge {
        Edge::Bottom => (along, top + height - inset),
        Edge::Top => (along, top + inset),
        Edge::Left => (left + inset, -along),
        Edge::Right => (left + width - inset, -along),
    }
}

/// The resource track of a seat with its marker.
fn track(scene: &mut Scene, view: &View, seat: Seat) {
    let edge = edge(seat, view.sides.seats());
    let (width, height) = if matches!(edge, Edge::Bottom | Edge::Top) { FIELD } else { (FIELD.1, FIELD.0) };
    let have = view.sides[seat].resources;
    let mut parts = Vec::new();
    for number in 0..=TRACK {
        let (x, y) = field(edge, number);
        let fill = if number > 0 && number <= have { Token::Plains } else { Token::Sheet };
        parts.push(rect(x - width / 2.0, y - height / 2.0, width, height).fill(fill).stroke(Token::Ink, 0.8));
        if number != have {
            parts.push(text(x, y + 4.8, 14.0, number.to_string()).middle());
        }
    }
    if view.to_act() == Some(seat) {
        let ((x, y), (u, v)) = (field(edge, 0), field(edge, TRACK));
        let (left, top) = (x.min(u) - width / 2.0, y.min(v) - height / 2.0);
        parts.push(rect(left, top, (x - u).abs() + width, (y - v).abs() + height).stroke(Token::Ink, 2.4));
    }
    scene.add(group(parts).label(format!("{} has {have} resources of {TRACK}", name_of(seat))));
    let (x, y) = field(edge, have);
    scene.add(symbol(symbols::merchant(seat)).at(x, y).scaled(2.1).key(format!("marker {seat}")));
}

/// Where the marker of the seat to act would stand once it has paid.
pub(super) fn payment(view: &View, cost: u16) -> Node {
    let (seat, have) = (view.turn.seat, view.left());
    let left = have.saturating_sub(u8::try_from(cost).unwrap_or(have));
    let (x, y) = field(edge(seat, view.sides.seats()), left);
    group([
        rounded(-15.0, -15.0, 30.0, 30.0, 3.0).fill(Token::Sheet).stroke(Token::Ink, 1.6).dashed("4 2.6"),
        symbol(symbols::merchant(seat)).scaled(1.9).opacity(75),
    ])
    .at(x, y)
}

/// Where the merchants of a seat wait that are in no settlement.
pub(super) fn supply(seat: Seat, seats: u8) -> Point {
    supplies(edge(seat, seats))[0]
}

/// Merchants, plains, forest, hills.
fn supplies(edge: Edge) -> [Point; 4] {
    let grid = |x: f32, y: f32| [(x, y - 9.0), (x + 38.0, y - 9.0), (x, y + 9.0), (x + 38.0, y + 9.0)];
    let row = |x: f32| std::array::from_fn(|place| (x + place as f32 * 39.0, 228.0));
    match edge {
        Edge::Bottom | Edge::Top => grid(184.0, field(edge, 0).1),
        Edge::Left => row(FRAME[0] + 26.0),
        Edge::Right => row(FRAME[0] + FRAME[2] - 157.0),
    }
}

/// The shape of a seat, its gold, and what it has left.
fn holdings(view: &View, seat: Seat) -> Node {
    let edge = edge(seat, view.sides.seats());
    let (side, gold) = (&view.sides[seat], view.gold[seat]);
    let (x, y) = field(edge, 0);
    let (badge, purse) = match edge {
        Edge::Bottom | Edge::Top => ((x - 32.0, y), (x - 60.0, y)),
        Edge::Left => ((x, y + 34.0), (x + 28.0, y + 34.0)),
        Edge::Right => ((x, y + 34.0), (x - 28.0, y + 34.0)),
    };
    let mut parts = vec![seat_shape(seat, badge.0, badge.1, 8.0), coin_of(purse.0, purse.1, 12.0, gold.to_string())];
    let counts = [side.stock, side.tiles[0], side.tiles[1], side.tiles[2]];
    for (place, ((x, y), count)) in supplies(edge).into_iter().zip(counts).enumerate() {
        parts.push(match place.checked_sub(1) {
            None => symbol(symbols::merchant(seat)).at(x, y).scaled(1.25),
            Some(kind) => tile(Terrain::ALL[kind], x, y, 0.3),
        });
        parts.push(text(x + 11.0, y + 4.6, 13.0, count.to_string()).bold());
    }
    let label = format!(
        "{}: {gold} gold as the board stands; left: {} merchants, {} plains, {} forest, {} hill tiles",
        name_of(seat),
        counts[0],
        counts[1],
        counts[2],
        counts[3]
    );
    group(parts).label(label)
}
