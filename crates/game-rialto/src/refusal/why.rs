//! The reasons, action by action.

use engine::Seat;

use super::Refusal;
use crate::{
    Rialto,
    action::{Action, Deed, Gain, Origin},
    blue,
    board::{District, Link},
    desk::Desk,
    material::{Building, Colour, Effect, Kind, PICK, start_sharers},
    options::BlueOrder,
    state::{Laying, Phase, Rowing},
};

pub(super) fn row_refusal(game: &Rialto, row: u8) -> Refusal {
    let public = &game.public;
    if public.phase != Phase::Draft {
        return Refusal::NotNow { clause: clause!(25) };
    }
    match public.taken.get(usize::from(row)) {
        Some(Some(by)) => Refusal::RowTaken { row, by: *by },
        Some(None) | None => Refusal::NoRow { row, rows: public.row_count() },
    }
}

pub(super) fn take(game: &Rialto, seat: Seat, building: Building) -> Refusal {
    let public = &game.public;
    match public.phase {
        Phase::Opening if building.value() != 1 => Refusal::StartValue { building },
        Phase::Opening => {
            let seats = Building::COPIES - public.stock[building];
            Refusal::StartShared { building, seats, most: start_sharers(public.seats()) }
        }
        Phase::Build { budget: 0, .. } => Refusal::Spent,
        Phase::Build { .. } if public.desks[seat].is_full() => Refusal::BoardFull,
        Phase::Build { .. } if public.stock[building] == 0 => Refusal::OutOfStock { building },
        Phase::Build { budget, .. } if budget > PICK => Refusal::FourFirst { building, budget },
        Phase::Build { budget, .. } => Refusal::TooDear { building, budget },
        Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => Refusal::NotNow { clause: clause!(69) },
    }
}

pub(super) fn give_back(game: &Rialto, seat: Seat, building: Building) -> Refusal {
    let desk = &game.public.desks[seat];
    match game.public.phase {
        Phase::Build { budget: 0, .. } => Refusal::Spent,
        Phase::Build { .. } if desk.count(building) == 0 => Refusal::NotOwned { building },
        Phase::Build { .. } if !desk.is_full() => Refusal::RoomLeft { free: desk.slots.len() as u8 - desk.buildings() },
        Phase::Build { budget, .. } => Refusal::NothingToTake { building, budget },
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => Refusal::NotNow { clause: clause!(76) },
    }
}

pub(super) fn play(game: &Rialto, seat: Seat, kind: Kind) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(44) } };
    let stage = game.public.stage;
    if kind != stage.kind() {
        return Refusal::WrongKind { kind, stage };
    }
    if game.public.desks[seat].shown.is_jokers_alone() {
        return Refusal::JokersPlayed;
    }
    Refusal::NotHeld { kind, held: game.hand(seat).count(kind), clause: clause!(44) }
}

pub(super) fn convert(game: &Rialto, seat: Seat, kind: Kind, effect: Effect) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(52) } };
    let desk = &game.public.desks[seat];
    if kind == Kind::Joker {
        Refusal::JokerConverted
    } else if kind == game.public.stage.kind() {
        Refusal::NeedsNoConverting { kind }
    } else if desk.shown.is_jokers_alone() {
        Refusal::JokersPlayed
    } else if game.hand(seat).count(kind) == 0 {
        Refusal::NotHeld { kind, held: 0, clause: clause!(61) }
    } else {
        debug_assert!(desk.ready_for(effect).is_none(), "otherwise it would be legal");
        Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
    }
}

pub(super) fn joker(game: &Rialto, seat: Seat, action: Action) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(44) } };
    let desk = &game.public.desks[seat];
    let kind = game.public.stage.kind();
    let held = game.hand(seat).count(kind);
    if desk.shown.is_jokers_alone() {
        Refusal::JokersPlayed
    } else if desk.shown.plain() == 0 && held > 0 {
        Refusal::HoldsKind { kind, held }
    } else if desk.shown.plain() == 0 {
        Refusal::LoneJoker { kind }
    } else if action == Action::Joker {
        Refusal::NotHeld { kind: Kind::Joker, held: 0, clause: clause!(55) }
    } else {
        Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
    }
}

pub(super) fn jokers(game: &Rialto, seat: Seat, cards: u8, masks: u8) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(57) } };
    let desk = &game.public.desks[seat];
    let kind = game.public.stage.kind();
    let held = game.hand(seat).count(kind);
    let jokers = game.hand(seat).count(Kind::Joker);
    if !desk.shown.is_empty() {
        Refusal::AlreadyPlayed { clause: clause!(57) }
    } else if held > 0 {
        Refusal::HoldsKind { kind, held }
    } else if cards > jokers {
        Refusal::NotHeld { kind: Kind::Joker, held: jokers, clause: clause!(57) }
    } else if masks > desk.ready_count(Effect::Mask) {
        Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
    } else {
        Refusal::LoneJoker { kind }
    }
}

pub(super) fn delay(game: &Rialto, seat: Seat) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(52) } };
    let desk = &game.public.desks[seat];
    if game.public.delayed.contains(seat) {
        Refusal::DelayedBefore
    } else if !desk.shown.is_empty() {
        Refusal::AlreadyPlayed { clause: clause!(121) }
    } else {
        Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
    }
}

