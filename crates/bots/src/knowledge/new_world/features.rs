//! What the learned evaluation reads of a game of New World.

use engine::{Game, PerSeat, Seat};
use game_new_world::{
    Held, NewWorld, Phase, Sort,
    material::TILES,
    options::{BonusScope, BonusTiming},
};

use super::{Clock, WEIGHTS};
use crate::{
    Knowledge,
    net::{Inputs, Shelf, built_in},
};

/// The learned evaluation.
pub(super) static SHELF: Shelf = Shelf::new("new-world", built_in!("../../../nets/new-world.net"));

/// How many columns ahead of the explorers are told apart.
const COLUMNS: usize = 5;
/// Sorts of features, in the order of the inputs.
const SORTS: [Sort; 4] = [Sort::Town, Sort::Trail, Sort::Farm, Sort::Plains];

/// Reads everything.
pub(super) fn read(game: &NewWorld, out: &mut Inputs) {
    let outlook = game.outlook();
    let clock = Clock::new(game);
    let mut people = PerSeat::new(game.seats(), |_| People::default());
    if game.phase() != Phase::Over {
        for (seat, held) in game.held() {
            people[seat].join(game, &clock, seat, &held);
        }
    }
    let seats = f32::from(game.seats());
    let best = outlook.values().iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mean = outlook.values().iter().sum::<f32>() / seats;
    let points = Seat::all(game.seats()).map(|seat| game.points(seat) as f32).sum::<f32>() / seats;
    out.clear();
    for seat in Seat::all(game.seats()) {
        let rivals = outlook.iter().filter(|&(other, _)| other != seat).map(|(_, &value)| value);
        out.seat(outlook[seat]);
        out.own((outlook[seat] - mean) / 20.0);
        out.own((outlook[seat] - rivals.fold(f32::NEG_INFINITY, f32::max)).clamp(-80.0, 80.0) / 20.0);
        out.own((game.points(seat) as f32 - points) / 20.0);
        holdings(game, &clock, seat, out);
        people[seat].tell(out);
    }
    table(game, &clock, out);
    out.table(mean / 100.0);
    out.table((best - mean) / 20.0);
}

/// What a seat has in hand, and when its turn comes.
fn holdings(game: &NewWorld, clock: &Clock, seat: Seat, out: &mut Inputs) {
    let supply = game.supply(seat);
    out.own(f32::from(supply) / 3.0);
    out.own(f32::from(supply) * clock.hands / 3.0);
    for least in 1..=3 {
        out.own(f32::from(u8::from(supply >= least)));
    }
    let away = (seat.index() + usize::from(game.seats()) - game.active().index()) % usize::from(game.seats());
    out.own(f32::from(u8::from(away == 0)));
    out.own(f32::from(u8::from(away == 1)));
    out.own(away as f32 / 2.0);
    // Tiles that the seat will still lay.
    out.own((clock.tiles - away as f32).max(0.0) / clock.seats / 20.0);
}

/// A seat's settlers on the map.
#[derive(Clone, Copy, Default)]
struct People {
    sorts: [Hopes; SORTS.len()],
    /// How many stand in each column from the explorers' on, all further ones together.
    columns: [f32; COLUMNS + 1],
    /// Bit by column: somebody is there.
    seen: u128,
    /// Settlers that a scoring or two may send home for nothing.
    hurried: f32,
    /// Features that one edge completes, and what they pay then.
    nearly: f32,
    nearly_pays: f32,
    /// What is shared with others, and what others have more settlers on.
    tied: f32,
    lost: f32,
}

/// What a seat has of one sort of feature.
#[derive(Clone, Copy, Default)]
struct Hopes {
    count: f32,
    tiles: f32,
    open: f32,
    extras: f32,
    chance: f32,
    worth: f32,
}

impl People {
    fn join(&mut self, game: &NewWorld, clock: &Clock, seat: Seat, held: &Held) {
        let chance = clock.chance(game, held);
        let ahead = usize::from(held.cell.col.saturating_sub(clock.line)).min(COLUMNS);
        let passed = held.cell.col < clock.line;
        if !passed {
            self.columns[ahead] += 1.0;
        }
        self.seen |= 1 << held.cell.col.min(127);
        if held.sort != Sort::Plains && clock.slack(held.cell.col) <= 2.0 {
            self.hurried += 1.0;
        }
        if !held.leaders.contains(seat) {
            self.lost += 1.0;
            return;
        }
        let part = 1.0 / f32::from(held.most.max(1));
        let worth = clock.worth(held, chance) * part;
        if held.leaders.len() > 1 {
            self.tied += worth;
        }
        if held.open == 1 && matches!(held.sort, Sort::Town | Sort::Trail) {
            self.nearly += part;
            self.nearly_pays += clock.worth(held, 1.0) * part;
        }
        let at = SORTS.iter().position(|&sort| sort == held.sort).unwrap_or(0);
        let hopes = &mut self.sorts[at];
        hopes.count += part;
        hopes.tiles += f32::from(held.tiles) * part;
        hopes.open += f32::from(held.open) * part;
        hopes.extras += f32::from(held.extras) * part;
        hopes.chance += chance * part;
        hopes.worth += worth;
    }

    fn tell(&self, out: &mut Inputs) {
        for Hopes { count, tiles, open, extras, chance, worth } in self.sorts {
            out.own(count / 2.0);
            out.own(tiles / 10.0);
            out.own(open / 10.0);
            out.own(extras / 5.0);
            out.own(chance);
            out.own(worth / 20.0);
        }
        self.columns.iter().for_each(|count| out.own(count / 2.0));
        out.own(self.seen.count_ones() as f32 / 4.0);
        out.own(self.hurried / 2.0);
        out.own(self.nearly / 2.0);
        out.own(self.nearly_pays / 20.0);
        out.own(self.tied / 20.0);
        out.own(self.lost / 2.0);
    }
}

/// The table: how long the game goes on, where the explorers are, and by which rules it is played.
fn table(game: &NewWorld, clock: &Clock, out: &mut Inputs) {
    for seats in 2..=5 {
        out.table(f32::from(u8::from(game.seats() == seats)));
    }
    let left = clock.tiles / TILES as f32;
    out.table(left);
    for part in [0.1, 0.25, 0.5, 0.75] {
        out.table(f32::from(u8::from(left < part)));
    }
    out.table((1.0 - left) * (1.0 - left));
    out.table(clock.events / 10.0);
    out.table(clock.pace / WEIGHTS.pace);
    out.table(clock.explorers / 2.0);
    out.table(clock.on_line / clock.explorers);
    out.table(f32::from(clock.line) / 10.0);
    out.table(f32::from(game.land().west().saturating_sub(clock.line)) / 6.0);
    let options = game.options();
    out.table(f32::from(u8::from(options.bonus_timing == BonusTiming::AfterMove)));
    out.table(f32::from(u8::from(options.bonus_scope == BonusScope::Scorers)));
    out.table(f32::from(u8::from(options.explorer_needs_tile)));
    out.table(f32::from(u8::from(options.rows_bounded)));
    out.table(f32::from(u8::from(game.phase() == Phase::Lay)));
}
