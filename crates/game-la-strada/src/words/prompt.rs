//! What a seat is asked to do, which is never more than it may.

use engine::Prompt;

use super::end_name;
use crate::{Action, View, options::Connections, state::Phase};

pub(super) fn prompt(view: &View, legal: &[Action]) -> Prompt {
    match view.turn.phase {
        Phase::Workshop => workshop(view),
        Phase::Placed => Prompt::new("Keep the workshop there and end your turn.", &["end"]).then("Or take it back."),
        Phase::Build => build(view, legal),
        Phase::Road => road(view, legal),
        Phase::Travel => travel(view, legal),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

/// LS-6, LS-7.
fn workshop(view: &View) -> Prompt {
    let text = match (view.sides.seats(), view.sides[view.turn.seat].placed()) {
        (2, 0) => "Place the first of your two workshops.",
        (2, _) => "Place your second workshop.",
        _ => "Place your workshop.",
    };
    Prompt::new(text, &["workshop"]).then("On plains, beside no settlement and no workshop.")
}

fn build(view: &View, legal: &[Action]) -> Prompt {
    let left = left(view);
    let starts = legal.iter().any(|action| matches!(action, Action::From(_)));
    match (starts, legal.contains(&Action::End)) {
        (true, true) => {
            let prompt = Prompt::new("End your turn, or build another road.", &["end", "from"]);
            prompt.then(&if pays_nothing(view) { format!("It would place no merchant; {left}") } else { left })
        }
        (false, true) => Prompt::new("End your turn.", &["end"]).then(&format!("No further road can be built; {left}")),
        // LS-55: a road back to an own settlement is built, and the connection is still to come.
        (true, false) if view.turn.built > 0 => Prompt::new("Build on to a new settlement.", &["from"]).then(&left),
        (true, false) => Prompt::new("Build a road to a settlement.", &["from"]).then(&left),
        (false, false) => Prompt::default(),
    }
}

/// LS-27, LS-54: where a turn connects one new settlement, a road after it earns nothing.
fn pays_nothing(view: &View) -> bool {
    view.options.connections == Connections::One && !view.options.danger()
}

fn road(view: &View, legal: &[Action]) -> Prompt {
    let left = left(view);
    if view.turn.laid == 0 {
        return Prompt::new("Lay the first tile of your road.", &["lay"]).then(&left);
    }
    let lays = legal.iter().any(|action| matches!(action, Action::Lay(_)));
    let reaches = legal.iter().any(|action| matches!(action, Action::Reach(_)));
    let (text, offers): (_, &[_]) = match (lays, reaches) {
        (true, true) => ("Finish the road, or lay the next tile.", &["reach", "lay"]),
        (true, false) => ("Lay the next tile.", &["lay"]),
        (false, true) => ("Finish the road at a settlement.", &["reach"]),
        (false, false) => return Prompt::default(),
    };
    Prompt::new(text, offers).then(&format!("{} spent, {left}", view.turn.spent))
}

/// `6 resources left.`
fn left(view: &View) -> String {
    match view.left() {
        1 => "1 resource left.".into(),
        left => format!("{left} resources left."),
    }
}

/// LS-44.
fn travel(view: &View, legal: &[Action]) -> Prompt {
    let end = end_name(view);
    let carries = legal.iter().any(|action| matches!(action, Action::Carry(_)));
    let fetches = legal.iter().any(|action| matches!(action, Action::Fetch(_)));
    match (carries, fetches) {
        (true, true) => Prompt::new(
            format!("Send merchants to {end}, bring some back from there, or move nobody."),
            &["carry", "fetch", "stay"],
        ),
        (true, false) => Prompt::new(format!("Send merchants to {end}, or move nobody."), &["carry", "stay"]),
        (false, true) => Prompt::new(format!("Bring merchants back from {end}, or move nobody."), &["fetch", "stay"]),
        (false, false) => Prompt::new("Move nobody.", &["stay"]),
    }
}
