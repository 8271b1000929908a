//! Why an action is not legal: a clause and the facts that apply.

use engine::{Cites, Clause, Seat};

use crate::{
    Rialto,
    action::{Action, Deed, Gain, Origin},
    blue,
    board::{District, Link},
    desk::Desk,
    material::{Building, Colour, Effect, Kind, PICK, Stage, start_sharers},
    options::BlueOrder,
    state::{Laying, Phase, Rowing},
};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields repeat what the line above them says")]
pub enum Refusal {
    /// Something else is asked for now; the clause says when this may be done.
    NotNow { clause: Clause },
    /// One must choose before ending.
    MustChoose { clause: Clause },
    /// There is no such row.
    NoRow { row: u8, rows: u8 },
    /// Somebody took the row.
    RowTaken { row: u8, by: Seat },
    /// A first building has value 1.
    StartValue { building: Building },
    /// So many seats start with it already.
    StartShared { building: Building, seats: u8, most: u8 },
    /// Nothing is left to spend.
    Spent,
    /// No tile of it is in stock.
    OutOfStock { building: Building },
    /// It costs more than there is.
    TooDear { building: Building, budget: u8 },
    /// A budget over 4 takes a building of value 4 first.
    FourFirst { building: Building, budget: u8 },
    /// All slots are taken.
    BoardFull,
    /// A slot is free, so nothing is given back.
    RoomLeft { free: u8 },
    /// One has no such building.
    NotOwned { building: Building },
    /// Nothing could be taken after giving it back.
    NothingToTake { building: Building, budget: u8 },
    /// The card does not fit the stage.
    WrongKind { kind: Kind, stage: Stage },
    /// One holds no such card, or too few.
    NotHeld { kind: Kind, held: u8, clause: Clause },
    /// Jokers alone were played: the play is complete.
    JokersPlayed,
    /// A joker is no card to convert.
    JokerConverted,
    /// The card needs no converting.
    NeedsNoConverting { kind: Kind },
    /// No building that does this is ready.
    NotReady { coins: u8, clause: Clause },
    /// A joker needs a card of the kind beside it.
    LoneJoker { kind: Kind },
    /// One holds a card of the kind, so jokers alone are barred.
    HoldsKind { kind: Kind, held: u8 },
    /// Something was played already in this turn.
    AlreadyPlayed { clause: Clause },
    /// One has put off the turn of this stage before.
    DelayedBefore,
    /// This building is not used in this phase.
    WrongColour { building: Building, clause: Clause },
    /// This building does not do this.
    NotItsEffect { building: Building, clause: Clause },
    /// The leftover row has no such card.
    NotInRow { kind: Kind },
    /// Nothing more is to be discarded.
    NoExcess { limit: u8 },
    /// A tile lies there.
    LinkTaken { link: Link },
    /// The district is not at an end of the link.
    NotAnEnd { district: District, link: Link, clause: Clause },
    /// Nobody can be brought there.
    NobodyToSend { district: District },
    /// The councilman cannot come from there.
    BadOrigin { origin: Origin, clause: Clause },
    /// All placements are made.
    NoPlacements,
    /// All sealed choices are made.
    NoChoices,
    /// It came in this phase.
    JustGained { building: Building },
    /// A building cannot exchange itself.
    Itself { building: Building },
    /// The values do not fit an exchange.
    BadTrade { give: Building, take: Building },
}

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        match *self {
            Refusal::NotNow { clause }
            | Refusal::MustChoose { clause }
            | Refusal::NotHeld { clause, .. }
            | Refusal::NotReady { clause, .. }
            | Refusal::AlreadyPlayed { clause }
            | Refusal::WrongColour { clause, .. }
            | Refusal::NotItsEffect { clause, .. }
            | Refusal::NotAnEnd { clause, .. }
            | Refusal::BadOrigin { clause, .. } => clause,
            Refusal::NoRow { .. } => clause!(24),
            Refusal::RowTaken { .. } => clause!(25),
            Refusal::StartValue { .. } => clause!(14),
            Refusal::StartShared { most: 1, .. } => clause!(15),
            Refusal::StartShared { .. } => clause!(16),
            Refusal::Spent | Refusal::TooDear { .. } => clause!(69),
            Refusal::OutOfStock { .. } => clause!(73),
            Refusal::FourFirst { .. } => clause!(70),
            Refusal::BoardFull | Refusal::NotOwned { .. } => clause!(75),
            Refusal::RoomLeft { .. } | Refusal::NothingToTake { .. } => clause!(76),
            Refusal::WrongKind { .. } => clause!(44),
            Refusal::JokersPlayed => clause!(57),
            Refusal::JokerConverted => clause!(64),
            Refusal::NeedsNoConverting { .. } => clause!(121),
            Refusal::LoneJoker { .. } => clause!(56),
            Refusal::HoldsKind { .. } => clause!(58),
            Refusal::DelayedBefore => clause!(63),
            Refusal::NotInRow { .. } => clause!(32),
            Refusal::NoExcess { .. } => clause!(35),
            Refusal::LinkTaken { .. } => clause!(82),
            Refusal::NobodyToSend { .. } => clause!(86),
            Refusal::NoPlacements => clause!(89),
            Refusal::NoChoices => clause!(129),
            Refusal::JustGained { .. } => clause!(101),
            Refusal::Itself { .. } => clause!(102),
            Refusal::BadTrade { .. } => clause!(99),
        }
    }
}

