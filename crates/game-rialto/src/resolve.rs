//! What a stage brings, seat by seat, once all have played.

use engine::{Clause, Croupier, Seat, Seats};

use crate::{
    Rialto,
    action::Origin,
    board::Side,
    event::Event,
    flow,
    material::{SIDE_BONUS, Stage},
    options::{PointsFloor, ResolveOrder},
    state::{Laying, Phase, Public, Rowing},
};

/// RI-46: the bonus winner is fixed, then actions are carried out in order.
pub(crate) fn begin(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    let public = &mut game.public;
    let winner = public.leader();
    public.winner = winner;
    public.won[public.stage] = winner;
    let (stage, strength) = (public.stage, winner.map_or(0, |seat| public.desks[seat].shown.strength()));
    croupier.tell(|| Event::Won { stage, winner, strength });
    public.queue = match public.options.resolve_order {
        ResolveOrder::Doge => public.order,
        ResolveOrder::PlayOrder => play_order(public),
    };
    next(game, 0, croupier);
}

/// RI-125: the order of the turns, those that were put off last.
fn play_order(public: &Public) -> [Seat; 5] {
    let turns = public.starter.clockwise(public.seats());
    let (delayed, late) = (public.delayed, turns.clone());
    flow::line_up(turns.filter(|&seat| !delayed.contains(seat)).chain(late.filter(|&seat| delayed.contains(seat))))
}

/// Carries out the actions from this place of the order on, until somebody has to choose.
pub(crate) fn next(game: &mut Rialto, from: u8, croupier: &mut Croupier<'_, Event>) {
    for step in from..game.public.seats() {
        let seat = game.public.queue[usize::from(step)];
        game.public.step = step;
        let choice = match game.public.stage {
            Stage::Doge => doge(game, seat, croupier),
            Stage::Gold => gold(game, seat, croupier),
            Stage::Building => building(game, seat),
            Stage::Bridge => bridge(game, seat, croupier),
            Stage::Gondola => gondola(game, seat, croupier),
            Stage::Councilman => councilman(game, seat, croupier),
        };
        if let Some(phase) = choice {
            game.public.phase = phase;
            game.public.waiting = Seats::only(seat);
            return;
        }
    }
    if game.public.stage == Stage::Councilman {
        flip_claimed(&mut game.public, croupier);
    }
    flow::end_stage(game, croupier);
}

/// Strength with the winner's bonus (RI-50: which is not part of strength).
pub(crate) fn effect(public: &Public, seat: Seat) -> u8 {
    public.desks[seat].shown.strength() + u8::from(public.winner == Some(seat))
}

/// RI-65, RI-66: one move along the track.
fn doge(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) -> Option<Phase> {
    let by = effect(&game.public, seat);
    if by > 0 {
        advance(&mut game.public, seat, by);
        let space = game.public.desks[seat].space;
        croupier.tell(|| Event::Advanced { seat, by, space });
    }
    None
}

/// RI-19, RI-20, RI-22: a counter goes forward and lands on top; the track has no end.
pub(crate) fn advance(public: &mut Public, seat: Seat, by: u8) {
    public.desks[seat].space += by;
    let space = public.desks[seat].space;
    let old = usize::from(public.doge_rank(seat));
    let new = public.doge_order().iter().position(|&other| other == seat || public.desks[other].space <= space);
    public.order[new.unwrap_or(old)..=old].rotate_right(1);
}

/// RI-67: coins.
fn gold(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) -> Option<Phase> {
    let coins = effect(&game.public, seat);
    if coins > 0 {
        game.public.desks[seat].coins += coins;
        croupier.tell(|| Event::Coins { seat, coins, clause: clause!(67) });
    }
    None
}

/// RI-68: a budget to spend.
fn building(game: &mut Rialto, seat: Seat) -> Option<Phase> {
    let budget = effect(&game.public, seat);
    (budget > 0).then_some(Phase::Build { budget, returned: false })
}

