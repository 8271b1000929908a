//! What is printed on the components: landscapes, buildings, groups, map tiles and numbers.

use std::fmt;

use engine::{Per, keyed};
use serde::{Deserialize, Serialize};

use crate::action::Stack;
pub use crate::land::{GENERIC, LANDS, Land, Symbols};

/// AT-5: how many buildings a seat has.
pub const BUILDINGS: usize = 30;
/// How many map tiles there are.
pub const TILES: usize = 22;
/// AT-8: how many cards of each landscape there are.
pub const CARDS_PER_LAND: u8 = 15;
/// AT-8: how many cards there are.
pub const CARDS: u8 = 60;
/// AT-41: how many amphorae there are.
pub const AMPHORAE: u8 = 15;
/// AT-12: how many draws a drawing turn has.
pub const DRAWS: u8 = 2;
/// AT-17: how many builds a building turn has.
pub const BUILDS: u8 = 3;
/// AT-6: how many buildings each stack holds before set-up turns one up.
pub const STACK_SIZES: Per<Stack, u8> = Per::new([6, 8, 8, 8]);
/// AT-8: how many cards the first seat is dealt; each later seat gets one more.
pub const FIRST_HAND: u8 = 4;
/// AT-56: how many rounds are played at most.
pub const LAST_ROUND: u8 = 200;

/// One of the seven sections of a player board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Group {
    City,
    Supply,
    Defence,
    Shipping,
    Mint,
    Vineyard,
    Roads,
}

impl Group {
    /// All seven.
    pub const ALL: [Group; 7] =
        [Group::City, Group::Supply, Group::Defence, Group::Shipping, Group::Mint, Group::Vineyard, Group::Roads];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Group::City => "city",
            Group::Supply => "supply",
            Group::Defence => "defence",
            Group::Shipping => "shipping",
            Group::Mint => "mint",
            Group::Vineyard => "vineyard",
            Group::Roads => "roads",
        }
    }

    /// The buildings that make it up.
    pub const fn members(self) -> BuildingSet {
        MEMBERS[self as usize]
    }
}

/// One of the thirty buildings that every seat has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Building {
    Capital,
    Temple,
    Oracle,
    Theatre,
    Odeon,
    Agora,
    Stoa,
    Gymnasium,
    Stadium,
    Baths,
    Farmstead,
    Grain1,
    Grain2,
    Mill,
    Quarry,
    Fortress,
    Tower1,
    Tower2,
    Harbour,
    Ship1,
    Ship2,
    Ship3,
    SilverMine,
    Mint,
    Vineyard,
    Vintner,
    Road1,
    Road2,
    Road3,
    Road4,
}

/// What is printed on a building and on its space of the player board.
pub struct Printed {
    /// What the notation calls it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Three letters for small boards.
    pub short: &'static str,
    /// Its section of the player board.
    pub group: Group,
    /// Whether its back is black: a main building.
    pub main: bool,
    /// AT-22: its cost.
    pub cost: Symbols,
    /// AT-30: the buildings from which an arrow leads to it.
    pub after: BuildingSet,
}

const fn printed(
    id: &'static str,
    name: &'static str,
    short: &'static str,
    group: Group,
    cost: &str,
    after: &[Building],
) -> Printed {
    let main = after.is_empty() && !matches!(group, Group::Roads);
    Printed { id, name, short, group, main, cost: Symbols::read(cost), after: BuildingSet::of(after) }
}

use Building as B;
use Group as G;

