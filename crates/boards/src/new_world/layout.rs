//! Where everything stands: the map grows north, south and west, the frame with it.

use std::collections::BTreeSet;

use game_new_world::{Cell, NewWorld, material::COAST};

use super::plan::Lies;
use crate::{scene::Seen, stage::Size};

/// The side of a tile.
pub(super) const S: f32 = 74.0;
/// Hundredths of a tile to lengths on the board.
pub(super) const UNIT: f32 = S / 100.0;
/// What lies above the northernmost row: column numbers and explorers.
pub(super) const RAIL: f32 = 60.0;
/// The width of a name on the coast, in heights of its letters.
const NAME: f32 = 5.7;
/// The height of its letters on the glass at least, and a little more.
const LETTERS: f32 = 12.2;
/// What lies between a name and the coast, and at its other end.
const COAST_GAP: f32 = 10.0;
/// What lies west of the westernmost column: row numbers.
const MARGIN: f32 = 36.0;
const FOOT: f32 = 10.0;

/// The side of a tile on the glass where the whole map cannot be shown large enough.
const CLOSE: f32 = 54.0;
/// The side of a tile on the glass below which the map opens on a part of it.
const SMALL: f32 = 36.0;

/// The map in numbers.
pub(super) struct Layout {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// The northernmost and southernmost row shown.
    pub(super) rows: (i8, i8),
    /// The westernmost column shown.
    pub(super) west: u8,
    /// Where the sea ends.
    pub(super) sea: f32,
    /// The part shown first, if not all of it.
    pub(super) focus: Option<[f32; 4]>,
    /// How many pixels a unit has.
    pub(super) glass: f32,
    taken: BTreeSet<Cell>,
}

impl Layout {
    /// The layout of a map, with a place in the middle if not all of it fits. A draft changes nothing
    /// of it, as long as the tile in the draft can be seen.
    pub(super) fn new(seen: &Seen<'_, NewWorld>, middle: Cell, lies: Option<Lies>) -> Layout {
        let (view, size) = (seen.before, seen.size);
        // One free row and column stay in sight beyond the last tile, so that laying moves nothing.
        let (mut north, mut south, mut west) = (0, COAST as i8 - 1, 5);
        for cell in view.tiles.iter().map(|tile| tile.cell) {
            west = west.max(cell.col.saturating_add(2));
            if !view.options.rows_bounded {
                north = north.min(cell.row.saturating_sub(1));
                south = south.max(cell.row.saturating_add(1));
            }
        }
        let far = view.explorers.values().iter().flatten().flatten().map(|explorer| explorer.col).max();
        west = west.max(far.unwrap_or(0));
        let coast = (0..COAST).map(|row| Cell::new(row as i8, 0));
        let taken = seen.view.tiles.iter().map(|tile| tile.cell).chain(coast).collect();
        let top = f32::from(north) * S - RAIL;
        let height = (f32::from(south) + 1.0) * S + FOOT - top;
        // Names are as wide as their letters are large, and those depend on what is left for the rest: by the height,
        // or by the width where the land goes far west.
        let rest = f32::from(west) * S + MARGIN + S + COAST_GAP;
        let letters = (LETTERS * height / size.height).max(LETTERS * rest / (size.width - LETTERS * NAME).max(1.0));
        let sea = S + letters.clamp(15.0, LETTERS * S / SMALL) * NAME + COAST_GAP;
        // Where the height decides, the land goes on westward as far as there is room.
        let wide = height * size.width / size.height - sea - MARGIN;
        if S * size.height / height >= SMALL {
            west = west.max((wide / S).floor().clamp(0.0, 40.0) as u8);
        }
        let left = -f32::from(west) * S - MARGIN;
        let width = sea - left;
        let whole = size.scale(width, height);
        let frame = [left, top, width, height];
        let focus = (S * whole < SMALL).then(|| {
            let opened = part(frame, size, middle);
            lies.filter(|lies| !within(opened, lies.cell)).map_or(opened, |lies| part(frame, size, lies.cell))
        });
        let glass = if focus.is_some() { CLOSE / S } else { whole };
        Layout { left, top, width, height, rows: (north, south), west, sea, focus, glass, taken }
    }

    /// How large a name on the coast is written.
    pub(super) fn name_size(&self) -> f32 {
        self.at_least(15.0, 12.0).min((self.sea - S - COAST_GAP) / NAME)
    }

    /// The lower end of the frame.
    pub(super) fn bottom(&self) -> f32 {
        self.top + self.height
    }

    /// The upper end of the northernmost row.
    pub(super) fn map_top(&self) -> f32 {
        f32::from(self.rows.0) * S
    }

    /// The lower end of the southernmost row.
    pub(super) fn map_bottom(&self) -> f32 {
        (f32::from(self.rows.1) + 1.0) * S
    }

    /// Whether a cell can be seen at all.
    pub(super) fn shows(&self, cell: Cell) -> bool {
        (self.rows.0..=self.rows.1).contains(&cell.row) && cell.col <= self.west
    }

    /// Whether no tile lies on a cell or round it.
    pub(super) fn is_wild(&self, cell: Cell) -> bool {
        !self.taken.contains(&cell) && cell.around().all(|next| !self.taken.contains(&next))
    }

    /// A height of so many units, or more where that would be less than so many pixels.
    pub(super) fn at_least(&self, units: f32, pixels: f32) -> f32 {
        units.max(pixels / self.glass)
    }
}

/// The part of a frame round a cell that fits a size with tiles large enough to press.
fn part([left, top, width, height]: [f32; 4], size: Size, middle: Cell) -> [f32; 4] {
    let (across, down) = ((size.width * S / CLOSE).min(width), (size.height * S / CLOSE).min(height));
    let (x, y) = corner(middle);
    let from = |at: f32, low: f32, whole: f32, part: f32| (at + (S - part) / 2.0).clamp(low, low + whole - part);
    [from(x, left, width, across), from(y, top, height, down), across, down]
}

/// Whether a cell lies wholly in a part.
fn within([left, top, width, height]: [f32; 4], cell: Cell) -> bool {
    let (x, y) = corner(cell);
    x >= left && y >= top && x + S <= left + width && y + S <= top + height
}

/// The upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> (f32, f32) {
    (-S * f32::from(cell.col), S * f32::from(cell.row))
}

/// A point of a tile on the board.
pub(super) fn on_tile(cell: Cell, (x, y): (f32, f32)) -> (f32, f32) {
    let (left, top) = corner(cell);
    (left + x * UNIT, top + y * UNIT)
}
