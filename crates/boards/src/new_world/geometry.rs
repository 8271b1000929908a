//! The curves of a tile in a square of 100: walls that end in corners, trails that leave at the
//! middle of a side, so that any two tiles join.

use game_new_world::{Kind, Side};

use crate::scene::numbers::place;

/// A place on a tile.
pub(super) type Point = (f32, f32);

/// Cubic curves one after the other: a point, then three for each curve.
pub(super) type Curve = Vec<Point>;

const CAP: [Point; 7] =
    [(0.0, 0.0), (20.0, 18.0), (27.0, 31.0), (50.0, 31.0), (73.0, 31.0), (80.0, 18.0), (100.0, 0.0)];
/// North and west joined.
const CORNER: [Point; 7] =
    [(100.0, 0.0), (82.0, 18.0), (72.0, 42.0), (57.0, 57.0), (42.0, 72.0), (18.0, 82.0), (0.0, 100.0)];
/// The same, pulled in, for two corners back to back.
const SLIM_CORNER: [Point; 7] =
    [(100.0, 0.0), (78.0, 14.0), (62.0, 28.0), (46.0, 46.0), (28.0, 62.0), (14.0, 78.0), (0.0, 100.0)];
const BAND_LEFT: [Point; 7] =
    [(0.0, 0.0), (16.0, 14.0), (22.0, 30.0), (22.0, 50.0), (22.0, 70.0), (16.0, 86.0), (0.0, 100.0)];
/// All sides but the south.
const THREE: [Point; 7] =
    [(0.0, 100.0), (18.0, 84.0), (30.0, 73.0), (50.0, 73.0), (70.0, 73.0), (82.0, 84.0), (100.0, 100.0)];

/// A town on a tile.
pub(super) struct Town {
    /// Its ground.
    pub(super) area: Vec<Point>,
    /// Its walls.
    pub(super) walls: Vec<Curve>,
}

/// The sides that a printed segment reaches as the tile lies, in the order of the sheet.
pub(super) fn sides(letters: &str, turn: Side) -> Vec<Side> {
    letters.bytes().filter_map(side).map(|side| side.turned(turn)).collect()
}

fn side(letter: u8) -> Option<Side> {
    match letter {
        b'N' => Some(Side::North),
        b'E' => Some(Side::East),
        b'S' => Some(Side::South),
        b'W' => Some(Side::West),
        _ => None,
    }
}

/// A point after so many quarter turns.
pub(super) fn turned(point: Point, quarters: usize) -> Point {
    (0..quarters % 4).fold(point, |(x, y), _| (100.0 - y, x))
}

fn turned_all(points: &[Point], quarters: usize) -> Curve {
    points.iter().map(|&point| turned(point, quarters)).collect()
}

/// The middle of a side.
pub(super) fn middle(side: Side) -> Point {
    turned((50.0, 0.0), side.index())
}

/// A point so far in from the middle of a side.
pub(super) fn inward(side: Side, far: f32) -> Point {
    turned((50.0, far), side.index())
}

/// Points along a curve.
pub(super) fn along(curve: &[Point]) -> Vec<Point> {
    const STEPS: usize = 10;
    let mut out = Vec::new();
    for part in curve.windows(4).step_by(3) {
        for step in 0..=STEPS {
            let t = step as f32 / STEPS as f32;
            let u = 1.0 - t;
            let mix = |pick: fn(&Point) -> f32| {
                u * u * u * pick(&part[0])
                    + 3.0 * u * u * t * pick(&part[1])
                    + 3.0 * u * t * t * pick(&part[2])
                    + t * t * t * pick(&part[3])
            };
            out.push((mix(|point| point.0), mix(|point| point.1)));
        }
    }
    out
}

