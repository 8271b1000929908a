//! What each action does.

use engine::{Clause, Croupier, Seat, Seats};

use crate::{
    Rialto,
    action::{Action, Deed, Gain, Origin},
    blue,
    board::{District, Link, Span},
    desk::Slot,
    event::Event,
    flow,
    material::{BLIND, Building, Effect, GREEN_DRAW, Kind, PICK},
    options::BlueOrder,
    resolve::{self, effect},
    setup::BRIDGES,
    state::{Laying, Phase, Public, Rowing},
};

pub(crate) fn apply(game: &mut Rialto, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
    match action {
        Action::Row(row) => take_row(game, seat, row, croupier),
        Action::Take(building) => take(game, seat, building, croupier),
        Action::Return(building) => give_back(game, seat, building, croupier),
        Action::Play(kind) => show(game, seat, kind, croupier),
        Action::Convert(kind) => convert(game, seat, kind, croupier),
        Action::Swap(kind) => swap(game, seat, kind, croupier),
        Action::Joker => show(game, seat, Kind::Joker, croupier),
        Action::Mask => mask(game, seat, croupier),
        Action::Jokers { cards, masks } => jokers(game, seat, cards, masks, croupier),
        Action::Delay => delay(game, seat, croupier),
        Action::Green(building, gain) => green(game, seat, building, gain, croupier),
        Action::Discard(kind) => discard(game, seat, kind, croupier),
        Action::Link(link) => choose_link(game, seat, link, croupier),
        Action::High(district) => turn_bridge(game, seat, district, croupier),
        Action::Place(district) => place(game, seat, district, croupier),
        Action::From(origin) => bring(game, seat, origin, croupier),
        Action::Blue(deed) => use_blue(game, seat, deed, croupier),
        Action::Done => done(game, seat, croupier),
    }
}

/// RI-25, RI-26: a whole row, openly, and two cards unseen.
fn take_row(game: &mut Rialto, seat: Seat, row: u8, croupier: &mut Croupier<'_, Event>) {
    let cards = std::mem::take(&mut game.public.rows[usize::from(row)]);
    game.public.taken[usize::from(row)] = Some(seat);
    croupier.tell(|| Event::RowTaken { seat, row, cards });
    for kind in Kind::ALL {
        for _ in 0..cards.count(kind) {
            game.secret.own[seat].hand.put(kind);
            game.public.desks[seat].hand.gain_open(kind);
        }
    }
    flow::draw_hidden(game, seat, BLIND, clause!(26), croupier);
    flow::after_row(game);
    skip_discards(game, croupier);
}

/// RI-35: when nobody is above the limit, nobody is asked.
fn skip_discards(game: &mut Rialto, croupier: &mut Croupier<'_, Event>) {
    if game.public.phase == Phase::Discards && game.public.waiting.is_empty() {
        flow::begin_stages(game, croupier);
    }
}

/// RI-14, RI-18, RI-69: a building goes from the stock to the first free slot; of a kind one may have
/// several (RI-71).
fn take(game: &mut Rialto, seat: Seat, building: Building, croupier: &mut Croupier<'_, Event>) {
    game.public.stock[building] -= 1;
    let slots = &mut game.public.desks[seat].slots;
    let free = slots.iter_mut().find(|slot| slot.building.is_none()).expect("a pick is offered only with a free slot");
    *free = Slot::of(building);
    if let Phase::Build { budget, .. } = game.public.phase {
        game.public.phase = Phase::Build { budget: rest(budget), returned: false };
        let clause = pick_clause(&game.public, seat, budget, building);
        croupier.tell(|| Event::Took { seat, building, clause });
    } else {
        croupier.tell(|| Event::Started { seat, building });
        flow::after_start_pick(game, croupier);
    }
}

/// By which clause a building is picked: RI-69 for a whole small budget, RI-70 for a part of a large
/// one, RI-74 where no building of value 4 was left for it.
fn pick_clause(public: &Public, seat: Seat, left: u8, building: Building) -> Clause {
    if left > PICK && building.value() < PICK {
        clause!(74)
    } else if effect(public, seat) > PICK {
        clause!(70)
    } else {
        clause!(69)
    }
}

