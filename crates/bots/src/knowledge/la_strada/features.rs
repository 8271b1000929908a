//! What the learned evaluation reads of a game of La Strada.

use engine::{Game as _, Per, PerSeat, Seat};
use game_la_strada::{
    LaStrada, Phase,
    board::Hexes,
    material::{DOTS, Dot, INCOME, MERCHANTS, ROUNDS, TILES, TRACK, Terrain},
    options::Connections,
};

use super::{
    reach::Map,
    sight::{doors, likely, nearness},
    top,
};
use crate::{
    Knowledge,
    net::{Inputs, Shelf, built_in},
};

/// The learned evaluation.
pub(super) static SHELF: Shelf = Shelf::new("la-strada", built_in!("../../../nets/la-strada.net"));

/// Nothing that costs more is told apart.
const MOST: u8 = 13;
/// Settlements that cost at most so much are counted together.
const BANDS: [u8; 5] = [2, 4, 6, 8, 10];

/// Reads everything.
pub(super) fn read(game: &LaStrada, out: &mut Inputs) {
    let outlook = game.outlook();
    let gold = game.gold();
    let map = Map::new(game);
    let costs = game.sides().map(|seat, _| map.costs_of(seat, None, Hexes::NONE, Per::default(), MOST));
    let ways = costs.map(|seat, costs| open(game, seat).filter(|&dot| costs[dot] <= TRACK).count() as f32);
    let seats = f32::from(game.seats());
    let mean = outlook.values().iter().sum::<f32>() / seats;
    let best = outlook.values().iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let middle = f32::from(gold.values().iter().sum::<i16>()) / seats;
    out.clear();
    for seat in Seat::all(game.seats()) {
        let rivals = outlook.iter().filter(|&(other, _)| other != seat).map(|(_, &value)| value);
        out.seat(outlook[seat]);
        out.own((outlook[seat] - mean) / 5.0);
        out.own((outlook[seat] - rivals.fold(f32::NEG_INFINITY, f32::max)) / 5.0);
        out.own((f32::from(gold[seat]) - middle) / 5.0);
        holdings(game, seat, out);
        prospects(game, seat, &costs[seat], out);
        guests(game, seat, &costs, out);
        out.own(ways[seat] / 8.0);
        out.own(f32::from(u8::from(ways[seat] < 1.0)));
        let away = (seat.index() + usize::from(game.seats()) - game.turn().seat.index()) % usize::from(game.seats());
        out.own(f32::from(u8::from(away == 0)));
        out.own(f32::from(u8::from(away == 1)));
        out.own(away as f32 / 2.0);
    }
    table(game, ways.values().iter().copied().fold(f32::MAX, f32::min), out);
    out.table(mean / 25.0);
    out.table((best - mean) / 5.0);
}

/// Settlements that a seat has not reached.
fn open(game: &LaStrada, seat: Seat) -> impl Iterator<Item = Dot> {
    let reached = game.sides()[seat].reached;
    Dot::all().filter(move |&dot| !reached.contains(dot))
}

/// What a merchant would earn that comes now.
fn pays(game: &LaStrada, dot: Dot) -> f32 {
    game.kind(dot).map_or(top(game, dot) - 1.0, |kind| f32::from(kind.pays(game.crowd(dot) + 1)))
}

fn holdings(game: &LaStrada, seat: Seat, out: &mut Inputs) {
    let side = &game.sides()[seat];
    out.own(f32::from(side.stock) / f32::from(MERCHANTS));
    out.own(f32::from(u8::from(side.stock <= 1)));
    out.own(f32::from(u8::from(side.stock <= 3)));
    out.own(f32::from(side.resources) / f32::from(TRACK));
    out.own(f32::from(u8::from(side.resources > TRACK - INCOME)));
    for terrain in Terrain::ALL {
        out.own(f32::from(side.tiles[terrain]) / f32::from(TILES[terrain]));
        out.own(f32::from(u8::from(side.tiles[terrain] == 0)));
    }
    out.own(side.reached.iter().count() as f32 / 8.0);
    out.own(side.workshops.iter().flatten().count() as f32 / 2.0);
}

