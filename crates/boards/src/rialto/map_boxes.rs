//! What stands on the water of the map: the bonus of each bank, and the bridges to come.

use engine::Seat;
use game_rialto::{board::Side, material::SIDE_BONUS, state::Public};

use super::{map::Chart, map_links::tile, stage::Painter, symbols::icon, words};
use crate::scene::*;

/// A box with a thin line.
fn sheet(width: f32, height: f32) -> Node {
    rounded(0.0, 0.0, width, height, 7.0).fill(Token::Sheet).stroke(Token::Ink, 1.1)
}

fn sans(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    text(x, y, size, content).face(Face::Sans)
}

fn check(x: f32, y: f32, scale: f32) -> Node {
    path("M-7,0l5,6l9,-12").at(x, y).scaled(scale).stroke(Token::Ink, 2.4).round()
}

/// How many districts of a side each seat holds, most first.
fn held(public: &Public, side: Side) -> Vec<(Seat, usize)> {
    let count = |seat: Seat| {
        let desk = &public.desks[seat];
        side.districts().iter().filter(|&&district| desk.posted[district] > 0).count()
    };
    let mut held: Vec<_> = public.doge_order().iter().map(|&seat| (seat, count(seat))).collect();
    order(&mut held, |(_, count)| std::cmp::Reverse(*count));
    held
}

/// The wreath with what a bank pays, round its middle.
fn wreath(size: f32, letters: f32) -> Node {
    group([icon("vp", 0.0, 0.0, size), text(0.0, letters * 0.36, letters, SIDE_BONUS.to_string()).bold().middle()])
}

/// RI-94 to RI-97: the bonus of a bank, and how many of its districts each seat holds.
pub(super) fn bank(painter: &Painter<'_>, side: Side) -> Node {
    let (public, chart) = (painter.public, &painter.chart);
    let paid = public.flipped[side];
    let seats = held(public, side);
    let label = words::bank(side, paid, &seats);
    let node =
        if chart.is_tight() { little_bank(chart, side, paid, &seats) } else { large_bank(chart, side, paid, &seats) };
    node.label(label)
}

fn large_bank(chart: &Chart, side: Side, paid: bool, seats: &[(Seat, usize)]) -> Node {
    let grow = chart.grow(12.5);
    let (tone, beside) = match side {
        Side::West => (Token::Town, false),
        Side::East => (Token::WaterDeep, true),
    };
    let step = if beside { 28.0 } else { (112.0 / seats.len() as f32).min(30.0) };
    let marks = seats.len() as f32 * step;
    let (width, height) = match (paid, beside) {
        (true, _) => (108.0, 84.0),
        (false, true) => (68.0 + marks, 80.0),
        (false, false) => ((marks + 6.0).max(108.0), 100.0),
    };
    let band = format!("M.6,23v-15a7.4,7.4 0 0 1 7.4,-7.4h{:.1}a7.4,7.4 0 0 1 7.4,7.4v15Z", width - 16.0);
    let mut nodes = vec![
        sheet(width, height),
        path(band).fill(tone.mix(Token::Sheet, 30)),
        text(width / 2.0, 17.0, 14.0, words::bank_name(side)).face(Face::Serif).bold().middle(),
    ];
    if paid {
        nodes.push(check(width / 2.0, 44.0, 1.2));
        nodes.push(sans(width / 2.0, 75.0, 12.5, words::PAID).middle());
    } else {
        let (vp, first, line) = if beside {
            ((34.0, 50.0), 78.0, 41.0)
        } else {
            ((width / 2.0, 43.0), width / 2.0 - (seats.len() - 1) as f32 * step / 2.0, 70.0)
        };
        nodes.push(wreath(if beside { 42.0 } else { 34.0 }, if beside { 19.0 } else { 16.0 }).at(vp.0, vp.1));
        for (place, &(seat, count)) in seats.iter().enumerate() {
            let x = first + place as f32 * step;
            nodes.push(seat_shape(seat, x, line, 7.5));
            let count = if step < 26.0 { count.to_string() } else { words::of_three(count) };
            nodes.push(text(x, line + 24.0, 12.5, count).bold().middle());
        }
    }
    let (x, y) = match side {
        Side::West => (16.0, 516.0 - height * grow),
        Side::East => (786.0 - width * grow, 10.0),
    };
    group(nodes).at(x, y).scaled(grow)
}