/// The thirty buildings in the order of [`Building`].
#[rustfmt::skip]
pub static PRINTED: [Printed; BUILDINGS] = [
    printed("capital",     "Capital",     "Cap", G::City,     "WFHM", &[]),
    printed("temple",      "Temple",      "Tem", G::City,     "HMM",  &[B::Capital]),
    printed("oracle",      "Oracle",      "Ora", G::City,     "WM",   &[B::Temple]),
    printed("theatre",     "Theatre",     "The", G::City,     "FHH",  &[B::Capital]),
    printed("odeon",       "Odeon",       "Ode", G::City,     "FH",   &[B::Theatre]),
    printed("agora",       "Agora",       "Ago", G::City,     "WFH",  &[B::Capital]),
    printed("stoa",        "Stoa",        "Sto", G::City,     "FM",   &[B::Agora]),
    printed("gymnasium",   "Gymnasium",   "Gym", G::City,     "WFM",  &[B::Capital]),
    printed("stadium",     "Stadium",     "Sta", G::City,     "HM",   &[B::Gymnasium]),
    printed("baths",       "Baths",       "Bat", G::City,     "WF",   &[B::Gymnasium]),
    printed("farmstead",   "Farmstead",   "Far", G::Supply,   "WFH",  &[]),
    printed("grain-1",     "Grain Field", "Gr1", G::Supply,   "WH",   &[B::Farmstead]),
    printed("grain-2",     "Grain Field", "Gr2", G::Supply,   "WF",   &[B::Farmstead]),
    printed("mill",        "Mill",        "Mil", G::Supply,   "WM",   &[B::Grain1, B::Grain2]),
    printed("quarry",      "Quarry",      "Qua", G::Defence,  "HMM",  &[]),
    printed("fortress",    "Fortress",    "For", G::Defence,  "FHM",  &[B::Quarry]),
    printed("tower-1",     "Tower",       "To1", G::Defence,  "HM",   &[B::Fortress]),
    printed("tower-2",     "Tower",       "To2", G::Defence,  "FM",   &[B::Fortress]),
    printed("harbour",     "Harbour",     "Har", G::Shipping, "WWF",  &[]),
    printed("ship-1",      "Ship",        "Sh1", G::Shipping, "WF",   &[B::Harbour]),
    printed("ship-2",      "Ship",        "Sh2", G::Shipping, "WF",   &[B::Harbour]),
    printed("ship-3",      "Ship",        "Sh3", G::Shipping, "FF",   &[B::Harbour]),
    printed("silver-mine", "Silver Mine", "Sil", G::Mint,     "HMM",  &[]),
    printed("mint",        "Mint",        "Min", G::Mint,     "WM",   &[B::SilverMine]),
    printed("vineyard",    "Vineyard",    "Vin", G::Vineyard, "WHH",  &[]),
    printed("vintner",     "Vintner",     "Vtn", G::Vineyard, "WH",   &[B::Vineyard]),
    printed("road-1",      "Road",        "Ro1", G::Roads,    "FHM",  &[]),
    printed("road-2",      "Road",        "Ro2", G::Roads,    "WHM",  &[]),
    printed("road-3",      "Road",        "Ro3", G::Roads,    "WFM",  &[]),
    printed("road-4",      "Road",        "Ro4", G::Roads,    "WFH",  &[]),
];

impl Building {
    /// All thirty.
    #[rustfmt::skip]
    pub const ALL: [Building; BUILDINGS] = [
        B::Capital, B::Temple, B::Oracle, B::Theatre, B::Odeon, B::Agora, B::Stoa, B::Gymnasium, B::Stadium, B::Baths,
        B::Farmstead, B::Grain1, B::Grain2, B::Mill,
        B::Quarry, B::Fortress, B::Tower1, B::Tower2,
        B::Harbour, B::Ship1, B::Ship2, B::Ship3,
        B::SilverMine, B::Mint, B::Vineyard, B::Vintner,
        B::Road1, B::Road2, B::Road3, B::Road4,
    ];

    /// Its index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What is printed on it.
    pub fn printed(self) -> &'static Printed {
        &PRINTED[self.index()]
    }

    /// AT-22: its cost.
    pub fn cost(self) -> Symbols {
        self.printed().cost
    }

    /// Its name; copies share one.
    pub fn name(self) -> &'static str {
        self.printed().name
    }
}

keyed!(Building, BUILDINGS, Building::index, |index| Building::ALL[index]);

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed().id)
    }
}

/// A set of buildings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BuildingSet(pub(crate) u32);

