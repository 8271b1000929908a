//! What a seat is asked to do, which is never more than it may.

use engine::{Offer, Prompt, Seat};

use super::counted;
use crate::{
    action::Action,
    material::{BUILDS, DRAWS},
    state::{Mode, Phase},
    view::View,
};

pub(super) fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let held = view.estates[seat].cards;
    match view.turn.phase {
        Phase::Choose => choose(view, seat),
        Phase::Act => act(view, seat, legal),
        Phase::Owed => match view.turn.mode {
            Mode::Draw => Prompt::new("Draw the extra building that the amphora bought.", &["take"]),
            Mode::Build => Prompt::new("Choose the extra building that the amphora bought.", &["pick"]),
        },
        Phase::Picked(building) => Prompt::new(format!("{}: choose a site.", building.name()), &["at"])
            .then(&format!("The number is the price in cards; you hold {held}.")),
        Phase::Drawn(building) if Offer::new(legal).has("at") => {
            Prompt::new(format!("You drew the {}: choose a site or keep it.", building.name()), &["at", "store"])
                .then(&format!("The number is the price in cards; you hold {held}."))
        }
        Phase::Drawn(building) => Prompt::new(format!("You drew the {}: keep it.", building.name()), &["store"])
            .then(&format!("You hold {}, too few to build it anywhere.", counted(held, "card"))),
        Phase::Pay(building, _) => Prompt::new(format!("Which cards pay for the {}?", building.name()), &["pay"])
            .then(&format!("You hold {held}; everybody sees what you pay.")),
        Phase::Tile(_) => Prompt::new("A stack ran out and the map grows: where does the new tile go?", &["tile"])
            .then("It must touch a tile or a shrine."),
        Phase::Turn(..) => Prompt::new("How does the new tile lie?", &["turn"]),
        Phase::Cards if Offer::new(legal).has("card") => {
            Prompt::new("Take another card, or end the turn.", &["card", "done"])
        }
        Phase::Cards => Prompt::new("End the turn.", &["done"]).then("No further card can be taken."),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// AT-11: either kind of turn may be chosen, if only for its cards; what it can bring is said.
fn choose(view: &View, seat: Seat) -> Prompt {
    let estate = &view.estates[seat];
    let open = (estate.up.len() as u8).min(BUILDS);
    let draws = estate.stacks.values().iter().sum::<u8>().min(DRAWS);
    let build = match view.table().can_build_any(seat) {
        true if open == 1 => "Build the one open building".into(),
        true => format!("Build up to {open} open buildings"),
        false if open == 0 => format!("Nothing is open to build: take {}", cards(view, BUILDS)),
        false => format!("You can pay for nothing that is open: take {}", cards(view, BUILDS)),
    };
    let draw = match draws {
        0 => format!("or make it a drawing turn for {}, since your stacks are empty", cards(view, DRAWS)),
        1 => "or draw your last building".into(),
        draws => format!("or draw up to {draws} new buildings"),
    };
    Prompt::new(format!("{build}, {draw}."), &["build", "draw"])
}

/// AT-14, AT-18, AT-50: the cards that a turn without actions brings.
fn cards(view: &View, actions: u8) -> String {
    let there = u16::from(view.pile) + view.discards.total() as u16;
    match there.min(actions.into()) as u8 {
        0 => "no card, since none is left".into(),
        1 => "1 card".into(),
        most => format!("up to {most} cards"),
    }
}

/// AT-12, AT-17, AT-42, AT-58: what is left of the turn.
fn act(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    let turn = &view.turn;
    let (next, all) = (turn.done + 1, turn.mode.base() + turn.spent);
    let mut offer = Offer::new(legal);
    let (lead, kind) = match turn.mode {
        Mode::Draw if offer.has("take") => (format!("Draw {next} of {all}: choose a stack."), "take"),
        Mode::Build if offer.has("pick") => (format!("Build {next} of {all}: choose a building."), "pick"),
        _ if next > all => ("All actions are used.".into(), ""),
        Mode::Draw => ("Your stacks are empty.".into(), ""),
        Mode::Build if view.estates[seat].up.is_empty() => ("Nothing is open to build.".into(), ""),
        Mode::Build => ("You can pay for nothing that is open.".into(), ""),
    };
    offer.add("spend an amphora", &["amphora"]);
    offer.add("take a card", &["card"]);
    offer.add("end the turn", &["done"]);
    let rest = offer.prompt(|line| format!("{line}."));
    let mut offers: Vec<_> = (!kind.is_empty()).then_some(kind).into_iter().collect();
    offers.extend(rest.offers);
    Prompt::new(lead, &offers).then(&rest.text)
}
