//! Several clicks at once: a purchase with the end of the turn that must follow it.

use engine::{Foresight, Phrase, Shortcut};

use super::name;
use crate::{
    Action, Rialto,
    legal::may_take,
    material::{Building, PICK},
    state::Phase,
};

/// RI-70: a pick that spends all that is left, and the end of the turn, which is all that can follow.
pub(super) fn shortcuts(seen: &Foresight<'_, Rialto>) -> Vec<Shortcut<Action>> {
    let public = &seen.view.public;
    let Phase::Build { budget: budget @ 1..=PICK, .. } = public.phase else { return Vec::new() };
    if public.desks[seen.seat].is_full() {
        return Vec::new();
    }
    let buy = |building: Building| Shortcut {
        name: format!("buy {}", building.name()),
        phrase: Phrase {
            group: "Take and end",
            label: format!("Take {} and end", name(building)),
            consequence: building.face().about.into(),
        },
        forecast: seen.forecast(Action::Take(building)),
        steps: vec![Action::Take(building), Action::Done],
    };
    Building::ALL.into_iter().filter(|&building| may_take(&public.stock, budget, building)).map(buy).collect()
}
