//! Which actions a seat may take. Answers only "what"; `apply.rs` answers "what then".

use engine::Seat;

use crate::{
    Rialto,
    action::{Action, Gain, Origin},
    blue,
    board::{District, Link},
    desk::Desk,
    material::{Building, Colour, Effect, Kind, PICK, start_sharers},
    options::BlueOrder,
    state::{Laying, Phase, Public, Rowing},
};

pub(crate) fn legal(game: &Rialto, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    let public = &game.public;
    if !public.waiting.contains(seat) {
        return;
    }
    match public.phase {
        Phase::Opening => starts(public, out),
        Phase::Draft => rows(public, out),
        Phase::Greens => greens(public, seat, out),
        Phase::Discards => discards(game, seat, out),
        Phase::Play { swapped } => cards(game, seat, swapped, out),
        Phase::Build { budget, returned } => build(public, seat, budget, returned, out),
        Phase::Bridge(laying) => bridge(public, laying, out),
        Phase::Gondola(rowing) => gondola(public, seat, rowing, out),
        Phase::Council { left } => council(public, seat, left, out),
        Phase::Blues => blues(game, seat, out),
        Phase::Over => {}
    }
}

/// What lies on the board is open to all; a hand only as far as it is known. A seat that cannot play
/// anything is passed over, but where the stage began with it a bonus that it has just used may
/// belong to the same turn.
pub(crate) fn forced(public: &Public, seat: Seat, action: Action) -> bool {
    if action != Action::Done {
        return action.on_map().is_some();
    }
    let desk = &public.desks[seat];
    let fresh = desk.shown.is_empty() && !public.delayed.contains(seat) && public.starter != seat;
    matches!(public.phase, Phase::Play { .. }) && fresh && desk.hand.hidden() == 0
}

/// RI-14 to RI-16: a building of value 1 that is not yet taken too often.
fn starts(public: &Public, out: &mut Vec<Action>) {
    out.extend(Building::ALL.into_iter().filter(|&building| may_start_with(public, building)).map(Action::Take));
}

pub(crate) fn may_start_with(public: &Public, building: Building) -> bool {
    building.value() == 1 && Building::COPIES - public.stock[building] < start_sharers(public.seats())
}

/// RI-25: a row that nobody took.
fn rows(public: &Public, out: &mut Vec<Action>) {
    out.extend((0..public.row_count()).filter(|&row| public.taken[usize::from(row)].is_none()).map(Action::Row));
}

/// RI-30, RI-31: each green building that is ready, with what it can bring.
fn greens(public: &Public, seat: Seat, out: &mut Vec<Action>) {
    let desk = &public.desks[seat];
    if desk.coins > 0 {
        let ready = |building: &Building| building.colour() == Colour::Green && desk.ready(*building).is_some();
        for building in Building::ALL.into_iter().filter(ready) {
            if building.has(Effect::Cards) {
                out.push(Action::Green(building, Gain::Draw));
                let row = public.leftover().map(|row| public.rows[row]).unwrap_or_default();
                let there = Kind::ALL.into_iter().filter(|&kind| row.count(kind) > 0);
                out.extend(there.map(|kind| Action::Green(building, Gain::Row(kind))));
            } else {
                out.push(Action::Green(building, Gain::Nothing));
            }
        }
    }
    out.push(Action::Done);
}

/// RI-34: exactly the excess, card by card.
fn discards(game: &Rialto, seat: Seat, out: &mut Vec<Action>) {
    if game.public.excess(seat) == 0 {
        out.push(Action::Done);
        return;
    }
    let own = &game.secret.own[seat];
    let left = |kind: &Kind| own.hand.count(*kind) > own.picked.count(*kind);
    out.extend(Kind::ALL.into_iter().filter(left).map(Action::Discard));
}

/// RI-44, RI-55 to RI-64: a card, a joker, a building, or an end.
fn cards(game: &Rialto, seat: Seat, swapped: u8, out: &mut Vec<Action>) {
    let desk = &game.public.desks[seat];
    let hand = &game.secret.own[seat].hand;
    let (kind, shown) = (game.public.stage.kind(), &desk.shown);
    if !shown.is_jokers_alone() {
        if hand.count(kind) > 0 {
            out.push(Action::Play(kind));
        }
        let yellow = desk.ready_colour(Colour::Yellow);
        if yellow || swapped != 0 {
            conversions(game, seat, swapped, out);
        }
        let jokers = hand.count(Kind::Joker);
        if shown.plain() > 0 {
            if jokers > 0 {
                out.push(Action::Joker);
            }
            if yellow && desk.ready_for(Effect::Mask).is_some() {
                out.push(Action::Mask);
            }
        } else {
            if hand.count(kind) == 0 {
                let masks = if yellow { desk.ready_count(Effect::Mask) } else { 0 };
                jokers_alone(jokers, masks, out);
            }
            if yellow && may_delay(&game.public, seat) {
                out.push(Action::Delay);
            }
        }
    }
    out.push(Action::Done);
}

/// RI-61, RI-64, RI-121: cards of other kinds, jokers excepted.
fn conversions(game: &Rialto, seat: Seat, swapped: u8, out: &mut Vec<Action>) {
    let desk = &game.public.desks[seat];
    let hand = &game.secret.own[seat].hand;
    let kind = game.public.stage.kind();
    let fits = |other: &Kind| *other != kind && *other != Kind::Joker && hand.count(*other) > 0;
    if desk.ready_for(Effect::ConvertOne).is_some() {
        out.extend(Kind::ALL.into_iter().filter(fits).map(Action::Convert));
    }
    let any = desk.ready_for(Effect::ConvertKind).is_some();
    let open = |other: &Kind| any || swapped & 1 << other.index() != 0;
    out.extend(Kind::ALL.into_iter().filter(fits).filter(open).map(Action::Swap));
}

