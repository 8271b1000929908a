//! Why not, in words.

use super::{plural, special_name};
use crate::Refusal;

pub(super) fn refused(refusal: &Refusal) -> String {
    match *refusal {
        Refusal::Arrived { wagon } => format!("{} has arrived and moves no more", wagon.name()),
        Refusal::Backwards { wagon, to } => format!("{to} lies behind {}, and wagons never turn back", wagon.name()),
        Refusal::Occupied { to, by } => format!("square {to} is taken by {}", by.name()),
        Refusal::NotLinked { wagon, to } => format!("no single step takes {} to {to}", wagon.name()),
        Refusal::NeedsSpecial { to, special } => {
            format!("the step to {to} needs {}, for {}", special_name(special), plural(special.price(), "coin"))
        }
        Refusal::NotFirstSquare { wagon, to, start } => {
            format!("{} enters from {start}, and {to} is no first square there", wagon.name())
        }
        Refusal::NotLastColumn { wagon, steps } => {
            format!("{} is {} away from the last column", wagon.name(), plural(steps, "step"))
        }
        Refusal::OneThing => {
            "a turn is for moving wagons, a wagon tile or passing, and wagons have been chosen".to_owned()
        }
        Refusal::NothingDone => "move wagons, take a wagon tile or pass before the turn ends".to_owned(),
        Refusal::TurnDone => "a wagon tile was taken, so the turn can only end".to_owned(),
        Refusal::NoStepsLeft { steps } => format!("all {steps} steps of the turn are made"),
        Refusal::StepsLeft { left } => format!("{} must still be made, and a wagon can make it", plural(left, "step")),
        Refusal::WagonDone { wagon } => format!("{} has already had its move this turn", wagon.name()),
        Refusal::NoStop => "goods are collected where a wagon ends its move, and none has moved".to_owned(),
        Refusal::SecondWare => "a ware tile was already taken at this stop".to_owned(),
        Refusal::SecondCube => "a cube was already taken at this stop".to_owned(),
        Refusal::NotBordering { at, area } => format!("square {at} does not border area {area}"),
        Refusal::NoMarket { at } => format!("there is no market at square {at}"),
        Refusal::HomeCollects { wagon } => {
            format!("{} has arrived, and an arriving wagon collects nothing", wagon.name())
        }
        Refusal::NotInDeck { wagon } => format!("the tile of {} is not in the deck", wagon.name()),
        Refusal::TileLimit { held } => format!("you hold {held} wagon tiles, and more are not allowed"),
        Refusal::DeckEmpty => "the deck of wagon tiles is empty".to_owned(),
        Refusal::MayNotStop { wagon, left } => {
            format!("only {} can make the {} left, so it must go on", wagon.name(), plural(left, "compulsory step"))
        }
        Refusal::Passing { wagon, at } => format!("{} is passing through {at} and must go on first", wagon.name()),
        Refusal::NoWayOn { to, by } => {
            format!("{} stands on {to}, and the steps left do not lead on to a free square", by.name())
        }
        Refusal::Waiting { wagon } => format!("{} is waiting and must enter the road first", wagon.name()),
        Refusal::NotWaiting { wagon } => format!("{} is on the road already", wagon.name()),
        Refusal::TooDear { special, coins } => {
            format!("for {} you pay {}, and you have {coins}", special_name(special), plural(special.price(), "coin"))
        }
        Refusal::TooLate => "special moves are bought once, before the first step".to_owned(),
        Refusal::NoStepEvenWith { special } => format!("no wagon could move even with {}", special_name(special)),
        Refusal::NotLooked => "look through the wagon tiles first".to_owned(),
        Refusal::MustTake => "you have looked through the deck and must take one tile of it".to_owned(),
        Refusal::AreaEmpty { area } => format!("area {area} has no ware tile"),
        Refusal::MarketEmpty { market } => format!("market {market} has no cube"),
        Refusal::NotSold => "diagonal steps are free at this table".to_owned(),
        Refusal::TileArrived { wagon } => format!("{} has arrived, and such tiles may not be taken here", wagon.name()),
    }
}
