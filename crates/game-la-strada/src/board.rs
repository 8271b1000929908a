//! The land: hexes, directions, sets of hexes and dots, and how six tiles make one board.

mod sets;

use std::{fmt, str::FromStr};

use engine::{Per, keyed};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub use self::sets::{Dots, Hexes};

use crate::material::{Dot, LandTile, Terrain};

/// How many hexes the land has.
pub const HEXES: usize = 169;
/// How long an array by hex is: rows are 16 apart, so that a step is a sum and a set is four words.
pub const CELLS: usize = 15 * WIDTH;
const SIDE: i8 = 7;
const WIDTH: usize = 16;

/// One hex, written by its row from `a` at the top to `o` and its place in the row from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// One of the six ways from a hex to the next, clockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Direction(u8);

impl TryFrom<u8> for Direction {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Direction, &'static str> {
        if usize::from(index) < STEPS.len() { Ok(Direction(index)) } else { Err("there are six directions") }
    }
}

/// Steps in axial coordinates.
const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
const NOWHERE: u8 = u8::MAX;
static NEIGHBOURS: [[u8; 6]; CELLS] = neighbours();

/// The direction of a step by the difference of its two numbers. Rows are so far apart that no other pair of hexes has
/// the same.
static DIRECTIONS: [u8; 256] = directions();

impl Cell {
    /// The hex in the middle.
    pub const CENTRE: Cell = Cell(place(0, 0));

    /// The hex with these axial coordinates, if it is on the board.
    pub const fn at(q: i8, r: i8) -> Option<Cell> {
        match place(q, r) {
            NOWHERE => None,
            index => Some(Cell(index)),
        }
    }

    /// All hexes, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..CELLS as u8).map(Cell).filter(|cell| cell.on_board())
    }

    /// Its number, for arrays by hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its axial coordinates, the centre being (0, 0): q grows to the east, r down.
    pub const fn axial(self) -> (i8, i8) {
        ((self.0 % WIDTH as u8) as i8 - SIDE, (self.0 / WIDTH as u8) as i8 - SIDE)
    }

    const fn on_board(self) -> bool {
        let (q, r) = self.axial();
        place(q, r) != NOWHERE
    }

    /// Its row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH as u8
    }

    /// Its place in its row, from 1.
    pub fn column(self) -> u8 {
        let (q, r) = self.axial();
        (q - row_start(r) + 1) as u8
    }

    /// The next hex in a direction.
    pub fn step(self, direction: Direction) -> Option<Cell> {
        match NEIGHBOURS[self.index()][usize::from(direction.0)] {
            NOWHERE => None,
            index => Some(Cell(index)),
        }
    }

    /// The hexes beside it.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        NEIGHBOURS[self.index()].iter().filter(|&&index| index != NOWHERE).map(|&index| Cell(index))
    }

    /// The direction in which a hex lies right beside this one.
    pub fn towards(self, other: Cell) -> Option<Direction> {
        match DIRECTIONS[usize::from(other.0.wrapping_sub(self.0))] {
            NOWHERE => None,
            index => Some(Direction(index)),
        }
    }

    /// How many steps it is to another hex.
    pub fn distance(self, other: Cell) -> u8 {
        let ((q, r), (p, s)) = (self.axial(), other.axial());
        let (dq, dr) = (q - p, r - s);
        dq.abs().max(dr.abs()).max((dq + dr).abs()) as u8
    }
}

keyed!(Cell, CELLS, Cell::index, |index| Cell(index as u8));

impl Direction {
    /// All six.
    pub fn all() -> impl Iterator<Item = Direction> {
        (0..6).map(Direction)
    }

    /// The direction so many sixths of a turn clockwise from east.
    pub const fn clockwise(sixths: usize) -> Direction {
        Direction((sixths % 6) as u8)
    }

    /// LS-17: how a road may go on: straight, or turned by 60 degrees either way.
    pub fn bends(self) -> [Direction; 3] {
        const TURN: [u8; 8] = [5, 0, 1, 2, 3, 4, 5, 0];
        [self, Direction(TURN[usize::from(self.0) + 2]), Direction(TURN[usize::from(self.0)])]
    }

    /// The direction back.
    pub const fn back(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// Its number, clockwise from east.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name in plain English.
    pub const fn name(self) -> &'static str {
        ["east", "south-east", "south-west", "west", "north-west", "north-east"][self.0 as usize]
    }
}

const fn row_start(r: i8) -> i8 {
    if r < 0 { -SIDE - r } else { -SIDE }
}

const fn place(q: i8, r: i8) -> u8 {
    if q < -SIDE || q > SIDE || r < -SIDE || r > SIDE || q + r < -SIDE || q + r > SIDE {
        return NOWHERE;
    }
    (r + SIDE) as u8 * WIDTH as u8 + (q + SIDE) as u8
}

const fn directions() -> [u8; 256] {
    let mut table = [NOWHERE; 256];
    let mut direction = 0;
    while direction < STEPS.len() {
        let (q, r) = STEPS[direction];
        table[(q + r * WIDTH as i8) as u8 as usize] = direction as u8;
        direction += 1;
    }
    table
}

