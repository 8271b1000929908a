//! The numbers of New World's knowledge, on the scale of points unless said otherwise.

use crate::review::Fitted;

weights! {
    /// Scorings for each tile laid, before anything is known of this table.
    pace: f32 = 0.14,
    /// How many tiles that first guess weighs.
    pace_tiles: f32 = 20.0,
    /// How much of what the others gain counts against a choice.
    spite: f32 = 0.9,
    /// What settlers in hand are worth, by their number.
    hands: [f32; 6] = [0.0, 9.0, 18.0, 26.0, 33.0, 39.0],
    /// How many tiles of its own a seat needs to use them all.
    hands_tiles: f32 = 4.0,

    /// How many scorings more than are expected a settler should outlast.
    stays: f32 = 0.5,
    /// How slowly a farm is surrounded: for each seat, and for each free cell.
    farm_seats: f32 = 1.5,
    farm_open: f32 = 5.0,
    /// How slowly a town or trail is completed, for each seat and open edge.
    area_open: f32 = 5.0,
    /// What plains grow by with each tile to come.
    plains_growth: f32 = 0.03,
    /// What a settler that comes home from a completed feature adds.
    home: f32 = 1.0,
    /// How much sooner a settler leaves its column that may complete something.
    leaves: f32 = 0.5,
    /// How many of the explorers meet a settler in a column further west.
    met_later: f32 = 0.4,
    /// How much of a bonus is the seat's own, fitted to the ends of games: most of it comes to both
    /// sides, or to whoever places a settler there later.
    bonus: f32 = 0.12,

    /// How often a playout claims nothing, and how much less often for each settler in hand.
    lean_pass: f32 = 3.0,
    lean_pass_settler: f32 = 0.55,
    /// How often it lays beside its own people, and beside other tiles.
    lean_own: f32 = 3.0,
    lean_tile: f32 = 1.0,
    /// How much a column of its own ahead of the explorers appeals.
    appeal_column: f32 = 5.0,
    /// How much a completed feature appeals, without its tiles.
    appeal_complete: f32 = 8.0,
    /// How much a feature appeals that the explorers have passed.
    appeal_passed: f32 = 0.2,
    /// How much an open feature appeals, and how much more for each tile or animal.
    appeal_town: [f32; 2] = [1.0, 1.0],
    appeal_trail: [f32; 2] = [0.5, 0.5],
    appeal_farm: [f32; 2] = [0.0, 0.3],
    appeal_plains: [f32; 2] = [0.5, 0.5],
}

/// How win chances are corrected.
pub(super) const FITTED: [Fitted; 2] = [
    Fitted { seats: 2, plies: 263.4, search: [0.92, 0.82, 0.94, 0.97], open: [1.14, 0.87, 1.43, 2.62] },
    Fitted { seats: 3, plies: 271.1, search: [0.77, 0.75, 1.09, 0.95], open: [1.17, 1.12, 2.23, 3.03] },
];
