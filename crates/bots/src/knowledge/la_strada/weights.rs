//! The numbers of La Strada's knowledge, on the scale of gold unless said otherwise. Most were fitted to
//! the ends of games.

use crate::review::Fitted;

weights! {
    /// What a merchant still to come earns, about; who runs out first ends the game.
    merchant: f32 = 2.0,
    /// What a resource is worth.
    resource: f32 = 0.15,
    /// What a guest to come costs, and how likely each rival is one.
    guest: f32 = 0.25,
    guest_likely: f32 = 0.3,
    /// What a settlement earns of which nobody knows the kind, and a merchant there.
    unknown_top: f32 = 3.4,
    unknown: f32 = 2.0,

    // A road at first sight.
    /// What a connection is worth by itself, and what it costs to come where one is already.
    connection: f32 = 0.1,
    again: f32 = 0.05,
    /// How much the room that a new start brings counts.
    room: f32 = 0.24,
    /// How much counts what a road keeps by standing in the way of guests.
    guard: f32 = 0.96,
    /// How much counts what rivals lose to a newcomer.
    taken: f32 = 0.55,
    /// How many guests come later, of those that may.
    later: f32 = 1.97,
    /// How many of them still find a way in, by the number of free hexes beside the settlement.
    doors: [f32; 7] = [0.0, 0.25, 0.45, 0.6, 0.75, 0.88, 1.0],
    /// How likely a seat gets to a settlement that costs it at most so much now, and one further away.
    likely: [(u8, f32); 2] = [(7, 0.58), (13, 0.33)],
    likely_far: f32 = 0.19,
    /// How likely a settlement at most so far away is connected in time.
    nearness: [(u8, f32); 4] = [(4, 1.0), (8, 0.8), (10, 0.45), (13, 0.2)],
    /// What a resource costs where a turn makes many connections.
    cost_many: f32 = 0.4,
    /// What each resource below 4 costs where it makes one: what stays above is lost at the next
    /// income; and what each resource saves.
    cost_low: f32 = 0.135,
    cost_saved: f32 = 0.02,
    /// What the last tile of a terrain is worth, and a part of it each of many.
    tile: f32 = 0.63,

    // A road on a closer look.
    /// A road pays at first sight and again in what follows; this brings it back to points.
    scale: f32 = 0.6,
    /// How much first sight counts, and once more what the road uses up.
    sight: f32 = 2.28,
    expense: f32 = 1.32,
    /// How much luck decides between roads in a playout.
    luck: f32 = 0.3,
    /// What it is worth to end the game as its winner, or costs to end it otherwise.
    last: f32 = 8.0,
    /// What a lead comes to in a game that is played out: what it is worth to win, how large a lead
    /// is safe, and what each gold adds.
    played_out: f32 = 6.0,
    played_out_lead: f32 = 2.5,
    played_out_gold: f32 = 0.5,

    // How a game may end.
    /// What it is worth to see the game end as its winner, how large a lead is safe, and what a
    /// resource more than the rivals breaks of a tie.
    end: f32 = 6.9,
    end_lead: f32 = 1.65,
    end_resource: f32 = 0.047,
    /// How much the best connection of the next turn counts.
    next: f32 = 0.7,
    /// What ways to go on are worth, by the logarithm of their number.
    ways: f32 = 1.07,
    /// How much a lead counts more, and time costs, when a rival has few ways left.
    hurry: f32 = 0.38,
    tight: f32 = 0.24,
    left: f32 = 0.045,
    /// The odds that a rival comes to a settlement: some, by its merchants, by the tightest seat, by
    /// its own ways, by the doors and by the guests there.
    odds: f32 = 0.84,
    odds_stock: f32 = 0.217,
    odds_tight: f32 = 0.39,
    odds_ways: f32 = 0.74,
    odds_doors: f32 = 0.3,
    odds_crowd: f32 = 0.41,
    /// How much each resource of the cost lowers these odds, and the steps beyond a full track.
    odds_cost: f32 = 0.285,
    odds_beyond: [(u8, f32); 2] = [(10, 0.0), (12, 0.94)],
    odds_far: f32 = 1.13,
    odds_never: f32 = 2.13,
    /// How many turns the seat still has: some, more at small tables, by merchants and by time.
    turns: f32 = -2.96,
    turns_few_seats: f32 = -2.66,
    turns_stock: f32 = 0.576,
    turns_tight: f32 = 0.22,
    turns_width: f32 = 1.46,
    /// What a plan is worth besides its gold.
    hope: f32 = 0.12,
    /// How likely a settlement at most so far away is connected if the game goes on.
    near: [(u8, f32); 4] = [(6, 1.0), (10, 0.54), (13, 0.41), (15, 0.26)],
    /// How much poorer a rival may be than the richest and still count, and more with turns to go.
    rival: f32 = 1.13,
    rival_turn: f32 = 0.09,

    // Workshops.
    /// What settlements at most so far away are worth to a workshop: each one, each gold of their
    /// tops, and each guest that others will send: what is worth less than about 3.6 is better far
    /// away.
    bands: [(u8, [f32; 3]); 5] = [
        (4, [-0.84, 0.226, -0.04]),
        (6, [-0.81, 0.226, 0.05]),
        (8, [-0.49, 0.115, 0.06]),
        (10, [-0.34, 0.033, 0.08]),
        (13, [-0.45, 0.129, 0.02]),
    ],
    /// How many guests a workshop sends to a settlement that it could reach at such a cost.
    sends: [(u8, f32); 4] = [(4, 0.78), (7, 0.55), (10, 0.45), (13, 0.25)],
    sends_far: f32 = 0.12,
    /// What a settlement offers to go on to: each gold of a near one's top, less this.
    onward: f32 = 0.035,
    onward_less: f32 = 0.1175,
    /// Rich settlements near, where several workshops or connections are allowed, and cheap hexes.
    several: f32 = 1.5,
    several_cheap: f32 = 0.2,
    /// The same for a seat's only workshop.
    lone: f32 = 0.63,
    /// What a settlement is better than, and how little distance counts.
    hope_least: f32 = 1.5,
    hope_near: f32 = 5.2,
    /// What the best settlement in reach adds, and the next two; each guest there takes so much.
    best: f32 = 0.47,
    second: f32 = 0.24,
    best_guest: f32 = 0.5,
    /// What free hexes add, and what the way to the centre costs.
    free: f32 = 0.17,
    far: f32 = 0.376,
    far_square: f32 = 0.037,
    /// What it costs to have other workshops near: by distance, by those very near, by the nearest.
    company: f32 = 1.4,
    company_close: f32 = 0.25,
    company_nearest: f32 = 0.07,

    // Danger Style.
    /// What a merchant at home is worth that may still go out, and how many do so in a round.
    warehouse: f32 = 2.2,
    warehouse_round: f32 = 2.0,
    /// What a settlement is worth that was not reached before.
    fresh: f32 = 0.2,
    /// What a resource of a trip costs.
    trip: f32 = 0.12,
    /// What it is worth to stand somewhere, and each merchant of a lead, times the settlement.
    stand: f32 = 0.3,
    firm: f32 = 0.08,

    // Playouts.
    /// How often a second road is started, where one connection is made a turn.
    lean_second: f32 = 0.1,
    /// How often a tile is laid, by its cost.
    lean_lay: f32 = 3.0,
    /// How often merchants go out or come back, by their number.
    lean_carry: f32 = 4.0,
    lean_fetch: f32 = 0.2,
    /// How often a road ends where the seat is already.
    lean_again: f32 = 0.3,
    /// How often it ends somewhere new: some, and more by what that pays.
    lean_reach: f32 = 1.0,
    lean_reach_pays: f32 = 2.0,
}

/// The number of the first band that reaches so far.
pub(super) fn band(bands: &[(u8, f32)], cost: u8) -> Option<f32> {
    bands.iter().find(|(most, _)| cost <= *most).map(|&(_, number)| number)
}

/// How win chances are corrected.
pub(super) const FITTED: [Fitted; 3] = [
    Fitted { seats: 2, plies: 133.8, search: [0.80, 1.18, 1.14, 1.64], open: [0.71, 0.54, 1.23, 1.95] },
    Fitted { seats: 3, plies: 174.3, search: [1.34, 1.06, 1.11, 1.05], open: [1.42, 1.27, 2.32, 3.83] },
    Fitted { seats: 4, plies: 188.5, search: [0.94, 0.92, 1.02, 1.01], open: [1.63, 1.99, 2.49, 4.46] },
];
