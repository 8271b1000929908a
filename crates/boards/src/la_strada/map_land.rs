//! The land: hexes of three terrains, each drawn in several ways, within a double line.

use std::{fmt::Write, sync::LazyLock};

use game_la_strada::{board::Cell, material::Terrain};

use super::{
    geometry::{self, at, centre},
    stage::Painter,
};
use crate::scene::*;

/// How many drawings each terrain has.
const VARIANTS: [u32; 3] = [9, 7, 6];

/// The colour of a terrain.
pub(super) const fn colour(terrain: Terrain) -> Token {
    match terrain {
        Terrain::Plains => Token::Plains,
        Terrain::Forest => Token::Forest,
        Terrain::Hill => Token::Hill,
    }
}

/// The name of a drawing of a terrain.
pub(super) fn drawing(terrain: Terrain, variant: u32) -> String {
    format!("ls-{}-{}", terrain.name(), variant % VARIANTS[terrain as usize])
}

/// Numbers that look random and are the same in every picture.
struct Hand(u32);

impl Hand {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() % 4096) as f32 / 4095.0
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.next() as usize % of.len()]
    }
}

/// A drawing by its name.
type Drawn = (String, Vec<Node>);

/// The drawings of all terrains by name, whole and without their hatching. They are always the same
/// and take long to make.
static DRAWINGS: LazyLock<[Vec<Drawn>; 2]> = LazyLock::new(|| [drawings(false), drawings(true)]);

/// The whole land as one path, for its rim.
static RIM: LazyLock<String> = LazyLock::new(|| geometry::outlines(Cell::all()));

/// Names the drawings of all terrains; on a small map without their hatching.
pub(super) fn symbols(scene: &mut Scene, small: bool) {
    scene.symbols.extend_from_slice(&DRAWINGS[usize::from(small)]);
}

fn drawings(small: bool) -> Vec<Drawn> {
    let mut hand = Hand(20_041);
    let mut drawings = Vec::new();
    for terrain in Terrain::ALL {
        for variant in 0..VARIANTS[terrain as usize] {
            let mut nodes = match terrain {
                Terrain::Plains => plains(&mut hand),
                Terrain::Forest => forest(&mut hand),
                Terrain::Hill => hills(&mut hand),
            };
            nodes.retain(|node| !small || node.class.is_empty());
            drawings.push((drawing(terrain, variant), nodes));
        }
    }
    drawings
}

fn hatch(d: String, width: f32, hundredths: u8) -> Node {
    path(d).stroke(Token::Ink.thin(hundredths), width).round()
}

/// Furrows and tufts of grass.
fn plains(hand: &mut Hand) -> Vec<Node> {
    let (sin, cos) = hand.pick(&[-24f32, -8.0, 12.0, 30.0, -38.0]).to_radians().sin_cos();
    let turned = |u: f32, v: f32| at((u * cos - v * sin, u * sin + v * cos));
    let (shift, count) = (hand.within(-4.0, 4.0), hand.pick(&[3u8, 4, 4, 5]));
    let mut furrows = String::new();
    for row in 0..count {
        let v = (f32::from(row) - f32::from(count - 1) / 2.0) * 4.3 + shift;
        let (half, u) = (hand.within(8.0, 14.0), hand.within(-4.0, 4.0));
        let (from, via, to) = (hand.within(-0.6, 0.6), hand.within(-1.6, 1.6), hand.within(-0.6, 0.6));
        let _ = write!(furrows, "M{}Q{} {}", turned(u - half, v + from), turned(u, v + via), turned(u + half, v + to));
    }
    let mut tufts = String::new();
    for _ in 0..hand.pick(&[2, 3]) {
        let ((sin, cos), r) = (hand.within(0.0, std::f32::consts::TAU).sin_cos(), hand.within(16.0, 20.0));
        let (x, y) = (r * cos, r * sin);
        let _ = write!(tufts, "M{}L{}", at((x - 2.0, y - 3.0)), at((x - 0.6, y)));
        let _ = write!(tufts, "M{}V{y:.1}M{}L{}", at((x, y - 4.0)), at((x + 2.0, y - 3.0)), at((x + 0.6, y)));
    }
    vec![hatch(furrows, 0.8, 42), hatch(tufts, 0.8, 50)]
}

/// Trees, round and pointed, the nearer ones in front.
fn forest(hand: &mut Hand) -> Vec<Node> {
    const STANDS: [(f32, f32); 10] = [
        (0.0, -16.0),
        (-13.0, -11.0),
        (12.0, -10.0),
        (-4.0, -2.0),
        (-17.0, 2.0),
        (9.0, 3.0),
        (17.0, 5.0),
        (-10.0, 13.0),
        (2.0, 15.0),
        (13.0, 15.0),
    ];
    let mut nodes = Vec::new();
    for (x, y) in STANDS {
        let (x, y, r) = (x + hand.within(-2.0, 2.0), y + hand.within(-2.0, 2.0), hand.within(4.6, 6.2));
        let (there, round) = (hand.next() % 100 >= 16, hand.next() % 100 < 62);
        if there {
            let [crown, lines] = if round { round_tree(x, y, r) } else { pointed_tree(x, y, r) };
            let leaves = Token::Forest.mix(Token::Ink, 12);
            nodes.push(path(crown).fill(leaves).stroke(Token::Ink.thin(75), 0.75));
            nodes.push(hatch(lines, 0.7, 60).class("fine"));
        }
    }
    nodes
}

