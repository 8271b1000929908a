//! What a seat is asked to do, which is never more than it may.

use engine::{Offer, Prompt, Seat};

use super::{count, name, title};
use crate::{
    Action, View,
    desk::Slot,
    legal::has_four,
    material::{Building, PICK, Stage},
    state::{Laying, Phase, Public, Rowing},
};

pub(super) fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    match public.phase {
        Phase::Opening => Prompt::new("Pick your first building.", &["take"]),
        Phase::Draft => Prompt::new("Take a row of cards.", &["row"]).then(&keeping(view, seat)),
        Phase::Greens if legal == [Action::Done] => Prompt::new("No green building is left to use: end.", &["done"]),
        Phase::Greens => Prompt::new("Use a green building for a coin, or end.", &["green", "done"]),
        Phase::Discards => match public.excess(seat) {
            0 => Prompt::new("Seal your discards.", &["done"]),
            1 => Prompt::new("Choose 1 more card to discard.", &["discard"])
                .then("It stays sealed until all have chosen."),
            left => Prompt::new(format!("Choose {left} more cards to discard."), &["discard"])
                .then("They stay sealed until all have chosen."),
        },
        Phase::Play { .. } => play(view, seat, legal),
        Phase::Build { budget, .. } => build(view, budget, legal),
        Phase::Bridge(Laying::Where) => Prompt::new(lay_bridge(view), &["link"])
            .then("Each district is worth what the ends that face it say together."),
        Phase::Bridge(Laying::Facing(_)) => Prompt::new("Which district gets the higher end?", &["high"]),
        Phase::Bridge(Laying::Laid) | Phase::Gondola(Rowing::Placed) => Prompt::new("End your turn.", &["done"]),
        Phase::Gondola(Rowing::Where) => {
            Prompt::new("Lay a gondola on a free link.", &["link"]).then("Both its districts are worth 1 more.")
        }
        Phase::Gondola(Rowing::End(_)) => gondola_end(legal),
        Phase::Gondola(Rowing::Whence(district)) => {
            Prompt::new(format!("Where does the councilman for {} come from?", district.name()), &["from"])
        }
        Phase::Council { .. } if legal == [Action::Done] => {
            Prompt::new("No councilman is left to bring: end.", &["done"])
        }
        Phase::Council { left } => {
            let (councilmen, here) = (count(left, "councilman"), public.current().name());
            Prompt::new(format!("Bring councilmen to {here} from other districts, or no more."), &["from", "done"])
                .then(&format!("Up to {councilmen} may come."))
        }
        Phase::Blues => blues(view, seat, legal),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// RI-26, RI-33: what comes with a row, and how many cards stay.
fn keeping(view: &View, seat: Seat) -> String {
    let desk = &view.public.desks[seat];
    let limit = |slot: &Slot| slot.ready().map_or(0, Building::limit);
    let mut more: Vec<u8> = desk.slots.iter().map(limit).filter(|&more| more > 0).collect();
    engine::order(&mut more, |&more| std::cmp::Reverse(more));
    let more: u8 = more.iter().take(desk.coins.into()).sum();
    let keep = format!("Two more come unseen; you keep {}", desk.limit);
    if more == 0 { format!("{keep}.") } else { format!("{keep}, green buildings can make it {}.", desk.limit + more) }
}

/// RI-44, RI-52 to RI-64: what can be played here, and what the winner gets.
fn play(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let public = &view.public;
    let shown = &public.desks[seat].shown;
    let kind = title(public.stage.kind());
    let mut offer = Offer::new(legal);
    offer.add(format!("play {kind} cards"), &["play"]);
    offer.add("add Jokers", &["joker"]);
    offer.add("play Jokers alone", &["jokers"]);
    offer.add("use a yellow building", &["delay", "convert", "mask", "swap"]);
    offer.add(if shown.is_empty() { "pass" } else { "end your turn" }, &["done"]);
    offer.prompt(|line| format!("{line}.")).then(&winner(public))
}

/// What the strongest of a stage gets besides (RI-50).
fn winner(public: &Public) -> String {
    match (public.stage, public.bridge) {
        (Stage::Doge, _) => "Most wins: 1 space more.".into(),
        (Stage::Gold, _) => "Most wins: 1 coin more.".into(),
        (Stage::Building, _) => "Most wins: 1 more to build with.".into(),
        (Stage::Bridge, Some(bridge)) => {
            format!("Most wins: 1 point more, and lays the {} | {}.", bridge.low(), bridge.high())
        }
        (Stage::Bridge, None) => "Most wins: 1 point more.".into(),
        (Stage::Gondola, _) => "Most wins: a gondola, with a councilman for a district.".into(),
        (Stage::Councilman, _) => format!("Most wins: 1 councilman more for {}.", public.current().name()),
    }
}

/// RI-69 to RI-76: what the budget takes, and whether a building has to make room first.
fn build(view: &View, budget: u8, legal: &[Action]) -> Prompt {
    if budget == 0 {
        return Prompt::new("End your purchases.", &["done"]);
    }
    let offer = Offer::new(legal);
    let rest = |prompt: Prompt| match budget.saturating_sub(PICK) {
        0 => prompt,
        rest => prompt.then(&format!("{rest} stays for the next.")),
    };
    let what = match (budget > PICK, has_four(&view.public.stock)) {
        (false, _) => format!("a building worth up to {budget}"),
        (true, true) => "a building of value 4".into(),
        (true, false) => "another, since none of value 4 is in stock".into(),
    };
    let (text, kind) = if offer.has("return") {
        (format!("Your board is full: return a building and take {what}"), "return")
    } else if offer.has("take") {
        (format!("Take {what}"), "take")
    } else {
        return rest(Prompt::new("Nothing that you could take is in stock: go on.", &["done"]));
    };
    rest(if offer.has("done") {
        Prompt::new(format!("{text}, or none."), &[kind, "done"])
    } else {
        Prompt::new(format!("{text}."), &[kind])
    })
}

fn lay_bridge(view: &View) -> String {
    match view.public.bridge {
        Some(bridge) => format!("Lay the bridge {} | {} on a free link.", bridge.low(), bridge.high()),
        None => "Lay the bridge.".into(),
    }
}

/// RI-85, RI-86: a councilman of the general supply must go, a replacement need not.
fn gondola_end(legal: &[Action]) -> Prompt {
    let offer = Offer::new(legal);
    let scored = "Your general supply is empty, so you scored a point";
    match (offer.has("place"), offer.has("done")) {
        (true, true) => {
            Prompt::new("Bring another councilman of yours to an end of the gondola, or none.", &["place", "done"])
                .then(&format!("{scored}."))
        }
        (true, false) => Prompt::new("Which district gets your councilman?", &["place"]),
        (false, _) => {
            Prompt::new("End your turn.", &["done"]).then(&format!("{scored}; nobody of yours can go there."))
        }
    }
}

/// RI-99, RI-129: open uses, or one sealed choice for each building that could be used.
fn blues(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    match (view.public.blue_choices(seat), legal == [Action::Done]) {
        (Some(0), _) => Prompt::new("Seal your choices.", &["done"]).then(&format!("You will use {}.", sealed(view))),
        (Some(left), true) => {
            Prompt::new(format!("Nothing can be used: leave {} unused.", count(left, "building")), &["done"])
        }
        (Some(left), false) => {
            let left = count(left, "choice");
            Prompt::new("Use a blue building for a coin, or leave one unused.", &["blue", "done"])
                .then(&format!("{left} to make, sealed until all have chosen."))
        }
        (None, true) => Prompt::new("No blue building is left to use: end.", &["done"]),
        (None, false) => Prompt::new("Use a blue building for a coin, or end.", &["blue", "done"]),
    }
}

/// `blue 2 and blue 3 (green 1 for yellow 2)`: what the seat has chosen so far.
fn sealed(view: &View) -> String {
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
