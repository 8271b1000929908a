//! How a game of La Strada may end: who will come to which settlement, and what each will earn.

use engine::{Game as _, PerSeat, Seat};
use game_la_strada::{
    FAR, LaStrada,
    board::Hexes,
    material::{DOTS, Dot, Terrain},
};

/// What the seat may expect to be ahead by at the end once it has come to a settlement, or to
/// none, roads lie on the hexes of `closed`, and it has used the tiles of `spent`.
pub(super) fn lead(game: &LaStrada, seat: Seat, fresh: Option<Dot>, closed: Hexes, spent: [u8; 3]) -> f32 {
    let costs = costs(game, seat, fresh, closed, spent);
    let ways = costs.map(|other, costs| {
        let side = &game.sides()[other];
        Dot::all().filter(|&dot| !side.reached.contains(dot) && costs[dot.index()] <= 10).count() as f32
    });
    let mut chances = chances(game, seat, fresh, closed, &costs, &ways);
    plan(game, seat, &costs, &ways, &mut chances);
    let mut gold = game.sides().map(|_, _| 0.0f32);
    for other in Seat::all(game.seats()) {
        for dot in Dot::all() {
            let chance = chances[other][dot.index()];
            if chance > 0.01 {
                gold[other] += chance * pay(game, dot, other, &chances);
            }
        }
    }
    let rivals = || gold.iter().filter(|(other, _)| *other != seat).map(|(_, &gold)| gold);
    let best = rivals().fold(f32::MIN, f32::max);
    let (mut sum, mut weights) = (0.0, 0.0);
    for rival in rivals() {
        let weight = ((rival - best) / 1.5).exp();
        sum += weight * rival;
        weights += weight;
    }
    gold[seat] - sum / weights
}

/// What each seat would pay at least to get to each dot.
fn costs(game: &LaStrada, seat: Seat, fresh: Option<Dot>, closed: Hexes, spent: [u8; 3]) -> PerSeat<[u8; DOTS]> {
    game.sides().map(|other, side| {
        let own = fresh.filter(|_| other == seat);
        let mut starts = game.land().cells(own.map_or(side.reached, |dot| side.reached.with(dot)));
        side.workshops.into_iter().flatten().for_each(|cell| starts.insert(cell));
        game.costs(starts, closed.or(barred(game, other, if other == seat { spent } else { [0; 3] })))
    })
}

/// LS-30: the land for which a seat will have no tiles.
fn barred(game: &LaStrada, seat: Seat, spent: [u8; 3]) -> Hexes {
    let tiles = game.sides()[seat].tiles;
    Terrain::ALL
        .iter()
        .filter(|&&terrain| tiles[terrain as usize] <= spent[terrain as usize])
        .fold(Hexes::NONE, |barred, &terrain| barred.or(game.land().plots_of(terrain)))
}

/// How likely each seat has a merchant in each settlement at the end.
fn chances(
    game: &LaStrada,
    seat: Seat,
    fresh: Option<Dot>,
    closed: Hexes,
    costs: &PerSeat<[u8; DOTS]>,
    ways: &PerSeat<f32>,
) -> PerSeat<[f32; DOTS]> {
    let tight = ways.values().iter().copied().fold(f32::MAX, f32::min).sqrt();
    let mut doors = [0.0; DOTS];
    for dot in Dot::all() {
        let free = |cell: &_| !game.is_taken(*cell) && !closed.contains(*cell);
        doors[dot.index()] = (game.land().cell(dot).neighbours().filter(free).count() as f32).sqrt();
    }
    costs.map(|other, costs| {
        let side = &game.sides()[other];
        let own = other == seat;
        let common = -0.055 + 1.066 * f32::from(side.stock) / 4.0 + 0.65 * tight - 1.019 * ways[other].sqrt();
        std::array::from_fn(|index| {
            let dot = Dot::new(index as u8);
            if side.merchants[index] > 0 || (own && fresh == Some(dot)) {
                return 1.0;
            }
            if own || side.reached.contains(dot) || side.stock == 0 || doors[index] == 0.0 {
                return 0.0;
            }
            let (cost, far) = (f32::from(costs[index]), f32::from(u8::from(costs[index] >= FAR)));
            let odds = common - 0.3 * cost - 0.74 * far + 0.694 * doors[index];
            1.0 / (1.0 + (-odds).exp())
        })
    })
}

/// The seat will connect the best settlements first, as long as the game goes on.
fn plan(
    game: &LaStrada,
    seat: Seat,
    costs: &PerSeat<[u8; DOTS]>,
    ways: &PerSeat<f32>,
    chances: &mut PerSeat<[f32; DOTS]>,
) {
    let side = &game.sides()[seat];
    let fresh = Dot::all().filter(|dot| !side.reached.contains(*dot) && chances[seat][dot.index()] < 0.5);
    let mut hopes = [(0.0f32, 0.0f32, 0usize); DOTS];
    let mut count = 0;
    for dot in fresh {
        let near = near(costs[seat][dot.index()]);
        if near > 0.0 {
            hopes[count] = (near * (pay(game, dot, seat, chances) + 0.3), near, dot.index());
            count += 1;
        }
    }
    hopes[..count].sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    let stock = game.sides().values().iter().map(|side| side.stock).min().unwrap_or(0);
    let tight = ways.values().iter().copied().fold(f32::MAX, f32::min);
    let rivals = f32::from(game.seats()) - 2.0;
    let turns = (f32::from(stock) - 1.2 * rivals).min(2.6 + 0.25 * tight);
    for (rank, (_, near, index)) in hopes[..count.min(usize::from(side.stock))].iter().enumerate() {
        let lasts = 1.0 / (1.0 + ((rank as f32 + 0.5 - turns) / 1.6).exp());
        chances[seat][*index] = lasts * near;
    }
}

/// How likely a settlement so far away is connected if the game goes on.
fn near(cost: u8) -> f32 {
    match cost {
        0..=6 => 0.95,
        7..=8 => 0.8,
        9..=10 => 0.6,
        11..=13 => 0.35,
        14..=15 => 0.2,
        _ => 0.05,
    }
}

/// What a merchant of the seat may expect to earn in a settlement.
fn pay(game: &LaStrada, dot: Dot, seat: Seat, chances: &PerSeat<[f32; DOTS]>) -> f32 {
    let Some(kind) = game.kind(dot) else { return 2.0 };
    // How likely so many others are there.
    let mut others = [1.0, 0.0, 0.0, 0.0];
    for (_, there) in chances.iter().filter(|(other, _)| *other != seat) {
        let there = there[dot.index()];
        for count in (0..4).rev() {
            let before: f32 = if count == 0 { 0.0 } else { others[count - 1] };
            others[count] = others[count] * (1.0 - there) + before * there;
        }
    }
    (1u8..).zip(others).map(|(count, likely)| likely * f32::from(kind.pays(count))).sum()
}
