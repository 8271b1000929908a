//! What a seat is asked to do, which is never more than it may.

use engine::Prompt;

use super::end_name;
use crate::{Action, View, state::Phase};

pub(super) fn prompt(view: &View, legal: &[Action]) -> Prompt {
    match view.turn.phase {
        Phase::Workshop => {
            Prompt::new("Place a workshop on plains, beside no settlement and no workshop.", &["workshop"])
        }
        Phase::Placed => Prompt::new("Your workshop stands. End your turn, or undo to take it back.", &["end"]),
        Phase::Build => build(view, legal),
        Phase::Road => road(view, legal),
        Phase::Travel => travel(view, legal),
        Phase::Over => Prompt::new("The game is over.", &[]),
    }
}

fn build(view: &View, legal: &[Action]) -> Prompt {
    let left = view.left();
    let starts = legal.iter().any(|action| matches!(action, Action::From(_)));
    match (starts, legal.contains(&Action::End)) {
        (true, true) => Prompt::new(format!("End your turn, or start another road; {left} left."), &["end", "from"]),
        (false, true) => Prompt::new(format!("End your turn: no further road can be built; {left} left."), &["end"]),
        // LS-55: a road back to an own settlement is built, and the connection is still to come.
        (true, false) if view.turn.built > 0 => {
            let text = format!("Choose where the road to a new settlement starts; {left} left.");
            Prompt::new(text, &["from"])
        }
        (true, false) => Prompt::new(format!("Choose where your road starts; you have {left}."), &["from"]),
        (false, false) => Prompt::default(),
    }
}

fn road(view: &View, legal: &[Action]) -> Prompt {
    let (left, spent) = (view.left(), view.turn.spent);
    if view.turn.laid == 0 {
        return Prompt::new(format!("Lay the first tile of your road; {left} left."), &["lay"]);
    }
    let lays = legal.iter().any(|action| matches!(action, Action::Lay(_)));
    let reaches = legal.iter().any(|action| matches!(action, Action::Reach(_)));
    let (text, offers): (_, &[_]) = match (lays, reaches) {
        (true, true) => ("Lay the next tile or reach a settlement", &["lay", "reach"]),
        (true, false) => ("Lay the next tile", &["lay"]),
        (false, true) => ("Reach a settlement", &["reach"]),
        (false, false) => return Prompt::default(),
    };
    Prompt::new(format!("{text}; {spent} spent, {left} left."), offers)
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
