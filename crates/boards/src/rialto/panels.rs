//! Panels, words and tags of Rialto, and where everything beside the map stands.

use engine::Seat;
use game_rialto::material::{Building, SLOTS};

use crate::scene::*;

/// The size of the scene.
pub(super) const SIZE: (f32, f32) = (1280.0, 960.0);
/// Left and width of the panels beside the map.
pub(super) const SIDE: (f32, f32) = (836.0, 424.0);
/// Top of the panels beside the map, and bottom of all.
pub(super) const REACH: (f32, f32) = (76.0, 946.0);
/// Top of the own board.
pub(super) const OWN_TOP: f32 = 836.0;
/// The middle line of the cards in hand.
pub(super) const HAND_LINE: f32 = 770.0;
const DOGE_HEIGHT: f32 = 108.0;
const GAP: f32 = 10.0;

/// Where the panels beside the map stand, for a number of seats.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Height of a seat's line.
    pub(super) line: f32,
    pub(super) doge: f32,
    pub(super) table: f32,
    pub(super) table_height: f32,
    pub(super) columns: usize,
    /// Height of a row of the table.
    pub(super) cell: f32,
    pub(super) stock: f32,
    /// Height of a building in stock.
    pub(super) tile: f32,
}

impl Layout {
    pub(super) fn new(seats: u8) -> Layout {
        let line = match seats {
            2 => 56.0,
            3 => 50.0,
            4 => 46.0,
            _ => 40.0,
        };
        let (columns, cell) = if seats <= 3 { (1, 50.0) } else { (2, 47.0) };
        let cells = (usize::from(seats) + 1).div_ceil(columns);
        let doge = REACH.0 + 32.0 + line * f32::from(seats) + GAP;
        let table = doge + DOGE_HEIGHT + GAP;
        let table_height = 36.0 + cell * cells as f32;
        let stock = table + table_height + GAP;
        let tile = (REACH.1 - stock - 34.0 - 12.0 - 8.0) / 3.0;
        Layout { line, doge, table, table_height, columns, cell, stock, tile }
    }

    pub(super) fn doge_height(&self) -> f32 {
        DOGE_HEIGHT
    }

    /// The middle line of a seat in the list of seats.
    pub(super) fn seat(&self, seat: Seat) -> f32 {
        REACH.0 + 28.0 + self.line * (seat.index() as f32 + 0.5)
    }

    /// Left end, middle line and width of a cell of the table.
    pub(super) fn cell(&self, index: usize) -> (f32, f32, f32) {
        let width = (SIDE.1 - 20.0) / self.columns as f32;
        let (column, row) = (index % self.columns, index / self.columns);
        let x = SIDE.0 + 10.0 + column as f32 * width;
        (x + 1.0, self.table + 32.0 + self.cell * (row as f32 + 0.5), width - 8.0)
    }

    /// The corner of a building in stock.
    pub(super) fn stocked(&self, building: Building) -> (f32, f32) {
        let (row, column) = (building.index() / 4, building.index() % 4);
        (SIDE.0 + 10.0 + column as f32 * 102.0, self.stock + 34.0 + row as f32 * (self.tile + 6.0))
    }
}

/// Width of a building, in stock and on the own board.
pub(super) const TILE: f32 = 98.0;
/// Width and height of a building on the own board.
pub(super) const OWN_TILE: (f32, f32) = (87.0, 92.0);

/// The corner of a place on the own board.
pub(super) fn slot(place: usize) -> (f32, f32) {
    debug_assert!(place < SLOTS);
    (178.0 + place as f32 * 91.5, OWN_TOP + 9.0)
}

/// A quiet panel.
pub(super) fn panel(x: f32, y: f32, width: f32, height: f32) -> Node {
    rounded(x, y, width, height, 8.0).fill(Token::Sheet).stroke(Token::Rule, 1.0)
}

/// A title.
pub(super) fn serif(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    text(x, y, size, content).face(Face::Serif).bold()
}

/// Plain words.
pub(super) fn sans(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    text(x, y, size, content).face(Face::Sans)
}

/// Words of less weight.
pub(super) fn soft(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    sans(x, y, size, content).fill(Token::InkSoft)
}

/// The shape of a seat with a number on it.
pub(super) fn chip(seat: Seat, x: f32, y: f32, r: f32, number: impl Into<String>) -> Node {
    let down = if seat.index() == 2 { 0.14 } else { 0.0 };
    group([
        seat_shape(seat, x, y, r),
        text(x, y + r * (0.44 + down), r * 1.36, number).bold().middle().fill(on_seat(seat)),
    ])
}

/// A check mark.
pub(super) fn check(x: f32, y: f32, width: f32) -> Node {
    path("M-7,0l5,6l9,-12").at(x, y).scaled(width / 14.0).stroke(Token::Ink, 2.4).round()
}

/// Words in a box that floats over the board while something is previewed.
pub(super) fn tag(x: f32, y: f32, lines: &[String]) -> Node {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (longest as f32 * 6.9 + 20.0, lines.len() as f32 * 17.0 + 9.0);
    let least = if x > SIDE.0 { SIDE.0 + 4.0 } else { 4.0 };
    let left = (x - width / 2.0).max(least).min(SIZE.0 - width - 4.0);
    let top = (y - height).clamp(4.0, SIZE.1 - height - 4.0);
    let mut nodes = vec![rounded(0.0, 0.0, width, height, 6.0).fill(Token::Sheet).stroke(Token::Ink, 1.2)];
    for (index, line) in lines.iter().enumerate() {
        nodes.push(sans(10.0, 18.0 + index as f32 * 17.0, 13.0, line.as_str()));
    }
    group(nodes).at(left, top).class("tag lifted")
}