pub(super) fn green(game: &Rialto, seat: Seat, building: Building, gain: Gain) -> Refusal {
    if game.public.phase != Phase::Greens {
        return Refusal::NotNow { clause: clause!(29) };
    }
    let desk = &game.public.desks[seat];
    if building.colour() != Colour::Green {
        return Refusal::WrongColour { building, clause: clause!(29) };
    }
    if desk.ready(building).is_none() || desk.coins == 0 {
        return Refusal::NotReady { coins: desk.coins, clause: clause!(53) };
    }
    match gain {
        Gain::Row(kind) if building.has(Effect::Cards) => Refusal::NotInRow { kind },
        Gain::Row(_) | Gain::Draw | Gain::Nothing => Refusal::NotItsEffect { building, clause: clause!(31) },
    }
}

pub(super) fn discard(game: &Rialto, seat: Seat, kind: Kind) -> Refusal {
    if game.public.phase != Phase::Discards {
        return Refusal::NotNow { clause: clause!(35) };
    }
    if game.public.excess(seat) == 0 {
        return Refusal::NoExcess { limit: game.public.desks[seat].limit };
    }
    let own = game.own(seat);
    let held = own.hand.count(kind) - own.picked.count(kind);
    Refusal::NotHeld { kind, held, clause: clause!(34) }
}

pub(super) fn link_refusal(game: &Rialto, link: Link) -> Refusal {
    match game.public.phase {
        Phase::Bridge(Laying::Where) | Phase::Gondola(Rowing::Where) => Refusal::LinkTaken { link },
        Phase::Gondola(_) => Refusal::NotNow { clause: clause!(84) },
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Council { .. }
        | Phase::Blues
        | Phase::Over => Refusal::NotNow { clause: clause!(81) },
    }
}

pub(super) fn high(game: &Rialto, district: District) -> Refusal {
    if let Phase::Bridge(Laying::Facing(link)) = game.public.phase {
        Refusal::NotAnEnd { district, link, clause: clause!(81) }
    } else {
        Refusal::NotNow { clause: clause!(81) }
    }
}

pub(super) fn place(game: &Rialto, district: District) -> Refusal {
    let Phase::Gondola(Rowing::End(link)) = game.public.phase else {
        return Refusal::NotNow { clause: clause!(85) };
    };
    if link.touches(district) {
        Refusal::NobodyToSend { district }
    } else {
        Refusal::NotAnEnd { district, link, clause: clause!(85) }
    }
}

pub(super) fn from(game: &Rialto, seat: Seat, origin: Origin) -> Refusal {
    match game.public.phase {
        Phase::Gondola(Rowing::Whence(_)) => Refusal::BadOrigin { origin, clause: clause!(86) },
        Phase::Council { left: 0 } => Refusal::NoPlacements,
        Phase::Council { .. } => Refusal::BadOrigin { origin, clause: clause!(91) },
        Phase::Gondola(_) if game.public.desks[seat].general == 0 => Refusal::NotNow { clause: clause!(86) },
        Phase::Opening
        | Phase::Draft
        | Phase::Greens
        | Phase::Discards
        | Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Blues
        | Phase::Over => Refusal::NotNow { clause: clause!(91) },
    }
}

pub(super) fn blue_refusal(game: &Rialto, seat: Seat, deed: Deed) -> Refusal {
    if game.public.phase != Phase::Blues {
        return Refusal::NotNow { clause: clause!(99) };
    }
    if game.public.blue_choices(seat) == Some(0) {
        return Refusal::NoChoices;
    }
    let (desk, stock) = match game.public.options.blue_order {
        BlueOrder::Doge => (game.public.desks[seat], game.public.stock),
        BlueOrder::Simultaneous => blue::drafted(game, seat),
    };
    let building = deed.tile;
    if building.colour() != Colour::Blue {
        return Refusal::WrongColour { building, clause: clause!(99) };
    }
    let Some(spot) = desk.ready(building).filter(|_| desk.coins > 0) else {
        return if desk.coins > 0 && is_fresh(&desk, building) {
            Refusal::JustGained { building }
        } else {
            Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
        };
    };
    let (Some(more), Some((give, take))) = (building.upgrade(), deed.trade) else {
        return Refusal::NotItsEffect { building, clause: clause!(99) };
    };
    if desk.spare(give, Some(spot)).is_none() {
        if give == building { Refusal::Itself { building } } else { Refusal::NotOwned { building: give } }
    } else if take.value() != give.value() + more {
        Refusal::BadTrade { give, take }
    } else {
        debug_assert_eq!(stock[take], 0, "otherwise it would be legal");
        Refusal::OutOfStock { building: take }
    }
}

fn is_fresh(desk: &Desk, building: Building) -> bool {
    desk.slots.iter().any(|slot| slot.fresh && slot.building == Some(building))
}

pub(super) fn done(game: &Rialto) -> Refusal {
    let clause = match game.public.phase {
        Phase::Opening => clause!(14),
        Phase::Draft => clause!(25),
        Phase::Discards => clause!(34),
        Phase::Build { .. } => clause!(76),
        Phase::Bridge(_) => clause!(81),
        Phase::Gondola(_) => clause!(130),
        Phase::Greens | Phase::Play { .. } | Phase::Council { .. } | Phase::Blues | Phase::Over => clause!(39),
    };
    debug_assert!(!matches!(game.public.phase, Phase::Greens | Phase::Blues), "done is legal there");
    Refusal::MustChoose { clause }
}