/// RI-70: what a pick leaves of a budget.
fn rest(budget: u8) -> u8 {
    budget.saturating_sub(PICK)
}

/// RI-75, RI-77, RI-126: a building goes back for its value in points, one for each pick; a coin on
/// it is lost.
fn give_back(game: &mut Rialto, seat: Seat, building: Building, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut game.public.desks[seat];
    let spare = desk.spare(building, None).expect("only an own building is given back");
    desk.slots[spare] = Slot::EMPTY;
    let points = i16::from(building.value());
    desk.points += points;
    game.public.stock[building] += 1;
    croupier.tell(|| Event::Returned { seat, building, points });
    if let Phase::Build { budget, .. } = game.public.phase {
        game.public.phase = Phase::Build { budget, returned: true };
    }
}

/// Plays one card from the hand.
fn show(game: &mut Rialto, seat: Seat, kind: Kind, croupier: &mut Croupier<'_, Event>) {
    lay_out(game, seat, kind);
    let stage = game.public.stage;
    croupier.tell(|| Event::Played { seat, kind, stage });
}

fn lay_out(game: &mut Rialto, seat: Seat, kind: Kind) {
    game.secret.own[seat].hand.take(kind);
    let desk = &mut game.public.desks[seat];
    desk.hand.lose(kind);
    desk.shown.cards.put(kind);
}

/// RI-53: a coin goes onto a building with this effect.
fn activate(game: &mut Rialto, seat: Seat, effect: Effect, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut game.public.desks[seat];
    let place = desk.ready_for(effect).expect("offered only if such a building is ready");
    desk.pay(place);
    if let Some(building) = desk.slots[place].building {
        croupier.tell(|| Event::Used { seat, building });
    }
}

/// RI-61, RI-135: one card of another kind; each takes a building of its own.
fn convert(game: &mut Rialto, seat: Seat, kind: Kind, croupier: &mut Croupier<'_, Event>) {
    activate(game, seat, Effect::ConvertOne, croupier);
    show(game, seat, kind, croupier);
}

/// RI-61, RI-136: cards of one other kind; the first one activates the building.
fn swap(game: &mut Rialto, seat: Seat, kind: Kind, croupier: &mut Croupier<'_, Event>) {
    if let Phase::Play { swapped } = &mut game.public.phase {
        let bit = 1 << kind.index();
        let again = *swapped & bit != 0;
        *swapped |= bit;
        if !again {
            activate(game, seat, Effect::ConvertKind, croupier);
        }
    }
    show(game, seat, kind, croupier);
}

/// RI-60: a building counts as a joker.
fn mask(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    activate(game, seat, Effect::Mask, croupier);
    game.public.desks[seat].shown.masks += 1;
    croupier.tell(|| Event::Masked { seat });
}

/// RI-57, RI-132: jokers alone, which proves that the hand holds none of the kind.
fn jokers(game: &mut Rialto, seat: Seat, cards: u8, masks: u8, croupier: &mut Croupier<'_, Event>) {
    for _ in 0..cards {
        lay_out(game, seat, Kind::Joker);
    }
    for _ in 0..masks {
        activate(game, seat, Effect::Mask, croupier);
        game.public.desks[seat].shown.masks += 1;
    }
    let kind = game.public.stage.kind();
    game.public.desks[seat].hand.prove_none(kind);
    croupier.tell(|| Event::JokersAlone { seat, cards, masks, kind });
}

/// RI-62, RI-123: the turn is put off to the end of the stage; a starter remains the starter.
fn delay(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    let place = game.public.desks[seat].ready_for(Effect::Delay).expect("offered only if such a building is ready");
    let building = game.public.desks[seat].slots[place].building;
    activate(game, seat, Effect::Delay, croupier);
    for effect in building.map_or(&[][..], |building| building.face().effects) {
        if let Effect::Coins(coins) = *effect {
            game.public.desks[seat].coins += coins;
            croupier.tell(|| Event::Coins { seat, coins, clause: clause!(62) });
        }
    }
    game.public.delayed = game.public.delayed.with(seat);
    croupier.tell(|| Event::Delayed { seat });
    flow::next_turn(game, croupier);
}

