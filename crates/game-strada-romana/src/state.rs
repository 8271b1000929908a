//! A game in progress: what lies open for all, and the faces of the wagon tiles.

use engine::{Bag, Per, PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Area, End, Market, Square, SquareSet},
    material::{ARRIVALS, Colour, DECK, EXTRA_STEPS, STEPS, Special, TILE_LIMIT, Wagon, WagonSet},
    options::Options,
};

/// A game of Strada Romana.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StradaRomana {
    pub(crate) open: Open,
    pub(crate) tiles: Tiles,
}

impl StradaRomana {
    /// Everything that lies open for all to see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// SR-34: the wagon tiles in the deck. As long as nobody has looked through it the tile that
    /// is out of the game is among them.
    pub fn deck(&self) -> WagonSet {
        self.tiles.deck
    }

    /// SR-34: the wagon tiles that a seat holds.
    pub fn held(&self, seat: Seat) -> WagonSet {
        self.open.taken_by(seat).filter_map(|index| self.tiles.faces[index]).collect()
    }
}

/// SR-62: what everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Open {
    /// The switches of the table.
    pub options: Options,
    /// SR-7: who had the first turn.
    pub first: Seat,
    /// Whose turn it is, or was when the game ended.
    pub on_turn: Seat,
    /// What the turn has come to.
    pub phase: Phase,
    /// SR-46: whether this turn has brought anything forward.
    pub progress: bool,
    /// SR-46: how many turns before this one brought nothing forward.
    pub quiet: u8,
    /// SR-9: where each wagon is bound for.
    pub bound: Per<Wagon, End>,
    /// Where each wagon is.
    pub places: Per<Wagon, Place>,
    /// SR-16: the wagons that have arrived, in order.
    pub arrivals: [Option<Wagon>; ARRIVALS],
    /// SR-3: the ware tile of each area.
    pub areas: Per<Area, Option<Colour>>,
    /// SR-4: the cube of each market.
    pub markets: Per<Market, Option<Colour>>,
    /// SR-5: the ware tiles in the bag.
    pub wares: Bag<Colour>,
    /// SR-5: the cubes in the bag.
    pub cubes: Bag<Colour>,
    /// SR-47: the victory points in the supply.
    pub points: u8,
    /// What each seat holds.
    pub hands: PerSeat<Hand>,
    /// SR-62: who took wagon tiles, in order.
    pub takes: [Option<Take>; DECK],
    /// SR-69: what is known since somebody found no tile to take.
    pub barren: Option<Barren>,
}

/// What a seat holds in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// Coins, at most four.
    pub coins: u8,
    /// Victory points.
    pub points: u8,
    /// Cubes of each colour.
    pub cubes: Per<Colour, u8>,
    /// Ware tiles of each colour.
    pub wares: Per<Colour, u8>,
}

/// What a turn has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SR-17: nothing has been chosen yet.
    Start,
    /// SR-18: wagons are being moved.
    Move(Move),
    /// SR-61: the seat is looking through the deck.
    Look,
    /// A wagon tile has been taken; the turn is about to end.
    Took,
    /// The game is over.
    Over(Ending),
}

/// A turn in which wagons are moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Move {
    /// SR-40: the special move that was paid for.
    pub bought: Option<Special>,
    /// Steps made so far.
    pub used: u8,
    /// SR-21: the wagons that have moved this turn.
    pub moved: WagonSet,
    /// What the wagon that moved last is doing.
    pub motion: Motion,
}

impl Move {
    /// A move turn before its first step.
    pub const fn new(bought: Option<Special>) -> Move {
        Move { bought, used: 0, moved: WagonSet::NONE, motion: Motion::Nobody }
    }

    /// SR-41: whether what was paid for covers this.
    pub fn has(&self, special: Special) -> bool {
        self.bought.is_some_and(|bought| bought.includes(special))
    }

    /// SR-18, SR-42: how many steps the turn has in all.
    pub fn steps(&self) -> u8 {
        if self.has(Special::Extra) { STEPS + EXTRA_STEPS } else { STEPS }
    }

    /// How many steps may still be made.
    pub fn left(&self) -> u8 {
        self.steps() - self.used
    }

    /// SR-19: how many of the compulsory steps are still to be made.
    pub const fn compulsory(&self) -> u8 {
        STEPS.saturating_sub(self.used)
    }
}

/// What the wagon that moved last is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// No wagon has moved yet this turn.
    Nobody,
    /// The wagon may go on, or be left where it is.
    Rolling(Wagon),
    /// SR-22: the wagon has ended its move and goods are being collected.
    Halted {
        /// Which wagon.
        wagon: Wagon,
        /// Whether a ware tile was taken at this stop.
        ware: bool,
        /// Whether a cube was taken at this stop.
        cube: bool,
    },
    /// SR-31: the wagon has arrived.
    Home(Wagon),
}

