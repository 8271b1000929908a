//! The map: six districts on two sides of the canal, and the twelve links between them.

use engine::keyed;
use serde::{Deserialize, Serialize};

/// A part of the city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum District {
    /// West.
    SantaCroce,
    /// West.
    SanPolo,
    /// West.
    Dorsoduro,
    /// East.
    Cannaregio,
    /// East.
    SanMarco,
    /// East.
    Castello,
}

impl District {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// All of them, the west side first.
    pub const ALL: [District; District::COUNT] = [
        District::SantaCroce,
        District::SanPolo,
        District::Dorsoduro,
        District::Cannaregio,
        District::SanMarco,
        District::Castello,
    ];

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letters in the notation.
    pub const fn code(self) -> &'static str {
        ["sc", "sp", "do", "ca", "sm", "cs"][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Santa Croce", "San Polo", "Dorsoduro", "Cannaregio", "San Marco", "Castello"][self as usize]
    }

    /// The side it lies on.
    pub const fn side(self) -> Side {
        if (self as usize) < 3 { Side::West } else { Side::East }
    }

    /// The links that end in it.
    pub fn links(self) -> impl Iterator<Item = Link> {
        Link::all().filter(move |link| link.touches(self))
    }
}

keyed!(District, District::COUNT, District::index, |index| District::ALL[index]);

/// One bank of the canal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Santa Croce, San Polo, Dorsoduro.
    West,
    /// Cannaregio, San Marco, Castello.
    East,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::West, Side::East];

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["west", "east"][self as usize]
    }

    /// Its three districts.
    pub fn districts(self) -> [District; 3] {
        let first = self.index() * 3;
        [District::ALL[first], District::ALL[first + 1], District::ALL[first + 2]]
    }
}

keyed!(Side, 2, Side::index, |index| Side::ALL[index]);

/// A place for one bridge or gondola between two districts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Link(u8);

impl TryFrom<u8> for Link {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Link, &'static str> {
        if usize::from(index) < Link::COUNT { Ok(Link(index)) } else { Err("there are twelve links") }
    }
}

const ENDS: [(District, District); Link::COUNT] = {
    use District::*;
    [
        // On the west side.
        (SantaCroce, SanPolo),
        (SantaCroce, Dorsoduro),
        (SanPolo, Dorsoduro),
        // On the east side.
        (Cannaregio, SanMarco),
        (Cannaregio, Castello),
        (SanMarco, Castello),
        // Across the canal.
        (Cannaregio, SantaCroce),
        (Cannaregio, SanPolo),
        (SanMarco, SanPolo),
        (SanMarco, Dorsoduro),
        // Across the basin and round the lagoon.
        (Castello, Dorsoduro),
        (Castello, SantaCroce),
    ]
};

impl Link {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// The link with this number, counted from 1.
    pub const fn numbered(number: u8) -> Option<Link> {
        if number >= 1 && number as usize <= Link::COUNT { Some(Link(number - 1)) } else { None }
    }

    /// Its number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All links in order.
    pub fn all() -> impl Iterator<Item = Link> {
        (0..Link::COUNT as u8).map(Link)
    }

    /// The districts at its two ends.
    pub const fn ends(self) -> (District, District) {
        ENDS[self.0 as usize]
    }

    /// Whether it ends in a district.
    pub fn touches(self, district: District) -> bool {
        let (a, b) = self.ends();
        a == district || b == district
    }
}

keyed!(Link, Link::COUNT, Link::index, |index| Link(index as u8));

/// A tile that lies on a link: what counts at its first and at its second end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// For the first district of the link.
    pub first: u8,
    /// For the second.
    pub second: u8,
}

impl Span {
    /// A gondola.
    pub const GONDOLA: Span = Span { first: 1, second: 1 };

    /// Whether it is a gondola.
    pub fn is_gondola(self) -> bool {
        self == Span::GONDOLA
    }
}