pub(crate) fn refusal(game: &Rialto, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Row(row) => row_refusal(game, row),
        Action::Take(building) => take(game, seat, building),
        Action::Return(building) => give_back(game, seat, building),
        Action::Play(kind) => play(game, seat, kind),
        Action::Convert(kind) => convert(game, seat, kind, Effect::ConvertOne),
        Action::Swap(kind) => convert(game, seat, kind, Effect::ConvertKind),
        Action::Joker | Action::Mask => joker(game, seat, action),
        Action::Jokers { cards, masks } => jokers(game, seat, cards, masks),
        Action::Delay => delay(game, seat),
        Action::Green(building, gain) => green(game, seat, building, gain),
        Action::Discard(kind) => discard(game, seat, kind),
        Action::Link(link) => link_refusal(game, link),
        Action::High(district) => high(game, district),
        Action::Place(district) => place(game, district),
        Action::From(origin) => from(game, seat, origin),
        Action::Blue(deed) => blue_refusal(game, seat, deed),
        Action::Done => done(game),
    }
}

fn row_refusal(game: &Rialto, row: u8) -> Refusal {
    let public = &game.public;
    if public.phase != Phase::Draft {
        return Refusal::NotNow { clause: clause!(25) };
    }
    match public.taken.get(usize::from(row)) {
        Some(Some(by)) => Refusal::RowTaken { row, by: *by },
        Some(None) | None => Refusal::NoRow { row, rows: public.row_count() },
    }
}

fn take(game: &Rialto, seat: Seat, building: Building) -> Refusal {
    let public = &game.public;
    match public.phase {
        Phase::Opening if building.value() != 1 => Refusal::StartValue { building },
        Phase::Opening => {
            let seats = Building::COPIES - public.stock[building.index()];
            Refusal::StartShared { building, seats, most: start_sharers(public.seats()) }
        }
        Phase::Build { budget: 0, .. } => Refusal::Spent,
        Phase::Build { .. } if public.desks[seat].is_full() => Refusal::BoardFull,
        Phase::Build { .. } if public.stock[building.index()] == 0 => Refusal::OutOfStock { building },
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

fn give_back(game: &Rialto, seat: Seat, building: Building) -> Refusal {
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

fn play(game: &Rialto, seat: Seat, kind: Kind) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(44) } };
    let stage = game.public.stage;
    if kind != stage.kind() {
        return Refusal::WrongKind { kind, stage };
    }
    if game.public.desks[seat].shown.is_jokers_alone() {
        return Refusal::JokersPlayed;
    }
    Refusal::NotHeld { kind, held: game.hand(seat).count(kind.index()), clause: clause!(44) }
}

fn convert(game: &Rialto, seat: Seat, kind: Kind, effect: Effect) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(52) } };
    let desk = &game.public.desks[seat];
    if kind == Kind::Joker {
        Refusal::JokerConverted
    } else if kind == game.public.stage.kind() {
        Refusal::NeedsNoConverting { kind }
    } else if desk.shown.is_jokers_alone() {
        Refusal::JokersPlayed
    } else if game.hand(seat).count(kind.index()) == 0 {
        Refusal::NotHeld { kind, held: 0, clause: clause!(61) }
    } else {
        debug_assert!(desk.ready_for(effect).is_none(), "otherwise it would be legal");
        Refusal::NotReady { coins: desk.coins, clause: clause!(53) }
    }
}

fn joker(game: &Rialto, seat: Seat, action: Action) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(44) } };
    let desk = &game.public.desks[seat];
    let kind = game.public.stage.kind();
    let held = game.hand(seat).count(kind.index());
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

fn jokers(game: &Rialto, seat: Seat, cards: u8, masks: u8) -> Refusal {
    let Phase::Play { .. } = game.public.phase else { return Refusal::NotNow { clause: clause!(57) } };
    let desk = &game.public.desks[seat];
    let kind = game.public.stage.kind();
    let held = game.hand(seat).count(kind.index());
    let jokers = game.hand(seat).count(Kind::Joker.index());
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

fn delay(game: &Rialto, seat: Seat) -> Refusal {
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

fn green(game: &Rialto, seat: Seat, building: Building, gain: Gain) -> Refusal {
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

fn discard(game: &Rialto, seat: Seat, kind: Kind) -> Refusal {
    if game.public.phase != Phase::Discards {
        return Refusal::NotNow { clause: clause!(35) };
    }
    if game.public.excess(seat) == 0 {
        return Refusal::NoExcess { limit: game.public.desks[seat].limit };
    }
    let own = game.own(seat);
    let held = own.hand.count(kind.index()) - own.picked.count(kind.index());
    Refusal::NotHeld { kind, held, clause: clause!(34) }
}

fn link_refusal(game: &Rialto, link: Link) -> Refusal {
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

fn high(game: &Rialto, district: District) -> Refusal {
    if let Phase::Bridge(Laying::Facing(link)) = game.public.phase {
        Refusal::NotAnEnd { district, link, clause: clause!(81) }
    } else {
        Refusal::NotNow { clause: clause!(81) }
    }
}

fn place(game: &Rialto, district: District) -> Refusal {
    let Phase::Gondola(Rowing::End(link)) = game.public.phase else {
        return Refusal::NotNow { clause: clause!(85) };
    };
    if link.touches(district) {
        Refusal::NobodyToSend { district }
    } else {
        Refusal::NotAnEnd { district, link, clause: clause!(85) }
    }
}

fn from(game: &Rialto, seat: Seat, origin: Origin) -> Refusal {
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

fn blue_refusal(game: &Rialto, seat: Seat, deed: Deed) -> Refusal {
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
        debug_assert_eq!(stock[take.index()], 0, "otherwise it would be legal");
        Refusal::OutOfStock { building: take }
    }
}

fn is_fresh(desk: &Desk, building: Building) -> bool {
    desk.slots.iter().any(|slot| slot.fresh && slot.building == Some(building))
}

fn done(game: &Rialto) -> Refusal {
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
