//! Points, ranks and ties, once everything is shown.

use engine::{PerSeat, Seat, Standing, rank};

use crate::{
    material::{Colour, TILE_HIT, TILE_MISS, WagonSet},
    state::{Hand, Open, StradaRomana},
};

/// Where a seat's points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// SR-48: victory points.
    pub points: i32,
    /// SR-49: tiles of wagons that have arrived.
    pub hits: i32,
    /// SR-49: tiles of wagons that have not.
    pub misses: i32,
    /// SR-50: colours with a contract.
    pub colours: i32,
    /// SR-50: the most contracts of one colour.
    pub most: i32,
    /// SR-51: cubes and ware tiles without a partner.
    pub loose: i32,
}

impl Score {
    /// SR-48: all of it; SR-56: it may be less than nothing.
    pub const fn total(&self) -> i32 {
        self.points + self.hits * TILE_HIT + self.misses * TILE_MISS + self.contracts() - self.loose
    }

    /// SR-50: colours times most; SR-54 is an example.
    pub const fn contracts(&self) -> i32 {
        self.colours * self.most
    }
}

/// What a hand with these wagon tiles is worth as things stand: SR-49 with the example SR-55; coins
/// are worth nothing (SR-52).
pub fn score(open: &Open, hand: &Hand, tiles: WagonSet) -> Score {
    let hits = tiles.and(open.arrived_first(open.arrived_count())).len() as i32;
    let mut score =
        Score { points: i32::from(hand.points), hits, misses: tiles.len() as i32 - hits, ..Score::default() };
    for colour in Colour::ALL {
        // SR-33: as many contracts as there are pairs.
        let (cubes, wares) = (i32::from(hand.cubes[colour]), i32::from(hand.wares[colour]));
        let contracts = cubes.min(wares);
        score.colours += i32::from(contracts > 0);
        score.most = score.most.max(contracts);
        score.loose += cubes.max(wares) - contracts;
    }
    score
}

/// SR-53: more points, then more coins, then the earlier last turn.
pub(crate) fn standings(game: &StradaRomana) -> Option<PerSeat<Standing>> {
    let open = &game.open;
    if !open.is_over() {
        return None;
    }
    let points = open.hands.map(|seat, hand| Some(score(open, hand, game.held(seat)).total()));
    Some(rank(points, |seat| (points[seat], open.hands[seat].coins, turns_since(open, seat))))
}

/// How many turns ago the seat had its last turn; 0 is the turn in which the game ended.
fn turns_since(open: &Open, seat: Seat) -> u8 {
    let seats = open.seats();
    ((open.on_turn.index() as u8) + seats - seat.index() as u8) % seats
}