/// RI-31, RI-33: a card of the leftover row or three from the pile, and a higher limit.
fn green(game: &mut Rialto, seat: Seat, building: Building, gain: Gain, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut game.public.desks[seat];
    let place = desk.ready(building).expect("offered only if the building is ready");
    desk.pay(place);
    croupier.tell(|| Event::Used { seat, building });
    for effect in building.face().effects {
        if let Effect::Limit(more) = *effect {
            desk.limit += more;
            let limit = desk.limit;
            croupier.tell(|| Event::Limit { seat, limit });
        }
    }
    match gain {
        Gain::Nothing => {}
        Gain::Draw => flow::draw_hidden(game, seat, GREEN_DRAW, clause!(31), croupier),
        Gain::Row(kind) => {
            let row = game.public.leftover().expect("green buildings come after the draft");
            game.public.rows[row].take(kind);
            game.secret.own[seat].hand.put(kind);
            game.public.desks[seat].hand.gain_open(kind);
            croupier.tell(|| Event::RowCard { seat, kind });
        }
    }
}

/// RI-34: a card is chosen, sealed.
fn discard(game: &mut Rialto, seat: Seat, kind: Kind, croupier: &mut Croupier<'_, Event>) {
    game.secret.own[seat].picked.put(kind);
    game.public.desks[seat].picked += 1;
    croupier.tell(|| Event::Picked { seat, kind: Some(kind) });
}

/// RI-81, RI-84: where the bridge or the gondola goes.
fn choose_link(game: &mut Rialto, seat: Seat, link: Link, croupier: &mut Croupier<'_, Event>) {
    if let Phase::Bridge(_) = game.public.phase {
        game.public.phase = Phase::Bridge(Laying::Facing(link));
        return;
    }
    game.public.links[link] = Some(Span::GONDOLA);
    game.public.gondolas -= 1;
    croupier.tell(|| Event::GondolaLaid { seat, link });
    if game.public.desks[seat].general == 0 {
        resolve::pay(&mut game.public, seat, 1, clause!(86), croupier);
    }
    game.public.phase = Phase::Gondola(Rowing::End(link));
}

/// RI-81: which value faces which district.
fn turn_bridge(game: &mut Rialto, seat: Seat, high: District, croupier: &mut Croupier<'_, Event>) {
    let (Phase::Bridge(Laying::Facing(link)), Some(bridge)) = (game.public.phase, game.public.bridge.take()) else {
        return;
    };
    let (first, second) =
        if link.ends().0 == high { (bridge.high(), bridge.low()) } else { (bridge.low(), bridge.high()) };
    game.public.links[link] = Some(Span { first, second });
    croupier.tell(|| Event::BridgeLaid { seat, link, bridge, high });
    game.public.phase = Phase::Bridge(Laying::Laid);
}

/// RI-85, RI-86: the district of the gondola's councilman.
fn place(game: &mut Rialto, seat: Seat, district: District, croupier: &mut Croupier<'_, Event>) {
    let desk = &mut game.public.desks[seat];
    if desk.general == 0 {
        game.public.phase = Phase::Gondola(Rowing::Whence(district));
        return;
    }
    desk.general -= 1;
    desk.posted[district] += 1;
    croupier.tell(|| Event::Sent { seat, district });
    game.public.phase = Phase::Gondola(Rowing::Placed);
}

