//! The map for the size at which it is shown, and its districts with their worth and councilmen.

use engine::{Seat, Words as _};
use game_rialto::{
    Action, OnMap, Origin, Rialto,
    board::{District, Link, Side},
    scoring,
    state::Phase,
};

use super::{map_boxes, map_city, map_links, map_previews, stage::Painter, symbols, words};
use crate::{scene::*, stage::Size};

/// Below so many pixels a unit of the large map, the small lettering is used.
const SMALL: f32 = 0.72;

/// The map as it is lettered for a size. The large one is 800 by 604 units; the small one is 390 wide
/// and as high as fits, and what stands on it has places of its own.
#[derive(Clone, Copy)]
pub(super) struct Chart {
    pub(super) small: bool,
    pub(super) width: f32,
    pub(super) height: f32,
    /// How many units make a pixel.
    pixel: f32,
}

impl Chart {
    /// The large map.
    pub(super) const LARGE: (f32, f32) = (800.0, 604.0);
    /// The small map, as it would best be.
    pub(super) const LITTLE: (f32, f32) = (390.0, 330.0);

    pub(super) fn of(size: Size) -> Chart {
        let (width, height) = Chart::LARGE;
        let scale = size.scale(width, height);
        if scale >= SMALL {
            return Chart { small: false, width, height, pixel: 1.0 / scale };
        }
        let width = Chart::LITTLE.0;
        let height = (width * size.height / size.width.max(1.0)).clamp(306.0, 346.0);
        Chart { small: true, width, height, pixel: (1.0 / size.scale(width, height)).clamp(0.1, 1.25) }
    }

    /// Where a point of the large map lies.
    pub(super) fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        if self.small { (x * self.width / Chart::LARGE.0, y * (self.height - 12.0) / Chart::LARGE.1) } else { (x, y) }
    }

    /// Where a point of the small map at its best height lies.
    pub(super) fn little(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (x, y * self.height / Chart::LITTLE.1)
    }

    /// Whether boxes on the water must say less, so that they hide nothing.
    pub(super) fn is_tight(&self) -> bool {
        self.small || self.pixel > 1.08
    }

    /// How much larger than it is drawn something must be, so that its letters of this size have
    /// 12 pixels, and a little more: scales are written in hundredths, and the page rounds its boxes.
    pub(super) fn grow(&self, letters: f32) -> f32 {
        (12.2 * self.pixel / letters).max(1.0)
    }
}

/// The map with all that lies on it.
pub(super) fn map(painter: &Painter<'_>) -> Scene {
    let chart = &painter.chart;
    let mut scene = Scene::new(Rialto::progress(painter.view), 0.0, 0.0, chart.width, chart.height);
    symbols::define(&mut scene);
    scene.add(map_city::city(chart));
    let public = painter.public;
    if public.round > 0 && public.phase != Phase::Over {
        scene.add(current(chart, public.current()));
    }
    for district in District::ALL {
        scene.add(plate(painter, district));
    }
    if !chart.small {
        scene.add(map_links::lagoon(chart));
    }
    for link in Link::all() {
        scene.add(map_links::one(painter, link));
    }
    for side in Side::ALL {
        scene.add(map_boxes::bank(painter, side));
    }
    scene.add(map_boxes::to_come(painter));
    scene.nodes.extend(map_previews::previews(painter));
    scene
}

/// The coast of the district of the round.
fn current(chart: &Chart, district: District) -> Node {
    let now = map_city::coast(chart, district);
    let drawn = if chart.small {
        vec![now.stroke(Token::Ink, 2.8)]
    } else {
        vec![now.clone().stroke(Token::Ink, 3.6), now.stroke(Token::Halo, 1.1).dashed("5 4")]
    };
    group(drawn).key(format!("now {}", district.code()))
}

/// The middle and base line of a district's name on the large map, and its width.
const PLATES: [(f32, f32, f32); District::COUNT] = [
    (120.0, 292.0, 110.0),
    (322.0, 262.0, 81.0),
    (240.0, 454.0, 91.0),
    (300.0, 111.0, 101.0),
    (474.0, 376.0, 91.0),
    (690.0, 266.0, 81.0),
];

/// The same on the small map, and whether round and worth stand beside the name.
const LITTLE_PLATES: [(f32, f32, bool); District::COUNT] = [
    (57.0, 142.0, false),
    (157.0, 121.0, false),
    (121.0, 249.0, true),
    (163.0, 57.0, true),
    (240.0, 188.0, false),
    (337.0, 124.0, false),
];

