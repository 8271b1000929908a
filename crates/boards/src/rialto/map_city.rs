//! The map of Venice without what lies on it: water, coasts, canals and little houses.

use std::{fmt::Write as _, sync::LazyLock};

use game_rialto::board::{District, Side};

use super::{map::Chart, map_town, words};
use crate::{scene::*, stage::Size};

type Point = (f32, f32);

/// The coasts, in the order of the districts.
const COASTS: [&[Point]; District::COUNT] = [
    &[
        (40., 220.),
        (100., 210.),
        (150., 226.),
        (204., 218.),
        (212., 270.),
        (212., 345.),
        (190., 388.),
        (130., 390.),
        (70., 380.),
        (36., 332.),
        (26., 272.),
    ],
    &[
        (248., 214.),
        (330., 194.),
        (406., 203.),
        (444., 240.),
        (424., 280.),
        (364., 324.),
        (318., 364.),
        (262., 366.),
        (238., 342.),
        (236., 270.),
    ],
    &[
        (132., 432.),
        (180., 414.),
        (240., 402.),
        (290., 393.),
        (308., 404.),
        (334., 450.),
        (425., 482.),
        (505., 488.),
        (544., 506.),
        (500., 528.),
        (400., 538.),
        (290., 537.),
        (205., 522.),
        (150., 486.),
    ],
    &[
        (78., 150.),
        (104., 104.),
        (180., 66.),
        (270., 44.),
        (370., 34.),
        (470., 42.),
        (548., 72.),
        (580., 125.),
        (583., 180.),
        (566., 226.),
        (502., 226.),
        (478., 194.),
        (430., 164.),
        (335., 150.),
        (240., 168.),
        (150., 184.),
        (96., 176.),
    ],
    &[
        (502., 254.),
        (562., 252.),
        (582., 300.),
        (585., 380.),
        (570., 448.),
        (520., 454.),
        (436., 445.),
        (374., 422.),
        (354., 396.),
        (402., 354.),
        (458., 312.),
        (480., 275.),
    ],
    &[
        (606., 146.),
        (660., 112.),
        (730., 124.),
        (770., 190.),
        (779., 270.),
        (768., 350.),
        (738., 418.),
        (684., 452.),
        (626., 456.),
        (606., 428.),
        (608., 370.),
        (606., 290.),
        (602., 215.),
    ],
];

/// The way of the last link, round the lagoon.
const LAGOON: [Point; 11] = [
    (44., 352.),
    (13., 420.),
    (16., 520.),
    (60., 572.),
    (200., 580.),
    (400., 580.),
    (600., 580.),
    (740., 580.),
    (788., 520.),
    (790., 430.),
    (764., 360.),
];

const CANALS: [&[&str]; District::COUNT] = [
    &["M32,350C90,340 150,352 211,366"],
    &["M298,199C280,215 262,226 240,232"],
    &["M162,490C230,506 300,500 352,536", "M350,536C372,520 388,500 384,470"],
    &["M174,68C200,110 196,140 212,172", "M377,36C366,70 392,110 384,154", "M472,45C500,100 470,150 494,206"],
    &["M498,257C490,285 470,300 454,314", "M442,444C452,430 520,424 584,402"],
    &["M606,236C660,214 720,232 772,214", "M609,340C660,352 720,332 768,352"],
];

/// Where the Grand Canal is named, and how its letters turn.
const CANAL_NAME: [Point; 6] = [(150., 206.), (190., 200.), (240., 190.), (290., 179.), (335., 171.), (380., 174.)];

/// A smooth line through points.
pub(super) fn smooth(points: &[Point], closed: bool) -> String {
    const PULL: f32 = 0.17;
    let count = points.len();
    let at = |index: usize| if closed { points[index % count] } else { points[index.min(count - 1)] };
    let mut d = format!("M{:.1},{:.1}", points[0].0, points[0].1);
    for index in 0..if closed { count } else { count - 1 } {
        let before = if closed { at(index + count - 1) } else { at(index.saturating_sub(1)) };
        let (here, next, after) = (at(index), at(index + 1), at(index + 2));
        let one = (here.0 + (next.0 - before.0) * PULL, here.1 + (next.1 - before.1) * PULL);
        let two = (next.0 - (after.0 - here.0) * PULL, next.1 - (after.1 - here.1) * PULL);
        let _ = write!(d, "C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}", one.0, one.1, two.0, two.1, next.0, next.1);
    }
    if closed {
        d.push('Z');
    }
    d
}

