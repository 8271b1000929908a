//! What happened, for logs and animations, and who may hear which part of it.

use engine::{Per, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    action::Stack,
    board::{Hex, Spot},
    material::{Building, Group, Land},
    state::{End, Mode},
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// AT-9: the table is laid and this seat begins.
    Opened { first: Seat },
    /// AT-8: a seat was dealt cards; it alone hears which.
    Dealt { seat: Seat, count: u8, cards: Option<Per<Land, u8>> },
    /// AT-10: a seat chose what its turn is for.
    Chose { seat: Seat, mode: Mode },
    /// AT-12: a seat turned over the top of a stack.
    Drew { seat: Seat, stack: Stack, building: Building },
    /// AT-13: a seat kept the drawn building on its player board.
    Stored { seat: Seat, building: Building },
    /// AT-28: a seat paid cards, so many of them for a new settlement (AT-36); their kinds are named
    /// where they have any.
    Paid { seat: Seat, count: u8, extra: u8, cards: Option<Per<Land, u8>> },
    /// AT-21: a building went on the map.
    Built { seat: Seat, building: Building, hex: Hex, free: bool },
    /// AT-39: a group was completed; without an amphora if none was left.
    Completed { seat: Seat, group: Group, amphora: bool },
    /// AT-42: a seat spent an amphora.
    Spent { seat: Seat },
    /// AT-45: a map tile was turned over.
    Turned { seat: Seat, tile: u8 },
    /// AT-48: no map tile was left.
    NoTile { seat: Seat },
    /// AT-46: a map tile was added; it is the `number`-th on the map, counted from 0.
    Added { seat: Seat, tile: u8, number: u8, at: Spot, turn: u8 },
    /// AT-50: the discards became the pile.
    Reshuffled,
    /// AT-58: a seat took a card; it alone hears which.
    Took { seat: Seat, card: Option<Land> },
    /// The game is over.
    Ended { end: End },
}

/// What of an event a viewer may hear: all but the kinds of cards that others draw.
pub(crate) fn disclose(event: Event, viewer: Viewer) -> Event {
    match event {
        Event::Dealt { seat, count, cards } => Event::Dealt { seat, count, cards: cards.filter(|_| viewer.is(seat)) },
        Event::Took { seat, card } => Event::Took { seat, card: card.filter(|_| viewer.is(seat)) },
        public @ (Event::Opened { .. }
        | Event::Chose { .. }
        | Event::Drew { .. }
        | Event::Stored { .. }
        | Event::Paid { .. }
        | Event::Built { .. }
        | Event::Completed { .. }
        | Event::Spent { .. }
        | Event::Turned { .. }
        | Event::NoTile { .. }
        | Event::Added { .. }
        | Event::Reshuffled
        | Event::Ended { .. }) => public,
    }
}