/// RI-56, RI-57: two or more, in one ply, since it proves something about the hand.
fn jokers_alone(jokers: u8, most: u8, out: &mut Vec<Action>) {
    for cards in 0..=jokers {
        for masks in 0..=most {
            if cards + masks >= 2 {
                out.push(Action::Jokers { cards, masks });
            }
        }
    }
}

/// RI-63, RI-121: once a stage, before any card.
pub(crate) fn may_delay(public: &Public, seat: Seat) -> bool {
    let desk = &public.desks[seat];
    desk.shown.is_empty() && !public.delayed.contains(seat) && desk.ready_for(Effect::Delay).is_some()
}

fn build(public: &Public, seat: Seat, budget: u8, returned: bool, out: &mut Vec<Action>) {
    let desk = &public.desks[seat];
    if desk.is_full() {
        let fits = |give: &Building| may_return(public, desk, budget, *give);
        out.extend(Building::ALL.into_iter().filter(fits).map(Action::Return));
    } else {
        let fits = |take: &Building| may_take(&public.stock, budget, *take);
        out.extend(Building::ALL.into_iter().filter(fits).map(Action::Take));
    }
    if !returned {
        out.push(Action::Done);
    }
}

/// RI-69, RI-70, RI-73, RI-74: what a budget can take from the stock.
pub(crate) fn may_take(stock: &blue::Stock, budget: u8, building: Building) -> bool {
    stock[building] > 0
        && if budget > PICK { building.value() == PICK || !has_four(stock) } else { building.value() <= budget }
}

pub(crate) fn has_four(stock: &blue::Stock) -> bool {
    Building::ALL.into_iter().any(|building| building.value() == PICK && stock[building] > 0)
}

/// RI-75, RI-76: an own building, if a pick can follow.
pub(crate) fn may_return(public: &Public, desk: &Desk, budget: u8, give: Building) -> bool {
    if desk.count(give) == 0 {
        return false;
    }
    let mut stock = public.stock;
    stock[give] += 1;
    Building::ALL.into_iter().any(|take| may_take(&stock, budget, take))
}

/// RI-82, RI-88: links without a tile, of which there is always one.
fn free_links(public: &Public) -> impl Iterator<Item = Action> {
    Link::all().filter(|&link| public.links[link].is_none()).map(Action::Link)
}

fn sorted_ends(link: Link) -> [District; 2] {
    let (a, b) = link.ends();
    [a.min(b), a.max(b)]
}

/// RI-81: a free link, then a direction.
fn bridge(public: &Public, laying: Laying, out: &mut Vec<Action>) {
    match laying {
        Laying::Where => out.extend(free_links(public)),
        Laying::Facing(link) => out.extend(sorted_ends(link).map(Action::High)),
        Laying::Laid => out.push(Action::Done),
    }
}

/// RI-84 to RI-86: a free link, a district at its ends, and with an empty general supply a source.
fn gondola(public: &Public, seat: Seat, rowing: Rowing, out: &mut Vec<Action>) {
    let desk = &public.desks[seat];
    match rowing {
        Rowing::Where => out.extend(free_links(public)),
        Rowing::End(link) => {
            let ends = sorted_ends(link).into_iter().filter(|&end| may_place(desk, end));
            out.extend(ends.map(Action::Place));
            if desk.general == 0 {
                out.push(Action::Done);
            }
        }
        Rowing::Whence(district) => {
            if desk.supply > 0 {
                out.push(Action::From(Origin::Supply));
            }
            out.extend(elsewhere(desk, district));
        }
        Rowing::Placed => out.push(Action::Done),
    }
}

/// RI-85, RI-86: whether there is a councilman who can go there.
pub(crate) fn may_place(desk: &Desk, district: District) -> bool {
    desk.general > 0 || desk.supply > 0 || elsewhere(desk, district).next().is_some()
}

fn elsewhere(desk: &Desk, district: District) -> impl Iterator<Item = Action> {
    let there = move |from: &District| *from != district && desk.posted[*from] > 0;
    District::ALL.into_iter().filter(there).map(|from| Action::From(Origin::District(from)))
}

/// RI-91, RI-92: councilmen from other districts, as long as placements are left.
fn council(public: &Public, seat: Seat, left: u8, out: &mut Vec<Action>) {
    if left > 0 {
        out.extend(elsewhere(&public.desks[seat], public.current()));
    }
    out.push(Action::Done);
}

/// RI-99, RI-129: blue buildings, with an eye on what is sealed already, while a choice is left.
fn blues(game: &Rialto, seat: Seat, out: &mut Vec<Action>) {
    let add = |deed| out.push(Action::Blue(deed));
    match game.public.options.blue_order {
        BlueOrder::Doge => blue::deeds(&game.public.desks[seat], &game.public.stock, add),
        BlueOrder::Simultaneous if game.public.blue_choices(seat) == Some(0) => {}
        BlueOrder::Simultaneous => {
            let (desk, stock) = blue::drafted(game, seat);
            blue::deeds(&desk, &stock, add);
        }
    }
    out.push(Action::Done);
}
