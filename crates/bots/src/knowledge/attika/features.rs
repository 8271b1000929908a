//! What the learned evaluation reads of a game of Attika.

use engine::{Game, PerSeat, Seat};
use game_attika::{
    Attika, GroupTest,
    material::{BuildingSet, Group},
};

use super::{Progress, chances, likely_cost, roads::Ways, weights::WEIGHTS};
use crate::net::{Inputs, Shelf, built_in};

/// No seat needs more turns or steps than that, as far as this goes.
const LONG: f32 = 20.0;
const FAR: u8 = 12;

/// The learned evaluation.
pub(super) static SHELF: Shelf = Shelf::new("attika", built_in!("../../../nets/attika.net"));

/// Reads everything.
pub(super) fn read(game: &Attika, out: &mut Inputs) {
    let progress = PerSeat::new(game.seats(), |seat| Progress::new(game, seat));
    let turns = progress.map(|seat, progress| progress.turns(game, seat));
    let expected = match game.standings() {
        Some(_) => super::Knowledge::outlook(game),
        None => chances(turns),
    };
    let soonest = turns.values().iter().copied().fold(LONG, f32::min);
    out.clear();
    for seat in Seat::all(game.seats()) {
        out.seat(expected[seat]);
        out.own(expected[seat] / WEIGHTS.win);
        out.own((turns[seat] - soonest).min(LONG) / 4.0);
        victories(game, seat, &progress[seat], out);
        holdings(game, seat, out);
        groups(game, seat, out);
        let away = (seat.index() + usize::from(game.seats()) - game.turn().seat.index()) % usize::from(game.seats());
        out.own(f32::from(u8::from(away == 0)));
        out.own(f32::from(u8::from(away == 1)));
        out.own(away as f32 / 2.0);
    }
    let steps = progress.values().iter().map(|progress| progress.ways.shortest()).min().unwrap_or(FAR);
    table(game, soonest, steps, out);
}

/// How far a seat is from both victories.
fn victories(game: &Attika, seat: Seat, progress: &Progress, out: &mut Inputs) {
    let estate = game.estate(seat);
    let purse = f32::from(estate.cards());
    out.own(progress.complete.min(LONG) / 8.0);
    out.own(progress.link.min(LONG) / 8.0);
    out.own(progress.cost / 10.0);
    out.own((progress.cost - purse).max(0.0) / 6.0);
    let steps = progress.ways.shortest();
    for near in 1..=5 {
        out.own(f32::from(u8::from(steps <= near)));
    }
    out.own(f32::from(steps.min(FAR)) / 6.0);
    out.own(f32::from(u8::from(steps > FAR)));
    // Whether one turn may do it, and whether what lies open is enough for it.
    let reach = 3 + estate.amphorae;
    out.own(f32::from(u8::from(steps <= reach)));
    out.own(f32::from(u8::from(steps <= reach && steps <= estate.up.len())));
    out.own((WEIGHTS.link_cards * f32::from(steps.min(FAR)) - purse).clamp(-6.0, 8.0) / 6.0);
    // How hard it is to stand in the way: hexes of the shortest ways, and of those that are one longer.
    let [shortest, longer] = wide(game, &progress.ways);
    out.own(shortest / 8.0);
    out.own(longer / 16.0);
}

/// How many empty hexes lie on shortest ways, and how many on ways that are one longer.
fn wide(game: &Attika, ways: &Ways) -> [f32; 2] {
    let mut wide = [0.0; 2];
    if ways.shortest() <= FAR {
        for hex in game.map().empty().iter() {
            let longer = usize::from(ways.through(hex) - ways.shortest());
            if let Some(count) = wide.get_mut(longer) {
                *count += 1.0;
            }
        }
    }
    wide
}

/// What a seat has, and what of it is free beside what stands.
fn holdings(game: &Attika, seat: Seat, out: &mut Inputs) {
    let estate = game.estate(seat);
    out.own(f32::from(estate.placed.len()) / 15.0);
    out.own(f32::from(estate.up.len()) / 4.0);
    out.own(f32::from(estate.stacks.values().iter().sum::<u8>()) / 12.0);
    out.own(f32::from(estate.stacks.values()[0]) / 4.0);
    out.own(estate.stacks.values().iter().filter(|&&left| left == 0).count() as f32 / 2.0);
    out.own(f32::from(estate.cards()) / 6.0);
    out.own(f32::from(u8::from(estate.cards() >= 4)));
    out.own(f32::from(estate.amphorae) / 2.0);
    out.own(f32::from(estate.settlements) / 3.0);
    let free = |set: BuildingSet| set.iter().filter(|&building| likely_cost(game, seat, building) == 0.0).count();
    let hidden = BuildingSet::ALL.minus(estate.placed).minus(estate.up);
    let open = free(estate.up);
    out.own(open as f32 / 3.0);
    out.own(open.min(3) as f32 / 3.0);
    out.own((usize::from(estate.up.len()) - open) as f32 / 3.0);
    out.own(free(hidden) as f32 / 5.0);
    out.own(f32::from(estate.beside.and(game.map().empty()).len()) / 16.0);
    let touched = estate.placed.iter().map(|building| estate.shrines(building).count_ones()).max().unwrap_or(0);
    out.own(touched as f32);
    let shrines = estate.placed.iter().fold(0, |all, building| all | estate.shrines(building));
    out.own(shrines.count_ones() as f32 / 2.0);
}

/// Groups that earned an amphora, and those that may soon.
fn groups(game: &Attika, seat: Seat, out: &mut Inputs) {
    let estate = game.estate(seat);
    out.own(estate.groups.count_ones() as f32 / 3.0);
    let mut nearly = [0.0f32; 3];
    for (index, group) in Group::ALL.into_iter().enumerate() {
        let missing = usize::from(group.members().minus(estate.placed).len());
        if estate.groups >> index & 1 == 0 {
            nearly[missing.min(2)] += 1.0;
        }
    }
    // Whole but apart, one missing, more missing.
    nearly.iter().for_each(|count| out.own(count / 3.0));
}

/// The table: how long the game may still go on, and by which rules it is played.
fn table(game: &Attika, soonest: f32, steps: u8, out: &mut Inputs) {
    for seats in 2..=4 {
        out.table(f32::from(u8::from(game.seats() == seats)));
    }
    out.table(soonest / 8.0);
    out.table(f32::from(steps.min(FAR)) / 6.0);
    out.table(f32::from(game.round().min(40)) / 16.0);
    out.table(f32::from(game.tiles_left()) / 10.0);
    out.table(f32::from(game.map().empty().len()) / 32.0);
    out.table(f32::from(game.stock()) / 8.0);
    let options = game.options();
    out.table(f32::from(u8::from(options.typed())));
    out.table(f32::from(u8::from(options.vacant_only)));
    out.table(f32::from(u8::from(options.roads_chain)));
    out.table(f32::from(u8::from(options.group_test == GroupTest::Contiguous)));
}
