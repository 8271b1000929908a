//! What is printed on the pieces: terrain, settlements, land tiles, supplies. No logic of turns.

use engine::{Per, keyed};
use serde::{Deserialize, Serialize};

/// What a hex without a dot is made of (LS-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Flat land.
    Plains,
    /// Woods.
    Forest,
    /// Hills.
    Hill,
}

impl Terrain {
    /// All three, the cheapest first.
    pub const ALL: [Terrain; 3] = [Terrain::Plains, Terrain::Forest, Terrain::Hill];

    /// What a road tile costs here.
    pub const fn cost(self) -> u8 {
        [2, 3, 4][self as usize]
    }

    /// Its name in plain English.
    pub const fn name(self) -> &'static str {
        ["plains", "forest", "hill"][self as usize]
    }
}

keyed!(Terrain, 3, |terrain| terrain as usize, |index| Terrain::ALL[index]);

/// Road tiles of each terrain that a seat starts with (LS-4).
pub const TILES: Per<Terrain, u8> = Per::new([18, 8, 5]);
/// Merchants of a seat (LS-4).
pub const MERCHANTS: u8 = 12;
/// What a seat gets at the start of its turn (LS-12).
pub const INCOME: u8 = 6;
/// The end of the resource track (LS-12).
pub const TRACK: u8 = 10;
/// The rounds of Danger Style (LS-40).
pub const ROUNDS: u8 = 10;
/// No road has more tiles: a full track pays five on plains.
pub const LONGEST: usize = 5;

/// What kind of settlement a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Worth 5 alone.
    City,
    /// Worth 4 alone.
    Town,
    /// Worth 3 alone.
    Village,
    /// Worth 2 alone.
    Hamlet,
}

impl Kind {
    /// All four, the most valuable first.
    pub const ALL: [Kind; 4] = [Kind::City, Kind::Town, Kind::Village, Kind::Hamlet];

    /// How many tiles show it (LS-3).
    pub const fn tiles(self) -> u8 {
        [4, 5, 5, 5][self as usize]
    }

    /// What a lone merchant earns.
    pub const fn top(self) -> u8 {
        [5, 4, 3, 2][self as usize]
    }

    /// What each merchant earns among so many (LS-34).
    pub const fn pays(self, merchants: u8) -> u8 {
        if merchants == 0 { 0 } else { (self.top() + 1).saturating_sub(merchants) }
    }

    /// Its name in plain English.
    pub const fn name(self) -> &'static str {
        ["city", "town", "village", "hamlet"][self as usize]
    }
}

keyed!(Kind, 4, |kind| kind as usize, |index| Kind::ALL[index]);

/// How many dots, and so settlements, there are.
pub const DOTS: usize = 19;

/// A dot on the land where a settlement stands. Dots are printed on the land tiles, so a dot keeps
/// its name wherever its tile lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Dot(pub(crate) u8);

impl TryFrom<u8> for Dot {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Dot, &'static str> {
        if usize::from(index) < DOTS { Ok(Dot(index)) } else { Err("there are 19 dots") }
    }
}

impl Dot {
    /// The dot with this number, 0 to 18.
    pub const fn new(index: u8) -> Dot {
        assert!((index as usize) < DOTS, "there are 19 dots");
        Dot(index)
    }

    /// Its number, for arrays by dot.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All dots.
    pub fn all() -> impl DoubleEndedIterator<Item = Dot> {
        (0..DOTS as u8).map(Dot)
    }

    /// The name of the settlement there.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }
}

keyed!(Dot, DOTS, Dot::index, |index| Dot(index as u8));

/// The centre, then the three dots of each land tile from S to E.
const NAMES: [&str; DOTS] = [
    "Altara", "Pozzo", "Pieve", "Olmo", "Corvina", "Mulino", "Fonte", "Rocca", "Selva", "Ponte", "Torre", "Vigna",
    "Castello", "Borgo", "Porta", "Montalto", "Sanvito", "Casale", "Stalla",
];

/// One of the six land tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum LandTile {
    /// The starting tile, which also has the centre.
    S,
    /// A tile.
    A,
    /// A tile.
    B,
    /// A tile.
    C,
    /// A tile.
    D,
    /// A tile.
    E,
}

impl LandTile {
    /// All six, the starting tile first.
    pub const ALL: [LandTile; 6] = [LandTile::S, LandTile::A, LandTile::B, LandTile::C, LandTile::D, LandTile::E];

    /// Its hexes from the tip that touches the centre to the outer edge: `.` plains, `f` forest,
    /// `h` hill, `O` a dot.
    pub const fn rows(self) -> [&'static str; 7] {
        match self {
            LandTile::S => [".", "O.", "f.h", "f...", "h....", "hhO..O", "ffff..."],
            LandTile::A => [".", "ff", "ff.", "hO..", ".h...", "..hf.O", ".O..f.h"],
            LandTile::B => [".", "..", ".O.", "..f.", "....O", "...ffh", "hhOfffh"],
            LandTile::C => [".", "O.", "...", "hh..", "..f..", ".O.f.O", ".hhffff"],
            LandTile::D => [".", "O.", "...", "....", "..h.O", "h.Offf", "hh.fff."],
            LandTile::E => [".", "hh", "ff.", "fhO.", "fh...", "ff...O", ".O....."],
        }
    }
}

keyed!(LandTile, 6, |tile| tile as usize, |index| LandTile::ALL[index]);
