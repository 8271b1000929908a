//! Where things lie: cells, sides and half-sides. Knows no seat and no turn.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::material::COAST;

/// A side of a tile or a direction on the map. West is where the land grows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Towards smaller rows.
    North,
    /// Towards the sea: smaller columns.
    East,
    /// Towards larger rows.
    South,
    /// Inland: larger columns.
    West,
}

impl Side {
    /// All four, clockwise from the north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Its number, clockwise from the north.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this number, counted on past west.
    pub const fn from_index(index: usize) -> Side {
        Side::ALL[index & 3]
    }

    /// The side across.
    pub const fn opposite(self) -> Side {
        Side::from_index(self as usize + 2)
    }

    /// Where this side points after the printed north was turned to `turn`.
    pub const fn turned(self, turn: Side) -> Side {
        Side::from_index(self as usize + turn as usize)
    }

    /// Which printed side points here when the printed north was turned to `turn`.
    pub const fn unturned(self, turn: Side) -> Side {
        Side::from_index(self as usize + 4 - turn as usize)
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1])
    }
}

impl FromStr for Side {
    type Err = ();

    fn from_str(text: &str) -> Result<Side, ()> {
        Side::ALL.into_iter().find(|side| side.name()[..1] == *text).ok_or(())
    }
}

/// Half of a side, clockwise from the western half of the north side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Half(u8);

impl TryFrom<u8> for Half {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Half, &'static str> {
        if usize::from(index) < HALVES.len() { Ok(Half(index)) } else { Err("there are eight half-sides") }
    }
}

/// The points of the compass between the corners and the middles of the sides.
const HALVES: [&str; 8] = ["nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw"];

impl Half {
    /// The half with this number, counted on past the last.
    pub const fn new(index: u8) -> Half {
        Half(index & 7)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The first or second half of a side, clockwise.
    pub const fn of(side: Side, second: bool) -> Half {
        Half(side as u8 * 2 + second as u8)
    }

    /// The half that lies against this one on the next tile.
    pub const fn across(self) -> Half {
        Half::new(((self.0 / 2 + 2) * 2 + 1) - (self.0 & 1))
    }

    /// Where this half lies after the printed north was turned to `turn`.
    pub const fn turned(self, turn: Side) -> Half {
        Half::new(self.0 + 2 * turn as u8)
    }

    /// Which printed half lies here when the printed north was turned to `turn`.
    pub const fn unturned(self, turn: Side) -> Half {
        Half::new(self.0 + 8 - 2 * turn as u8)
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HALVES[self.index()])
    }
}

impl FromStr for Half {
    type Err = ();

    fn from_str(text: &str) -> Result<Half, ()> {
        HALVES.iter().position(|&name| name == text).map(|index| Half(index as u8)).ok_or(())
    }
}

/// A place for one tile. Column 0 is the coast and columns count westward; row 0 is its northern
/// end. Written `3,2`: row 3, column 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The row; negative north of the coast.
    pub row: i8,
    /// The column.
    pub col: u8,
}

impl Cell {
    /// The cell at this row and column.
    pub const fn new(row: i8, col: u8) -> Cell {
        Cell { row, col }
    }

    /// The next cell in a direction, if it is a cell at all.
    pub const fn toward(self, side: Side) -> Option<Cell> {
        let (row, col) = match side {
            Side::North => (self.row.checked_sub(1), Some(self.col)),
            Side::East => (Some(self.row), self.col.checked_sub(1)),
            Side::South => (self.row.checked_add(1), Some(self.col)),
            Side::West => (Some(self.row), self.col.checked_add(1)),
        };
        match (row, col) {
            (Some(row), Some(col)) => Some(Cell { row, col }),
            _ => None,
        }
    }

    /// The up to eight cells round this one.
    pub fn around(self) -> impl Iterator<Item = Cell> {
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        steps.into_iter().filter_map(move |(down, west)| {
            Some(Cell { row: self.row.checked_add(down)?, col: self.col.checked_add_signed(west)? })
        })
    }

    /// Whether the other cell is one of the eight round this one.
    pub const fn touches(self, other: Cell) -> bool {
        let (rows, cols) = (self.row.abs_diff(other.row), self.col.abs_diff(other.col));
        rows <= 1 && cols <= 1 && rows + cols > 0
    }

    /// NW-2, NW-12: whether this is a row of the coast.
    pub const fn beside_coast(self) -> bool {
        self.row >= 0 && (self.row as usize) < COAST
    }

    /// NW-12, NW-57: whether a tile may ever lie here. The 95 tiles reach no further than this.
    pub const fn buildable(self, rows_bounded: bool) -> bool {
        let rows = if rows_bounded { self.beside_coast() } else { self.row >= -100 && self.row <= 110 };
        rows && self.col >= 1 && self.col <= 100
    }

    /// Its number, in the order of the cells.
    pub(crate) const fn key(self) -> u16 {
        ((self.row as i16 + 128) as u16) << 8 | self.col as u16
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

impl FromStr for Cell {
    type Err = ();

    fn from_str(text: &str) -> Result<Cell, ()> {
        let (row, col) = text.split_once(',').ok_or(())?;
        Ok(Cell { row: row.parse().map_err(|_| ())?, col: col.parse().map_err(|_| ())? })
    }
}
