//! Where everything stands: the map grows north, south and west, the frame with it.

use std::collections::BTreeMap;

use game_new_world::{Cell, Kind, Side, View, material::COAST};

/// The side of a tile.
pub(super) const S: f32 = 74.0;
/// Hundredths of a tile to lengths on the board.
pub(super) const UNIT: f32 = S / 100.0;
/// Where the panel begins.
pub(super) const PANEL: f32 = 168.0;
/// How wide the panel is.
pub(super) const PANEL_WIDTH: f32 = 300.0;
const PANEL_HEIGHT: f32 = 866.0;
/// What lies above the northernmost row: column numbers and explorers.
const HEAD: f32 = 104.0;

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
    pub(super) tiles: BTreeMap<Cell, (Kind, Side)>,
}

impl Layout {
    pub(super) fn new(view: &View) -> Layout {
        let mut tiles: BTreeMap<Cell, (Kind, Side)> =
            view.tiles.iter().map(|tile| (tile.cell, (tile.kind, tile.turn))).collect();
        // One free row and column stay in sight beyond the last tile, so that laying moves nothing.
        let (mut north, mut south, mut west) = (0, COAST as i8 - 1, 7);
        for cell in tiles.keys() {
            west = west.max(cell.col.saturating_add(2));
            if !view.options.rows_bounded {
                north = north.min(cell.row.saturating_sub(1));
                south = south.max(cell.row.saturating_add(1));
            }
        }
        let far = view.explorers.values().iter().flatten().flatten().map(|explorer| explorer.col).max();
        west = west.max(far.unwrap_or(0));
        tiles.extend((0..COAST).map(|row| (Cell::new(row as i8, 0), (Kind::coast(row), Side::North))));
        let left = -f32::from(west) * S - 24.0;
        let top = f32::from(north) * S - HEAD;
        let height = ((f32::from(south) + 1.0) * S + 22.0 - top).max(PANEL_HEIGHT);
        Layout { left, top, width: PANEL + PANEL_WIDTH - left, height, rows: (north, south), west, tiles }
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

    /// Whether no tile lies on a cell or round it.
    pub(super) fn is_wild(&self, cell: Cell) -> bool {
        !self.tiles.contains_key(&cell) && cell.around().all(|next| !self.tiles.contains_key(&next))
    }
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
