//! A tile drawn from what is printed on it. Ground turns with the tile; houses, animals and flags
//! stay upright. Each kind and turn is composed once and kept.

use std::sync::OnceLock;

use game_new_world::{
    Half, Kind, Side, Spot,
    material::{KINDS, TileKind},
};

use super::{
    geometry::{self, Curve, Point, Town},
    raster::{Ground, Raster, Taken, half_point},
};
use crate::scene::*;

/// The wash of towns.
pub(super) const TOWN: Token = Token::Tone(0xe5bb9c, 0x7a5340);
const KERB: Token = Token::Tone(0x9d8453, 0x4b412b);
const RUT: Token = Token::Tone(0xcdb98a, 0x6d6146);
const GRASS: Token = Token::Tone(0xab9a58, 0x8f8554);
const JOINT: Token = Token::Tone(0x8b7f6d, 0x8b7f6d);

/// A tile in a square of 100.
pub(super) struct Drawn {
    /// Grass, trails and town ground.
    pub(super) under: Vec<Node>,
    /// Walls and what stands about.
    pub(super) over: Vec<Node>,
    /// The whole of it without fine lines, for small pictures.
    pub(super) sketch: Vec<Node>,
    /// Where walls end.
    pub(super) towers: Vec<Point>,
    /// Where the settler of each feature stands: its middle.
    pub(super) spots: Vec<(Spot, Point)>,
}

impl Drawn {
    /// Where the settler of a feature stands.
    pub(super) fn spot(&self, spot: Spot) -> Point {
        self.spots.iter().find(|(here, _)| *here == spot).map_or((50.0, 50.0), |(_, point)| *point)
    }
}

/// The drawing of a kind as it lies.
pub(super) fn drawn(kind: Kind, turn: Side) -> &'static Drawn {
    static KEPT: [OnceLock<Drawn>; (KINDS + 3) * 4] = [const { OnceLock::new() }; (KINDS + 3) * 4];
    KEPT[kind.index() * 4 + turn.index()].get_or_init(|| Composer::new(kind, turn).compose())
}

/// A small generator, so that a tile looks the same wherever it lies.
struct Chance(u32);

impl Chance {
    fn next(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 12) % bound
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next(1000) as f32 / 1000.0
    }
}

fn church() -> Shape {
    Shape::Symbol("nw-church".into())
}

struct Composer {
    turn: Side,
    sheet: &'static TileKind,
    towns: Vec<Town>,
    trails: Vec<Curve>,
    raster: Raster,
    chance: Chance,
    taken: Vec<Taken>,
    /// What stands about, with its foot.
    things: Vec<(f32, Node)>,
    spots: Vec<(Spot, Point)>,
}

impl Composer {
    fn new(kind: Kind, turn: Side) -> Composer {
        let (towns, trails) = (geometry::towns(kind, turn), geometry::trails(kind, turn));
        let raster = Raster::new(kind, turn, &towns, &trails);
        let chance = Chance(kind.index() as u32 * 7919 + turn.index() as u32 * 104_729 + 17);
        let (taken, things, spots) = (Vec::new(), Vec::new(), Vec::new());
        Composer { turn, sheet: kind.sheet(), towns, trails, raster, chance, taken, things, spots }
    }

    fn compose(mut self) -> Drawn {
        let under = self.under();
        let mut over = self.walls();
        let mut sketch: Vec<Node> = under.iter().chain(&over).filter(|node| node.class != "fine").cloned().collect();
        self.buildings();
        self.settlers();
        self.flags();
        self.animals();
        self.gates();
        over.extend(self.houses());
        over.extend(self.tufts());
        order(&mut self.things, |one| one.0);
        sketch.extend(self.things.iter().filter(|(_, node)| node.shape != church()).map(|(_, node)| node.clone()));
        over.extend(self.things.into_iter().map(|(_, node)| node));
        let ends = |town: &Town| town.walls.iter().flat_map(|wall| [wall[0], wall[wall.len() - 1]]).collect::<Vec<_>>();
        Drawn { under, over, sketch, towers: self.towns.iter().flat_map(ends).collect(), spots: self.spots }
    }

    fn is_coast(&self) -> bool {
        self.sheet.edges.contains('x')
    }

    fn put(&mut self, name: &str, (x, y): Point, scale: f32) {
        self.things.push((y, symbol(format!("nw-{name}")).at(x, y).scaled(scale)));
    }

    fn under(&self) -> Vec<Node> {
        let mut under = Vec::new();
        if !self.is_coast() {
            under.push(rect(-0.2, -0.2, 100.4, 100.4).fill(Token::Plains));
        }
        if !self.trails.is_empty() {
            let all: String = self.trails.iter().map(|trail| geometry::curve_path(trail)).collect();
            under.push(path(all.clone()).stroke(KERB, 13.5));
            under.push(path(all.clone()).stroke(Token::Road, 10.5));
            under.push(path(all).stroke(RUT, 1.0).dashed("4 3").class("fine"));
        }
        if self.trails.len() >= 3 {
            under.push(circle(50.0, 50.0, 12.5).fill(Token::Stone).stroke(JOINT, 1.5));
            under.push(circle(50.0, 50.0, 9.0).stroke(JOINT, 1.0).dashed("2 2.4").class("fine"));
        }
        if !self.towns.is_empty() {
            let all: String = self.towns.iter().map(|town| geometry::area_path(&town.area)).collect();
            under.push(path(all).fill(TOWN));
        }
        if !self.is_coast() {
            under.push(rect(0.0, 0.0, 100.0, 100.0).stroke(Token::Ink.thin(20), 1.0));
        }
        under
    }

