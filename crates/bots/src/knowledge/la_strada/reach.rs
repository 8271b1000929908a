//! What roads would cost that may not turn sharply.

use engine::Seat;
use game_la_strada::{
    FAR, LaStrada,
    board::Cell,
    material::{DOTS, Dot, Terrain},
};

/// A set of hexes by their numbers, which can be shifted.
#[derive(Clone, Copy)]
pub(super) struct Set([u64; 4]);

impl Set {
    /// No hex.
    pub(super) const NONE: Set = Set([0; 4]);

    /// The set of one hex.
    pub(super) fn only(cell: Cell) -> Set {
        let mut set = Set::NONE;
        set.insert(cell);
        set
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }

    fn or(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn and(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn less(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The hexes one step on, by the number of a direction.
    fn step(self, direction: usize) -> Set {
        match direction {
            0 => self.later(1),
            1 => self.later(16),
            2 => self.later(15),
            3 => self.earlier(1),
            4 => self.earlier(16),
            _ => self.earlier(15),
        }
    }

    fn later(self, places: u32) -> Set {
        let [a, b, c, d] = self.0;
        let carry = 64 - places;
        Set([a << places, b << places | a >> carry, c << places | b >> carry, d << places | c >> carry])
    }

    fn earlier(self, places: u32) -> Set {
        let [a, b, c, d] = self.0;
        let carry = 64 - places;
        Set([a >> places | b << carry, b >> places | c << carry, c >> places | d << carry, d >> places])
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    word * 64 + bit
                })
            })
        })
    }
}

/// The free land of a game.
pub(super) struct Map {
    /// Hexes to build on, by terrain.
    free: [Set; 3],
    /// Hexes with a settlement.
    dots: Set,
    /// Which settlement stands on a hex.
    names: [u8; 256],
}

impl Map {
    pub(super) fn new(game: &LaStrada) -> Map {
        let mut map = Map { free: [Set::NONE; 3], dots: Set::NONE, names: [0; 256] };
        for cell in Cell::all().filter(|&cell| !game.is_taken(cell)) {
            if let Some(terrain) = game.land().ground(cell).terrain() {
                map.free[terrain as usize].insert(cell);
            }
        }
        for dot in Dot::all() {
            let cell = game.land().cell(dot);
            map.dots.insert(cell);
            map.names[cell.index()] = dot.index() as u8;
        }
        map
    }

    /// What a road from any of these hexes to each dot would cost at least, [`FAR`] for more than
    /// 15, with the hexes of `closed` built on and only tiles of some terrains to be had.
    pub(super) fn costs(&self, from: Set, closed: Set, tiles: [bool; 3]) -> [u8; DOTS] {
        let free: [Set; 3] =
            std::array::from_fn(|terrain| if tiles[terrain] { self.free[terrain].less(closed) } else { Set::NONE });
        let mut costs = [FAR; DOTS];
        // Where a road could go on to, by direction, once so much was paid.
        let mut ways = [[Set::NONE; 6]; FAR as usize];
        ways[0] = std::array::from_fn(|direction| from.step(direction));
        let mut left = self.dots;
        for paid in 2..usize::from(FAR) {
            let mut laid = [Set::NONE; 6];
            for terrain in Terrain::ALL {
                let Some(before) = paid.checked_sub(usize::from(terrain.cost())) else { continue };
                for (laid, way) in laid.iter_mut().zip(&ways[before]) {
                    *laid = laid.or(way.and(free[terrain as usize]));
                }
            }
            let mut beside = Set::NONE;
            for direction in 0..6 {
                let bent = laid[(direction + 5) % 6].or(laid[direction]).or(laid[(direction + 1) % 6]);
                let way = bent.step(direction);
                ways[paid][direction] = way;
                beside = beside.or(way);
            }
            let found = beside.and(left);
            if !found.is_empty() {
                found.iter().for_each(|cell| costs[usize::from(self.names[cell])] = paid as u8);
                left = left.less(found);
            }
        }
        costs
    }

    /// What each dot would cost a seat at least, after some more roads.
    pub(super) fn costs_of(
        &self,
        game: &LaStrada,
        seat: Seat,
        fresh: Option<Dot>,
        closed: Set,
        spent: [u8; 3],
    ) -> [u8; DOTS] {
        let side = &game.sides()[seat];
        let mut from = Set::NONE;
        side.workshops.into_iter().flatten().for_each(|cell| from.insert(cell));
        side.reached.iter().chain(fresh).for_each(|dot| from.insert(game.land().cell(dot)));
        self.costs(from, closed, std::array::from_fn(|terrain| side.tiles[terrain] > spent[terrain]))
    }
}
