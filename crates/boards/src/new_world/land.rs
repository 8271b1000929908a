//! What lies round the tiles: the sea and the coast in the east, unmapped paper in the west, and
//! the columns of the explorers.

use game_new_world::{
    Cell, Kind, Side,
    material::{COAST, COAST_EDGES, COAST_NAMES},
};

use super::{
    layout::{Layout, S, UNIT, corner},
    stage::Painter,
    symbols::explorer_of,
    tiles, words,
};
use crate::scene::{numbers::place, *};

const SAND: Token = Token::Tone(0xc9b06b, 0x6a5b34);
const FAINT: Token = Token::Tone(0xb7a888, 0x5b5140);
const LINE: Token = Token::Tone(0x2b5561, 0x9fc4cf);
const WAVE: f32 = 32.0;

/// A fixed number below 100 for a place, so that the land looks the same from ply to ply.
fn chance(a: i32, b: i32) -> i32 {
    let mixed = (a.wrapping_mul(374_761_393) ^ b.wrapping_mul(668_265_263)) as u32;
    ((mixed ^ (mixed >> 13)).wrapping_mul(1_274_126_177) >> 8) as i32 % 100
}

/// Everything under the tiles that cannot be clicked.
pub(super) fn scenery(painter: &Painter<'_>) -> Node {
    let layout = &painter.layout;
    let mut nodes = vec![crosses(layout)];
    nodes.extend(wilderness(layout));
    nodes.push(sea(layout));
    nodes.extend(columns(painter));
    nodes.push(coast(layout));
    group(nodes)
}

/// Small crosses at the corners of free cells.
fn crosses(layout: &Layout) -> Node {
    let mut d = String::new();
    for row in layout.rows.0..=layout.rows.1 + 1 {
        for col in 0..layout.west {
            let (x, y) = corner(Cell::new(row, col));
            d += &format!("M{:.0},{y:.0}h6m-3,-3v6", x - 3.0);
        }
    }
    path(d).stroke(Token::Rule, 1.0)
}

/// Faint mountains and trees where nobody has been, a compass, and a name.
fn wilderness(layout: &Layout) -> Vec<Node> {
    let (mut peaks, mut pines) = (String::new(), String::new());
    let compass = compass_place(layout);
    for row in layout.rows.0..=layout.rows.1 {
        for col in 1..=layout.west {
            let cell = Cell::new(row, col);
            let taken = compass.is_some_and(|centre| centre == cell || centre.touches(cell));
            if !layout.is_wild(cell) || taken {
                continue;
            }
            let (x, y) = corner(cell);
            let place = i32::from(row) * 57 + i32::from(col);
            let (kind, dx, dy) = (chance(row.into(), col.into()), chance(place, 7), chance(place, 11));
            let (x, y) = (x + 16.0 + dx as f32 * 0.4, y + 24.0 + dy as f32 * 0.3);
            match kind {
                0..22 => {
                    peaks += &format!(
                        "M{:.0},{:.0}l16,-26l8,11l7,-8l17,23m-32,-26q1,10 -3,26m6,-21q3,9 1,21m12,-23q1,9 -1,23m5,-18q3,8 3,18",
                        x - 22.0,
                        y + 12.0
                    );
                }
                22..50 => {
                    for (px, py) in [(0.0, 0.0), (18.0, 12.0), (-16.0, 18.0)] {
                        pines += &format!(
                            "M{:.0},{:.0}v-22l-5,8m5,-8l5,8m-5,-2l-6,8m6,-8l6,8m-6,-2l-7,7m7,-7l7,7",
                            x + px,
                            y + py + 10.0
                        );
                    }
                }
                _ => {}
            }
        }
    }
    let mut nodes = vec![path(peaks + &pines).stroke(FAINT, 1.1).round()];
    if let Some(cell) = compass {
        let (x, y) = corner(cell);
        nodes.push(compass_rose(layout).at(x + S / 2.0, y + S / 2.0));
        nodes.push(
            text(x + S / 2.0, y - 44.0, layout.at_least(19.0, 12.0), words::UNMAPPED)
                .face(Face::Italic)
                .middle()
                .fill(Token::InkSoft)
                .halo(4.0),
        );
    }
    nodes
}

/// The cell in the south-west or north-west round which nothing lies.
fn compass_place(layout: &Layout) -> Option<Cell> {
    let col = layout.west.saturating_sub(1);
    [layout.rows.1 - 1, layout.rows.0 + 1].into_iter().map(|row| Cell::new(row, col)).find(|cell| layout.is_wild(*cell))
}

