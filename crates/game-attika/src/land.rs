//! Landscapes, and small heaps of their symbols.

use std::fmt;

use engine::keyed;
use serde::{Deserialize, Serialize};

/// How many landscapes there are.
pub const LANDS: usize = 4;

/// A landscape: what a hex shows, a building costs and a card may pay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// Water.
    Water,
    /// Forest.
    Forest,
    /// Hill.
    Hill,
    /// Mountain.
    Mountain,
}

impl Land {
    /// All four, in the order of the notation.
    pub const ALL: [Land; LANDS] = [Land::Water, Land::Forest, Land::Hill, Land::Mountain];

    /// Its index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Land::Water => 'w',
            Land::Forest => 'f',
            Land::Hill => 'h',
            Land::Mountain => 'm',
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Land::Water => "water",
            Land::Forest => "forest",
            Land::Hill => "hill",
            Land::Mountain => "mountain",
        }
    }
}

keyed!(Land, LANDS, Land::index, |index| Land::ALL[index]);

/// Cards that show no landscape count as this one.
pub const GENERIC: Land = Land::Water;

/// So many of each landscape, up to seven, in a nibble each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Symbols(u16);

impl Symbols {
    /// No symbol.
    pub const NONE: Symbols = Symbols(0);

    /// The symbols that a text of letters lists; other letters count for nothing.
    pub(crate) const fn read(text: &str) -> Symbols {
        let letters = text.as_bytes();
        let mut symbols = 0;
        let mut at = 0;
        while at < letters.len() {
            symbols += match letters[at] {
                b'W' => 1,
                b'F' => 1 << 4,
                b'H' => 1 << 8,
                b'M' => 1 << 12,
                _ => 0,
            };
            at += 1;
        }
        Symbols(symbols)
    }

    /// How many of one landscape.
    pub const fn of(self, land: Land) -> u8 {
        (self.0 >> (4 * land.index()) & 7) as u8
    }

    /// Its symbols one by one, in the order of the notation.
    pub fn iter(self) -> impl Iterator<Item = Land> {
        Land::ALL.into_iter().flat_map(move |land| (0..self.of(land)).map(move |_| land))
    }

    /// How many in all.
    pub const fn total(self) -> u8 {
        let sum = (self.0 & 0x0F0F) + (self.0 >> 4 & 0x0F0F);
        ((sum + (sum >> 8)) & 0xFF) as u8
    }

    /// AT-23: what of this cost the supply leaves to be paid, kind by kind and never below none.
    #[must_use]
    pub const fn less(self, supply: Symbols) -> Symbols {
        // Each nibble becomes 8 + cost - supply, so its high bit says whether anything is left.
        let difference = (self.0 | 0x8888) - supply.0;
        let left = (difference & 0x8888) >> 3;
        Symbols(difference & (left * 7))
    }

    /// Adds one symbol.
    pub const fn add(&mut self, land: Option<Land>) {
        if let Some(land) = land {
            self.0 += 1 << (4 * land.index());
        }
    }

    /// Takes one symbol away that is there.
    pub const fn remove(&mut self, land: Option<Land>) {
        if let Some(land) = land {
            self.0 -= 1 << (4 * land.index());
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|land| write!(f, "{}", land.letter().to_ascii_uppercase()))
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
