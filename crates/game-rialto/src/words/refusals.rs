//! Refusals in words.

use engine::Names;

use super::{count, name, title};
use crate::{Refusal, action::Origin, material::Building};

pub(crate) fn text(refusal: &Refusal, names: &Names) -> String {
    match refusal {
        Refusal::NotNow { .. } => "this is not the time for it".into(),
        Refusal::MustChoose { .. } => "you have to choose first".into(),
        Refusal::NoRow { row, rows } => format!("there is no row {}, only {rows} rows", u16::from(*row) + 1),
        Refusal::RowTaken { row, by } => format!("{} took row {}", names.of(*by), row + 1),
        Refusal::StartValue { building } => format!("{}, not 1", worth(*building)),
        Refusal::StartShared { building, seats, most } => shared(*building, *seats, *most),
        Refusal::Spent => "nothing is left to spend".into(),
        Refusal::OutOfStock { building } => format!("no {} is in stock", name(*building)),
        Refusal::TooDear { building, budget } => format!("{}, you can spend {budget}", worth(*building)),
        Refusal::FourFirst { building, budget } => four_first(*building, *budget),
        Refusal::BoardFull => "all seven slots are taken: return a building first".into(),
        Refusal::RoomLeft { free } => format!("{} free, so nothing is returned", count(*free, "slot")),
        Refusal::NotOwned { building } => format!("you have no {} to give", name(*building)),
        Refusal::NothingToTake { building, budget } => nothing_to_take(*building, *budget),
        Refusal::WrongKind { kind, stage } => {
            format!("{} does not fit stage {} {}", title(*kind), stage.letter(), title(stage.kind()))
        }
        Refusal::NotHeld { kind, held: 0, .. } => format!("you hold no {}", title(*kind)),
        Refusal::NotHeld { kind, held, .. } => format!("you hold only {held} {}", title(*kind)),
        Refusal::JokersPlayed => "jokers alone are a whole play".into(),
        Refusal::JokerConverted => "a joker cannot be converted".into(),
        Refusal::NeedsNoConverting { kind } => format!("{} fits this stage as it is", title(*kind)),
        Refusal::NotReady { coins: 0, .. } => "you have no coin for it".into(),
        Refusal::NotReady { .. } => "you have no such building that is unused".into(),
        Refusal::LoneJoker { kind } => format!("a single joker needs a {} card beside it", title(*kind)),
        Refusal::HoldsKind { kind, held } => {
            format!("you hold {held} {}, so jokers come only beside such a card", title(*kind))
        }
        Refusal::AlreadyPlayed { .. } => "you have played something already".into(),
        Refusal::DelayedBefore => "you have put this turn off once".into(),
        Refusal::WrongColour { building, .. } => format!("{} is not used in this phase", name(*building)),
        Refusal::NotItsEffect { building, .. } => {
            format!("{} does something else: {}", name(*building), building.face().about)
        }
        Refusal::NotInRow { kind } => format!("the leftover row has no {}", title(*kind)),
        Refusal::NoExcess { limit } => format!("you are within your limit of {limit}"),
        Refusal::LinkTaken { link } => format!("a tile lies on link {}", link.number()),
        Refusal::NotAnEnd { district, link, .. } => {
            format!("link {} does not end in {}", link.number(), district.name())
        }
        Refusal::NobodyToSend { district } => format!("nobody of yours can go to {}", district.name()),
        Refusal::BadOrigin { origin: Origin::Supply, .. } => "nobody can come from your supply".into(),
        Refusal::BadOrigin { origin: Origin::District(district), .. } => {
            format!("nobody of yours can come from {}", district.name())
        }
        Refusal::NoPlacements => "all placements are made".into(),
        Refusal::NoChoices => "all your choices are made: seal them".into(),
        Refusal::JustGained { building } => format!("{} came in this phase", name(*building)),
        Refusal::Itself { building } => format!("{} cannot exchange itself", name(*building)),
        Refusal::BadTrade { give, take } => format!("{}, {}", worth(*give), worth(*take)),
    }
}

/// `green 1 is worth 1`.
fn worth(building: Building) -> String {
    format!("{} is worth {}", name(building), building.value())
}

fn shared(building: Building, seats: u8, most: u8) -> String {
    format!("{} starts {} already, {most} is the most", name(building), count(seats, "seat"))
}

fn four_first(building: Building, budget: u8) -> String {
    format!("with {budget} to spend you first take a building of value 4, not {}", name(building))
}

fn nothing_to_take(building: Building, budget: u8) -> String {
    format!("after returning {} there is nothing to take for {budget}", name(building))
}