/// Where the name of a district stands.
pub(super) fn name_at(chart: &Chart, district: District) -> (f32, f32) {
    if chart.small {
        let (x, y, _) = LITTLE_PLATES[district.index()];
        chart.little((x, y))
    } else {
        let (x, y, _) = PLATES[district.index()];
        (x, y)
    }
}

/// Where the councilmen of a district stand in a row.
pub(super) fn councilmen_at(chart: &Chart, district: District) -> (f32, f32) {
    let (x, y) = name_at(chart, district);
    match (chart.small, LITTLE_PLATES[district.index()].2) {
        (true, true) => (x, y + 19.0),
        (true, false) => (x, y + 41.0),
        (false, _) => (x, y + 27.0),
    }
}

/// Where the shield of a district stands, by its top left corner, and its scale.
pub(super) fn shield_at(chart: &Chart, district: District) -> (f32, f32, f32) {
    let (x, y) = name_at(chart, district);
    match (chart.small, LITTLE_PLATES[district.index()].2) {
        (true, true) => (x + letters(district) / 2.0 + 5.0, y - 15.5, 0.84),
        (true, false) => (x + 2.0, y + 4.0, 0.84),
        (false, _) => (x + (64.0 + PLATES[district.index()].2) / 2.0 - 24.0, y - 18.0, 1.0),
    }
}

/// The width of a name on the small map.
fn letters(district: District) -> f32 {
    district.name().len() as f32 * 7.7
}

fn belongs(action: &Action, district: District) -> bool {
    match action.on_map() {
        Some(OnMap::High(at) | OnMap::Place(at) | OnMap::From(Origin::District(at))) => at == district,
        Some(OnMap::Link(_) | OnMap::From(Origin::Supply)) | None => false,
    }
}

/// Round, name and worth of a district; below, who has councilmen there.
fn plate(painter: &Painter<'_>, district: District) -> Node {
    let (public, chart) = (painter.public, &painter.chart);
    let mut actions = painter.actions(|action| belongs(action, district));
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(map_city::coast(chart, district)));
    } else {
        actions = painter.instead(|action| belongs(action, district));
        if !actions.is_empty() {
            nodes.push(map_city::coast(chart, district).stroke(Token::Legal, 2.4).dashed("5 4"));
        }
    }
    let round = public.districts.iter().position(|&other| other == district).map_or(0, |round| round + 1);
    nodes.extend(title(painter, district, round));
    let (ranking, ranked) = scoring::ranking(public, district);
    nodes.extend(councilmen(painter, district, &ranking[..ranked]));
    let label = words::district(public, district, round, &ranking[..ranked]);
    group(nodes).key(format!("district {}", district.code())).label(label).legal(actions)
}

fn title(painter: &Painter<'_>, district: District, round: usize) -> Vec<Node> {
    let (public, chart) = (painter.public, &painter.chart);
    let (x, y) = name_at(chart, district);
    let now = public.round > 0 && public.current() == district && public.phase != Phase::Over;
    let (ground, ink) = if now { (Token::Ink, Token::Sheet) } else { (Token::Sheet, Token::Ink) };
    let wide = LITTLE_PLATES[district.index()].2;
    let (disc_at, r, size, name) = match (chart.small, wide) {
        (true, true) => ((x - letters(district) / 2.0 - 13.0, y - 4.5), 8.8, 12.5, 13.2),
        (true, false) => ((x - 14.0, y + 14.5), 8.8, 12.5, 13.2),
        (false, _) => ((x - (64.0 + PLATES[district.index()].2) / 2.0 + 11.0, y - 5.5), 11.0, 15.0, 18.0),
    };
    let grow = chart.grow(size);
    let (sx, sy, scale) = shield_at(chart, district);
    let name = text(x, y, name * chart.grow(name), district.name()).face(Face::Serif).bold().middle();
    vec![
        circle(disc_at.0, disc_at.1, r * grow).fill(ground).stroke(Token::Ink, 1.1),
        text(disc_at.0, disc_at.1 + size * grow * 0.345, size * grow, round.to_string()).bold().middle().fill(ink),
        name,
        shield(scoring::value(public, district), chart).at(sx, sy).scaled(scale),
    ]
}

