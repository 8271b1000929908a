//! The printed sheet turned into small tables: which segment reaches which edge, and what fits where.

use crate::{
    board::{Half, Side},
    material::{KINDS, SHEET, Segments, TileKind},
    tile::{Edges, Segment, Sort, Terrain},
};

/// No tile has more towns, trails and plains than this.
pub(crate) const MOST: usize = 8;
const NONE: u8 = 255;

/// The tables of one kind, before it is turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
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

pub(crate) static PRINTS: [Print; KINDS + 3] = {
    let mut prints = [read(&SHEET[0]); KINDS + 3];
    let mut index = 0;
    while index < prints.len() {
        prints[index] = read(&SHEET[index]);
        index += 1;
    }
    prints
};

/// For each kind and each demand of a free cell, the turns that fit.
pub(crate) static FITS: [[u8; 256]; KINDS + 3] = {
    let mut fits = [[0; 256]; KINDS + 3];
    let mut index = 0;
    while index < fits.len() {
        let print = read(&SHEET[index]);
        let mut turn = 0;
        while turn < print.turns as usize {
            let edges = print.edges.turned(Side::from_index(turn)).code();
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
    let (north, east, south, west) = (sides & 1, (sides >> 1) & 1, (sides >> 2) & 1, (sides >> 3) & 1);
    north * 3 + east * 12 + south * 48 + west * 192
}

const fn read(kind: &TileKind) -> Print {
    let mut print = Print {
        edges: read_edges(kind.edges.as_bytes()),
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

const fn read_edges(letters: &[u8]) -> Edges {
    let mut edges = Edges::NONE;
    let mut index = 0;
    while index < 4 {
        let side = Side::from_index(index);
        edges = match letters[index] {
            b'.' => edges.with(side, Terrain::Plains),
            b'r' => edges.with(side, Terrain::Trail),
            b't' => edges.with(side, Terrain::Town),
            _ => edges,
        };
        index += 1;
    }
    edges
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
    if print.edges.turned(Side::from_index(quarters)).code() != print.edges.code() {
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