fn compass_rose(layout: &Layout) -> Node {
    let size = layout.at_least(14.0, 11.0);
    let mut nodes = vec![
        circle(0.0, 0.0, 46.0).fill(Token::Paper).stroke(Token::Rule, 1.0),
        circle(0.0, 0.0, 41.0).stroke(Token::Rule, 1.0),
    ];
    for eighth in [1, 3, 5, 7, 0, 2, 4, 6] {
        let (long, wide) = if eighth % 2 == 0 { (38.0f32, 6.5) } else { (22.0, 5.0) };
        let turn = eighth as f32 * 45.0;
        let half =
            |side: f32| polygon([(0.0, -long), (side * wide, -wide * 1.4), (0.0, 0.0)]).stroke(Token::InkSoft, 0.9);
        nodes.push(group([half(1.0).fill(Token::Sheet), half(-1.0).fill(Token::InkSoft)]).turned(turn));
    }
    for (name, x, y) in [("N", 0.0, -50.0), ("E", 56.0, 5.0), ("S", 0.0, 60.0), ("W", -57.0, 5.0)] {
        nodes.push(text(x, y, size, name).face(Face::Serif).middle().fill(Token::InkSoft).halo(3.0).class("fine"));
    }
    group(nodes)
}

/// The shore from north to south, moved east by so much.
fn shore(top: f32, bottom: f32, east: f32) -> String {
    let (first, last) = ((top / WAVE).floor() as i32, (bottom / WAVE).ceil() as i32);
    let end = |y: f32| y.clamp(top, bottom);
    let at = |index: i32| S * 0.84 + east + (chance(index, 3) - 50) as f32 * 0.16;
    let mut d = String::new();
    place(&mut d, "M", (at(first), end(first as f32 * WAVE)));
    for index in first + 1..=last {
        let y = index as f32 * WAVE;
        let half = end(y - WAVE / 2.0);
        place(&mut d, "C", (at(index - 1), half));
        place(&mut d, " ", (at(index), half));
        place(&mut d, " ", (at(index), end(y)));
    }
    d
}

/// The sea along the whole frame, and land beside it in the ten rows of the coast.
fn sea(layout: &Layout) -> Node {
    let (top, bottom, south) = (layout.map_top(), layout.bottom(), S * COAST as f32);
    let mut nodes = vec![path(shore(top, bottom, 0.0) + &format!("H{:.1}V{top:.1}Z", layout.sea)).fill(Token::Water)];
    for (index, east) in [6.0, 13.0, 21.0, 30.0, 40.0].into_iter().enumerate() {
        let fade = 80 - 14 * index as u8;
        nodes.push(path(shore(top, bottom, east)).stroke(Token::WaterDeep.thin(fade), 1.4 - 0.2 * index as f32));
    }
    nodes.push(path(shore(0.0, south, 0.0) + "H0V0Z").fill(Token::Plains));
    nodes.push(path(shore(top, bottom, -3.0)).stroke(SAND, 3.4));
    nodes.push(path(shore(top, bottom, 0.0)).stroke(Token::Ink, 1.5));
    let mut waves = String::new();
    for index in (top / 58.0).ceil() as i32 + 1..(bottom / 58.0).floor() as i32 {
        waves += &format!("M{},{}q4.5,-4.5 9,0t9,0", 96 + chance(index, 5) * 2 / 5, index * 58 + chance(index, 9) / 4);
    }
    nodes.push(path(waves).stroke(Token::WaterDeep, 1.3).round());
    nodes.push(ship().at(122.0, 3.45 * S).scaled(0.8));
    group(nodes)
}

fn ship() -> Node {
    let line = |d: &str| path(d).stroke(Token::Print, 1.3).round();
    group([
        line("M-24,0Q-22,12 -14,13H14Q24,11 28,-6L20,-3L18,1H-14L-16,-6H-25Z").fill(Token::Tone(0x8a6a45, 0x8a6a45)),
        line("M-14,-6V-30M4,0V-40M18,-3V-28M28,-6L38,-14"),
        line("M-5,-34Q6,-36 14,-34Q17,-26 14,-19Q4,-21 -5,-19Q-2,-26 -5,-34ZM-4,-17Q5,-19 15,-17Q18,-9 15,-3Q5,-5 -4,-3Q-1,-10 -4,-17ZM-20,-27Q-13,-29 -8,-27Q-6,-21 -8,-15Q-14,-17 -20,-15Q-18,-21 -20,-27Z")
            .fill(Token::Chalk),
        path("M4,-40Q9,-43 14,-40T22,-41").stroke(Token::Accent, 2.0),
    ])
}

/// The ten starting spaces with what leads inland, and their names.
fn coast(layout: &Layout) -> Node {
    let size = layout.name_size();
    let wide = layout.sea - S - 10.0;
    let mut nodes = Vec::new();
    for row in 0..COAST {
        let (_, y) = corner(Cell::new(row as i8, 0));
        let drawn = tiles::drawn(Kind::coast(row), Side::North);
        nodes.push(group(drawn.under.iter().cloned()).at(0.0, y).scaled(UNIT));
        if row > 0 {
            nodes.push(line([(0.0, y), (S * 0.76, y)]).stroke(Token::Ink.thin(16), 0.8));
        }
        let middle = y + S / 2.0;
        if COAST_EDGES[row] == b'r' {
            nodes.push(jetty().at(S * 0.76, middle));
        }
        if !COAST_NAMES[row].is_empty() {
            nodes.push(line([(S * 0.34, middle), (S + 4.0, middle)]).stroke(Token::Ink, 0.9));
            let plate = rounded(S + 3.0, middle - size * 0.87, wide, size * 1.74, 3.0);
            nodes.push(plate.fill(Token::Sheet).stroke(Token::Ink, 1.0));
            let name = text(S + 3.0 + wide / 2.0, middle + size * 0.33, size, COAST_NAMES[row]);
            nodes.push(name.face(Face::Serif).middle());
        }
    }
    for y in [0.0, S * COAST as f32] {
        nodes.push(line([(0.0, y), (S * 0.78, y)]).stroke(Token::Ink, 1.2));
    }
    group(nodes)
}

