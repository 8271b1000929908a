//! The twelve links of the map and the bridges and gondolas that lie on them.

use game_rialto::{
    Action,
    board::{District, Link, Span},
    material::Bridge,
    state::{Laying, Phase, Rowing},
};

use super::{map::Chart, stage::Painter, symbols::HAIR, words};
use crate::scene::*;

/// The middle of a link on the large map, its turn, and whether its first district is at the far end.
const LINKS: [(f32, f32, f32, bool); Link::COUNT] = [
    (225.0, 346.0, 0.0, false),
    (172.0, 402.0, 90.0, false),
    (282.0, 380.0, 82.0, false),
    (548.0, 240.0, 90.0, false),
    (593.0, 168.0, 0.0, false),
    (596.0, 418.0, 0.0, false),
    (140.0, 204.0, 90.0, false),
    (410.0, 183.0, 104.0, false),
    (440.0, 297.0, 40.0, true),
    (400.0, 452.0, -66.0, true),
    (583.0, 482.0, -30.0, true),
    (320.0, 580.0, 0.0, true),
];

/// The middle of a link.
pub(super) fn link_at(chart: &Chart, link: Link) -> (f32, f32) {
    let (x, y, ..) = LINKS[link.index()];
    match (chart.small, link.number()) {
        (true, 1) => chart.little((109.0, 190.0)),
        (true, 5) => chart.little((288.0, 84.0)),
        (true, 6) => chart.little((292.0, 222.0)),
        (true, 7) => chart.little((68.0, 99.0)),
        (true, 10) => chart.little((199.0, 235.0)),
        (true, 12) => chart.little((160.0, 303.0)),
        _ => chart.at((x, y)),
    }
}

/// How a link is turned, in degrees.
pub(super) fn turn(link: Link) -> f32 {
    LINKS[link.index()].2
}

/// How large tiles are.
pub(super) fn tile_scale(chart: &Chart) -> f32 {
    if chart.small { 0.54 } else { 1.0 }
}

/// The names at the ends of the link round the lagoon.
pub(super) fn lagoon(chart: &Chart) -> Node {
    let size = 12.5 * chart.grow(12.5);
    let name = |x: f32, district: District| text(x, 584.0, size, district.name()).face(Face::Italic);
    let more = (size - 12.5) * 5.0;
    group([
        rect(184.0 - more, 570.0, 100.0 + more, 20.0).fill(Token::Water),
        rect(356.0, 570.0, 74.0 + more, 20.0).fill(Token::Water),
        name(278.0, District::SantaCroce).end(),
        name(362.0, District::Castello),
        path("M8,0h-8m4,-4l-4,4l4,4").at(188.0 - more, 580.0).stroke(Token::Ink, 1.2),
        path("M0,0h8m-4,-4l4,4l-4,4").at(416.0 + more, 580.0).stroke(Token::Ink, 1.2),
    ])
}

/// What is at the left and at the right end of a link as it is drawn.
fn ends(link: Link, span: Span) -> (u8, u8) {
    if LINKS[link.index()].3 { (span.second, span.first) } else { (span.first, span.second) }
}

/// The values that a bridge would have, with its higher end towards a district.
pub(super) fn facing(link: Link, bridge: Bridge, high: District) -> Span {
    let (low, top) = (bridge.low(), bridge.high());
    if link.ends().0 == high { Span { first: top, second: low } } else { Span { first: low, second: top } }
}

fn outline() -> Node {
    rounded(-36.0, -18.0, 72.0, 36.0, 7.0)
}

