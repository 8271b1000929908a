//! The numbers of Attika's knowledge, on the scale of cards unless said otherwise.

use crate::review::Fitted;

weights! {
    /// What a win is worth.
    win: f32 = 100.0,
    /// What a card is worth.
    card: f32 = 0.9,
    /// What an amphora is worth.
    amphora: f32 = 2.0,
    /// What a building kept on the player board is worth, against one on the map.
    kept: f32 = 0.9,
    /// What a building on the map is worth.
    built: f32 = 3.0,

    /// What a turn more to go takes from the odds, in the exponent.
    turn: f32 = 1.1,
    /// What it is worth in turns to be on turn.
    on_turn: f32 = 0.3,
    /// Cards that each building of a link costs.
    link_cards: f32 = 1.1,
    /// Turns that others take by standing in the way, for each building of a link.
    link_barred: f32 = 0.3,
    /// What the first of a chain is likely to cost.
    cost_first: f32 = 1.8,
    /// What a road is likely to cost.
    cost_road: f32 = 1.5,
    /// What a building is likely to cost whose predecessor is not on the map yet.
    cost_waiting: f32 = 0.4,
    /// What a building is likely to cost whose predecessors have no room left.
    cost_cut_off: f32 = 1.2,

    /// A new building.
    draw: f32 = 2.3,
    /// What each building that lies open takes from it.
    draw_crowd: f32 = 0.15,
    /// What each card adds to it.
    draw_purse: f32 = 0.12,
    /// So many cards count at most.
    draw_purse_most: f32 = 6.0,
    /// What a main building has before others.
    draw_main: f32 = 0.3,
    /// What each card adds that is paid from a kind of which many are held.
    mixed_hand: f32 = 0.02,

    /// A settlement more makes later ones dearer and groups harder to join.
    apart: f32 = 0.8,
    /// Room for a follower.
    follower: f32 = 0.45,
    /// Room taken from another chain.
    crowded_out: f32 = 0.25,
    /// What it is worth to be so many buildings away from a link.
    near: [f32; 8] = [100.0, 14.0, 8.5, 5.0, 3.0, 1.7, 0.8, 0.3],
    /// What it is worth to stand in the way of a seat that is so many buildings away from a link.
    block: [f32; 6] = [14.0, 14.0, 8.0, 4.0, 1.5, 0.5],
    /// How much of that counts if the seat is not about to do it.
    block_early: f32 = 0.4,

    /// A hex beside which the land of a new tile comes to lie.
    tile_land: f32 = 0.1,
    /// An own building beside a new tile.
    tile_own: f32 = 0.3,
    /// Another's building beside a new tile.
    tile_other: f32 = -0.1,

    /// How often a playout builds.
    lean_build: f32 = 1.0,
    /// How much more often for each building that lies open.
    lean_build_open: f32 = 0.5,
    /// How often it draws.
    lean_draw: f32 = 3.0,
    /// How often it picks or takes a building.
    lean_take: f32 = 3.0,
    /// How much more often it builds beside its own.
    lean_beside: f32 = 2.0,
    /// How much less often it pays a card more.
    lean_pay: f32 = 0.2,
    /// How often it keeps a building for later.
    lean_store: f32 = 1.5,
    /// How often it spends an amphora.
    lean_amphora: f32 = 2.0,
    /// How often it takes a card.
    lean_card: f32 = 1.5,
    /// How often it ends a turn early.
    lean_done: f32 = 0.1,
}

/// How win chances are corrected.
pub(super) const FITTED: [Fitted; 2] = [
    Fitted { seats: 2, plies: 221.6, search: [1.26, 1.25, 1.06, 1.04], open: [0.33, 0.48, 0.42, 0.66] },
    Fitted { seats: 3, plies: 322.2, search: [1.18, 1.41, 1.12, 1.11], open: [0.15, 0.48, 0.60, 0.70] },
];
