//! Why an action was refused, in plain English.

use engine::Names;

use super::counted;
use crate::{legal::AmphoraProblem, map::Misfit, refusal::Refusal, state::Mode};

pub(super) fn text(refusal: &Refusal, names: &Names) -> String {
    match refusal {
        Refusal::ChooseFirst => "choose first whether this turn draws or builds".into(),
        Refusal::Chosen { mode: Mode::Draw } => "this turn draws already".into(),
        Refusal::Chosen { mode: Mode::Build } => "this turn builds already".into(),
        Refusal::NotInDrawing { building } => {
            format!("this turn draws, so the {} on your board cannot be built", building.name())
        }
        Refusal::NotInBuilding { stack } => {
            format!("this turn builds, so nothing can be drawn from the {} stack", stack.name())
        }
        Refusal::StillHidden { building } => format!("your {} is still in a stack", building.name()),
        Refusal::OnMap { building, hex } => format!("your {} stands at {hex} for good", building.name()),
        Refusal::NoDraw { done } => format!("{} done, none is left", counted(*done, "draw")),
        Refusal::NoBuild { done } => format!("{} done, none is left", counted(*done, "build")),
        Refusal::EmptyStack { stack } => format!("your {} stack is empty", stack.name()),
        Refusal::PaysNowhere { building, needs, hand } => {
            format!("the {} costs at least {}, you hold {hand}", building.name(), counted(*needs, "card"))
        }
        Refusal::CannotPay { building, hex, needs, hand } => {
            format!("the {} costs at least {} at {hex}, you hold {hand}", building.name(), counted(*needs, "card"))
        }
        Refusal::NothingToPlace => "no building is chosen yet".into(),
        Refusal::NothingToStore => "only a building just drawn can be kept".into(),
        Refusal::NoSuchHex { hex } => format!("the map has no hex {hex}"),
        Refusal::Taken { hex, owner, building } => {
            format!("{hex} is taken by the {} of {}", building.name(), names.of(*owner))
        }
        Refusal::PlaceFirst { building } => format!("place the {} first", building.name()),
        Refusal::ResolveFirst { building } => format!("build or keep the {} first", building.name()),
        Refusal::PayFirst { building, hex } => format!("pay for the {} at {hex} first", building.name()),
        Refusal::NothingToPay => "there is nothing to pay".into(),
        Refusal::NotHeld { payment } => format!("you do not hold {payment}"),
        Refusal::WrongSum { payment, most } => {
            format!("{payment} does not make up the price of {} less what matches", counted(*most, "card"))
        }
        Refusal::LayFirst { tile } => format!("lay map tile {} first", tile + 1),
        Refusal::TurnFirst { tile } => format!("turn map tile {} first", tile + 1),
        Refusal::NoTile => "there is no map tile to lay".into(),
        Refusal::Misfit { spot, misfit } => misfit_text(&spot.to_string(), *misfit),
        Refusal::Amphora(problem) => amphora_text(*problem),
        Refusal::UseAmphora { mode: Mode::Draw } => "the amphora bought a draw: draw first".into(),
        Refusal::UseAmphora { mode: Mode::Build } => "the amphora bought a build: build first".into(),
        Refusal::NoCardAllowed { done, cards, .. } => {
            format!("{} done and {} taken, no card is left to take", counted(*done, "action"), counted(*cards, "card"))
        }
        Refusal::NoCardLeft => "neither pile nor discards hold a card".into(),
        Refusal::Stopped => "after the first card a turn only takes cards or ends".into(),
    }
}

fn misfit_text(spot: &str, misfit: Misfit) -> String {
    match misfit {
        Misfit::Covers(tile) => format!("a tile at {spot} would cover part of tile {}", char::from(b'A' + tile)),
        Misfit::CoversShrine(shrine) => format!("a tile at {spot} would cover the shrine at {shrine}"),
        Misfit::Loose => format!("a tile at {spot} would touch neither the map nor a shrine"),
    }
}

fn amphora_text(problem: AmphoraProblem) -> String {
    match problem {
        AmphoraProblem::None => "you hold no amphora".into(),
        AmphoraProblem::Limit(limit) => format!("at most {limit} may be spent in a turn"),
        AmphoraProblem::Early(left) => format!("{} of this turn left to use first", counted(left, "action")),
        AmphoraProblem::Useless => "there is nothing left that it could draw or build".into(),
    }
}
