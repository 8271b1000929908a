//! The numbers of Rialto's knowledge, on the scale of points unless said otherwise. A pair is what
//! something is worth in the last round, and how much more for each round to come.

use crate::review::Fitted;

weights! {
    /// What a free link brings to each of its districts by the end, on average.
    free_end: f32 = 2.75,
    /// What a coin is worth.
    coin: f32 = 0.5,
    /// What a joker is worth while stages are still to come, and after the last but for other rounds.
    joker: f32 = 1.1,
    joker_kept: f32 = 0.6,
    /// So many jokers of a hand count.
    jokers_most: u8 = 4,
    /// What a card that is kept for the next round is worth.
    kept: f32 = 0.2,

    /// What a point of a building's value is worth.
    building: [f32; 2] = [1.0, 0.12],
    /// What a councilman in the personal supply is worth, and in the last round.
    supply: f32 = 0.9,
    supply_last: f32 = 0.5,
    /// How much of what a hand may bring counts.
    hand: f32 = 0.8,
    /// What each place ahead in Doge order is worth.
    ahead: [f32; 2] = [0.4, 0.15],
    /// What the second of a district has of the first, and so on.
    second: f32 = 0.5,
    /// What each district of a side is worth whose bonus may still be had.
    side: f32 = 0.7,
    /// What it is worth to complete a side.
    side_done: f32 = 5.0,

    /// What strength brings in each stage, a unit.
    doge: [f32; 2] = [0.35, 0.13],
    gold: [f32; 2] = [0.4, 0.06],
    /// The same for who has more coins than uses for them, so many more than buildings.
    gold_enough: f32 = 0.45,
    gold_spare: u8 = 2,
    buy: [f32; 2] = [1.15, 0.15],
    gondola: [f32; 2] = [0.5, 0.1],
    /// The same for who has more councilmen than so many.
    gondola_enough: f32 = 0.5,
    gondola_supply: u8 = 6,
    /// How much of a better place in a district is likely to last, and what a councilman there adds.
    council: f32 = 0.7,
    council_each: f32 = 0.5,
    /// What winning each stage brings, from A to E.
    bonus: [f32; 5] = [0.6, 0.5, 1.2, 2.5, 2.5],
    /// What winning stage F brings, and in the last round.
    bonus_council: f32 = 1.4,
    bonus_council_last: f32 = 1.0,

    /// How likely so many cards of a kind win its stage.
    wins: [f32; 5] = [0.0, 0.1, 0.35, 0.7, 0.9],
    /// What a card for stage F is worth in a hand, for at least so many councilmen.
    council_card: f32 = 1.8,
    council_supply: u8 = 3,
    /// What it is worth to put a turn off with something to play, and without.
    delay: f32 = 9.0,
    delay_idle: f32 = -0.1,
    /// What a push may cost at most.
    push_least: f32 = -1.0,

    /// What a first building is worth that brings cards, and another.
    start_cards: f32 = 0.5,
    start: f32 = 0.2,
    /// What a higher hand limit is worth.
    limit: f32 = 0.7,
    /// What three cards from the pile are worth.
    draw: f32 = 1.0,
    /// What a card of the leftover row costs, because it is discarded again.
    row: f32 = 0.7,
    /// What a councilman recruited by a blue building is worth.
    recruit: [f32; 2] = [0.5, 0.1],

    /// How often a playout plays a card, converts one, adds a joker, or plays jokers alone or waits.
    lean_play: f32 = 8.0,
    lean_convert: f32 = 0.3,
    lean_joker: f32 = 0.8,
    lean_alone: f32 = 0.2,
    /// How often it draws with a green building.
    lean_draw: f32 = 2.0,
    /// How often it discards a card: some, and more the less it is worth.
    lean_discard: f32 = 0.2,
    lean_discard_worth: f32 = 0.3,
    /// How often it is done.
    lean_done: f32 = 0.7,
}

/// How win chances are corrected.
pub(super) const FITTED: [Fitted; 4] = [
    Fitted { seats: 2, plies: 281.6, search: [1.13, 1.21, 1.18, 0.91], open: [0.24, 0.46, 0.67, 1.09] },
    Fitted { seats: 3, plies: 405.1, search: [0.97, 1.17, 1.00, 0.88], open: [0.34, 0.44, 0.53, 0.94] },
    Fitted { seats: 4, plies: 524.2, search: [1.12, 1.21, 1.35, 0.97], open: [0.35, 0.40, 0.74, 1.39] },
    Fitted { seats: 5, plies: 649.4, search: [1.02, 0.96, 1.06, 0.89], open: [0.18, 0.15, 0.68, 1.24] },
];