    fn walls(&self) -> Vec<Node> {
        let all: String =
            self.towns.iter().flat_map(|town| &town.walls).map(|wall| geometry::curve_path(wall)).collect();
        if all.is_empty() {
            return Vec::new();
        }
        vec![
            path(all.clone()).stroke(Token::Print, 6.6).round(),
            path(all.clone()).stroke(Token::Stone, 4.2).round(),
            path(all).stroke(JOINT, 4.2).dashed("1.2 3.9").class("fine"),
        ]
    }

    /// Farm, signpost and trading posts.
    fn buildings(&mut self) {
        if self.sheet.farm {
            self.put("farm", (40.0, 44.0), 1.0);
            self.taken.push((40.0, 46.0, 27.0));
        }
        if self.trails.len() >= 3 {
            self.put("sign", (50.0, 52.0), 1.0);
            self.taken.push((50.0, 50.0, 14.0));
        }
        for (number, (letters, posts)) in self.sheet.trails.iter().enumerate() {
            if *posts == 0 {
                continue;
            }
            let points = geometry::along(&self.trails[number]);
            let at_end = letters.len() == 1 && self.trails.len() == 1;
            let (x, y) = if at_end {
                let (x, y) = points[points.len() - 1];
                (x, y + 4.0)
            } else {
                self.beside(points[points.len() / 2])
            };
            self.put("post", (x, y), 1.15);
            self.taken.push((x, y - 6.0, 14.0));
        }
    }