/// RI-78 to RI-81: points for those who played, a loss for those who did not, a bridge for the winner.
fn bridge(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) -> Option<Phase> {
    let gain = effect(&game.public, seat);
    if gain == 0 {
        pay(&mut game.public, seat, -1, clause!(79), croupier);
        return None;
    }
    pay(&mut game.public, seat, i16::from(gain), clause!(78), croupier);
    let wins = game.public.winner == Some(seat) && game.public.bridge.is_some();
    wins.then_some(Phase::Bridge(Laying::Where))
}

/// RI-83, RI-87: councilmen to the personal supply, points for those missing; then the winner's gondola.
fn gondola(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) -> Option<Phase> {
    let strength = game.public.desks[seat].shown.strength();
    recruit(&mut game.public, seat, strength, clause!(83), croupier);
    (game.public.winner == Some(seat)).then_some(Phase::Gondola(Rowing::Where))
}

/// Moves councilmen from the general to the personal supply; each one missing is a point.
pub(crate) fn recruit(public: &mut Public, seat: Seat, count: u8, clause: Clause, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut public.desks[seat];
    let found = count.min(desk.general);
    desk.general -= found;
    desk.supply += found;
    if found > 0 {
        croupier.tell(|| Event::Recruited { seat, count: found, clause });
    }
    if count > found {
        pay(public, seat, i16::from(count - found), clause, croupier);
    }
}

/// RI-89, RI-90, RI-92: supply placements happen by themselves; moves on the board are asked for.
fn councilman(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) -> Option<Phase> {
    let count = effect(&game.public, seat);
    let district = game.public.current();
    let desk = &mut game.public.desks[seat];
    let placed = count.min(desk.supply);
    desk.supply -= placed;
    desk.posted[district] += placed;
    if placed > 0 {
        croupier.tell(|| Event::Placed { seat, district, from: Origin::Supply, count: placed, clause: clause!(90) });
    }
    let left = count - placed;
    let elsewhere = desk.posted.values().iter().sum::<u8>() > desk.posted[district];
    if left > 0 && elsewhere {
        return Some(Phase::Council { left });
    }
    claim_sides(&mut game.public, seat, croupier);
    None
}

/// RI-96, RI-98: after a seat's placements in stage F, it is paid for each side that is not flipped.
pub(crate) fn claim_sides(public: &mut Public, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    for side in Side::ALL {
        if !public.flipped[side] && public.desks[seat].holds(side) {
            public.claimed[side] = true;
            croupier.tell(|| Event::SideBonus { seat, side });
            pay(public, seat, SIDE_BONUS, clause!(96), croupier);
        }
    }
}

fn flip_claimed(public: &mut Public, croupier: &mut Croupier<'_, Event>) {
    for side in Side::ALL {
        if public.claimed[side] {
            public.claimed[side] = false;
            public.flipped[side] = true;
            croupier.tell(|| Event::Flipped { side });
        }
    }
}

/// RI-95, RI-127: after the gondola's councilman is placed, the first to hold a side is paid at once.
pub(crate) fn claim_first(public: &mut Public, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    for side in Side::ALL {
        if !public.flipped[side] && public.desks[seat].holds(side) {
            public.flipped[side] = true;
            croupier.tell(|| Event::SideBonus { seat, side });
            pay(public, seat, SIDE_BONUS, clause!(95), croupier);
            croupier.tell(|| Event::Flipped { side });
        }
    }
}

/// Points on the track. RI-131: a loss stops at 0 if the option says so.
pub(crate) fn pay(public: &mut Public, seat: Seat, points: i16, clause: Clause, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut public.desks[seat];
    let before = desk.points;
    desk.points += points;
    if public.options.vp_floor == PointsFloor::Zero && points < 0 {
        desk.points = desk.points.max(before.min(0));
    }
    let change = desk.points - before;
    if change != 0 {
        croupier.tell(|| Event::Points { seat, points: change, clause });
    }
}
