//! What the learned evaluation reads of a game of Rialto.

use engine::{PerSeat, Seat};
use game_rialto::{
    Rialto,
    board::{District, Side},
    material::{COUNCILMEN, Colour, Kind, ROUNDS, Stage},
    scoring,
    state::{Phase, Public},
};

use super::{promise, side_hope, worth};
use crate::{
    Knowledge,
    net::{Inputs, Shelf, built_in},
};

/// The learned evaluation.
pub(super) static SHELF: Shelf = Shelf::new("rialto", built_in!("../../../nets/rialto.net"));

/// Reads everything.
pub(super) fn read(game: &Rialto, out: &mut Inputs) {
    let public = game.public();
    let outlook = game.outlook();
    let shares = shares(public);
    let best = outlook.values().iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mean = outlook.values().iter().sum::<f32>() / f32::from(public.seats());
    out.clear();
    for seat in Seat::all(public.seats()) {
        out.seat(outlook[seat]);
        out.own((outlook[seat] - mean) / 10.0);
        own(game, seat, &shares[seat], out);
    }
    table(public, out);
    out.table(mean / 40.0);
    out.table((best - mean) / 10.0);
}

/// What a seat has of each district, in the order of the rounds: what it would be paid, its part of that, and
/// how far it is ahead there.
type Share = [[f32; 2]; ROUNDS as usize];

fn shares(public: &Public) -> PerSeat<Share> {
    let mut shares = PerSeat::new(public.seats(), |_| Share::default());
    for (round, &district) in public.districts.iter().enumerate() {
        let (ranking, ranked) = scoring::ranking(public, district);
        let mut pay = promise(public, district);
        for &seat in &ranking[..ranked] {
            shares[seat][round][0] = pay;
            pay *= 0.5;
        }
        let most = |seat: Seat| {
            let others = Seat::all(public.seats()).filter(|&other| other != seat);
            others.map(|other| public.desks[other].posted[district]).max().unwrap_or(0)
        };
        for seat in Seat::all(public.seats()) {
            let ahead = f32::from(public.desks[seat].posted[district]) - f32::from(most(seat));
            shares[seat][round][1] = ahead.clamp(-4.0, 4.0);
        }
    }
    shares
}

/// One seat: what it has, what it holds, and where its councilmen are.
fn own(game: &Rialto, seat: Seat, share: &Share, out: &mut Inputs) {
    let public = game.public();
    let (desk, hand) = (&public.desks[seat], game.hand(seat));
    out.own(f32::from(desk.points) / 20.0);
    out.own(f32::from(desk.coins) / 4.0);
    out.own(f32::from(desk.supply) / 5.0);
    out.own(f32::from(desk.general) / f32::from(COUNCILMEN));
    let rank = public.doge_rank(seat);
    out.own(f32::from(public.seats() - 1 - rank) / 2.0);
    out.own(f32::from(u8::from(rank == 0)));
    out.own(f32::from(desk.space) / 10.0);
    let mut values = [0u8; 3];
    for building in desk.slots.iter().filter_map(|slot| slot.building) {
        values[Colour::ALL.iter().position(|&colour| colour == building.colour()).unwrap_or(0)] += building.value();
    }
    values.iter().for_each(|&value| out.own(f32::from(value) / 4.0));
    out.own(f32::from(desk.buildings()) / 4.0);
    out.own(desk.slots.iter().filter(|slot| slot.ready().is_some()).count() as f32 / 3.0);
    let over = public.phase == Phase::Over;
    out.own(if over { 0.0 } else { worth(public, seat, hand) / 10.0 });
    for kind in Kind::ALL {
        out.own(f32::from(hand.count(kind)) / 2.0);
    }
    out.own(hand.total() as f32 / 8.0);
    out.own(f32::from(desk.limit) / 8.0);
    for side in Side::ALL {
        out.own(side_hope(public, desk, side));
    }
    for [pay, ahead] in share {
        out.own(pay / 8.0);
        out.own(ahead / 3.0);
    }
    out.own(share.iter().map(|[pay, _]| pay).sum::<f32>() / 20.0);
    out.own(f32::from(desk.shown.strength()) / 3.0);
    out.own(f32::from(u8::from(public.waiting.contains(seat))));
    out.own(f32::from(u8::from(public.acted.contains(seat))));
    out.own(f32::from(u8::from(public.winner == Some(seat))));
}

/// The table: how far the game is, and what districts are and may become worth.
fn table(public: &Public, out: &mut Inputs) {
    for seats in 2..=5 {
        out.table(f32::from(u8::from(public.seats() == seats)));
    }
    for round in 2..=ROUNDS {
        out.table(f32::from(u8::from(public.round >= round)));
    }
    let (before, after) = match public.phase {
        Phase::Opening | Phase::Draft | Phase::Greens | Phase::Discards => (1.0, 0.0),
        Phase::Blues => (0.0, 1.0),
        Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Over => (0.0, 0.0),
    };
    out.table(before);
    out.table(after);
    for stage in Stage::ALL {
        let here = before + after == 0.0 && public.stage == stage;
        out.table(f32::from(u8::from(here)));
    }
    for &district in &public.districts {
        out.table(f32::from(scoring::value(public, district)) / 10.0);
        out.table(free_ends(public, district) / 3.0);
    }
    for side in Side::ALL {
        out.table(f32::from(u8::from(public.flipped[side])));
    }
    out.table(f32::from(public.gondolas) / 6.0);
}

fn free_ends(public: &Public, district: District) -> f32 {
    district.links().filter(|&link| public.links[link].is_none()).count() as f32
}
