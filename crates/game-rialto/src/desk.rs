//! What lies openly before one seat: points, coins, councilmen, buildings, and what is known of its hand.

use engine::{Bag, Per};
use serde::{Deserialize, Serialize};

use crate::{
    board::{District, Side},
    material::{Building, COUNCILMEN, Cards, Colour, Effect, HAND_LIMIT, Kind, SLOTS, START_POINTS, START_SUPPLY},
};

/// What lies openly before one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Desk {
    /// Points on the track.
    pub points: i16,
    /// Coins.
    pub coins: u8,
    /// Councilmen in the personal supply.
    pub supply: u8,
    /// Own councilmen in the general supply.
    pub general: u8,
    /// Own councilmen in each district.
    pub posted: Per<District, u8>,
    /// The space of the counter on the Doge track, the first being 0.
    pub space: u8,
    /// The places for buildings.
    pub slots: [Slot; SLOTS],
    /// The hand limit of this round.
    pub limit: u8,
    /// What everybody knows of the hand.
    pub hand: Known,
    /// What was played in this stage.
    pub shown: Shown,
    /// How many sealed choices were made in this phase: cards to discard (RI-34), uses of blue buildings
    /// made or forgone (RI-129).
    pub picked: u8,
    /// How many of the seat's cards lie in the discard pile unseen by others.
    pub tucked: u8,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            points: START_POINTS,
            coins: 0,
            supply: START_SUPPLY,
            general: COUNCILMEN - START_SUPPLY,
            posted: Per::default(),
            space: 0,
            slots: [Slot::EMPTY; SLOTS],
            limit: HAND_LIMIT,
            hand: Known::default(),
            shown: Shown::default(),
            picked: 0,
            tucked: 0,
        }
    }
}

/// A place for a building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// What stands there.
    pub building: Option<Building>,
    /// Whether a coin lies on it: it was used this round.
    pub coin: bool,
    /// Whether it came in phase 3 of this round (RI-101).
    pub fresh: bool,
}

impl Slot {
    /// Nothing there.
    pub const EMPTY: Slot = Slot { building: None, coin: false, fresh: false };

    /// A building that was just taken.
    pub const fn of(building: Building) -> Slot {
        Slot { building: Some(building), coin: false, fresh: false }
    }

    /// The building, if it can be used for a coin.
    pub fn ready(&self) -> Option<Building> {
        if self.coin || self.fresh { None } else { self.building }
    }
}

impl Desk {
    /// How many buildings there are.
    pub fn buildings(&self) -> u8 {
        self.slots.iter().filter(|slot| slot.building.is_some()).count() as u8
    }

    /// RI-75: whether no slot is free.
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(|slot| slot.building.is_some())
    }

    /// How many buildings of a kind there are.
    pub fn count(&self, building: Building) -> u8 {
        self.slots.iter().filter(|slot| slot.building == Some(building)).count() as u8
    }

    /// RI-53, RI-54: a place whose building can be used now, of this kind, even if it came earlier in
    /// the round. The coin is not looked at.
    pub fn ready(&self, building: Building) -> Option<usize> {
        self.slots.iter().position(|slot| slot.ready() == Some(building))
    }

    /// RI-53, RI-124: a place whose building has this effect and can be used now, if there is a coin
    /// for it, however new.
    pub fn ready_for(&self, effect: Effect) -> Option<usize> {
        if self.coins == 0 {
            return None;
        }
        self.slots.iter().position(|slot| slot.ready().is_some_and(|building| building.has(effect)))
    }

    /// How many buildings with this effect can be used now with the coins there are.
    pub fn ready_count(&self, effect: Effect) -> u8 {
        let ready = |slot: &&Slot| slot.ready().is_some_and(|building| building.has(effect));
        (self.slots.iter().filter(ready).count() as u8).min(self.coins)
    }

    /// Whether a building of this colour can be used now.
    pub fn ready_colour(&self, colour: Colour) -> bool {
        self.coins > 0 && self.slots.iter().any(|slot| slot.ready().is_some_and(|building| building.colour() == colour))
    }

    /// RI-53: puts a coin on the building in this place.
    pub(crate) fn pay(&mut self, place: usize) {
        self.coins -= 1;
        self.slots[place].coin = true;
    }

    /// Which copy of a building is given back: a used one first, since it can do no more this round.
    /// A place may be left out.
    pub(crate) fn spare(&self, building: Building, except: Option<usize>) -> Option<usize> {
        let fits = |place: &usize| self.slots[*place].building == Some(building) && Some(*place) != except;
        let mut places = (0..SLOTS).filter(fits);
        let first = places.clone().next();
        places.find(|&place| self.slots[place].coin).or(first)
    }

    /// RI-94: whether a councilman stands in each district of a side.
    pub fn holds(&self, side: Side) -> bool {
        side.districts().iter().all(|&district| self.posted[district] > 0)
    }

    /// RI-93: all councilmen of the seat.
    pub fn councilmen(&self) -> u8 {
        self.general + self.supply + self.posted.values().iter().sum::<u8>()
    }
}

/// What everybody knows of a hand (RI-117).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    /// How many cards it holds.
    pub size: u8,
    /// Cards that it holds for certain: they were taken openly and not shown since.
    pub sure: Cards,
    /// Kinds of which it holds none for certain, one bit each (RI-132).
    pub none: u8,
}

impl Known {
    /// How many of its cards are not known.
    pub fn hidden(&self) -> u8 {
        self.size - self.sure.total() as u8
    }

    /// Whether it is known to hold no card of a kind.
    pub const fn lacks(&self, kind: Kind) -> bool {
        self.none & 1 << kind.index() != 0
    }

    /// It gains a card that everybody sees.
    pub(crate) fn gain_open(&mut self, kind: Kind) {
        self.size += 1;
        self.sure.put(kind);
        self.none = 0;
    }

    /// It gains a card that only its owner sees.
    pub(crate) fn gain_hidden(&mut self) {
        self.size += 1;
        self.none = 0;
    }

    /// It loses a card that everybody sees: one that was known, if there was one.
    pub(crate) fn lose(&mut self, kind: Kind) {
        self.size -= 1;
        if self.sure.count(kind) > 0 {
            self.sure.take(kind);
        }
    }

    /// RI-132: it is proven to hold no card of a kind.
    pub(crate) fn prove_none(&mut self, kind: Kind) {
        self.none |= 1 << kind.index();
    }
}

/// What a seat played in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// Its cards; those that are neither of the stage's kind nor jokers were converted.
    pub cards: Cards,
    /// Buildings that count as jokers.
    pub masks: u8,
}

impl Shown {
    /// Nothing played.
    pub const NOTHING: Shown = Shown { cards: Bag::EMPTY, masks: 0 };

    /// Cards of the kind, converted ones among them (RI-61).
    pub fn plain(&self) -> u8 {
        self.cards.total() as u8 - self.cards.count(Kind::Joker)
    }

    /// Jokers, buildings that count as such among them (RI-60).
    pub fn jokers(&self) -> u8 {
        self.cards.count(Kind::Joker) + self.masks
    }

    /// RI-55 to RI-57: what the play counts.
    pub fn strength(&self) -> u8 {
        let (plain, jokers) = (self.plain(), self.jokers());
        if plain > 0 { plain + jokers } else { jokers.saturating_sub(1) }
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        *self == Shown::NOTHING
    }

    /// RI-57: whether jokers alone were played.
    pub fn is_jokers_alone(&self) -> bool {
        self.plain() == 0 && self.jokers() > 0
    }
}
