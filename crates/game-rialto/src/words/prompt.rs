//! What a seat is asked to do, which is never more than it may.

use engine::{Offer, Prompt, Seat, either};

use super::{count, title};
use crate::{
    Action, View,
    legal::has_four,
    material::{Building, PICK},
    state::{Laying, Phase, Rowing},
};

pub(super) fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    match public.phase {
        Phase::Opening => Prompt::new("Pick your first building.", &["take"]),
        Phase::Draft => Prompt::new("Take a row of cards; two more come unseen.", &["row"]),
        Phase::Greens if legal == [Action::Done] => Prompt::new("No green building is left to use: end.", &["done"]),
        Phase::Greens => Prompt::new("Use a green building for a coin, or end.", &["green", "done"]),
        Phase::Discards => match public.excess(seat) {
            0 => Prompt::new("Seal your discards.", &["done"]),
            left => Prompt::new(format!("Choose {} to discard.", count(left, "more card")), &["discard"]),
        },
        Phase::Play { .. } => play(view, seat, legal),
        Phase::Build { budget, .. } => build(view, budget, legal),
        Phase::Bridge(Laying::Where) => Prompt::new(lay_bridge(view), &["link"]),
        Phase::Bridge(Laying::Facing(_)) => Prompt::new("Which district gets the higher end?", &["high"]),
        Phase::Bridge(Laying::Laid) | Phase::Gondola(Rowing::Placed) => Prompt::new("End your turn.", &["done"]),
        Phase::Gondola(Rowing::Where) => Prompt::new("Lay a gondola on a free link.", &["link"]),
        Phase::Gondola(Rowing::End(_)) => gondola_end(legal),
        Phase::Gondola(Rowing::Whence(district)) => {
            Prompt::new(format!("Where does the councilman for {} come from?", district.name()), &["from"])
        }
        Phase::Council { .. } if legal == [Action::Done] => {
            Prompt::new("No councilman is left to bring: end.", &["done"])
        }
        Phase::Council { left } => {
            let (councilmen, here) = (count(left, "councilman"), public.current().name());
            Prompt::new(
                format!("Bring up to {councilmen} to {here} from other districts, or no more."),
                &["from", "done"],
            )
        }
        Phase::Blues => blues(view, seat, legal),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// RI-44, RI-52 to RI-64: what can be played here, and how strong it makes.
fn play(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    let shown = &public.desks[seat].shown;
    let best = public.desks.iter().filter(|(other, _)| *other != seat).map(|(_, desk)| desk.shown.strength()).max();
    let kind = title(public.stage.kind());
    let mut offer = Offer::new(legal);
    offer.add(format!("play {kind} cards"), &["play"]);
    offer.add("add Jokers", &["joker"]);
    offer.add("play Jokers alone", &["jokers"]);
    let yellow = [("Y1", "delay"), ("Y2", "convert"), ("Y3", "mask"), ("Y4", "swap")];
    let (names, kinds): (Vec<_>, Vec<_>) = yellow.into_iter().filter(|(_, kind)| offer.has(kind)).unzip();
    offer.add(format!("use {}", either(&names)), &kinds);
    offer.add(if shown.is_empty() { "pass" } else { "end your turn" }, &["done"]);
    let strength = format!("your strength {}, best of the others {}", shown.strength(), best.unwrap_or(0));
    offer.prompt(|line| format!("{line}: {strength}."))
}

/// RI-69 to RI-76: what the budget takes, and whether a building has to make room first.
fn build(view: &View, budget: u8, legal: &[Action]) -> Prompt {
    if budget == 0 {
        return Prompt::new("End your purchases.", &["done"]);
    }
    let offer = Offer::new(legal);
    let next = match budget.saturating_sub(PICK) {
        0 => String::new(),
        rest => format!(" ({rest} stays for the next)"),
    };
    let what = match (budget > PICK, has_four(&view.public.stock)) {
        (false, _) => format!("a building worth up to {budget}"),
        (true, true) => "a building of value 4".into(),
        (true, false) => "another, since none of value 4 is in stock".into(),
    };
    let (text, kind) = if offer.has("return") {
        (format!("Your board is full: return a building and take {what}{next}"), "return")
    } else if offer.has("take") {
        (format!("Take {what}{next}"), "take")
    } else {
        return Prompt::new(format!("Nothing that you could take is in stock{next}: go on."), &["done"]);
    };
    if offer.has("done") {
        Prompt::new(format!("{text}, or none."), &[kind, "done"])
    } else {
        Prompt::new(format!("{text}."), &[kind])
    }
}

fn lay_bridge(view: &View) -> String {
    match view.public.bridge {
        Some(bridge) => format!("Lay the bridge {}/{} on a free link.", bridge.low(), bridge.high()),
        None => "Lay the bridge.".into(),
    }
}

/// RI-85, RI-86: a councilman of the general supply must go, a replacement need not.
fn gondola_end(legal: &[Action]) -> Prompt {
    let offer = Offer::new(legal);
    let scored = "Your general supply is empty, so you scored a point";
    match (offer.has("place"), offer.has("done")) {
        (true, true) => {
            let text =
                format!("{scored}. You may bring another councilman of yours to an end of the gondola, or none.");
            Prompt::new(text, &["place", "done"])
        }
        (true, false) => Prompt::new("Which district gets your councilman?", &["place"]),
        (false, _) => Prompt::new(format!("{scored}; nobody of yours can go there. End your turn."), &["done"]),
    }
}

/// RI-99, RI-129: open uses, or one sealed choice for each building that could be used.
fn blues(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    match (view.public.blue_choices(seat), legal == [Action::Done]) {
        (Some(0), _) => Prompt::new(format!("You will use {}. Seal your choices.", sealed(view)), &["done"]),
        (Some(left), true) => {
            Prompt::new(format!("Nothing can be used: leave {} unused.", count(left, "building")), &["done"])
        }
        (Some(left), false) => {
            let left = count(left, "choice");
            Prompt::new(
                format!("Use a blue building for a coin, or leave one unused; {left} to make, sealed."),
                &["blue", "done"],
            )
        }
        (None, true) => Prompt::new("No blue building is left to use: end.", &["done"]),
        (None, false) => Prompt::new("Use a blue building for a coin, or end.", &["blue", "done"]),
    }
}

/// `B2 and B3 (G1 for Y2)`: what the seat has chosen so far.
fn sealed(view: &View) -> String {
    let name = |building: Building| building.name().to_ascii_uppercase();
    let deeds = view.own.map(|own| own.deeds).unwrap_or_default();
    let uses: Vec<_> = deeds
        .into_iter()
        .flatten()
        .map(|deed| match deed.trade {
            None => name(deed.tile),
            Some((give, take)) => format!("{} ({} for {})", name(deed.tile), name(give), name(take)),
        })
        .collect();
    match uses.split_last() {
        None => "no blue building".into(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