/// Where a wagon is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// At its starting end.
    Waiting,
    /// On the road.
    Road(Square),
    /// At its destination.
    Arrived,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// SR-47: the fourth wagon arrived.
    Arrivals,
    /// SR-47: the last victory point was taken.
    Points,
    /// SR-46: nothing has moved forward for too long.
    Standstill,
}

/// A wagon tile was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Take {
    /// By whom.
    pub seat: Seat,
    /// How many wagons had arrived by then.
    pub arrived: u8,
}

/// SR-69: somebody looked through the deck and found only tiles of wagons that had arrived.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Barren {
    /// How many wagons had arrived when it was found first.
    pub arrived: u8,
    /// Who has found it since.
    pub seen: Seats,
}

/// The wagon tiles with their faces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tiles {
    /// The deck. Until the first look the tile that is out of the game is not yet drawn and so
    /// still among them.
    pub(crate) deck: WagonSet,
    /// SR-6: the tile that is out of the game.
    pub(crate) removed: Option<Wagon>,
    /// The face of each tile in [`Open::takes`].
    pub(crate) faces: [Option<Wagon>; DECK],
}

impl Tiles {
    /// Ten tiles face down.
    pub(crate) const UNSEEN: Tiles = Tiles { deck: WagonSet::ALL, removed: None, faces: [None; DECK] };
}

impl Open {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.hands.seats()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Where the wagon stands, if it is on the road.
    pub fn square_of(&self, wagon: Wagon) -> Option<Square> {
        match self.places[wagon] {
            Place::Road(square) => Some(square),
            Place::Waiting | Place::Arrived => None,
        }
    }

    /// The wagon that stands on this square; of two, the one that is not just passing through.
    pub fn wagon_on(&self, square: Square) -> Option<Wagon> {
        let rolling = self.rolling();
        let on = |&wagon: &Wagon| self.square_of(wagon) == Some(square);
        Wagon::all().filter(on).max_by_key(|&wagon| rolling != Some(wagon))
    }

    /// The wagon that may still go on this turn.
    pub fn rolling(&self) -> Option<Wagon> {
        match self.phase {
            Phase::Move(Move { motion: Motion::Rolling(wagon), .. }) => Some(wagon),
            Phase::Start | Phase::Move(_) | Phase::Look | Phase::Took | Phase::Over(_) => None,
        }
    }

    /// The squares where other wagons than this one stand.
    pub fn occupied_but_for(&self, except: Wagon) -> SquareSet {
        Wagon::all().filter(|&wagon| wagon != except).filter_map(|wagon| self.square_of(wagon)).collect()
    }

    /// How many wagons have arrived.
    pub fn arrived_count(&self) -> u8 {
        self.arrivals.iter().flatten().count() as u8
    }

    /// The first so many wagons that arrived.
    pub fn arrived_first(&self, count: u8) -> WagonSet {
        self.arrivals.iter().take(usize::from(count)).flatten().copied().collect()
    }

    /// SR-62: how many wagon tiles the deck still has.
    pub fn deck_count(&self) -> u8 {
        DECK as u8 - self.take_count()
    }

    /// How many wagon tiles have been taken.
    pub fn take_count(&self) -> u8 {
        self.takes.iter().flatten().count() as u8
    }

    /// Which takes were this seat's, by index.
    pub fn taken_by(&self, seat: Seat) -> impl Iterator<Item = usize> {
        self.takes
            .iter()
            .enumerate()
            .filter(move |(_, take)| take.is_some_and(|take| take.seat == seat))
            .map(|(i, _)| i)
    }

    /// SR-35: how many wagon tiles a seat holds.
    pub fn tile_count(&self, seat: Seat) -> u8 {
        self.taken_by(seat).count() as u8
    }

    /// SR-35, SR-36: whether the seat on turn may look through the deck.
    pub fn may_look(&self) -> bool {
        self.deck_count() > 0 && self.tile_count(self.on_turn) < TILE_LIMIT
    }

    /// Whether anybody has ever looked through the deck.
    pub fn was_looked_at(&self) -> bool {
        self.takes[0].is_some() || self.barren.is_some() || self.phase == Phase::Look
    }

    /// SR-62: at which moments a seat has looked through the deck, each told by the number of
    /// tiles that had been taken before.
    pub fn looks_of(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let looking = self.phase == Phase::Look && self.on_turn == seat;
        let found_none = self.barren.is_some_and(|barren| barren.seen.contains(seat));
        let last = (looking || found_none).then(|| self.take_count());
        self.taken_by(seat).map(|index| index as u8).chain(last)
    }

    /// SR-28: how many cubes of a colour lie on the markets.
    pub fn cubes_on_markets(&self, colour: Colour) -> u8 {
        self.markets.values().iter().filter(|&&cube| cube == Some(colour)).count() as u8
    }

    /// The ware tile of an area.
    pub fn ware(&self, area: Area) -> Option<Colour> {
        self.areas[area]
    }

    /// The cube of a market.
    pub fn cube(&self, market: Market) -> Option<Colour> {
        self.markets[market]
    }
}
