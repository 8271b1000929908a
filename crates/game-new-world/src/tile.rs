//! Kinds of tiles, what their edges show, and what can be claimed on them.

use std::fmt;

use engine::keyed;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    board::Side,
    material::{COAST_EDGES, KINDS, SHEET, TileKind},
    print::{FITS, PRINTS, Print},
};

/// What an edge shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Grass.
    Plains,
    /// A trail that leaves the tile.
    Trail,
    /// A town that goes on.
    Town,
}

impl Terrain {
    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Plains => "plains",
            Terrain::Trail => "a trail",
            Terrain::Town => "a town",
        }
    }

    /// The terrain with this code on an edge; 0 is the sea or nothing known.
    const fn from_code(code: u8) -> Option<Terrain> {
        match code & 3 {
            0 => None,
            1 => Some(Terrain::Plains),
            2 => Some(Terrain::Trail),
            _ => Some(Terrain::Town),
        }
    }
}

/// Four edges in one byte, two bits a side; 0 asks nothing. What a tile shows, or what a free cell
/// demands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Edges(u8);

impl Edges {
    /// Nothing asked on any side.
    pub const NONE: Edges = Edges(0);

    /// All four sides as a number.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// What is shown or asked on a side.
    pub const fn on(self, side: Side) -> Option<Terrain> {
        Terrain::from_code(self.0 >> (2 * side as u8))
    }

    /// The same with one more side known.
    #[must_use]
    pub const fn with(self, side: Side, terrain: Terrain) -> Edges {
        Edges(self.0 | (terrain as u8 + 1) << (2 * side as u8))
    }

    /// The same with the printed north turned to `turn`.
    #[must_use]
    pub const fn turned(self, turn: Side) -> Edges {
        Edges(self.0.rotate_left(2 * turn as u32))
    }
}

/// A kind of tile, or one of the three sorts of starting spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// The kind with this number on the sheet.
    pub const fn new(index: usize) -> Kind {
        assert!(index < SHEET.len(), "no such kind of tile");
        Kind(index as u8)
    }

    /// The starting space at this row of the coast.
    pub const fn coast(row: usize) -> Kind {
        match COAST_EDGES[row] {
            b't' => Kind(KINDS as u8 + 1),
            b'r' => Kind(KINDS as u8 + 2),
            _ => Kind(KINDS as u8),
        }
    }

    /// The kind with this short name.
    pub fn named(id: &str) -> Option<Kind> {
        SHEET.iter().position(|kind| kind.id == id).map(Kind::new)
    }

    /// Its number on the sheet.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    pub const fn sheet(self) -> &'static TileKind {
        &SHEET[self.0 as usize]
    }

    /// What that means to the rules.
    pub(crate) const fn print(self) -> &'static Print {
        &PRINTS[self.0 as usize]
    }

    /// NW-10, NW-11: which turns fit a free cell that demands these edges, one bit a turn; of turns
    /// that look the same only the first.
    pub const fn fitting(self, demand: Edges) -> u8 {
        FITS[self.0 as usize][demand.0 as usize]
    }
}

// Starting spaces are in no pile, so tables and bags have no place for them.
keyed!(Kind, KINDS, Kind::index, Kind::new);

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sheet().id)
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sheet().id)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let id = String::deserialize(deserializer)?;
        Kind::named(&id).ok_or_else(|| D::Error::custom("no such kind of tile"))
    }
}

/// The sorts of things a settler may claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A town, kept by a shopkeeper.
    Town,
    /// A trail, watched by a robber.
    Trail,
    /// Plains, roamed by a trapper.
    Plains,
    /// A farm, worked by a farmer.
    Farm,
}

/// A segment of a tile: its place among the tile's towns, trails and plains, in that order; the
/// farm is the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Segment(pub(crate) u8);

impl Segment {
    /// The farm of a tile.
    pub const FARM: Segment = Segment(15);
}