impl BuildingSet {
    /// No building.
    pub const NONE: BuildingSet = BuildingSet(0);
    /// All thirty.
    pub const ALL: BuildingSet = BuildingSet((1 << BUILDINGS) - 1);
    /// AT-6: the six with black backs.
    pub const MAIN: BuildingSet =
        BuildingSet::of(&[B::Capital, B::Farmstead, B::Quarry, B::Harbour, B::SilverMine, B::Vineyard]);

    /// The set of these.
    pub const fn of(buildings: &[Building]) -> BuildingSet {
        let mut bits = 0;
        let mut at = 0;
        while at < buildings.len() {
            bits |= 1 << buildings[at] as u32;
            at += 1;
        }
        BuildingSet(bits)
    }

    /// Whether one is in the set.
    pub const fn contains(self, building: Building) -> bool {
        self.0 >> building as u32 & 1 == 1
    }

    /// Puts one in.
    pub const fn insert(&mut self, building: Building) {
        self.0 |= 1 << building as u32;
    }

    /// Takes one out.
    pub const fn remove(&mut self, building: Building) {
        self.0 &= !(1 << building as u32);
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: BuildingSet) -> BuildingSet {
        BuildingSet(self.0 & other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn minus(self, other: BuildingSet) -> BuildingSet {
        BuildingSet(self.0 & !other.0)
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: BuildingSet) -> BuildingSet {
        BuildingSet(self.0 | other.0)
    }

    /// How many are in it.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its buildings in their order.
    pub fn iter(self) -> impl Iterator<Item = Building> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let first = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Building::ALL.get(first).copied()
        })
    }
}

impl FromIterator<Building> for BuildingSet {
    fn from_iter<I: IntoIterator<Item = Building>>(buildings: I) -> BuildingSet {
        let mut set = BuildingSet::NONE;
        buildings.into_iter().for_each(|building| set.insert(building));
        set
    }
}

impl fmt::Debug for BuildingSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The buildings of each group.
const MEMBERS: [BuildingSet; 7] = {
    let mut members = [BuildingSet::NONE; 7];
    let mut at = 0;
    while at < BUILDINGS {
        members[PRINTED_GROUPS[at] as usize].insert(Building::ALL[at]);
        at += 1;
    }
    members
};

/// The group of each building, in a form that constants may read.
const PRINTED_GROUPS: [Group; BUILDINGS] = {
    let mut groups = [Group::City; BUILDINGS];
    let mut at = 10;
    while at < BUILDINGS {
        groups[at] = match at {
            10..=13 => Group::Supply,
            14..=17 => Group::Defence,
            18..=21 => Group::Shipping,
            22..=23 => Group::Mint,
            24..=25 => Group::Vineyard,
            _ => Group::Roads,
        };
        at += 1;
    }
    groups
};

/// The 22 map tiles: the centre, then the ring clockwise from the east. A point is a blank hex.
#[rustfmt::skip]
pub const TILE_FACES: [&str; TILES] = [
    "..W..MM", ".F..HM.", ".H.M..W", "F....MF", "HW....H", "HWF....", "..F.WHW", "..HFWM.",
    "..WMW.H", ".FF..WM", ".FHW..M", ".HHM.F.", "H.M.F.F", "M...MFW", "WH...FF", "WHWF...",
    ".HMMW.W", "F.FHMH.", "F.W.FMH", "MF.H.WM", "MH.WHM.", "W..HFWM",
];

/// The 22 tiles with their landscapes read.
pub static TILES_READ: [[Option<Land>; 7]; TILES] = {
    let mut tiles = [[None; 7]; TILES];
    let mut tile = 0;
    while tile < TILES {
        let mut place = 0;
        while place < 7 {
            tiles[tile][place] = match TILE_FACES[tile].as_bytes()[place] {
                b'W' => Some(Land::Water),
                b'F' => Some(Land::Forest),
                b'H' => Some(Land::Hill),
                b'M' => Some(Land::Mountain),
                _ => None,
            };
            place += 1;
        }
        tile += 1;
    }
    tiles
};