const fn neighbours() -> [[u8; 6]; CELLS] {
    let mut table = [[NOWHERE; 6]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let cell = Cell(index as u8);
        let (q, r) = cell.axial();
        let mut direction = 0;
        while direction < 6 && cell.on_board() {
            table[index][direction] = place(q + STEPS[direction].0, r + STEPS[direction].1);
            direction += 1;
        }
        index += 1;
    }
    table
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Cell {
    type Err = ();

    fn from_str(text: &str) -> Result<Cell, ()> {
        let row = text.bytes().next().filter(|row| (b'a'..=b'o').contains(row)).ok_or(())?;
        let digits = &text[1..];
        if digits.starts_with(['0', '+']) {
            return Err(());
        }
        let column: i8 = digits.parse().map_err(|_| ())?;
        let r = (row - b'a') as i8 - SIDE;
        if !(1..=15).contains(&column) {
            return Err(());
        }
        Cell::at(row_start(r) + column - 1, r).ok_or(())
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("a hex is a row from a to o and a place in it"))
    }
}

/// What a hex is: terrain, or a dot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground(u8);

impl Ground {
    const fn of_terrain(terrain: Terrain) -> Ground {
        Ground(terrain as u8)
    }

    const fn of_dot(dot: Dot) -> Ground {
        Ground(3 + dot.0)
    }

    /// Its terrain; a dot has none (LS-8).
    pub const fn terrain(self) -> Option<Terrain> {
        match self.0 {
            0 => Some(Terrain::Plains),
            1 => Some(Terrain::Forest),
            2 => Some(Terrain::Hill),
            _ => None,
        }
    }

    /// The dot on it.
    pub const fn dot(self) -> Option<Dot> {
        if self.0 < 3 { None } else { Some(Dot(self.0 - 3)) }
    }
}

/// Which land tile lies in each of the six sectors, and how far it is turned (LS-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// The tiles by sector; the starting tile is in the first.
    pub tiles: [LandTile; 6],
    /// Thirds of a full turn by sector; the starting tile is not turned.
    pub turns: [u8; 6],
}

impl Layout {
    /// The fixed board for a first game.
    pub const BEGINNER: Layout = Layout { tiles: LandTile::ALL, turns: [0; 6] };
}

/// The board that a layout makes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Land {
    ground: Per<Cell, Ground>,
    dots: Per<Dot, Cell>,
    /// Hexes without a dot, by terrain.
    plots: Per<Terrain, Hexes>,
}

impl Land {
    /// Lays the six tiles out.
    pub fn of(layout: &Layout) -> Land {
        let mut land = Land {
            ground: Per::all(Ground::of_terrain(Terrain::Plains)),
            dots: Per::all(Cell::CENTRE),
            plots: Per::all(Hexes::NONE),
        };
        land.put(Cell::CENTRE, Ground::of_dot(Dot(0)));
        for (sector, (&tile, &turns)) in layout.tiles.iter().zip(&layout.turns).enumerate() {
            let mut dot = 1 + 3 * tile as u8;
            for (row, text) in tile.rows().iter().enumerate() {
                for (place, letter) in text.bytes().enumerate() {
                    let ground = match letter {
                        b'O' => {
                            dot += 1;
                            Ground::of_dot(Dot(dot - 1))
                        }
                        b'f' => Ground::of_terrain(Terrain::Forest),
                        b'h' => Ground::of_terrain(Terrain::Hill),
                        _ => Ground::of_terrain(Terrain::Plains),
                    };
                    land.put(in_sector(sector, turns, row as i8 + 1, place as i8), ground);
                }
            }
        }
        land
    }

    /// What a hex is.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[cell]
    }

    /// Where a dot lies.
    pub fn cell(&self, dot: Dot) -> Cell {
        self.dots[dot]
    }

    /// All hexes without a dot.
    pub fn plots(&self) -> Hexes {
        self.plots.values().iter().fold(Hexes::NONE, |all, &plots| all.or(plots))
    }

    /// All hexes of a terrain.
    pub fn plots_of(&self, terrain: Terrain) -> Hexes {
        self.plots[terrain]
    }

    /// The hexes of all dots.
    pub fn dots(&self) -> Hexes {
        const BOARD: Hexes = Hexes::board();
        BOARD.less(self.plots())
    }

    /// The hexes of these dots.
    pub fn cells(&self, dots: Dots) -> Hexes {
        Hexes::of(dots.iter().map(|dot| self.cell(dot)))
    }

    /// The same, from the hexes of some dots. Most questions are about those that a seat has reached or about all
    /// others, so that there is little to add.
    pub(crate) fn cells_from(&self, known: Dots, cells: Hexes, dots: Dots) -> Hexes {
        let differ = dots.differ(known);
        let agree = Dots::ALL.less(differ);
        if differ.len() < agree.len() {
            cells.differ(self.cells(differ))
        } else {
            self.dots().less(cells).differ(self.cells(agree))
        }
    }

    fn put(&mut self, cell: Cell, ground: Ground) {
        self.ground[cell] = ground;
        if let Some(dot) = ground.dot() {
            self.dots[dot] = cell;
        }
        if let Some(terrain) = ground.terrain() {
            self.plots[terrain].insert(cell);
        }
    }
}

/// Where a hex of a land tile comes to lie: row from 1 at the tip, place in it from 0.
fn in_sector(sector: usize, turns: u8, row: i8, place: i8) -> Cell {
    let (mut x, mut y, mut z) = (row - place - 1, place, SIDE - row);
    for _ in 0..turns {
        (x, y, z) = (z, x, y);
    }
    let (mut q, mut r) = (x + 1, y);
    for _ in 0..sector {
        (q, r) = (-r, q + r);
    }
    debug_assert!(z >= 0);
    Cell::at(q, r).expect("a land tile lies within the frame")
}
