//! The map as it lies: tiles, their hexes with neighbours and symbols, and what stands on them.
//! Everything that legality asks for is kept up to date as tiles and buildings arrive.

use engine::{Per, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Hex, HexSet, RING, RING_2, RING_3, SHRINE_APART, Spot, TILE_HEXES, TILES_APART, layout},
    material::{Building, Land, Symbols, TILES, TILES_READ},
};

/// A tile on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Laid {
    /// Which of the 22 it is, counted from 0.
    pub tile: u8,
    /// Where its centre lies.
    pub centre: Spot,
    /// By how many sixths it is turned clockwise.
    pub turn: u8,
}

impl Laid {
    /// What its place shows.
    pub fn land(self, place: usize) -> Option<Land> {
        let face = &TILES_READ[usize::from(self.tile)];
        // Turning by k moves ring letter i to position i + k.
        if place == 0 { face[0] } else { face[1 + (place - 1 + 6 - usize::from(self.turn)) % 6] }
    }
}

/// What stands on a hex, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stands(u8);

impl Stands {
    const NOTHING: Stands = Stands(u8::MAX);

    const fn new(seat: Seat, building: Building) -> Stands {
        Stands((seat.index() as u8) << 5 | building as u8)
    }

    fn get(self) -> Option<(Seat, Building)> {
        (self != Stands::NOTHING).then(|| (Seat::new(self.0 >> 5), Building::ALL[usize::from(self.0 & 31)]))
    }
}

const NO_HEX: u8 = u8::MAX;

/// Why a tile cannot lie at a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// It would cover a hex of this tile, counted in the order of laying.
    Covers(u8),
    /// It would cover a shrine.
    CoversShrine(Spot),
    /// It would touch nothing.
    Loose,
}

/// The map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Map {
    /// How many seats the layout is for; it says where the shrines are.
    seats: u8,
    /// AT-24: whether land gives nothing to its neighbours once it is built over.
    vacant_only: bool,
    tiles: u8,
    laid: [Laid; TILES],
    stands: Per<Hex, Stands>,
    neighbours: Per<Hex, [u8; 6]>,
    supply: Per<Hex, Symbols>,
    shrines: Per<Hex, u8>,
    empty: HexSet,
}

impl Map {
    /// A layout without any tile.
    pub(crate) fn new(seats: u8, vacant_only: bool) -> Map {
        Map {
            seats,
            vacant_only,
            tiles: 0,
            laid: [Laid::default(); TILES],
            stands: Per::all(Stands::NOTHING),
            neighbours: Per::all([NO_HEX; 6]),
            supply: Per::all(Symbols::NONE),
            shrines: Per::default(),
            empty: HexSet::default(),
        }
    }

