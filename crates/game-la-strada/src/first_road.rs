//! What the start of a turn finds out about its first road, kept until that road is finished.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{
    board::Hexes,
    material::Terrain,
    ways::{ByHeading, Ways},
};

/// Where tiles of the first road of a turn may be laid, by what is left, as if tiles had no end. A turn begins with the
/// question whether anything can be built, and its answer holds for every tile of the road: what is laid meanwhile is
/// in nobody's way, since no road meets itself. All of it follows from the rest of the game, so it makes no two games
/// different, and a game that was not played up to here does without.
#[derive(Clone)]
pub(crate) struct FirstRoad {
    /// What the turn can spend, or 0 if nothing is known.
    spend: u8,
    /// The least that pays for a road.
    least: Option<u8>,
    /// Whether tiles suffice and no road goes round to its start, so that nothing is to be searched.
    exact: bool,
    /// By what is left, from `LOWEST` on; the last for all that the turn can spend.
    tiles: [ByHeading; KEPT + 1],
}

/// No tile costs less.
const LOWEST: u8 = Terrain::Plains.cost();
/// For how many purses it is kept, from 2 to 6. Only who began with 9 or 10 has more left after a tile.
const KEPT: usize = 5;

impl FirstRoad {
    /// Nothing is known.
    pub(crate) const NONE: FirstRoad =
        FirstRoad { spend: 0, least: None, exact: false, tiles: [[Hexes::NONE; 6]; KEPT + 1] };

    /// Keeps where a tile may be laid with so much.
    pub(crate) fn keep(&mut self, left: u8, tiles: &ByHeading) {
        if let Some(kept) = self.tiles[..KEPT].get_mut(usize::from(left - LOWEST)) {
            *kept = *tiles;
        }
    }

    /// Keeps what the turn as a whole can do.
    pub(crate) fn complete(&mut self, spend: u8, ways: &Ways, exact: bool) {
        self.tiles[KEPT] = ways.tiles;
        self.least = ways.least;
        self.spend = spend;
        self.exact = exact;
    }

    /// The road is finished. For the next one starts, ends and free hexes are others.
    pub(crate) fn forget(&mut self) {
        self.spend = 0;
    }

    /// The ways of the road in hand, or of the one to begin, with so much left, and whether they are exact.
    pub(crate) fn ways(&self, left: u8) -> Option<(Ways, bool)> {
        let place = match left.checked_sub(LOWEST)? {
            _ if left == self.spend => KEPT,
            kept if usize::from(kept) < KEPT && left + LOWEST <= self.spend => usize::from(kept),
            _ => return None,
        };
        Some((Ways { tiles: self.tiles[place], least: self.least }, self.exact))
    }
}

impl PartialEq for FirstRoad {
    fn eq(&self, _: &FirstRoad) -> bool {
        true
    }
}

impl Eq for FirstRoad {}

impl Hash for FirstRoad {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for FirstRoad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FirstRoad")
    }
}
