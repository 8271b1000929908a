//! What is printed on the tiles and on the coast: data only, laid out like the component sheet.
//!
//! Edges are listed north, east, south, west: `.` plains, `r` trail, `t` town, `x` sea. Towns and
//! trails name the edges that they join, plains name half-edges clockwise from the western half of
//! the north edge. The number beside a town counts its flags, beside a trail its trading posts,
//! beside plains its animals.

/// How many kinds of tiles there are.
pub const KINDS: usize = 41;
/// How many tiles there are (NW-3).
pub const TILES: usize = 95;
/// How many starting spaces the coast has (NW-2).
pub const COAST: usize = 10;
/// How many farms are printed on the tiles.
pub const FARMS: usize = 9;
/// The settlers of a seat that may stand on the map (NW-4).
pub const SETTLERS: u8 = 5;
/// The columns and rows run together: what lies at each row of the coast, as an edge code.
pub const COAST_EDGES: &[u8; COAST] = b".tr.t.r.t.";
/// The names of the places on the coast, by row.
pub const COAST_NAMES: [&str; COAST] = ["", "Plymouth", "", "", "New York", "", "", "", "Jamestown", ""];
/// Where the two shared explorers begin (NW-5).
pub const SHARED_ROWS: [u8; 2] = [0, 9];

/// Segments of one sort: the edges of each, and what is printed on it.
pub type Segments = &'static [(&'static str, u8)];

/// One kind of tile.
#[derive(Clone, Copy, Debug)]
pub struct TileKind {
    /// Its short name, as in records.
    pub id: &'static str,
    /// What it shows.
    pub name: &'static str,
    /// How many there are.
    pub count: u8,
    /// The four edges.
    pub edges: &'static str,
    /// The towns and their flags.
    pub towns: Segments,
    /// The trails and their trading posts.
    pub trails: Segments,
    /// The plains and their animals.
    pub plains: Segments,
    /// Whether a farm stands on it.
    pub farm: bool,
}

const FARM: bool = true;
const NO_FARM: bool = false;

#[allow(clippy::too_many_arguments)] // One row of the table reads like one line of the sheet.
const fn kind(
    id: &'static str,
    name: &'static str,
    count: u8,
    edges: &'static str,
    towns: Segments,
    trails: Segments,
    plains: Segments,
    farm: bool,
) -> TileKind {
    TileKind { id, name, count, edges, towns, trails, plains, farm }
}

