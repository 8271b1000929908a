//! The map: squares, links, areas and markets. It knows no seat, no turn and no traffic.

mod layout;

use std::{fmt, str::FromStr};

use engine::keyed;
use serde::{Deserialize, Serialize};

use self::layout::{AREAS_OF, COLUMN_SQUARES, LAYOUT, LINKS, Layout};
use crate::notation::serde_as_text;

/// Columns, from 1 at Portus to 15 at Rome.
pub const COLUMNS: u8 = 15;
/// Lanes, from 0 at the top to 2 at the bottom.
pub const LANES: u8 = 3;
/// Squares of the road.
pub const SQUARES: usize = 40;
/// How many markets there are.
pub const MARKETS: usize = 14;
/// How many areas there are.
pub const AREAS: usize = 6;

/// One end of the road.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The harbour, before column 1.
    Portus,
    /// The city, after column 15.
    Rome,
}

impl End {
    /// Both of them.
    pub const ALL: [End; 2] = [End::Portus, End::Rome];

    /// The other end.
    pub const fn opposite(self) -> End {
        match self {
            End::Portus => End::Rome,
            End::Rome => End::Portus,
        }
    }

    /// The column next to it.
    pub const fn column(self) -> u8 {
        match self {
            End::Portus => 1,
            End::Rome => COLUMNS,
        }
    }

    /// The squares of the column next to it: SR-13, where wagons enter the road, and SR-15, from
    /// where they arrive.
    pub const fn squares(self) -> SquareSet {
        COLUMN_SQUARES[self.column() as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            End::Portus => "Portus",
            End::Rome => "Rome",
        }
    }
}

keyed!(End, 2, |end| end as usize, |index| End::ALL[index]);

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A place beside the road where a ware tile lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Area(u8);

impl Area {
    const NAMES: [&'static str; AREAS] = ["I", "II", "III", "IV", "V", "VI"];

    /// The area with this index.
    pub const fn new(index: u8) -> Area {
        assert!((index as usize) < AREAS, "there are six areas");
        Area(index)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Area> {
        (0..AREAS as u8).map(Area)
    }

    /// Its index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

keyed!(Area, AREAS, Area::index, |index| Area::new(index as u8));

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Area::NAMES[self.index()])
    }
}

impl FromStr for Area {
    type Err = ();

    fn from_str(text: &str) -> Result<Area, ()> {
        Area::all().find(|area| Area::NAMES[area.index()].eq_ignore_ascii_case(text)).ok_or(())
    }
}

serde_as_text!(Area, "an area from I to VI");

/// A place beside the road where a cube lies. People count markets from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Market(u8);

impl TryFrom<u8> for Market {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Market, &'static str> {
        if (1..=MARKETS).contains(&number.into()) { Ok(Market(number)) } else { Err("markets count from 1 to 14") }
    }
}

impl Market {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Market> {
        (1..=MARKETS as u8).map(Market)
    }

    /// Its index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The square that it lies beside.
    pub fn square(self) -> Square {
        Square::all().find(|square| square.market() == Some(self)).expect("each market lies beside a square")
    }
}

keyed!(Market, MARKETS, Market::index, |index| Market(index as u8 + 1));

impl fmt::Display for Market {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A square of the road, written `column.lane`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares, column by column from Portus.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The square in this column and lane, if there is one.
    pub fn at(column: u8, lane: u8) -> Option<Square> {
        let index = *LAYOUT.index.get(usize::from(column))?.get(usize::from(lane))?;
        (index != Layout::NO_SQUARE).then_some(Square(index))
    }

    /// Its index, counted from 0 in the order of [`Square::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, 1 at Portus.
    pub const fn column(self) -> u8 {
        LAYOUT.column[self.0 as usize]
    }

    /// Its lane, 0 at the top.
    pub const fn lane(self) -> u8 {
        LAYOUT.lane[self.0 as usize]
    }

    /// SR-24: the market beside it.
    pub fn market(self) -> Option<Market> {
        match LAYOUT.market[usize::from(self.0)] {
            0 => None,
            number => Some(Market(number)),
        }
    }

    /// SR-24: the areas that it borders, at most two.
    pub fn areas(self) -> impl Iterator<Item = Area> {
        AREAS_OF[usize::from(self.0)].into_iter().flatten()
    }

    /// Where a wagon bound for this end may step from here, leaving traffic out of account.
    pub const fn links(self, bound: End) -> Links {
        LINKS[bound as usize][self.0 as usize]
    }

    /// How many steps along the road it is to the last column on the way to this end.
    pub const fn distance(self, bound: End) -> u8 {
        self.column().abs_diff(bound.column())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column(), self.lane())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = ();

    fn from_str(text: &str) -> Result<Square, ()> {
        let (column, lane) = text.split_once('.').ok_or(())?;
        let square = Square::at(column.parse().map_err(|_| ())?, lane.parse().map_err(|_| ())?).ok_or(())?;
        if square.to_string() == text { Ok(square) } else { Err(()) }
    }
}

serde_as_text!(Square, "a square such as 8.1");

/// The squares that can be reached by one step of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links {
    /// SR-12: along a free link.
    pub free: SquareSet,
    /// Forward to a square that touches by a corner, where no free link leads.
    pub diagonal: SquareSet,
    /// To the next lane of the same column.
    pub sideways: SquareSet,
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const NONE: SquareSet = SquareSet(0);

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.0) != 0
    }

    /// This set and one square more.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.0)
    }

    /// This set less one square.
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.0))
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// What is in this set but not in the other.
    #[must_use]
    pub const fn less(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (index < u64::BITS).then_some(Square(index as u8))
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::NONE, SquareSet::with)
    }
}
