//! What happens in a game, for logs and animations. All of it is public (LS-58).

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    board::Cell,
    material::{Dot, Kind, Terrain},
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// LS-5: chance named the seat that begins.
    First {
        /// The seat.
        seat: Seat,
    },
    /// LS-8: a workshop was placed.
    Workshop {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Cell,
    },
    /// LS-57: the settlements were turned up after the last workshop.
    TurnedUp,
    /// A round began.
    Round {
        /// Its number.
        number: u8,
    },
    /// LS-12: a seat took its income.
    Income {
        /// Whose.
        seat: Seat,
        /// The track before.
        before: u8,
        /// The track after.
        now: u8,
    },
    /// LS-29, LS-48: a seat could not pay for any road and keeps what it has.
    Banked {
        /// Whose turn it was.
        seat: Seat,
        /// The track.
        now: u8,
        /// Whether Danger Style is played.
        danger: bool,
    },
    /// LS-14, LS-43: a road was started.
    Started {
        /// Whose.
        seat: Seat,
        /// At which settlement; none for a workshop.
        from: Option<Dot>,
        /// On which hex.
        at: Cell,
        /// Whether Danger Style is played.
        danger: bool,
    },
    /// LS-20: a tile was laid and paid.
    Laid {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Cell,
        /// On which terrain.
        terrain: Terrain,
        /// The track before.
        before: u8,
        /// The track after.
        now: u8,
    },
    /// LS-15: a road was finished.
    Reached {
        /// Whose.
        seat: Seat,
        /// The settlement it started from; none for a workshop.
        from: Option<Dot>,
        /// The settlement it ends in.
        to: Dot,
        /// What stands there.
        kind: Option<Kind>,
        /// What the road cost.
        cost: u8,
        /// What came of it.
        outcome: Outcome,
    },
    /// LS-44: merchants travelled along the new road.
    Travelled {
        /// Whose.
        seat: Seat,
        /// From which settlement; none for the warehouse.
        from: Option<Dot>,
        /// To which settlement; none for the warehouse.
        to: Option<Dot>,
        /// How many.
        merchants: u8,
    },
    /// The game ended.
    Over {
        /// Why.
        ending: Ending,
    },
}

/// What came of a finished road.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// LS-25: a merchant moved in, and each merchant there now earns this much.
    Merchant(u8),
    /// LS-56: the settlement is the opponent's; it serves as a start from now on.
    Passage,
    /// LS-27, LS-54: nothing was placed.
    Again,
    /// LS-60: Danger Style; merchants may travel now.
    Open,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// LS-31: each settlement holds a merchant.
    Covered,
    /// LS-32: this seat had no merchant left at the start of its turn.
    NoMerchant(Seat),
    /// LS-32: this seat had no road to a new settlement at the start of its turn.
    Blocked(Seat),
    /// LS-40: ten rounds were played.
    Rounds,
}
