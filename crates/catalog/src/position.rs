//! All that one viewer may know of a table, and no words. It crosses wires; words and pictures are
//! made from it where they are shown, and bots are given it.

use engine::{Seat, Seats, Standing, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A table as one viewer may know it. It is small enough to be sent whole, so a slow reader may skip
/// to the newest and nothing can drift.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The slug of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// How many seats there are.
    pub seats: u8,
    /// Who is looking.
    pub viewer: Viewer,
    /// What the position includes: everything up to this entry of the table. Undo counts on, so a
    /// seq never comes again.
    pub seq: u64,
    /// How many plies were played. After an undo a ply number comes again.
    pub ply: usize,
    /// Who must act.
    pub to_act: Seats,
    /// The viewer's decision number, if it is to act: the seq of what asked it.
    pub decision: Option<u64>,
    /// What the viewer may do now, in notation, sorted.
    pub legal: Vec<String>,
    /// The number of the last ply that the viewer chose, counted from 1: what its undo takes back,
    /// with all that followed.
    pub acted: Option<usize>,
    /// The earliest ply to which the viewer may take back its own last choice now.
    pub undo_floor: Option<usize>,
    /// What happened from ply `since` on; what a reader has of those plies is out of date.
    pub since: usize,
    /// What happened then, as far as the viewer may hear it.
    pub news: Vec<Told>,
    /// The result, once there is one.
    pub standings: Option<Vec<Standing>>,
    /// What the viewer knows: the game's own `View`.
    pub view: Box<RawValue>,
}

/// Something that happened, as a viewer may hear it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Told {
    /// In which ply; 0 is set-up.
    pub ply: usize,
    /// Whose ply it was; nobody's at set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The game's own `Event`.
    pub event: Box<RawValue>,
}

/// What a table cannot know by itself of the moment at which somebody looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment {
    /// The last entry of the table.
    pub seq: u64,
    /// From which ply on the viewer is to be told what happened.
    pub since: usize,
    /// The viewer's decision number.
    pub decision: Option<u64>,
    /// How far the viewer may take back.
    pub undo_floor: Option<usize>,
}

impl Position {
    /// The viewer's seat, if it is to act.
    pub fn acting(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.to_act.contains(seat))
    }

    /// The same position to look at and not to play: nothing is asked and nothing is offered.
    #[must_use]
    pub fn past(self) -> Position {
        Position { legal: Vec::new(), decision: None, undo_floor: None, ..self }
    }
}

impl PartialEq for Position {
    /// Equal to the byte on a wire.
    fn eq(&self, other: &Position) -> bool {
        let text = |position: &Position| serde_json::to_string(position).ok();
        text(self) == text(other)
    }
}
