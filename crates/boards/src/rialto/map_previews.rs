//! What a click would do on the map, shown while it is hovered, focused or tapped once.

use engine::Seat;
use game_rialto::{
    Action, OnMap, Origin,
    board::{District, Link, Span},
    scoring,
    state::{Laying, Phase, Rowing},
};

use super::{
    map::{chip, chip_size, councilmen_at, shield_at},
    map_links::{facing, laid, link_at, numerals, tile, tile_scale, turn},
    stage::Painter,
    words,
};
use crate::scene::*;

/// The previews of all that can be done on the map.
pub(super) fn previews(painter: &Painter<'_>) -> Vec<Node> {
    let Some(seat) = painter.me else { return Vec::new() };
    let one = |action: Action| {
        let nodes = match action.on_map() {
            Some(OnMap::Link(link)) => chosen(painter, link),
            Some(OnMap::High(district)) => turned(painter, district),
            Some(OnMap::Place(district)) => vec![arrived(painter, seat, district)],
            Some(OnMap::From(origin)) => brought(painter, seat, origin),
            None => Vec::new(),
        };
        (!nodes.is_empty()).then(|| group(nodes).preview(action.to_string()))
    };
    painter.choices.iter().filter_map(|(action, _)| one(*action)).collect()
}

/// The tile on its link; a gondola with what both districts are worth then.
fn chosen(painter: &Painter<'_>, link: Link) -> Vec<Node> {
    let (public, chart) = (painter.public, &painter.chart);
    let (x, y) = link_at(chart, link);
    let (a, b) = link.ends();
    if public.bridge.is_some() && matches!(public.phase, Phase::Bridge(_)) {
        let open = tile(words::OPEN_END, words::OPEN_END, turn(link), false, numerals(chart));
        return vec![open.at(x, y).scaled(tile_scale(chart)).class("lifted")];
    }
    vec![laid(chart, link, Span::GONDOLA).at(x, y).class("lifted"), worth(painter, a, 1), worth(painter, b, 1)]
}

/// The bridge in place, and what both districts are worth then.
fn turned(painter: &Painter<'_>, district: District) -> Vec<Node> {
    let (public, chart) = (painter.public, &painter.chart);
    let (Phase::Bridge(Laying::Facing(link)), Some(bridge)) = (public.phase, public.bridge) else {
        return Vec::new();
    };
    let span = facing(link, bridge, district);
    let ((a, b), (x, y)) = (link.ends(), link_at(chart, link));
    vec![
        laid(chart, link, span).at(x, y).class("lifted"),
        worth(painter, a, span.first),
        worth(painter, b, span.second),
    ]
}

/// The worth of a district now and then, over its shield.
fn worth(painter: &Painter<'_>, district: District, more: u8) -> Node {
    let chart = &painter.chart;
    let (x, y, scale) = shield_at(chart, district);
    let before = scoring::value(painter.public, district);
    let content = words::change(before, before + more);
    let size = if chart.small { 13.0 } else { 15.0 };
    let width = content.chars().count() as f32 * size * 0.62 + 10.0;
    let tag = group([
        rounded(-width / 2.0, -12.0, width, 24.0, 6.0).fill(Token::Sheet).stroke(Token::Ink, 1.2),
        text(0.0, size * 0.36, size, content).bold().middle(),
    ]);
    let middle = (x + 12.0 * scale).clamp(width / 2.0 + 3.0, chart.width - width / 2.0 - 3.0);
    tag.at(middle, y + 12.0 * scale).scaled(chart.grow(size)).class("tag lifted")
}

/// One more councilman in a district.
fn arrived(painter: &Painter<'_>, seat: Seat, district: District) -> Node {
    let chart = &painter.chart;
    let ((x, y), (r, size, _)) = (councilmen_at(chart, district), chip_size(chart));
    let there = painter.public.desks[seat].posted[district] + 1;
    chip(seat, r * 1.3, size * 1.2, there.to_string()).at(x, y).class("lifted")
}

/// A way from where a councilman stands to where it would go.
fn brought(painter: &Painter<'_>, seat: Seat, origin: Origin) -> Vec<Node> {
    let (public, chart) = (painter.public, &painter.chart);
    let to = if let Phase::Gondola(Rowing::Whence(district)) = public.phase { district } else { public.current() };
    let (bx, by) = councilmen_at(chart, to);
    let mut nodes = Vec::new();
    if let Origin::District(from) = origin {
        let (ax, ay) = councilmen_at(chart, from);
        let bend = format!("M{ax:.1},{ay:.1}Q{:.1},{:.1} {bx:.1},{by:.1}", (ax + bx) / 2.0, ay.min(by) - 40.0);
        nodes.push(path(bend.clone()).stroke(Token::Print, 6.0).round());
        nodes.push(path(bend).stroke(seat_colour(seat), 4.0).dashed("9 6").round());
    }
    nodes.push(arrived(painter, seat, to));
    nodes
}
