//! What happened, for logs and animations. Nothing is hidden, so everybody hears everything (NW-64).

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Cell, Side},
    laid::Spot,
    tile::{Kind, Sort},
};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// NW-6: the first seat was found.
    Begins {
        /// Who begins.
        seat: Seat,
    },
    /// NW-5: two explorers landed.
    Landed {
        /// Whose they are.
        seat: Seat,
        /// Their rows.
        rows: [u8; 2],
    },
    /// NW-9: a tile was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Kind,
    },
    /// NW-13: it fitted nowhere.
    SetAside {
        /// Who had drawn it.
        seat: Seat,
        /// Which.
        tile: Kind,
    },
    /// NW-9: a tile was laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Kind,
        /// Where.
        cell: Cell,
        /// Where its printed north points.
        turn: Side,
    },
    /// NW-15: a settler was put on it.
    Claimed {
        /// Whose.
        seat: Seat,
        /// On which tile.
        cell: Cell,
        /// On which feature of it.
        spot: Spot,
    },
    /// NW-30: a completed feature scored.
    Scored {
        /// What it was.
        sort: Sort,
        /// The tile that completed it.
        cell: Cell,
        /// Its tiles.
        tiles: u16,
        /// Its flags or trading posts.
        extras: u16,
        /// The points for each of those who scored.
        points: u16,
        /// Who scored.
        seats: Seats,
    },
    /// NW-37: an explorer moved.
    ExplorerMoved {
        /// Whose, unless it is shared.
        seat: Option<Seat>,
        /// Into which column.
        to: u8,
    },
    /// NW-39: no tile lay where it would have gone.
    ExplorerWaits {
        /// The column where it waits.
        col: u8,
    },
    /// NW-42: settlers met explorers.
    Bonus {
        /// Whose.
        seat: Seat,
        /// How many explorers.
        explorers: u16,
        /// The points for it.
        points: u16,
    },
    /// NW-67: a settler came back after scoring.
    Returned {
        /// Whose.
        seat: Seat,
        /// From which tile.
        cell: Cell,
    },
    /// NW-45: a settler was left behind by the explorers.
    Removed {
        /// Whose.
        seat: Seat,
        /// From which tile.
        cell: Cell,
    },
    /// NW-49: play ended with the last tile, the rest is counted.
    Finished,
    /// NW-51: play ended because no tile that is left fits, the rest is counted.
    NothingFits,
    /// NW-50: a feature was counted at the end.
    Counted {
        /// What it was.
        sort: Sort,
        /// A tile of it with a settler.
        cell: Cell,
        /// Its tiles.
        tiles: u16,
        /// Its flags, trading posts or animals.
        extras: u16,
        /// The points for each of those who scored.
        points: u16,
        /// Who scored.
        seats: Seats,
    },
}
