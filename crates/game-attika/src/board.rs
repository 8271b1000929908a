//! Geometry of the map: spots, hexes, tiles of seven and the layouts. Knows no seat and no turn.

use std::{fmt, str::FromStr};

use engine::keyed;
use serde::{Deserialize, Serialize};

use crate::material::TILES;

/// How many hexes a tile has.
pub const TILE_HEXES: usize = 7;
/// How many hexes a map can have.
pub const HEXES: usize = TILES * TILE_HEXES;

/// A place in the plane, in axial coordinates with rows growing southwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The column, along the slanted axis.
    pub q: i8,
    /// The row.
    pub r: i8,
}

/// The six neighbours clockwise from the east; a tile's ring is in the same order.
pub const RING: [Spot; 6] =
    [Spot::new(1, 0), Spot::new(0, 1), Spot::new(-1, 1), Spot::new(-1, 0), Spot::new(0, -1), Spot::new(1, -1)];

impl Spot {
    /// The spot with these coordinates.
    pub const fn new(q: i8, r: i8) -> Spot {
        Spot { q, r }
    }

    /// The spot that lies from this one as `step` lies from the origin.
    #[must_use]
    pub const fn plus(self, step: Spot) -> Spot {
        Spot { q: self.q.saturating_add(step.q), r: self.r.saturating_add(step.r) }
    }

    /// How many steps away another spot is.
    pub fn distance(self, other: Spot) -> u8 {
        let (q, r) = (i16::from(self.q) - i16::from(other.q), i16::from(self.r) - i16::from(other.r));
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8
    }

    /// In which direction of [`RING`] a neighbour lies.
    pub fn direction(self, neighbour: Spot) -> Option<usize> {
        RING.iter().position(|&step| self.plus(step) == neighbour)
    }

    /// The spots of a tile with its centre here: the centre, then the ring.
    pub fn flower(self) -> [Spot; TILE_HEXES] {
        std::array::from_fn(|place| if place == 0 { self } else { self.plus(RING[place - 1]) })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Spot {
    type Err = ();

    fn from_str(text: &str) -> Result<Spot, ()> {
        let (q, r) = text.split_once(',').ok_or(())?;
        let spot = Spot { q: q.parse().map_err(|_| ())?, r: r.parse().map_err(|_| ())? };
        // One way to write a spot: no plus sign, no leading zero.
        if spot.to_string() == text { Ok(spot) } else { Err(()) }
    }
}

/// A hex of the map, named after its tile: `c4` is place 4 of the third tile laid. Place 0 is the
/// centre, 1 to 6 go clockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex(u8);

impl Hex {
    /// The hex at this place of this tile, both counted from 0.
    pub const fn new(tile: usize, place: usize) -> Hex {
        assert!(tile < TILES && place < TILE_HEXES, "a map has 22 tiles of 7 hexes");
        Hex((tile * TILE_HEXES + place) as u8)
    }

    pub(crate) const fn from_index(index: usize) -> Hex {
        Hex(index as u8)
    }

    /// Its index on the map.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Which tile it belongs to, in the order of laying.
    pub const fn tile(self) -> usize {
        self.index() / TILE_HEXES
    }

    /// Which place of the tile it is.
    pub const fn place(self) -> usize {
        self.index() % TILE_HEXES
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.tile() as u8), self.place())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Hex {
    type Err = ();

    fn from_str(text: &str) -> Result<Hex, ()> {
        match text.as_bytes() {
            &[tile @ b'a'..=b'v', place @ b'0'..=b'6'] => Ok(Hex::new((tile - b'a').into(), (place - b'0').into())),
            _ => Err(()),
        }
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.to_string()
    }
}

impl TryFrom<String> for Hex {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Hex, &'static str> {
        text.parse().map_err(|()| "a hex is a letter from a to v and a digit from 0 to 6")
    }
}

keyed!(Hex, HEXES, Hex::index, Hex::from_index);

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet([u64; 3]);

impl HexSet {
    /// Puts one in.
    pub const fn insert(&mut self, hex: Hex) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Takes one out.
    pub const fn remove(&mut self, hex: Hex) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    /// Whether one is in the set.
    pub const fn contains(self, hex: Hex) -> bool {
        self.0[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(self, other: HexSet) -> HexSet {
        HexSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(self, other: HexSet) -> HexSet {
        HexSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// How many are in it.
    pub fn len(self) -> u8 {
        self.0.iter().map(|word| word.count_ones() as u8).sum()
    }

    /// Its hexes in their order.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        (0..3).flat_map(move |word| {
            let mut bits = self.0[word];
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Some(Hex::from_index(word * 64 + bit))
            })
        })
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// AT-2, AT-4: where the first tiles and the shrines lie.
pub struct Layout {
    /// The centres of the first tiles.
    pub centres: &'static [Spot],
    /// The shrines.
    pub shrines: &'static [Spot],
}

const fn s(q: i8, r: i8) -> Spot {
    Spot::new(q, r)
}

/// The layouts for two, three and four seats.
#[rustfmt::skip]
pub static LAYOUTS: [Layout; 3] = [
    Layout {
        centres: &[s(0, 0), s(2, 1), s(-1, 3), s(1, 4)],
        shrines: &[s(-1, -1), s(2, 5)],
    },
    Layout {
        centres: &[s(0, 0), s(2, 1), s(4, 2), s(-1, 3), s(1, 4), s(-2, 6)],
        shrines: &[s(-1, -1), s(6, 1), s(-3, 8)],
    },
    Layout {
        centres: &[s(0, 0), s(2, 1), s(4, 2), s(-1, 3), s(1, 4), s(-4, 5), s(-2, 6), s(0, 7)],
        shrines: &[s(-1, -1), s(6, 1), s(-6, 6), s(1, 8)],
    },
];

/// The layout for so many seats.
pub fn layout(seats: u8) -> &'static Layout {
    &LAYOUTS[usize::from(seats.clamp(2, 4)) - 2]
}

/// Two tiles lie free of each other if their centres are at least this far apart, and touch if
/// they are exactly this far apart.
pub const TILES_APART: u8 = 3;
/// A tile covers a shrine that is nearer than this to its centre, and touches one just this far.
pub const SHRINE_APART: u8 = 2;

/// The 18 spots at distance 3 from the origin.
pub static RING_3: [Spot; 18] = ring::<18>(3);
/// The 12 spots at distance 2 from the origin.
pub static RING_2: [Spot; 12] = ring::<12>(2);

const fn ring<const N: usize>(radius: i8) -> [Spot; N] {
    let mut spots = [Spot::new(0, 0); N];
    // Start in the north-east corner; walk `radius` steps along each of the six sides.
    let mut at = Spot::new(radius, -radius);
    let mut filled = 0;
    let mut side = 0;
    while side < 6 {
        let mut step = 0;
        while step < radius {
            spots[filled] = at;
            at = at.plus(RING[(side + 1) % 6]);
            filled += 1;
            step += 1;
        }
        side += 1;
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_hold_all_spots_at_their_distance() {
        let origin = Spot::new(0, 0);
        for (ring, radius) in [(&RING_3[..], 3), (&RING_2[..], 2)] {
            let mut spots = ring.to_vec();
            spots.sort();
            spots.dedup();
            assert_eq!(spots.len(), 6 * usize::from(radius));
            assert!(spots.iter().all(|spot| spot.distance(origin) == radius));
        }
    }
}
