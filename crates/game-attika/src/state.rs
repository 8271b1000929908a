//! A game of Attika in progress, and small questions about it.

use engine::{PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Hex, Spot},
    deck::Deck,
    estate::Estate,
    map::Map,
    material::{AMPHORAE, BUILDS, Building, BuildingSet, DRAWS, TILES},
    options::Options,
};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attika {
    pub(crate) options: Options,
    pub(crate) map: Map,
    pub(crate) estates: PerSeat<Estate>,
    pub(crate) deck: Deck,
    /// The map tiles that were turned over, one bit each.
    pub(crate) tiles_seen: u32,
    pub(crate) first: Seat,
    /// AT-70: the round, counted from 1.
    pub(crate) round: u8,
    pub(crate) turn: Turn,
    pub(crate) end: Option<End>,
}

/// AT-10: what a turn is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Option A.
    Draw,
    /// Option B.
    Build,
}

impl Mode {
    /// AT-12, AT-17: how many actions it has.
    pub const fn base(self) -> u8 {
        match self {
            Mode::Draw => DRAWS,
            Mode::Build => BUILDS,
        }
    }
}

/// AT-57: how far a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// What it is for; `Build` until the seat has chosen.
    pub mode: Mode,
    /// Draws or builds done.
    pub done: u8,
    /// Amphorae spent.
    pub spent: u8,
    /// Cards taken.
    pub cards: u8,
    /// AT-45: whether the building in hand was the last of its stack.
    pub emptied: bool,
    /// What is asked of the seat.
    pub phase: Phase,
}

impl Turn {
    /// The building that is chosen, drawn or to be paid.
    pub const fn in_hand(&self) -> Option<Building> {
        match self.phase {
            Phase::Picked(building) | Phase::Drawn(building) | Phase::Pay(building, _) => Some(building),
            Phase::Choose
            | Phase::Act
            | Phase::Owed
            | Phase::Tile(_)
            | Phase::Turn(..)
            | Phase::Cards
            | Phase::Over => None,
        }
    }
}

/// What the seat to act is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// AT-11: to draw or to build.
    Choose,
    /// Which action next, if any.
    Act,
    /// AT-57: the action that an amphora just bought.
    Owed,
    /// AT-17: where to build a building from the player board.
    Picked(Building),
    /// AT-13: what to do with the building just drawn.
    Drawn(Building),
    /// AT-67: what to pay for a building on a hex.
    Pay(Building, Hex),
    /// AT-46: where to lay a map tile, numbered from 0.
    Tile(u8),
    /// AT-46: how to turn a map tile.
    Turn(u8, Spot),
    /// AT-58: one more card, or the end of the turn.
    Cards,
    /// Nothing: the game is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// AT-52: this seat put its thirtieth building on the map.
    Complete(Seat),
    /// AT-53: this seat joined two shrines.
    Shrines(Seat),
    /// AT-56: the last round was played.
    Rounds,
}

impl Attika {
    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// What a seat has.
    pub fn estate(&self, seat: Seat) -> &Estate {
        &self.estates[seat]
    }

    /// The cards that nobody holds.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// How the game ended, once it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// AT-70: the round, counted from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    pub(crate) fn to_act(&self) -> Seats {
        if self.end.is_some() { Seats::NONE } else { Seats::only(self.turn.seat) }
    }

    /// AT-41: amphorae that nobody holds.
    pub fn stock(&self) -> u8 {
        AMPHORAE - self.estates.values().iter().map(|estate| estate.amphorae).sum::<u8>()
    }

    /// How many map tiles are left to turn over.
    pub fn tiles_left(&self) -> u8 {
        TILES as u8 - self.tiles_seen.count_ones() as u8
    }

    /// AT-6: the buildings of a seat that are still face down, of one colour of back.
    pub(crate) fn unseen(&self, seat: Seat, main: bool) -> BuildingSet {
        let estate = &self.estates[seat];
        let in_hand = match self.turn.phase {
            Phase::Drawn(building) | Phase::Pay(building, _) if seat == self.turn.seat => BuildingSet::of(&[building]),
            Phase::Drawn(_)
            | Phase::Pay(..)
            | Phase::Choose
            | Phase::Act
            | Phase::Owed
            | Phase::Picked(_)
            | Phase::Tile(_)
            | Phase::Turn(..)
            | Phase::Cards
            | Phase::Over => BuildingSet::NONE,
        };
        let backs = if main { BuildingSet::MAIN } else { BuildingSet::ALL.minus(BuildingSet::MAIN) };
        backs.minus(estate.up).minus(estate.placed).minus(in_hand)
    }

    /// AT-57: how many actions the turn has in all.
    pub(crate) fn actions(&self) -> u8 {
        self.turn.mode.base() + self.turn.spent
    }

    /// AT-57: how many cards may still be taken on stopping.
    pub(crate) fn cards_allowed(&self) -> u8 {
        let given = if self.options.amphora_card { self.actions() } else { self.turn.mode.base() };
        given.saturating_sub(self.turn.done).saturating_sub(self.turn.cards)
    }

    /// Puts a building on the map (AT-21).
    pub(crate) fn put(&mut self, seat: Seat, building: Building, hex: Hex) {
        self.map.build(seat, building, hex);
        let estate = &mut self.estates[seat];
        estate.up.remove(building);
        estate.settle(seat, building, hex, &self.map);
    }

    /// Lays a tile, and tells every seat which of its hexes lie beside its buildings.
    pub(crate) fn lay(&mut self, laid: crate::map::Laid) {
        let tile = self.map.laid().len();
        self.map.lay(laid);
        for place in 0..crate::board::TILE_HEXES {
            let hex = Hex::new(tile, place);
            for beside in self.map.neighbours(hex) {
                if let Some((owner, _)) = self.map.standing(beside) {
                    self.estates[owner].beside.insert(hex);
                }
            }
        }
    }
}
