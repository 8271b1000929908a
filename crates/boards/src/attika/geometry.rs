//! Where hexes lie on paper, and the outlines of many hexes together.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use game_attika::board::Spot;

/// The radius of a hex, before the map is scaled.
pub(super) const R: f32 = 45.5;
/// Half the width of a hex.
pub(super) const HALF: f32 = R * 0.866_025_4;

/// The middle of a hex.
pub(super) fn centre(spot: Spot) -> (f32, f32) {
    let (q, r) = (f32::from(spot.q), f32::from(spot.r));
    (2.0 * HALF * (q + r / 2.0), 1.5 * R * r)
}

/// A corner of the lattice: half widths and half radii from the origin.
type Corner = (i32, i32);

/// The corners of a hex clockwise from the top, as steps from its middle.
const CORNERS: [Corner; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
/// The neighbour beyond the side that begins at each corner.
const BEYOND: [Spot; 6] =
    [Spot::new(1, -1), Spot::new(1, 0), Spot::new(0, 1), Spot::new(-1, 1), Spot::new(-1, 0), Spot::new(0, -1)];

/// The closed lines round a set of hexes, clockwise.
fn loops(spots: &BTreeSet<Spot>) -> Vec<Vec<Corner>> {
    let mut next = BTreeMap::new();
    for &spot in spots {
        let (x, y) = (2 * i32::from(spot.q) + i32::from(spot.r), 3 * i32::from(spot.r));
        let corner = |number: usize| (x + CORNERS[number % 6].0, y + CORNERS[number % 6].1);
        for (side, &step) in BEYOND.iter().enumerate() {
            if !spots.contains(&spot.plus(step)) {
                next.insert(corner(side), corner(side + 1));
            }
        }
    }
    let mut found = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut line = Vec::new();
        let mut at = start;
        // Three hexes meet in a corner, so at most one line passes through it.
        while let Some(then) = next.remove(&at) {
            line.push(at);
            at = then;
        }
        found.push(line);
    }
    found
}

/// A path round a set of hexes, drawn in by so much.
pub(super) fn contour(spots: &BTreeSet<Spot>, inset: f32) -> String {
    let mut d = String::new();
    for line in loops(spots) {
        let points: Vec<(f32, f32)> = line.iter().map(|&(x, y)| (x as f32 * HALF, y as f32 * R / 2.0)).collect();
        let count = points.len();
        for (index, &point) in points.iter().enumerate() {
            let before = points[(index + count - 1) % count];
            let after = points[(index + 1) % count];
            let (x, y) = drawn_in(before, point, after, inset);
            let _ = write!(d, "{}{x:.1},{y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        d.push('z');
    }
    d
}

fn drawn_in(before: (f32, f32), point: (f32, f32), after: (f32, f32), inset: f32) -> (f32, f32) {
    let normal = |from: (f32, f32), to: (f32, f32)| {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y).max(0.001);
        (-y / length, x / length)
    };
    let (one, two) = (normal(before, point), normal(point, after));
    let share = inset / (1.0 + one.0 * two.0 + one.1 * two.1).max(0.2);
    (point.0 + (one.0 + two.0) * share, point.1 + (one.1 + two.1) * share)
}

/// Left, top, right and bottom of a set of hexes.
pub(super) fn bounds(spots: impl IntoIterator<Item = Spot>) -> [f32; 4] {
    let mut all = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for spot in spots {
        let (x, y) = centre(spot);
        all = [all[0].min(x - HALF), all[1].min(y - R), all[2].max(x + HALF), all[3].max(y + R)];
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flower_has_one_outline_of_eighteen_corners_and_a_ring_has_a_hole() {
        let flower: BTreeSet<Spot> = Spot::new(0, 0).flower().into_iter().collect();
        assert_eq!(loops(&flower).iter().map(Vec::len).collect::<Vec<_>>(), [18]);
        let ring: BTreeSet<Spot> = flower.into_iter().filter(|&spot| spot != Spot::new(0, 0)).collect();
        let mut sizes: Vec<_> = loops(&ring).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
    }
}