/// The walls and houses of the coast, over the tiles beside it.
pub(super) fn coast_over() -> Node {
    let rows = (0..COAST).map(|row| {
        let (_, y) = corner(Cell::new(row as i8, 0));
        group(tiles::drawn(Kind::coast(row), Side::North).over.iter().cloned()).at(0.0, y).scaled(UNIT)
    });
    group(rows)
}

fn jetty() -> Node {
    group([
        rect(0.0, -4.5, 26.0, 9.0).fill(Token::Tone(0xb99a6a, 0x8a7048)).stroke(Token::Print, 1.0),
        path("M5,-4.5v9m5,-9v9m5,-9v9m5,-9v9").stroke(Token::Print, 0.7),
        path("M17,4.5v4m8,-4v4").stroke(Token::Print, 1.6),
    ])
}

/// The columns where explorers are, tinted from north to south, under the numbers of all columns;
/// and the numbers of the rows.
fn columns(painter: &Painter<'_>) -> Vec<Node> {
    let layout = &painter.layout;
    let (top, size) = (layout.map_top(), layout.at_least(15.0, 12.0));
    let mut nodes = vec![line([(layout.left, top), (layout.sea, top)]).stroke(Token::Ink, 1.2)];
    for col in 0..=layout.west {
        let x = -S * f32::from(col);
        let on = painter.explorers().any(|(_, _, explorer)| explorer.col == col);
        if on {
            if col > 0 {
                nodes.push(rect(x, top, S, layout.map_bottom() - top).fill(Token::WaterDeep.thin(15)));
            }
            let tab = path(format!("M{:.1},{:.1}v-49q0,-6 6,-6h{:.1}q6,0 6,6v49z", x + 2.0, top - 1.0, S - 16.0));
            nodes.push(tab.clone().fill(Token::Tone(0xcfdcdc, 0x33474d)).stroke(Token::WaterDeep, 1.2));
            if painter.recent.moved.contains(&col) {
                nodes.push(last_mark(tab));
            }
            nodes.push(text(x + 7.0, top - 57.0 + size, size, col.to_string()).bold());
        } else if col == 0 {
            nodes.push(
                text(x + S / 2.0, top - 18.0, layout.at_least(13.0, 12.0), words::COAST)
                    .face(Face::Sans)
                    .middle()
                    .fill(Token::InkSoft),
            );
        } else {
            nodes.push(text(x + S / 2.0, top - 18.0, size, col.to_string()).middle().fill(Token::InkSoft));
        }
    }
    for row in layout.rows.0..=layout.rows.1 {
        let y = (f32::from(row) + 0.5) * S + size * 0.35;
        nodes.push(text(layout.left + 18.0, y, size, row.to_string()).middle().fill(Token::InkSoft));
    }
    nodes
}

/// The explorers above their columns, and the line that they have left behind.
pub(super) fn explorers(painter: &Painter<'_>, scene: &mut Scene) {
    let layout = &painter.layout;
    let Some(first) = painter.explorers().map(|(_, _, explorer)| explorer.col).min() else { return };
    if first > 0 {
        let x = -S * f32::from(first) + S;
        let nodes = [
            line([(0.0, layout.map_top()), (0.0, layout.map_bottom())]).stroke(LINE, 2.4).dashed("7 5"),
            path(format!("M-6,{:.1}h12l-6,9z", layout.map_top() - 1.0)).fill(LINE),
        ];
        scene.add(group(nodes).at(x, 0.0).key("removal line").label(words::removal(first)));
    }
    let mut seen = [0usize; 256];
    for (seat, number, explorer) in painter.explorers() {
        let col = usize::from(explorer.col);
        let all = painter.explorers().filter(|(_, _, other)| other.col == explorer.col).count();
        let index = seen[col];
        seen[col] += 1;
        let per_row = if all > 5 { all.div_ceil(2) } else { all };
        let (row, place) = (index / per_row, index % per_row);
        let in_row = if row == 0 { per_row } else { all - per_row };
        let gap = ((S - 12.0) / per_row as f32).min(22.0);
        let (scale, foot) = match all {
            0..=2 => (1.1, 6.0),
            3 => (0.95, 6.0),
            4..=5 => (0.8, 6.0),
            _ => (0.62, 4.0 + 20.0 * (1 - row.min(1)) as f32),
        };
        let x = -S * f32::from(explorer.col) + S / 2.0 + (place as f32 - (in_row as f32 - 1.0) / 2.0) * gap;
        let figure = explorer_of(seat, (x, layout.map_top() - foot), scale);
        let key = format!("explorer {} {number}", seat.map_or(0, |seat| seat.index()));
        scene.add(figure.key(key).label(words::explorer(seat, explorer.col)));
    }
}
