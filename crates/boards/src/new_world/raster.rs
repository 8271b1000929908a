//! A tile as a small grid of what lies where, to find free places for things.

use game_new_world::{Half, Kind, Side};

use super::geometry::{self, Curve, Point, Town};

const SIZE: usize = 32;
const STEP: f32 = 100.0 / SIZE as f32;

/// What lies on a point of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// Nothing that counts.
    Nothing,
    /// A town, by its number on the sheet.
    Town(usize),
    /// A trail or the place where trails meet.
    Way,
    /// Plains, by their number on the sheet.
    Plains(usize),
    /// The sea.
    Sea,
}

/// A disc that is taken.
pub(super) type Taken = (f32, f32, f32);

/// The grid of a tile.
pub(super) struct Raster {
    grid: Vec<Ground>,
}

impl Raster {
    pub(super) fn new(kind: Kind, turn: Side, towns: &[Town], trails: &[Curve]) -> Raster {
        let ways: Vec<Point> = trails.iter().flat_map(|trail| geometry::along(trail)).collect();
        let crossing = trails.len() >= 3;
        let coast = kind.sheet().edges.contains('x');
        let mut grid = vec![Ground::Nothing; SIZE * SIZE];
        for (index, ground) in grid.iter_mut().enumerate() {
            let point = centre(index % SIZE, index / SIZE);
            let near = |&(x, y): &Point, r: f32| (point.0 - x).powi(2) + (point.1 - y).powi(2) < r * r;
            if coast && point.0 > 70.0 {
                *ground = Ground::Sea;
            } else if let Some(town) = towns.iter().position(|town| inside(point, &town.area)) {
                *ground = Ground::Town(town);
            } else if ways.iter().any(|way| near(way, 8.0)) || crossing && near(&(50.0, 50.0), 15.5) {
                *ground = Ground::Way;
            }
        }
        let mut raster = Raster { grid };
        for (number, (halves, _)) in kind.sheet().plains.iter().enumerate() {
            for half in halves.bytes() {
                raster.flood(half_point(Half::new(half - b'0').turned(turn)), number);
            }
        }
        raster
    }

    fn flood(&mut self, from: Point, number: usize) {
        let mut open = vec![cell(from)];
        while let Some((x, y)) = open.pop() {
            let ground = &mut self.grid[y * SIZE + x];
            if *ground == Ground::Nothing {
                *ground = Ground::Plains(number);
                let next = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                open.extend(next.into_iter().filter(|&(x, y)| x < SIZE && y < SIZE));
            }
        }
    }

    /// What lies on a point.
    pub(super) fn at(&self, point: Point) -> Ground {
        let (x, y) = cell(point);
        self.grid[y * SIZE + x]
    }

    /// The point of this ground that is farthest from its borders and from what is taken, and how
    /// far that is.
    pub(super) fn spot(&self, ground: Ground, taken: &[Taken]) -> Option<(Point, f32)> {
        let far = self.distances(ground);
        let mut best: Option<(Point, f32, f32)> = None;
        for (index, &border) in far.iter().enumerate() {
            if border <= 0.0 {
                continue;
            }
            let (x, y) = centre(index % SIZE, index / SIZE);
            let free = taken.iter().fold(border, |free, &(tx, ty, r)| free.min((x - tx).hypot(y - ty) - r)).max(0.0);
            let value = free - 0.02 * (x - 50.0).hypot(y - 50.0);
            if best.is_none_or(|(_, _, most)| value > most) {
                best = Some(((x, y), free, value));
            }
        }
        best.map(|(point, free, _)| (point, free))
    }

    /// How far each point of this ground is from its borders; 0 elsewhere.
    fn distances(&self, ground: Ground) -> Vec<f32> {
        let mut far: Vec<f32> = (0..SIZE * SIZE)
            .map(|index| {
                let (x, y) = (index % SIZE, index / SIZE);
                let edge = (x + 1).min(y + 1).min(SIZE - x).min(SIZE - y);
                if self.grid[index] == ground { edge as f32 * STEP } else { 0.0 }
            })
            .collect();
        let steps = [(-1isize, 0isize, 1.0), (0, -1, 1.0), (-1, -1, 1.4), (1, -1, 1.4)];
        for sign in [1isize, -1] {
            for number in 0..SIZE * SIZE {
                let index = if sign > 0 { number } else { SIZE * SIZE - 1 - number };
                if far[index] <= 0.0 {
                    continue;
                }
                let (x, y) = (index % SIZE, index / SIZE);
                for (dx, dy, weight) in steps {
                    let next = (x.checked_add_signed(dx * sign), y.checked_add_signed(dy * sign));
                    if let (Some(nx @ 0..SIZE), Some(ny @ 0..SIZE)) = next {
                        far[index] = far[index].min(far[ny * SIZE + nx] + weight * STEP);
                    }
                }
            }
        }
        far
    }
}

fn centre(x: usize, y: usize) -> Point {
    ((x as f32 + 0.5) * STEP, (y as f32 + 0.5) * STEP)
}

fn cell((x, y): Point) -> (usize, usize) {
    let index = |value: f32| ((value / STEP).max(0.0) as usize).min(SIZE - 1);
    (index(x), index(y))
}

/// A point just inside half a side.
pub(super) fn half_point(half: Half) -> Point {
    let second = half.index() % 2 == 1;
    geometry::turned((if second { 75.0 } else { 25.0 }, 1.0), half.index() / 2)
}

fn inside((x, y): Point, area: &[Point]) -> bool {
    let mut within = false;
    let mut last = area[area.len() - 1];
    for &point in area {
        if (point.1 > y) != (last.1 > y) && x < (last.0 - point.0) * (y - point.1) / (last.1 - point.1) + point.0 {
            within = !within;
        }
        last = point;
    }
    within
}