/// The worth of a district, from its top left corner.
pub(super) fn shield(value: u8, chart: &Chart) -> Node {
    let size = if chart.small { 15.2 } else { 15.0 };
    let size = size * chart.grow(if chart.small { 12.8 } else { 15.0 });
    group([
        path("M0,0h24v12c0,8 -6,12 -12,15c-6,-3 -12,-7 -12,-15Z").fill(Token::Sheet).stroke(Token::Ink, 1.2),
        path("M0,0h24v4.6h-24Z").fill(Token::Gold).stroke(Token::Ink, 1.2),
        text(12.0, 4.6 + 15.0 * 0.9, size, value.to_string()).bold().middle(),
    ])
}

/// The shape of a seat with a number on it.
pub(super) fn chip(seat: Seat, r: f32, size: f32, number: impl Into<String>) -> Node {
    let down = if seat.index() == 2 { 0.12 } else { 0.0 };
    group([
        seat_shape(seat, 0.0, 0.0, r),
        text(0.0, size * (0.35 + down), size, number).bold().middle().fill(on_seat(seat)),
    ])
}

/// Radius, size of the number and step of a chip.
pub(super) fn chip_size(chart: &Chart) -> (f32, f32, f32) {
    let (r, size, step) = if chart.small { (8.6, 12.5, 24.0) } else { (11.0, 15.0, 33.0) };
    let grow = chart.grow(size);
    (r * grow, size * grow, step * grow)
}

/// RI-111 to RI-113: who has councilmen there, by rank. On the small map four stand close together,
/// and five do not fit a narrow district in one row.
fn councilmen(painter: &Painter<'_>, district: District, ranking: &[Seat]) -> Vec<Node> {
    let chart = &painter.chart;
    let (x, y) = councilmen_at(chart, district);
    let (r, size, step) = chip_size(chart);
    if ranking.is_empty() {
        return vacant(painter, x, y);
    }
    let narrow = chart.small && !LITTLE_PLATES[district.index()].2;
    let step = if narrow && ranking.len() > 3 { 20.5 } else { step };
    let first = if narrow && ranking.len() > 4 { 3 } else { ranking.len() };
    let y = if first < ranking.len() { y - 3.0 } else { y };
    // A link lies over the western corner of San Marco.
    let x = if narrow && district == District::SanMarco && ranking.len() > 2 { x + 9.0 } else { x };
    let mut nodes = Vec::new();
    for (line, seats) in [&ranking[..first], &ranking[first..]].into_iter().enumerate() {
        if seats.is_empty() {
            continue;
        }
        let (left, y) = (x - (seats.len() - 1) as f32 * step / 2.0, y + line as f32 * (2.0 * r + 3.0));
        let (wide, high) = ((seats.len() - 1) as f32 * step + 2.0 * r + 10.0, 2.0 * r + 7.0);
        let pill = rounded(left - r - 5.0, y - high / 2.0, wide, high, high / 2.0);
        nodes.push(pill.fill(Token::Sheet.thin(92)).stroke(Token::Rule, 1.0));
        for (place, &seat) in seats.iter().enumerate() {
            let mut parts = Vec::new();
            if painter.recent.posted[district][seat.index()] {
                parts.push(last_mark(seat_outline(seat, 0.0, 0.0, r)));
            }
            let there = painter.public.desks[seat].posted[district];
            parts.push(chip(seat, r, size, there.to_string()));
            let key = format!("councilmen {} {seat}", district.code());
            nodes.push(group(parts).at(left + place as f32 * step, y).key(key));
        }
    }
    nodes
}

/// That nobody is there, said only where it counts: in the district of the round.
fn vacant(painter: &Painter<'_>, x: f32, y: f32) -> Vec<Node> {
    let (public, chart) = (painter.public, &painter.chart);
    let here = public.round > 0 && public.phase != Phase::Over && councilmen_at(chart, public.current()) == (x, y);
    if !here {
        return Vec::new();
    }
    if chart.small {
        let down = if LITTLE_PLATES[public.current().index()].2 { -4.0 } else { 2.0 };
        return vec![text(x, y + down, 12.0 * chart.grow(12.0), words::EMPTY).face(Face::Sans).middle()];
    }
    let grow = chart.grow(12.5);
    vec![
        rounded(x - 64.0 * grow, y - 13.0, 128.0 * grow, 25.0, 12.5)
            .fill(Token::Sheet.thin(90))
            .stroke(Token::InkSoft, 1.1)
            .dashed("3 3"),
        text(x, y + 4.3, 12.5 * grow, words::NOBODY).face(Face::Sans).middle(),
    ]
}
