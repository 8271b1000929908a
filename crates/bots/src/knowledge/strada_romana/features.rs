//! What the learned evaluation reads of a game of Strada Romana.

use engine::{Game, Seat};
use game_strada_romana::{
    Action, Diagonals, Open, Place, StradaRomana,
    material::{ARRIVALS, Colour, DECK, POINTS, TILE_LIMIT, Wagon},
};

use super::horizon::{Horizon, Prospect, steps_to_go};
use crate::net::{Inputs, Shelf, Traits, built_in};

/// How many of the nearest wagons are told apart.
const NEAREST: usize = 6;

/// The learned evaluation.
pub(super) static SHELF: Shelf = Shelf::new("strada-romana", built_in!("../../../nets/strada-romana.net"));

/// Reads everything.
pub(super) fn read(game: &StradaRomana, out: &mut Inputs) {
    let open = game.open();
    let horizon = Horizon::new(open);
    let seats = usize::from(open.seats());
    out.clear();
    let mut worth = [0.0f32; engine::MAX_SEATS];
    for seat in Seat::all(open.seats()) {
        let prospect = horizon.prospect(&open.hands[seat]);
        let bets = horizon.bets(game.held(seat));
        worth[seat.index()] = prospect.worth + bets;
        out.seat(prospect.worth + bets);
        own(game, &horizon, seat, &prospect, bets, out);
    }
    table(open, &horizon, &worth[..seats], out);
}

/// One seat: what it has, what that may come to, and how soon it is its turn.
fn own(game: &StradaRomana, horizon: &Horizon<'_>, seat: Seat, prospect: &Prospect, bets: f32, out: &mut Inputs) {
    let open = game.open();
    let hand = &open.hands[seat];
    out.own((prospect.worth + bets) / 10.0);
    out.own(f32::from(hand.points) / 5.0);
    out.own(f32::from(hand.coins) / 4.0);
    out.own(prospect.contracts / 10.0);
    out.own(prospect.colours / 3.0);
    out.own(prospect.most / 2.0);
    out.own(prospect.loose / 2.0);
    let (mut done, mut best, mut colours) = (0u8, 0u8, 0u8);
    let (mut cubes, mut wares, mut met) = (0u8, 0u8, [0.0f32; 2]);
    for colour in Colour::ALL {
        let (held, wanted) = (hand.cubes[colour], hand.wares[colour]);
        let contracts = held.min(wanted);
        done += contracts;
        best = best.max(contracts);
        colours += u8::from(contracts > 0);
        cubes += held - contracts;
        wares += wanted - contracts;
        if held > wanted {
            met[0] += open.areas.values().iter().filter(|&&ware| ware == Some(colour)).count().min(2) as f32;
        } else if wanted > held {
            met[1] += f32::from(open.cubes_on_markets(colour).min(2));
        }
    }
    // What the contracts would score now, and with one more of the best colour or one more colour.
    out.own(f32::from(colours * best) / 10.0);
    out.own(f32::from(done) / 4.0);
    out.own(f32::from(colours) / 3.0);
    out.own(f32::from(best) / 2.0);
    out.own(f32::from(cubes) / 2.0);
    out.own(f32::from(wares) / 2.0);
    out.own(met[0] / 2.0);
    out.own(met[1] / 2.0);
    let mut depths = Colour::ALL.map(|colour| prospect.depths[colour]);
    depths.sort_by(|one, other| other.total_cmp(one));
    depths.iter().for_each(|depth| out.own(depth / 2.0));
    let held = game.held(seat);
    let mut chances = [0.0f32; TILE_LIMIT as usize];
    for (chance, wagon) in chances.iter_mut().zip(held.iter()) {
        *chance = 0.2 + 0.8 * horizon.arrives[wagon];
    }
    chances.sort_by(|one, other| other.total_cmp(one));
    chances.iter().for_each(|&chance| out.own(chance));
    out.own(bets / 4.0);
    let away = seat.index() as i32 - open.on_turn.index() as i32;
    let away = away.rem_euclid(i32::from(game.seats()));
    out.own(f32::from(u8::from(away == 0)));
    out.own(f32::from(u8::from(away == 1)));
    out.own(away as f32 / 2.0);
    // Wagons within one turn of their end, and own tiles among them.
    let near = |wagon: Wagon| open.places[wagon] != Place::Arrived && steps_to_go(open, wagon) <= 3.0;
    out.own(held.iter().filter(|&wagon| near(wagon)).count() as f32);
}

/// An action beside its kind: whose wagon it moves and how far that has to go, and whether a tile meets a cube.
pub(super) fn of_action(game: &StradaRomana, seat: Seat, action: Action, out: &mut Traits) {
    let open = game.open();
    let wagon = match action {
        Action::Step { wagon, .. } | Action::Enter { wagon, .. } | Action::Arrive(wagon) | Action::Take(wagon) => {
            Some(wagon)
        }
        Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::NoTile
        | Action::End
        | Action::Pass => None,
    };
    out.is(wagon.is_some_and(|wagon| game.held(seat).contains(wagon)));
    out.number(wagon.map_or(0.0, |wagon| steps_to_go(open, wagon) / 8.0));
    let hand = &open.hands[seat];
    let tile = if let Action::Tile(area) = action { open.areas[area] } else { None };
    out.is(tile.is_some_and(|colour| hand.cubes[colour] > hand.wares[colour]));
}

/// The table: how long the game may still go on, and by whom it may be ended.
fn table(open: &Open, horizon: &Horizon<'_>, worth: &[f32], out: &mut Inputs) {
    for seats in 2..=5 {
        out.table(f32::from(u8::from(open.seats() == seats)));
    }
    out.table(horizon.turns / 8.0);
    out.table(1.0 / (1.0 + horizon.turns));
    for count in 1..ARRIVALS as u8 {
        out.table(f32::from(u8::from(open.arrived_count() >= count)));
    }
    let mut steps: [f32; 10] = std::array::from_fn(|_| 0.0);
    let mut found = 0;
    for wagon in Wagon::all().filter(|&wagon| open.places[wagon] != Place::Arrived) {
        steps[found] = steps_to_go(open, wagon);
        found += 1;
    }
    steps[..found].sort_by(f32::total_cmp);
    steps[..NEAREST].iter().for_each(|steps| out.table(steps / 8.0));
    let left = (ARRIVALS - usize::from(open.arrived_count())).max(1);
    out.table(steps[..left].iter().sum::<f32>() / 16.0);
    out.table(f32::from(u8::from(steps[left - 1] <= 3.0)));
    out.table(f32::from(open.points) / f32::from(POINTS));
    out.table(f32::from(open.deck_count()) / DECK as f32);
    out.table(open.cubes.total() as f32 / 24.0);
    out.table(open.wares.total() as f32 / 24.0);
    out.table(f32::from(u8::from(open.options.diagonals == Diagonals::Free)));
    out.table(f32::from(u8::from(open.options.bet_on_arrived)));
    out.table(f32::from(open.quiet) / 8.0);
    let best = worth.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mean = worth.iter().sum::<f32>() / worth.len() as f32;
    out.table(mean / 10.0);
    out.table((best - mean) / 5.0);
}
