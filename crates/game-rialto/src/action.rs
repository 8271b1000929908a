//! The clicks of the game and their notation.

use std::{fmt, str::FromStr};

use engine::BadNotation;
use serde::{Deserialize, Serialize};

use crate::{
    board::{District, Link},
    material::{Building, Kind},
};

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take the row with this number, counted from 0.
    Row(u8),
    /// Take a building from the stock.
    Take(Building),
    /// Give a building back to make room.
    Return(Building),
    /// Play a card of the stage's kind.
    Play(Kind),
    /// Play a card of another kind with a building that converts one.
    Convert(Kind),
    /// Play a card of another kind with a building that converts a kind.
    Swap(Kind),
    /// Add a joker to a play.
    Joker,
    /// Add a building that counts as a joker.
    Mask,
    /// Play jokers alone, which proves that the hand holds no card of the kind.
    Jokers {
        /// Cards.
        cards: u8,
        /// Buildings that count as jokers.
        masks: u8,
    },
    /// Take one's turn at the end of the stage.
    Delay,
    /// Use a green building.
    Green(Building, Gain),
    /// Choose, sealed, a card to discard.
    Discard(Kind),
    /// Choose a link for a bridge or a gondola.
    Link(Link),
    /// Turn the higher end of the bridge to a district.
    High(District),
    /// Choose the district that gets the councilman of the gondola.
    Place(District),
    /// Choose where a councilman comes from.
    From(Origin),
    /// Use a blue building.
    Blue(Deed),
    /// End one's turn, or decline.
    Done,
}

/// What an action does on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnMap {
    /// A bridge or a gondola goes to this link.
    Link(Link),
    /// The higher end of the bridge looks to this district.
    High(District),
    /// A councilman goes to this district.
    Place(District),
    /// A councilman comes from here.
    From(Origin),
}

impl Action {
    /// What it does on the map; cards, buildings and turns are not there.
    pub const fn on_map(self) -> Option<OnMap> {
        match self {
            Action::Link(link) => Some(OnMap::Link(link)),
            Action::High(district) => Some(OnMap::High(district)),
            Action::Place(district) => Some(OnMap::Place(district)),
            Action::From(origin) => Some(OnMap::From(origin)),
            Action::Row(_)
            | Action::Take(_)
            | Action::Return(_)
            | Action::Play(_)
            | Action::Convert(_)
            | Action::Swap(_)
            | Action::Joker
            | Action::Mask
            | Action::Jokers { .. }
            | Action::Delay
            | Action::Green(..)
            | Action::Discard(_)
            | Action::Blue(_)
            | Action::Done => None,
        }
    }
}

/// What a green building brings besides a higher limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gain {
    /// Nothing: it has no such effect.
    Nothing,
    /// Three cards from the pile.
    Draw,
    /// A card of the leftover row.
    Row(Kind),
}

/// Where a councilman comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The personal supply.
    Supply,
    /// A district.
    District(District),
}

/// What a blue building is used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// The building.
    pub tile: Building,
    /// What it gives back and what it takes for it, if it exchanges buildings.
    pub trade: Option<(Building, Building)>,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Row(row) => write!(f, "row {}", row + 1),
            Action::Take(building) => write!(f, "take {}", building.name()),
            Action::Return(building) => write!(f, "return {}", building.name()),
            Action::Play(kind) => write!(f, "play {}", kind.name()),
            Action::Convert(kind) => write!(f, "convert {}", kind.name()),
            Action::Swap(kind) => write!(f, "swap {}", kind.name()),
            Action::Joker => f.write_str("joker"),
            Action::Mask => f.write_str("mask"),
            Action::Jokers { cards, masks: 0 } => write!(f, "jokers {cards}"),
            Action::Jokers { cards, masks } => write!(f, "jokers {cards} masks {masks}"),
            Action::Delay => f.write_str("delay"),
            Action::Green(building, Gain::Nothing) => write!(f, "green {}", building.name()),
            Action::Green(building, Gain::Draw) => write!(f, "green {} draw", building.name()),
            Action::Green(building, Gain::Row(kind)) => write!(f, "green {} row {}", building.name(), kind.name()),
            Action::Discard(kind) => write!(f, "discard {}", kind.name()),
            Action::Link(link) => write!(f, "link {}", link.number()),
            Action::High(district) => write!(f, "high {}", district.code()),
            Action::Place(district) => write!(f, "place {}", district.code()),
            Action::From(Origin::Supply) => f.write_str("from supply"),
            Action::From(Origin::District(district)) => write!(f, "from {}", district.code()),
            Action::Blue(Deed { tile, trade: None }) => write!(f, "blue {}", tile.name()),
            Action::Blue(Deed { tile, trade: Some((give, take)) }) => {
                write!(f, "blue {} {} {}", tile.name(), give.name(), take.name())
            }
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let text = text.trim().to_ascii_lowercase();
        let mut words = [""; 5];
        let mut count = 0;
        for word in text.split_whitespace() {
            *words.get_mut(count).ok_or(BadNotation { expected: EXPECTED })? = word;
            count += 1;
        }
        read(&words[..count]).ok_or(BadNotation { expected: EXPECTED })
    }
}

const EXPECTED: &str = "one of: row 1, take g1, return g1, play doge, convert gold, swap gold, joker, mask, jokers 2, \
                        jokers 1 masks 1, delay, green g1 draw, green g1 row doge, green g2, discard gold, link 7, \
                        high ca, place ca, from supply, from ca, blue b1, blue b3 g1 y2, done";

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["row", number] => Action::Row(number.parse::<u8>().ok()?.checked_sub(1)?),
        ["take", name] => Action::Take(building(name)?),
        ["return", name] => Action::Return(building(name)?),
        ["play", name] => Action::Play(kind(name)?),
        ["convert", name] => Action::Convert(kind(name)?),
        ["swap", name] => Action::Swap(kind(name)?),
        ["joker"] => Action::Joker,
        ["mask"] => Action::Mask,
        ["jokers", cards] => Action::Jokers { cards: cards.parse().ok()?, masks: 0 },
        ["jokers", cards, "masks", masks] => {
            Action::Jokers { cards: cards.parse().ok()?, masks: masks.parse().ok().filter(|&masks| masks > 0)? }
        }
        ["delay"] => Action::Delay,
        ["green", name] => Action::Green(building(name)?, Gain::Nothing),
        ["green", name, "draw"] => Action::Green(building(name)?, Gain::Draw),
        ["green", name, "row", card] => Action::Green(building(name)?, Gain::Row(kind(card)?)),
        ["discard", name] => Action::Discard(kind(name)?),
        ["link", number] => Action::Link(Link::numbered(number.parse().ok()?)?),
        ["high", code] => Action::High(district(code)?),
        ["place", code] => Action::Place(district(code)?),
        ["from", "supply"] => Action::From(Origin::Supply),
        ["from", code] => Action::From(Origin::District(district(code)?)),
        ["blue", name] => Action::Blue(Deed { tile: building(name)?, trade: None }),
        ["blue", name, give, take] => {
            Action::Blue(Deed { tile: building(name)?, trade: Some((building(give)?, building(take)?)) })
        }
        ["done"] => Action::Done,
        _ => return None,
    })
}

fn building(name: &str) -> Option<Building> {
    Building::ALL.into_iter().find(|building| building.name() == name)
}

fn kind(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}

fn district(code: &str) -> Option<District> {
    District::ALL.into_iter().find(|district| district.code() == code)
}
