//! Where hexes lie on the sheet, and the line that a road takes through them.

use std::{fmt::Write, sync::LazyLock};

use game_la_strada::board::{CELLS, Cell};

use crate::scene::{hexagon_corners, numbers::place};

/// From the middle of a hex to a corner.
pub(super) const SIZE: f32 = 30.0;
/// How far a road in hand has come into its last hex, from the edge towards the middle.
const STUB: f32 = 0.95;

/// A point of the sheet; the middle of the land is (0, 0).
pub(super) type Point = (f32, f32);

/// The middle of a hex.
pub(super) fn centre(cell: Cell) -> Point {
    let (q, r) = cell.axial();
    let (q, r) = (f32::from(q), f32::from(r));
    (3f32.sqrt() * SIZE * (q + r / 2.0), 1.5 * SIZE * r)
}

/// The middle of the edge between two hexes.
pub(super) fn edge(one: Cell, other: Cell) -> Point {
    between(centre(one), centre(other), 0.5)
}

/// The point so far on the way from one to another.
pub(super) fn between(from: Point, to: Point, part: f32) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// A point in SVG's letters.
pub(super) fn at(point: Point) -> String {
    let mut out = String::new();
    place(&mut out, "", point);
    out
}

/// The outline of each hex as a path.
static OUTLINES: LazyLock<[String; CELLS]> = LazyLock::new(|| {
    let mut outlines = [const { String::new() }; CELLS];
    for cell in Cell::all() {
        let (x, y) = centre(cell);
        outlines[cell.index()] = format!("M{}z", hexagon_corners(x, y, SIZE).map(at).join("L"));
    }
    outlines
});

/// The outlines of hexes as one path.
pub(super) fn outlines(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| OUTLINES[cell.index()].as_str()).collect()
}

/// Whether a road runs straight through a hex.
fn straight(before: Cell, cell: Cell, after: Cell) -> bool {
    before.towards(cell).is_some_and(|direction| cell.towards(after) == Some(direction))
}

/// The line through one hex to the edge of the next.
fn piece(before: Cell, cell: Cell, after: Cell) -> String {
    let out = edge(cell, after);
    if straight(before, cell, after) {
        return format!("L{}", at(out));
    }
    let (from, middle) = (edge(before, cell), centre(cell));
    let cross = (middle.0 - from.0) * (out.1 - from.1) - (middle.1 - from.1) * (out.0 - from.0);
    format!("A{0:.1},{0:.1} 0 0 {1} {2}", 1.5 * SIZE, u8::from(cross > 0.0), at(out))
}

/// A road from the middle of its first hex to the middle of its last.
pub(super) fn whole(cells: &[Cell]) -> String {
    let [first, second, ..] = cells else { return String::new() };
    let mut line = format!("M{}L{}", at(centre(*first)), at(edge(*first, *second)));
    for three in cells.windows(3) {
        line.push_str(&piece(three[0], three[1], three[2]));
    }
    if let Some(last) = cells.last() {
        let _ = write!(line, "L{}", at(centre(*last)));
    }
    line
}

/// What is still to be built: from the edge where the second hex is entered.
pub(super) fn onward(cells: &[Cell]) -> String {
    let [first, second, ..] = cells else { return String::new() };
    let line = whole(cells);
    let start = format!("M{}L{}", at(centre(*first)), at(edge(*first, *second)));
    format!("M{}{}", at(edge(*first, *second)), line.strip_prefix(start.as_str()).unwrap_or_default())
}

/// A road in hand, which ends within its last hex.
pub(super) fn unfinished(cells: &[Cell]) -> String {
    let [first, second, ..] = cells else { return String::new() };
    let mut line = format!("M{}L{}", at(centre(*first)), at(edge(*first, *second)));
    for three in cells.windows(3) {
        line.push_str(&piece(three[0], three[1], three[2]));
    }
    let _ = write!(line, "L{}", at(stub(cells)));
    line
}

/// Where a road in hand ends.
pub(super) fn stub(cells: &[Cell]) -> Point {
    match cells {
        [.., before, last] => between(edge(*before, *last), centre(*last), STUB),
        _ => (0.0, 0.0),
    }
}

/// The middle of the road within a hex.
pub(super) fn middle(before: Cell, cell: Cell, after: Cell) -> Point {
    let own = centre(cell);
    if straight(before, cell, after) {
        return own;
    }
    let chord = between(edge(before, cell), edge(cell, after), 0.5);
    let length = (own.0 - chord.0).hypot(own.1 - chord.1);
    let sag = 1.5 * SIZE * (1.0 - 30f32.to_radians().cos());
    between(chord, own, sag / length)
}

/// The joints between the tiles of a road, as one path.
pub(super) fn joints(cells: &[Cell]) -> String {
    cells.windows(2).fold(String::new(), |mut out, two| {
        let ((x, y), from, to) = (edge(two[0], two[1]), centre(two[0]), centre(two[1]));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let (nx, ny) = (-(to.1 - from.1) / length * 4.6, (to.0 - from.0) / length * 4.6);
        let _ = write!(out, "M{}L{}", at((x - nx, y - ny)), at((x + nx, y + ny)));
        out
    })
}
