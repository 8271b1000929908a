//! Targets that can be named: whole roads, which hosts build step by step.

use engine::{Forecast, Foresight, Phrase, Shortcut};

use super::{arrival, settlement};
use crate::{Action, LaStrada, Road};

/// The cheapest road to each settlement that the seat to act can reach this turn. Left out are
/// roads of one click, and those that connect a settlement once more (LS-27): they pay nothing, and
/// who names such a settlement rather means to start there.
pub(super) fn shortcuts(seen: &Foresight<'_, LaStrada>) -> Vec<Shortcut<Action>> {
    let view = seen.view;
    let reached = view.sides[view.turn.seat].reached;
    let worth = |road: &Road| road.steps.len() > 1 && (view.options.danger() || !reached.contains(road.target));
    seen.game.roads().into_iter().filter(worth).map(|road| shortcut(seen, road)).collect()
}

/// `Build to Pozzo, city`: `2 tiles for 5, 3 left; first there: 6 gold`.
fn shortcut(seen: &Foresight<'_, LaStrada>, road: Road) -> Shortcut<Action> {
    let (view, land) = (seen.view, &seen.game.land);
    let end = land.cell(road.target);
    let Phrase { consequence, .. } = arrival(view, land, end);
    let tiles = road.steps.iter().filter(|step| matches!(step, Action::Lay(_))).count();
    let plural = if tiles == 1 { "tile" } else { "tiles" };
    let left = view.left().saturating_sub(road.cost);
    let foreseen = seen.follow(&road.steps);
    let points = foreseen.points[seen.seat] as i16;
    Shortcut {
        name: format!("to {}", road.target.name().to_lowercase()),
        phrase: Phrase {
            group: "Build all the way to",
            label: format!("Build to {}", settlement(view, road.target)),
            consequence: format!("{tiles} {plural} for {}, {left} left; {consequence}", road.cost),
        },
        forecast: Forecast { cost: foreseen.cost, later: None, points, touches: foreseen.touches },
        steps: road.steps,
    }
}
