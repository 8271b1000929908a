//! What happened, for logs and animations, and who may hear it.

use engine::{PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Area, End, Market, Square},
    material::{Colour, Special, Wagon, WagonSet},
    state::Ending,
};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// SR-7: the game began.
    Began {
        /// Who has the first turn.
        first: Seat,
    },
    /// SR-40: a special move was paid for.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        special: Special,
        /// For how many coins.
        coins: u8,
    },
    /// A wagon made a step.
    Moved {
        /// Who moved it.
        seat: Seat,
        /// Which wagon.
        wagon: Wagon,
        /// From where; none if it entered the road.
        from: Option<Square>,
        /// Where to.
        to: Square,
    },
    /// SR-16: a wagon arrived.
    Arrived {
        /// Who moved it.
        seat: Seat,
        /// Which wagon.
        wagon: Wagon,
        /// Where.
        end: End,
        /// As which, from 1 to 4.
        place: u8,
    },
    /// SR-28: a ware tile was taken.
    TookWare {
        /// By whom.
        seat: Seat,
        /// From which area.
        area: Area,
        /// Its colour.
        colour: Colour,
        /// The coins that it brings.
        coins: u8,
    },
    /// SR-26: a ware tile was drawn for an area, if the bag had any.
    NewWare {
        /// Which area.
        area: Area,
        /// Its colour.
        colour: Option<Colour>,
    },
    /// SR-24: a cube was taken.
    TookCube {
        /// By whom.
        seat: Seat,
        /// From which market.
        market: Market,
        /// Its colour.
        colour: Colour,
    },
    /// SR-26: a cube was drawn for a market, if the bag had any.
    NewCube {
        /// Which market.
        market: Market,
        /// Its colour.
        colour: Option<Colour>,
    },
    /// SR-39: five coins became a victory point.
    Exchanged {
        /// Whose.
        seat: Seat,
        /// How many points are left in the supply.
        left: u8,
    },
    /// SR-34: somebody looked through the deck.
    Looked {
        /// Who.
        seat: Seat,
        /// What was in it, for that seat alone.
        deck: Option<WagonSet>,
    },
    /// SR-34: a wagon tile was taken.
    TookTile {
        /// By whom.
        seat: Seat,
        /// Which, for that seat alone.
        wagon: Option<Wagon>,
    },
    /// SR-69: somebody found no wagon tile to take.
    FoundNoTile {
        /// Who.
        seat: Seat,
    },
    /// SR-38: somebody passed for a coin.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// SR-47: the game ended.
    Ended {
        /// How.
        ending: Ending,
    },
    /// SR-62: all wagon tiles were shown.
    Shown {
        /// The one that was out of the game.
        removed: Wagon,
        /// Everybody's.
        held: PerSeat<WagonSet>,
    },
}

/// SR-62: the faces of wagon tiles are for the seat that sees them.
pub(crate) fn disclose(event: Event, viewer: Viewer) -> Option<Event> {
    Some(match event {
        Event::Looked { seat, deck } => Event::Looked { seat, deck: deck.filter(|_| viewer.is(seat)) },
        Event::TookTile { seat, wagon } => Event::TookTile { seat, wagon: wagon.filter(|_| viewer.is(seat)) },
        Event::Began { .. }
        | Event::Bought { .. }
        | Event::Moved { .. }
        | Event::Arrived { .. }
        | Event::TookWare { .. }
        | Event::NewWare { .. }
        | Event::TookCube { .. }
        | Event::NewCube { .. }
        | Event::Exchanged { .. }
        | Event::FoundNoTile { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Shown { .. } => event,
    })
}
