//! Refusals in words, with the numbers that apply.

use crate::Refusal;

pub(super) fn words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::PlaceWorkshop => "workshops are being placed; choose a hex for yours".into(),
        Refusal::WorkshopPlaced => "your workshop is placed; end your turn".into(),
        Refusal::WorkshopsDone => "workshops are placed only before the first turn".into(),
        Refusal::NotPlains(cell, Some(terrain)) => format!("{cell} is {}, not plains", terrain.name()),
        Refusal::NotPlains(cell, None) => format!("{cell} is a settlement, not plains"),
        Refusal::NearWorkshop(cell, other) if cell == other => format!("a workshop stands on {cell} already"),
        Refusal::NearWorkshop(cell, other) => format!("{cell} is beside the workshop on {other}"),
        Refusal::NearSettlement(cell, dot) => format!("{cell} is beside {}", dot.name()),
        Refusal::NoRoad => "choose first where the road starts".into(),
        Refusal::Unfinished { spent } => format!("the road in hand, {spent} so far, must reach a settlement first"),
        Refusal::NoStart(cell, false) => {
            format!("{cell} is neither your workshop nor a settlement you are connected to")
        }
        Refusal::NoStart(cell, true) => {
            format!("{cell} is neither your warehouse nor a settlement with your merchants")
        }
        Refusal::NoMerchantThere(dot) => format!("your road ends in {}, but no merchant of yours is there", dot.name()),
        Refusal::StartNextTurn(dot) => {
            format!("{} is new this turn and starts roads from your next turn on", dot.name())
        }
        Refusal::Emptied(dot) => format!("your last merchant has left {} this turn", dot.name()),
        Refusal::NothingFrom(cell, left) => format!("no road from {cell} can be finished with {left} resources"),
        Refusal::NotBeside(cell, head) => format!("{cell} is not beside {head}, where the road stands"),
        Refusal::TooSharp(cell) => format!("the road would turn too sharply towards {cell}"),
        Refusal::Taken(cell) => format!("{cell} is not free"),
        Refusal::NoTile(terrain) => format!("you have no {} tile left", terrain.name()),
        Refusal::TooDear { terrain, left } => {
            format!("{} costs {}, and {left} is left", terrain.name(), terrain.cost())
        }
        Refusal::DeadEnd(cell, left) => {
            format!("from {cell} no settlement can be reached this turn with the {left} left")
        }
        Refusal::NoSettlement(cell) => format!("{cell} is no settlement"),
        Refusal::NoTileYet => "a road has at least one tile".into(),
        Refusal::Round(dot) => format!("the road starts in {} and cannot end there", dot.name()),
        Refusal::AlreadyThere(dot) => format!("you are in {} already", dot.name()),
        Refusal::OneATurn { done, wanted } => {
            format!("you connected {} this turn, so {} must wait", done.name(), wanted.name())
        }
        Refusal::OneNewATurn { done, wanted } => {
            format!("you reached {} for the first time this turn, so {} must wait", done.name(), wanted.name())
        }
        Refusal::NoMerchant(dot) => format!("you have no merchant left for {}", dot.name()),
        Refusal::NothingNewAfter(dot) => format!(
            "a road back to {} is not enough for a turn, and no new settlement could be connected after it",
            dot.name()
        ),
        Refusal::OnlyBack => "a road back is not enough for a turn: connect a new settlement".into(),
        Refusal::NoJourney => "merchants travel only along a road just finished".into(),
        Refusal::NotDanger => "merchants travel only in Danger Style".into(),
        Refusal::TooFew { wanted, there } => format!("{wanted} merchants cannot go, {there} are there"),
        Refusal::MoveFirst => "first say how many merchants travel along the new road".into(),
        Refusal::MustConnect(left) => format!("with {left} resources you can connect a settlement, so you must"),
        Refusal::MustBuild(left) => format!("with {left} resources you can build a road, so you must"),
    }
}