/// A bridge or gondola round its middle; the numerals stay upright whatever the turn.
pub(super) fn tile(left: &str, right: &str, turn: f32, gondola: bool, size: f32) -> Node {
    let mut nodes = if gondola {
        vec![
            outline().fill(Token::Water.mix(Token::Sheet, 45)).stroke(Token::Print, 1.3),
            path("M-13,-18V18M13,-18V18").stroke(Token::WaterDeep.mix(Token::Water, 30), 1.0),
            group([symbol("i-gondola").tinted(Token::Print).at(-11.5, -12.5).scaled(0.96)]).turned(-turn),
        ]
    } else {
        vec![
            outline().fill(Token::Sheet).stroke(Token::Print, 1.3),
            path("M-13,-18V18M13,-18V18").stroke(HAIR, 1.0),
            path("M-13,9C-7,8 -5,-4 0,-5C5,-4 7,8 13,9V13H8.6C8,6 4,2 0,2C-4,2 -8,6 -8.6,13H-13Z")
                .fill(Token::Stone)
                .stroke(Token::Print, 1.0),
            path("M-13,3C-7,2 -5,-9 0,-10C5,-9 7,2 13,3M-8,-1V4M-3,-8V-4M3,-8V-4M8,-1V4").stroke(Token::Print, 0.9),
        ]
    };
    for (x, value) in [(-24.5, left), (24.5, right)] {
        let numeral = text(0.0, size * 0.345, size, value).bold().middle().fill(Token::Print);
        nodes.push(numeral.at(x, 0.0).turned(-turn));
    }
    group(nodes).turned(turn).printed()
}

/// The size of the numerals on a tile, so that they can be read.
pub(super) fn numerals(chart: &Chart) -> f32 {
    if chart.small { 23.0 * chart.grow(12.4) } else { 18.0 }
}

/// How a tile lies on a link, round the link's middle.
pub(super) fn laid(chart: &Chart, link: Link, span: Span) -> Node {
    let (left, right) = ends(link, span);
    let lying = tile(&left.to_string(), &right.to_string(), turn(link), span.is_gondola(), numerals(chart));
    lying.scaled(tile_scale(chart))
}

/// A link with what lies on it, or free.
pub(super) fn one(painter: &Painter<'_>, link: Link) -> Node {
    let (public, chart) = (painter.public, &painter.chart);
    let (turn, scale) = (turn(link), tile_scale(chart));
    let mut nodes = Vec::new();
    let frame = || outline().turned(turn).scaled(scale);
    if painter.recent.links[link] {
        nodes.push(group([last_mark(outline())]).turned(turn).scaled(scale));
    }
    let legal = painter.actions(|action| *action == Action::Link(link));
    let instead = painter.instead(|action| *action == Action::Link(link));
    let chosen = painter.drafted().any(|action| action == Action::Link(link));
    if !legal.is_empty() {
        nodes.push(group([glow(outline())]).turned(turn).scaled(scale));
    } else if chosen || !instead.is_empty() {
        nodes.push(frame().stroke(Token::Legal, if chosen { 7.0 } else { 4.0 }).dashed(if chosen {
            ""
        } else {
            "7 5"
        }));
    }
    nodes.push(match (public.links[link], public.phase) {
        (Some(span), _) => laid(chart, link, span),
        (None, Phase::Bridge(Laying::Facing(at))) if at == link => open(painter, turn).scaled(scale),
        (None, Phase::Gondola(Rowing::End(at))) if at == link => laid(chart, link, Span::GONDOLA),
        (None, _) => free(turn).scaled(if chart.small { 0.5 } else { 1.0 }),
    });
    let (x, y) = link_at(chart, link);
    let node = group(nodes).at(x, y).key(format!("link {}", link.number())).label(words::link(public, link));
    let where_to = matches!(public.phase, Phase::Bridge(Laying::Where) | Phase::Gondola(Rowing::Where));
    match (legal.is_empty(), instead.is_empty()) {
        (false, _) => node.legal(legal),
        (true, false) if !chosen => node.legal(instead),
        (true, _) if where_to && !painter.choices.is_empty() => node.asks(Action::Link(link).to_string()),
        (true, _) => node,
    }
}

/// The bridge whose direction is still to be chosen.
fn open(painter: &Painter<'_>, turn: f32) -> Node {
    tile(words::OPEN_END, words::OPEN_END, turn, false, numerals(&painter.chart))
}

fn free(turn: f32) -> Node {
    group([
        rounded(-30.0, -15.0, 60.0, 30.0, 7.0).fill(Token::Sheet.thin(55)).stroke(Token::Ink, 1.2).dashed("4 3"),
        path("M-21,0H21").stroke(Token::InkSoft, 1.2).dashed("1.5 4").round(),
        circle(-22.0, 0.0, 2.6).fill(Token::InkSoft),
        circle(22.0, 0.0, 2.6).fill(Token::InkSoft),
    ])
    .turned(turn)
}
