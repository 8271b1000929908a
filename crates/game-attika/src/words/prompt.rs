//! What a seat is asked to do, which is never more than it may.

use engine::{Offer, Prompt, Seat};

use crate::{
    action::Action,
    material::{BUILDS, DRAWS},
    state::{Mode, Phase},
    view::View,
};

pub(super) fn prompt(view: &View, seat: Seat, legal: &[Action]) -> Prompt {
    match view.turn.phase {
        Phase::Choose => choose(view, seat),
        Phase::Act => act(view, seat, legal),
        Phase::Owed => match view.turn.mode {
            Mode::Draw => Prompt::new("Draw the extra building that the amphora bought.", &["take"]),
            Mode::Build => Prompt::new("Choose the extra building that the amphora bought.", &["pick"]),
        },
        Phase::Picked(building) => {
            Prompt::new(format!("Where does the {} ({}) go?", building.name(), building.cost()), &["at"])
        }
        Phase::Drawn(building) => {
            let (name, cost) = (building.name(), building.cost());
            if Offer::new(legal).has("at") {
                Prompt::new(format!("Build the {name} ({cost}) you drew, or keep it on your board."), &["at", "store"])
            } else {
                let text = format!("You cannot pay for the {name} ({cost}) you drew anywhere: keep it on your board.");
                Prompt::new(text, &["store"])
            }
        }
        Phase::Pay(building, hex) => {
            Prompt::new(format!("Which cards pay for the {} at {hex}?", building.name()), &["pay"])
        }
        Phase::Tile(_) => Prompt::new("A stack ran out: where does the centre of the new map tile go?", &["tile"]),
        Phase::Turn(_, spot) => Prompt::new(format!("How is the tile at {spot} turned?"), &["turn"]),
        Phase::Cards if Offer::new(legal).has("card") => {
            Prompt::new("Take another card, or end the turn.", &["card", "done"])
        }
        Phase::Cards => Prompt::new("No further card can be taken: end the turn.", &["done"]),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// AT-11: either kind of turn may be chosen, if only for its cards; what it can bring is said.
fn choose(view: &View, seat: Seat) -> Prompt {
    let estate = &view.estates[seat];
    let open = (estate.up.len() as u8).min(BUILDS);
    let draws = estate.stacks.iter().sum::<u8>().min(DRAWS);
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
    let left = (turn.mode.base() + turn.spent).saturating_sub(turn.done);
    let mut offer = Offer::new(legal);
    let why = match turn.mode {
        _ if left == 0 => "All actions are used. ",
        Mode::Draw if !offer.has("take") => "Your stacks are empty. ",
        Mode::Build if view.estates[seat].up.is_empty() => "Nothing is open to build. ",
        Mode::Build if !offer.has("pick") => "You can pay for nothing that is open. ",
        Mode::Draw | Mode::Build => "",
    };
    offer.add(format!("draw a building ({left} left)"), &["take"]);
    offer.add(format!("choose a building to build ({left} left)"), &["pick"]);
    offer.add("spend an amphora", &["amphora"]);
    offer.add("take a card", &["card"]);
    offer.add("end the turn", &["done"]);
    offer.prompt(|line| format!("{why}{line}."))
}
