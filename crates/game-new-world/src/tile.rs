//! What a kind of tile means to the rules: the printed sheet turned into small tables.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    board::{Half, Side},
    material::{COAST_EDGES, KINDS, SHEET, Segments, TileKind},
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
    pub const fn print(self) -> &'static Print {
        &PRINTS[self.0 as usize]
    }

    /// NW-10, NW-11: which turns fit a free cell that demands these edges, one bit a turn; of turns
    /// that look the same only the first.
    pub const fn fitting(self, demand: Edges) -> u8 {
        FITS[self.0 as usize][demand.0 as usize]
    }
}

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

const MOST: usize = 8;
const NONE: u8 = 255;

/// The tables of one kind, before it is turned.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    pub(crate) edges: Edges,
    /// The segment that reaches each side.
    edge: [u8; 4],
    /// The plains that reach each half-side.
    half: [u8; 8],
    /// How many towns, and towns and trails, and segments there are.
    pub(crate) towns: u8,
    pub(crate) ways: u8,
    pub(crate) segments: u8,
    /// How many edges each town or trail has to the next tiles.
    pub(crate) open: [u8; MOST],
    /// Flags, posts or animals.
    pub(crate) extras: [u8; MOST],
    /// The side or half-side named first.
    first: [u8; MOST],
    pub(crate) farm: bool,
    /// How many turns look different: 1, 2 or 4.
    pub(crate) turns: u8,
}

impl Print {
    /// The town, trail or plains on a printed side that is no sea.
    pub(crate) const fn on_side(&self, side: Side) -> Segment {
        Segment(self.edge[side as usize])
    }

    /// The plains on a printed half-side.
    pub(crate) const fn on_half(&self, half: Half) -> Segment {
        Segment(self.half[half.index()])
    }

    /// Whether the segment is a town, a trail, plains or the farm.
    pub(crate) const fn sort(&self, segment: Segment) -> Sort {
        if segment.0 < self.towns {
            Sort::Town
        } else if segment.0 < self.ways {
            Sort::Trail
        } else if segment.0 < self.segments {
            Sort::Plains
        } else {
            Sort::Farm
        }
    }

    /// The printed side by which a town or trail is named.
    pub(crate) const fn first_side(&self, segment: Segment) -> Side {
        Side::from_index(self.first[segment.0 as usize] as usize)
    }

    /// The printed half-side by which plains are named.
    pub(crate) const fn first_half(&self, segment: Segment) -> Half {
        Half::new(self.first[segment.0 as usize])
    }
}

static PRINTS: [Print; KINDS + 3] = {
    let mut prints = [read(&SHEET[0]); KINDS + 3];
    let mut index = 0;
    while index < prints.len() {
        prints[index] = read(&SHEET[index]);
        index += 1;
    }
    prints
};

/// For each kind and each demand of a free cell, the turns that fit.
static FITS: [[u8; 256]; KINDS + 3] = {
    let mut fits = [[0; 256]; KINDS + 3];
    let mut index = 0;
    while index < fits.len() {
        let print = read(&SHEET[index]);
        let mut turn = 0;
        while turn < print.turns as usize {
            let edges = print.edges.turned(Side::from_index(turn)).0;
            let mut sides = 0u8;
            while sides < 16 {
                // Each demand that this turn meets is the turn itself with some sides left open.
                fits[index][(edges & spread(sides)) as usize] |= 1 << turn;
                sides += 1;
            }
            turn += 1;
        }
        index += 1;
    }
    fits
};

/// Two bits for each bit.
const fn spread(sides: u8) -> u8 {
    (sides & 1) * 3 | (sides >> 1 & 1) * 12 | (sides >> 2 & 1) * 48 | (sides >> 3 & 1) * 192
}

const fn read(kind: &TileKind) -> Print {
    let mut print = Print {
        edges: Edges::NONE,
        edge: [NONE; 4],
        half: [NONE; 8],
        towns: kind.towns.len() as u8,
        ways: (kind.towns.len() + kind.trails.len()) as u8,
        segments: (kind.towns.len() + kind.trails.len() + kind.plains.len()) as u8,
        open: [0; MOST],
        extras: [0; MOST],
        first: [0; MOST],
        farm: kind.farm,
        turns: 4,
    };
    let print_edges = kind.edges.as_bytes();
    let mut side = 0;
    while side < 4 {
        print.edges = match print_edges[side] {
            b'.' => print.edges.with(Side::from_index(side), Terrain::Plains),
            b'r' => print.edges.with(Side::from_index(side), Terrain::Trail),
            b't' => print.edges.with(Side::from_index(side), Terrain::Town),
            _ => print.edges,
        };
        side += 1;
    }
    print = read_ways(print, kind.towns, 0);
    print = read_ways(print, kind.trails, kind.towns.len());
    print = read_plains(print, kind.plains);
    print.turns = if looks_the_same(&print, 1) {
        1
    } else if looks_the_same(&print, 2) {
        2
    } else {
        4
    };
    print
}

const fn read_ways(mut print: Print, ways: Segments, before: usize) -> Print {
    let mut index = 0;
    while index < ways.len() {
        let (edges, extras) = ways[index];
        let segment = before + index;
        let mut at = edges.len();
        while at > 0 {
            at -= 1;
            let side = match edges.as_bytes()[at] {
                b'N' => 0,
                b'E' => 1,
                b'S' => 2,
                _ => 3,
            };
            print.edge[side as usize] = segment as u8;
            print.first[segment] = side;
        }
        print.open[segment] = edges.len() as u8;
        print.extras[segment] = extras;
        index += 1;
    }
    print
}

const fn read_plains(mut print: Print, plains: Segments) -> Print {
    let mut index = 0;
    while index < plains.len() {
        let (halves, extras) = plains[index];
        let segment = print.ways as usize + index;
        let mut at = halves.len();
        while at > 0 {
            at -= 1;
            let half = halves.as_bytes()[at] - b'0';
            print.half[half as usize] = segment as u8;
            print.first[segment] = half;
            if matches!(print.edges.on(Side::from_index(half as usize / 2)), Some(Terrain::Plains)) {
                print.edge[half as usize / 2] = segment as u8;
            }
        }
        print.extras[segment] = extras;
        index += 1;
    }
    print
}

/// NW-11: whether a quarter turn or a half turn shows the same picture.
const fn looks_the_same(print: &Print, quarters: usize) -> bool {
    if print.edges.turned(Side::from_index(quarters)).0 != print.edges.0 {
        return false;
    }
    let mut one = 0;
    while one < 12 {
        let here = segment_at(print, one, 0);
        let there = segment_at(print, one, quarters);
        if (here == NONE) != (there == NONE) {
            return false;
        }
        if here != NONE && print.extras[here as usize] != print.extras[there as usize] {
            return false;
        }
        let mut other = 0;
        while other < 12 {
            let joined = segment_at(print, other, 0) == here;
            if joined != (segment_at(print, other, quarters) == there) {
                return false;
            }
            other += 1;
        }
        one += 1;
    }
    true
}

/// The segment at one of the four sides (0 to 3) or eight half-sides (4 to 11), turned on.
const fn segment_at(print: &Print, place: usize, quarters: usize) -> u8 {
    if place < 4 { print.edge[(place + quarters) & 3] } else { print.half[(place - 4 + 2 * quarters) & 7] }
}