fn round_tree(x: f32, y: f32, r: f32) -> [String; 2] {
    let by = |u: f32, v: f32| at((u * r, v * r));
    let crown = format!(
        "M{}c{} {} {}s{} {}q{} {}z",
        at((x - r * 0.95, y + r * 0.3)),
        by(-0.5, -0.9),
        by(0.1, -1.7),
        by(0.95, -1.65),
        by(1.45, 0.8),
        by(0.95, 1.65),
        by(-0.95, 0.55),
        by(-1.9, 0.0)
    );
    let lines = format!(
        "M{}v{:.1}M{}l{}M{}l{}M{}l{}",
        at((x, y + r * 0.55)),
        r * 0.75,
        at((x + r * 0.25, y + r * 0.1)),
        by(0.5, -0.5),
        at((x + r * 0.5, y + r * 0.2)),
        by(0.4, -0.45),
        at((x + r * 0.1, y - r * 0.35)),
        by(0.5, -0.5)
    );
    [crown, lines]
}

fn pointed_tree(x: f32, y: f32, r: f32) -> [String; 2] {
    let h = r * 2.5;
    let crown = format!(
        "M{}l{}q{} {}z",
        at((x, y - h * 0.62)),
        at((r * 0.75, h * 0.86)),
        at((-r * 0.75, r * 0.3)),
        at((-r * 1.5, 0.0))
    );
    let lines = format!(
        "M{}v{:.1}M{}l{}M{}l{}",
        at((x, y + h * 0.3)),
        r * 0.5,
        at((x + r * 0.1, y - h * 0.1)),
        at((r * 0.3, h * 0.2)),
        at((x + r * 0.05, y + h * 0.1)),
        at((r * 0.15, h * 0.12))
    );
    [crown, lines]
}

/// Three humps, lit from the left and hatched on the right.
fn hills(hand: &mut Hand) -> Vec<Node> {
    type Hump = (f32, f32, f32, f32);
    const RANGES: [[Hump; 3]; 3] = [
        [(-12.0, -5.0, 22.0, 12.0), (10.0, -1.0, 22.0, 11.0), (-2.0, 13.0, 30.0, 14.0)],
        [(9.0, -7.0, 24.0, 13.0), (-10.0, 3.0, 24.0, 12.0), (8.0, 15.0, 26.0, 12.0)],
        [(0.0, -6.0, 30.0, 16.0), (-11.0, 11.0, 22.0, 11.0), (11.0, 13.0, 22.0, 11.0)],
    ];
    let range = hand.pick(&RANGES);
    range
        .into_iter()
        .flat_map(|(x, y, w, h)| hump(hand.within(-1.5, 1.5) + x, hand.within(-1.5, 1.5) + y, w, h))
        .collect()
}

fn hump(x: f32, y: f32, w: f32, h: f32) -> [Node; 4] {
    let by = |u: f32, v: f32| at((x + w * u, y - h * v));
    let back = format!(
        "M{}C{} {} {}S{} {}",
        by(-0.5, 0.0),
        by(-0.32, 0.35),
        by(-0.22, 1.0),
        by(0.0, 1.0),
        by(0.34, 0.3),
        by(0.5, 0.0)
    );
    let flank = format!(
        "M{}C{} {} {}H{:.1}C{} {} {}z",
        by(0.0, 1.0),
        by(0.2, 1.0),
        by(0.34, 0.3),
        by(0.5, 0.0),
        x + w * 0.12,
        by(0.2, 0.4),
        by(-0.02, 0.55),
        by(0.0, 1.0)
    );
    let mut lines = String::new();
    for step in 0..5u8 {
        let step = f32::from(step);
        let u = 0.04 + step * 0.085;
        let top = y - h * (1.0 - (u / 0.5).powf(1.5)) * 0.93;
        let _ = write!(
            lines,
            "M{}l{}",
            at((x + w * u, top + 0.4)),
            at((1.6 + step * 0.3, (h * 0.5).min((y - top) * 0.75)))
        );
    }
    [
        path(format!("{back}z")).fill(Token::Hill.mix(Token::Sheet, 16)),
        path(flank).fill(Token::Ink.thin(13)),
        hatch(back, 1.0, 75),
        hatch(lines, 0.7, 60).class("fine"),
    ]
}

/// The whole land with its rim; hexes with a workshop or a dot stay bare.
pub(super) fn draw(scene: &mut Scene, painter: &Painter<'_>) {
    let (view, land) = (painter.view, &painter.land);
    let rim = || path(RIM.as_str());
    scene.add(group([
        rim().stroke(Token::Ink, 10.0),
        rim().stroke(Token::Sheet, 8.4),
        rim().stroke(Token::Ink.thin(55), 2.4),
    ]));
    let terrain = |cell: Cell| land.ground(cell).terrain().unwrap_or(Terrain::Plains);
    scene.add(group(Terrain::ALL.map(|kind| {
        let cells = Cell::all().filter(|&cell| terrain(cell) == kind);
        path(geometry::outlines(cells)).fill(colour(kind)).stroke(Token::Ink.thin(20), 0.7)
    })));
    let built = |cell: Cell| view.sides.values().iter().any(|side| side.workshops.contains(&Some(cell)));
    let textures = Cell::all().filter(|&cell| !built(cell)).filter_map(|cell| {
        let kind = land.ground(cell).terrain()?;
        let (x, y) = centre(cell);
        // A fixed mixture, so that neighbours differ and a hex always looks the same.
        let variant = (cell.index() as u32).wrapping_mul(2_654_435_761) >> 13;
        Some(symbol(drawing(kind, variant)).at(x, y))
    });
    scene.add(group(textures));
}

/// A hex of a terrain round the origin, as a card or a count shows it.
pub(super) fn tile(terrain: Terrain) -> Node {
    group([hexagon(0.0, 0.0, 29.0).fill(colour(terrain)).stroke(Token::Ink, 1.4), symbol(drawing(terrain, 1))])
}