/// What a seat could connect, by what that costs and brings.
fn prospects(game: &LaStrada, seat: Seat, costs: &Per<Dot, u8>, out: &mut Inputs) {
    let side = &game.sides()[seat];
    let purse = (side.resources + INCOME).min(TRACK);
    let (mut counts, mut sums) = ([0.0; BANDS.len()], [0.0; BANDS.len()]);
    let (mut hope, mut next) = (0.0, [0.0f32; 3]);
    for dot in open(game, seat) {
        let (cost, mut brings) = (costs[dot], pays(game, dot));
        if let Some(band) = BANDS.iter().position(|&most| cost <= most) {
            counts[band] += 1.0;
            sums[band] += brings;
        }
        hope += nearness(cost) * brings;
        if cost <= purse {
            for place in &mut next {
                if brings > *place {
                    std::mem::swap(place, &mut brings);
                }
            }
        }
    }
    counts.iter().for_each(|count| out.own(count / 4.0));
    sums.iter().for_each(|sum| out.own(sum / 8.0));
    out.own(hope / 20.0);
    next.iter().for_each(|brings| out.own(brings / 4.0));
}

/// Who may still come to where the seat has merchants, and what that takes from it.
fn guests(game: &LaStrada, seat: Seat, costs: &PerSeat<Per<Dot, u8>>, out: &mut Inputs) {
    let side = &game.sides()[seat];
    let (mut coming, mut risk, mut near, mut ways_in, mut safe) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for dot in side.present().iter() {
        let rivals = game.sides().iter().filter(|(other, rival)| *other != seat && !rival.reached.contains(dot));
        let free = f32::from(doors(game, dot));
        let crowd = game.crowd(dot);
        let takes = game.kind(dot).map_or(1.0, |kind| f32::from(kind.pays(crowd)) - f32::from(kind.pays(crowd + 1)));
        for (other, rival) in rivals {
            let cost = costs[other][dot];
            let chance = if free == 0.0 || rival.stock == 0 { 0.0 } else { likely(cost) };
            coming += chance;
            risk += chance * takes;
            near += f32::from(u8::from(cost <= (rival.resources + INCOME).min(TRACK))) * takes;
        }
        ways_in += free;
        safe += f32::from(u8::from(free == 0.0));
    }
    out.own(coming / 4.0);
    out.own(risk / 4.0);
    out.own(near / 4.0);
    out.own(ways_in / 16.0);
    out.own(safe / 3.0);
    out.own(side.present().iter().count() as f32 / 8.0);
}

/// The table: how long the game may go on, and by which rules it is played.
fn table(game: &LaStrada, tight: f32, out: &mut Inputs) {
    for seats in 2..=4 {
        out.table(f32::from(u8::from(game.seats() == seats)));
    }
    let turns = game.sides().values().iter().map(|side| side.stock).min().unwrap_or(0);
    out.table(f32::from(turns) / f32::from(MERCHANTS));
    out.table(f32::from(u8::from(turns <= 1)));
    out.table(f32::from(u8::from(turns <= 3)));
    out.table(tight.min(DOTS as f32) / 8.0);
    out.table(f32::from(u8::from(tight < 1.0)));
    out.table(f32::from(u8::from(tight <= 3.0)));
    out.table(f32::from(game.turn().round.min(2 * ROUNDS)) / f32::from(ROUNDS));
    let known = Dot::all().filter(|&dot| game.kind(dot).is_some()).count();
    out.table(known as f32 / DOTS as f32);
    let rich: f32 = Dot::all().map(|dot| pays(game, dot)).sum();
    out.table(rich / 40.0);
    let options = game.options();
    out.table(f32::from(u8::from(options.danger())));
    out.table(f32::from(u8::from(options.connections == Connections::Many)));
    out.table(f32::from(u8::from(options.exclusive)));
    out.table(f32::from(u8::from(game.turn().phase == Phase::Workshop)));
}