/// The tiles, 95 of 41 kinds; after them the three sorts of starting spaces.
#[rustfmt::skip]
pub const SHEET: [TileKind; KINDS + 3] = [
    kind("F1", "farm on open plains", 4, "....", &[], &[], &[("01234567", 0)], FARM),
    kind("F2", "farm on open plains, 1 animal", 2, "....", &[], &[], &[("01234567", 1)], FARM),
    kind("F3", "farm with a trail ending at it", 3, "..r.", &[], &[("S", 0)], &[("01234567", 0)], FARM),
    kind("P1", "open plains, 2 animals", 2, "....", &[], &[], &[("01234567", 2)], NO_FARM),
    kind("P2", "open plains, 3 animals", 1, "....", &[], &[], &[("01234567", 3)], NO_FARM),
    kind("R1", "straight trail", 4, "r.r.", &[], &[("NS", 0)], &[("1234", 1), ("5670", 0)], NO_FARM),
    kind("R2", "straight trail, trading post", 3, "r.r.", &[], &[("NS", 1)], &[("1234", 0), ("5670", 0)], NO_FARM),
    kind("R3", "trail bend", 5, "..rr", &[], &[("SW", 0)], &[("701234", 1), ("56", 0)], NO_FARM),
    kind("R4", "trail bend, 2 animals", 2, "..rr", &[], &[("SW", 0)], &[("701234", 2), ("56", 0)], NO_FARM),
    kind("R5", "trail bend, trading post", 3, "..rr", &[], &[("SW", 1)], &[("701234", 0), ("56", 0)], NO_FARM),
    kind("R6", "three-way junction", 3, ".rrr", &[], &[("E", 0), ("S", 0), ("W", 0)], &[("7012", 1), ("34", 0), ("56", 0)], NO_FARM),
    kind("R7", "three-way junction, trading post", 2, ".rrr", &[], &[("E", 1), ("S", 0), ("W", 0)], &[("7012", 0), ("34", 0), ("56", 0)], NO_FARM),
    kind("R8", "crossroads", 2, "rrrr", &[], &[("N", 0), ("E", 0), ("S", 0), ("W", 0)], &[("70", 0), ("12", 0), ("34", 0), ("56", 0)], NO_FARM),
    kind("R9", "trail end at a trading post", 2, "..r.", &[], &[("S", 1)], &[("01234567", 1)], NO_FARM),
    kind("T1", "town cap, 1 animal", 4, "t...", &[("N", 0)], &[], &[("234567", 1)], NO_FARM),
    kind("T2", "town cap, 2 animals", 3, "t...", &[("N", 0)], &[], &[("234567", 2)], NO_FARM),
    kind("T3", "town cap with flag", 1, "t...", &[("N", 1)], &[], &[("234567", 0)], NO_FARM),
    kind("T4", "cap + straight trail", 3, "tr.r", &[("N", 0)], &[("EW", 0)], &[("27", 0), ("3456", 1)], NO_FARM),
    kind("T5", "cap + straight trail, post", 2, "tr.r", &[("N", 0)], &[("EW", 1)], &[("27", 0), ("3456", 0)], NO_FARM),
    kind("T6", "cap + right bend", 3, "trr.", &[("N", 0)], &[("ES", 0)], &[("2567", 1), ("34", 0)], NO_FARM),
    kind("T7", "cap + right bend, post", 1, "trr.", &[("N", 0)], &[("ES", 1)], &[("2567", 0), ("34", 0)], NO_FARM),
    kind("T8", "cap + left bend", 3, "t.rr", &[("N", 0)], &[("SW", 0)], &[("2347", 1), ("56", 0)], NO_FARM),
    kind("T9", "cap + left bend, post", 1, "t.rr", &[("N", 0)], &[("SW", 1)], &[("2347", 0), ("56", 0)], NO_FARM),
    kind("T10", "cap + three-way junction", 2, "trrr", &[("N", 0)], &[("E", 0), ("S", 0), ("W", 0)], &[("27", 0), ("34", 0), ("56", 0)], NO_FARM),
    kind("T11", "cap + trail leaving the town", 3, "t.r.", &[("N", 0)], &[("S", 0)], &[("234", 1), ("567", 0)], NO_FARM),
    kind("U1", "two separate caps, opposite", 3, "t.t.", &[("N", 0), ("S", 0)], &[], &[("2367", 1)], NO_FARM),
    kind("U2", "two separate caps, corner", 2, "tt..", &[("N", 0), ("E", 0)], &[], &[("4567", 1)], NO_FARM),
    kind("U3", "two separate caps, corner, 2 animals", 1, "tt..", &[("N", 0), ("E", 0)], &[], &[("4567", 2)], NO_FARM),
    kind("U4", "two separate caps + bend", 2, "ttrr", &[("N", 0), ("E", 0)], &[("SW", 0)], &[("47", 0), ("56", 0)], NO_FARM),
    kind("V1", "town band", 2, "t.t.", &[("NS", 0)], &[], &[("23", 1), ("67", 0)], NO_FARM),
    kind("V2", "town band, flag", 1, "t.t.", &[("NS", 1)], &[], &[("23", 0), ("67", 0)], NO_FARM),
    kind("V3", "town corner", 4, "t..t", &[("NW", 0)], &[], &[("2345", 1)], NO_FARM),
    kind("V4", "town corner, flag", 2, "t..t", &[("NW", 1)], &[], &[("2345", 0)], NO_FARM),
    kind("V5", "town corner + bend", 3, "trrt", &[("NW", 0)], &[("ES", 0)], &[("25", 0), ("34", 0)], NO_FARM),
    kind("V6", "town corner + bend, flag", 2, "trrt", &[("NW", 1)], &[("ES", 0)], &[("25", 0), ("34", 0)], NO_FARM),
    kind("X1", "three-sided town", 3, "tt.t", &[("NEW", 0)], &[], &[("45", 1)], NO_FARM),
    kind("X2", "three-sided town, flag", 1, "tt.t", &[("NEW", 1)], &[], &[("45", 0)], NO_FARM),
    kind("X3", "three-sided town + trail", 2, "ttrt", &[("NEW", 0)], &[("S", 0)], &[("4", 0), ("5", 0)], NO_FARM),
    kind("X4", "three-sided town + trail, flag", 1, "ttrt", &[("NEW", 1)], &[("S", 0)], &[("4", 0), ("5", 0)], NO_FARM),
    kind("X5", "full town, flag", 1, "tttt", &[("NESW", 1)], &[], &[], NO_FARM),
    kind("X6", "two separate town corners back to back", 1, "tttt", &[("NE", 0), ("SW", 0)], &[], &[], NO_FARM),
    kind("C1", "open shore", 0, ".x..", &[], &[], &[("014567", 0)], NO_FARM),
    kind("C2", "town on the shore", 0, ".x.t", &[("W", 0)], &[], &[("0145", 0)], NO_FARM),
    kind("C3", "trail to the shore", 0, ".x.r", &[], &[("W", 0)], &[("017", 0), ("456", 0)], NO_FARM),
];
