//! Sets of hexes, which can be moved as a whole, and of dots. Bots ask for whole sets all the time, from
//! another crate, hence `inline`.

use serde::{Deserialize, Serialize};

use super::{CELLS, Cell, Direction, WIDTH};
use crate::material::{DOTS, Dot};

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hexes([u64; 4]);

impl Hexes {
    /// No hex.
    pub const NONE: Hexes = Hexes([0; 4]);

    /// Whether the hex is in the set.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[(cell.0 >> 6) as usize] >> (cell.0 & 63) & 1 != 0
    }

    /// Adds a hex.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] |= 1 << (cell.0 & 63);
    }

    /// Removes a hex.
    pub const fn remove(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] &= !(1 << (cell.0 & 63));
    }

    /// All hexes of the board.
    pub(super) const fn board() -> Hexes {
        let mut board = Hexes::NONE;
        let mut index = 0;
        while index < CELLS {
            let cell = Cell(index as u8);
            if cell.on_board() {
                board.insert(cell);
            }
            index += 1;
        }
        board
    }

    /// Just this hex.
    pub const fn only(cell: Cell) -> Hexes {
        let mut set = Hexes::NONE;
        set.insert(cell);
        set
    }

    /// The hexes of a list.
    pub(crate) fn of(cells: impl Iterator<Item = Cell>) -> Hexes {
        // Read from a table, since words written one by one are slow to read as a set.
        static ONLY: [Hexes; CELLS] = each();
        cells.fold(Hexes::NONE, |set, cell| set.or(ONLY[cell.index()]))
    }

    /// Whether it holds no hex.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Hexes::NONE
    }

    /// Its hexes in order, for a set without places outside the board.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    Cell(word as u8 * 64 + bit)
                })
            })
        })
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub fn or(self, other: Hexes) -> Hexes {
        Hexes(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// What is in one of the sets and not in both.
    #[must_use]
    #[inline]
    pub(crate) fn differ(self, other: Hexes) -> Hexes {
        Hexes(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn and(self, other: Hexes) -> Hexes {
        Hexes(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn less(self, other: Hexes) -> Hexes {
        Hexes(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// All places beside a hex of the set, with some outside the board.
    #[must_use]
    #[inline]
    pub fn spread(self) -> Hexes {
        let (east, west) = (self.east(), self.west());
        east.or(west).or(self.or(west).down()).or(self.or(east).up())
    }

    /// The places one step on in a direction, with some outside the board.
    #[must_use]
    #[inline]
    pub fn step(self, direction: Direction) -> Hexes {
        match direction.0 {
            0 => self.east(),
            1 => self.down(),
            2 => self.west().down(),
            3 => self.west(),
            4 => self.up(),
            _ => self.east().up(),
        }
    }

    // A word holds four rows, and the last place of each row lies outside the board: what leaves a row sideways is
    // lost or lands there.

    #[inline]
    fn east(self) -> Hexes {
        Hexes(self.0.map(|word| word << 1))
    }

    #[inline]
    fn west(self) -> Hexes {
        Hexes(self.0.map(|word| word >> 1))
    }

    /// The mask changes nothing on the board and spares the shifts over two words, which are slow on some processors.
    #[inline]
    fn down(self) -> Hexes {
        let [a, b, c, d] = self.0;
        Hexes([a << 16, b << 16 | a >> 48 & ROW, c << 16 | b >> 48 & ROW, d << 16 | c >> 48 & ROW])
    }

    #[inline]
    fn up(self) -> Hexes {
        let [a, b, c, d] = self.0;
        Hexes([a >> 16 | (b & ROW) << 48, b >> 16 | (c & ROW) << 48, c >> 16 | (d & ROW) << 48, d >> 16])
    }
}

/// Each hex as a set.
const fn each() -> [Hexes; CELLS] {
    let mut table = [Hexes::NONE; CELLS];
    let mut index = 0;
    while index < CELLS {
        table[index].insert(Cell(index as u8));
        index += 1;
    }
    table
}

/// The places of a row that may lie on the board.
const ROW: u64 = (1 << (WIDTH - 1)) - 1;

/// A set of dots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u32")]
pub struct Dots(u32);

impl TryFrom<u32> for Dots {
    type Error = &'static str;

    fn try_from(index: u32) -> Result<Dots, &'static str> {
        if index <= Dots::ALL.0 { Ok(Dots(index)) } else { Err("there are 19 dots") }
    }
}

impl Dots {
    /// No dot.
    pub const NONE: Dots = Dots(0);
    /// All 19.
    pub const ALL: Dots = Dots((1 << DOTS) - 1);

    /// Just this dot.
    pub const fn only(dot: Dot) -> Dots {
        Dots(1 << dot.0)
    }

    /// Whether the dot is in the set.
    pub const fn contains(self, dot: Dot) -> bool {
        self.0 >> dot.0 & 1 != 0
    }

    /// This set and a dot more.
    #[must_use]
    pub const fn with(self, dot: Dot) -> Dots {
        Dots(self.0 | 1 << dot.0)
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: Dots) -> Dots {
        Dots(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: Dots) -> Dots {
        Dots(self.0 & other.0)
    }

    /// What is in one of the sets and not in both.
    #[must_use]
    pub(crate) const fn differ(self, other: Dots) -> Dots {
        Dots(self.0 ^ other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn less(self, other: Dots) -> Dots {
        Dots(self.0 & !other.0)
    }

    /// Whether it holds no dot.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many dots it holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its dots in order.
    pub fn iter(self) -> impl Iterator<Item = Dot> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let dot = Dot(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                dot
            })
        })
    }
}

impl FromIterator<Dot> for Dots {
    fn from_iter<I: IntoIterator<Item = Dot>>(dots: I) -> Dots {
        dots.into_iter().fold(Dots::NONE, Dots::with)
    }
}
