//! What lies in the box: colours, wagons, special moves with their prices, and all the numbers.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use engine::keyed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::serde_as_text;

/// SR-1: how many may play.
pub const SEATS: RangeInclusive<u8> = 2..=5;
/// SR-7: coins at the start, by place in the first round.
pub const STARTING_COINS: [u8; 5] = [0, 1, 2, 3, 3];
/// How many colours of goods there are.
pub const COLOURS: usize = 6;
/// Cubes of each colour.
pub const CUBES_PER_COLOUR: u8 = 6;
/// Ware tiles of each colour.
pub const WARES_PER_COLOUR: u8 = 6;
/// SR-39: so many coins turn into one victory point.
pub const COINS_PER_POINT: u8 = 5;
/// SR-47: victory points in the supply.
pub const POINTS: u8 = 20;
/// SR-18: steps in a move turn; all of them are compulsory.
pub const STEPS: u8 = 3;
/// SR-42: steps that the extra move adds.
pub const EXTRA_STEPS: u8 = 1;
/// How many wagons there are.
pub const WAGONS: usize = 10;
/// SR-2: wagons that start at each end.
pub const WAGONS_PER_END: u8 = 5;
/// SR-6: wagon tiles in the deck, one of the ten being out of the game.
pub const DECK: usize = 9;
/// SR-35: the most wagon tiles that a seat may hold.
pub const TILE_LIMIT: u8 = 3;
/// SR-16, SR-47: so many arrivals end the game.
pub const ARRIVALS: usize = 4;
/// SR-46: the game stops after so many turns without progress for each seat.
pub const QUIET_ROUNDS: u8 = 6;
/// SR-49: points for a wagon tile whose wagon has arrived.
pub const TILE_HIT: i32 = 3;
/// SR-49: points for a wagon tile whose wagon is still under way.
pub const TILE_MISS: i32 = -1;

/// SR-40: what each special move costs. A dearer one includes every cheaper one.
pub const PRICES: [(Special, u8); 4] =
    [(Special::Diagonal, 1), (Special::Sideways, 2), (Special::Extra, 3), (Special::Through, 4)];

/// The names of the wagons.
const WAGON_NAMES: [&str; WAGONS] =
    ["Pseudolus", "Curculio", "Plotus", "Ballio", "Demetrius", "Tranio", "Sosia", "Euclio", "Phaedromus", "Palaestrio"];

/// The same in notation.
const WAGON_WORDS: [&str; WAGONS] =
    ["pseudolus", "curculio", "plotus", "ballio", "demetrius", "tranio", "sosia", "euclio", "phaedromus", "palaestrio"];

/// The colour of a cube or a ware tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Corn and bread.
    Yellow,
    /// Wine and amphorae.
    Red,
    /// Oil and jars.
    Green,
    /// Metals and jewellery.
    Blue,
    /// Skins and textiles.
    Brown,
    /// Marble and statues.
    White,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; COLOURS] =
        [Colour::Yellow, Colour::Red, Colour::Green, Colour::Blue, Colour::Brown, Colour::White];

    /// Its place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["yellow", "red", "green", "blue", "brown", "white"][self.index()]
    }

    /// What it stands for.
    pub const fn goods(self) -> &'static str {
        ["corn", "wine", "oil", "metal", "textiles", "marble"][self.index()]
    }
}

keyed!(Colour, COLOURS, Colour::index, |index| Colour::ALL[index]);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A special move that can be bought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// A forward step to a square that touches by a corner.
    Diagonal,
    /// A step to the next lane of the same column.
    Sideways,
    /// SR-42: one step more in the turn.
    Extra,
    /// SR-44: steps through squares where other wagons stand.
    Through,
}

impl Special {
    /// What it costs, in coins.
    pub fn price(self) -> u8 {
        PRICES[self as usize].1
    }

    /// SR-41: whether paying for `self` allows `other` too.
    pub fn includes(self, other: Special) -> bool {
        self.price() >= other.price()
    }

    /// Its name in notation.
    pub const fn name(self) -> &'static str {
        ["diagonal", "sideways", "extra", "through"][self as usize]
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Special {
    type Err = ();

    fn from_str(text: &str) -> Result<Special, ()> {
        PRICES.into_iter().map(|(special, _)| special).find(|special| special.name() == text).ok_or(())
    }
}

/// One of the ten wagons, and the tile that shows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wagon(u8);

impl Wagon {
    /// The wagon with this index.
    pub const fn new(index: u8) -> Wagon {
        assert!((index as usize) < WAGONS, "there are ten wagons");
        Wagon(index)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Wagon> {
        (0..WAGONS as u8).map(Wagon)
    }

    /// Its index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        WAGON_NAMES[self.index()]
    }
}

keyed!(Wagon, WAGONS, Wagon::index, |index| Wagon::new(index as u8));

impl fmt::Display for Wagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WAGON_WORDS[self.index()])
    }
}

impl fmt::Debug for Wagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Wagon {
    type Err = ();

    fn from_str(text: &str) -> Result<Wagon, ()> {
        Wagon::all().find(|wagon| WAGON_WORDS[wagon.index()].eq_ignore_ascii_case(text)).ok_or(())
    }
}

serde_as_text!(Wagon, "the name of a wagon");

/// A set of wagons, or of wagon tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct WagonSet(u16);

impl WagonSet {
    /// No wagon.
    pub const NONE: WagonSet = WagonSet(0);
    /// Every wagon.
    pub const ALL: WagonSet = WagonSet((1 << WAGONS) - 1);

    /// Whether the wagon is in the set.
    pub const fn contains(self, wagon: Wagon) -> bool {
        self.0 & (1 << wagon.0) != 0
    }

    /// This set and one wagon more.
    #[must_use]
    pub const fn with(self, wagon: Wagon) -> WagonSet {
        WagonSet(self.0 | 1 << wagon.0)
    }

    /// This set less one wagon.
    #[must_use]
    pub const fn without(self, wagon: Wagon) -> WagonSet {
        WagonSet(self.0 & !(1 << wagon.0))
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: WagonSet) -> WagonSet {
        WagonSet(self.0 & other.0)
    }

    /// What is in this set but not in the other.
    #[must_use]
    pub const fn less(self, other: WagonSet) -> WagonSet {
        WagonSet(self.0 & !other.0)
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The wagons of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Wagon> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (index < u16::BITS).then_some(Wagon(index as u8))
        })
    }
}

impl FromIterator<Wagon> for WagonSet {
    fn from_iter<I: IntoIterator<Item = Wagon>>(wagons: I) -> WagonSet {
        wagons.into_iter().fold(WagonSet::NONE, WagonSet::with)
    }
}

impl fmt::Debug for WagonSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for WagonSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for WagonSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WagonSet, D::Error> {
        Ok(Vec::<Wagon>::deserialize(deserializer)?.into_iter().collect())
    }
}