/// RI-86, RI-91: a councilman comes from the personal supply or another district.
fn bring(game: &mut Rialto, seat: Seat, origin: Origin, croupier: &mut Croupier<'_, Event>) {
    let (district, phase, clause) = match game.public.phase {
        Phase::Gondola(Rowing::Whence(district)) => (district, Phase::Gondola(Rowing::Placed), clause!(86)),
        Phase::Council { left } => (game.public.current(), Phase::Council { left: left - 1 }, clause!(91)),
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Blues
        | Phase::Over => return,
    };
    let desk = &mut game.public.desks[seat];
    match origin {
        Origin::Supply => desk.supply -= 1,
        Origin::District(from) => desk.posted[from] -= 1,
    }
    desk.posted[district] += 1;
    croupier.tell(|| Event::Placed { seat, district, from: origin, count: 1, clause });
    game.public.phase = phase;
}

/// RI-99, RI-129: a blue building is used at once, or its use is sealed.
fn use_blue(game: &mut Rialto, seat: Seat, deed: Deed, croupier: &mut Croupier<'_, Event>) {
    match game.public.options.blue_order {
        BlueOrder::Doge => blue::act(game, seat, deed, croupier),
        BlueOrder::Simultaneous => {
            let free = game.secret.own[seat].deeds.iter_mut().find(|deed| deed.is_none());
            *free.expect("there are no more deeds than slots") = Some(deed);
            choose_blue(game, seat);
        }
    }
}

fn done(game: &mut Rialto, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    let step = game.public.step;
    match game.public.phase {
        Phase::Opening | Phase::Draft | Phase::Over => {}
        Phase::Greens => {
            flow::next_green(game, step + 1);
            skip_discards(game, croupier);
        }
        Phase::Discards => seal(game, seat, clause!(34), croupier, flow::show_discards),
        Phase::Play { .. } => {
            game.public.acted = game.public.acted.with(seat);
            let strength = game.public.desks[seat].shown.strength();
            croupier.tell(|| Event::TurnEnded { seat, strength });
            flow::next_turn(game, croupier);
        }
        Phase::Build { budget, .. } => decline(game, seat, budget, croupier),
        Phase::Bridge(_) => {
            game.public.bridge = game.public.bridges.draw(BRIDGES, croupier);
            if let Some(bridge) = game.public.bridge {
                croupier.tell(|| Event::BridgeShown { bridge });
            }
            resolve::next(game, step + 1, croupier);
        }
        Phase::Gondola(_) => {
            resolve::claim_first(&mut game.public, seat, croupier);
            resolve::next(game, step + 1, croupier);
        }
        Phase::Council { .. } => {
            resolve::claim_sides(&mut game.public, seat, croupier);
            resolve::next(game, step + 1, croupier);
        }
        Phase::Blues => match game.public.options.blue_order {
            BlueOrder::Doge => flow::next_blue(game, step + 1, croupier),
            BlueOrder::Simultaneous if game.public.blue_choices(seat) > Some(0) => choose_blue(game, seat),
            BlueOrder::Simultaneous => seal(game, seat, clause!(129), croupier, blue::carry_out),
        },
    }
}

/// RI-129: a sealed choice is made, be it to use a blue building or to leave one unused. Everybody
/// sees that, and nothing more.
fn choose_blue(game: &mut Rialto, seat: Seat) {
    let counted = game.public.blue_choices(seat).is_some();
    game.public.desks[seat].picked += u8::from(counted);
}

/// A sealed choice is complete; the last one opens them all.
fn seal(
    game: &mut Rialto,
    seat: Seat,
    clause: Clause,
    croupier: &mut Croupier<'_, Event>,
    open: fn(&mut Rialto, &mut Croupier<'_, Event>),
) {
    game.public.waiting = game.public.waiting.without(seat);
    croupier.tell(|| Event::Sealed { seat, clause });
    if game.public.waiting == Seats::NONE {
        open(game, croupier);
    }
}

/// RI-72: a pick is declined, or the buying ends.
fn decline(game: &mut Rialto, seat: Seat, budget: u8, croupier: &mut Croupier<'_, Event>) {
    if budget > 0 {
        croupier.tell(|| Event::Declined { seat });
    }
    if rest(budget) > 0 {
        game.public.phase = Phase::Build { budget: rest(budget), returned: false };
    } else {
        let step = game.public.step + 1;
        resolve::next(game, step, croupier);
    }
}
