//! The numbers of Strada Romana's knowledge, on the scale of points unless said otherwise.

use crate::review::Fitted;

weights! {
    /// What a coin is worth: a fifth of a point, and a little for special moves.
    coin: f32 = 0.23,
    /// How many turns a whole game has, over all seats.
    turns: f32 = 40.0,

    /// What it is worth to have won, or costs to have lost.
    won: f32 = 12.0,
    /// What a lead is worth at most for the end that comes near.
    nearly_won: f32 = 6.0,
    /// How many turns more than are left make that less certain.
    nearly_turns: f32 = 2.0,
    /// How much of what the others may expect counts against the seat.
    others: f32 = 0.5,

    /// Colours that a turn may still bring, and how many at most.
    more_colours: f32 = 0.25,
    more_colours_most: f32 = 2.5,
    /// Contracts of the best colour that a turn may still bring, and how many at most.
    more_most: f32 = 0.15,
    more_most_most: f32 = 2.0,
    /// How much of a contract a loose good is that finds a partner.
    half_contract: f32 = 0.6,
    /// How much of a ware tile that lies open a cube on a market is.
    partner_cube: f32 = 0.7,
    /// The chance to find a partner that lies open, or that is drawn, in a turn.
    partner_lying: f32 = 0.3,
    partner_drawn: f32 = 1.5,
    /// How many turns are looked for one, at most.
    partner_turns: f32 = 6.0,
    /// How much of all this comes about.
    partner: f32 = 0.45,

    /// How many steps behind the nearest a wagon may be and still arrive: some, and more from afar.
    arrive_width: f32 = 1.2,
    arrive_width_far: f32 = 0.25,
    /// How likely it is that the game does not end before.
    arrive: f32 = 0.85,
    /// How certain an arrival is at most.
    arrive_most: f32 = 0.95,

    /// What it costs to look at the deck and move nothing.
    look: f32 = 0.1,
    /// What a cube adds that can be taken after the ware tile.
    cube_too: f32 = 0.05,
    /// What a step costs that is not used.
    idle: f32 = 0.02,

    /// How often a playout steps.
    lean_step: f32 = 1.0,
    /// How much more often for each contract it makes.
    lean_stop: f32 = 2.0,
    /// How often it enters the road.
    lean_enter: f32 = 0.4,
    /// How often it arrives.
    lean_arrive: f32 = 1.5,
    /// How often it buys a special move.
    lean_buy: f32 = 0.3,
    /// How often it passes.
    lean_pass: f32 = 0.3,
    /// How often it takes a good that makes a contract, and another.
    lean_wanted: f32 = 12.0,
    lean_unwanted: f32 = 2.0,

    /// How often a tile is held of a wagon that will not arrive, beside one that will.
    belief_least: f32 = 0.3,
}

/// How win chances are corrected.
pub(super) const FITTED: [Fitted; 4] = [
    Fitted { seats: 2, plies: 306.4, search: [0.62, 0.87, 0.75, 0.38], open: [0.43, 0.64, 1.73, 0.56] },
    Fitted { seats: 3, plies: 305.9, search: [0.75, 1.32, 1.40, 0.69], open: [0.71, 1.25, 2.81, 0.85] },
    Fitted { seats: 4, plies: 300.5, search: [0.53, 1.15, 1.47, 0.74], open: [0.87, 1.70, 3.40, 1.24] },
    Fitted { seats: 5, plies: 302.1, search: [0.92, 1.34, 1.86, 1.08], open: [1.90, 2.64, 4.97, 1.78] },
];