    /// The tiles in the order of laying.
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..usize::from(self.tiles)]
    }

    /// The shrines.
    pub fn shrines(&self) -> &'static [Spot] {
        layout(self.seats).shrines
    }

    /// All hexes.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..usize::from(self.tiles) * TILE_HEXES).map(Hex::from_index)
    }

    /// Whether the map has this hex.
    pub fn contains(&self, hex: Hex) -> bool {
        hex.tile() < usize::from(self.tiles)
    }

    /// Where a hex lies.
    pub fn spot(&self, hex: Hex) -> Spot {
        self.laid[hex.tile()].centre.flower()[hex.place()]
    }

    /// The hex at a spot.
    pub fn at(&self, spot: Spot) -> Option<Hex> {
        let (tile, laid) = self.laid().iter().enumerate().find(|(_, laid)| laid.centre.distance(spot) <= 1)?;
        Some(Hex::new(tile, laid.centre.direction(spot).map_or(0, |direction| direction + 1)))
    }

    /// What a hex shows.
    pub fn land(&self, hex: Hex) -> Option<Land> {
        self.laid[hex.tile()].land(hex.place())
    }

    /// What stands on a hex.
    pub fn standing(&self, hex: Hex) -> Option<(Seat, Building)> {
        self.stands[hex].get()
    }

    /// AT-21: the hexes with nothing on them.
    pub fn empty(&self) -> HexSet {
        self.empty
    }

    /// AT-23, AT-63: the symbols that a hex and its neighbours give to a building on it. Shrines and
    /// places off the map give none (AT-25), and what is printed on buildings never pays.
    pub fn supply(&self, hex: Hex) -> Symbols {
        self.supply[hex]
    }

    /// The hexes that share a side with this one.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let list = self.neighbours[hex];
        list.into_iter().filter(|&other| other != NO_HEX).map(|other| Hex::from_index(other.into()))
    }

    /// Which shrines a hex touches, one bit each.
    pub fn touches(&self, hex: Hex) -> u8 {
        self.shrines[hex]
    }

    /// Puts a building on an empty hex.
    pub(crate) fn build(&mut self, seat: Seat, building: Building, hex: Hex) {
        self.stands[hex] = Stands::new(seat, building);
        self.empty.remove(hex);
        if self.vacant_only {
            let land = self.land(hex);
            for other in self.neighbours(hex) {
                self.supply[other].remove(land);
            }
        }
    }

    /// Lays a tile where it fits.
    pub(crate) fn lay(&mut self, laid: Laid) {
        let tile = usize::from(self.tiles);
        self.laid[tile] = laid;
        self.tiles += 1;
        for (place, spot) in laid.centre.flower().into_iter().enumerate() {
            let hex = Hex::new(tile, place);
            self.empty.insert(hex);
            self.supply[hex].add(laid.land(place));
            self.join(hex, spot);
        }
    }

    /// Makes a new hex and those around it neighbours that give each other their symbols.
    fn join(&mut self, hex: Hex, spot: Spot) {
        for (direction, &step) in RING.iter().enumerate() {
            let beside = spot.plus(step);
            if let Some(shrine) = self.shrines().iter().position(|&shrine| shrine == beside) {
                self.shrines[hex] |= 1 << shrine;
            }
            // Hexes of the same tile that are not joined yet find this one when their turn comes.
            let Some(other) = self.at(beside).filter(|other| other.index() < hex.index()) else { continue };
            self.neighbours[hex][direction] = other.index() as u8;
            self.neighbours[other][(direction + 3) % 6] = hex.index() as u8;
            let (here, there) = (self.land(hex), self.land(other));
            self.supply[other].add(here);
            if !(self.vacant_only && self.standing(other).is_some()) {
                self.supply[hex].add(there);
            }
        }
    }

    /// AT-46, AT-64: whether a tile may have its centre at a spot; AT-47: gaps may remain.
    pub fn fits(&self, spot: Spot) -> Result<(), Misfit> {
        if let Some(tile) = self.laid().iter().position(|laid| laid.centre.distance(spot) < TILES_APART) {
            return Err(Misfit::Covers(tile as u8));
        }
        if let Some(&shrine) = self.shrines().iter().find(|shrine| shrine.distance(spot) < SHRINE_APART) {
            return Err(Misfit::CoversShrine(shrine));
        }
        let touches = self.laid().iter().any(|laid| laid.centre.distance(spot) == TILES_APART)
            || self.shrines().iter().any(|shrine| shrine.distance(spot) == SHRINE_APART);
        if touches { Ok(()) } else { Err(Misfit::Loose) }
    }

    /// Calls back with every spot where a tile fits; some come more than once.
    pub(crate) fn each_fit(&self, mut take: impl FnMut(Spot)) {
        let beside_tiles = self.laid().iter().flat_map(|laid| RING_3.iter().map(|&step| laid.centre.plus(step)));
        let beside_shrines = self.shrines().iter().flat_map(|shrine| RING_2.iter().map(move |&step| shrine.plus(step)));
        for spot in beside_tiles.chain(beside_shrines) {
            let free = self.laid().iter().all(|laid| laid.centre.distance(spot) >= TILES_APART)
                && self.shrines().iter().all(|shrine| shrine.distance(spot) >= SHRINE_APART);
            if free {
                take(spot);
            }
        }
    }
}
