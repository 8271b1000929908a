//! What a road is worth at first sight: gold, guests to come, room to go on, and what it uses up.

use engine::{Game as _, PerSeat, Seat};
use game_la_strada::{
    Found, LaStrada,
    board::Cell,
    material::{DOTS, Dot, Kind, MERCHANTS},
    options::Connections,
};

use super::{
    reach::{Map, Set},
    top,
    weights::{WEIGHTS, band},
};

/// What a seat looks at before it rates roads.
pub(super) struct Prospect<'a> {
    pub(super) game: &'a LaStrada,
    pub(super) map: Map,
    seat: Seat,
    /// What each seat would pay at least to get to each dot.
    costs: PerSeat<[u8; DOTS]>,
    /// What it would cost from each dot to each other, as far as asked.
    from: [Option<[u8; DOTS]>; DOTS],
}

impl<'a> Prospect<'a> {
    pub(super) fn new(game: &'a LaStrada, seat: Seat) -> Prospect<'a> {
        let map = Map::new(game);
        let costs = game.sides().map(|other, _| map.costs_of(game, other, None, Set::NONE, [0; 3]));
        Prospect { game, map, seat, costs, from: [None; DOTS] }
    }

    /// Whether some rival may soon be unable to connect anything, which ends the game.
    pub(super) fn tight(&self) -> bool {
        let game = self.game;
        self.costs.iter().filter(|(other, _)| *other != self.seat).any(|(other, costs)| {
            let side = &game.sides()[other];
            let ways = Dot::all().filter(|&dot| !side.reached.contains(dot) && costs[dot.index()] <= 10).count();
            side.stock == 0 || ways <= 3
        })
    }
}

/// What a road is worth in the standard game.
pub(super) fn connection(prospect: &mut Prospect<'_>, road: &Found<'_>) -> f32 {
    let (game, seat) = (prospect.game, prospect.seat);
    let side = &game.sides()[seat];
    let upkeep = WEIGHTS.guard * guard(prospect, road) - expense(game, seat, road);
    if side.reached.contains(road.target) {
        return upkeep - WEIGHTS.again;
    }
    let guests = game.crowd(road.target);
    let closed = game.options().exclusive && game.seats() == 2 && guests > 0;
    let gain = if closed { 0.0 } else { arrival(prospect, road, guests) };
    gain + WEIGHTS.room * room(prospect, road.target) + upkeep + WEIGHTS.connection
}

/// Gold for the newcomer, less what later guests will take, and what it takes from those there.
fn arrival(prospect: &Prospect<'_>, road: &Found<'_>, guests: u8) -> f32 {
    let game = prospect.game;
    let Some(kind) = game.kind(road.target) else { return WEIGHTS.unknown };
    let doors = doors(game, road.target).saturating_sub(touching(game, road, road.target));
    let mine = expected(prospect, road.target, kind, guests + 1, doors);
    let taken = f32::from(guests) * f32::from(kind.pays(guests).saturating_sub(kind.pays(guests + 1)));
    mine + WEIGHTS.taken * taken
}

/// What a merchant may expect to earn at the end among so many now, with so many ways in left.
fn expected(prospect: &Prospect<'_>, dot: Dot, kind: Kind, guests: u8, doors: u8) -> f32 {
    let game = prospect.game;
    let time = f32::from(game.sides()[prospect.seat].stock) / f32::from(MERCHANTS);
    let rivals =
        game.sides().iter().filter(|(other, side)| *other != prospect.seat && side.merchants[dot.index()] == 0);
    let coming: f32 = rivals.map(|(other, _)| likely(prospect.costs[other][dot.index()])).sum();
    let later = WEIGHTS.later * coming * time * WEIGHTS.doors[usize::from(doors.min(6))];
    (f32::from(kind.top()) + 1.0 - f32::from(guests) - later).max(0.0)
}

/// How likely a seat gets to a settlement that costs it so much now.
fn likely(cost: u8) -> f32 {
    band(&WEIGHTS.likely, cost).unwrap_or(WEIGHTS.likely_far)
}

/// Free hexes beside a settlement: ways in for guests to come.
fn doors(game: &LaStrada, dot: Dot) -> u8 {
    game.land().cell(dot).neighbours().filter(|&cell| !game.is_taken(cell)).count() as u8
}

/// How many tiles of a road lie beside a settlement.
fn touching(game: &LaStrada, road: &Found<'_>, dot: Dot) -> u8 {
    road.tiles.iter().filter(|cell| cell.distance(game.land().cell(dot)) == 1).count() as u8
}

/// What a road keeps for the builder by standing in the way of later guests.
fn guard(prospect: &Prospect<'_>, road: &Found<'_>) -> f32 {
    let game = prospect.game;
    let own = game.sides()[prospect.seat].present();
    own.iter()
        .map(|dot| (dot, touching(game, road, dot)))
        .filter(|(_, tiles)| *tiles > 0)
        .filter_map(|(dot, tiles)| {
            let (kind, guests, open) = (game.kind(dot)?, game.crowd(dot), doors(game, dot));
            let after = expected(prospect, dot, kind, guests, open.saturating_sub(tiles));
            Some(after - expected(prospect, dot, kind, guests, open))
        })
        .sum()
}

/// What resources and tiles are worth that a road uses.
pub(super) fn expense(game: &LaStrada, seat: Seat, road: &Found<'_>) -> f32 {
    let side = &game.sides()[seat];
    let left = f32::from(side.resources - road.cost);
    let resources = match game.options().connections {
        Connections::Many => WEIGHTS.cost_many * f32::from(road.cost),
        Connections::One => WEIGHTS.cost_low * (4.0 - left).max(0.0) - WEIGHTS.cost_saved * f32::from(road.cost),
    };
    let scarce = |cell: &Cell| {
        let terrain = game.land().ground(*cell).terrain().map_or(0, |terrain| terrain as usize);
        WEIGHTS.tile / f32::from(side.tiles[terrain].max(1))
    };
    resources + road.tiles.iter().map(scarce).sum::<f32>()
}

/// Settlements that a new start brings nearer.
fn room(prospect: &mut Prospect<'_>, at: Dot) -> f32 {
    let (game, seat) = (prospect.game, prospect.seat);
    let side = &game.sides()[seat];
    let costs = *prospect.from[at.index()]
        .get_or_insert_with(|| prospect.map.costs(Set::only(game.land().cell(at)), Set::NONE, [true; 3]));
    let fresh = Dot::all().filter(|&dot| dot != at && !side.reached.contains(dot));
    fresh
        .map(|dot| {
            let before = nearness(prospect.costs[seat][dot.index()]);
            (nearness(costs[dot.index()]) - before).max(0.0) * (top(game, dot) - 1.0)
        })
        .sum()
}

/// How likely a settlement so far away is connected in time.
fn nearness(cost: u8) -> f32 {
    band(&WEIGHTS.nearness, cost).unwrap_or(0.0)
}