/// The ground and walls of a town that reaches these sides; two corners back to back are slim.
pub(super) fn town(sides: &[Side], slim: bool) -> Town {
    let reaches = |side: Side| sides.contains(&side);
    let first = sides.iter().map(|side| side.index()).min().unwrap_or(0);
    match sides.len() {
        1 => {
            let wall = turned_all(&CAP, first);
            Town { area: along(&wall), walls: vec![wall] }
        }
        2 if reaches(Side::from_index(first).opposite()) => {
            let left = turned_all(&BAND_LEFT, first);
            let right = turned_all(&BAND_LEFT.map(|(x, y)| (100.0 - x, y)), first);
            let mut area = along(&left);
            area.extend(along(&right).into_iter().rev());
            Town { area, walls: vec![left, right] }
        }
        2 => {
            let quarters = if first == 0 && reaches(Side::West) { 0 } else { first + 1 };
            let wall = turned_all(if slim { &SLIM_CORNER } else { &CORNER }, quarters);
            let mut area = along(&wall);
            area.push(turned((0.0, 0.0), quarters));
            Town { area, walls: vec![wall] }
        }
        3 => {
            let missing = Side::ALL.into_iter().find(|&side| !reaches(side)).unwrap_or(Side::South);
            let quarters = missing.opposite().index();
            let wall = turned_all(&THREE, quarters);
            let mut area = along(&wall);
            area.extend([turned((100.0, 0.0), quarters), turned((0.0, 0.0), quarters)]);
            Town { area, walls: vec![wall] }
        }
        _ => Town { area: vec![(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)], walls: Vec::new() },
    }
}

/// All towns of a tile as it lies.
pub(super) fn towns(kind: Kind, turn: Side) -> Vec<Town> {
    let printed = kind.sheet().towns;
    let slim = printed.len() == 2 && printed[0].0.len() == 2;
    printed.iter().map(|(letters, _)| town(&sides(letters, turn), slim)).collect()
}

/// The trails of a tile as it lies.
pub(super) fn trails(kind: Kind, turn: Side) -> Vec<Curve> {
    let sheet = kind.sheet();
    sheet
        .trails
        .iter()
        .map(|(letters, _)| match sides(letters, turn)[..] {
            [from, to] if from.opposite() == to => straight(from, kind.index()),
            [from, to] => vec![middle(from), inward(from, 27.0), inward(to, 27.0), middle(to)],
            [from, ..] => dead_end(from, end_of(kind)),
            [] => Vec::new(),
        })
        .collect()
}

/// A trail right through, swaying a little.
fn straight(from: Side, seed: usize) -> Curve {
    let sway = if seed.is_multiple_of(2) { 5.0 } else { -5.0 };
    let points = [
        (50.0, 0.0),
        (50.0, 16.0),
        (50.0 + sway, 38.0),
        (50.0 + sway, 50.0),
        (50.0 + sway, 62.0),
        (50.0, 84.0),
        (50.0, 100.0),
    ];
    turned_all(&points, from.index())
}

fn dead_end(from: Side, far: f32) -> Curve {
    let sway = if far > 40.0 { 4.0 } else { 0.0 };
    let points = [(50.0, 0.0), (50.0, far * 0.4), (50.0 + sway, far * 0.7), (50.0, far)];
    turned_all(&points, from.index())
}

/// How far a trail comes in that ends on its tile.
fn end_of(kind: Kind) -> f32 {
    let sheet = kind.sheet();
    if sheet.edges.contains('x') {
        80.0
    } else if sheet.trails.len() >= 3 {
        37.0
    } else if sheet.farm {
        27.0
    } else {
        match sheet.towns.first() {
            Some((letters, _)) if letters.len() == 1 => 66.0,
            Some(_) => 24.0,
            None => 42.0,
        }
    }
}

/// A curve in SVG's letters.
pub(super) fn curve_path(curve: &[Point]) -> String {
    let mut out = String::new();
    for (index, point) in curve.iter().enumerate() {
        let letter = match index {
            0 => "M",
            _ if index % 3 == 1 => "C",
            _ => " ",
        };
        place(&mut out, letter, *point);
    }
    out
}

/// A closed line in SVG's letters.
pub(super) fn area_path(points: &[Point]) -> String {
    let mut out = String::new();
    for (index, point) in points.iter().enumerate() {
        place(&mut out, if index == 0 { "M" } else { "L" }, *point);
    }
    out + "z"
}