    /// The foot of a post beside a trail: where most grass is.
    fn beside(&self, (x, y): Point) -> Point {
        let around =
            [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)];
        let grass = |&(px, py): &Point| {
            let all =
                (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (px + dx as f32 * 3.2, py - 6.0 + dy as f32 * 3.2)));
            let inside = all.filter(|&(x, y)| (0.0..100.0).contains(&x) && (0.0..100.0).contains(&y));
            inside.filter(|&point| matches!(self.raster.at(point), Ground::Plains(_))).count()
        };
        let places = around.map(|(dx, dy)| (x + dx * 16.0, y + dy * 16.0 + 6.0));
        // Of equal places the first, as the others come later.
        places.into_iter().rev().max_by_key(grass).unwrap_or((x, y))
    }

    /// A place for the settler of each feature, kept free of what else stands about.
    fn settlers(&mut self) {
        let turn = self.turn;
        if self.sheet.farm {
            self.spots.push((Spot::Farm, (79.0, 66.0)));
            self.taken.push((79.0, 68.0, 15.0));
        }
        for (number, (letters, posts)) in self.sheet.trails.iter().enumerate() {
            let points = geometry::along(&self.trails[number]);
            let at = match (letters.len(), *posts) {
                (2, 0) => points.len() * 2 / 3,
                (2, _) => points.len() * 5 / 6,
                _ => points.len() / 2,
            };
            let (x, y) = points[at];
            self.spots.push((Spot::Trail(geometry::sides(letters, turn)[0]), (x, y - 4.0)));
        }
        for (number, (letters, flags)) in self.sheet.towns.iter().enumerate() {
            let ground = Ground::Town(number);
            let found = self.raster.spot(ground, &self.taken).map_or((50.0, 50.0), |(point, _)| point);
            self.spots.push((Spot::Town(geometry::sides(letters, turn)[0]), found));
            if *flags > 0 || letters.len() > 2 {
                self.taken.push((found.0, found.1, 13.0));
            }
        }
        for (number, (halves, _)) in self.sheet.plains.iter().enumerate() {
            let first = Half::new(halves.as_bytes()[0] - b'0').turned(turn);
            let found = self.raster.spot(Ground::Plains(number), &self.taken);
            let (point, free) = found.unwrap_or_else(|| (half_point(first), 8.0));
            self.spots.push((Spot::Plains(first), point));
            self.taken.push((point.0, point.1, free.clamp(6.0, 13.0)));
        }
    }

    fn flags(&mut self) {
        for (number, (_, flags)) in self.sheet.towns.iter().enumerate() {
            if *flags > 0 {
                let found = self.raster.spot(Ground::Town(number), &self.taken);
                let (x, y) = found.map_or((50.0, 50.0), |(point, _)| point);
                self.put("flag", (x - 7.0, y + 8.0), 1.35);
                self.taken.push((x + 2.0, y, 15.0));
            }
        }
    }

    fn animals(&mut self) {
        const HERD: [&str; 3] = ["bison", "deer", "turkey"];
        let first = self.chance.next(3);
        let mut count = 0;
        for (number, (_, animals)) in self.sheet.plains.iter().enumerate() {
            for _ in 0..*animals {
                let found = self.raster.spot(Ground::Plains(number), &self.taken);
                let ((x, y), _) = found.unwrap_or(((50.0, 50.0), 0.0));
                let animal = HERD[((first + count) % 3) as usize];
                self.put(animal, (x, y + 4.0), 1.25);
                self.taken.push((x, y, 14.0));
                count += 1;
            }
        }
    }

    /// Gates where a trail meets a wall.
    fn gates(&mut self) {
        if self.towns.is_empty() || self.trails.len() >= 3 || self.is_coast() {
            return;
        }
        for number in 0..self.trails.len() {
            if self.sheet.trails[number].0.len() == 1 {
                let trail = &self.trails[number];
                let (x, y) = trail[trail.len() - 1];
                self.put("gate", (x, y + 3.0), 1.0);
            }
        }
    }

    /// All houses of all towns: one path for each colour.
    fn houses(&mut self) -> Vec<Node> {
        let (mut fronts, mut sides, mut doors) = (String::new(), String::new(), String::new());
        let mut roofs: [String; 3] = Default::default();
        for number in 0..self.towns.len() {
            let places = self.house_places(number);
            for (index, &(x, y)) in places.iter().enumerate() {
                if index == places.len() / 2 && places.len() > 5 {
                    self.put("church", (x, y), 1.0);
                    continue;
                }
                fronts += &format!("M{:.1},{y:.1}v-5l3,-4.5l3,4.5v5z", x - 6.0);
                sides += &format!("M{x:.1},{y:.1}v-5h8v5z");
                doors += &format!("M{:.1},{y:.1}v-3.2h2v3.2zM{:.1},{:.1}v-1.8h2v1.8z", x - 4.0, x + 3.0, y - 1.4);
                roofs[self.chance.next(3) as usize] +=
                    &format!("M{:.1},{:.1}h8l3.4,4.9h-8.1zm0,0l-3.6,5.1", x - 3.0, y - 9.5);
            }
        }
        if fronts.is_empty() {
            return Vec::new();
        }
        let mut out = vec![
            path(fronts).fill(Token::Chalk).stroke(Token::Print, 0.9),
            path(sides).fill(Token::Tone(0xeadbc0, 0xeadbc0)).stroke(Token::Print, 0.9),
        ];
        for (roof, tone) in roofs.into_iter().zip([0xc4714f, 0xb55f40, 0xcf8562]) {
            if !roof.is_empty() {
                out.push(path(roof).fill(Token::Tone(tone, tone)).stroke(Token::Print, 0.9));
            }
        }
        out.push(path(doors).fill(Token::Tone(0x6a6052, 0x6a6052)).class("fine"));
        out
    }

    fn house_places(&mut self, number: usize) -> Vec<Point> {
        let walls: Vec<Point> = self.towns[number].walls.iter().flat_map(|wall| geometry::along(wall)).collect();
        let mut places: Vec<Point> = Vec::new();
        let east = if self.is_coast() { 60.0 } else { 93.0 };
        for _ in 0..260 {
            let (x, y) = (self.chance.between(7.0, east), self.chance.between(10.0, 95.0));
            let clear = self.raster.at((x, y - 3.0)) == Ground::Town(number)
                && walls.iter().all(|&(wx, wy)| (x - wx).hypot(y - 4.0 - wy) >= 10.5)
                && places.iter().all(|&(px, py)| ((x - px) * 0.85).hypot((y - py) * 1.15) >= 13.6)
                && self.taken.iter().all(|&(tx, ty, r)| (x - tx).hypot(y - 4.0 - ty) >= r * 0.95);
            if clear && places.len() < 14 {
                places.push((x, y));
            }
        }
        order(&mut places, |one| one.1);
        places
    }

    /// Grass on the plains.
    fn tufts(&mut self) -> Option<Node> {
        let mut d = String::new();
        for _ in 0..48 {
            let (x, y) = (self.chance.between(6.0, 94.0), self.chance.between(8.0, 96.0));
            let grass = [(0.0, 0.0), (-6.0, 0.0), (6.0, 0.0), (0.0, -8.0), (0.0, 3.0)]
                .iter()
                .all(|(dx, dy)| matches!(self.raster.at((x + dx, y + dy)), Ground::Plains(_)));
            // A settler may lie down in the grass, everything else stands free.
            let free = self.taken.iter().all(|&(tx, ty, r)| (x - tx).hypot(y - ty) > r.min(14.0));
            if grass && free {
                self.taken.push((x, y, 9.0));
                d += &format!(
                    "M{:.1},{y:.1}q.4,-3 -1.2,-4.6M{x:.1},{y:.1}v-6M{:.1},{y:.1}q-.4,-3 1.2,-4.8",
                    x - 3.0,
                    x + 3.0
                );
            }
        }
        (!d.is_empty()).then(|| path(d).stroke(GRASS, 0.9).round().class("fine"))
    }
}