/// The coast of a district as a path.
pub(super) fn coast(chart: &Chart, district: District) -> Node {
    path(smooth(&points(chart, district), true))
}

fn points(chart: &Chart, district: District) -> Vec<Point> {
    COASTS[district.index()].iter().map(|&point| chart.at(point)).collect()
}

/// The coast of a district, drawn inwards.
fn inland(points: &[Point], by: f32) -> Node {
    let count = points.len();
    let area: f32 = (0..count)
        .map(|index| {
            let ((ax, ay), (bx, by)) = (points[index], points[(index + 1) % count]);
            ax * by - bx * ay
        })
        .sum();
    let inset: Vec<Point> = (0..count)
        .map(|index| {
            let (before, after) = (points[(index + count - 1) % count], points[(index + 1) % count]);
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let far = dx.hypot(dy).max(1.0) * area.signum();
            (points[index].0 - dy / far * by, points[index].1 + dx / far * by)
        })
        .collect();
    path(smooth(&inset, true))
}

/// How far a point is from a district; below 0 within.
fn distance((x, y): Point, points: &[Point]) -> f32 {
    let (mut inside, mut nearest) = (false, f32::MAX);
    for index in 0..points.len() {
        let ((ax, ay), (bx, by)) = (points[index], points[(index + 1) % points.len()]);
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
        let long = (bx - ax).powi(2) + (by - ay).powi(2);
        let along = (((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long).clamp(0.0, 1.0);
        nearest = nearest.min((x - ax - along * (bx - ax)).hypot(y - ay - along * (by - ay)));
    }
    if inside { -nearest } else { nearest }
}

/// Where the water is wide enough for a wave of so many units, in rows of this step.
fn waves(step: (f32, f32), wide: f32) -> Vec<Point> {
    const KEPT: [(f32, f32, f32, f32); 4] =
        [(14., 420., 116., 104.), (632., 8., 160., 104.), (618., 474., 170., 118.), (10., 8., 66., 80.)];
    let mut found = Vec::new();
    let (rows, columns) = ((590.0 / step.1) as u32, (800.0 / step.0) as u32 + 1);
    for row in 0..rows {
        for column in 0..columns {
            let mix = (row * 97 + column * 57 + row * column * 13) % 29;
            let x = column as f32 * step.0 - 10.0 + (row % 2) as f32 * step.0 / 2.0 + mix as f32 * 0.5 - 7.0;
            let y = 14.0 + row as f32 * step.1 + (mix % 5) as f32 - 2.0;
            let shallow =
                |coast: &&[Point]| [0.0, 0.5, 1.0].iter().any(|part| distance((x + part * wide, y), coast) < 13.0);
            let hidden =
                |k: &(f32, f32, f32, f32)| x > k.0 - wide && x < k.0 + k.2 && y > k.1 - 4.0 && y < k.1 + k.3 + 6.0;
            let named = (180.0..330.0).contains(&x) && (170.0..215.0).contains(&y);
            let outside = !(4.0..794.0 - wide).contains(&x) || y > 596.0;
            if !outside && !named && !COASTS.iter().any(shallow) && !KEPT.iter().any(hidden) {
                found.push((x, y));
            }
        }
    }
    found
}

/// The waves of the large and of the small map, which take long to find.
static WAVES: LazyLock<[Vec<Point>; 2]> = LazyLock::new(|| [waves((52.0, 17.0), 26.0), waves((94.0, 29.0), 54.0)]);

fn water(chart: &Chart) -> Node {
    let mut d = String::new();
    for &point in &WAVES[usize::from(chart.small)] {
        let (x, y) = chart.at(point);
        let _ = write!(d, "M{x:.1},{y:.1}c4,-4.4 8,-4.4 12,0s8,4.4 12,0");
    }
    path(d).stroke(Token::WaterDeep.mix(Token::Water, 25), 1.1).round()
}

/// `Canal Grande`, letter by letter along the water.
fn canal_name() -> Vec<Node> {
    let name = words::CANAL;
    let count = name.chars().count();
    let at = |part: f32| {
        let place = part * (CANAL_NAME.len() - 1) as f32;
        let index = (place as usize).min(CANAL_NAME.len() - 2);
        let (a, b, t) = (CANAL_NAME[index], CANAL_NAME[index + 1], place - index as f32);
        (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
    };
    name.chars()
        .enumerate()
        .filter(|(_, letter)| *letter != ' ')
        .map(|(index, letter)| {
            let part = 0.14 + index as f32 / count as f32 * 0.66;
            let ((ax, ay), (x, y), (bx, by)) = (at(part - 0.1), at(part), at(part + 0.1));
            let turn = (by - ay).atan2(bx - ax).to_degrees();
            text(0.0, 5.5, 16.8, letter).face(Face::Italic).middle().at(x, y).turned(turn).class("fine")
        })
        .collect()
}

fn side_token(district: District) -> Token {
    match district.side() {
        Side::West => Token::Town,
        Side::East => Token::WaterDeep,
    }
}

fn land(district: District) -> Colour {
    match district.side() {
        Side::West => Token::Town.mix(Token::Sheet, 62),
        Side::East => Token::Tone(0xd3dcd8, 0x2b383a).into(),
    }
}

fn compass() -> Node {
    group([
        circle(0.0, 0.0, 20.0).stroke(Token::Ink, 0.8),
        circle(0.0, 0.0, 16.0).stroke(Token::Ink, 0.5),
        path("M0,-26L4.5,-4.5L26,0L4.5,4.5L0,26L-4.5,4.5L-26,0L-4.5,-4.5Z").fill(Token::Sheet).stroke(Token::Ink, 1.0),
        path("M0,-26L4.5,-4.5L0,0ZM26,0L4.5,4.5L0,0ZM0,26L-4.5,4.5L0,0ZM-26,0L-4.5,-4.5L0,0Z").fill(Token::Ink),
    ])
    .at(42.0, 48.0)
}

/// The large map, which is the same for every size.
static LARGE: LazyLock<Node> = LazyLock::new(|| drawn(&Chart::of(Size::PICTURE)));

/// The map without what lies on it.
pub(super) fn city(chart: &Chart) -> Node {
    if chart.small { drawn(chart) } else { LARGE.clone() }
}

fn drawn(chart: &Chart) -> Node {
    let thin = if chart.small { 0.55 } else { 1.0 };
    let lagoon = LAGOON.map(|point| chart.at(point));
    let mut nodes = vec![
        rect(0.0, 0.0, chart.width, chart.height).fill(Token::Water),
        water(chart),
        path(smooth(&lagoon, false)).stroke(Token::WaterDeep.mix(Token::Ink, 35), 1.6).dashed("2 6").round(),
    ];
    let rings = [
        (Token::WaterDeep.mix(Token::Water, 45), 17.0),
        (Token::Water.into(), 15.0),
        (Token::WaterDeep.mix(Token::Water, 20), 9.0),
        (Token::Water.mix(Token::Sheet, 25), 7.0),
    ];
    for (colour, width) in rings {
        nodes.extend(District::ALL.map(|district| coast(chart, district).stroke(colour, width * thin)));
    }
    for district in District::ALL {
        nodes.push(coast(chart, district).fill(side_token(district)));
        nodes.push(inland(&points(chart, district), 4.5 * thin).fill(land(district)));
        if !chart.small {
            for canal in CANALS[district.index()] {
                nodes.push(path(*canal).stroke(Token::WaterDeep.mix(Token::Sheet, 50), 5.4).round());
                nodes.push(path(*canal).stroke(Token::Water.mix(Token::Sheet, 25), 4.0).round());
            }
        }
        nodes.push(coast(chart, district).stroke(Token::Ink, 1.3));
    }
    if chart.small {
        nodes.push(group(map_town::hamlet(chart)).scaled(map_town::HAMLET));
    } else {
        nodes.extend(canal_name());
        nodes.extend(map_town::town());
        nodes.push(compass());
        let (width, height) = Chart::LARGE;
        nodes.push(rect(0.7, 0.7, width - 1.4, height - 1.4).stroke(Token::Ink, 1.4));
        nodes.push(rounded(4.0, 4.0, width - 8.0, height - 8.0, 7.0).stroke(Token::Ink.thin(50), 0.5));
    }
    group(nodes)
}