fn little_bank(chart: &Chart, side: Side, paid: bool, seats: &[(Seat, usize)]) -> Node {
    let grow = chart.grow(12.0);
    let width = match (side, paid) {
        (Side::West, _) => 54.0,
        (Side::East, true) => 71.0,
        (Side::East, false) => 29.0 + 14.0 * seats.len() as f32,
    };
    let high = if side == Side::West && !paid { 56.0 } else { 42.0 };
    let name = words::bank_short(side);
    let mut nodes = vec![sheet(width, high)];
    if paid {
        nodes.push(sans(width / 2.0, 15.0, 12.0, name).middle());
        nodes.push(check(width / 2.0, 29.0, 0.8));
    } else if side == Side::West {
        nodes.push(sans(4.0, 19.0, 12.0, name));
        nodes.push(wreath(18.0, 12.0).at(43.0, 14.0));
        let step = if seats.len() > 4 { 10.2 } else { 12.0 };
        for (place, &(seat, _)) in seats.iter().enumerate() {
            let x = width / 2.0 + (place as f32 - (seats.len() - 1) as f32 / 2.0) * step;
            nodes.push(seat_shape(seat, x, 41.0, 4.4));
        }
    } else {
        nodes.push(sans(6.0, 15.0, 12.0, name));
        nodes.push(wreath(21.0, 12.5).at(13.0, 29.0));
        for (place, &(seat, _)) in seats.iter().enumerate() {
            nodes.push(seat_shape(seat, 33.0 + place as f32 * 14.0, 29.0, 5.0));
        }
    }
    let (x, y) = match side {
        Side::West if chart.small => (4.0, chart.little((0.0, 290.0)).1 - high * grow),
        Side::West => (12.0, 516.0 - high * grow),
        Side::East => (chart.width - 5.0 - width * grow, 5.0),
    };
    group(nodes).at(x, y).scaled(grow)
}

/// The bridge on top of the stack, and the gondolas left.
pub(super) fn to_come(painter: &Painter<'_>) -> Node {
    let (public, chart) = (painter.public, &painter.chart);
    let below = public.bridges.total();
    let left = below + u32::from(public.bridge.is_some());
    let tight = chart.is_tight();
    let (width, height, size) = if tight { (82.0, 64.0, 12.0) } else { (158.0, 90.0, 13.0) };
    let grow = chart.grow(size);
    let soft = |x: f32, y: f32, content: String| sans(x, y, size, content).fill(Token::InkSoft);
    let (margin, first, last, middle) = if tight { (6.0, 14.0, height - 6.0, 31.0) } else { (10.0, 18.0, 81.0, 41.0) };
    let mut nodes = vec![
        sheet(width, height),
        soft(margin, first, if tight { words::NEXT_SHORT.into() } else { words::NEXT.into() }),
        soft(width - margin, first, words::left(left)).end(),
        icon("gondola", margin + if tight { 10.0 } else { 12.0 }, last - 5.0, if tight { 17.0 } else { 22.0 }),
        soft(width - margin, last, words::left(public.gondolas.into())).end(),
    ];
    if !tight {
        nodes.push(soft(40.0, last, words::GONDOLAS.into()));
    }
    let scale = if tight { 0.66 } else { 0.92 };
    for depth in (0..below.min(2)).rev() {
        let shift = (depth as f32 + 1.0) * -4.0 * scale;
        let under = rounded(-36.0, -18.0, 72.0, 36.0, 7.0).fill(Token::Stone).stroke(Token::InkSoft, 1.0);
        nodes.push(under.at(width / 2.0 + shift, middle - shift * 0.4).scaled(scale));
    }
    match public.bridge {
        Some(bridge) => {
            let size = if tight { 20.5 } else { 18.0 };
            let (low, high) = (bridge.low().to_string(), bridge.high().to_string());
            nodes.push(tile(&low, &high, 0.0, false, size).at(width / 2.0, middle).scaled(scale));
        }
        None if below == 0 => nodes.push(soft(width / 2.0, middle + 4.0, words::NONE.into()).middle()),
        // The next one is shown when the turn ends.
        None => {}
    }
    let corner = if chart.small { chart.little((385.0, 311.0)) } else { (786.0, 568.0) };
    group(nodes)
        .at(corner.0 - width * grow, corner.1 - height * grow)
        .scaled(grow)
        .label(words::to_come(left, public.gondolas))
}
