//! Why an action is not legal: a clause and the facts that apply.

mod why;

use engine::{Cites, Clause, Seat};

use crate::{
    Rialto,
    action::{Action, Origin},
    board::{District, Link},
    material::{Building, Effect, Kind, Stage},
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
        Action::Row(row) => why::row_refusal(game, row),
        Action::Take(building) => why::take(game, seat, building),
        Action::Return(building) => why::give_back(game, seat, building),
        Action::Play(kind) => why::play(game, seat, kind),
        Action::Convert(kind) => why::convert(game, seat, kind, Effect::ConvertOne),
        Action::Swap(kind) => why::convert(game, seat, kind, Effect::ConvertKind),
        Action::Joker | Action::Mask => why::joker(game, seat, action),
        Action::Jokers { cards, masks } => why::jokers(game, seat, cards, masks),
        Action::Delay => why::delay(game, seat),
        Action::Green(building, gain) => why::green(game, seat, building, gain),
        Action::Discard(kind) => why::discard(game, seat, kind),
        Action::Link(link) => why::link_refusal(game, link),
        Action::High(district) => why::high(game, district),
        Action::Place(district) => why::place(game, district),
        Action::From(origin) => why::from(game, seat, origin),
        Action::Blue(deed) => why::blue_refusal(game, seat, deed),
        Action::Done => why::done(game),
    }
}
