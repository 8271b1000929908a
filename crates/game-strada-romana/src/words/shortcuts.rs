//! Several steps at a single click: a wagon driven to a stop, and a tile and a cube taken together.

use engine::{Forecast, Foresight, Phrase, Shortcut};

use super::{goods, place, plural};
use crate::{Action, Haul, Stop, StradaRomana};

pub(super) fn shortcuts(seen: &Foresight<'_, StradaRomana>) -> Vec<Shortcut<Action>> {
    let mut shortcuts = Vec::new();
    for stop in seen.game.stops() {
        if stop.steps.is_empty() {
            shortcuts.extend(stop.hauls.iter().filter_map(|haul| both(seen, haul)));
        } else if stop.steps.len() > 1 {
            shortcuts.push(drive(seen, stop));
        }
    }
    shortcuts
}

/// `Take the red wine tile of III and the red wine cube`.
fn both(seen: &Foresight<'_, StradaRomana>, haul: &Haul) -> Option<Shortcut<Action>> {
    let ((area, tile), (_, cube)) = (haul.ware?, haul.cube?);
    let touches = haul.actions.iter().flat_map(|&action| crate::forecast::touches(&seen.view.open, action)).collect();
    Some(Shortcut {
        name: haul.name()?,
        phrase: Phrase {
            group: "Collect",
            label: format!("Take the {} tile of {area} and the {} cube", goods(tile), goods(cube)),
            consequence: format!("Pays {}", plural(haul.coins, "coin")),
        },
        forecast: Forecast { cost: 0, later: None, points: haul.points as i16, touches },
        steps: haul.actions.clone(),
    })
}

/// `Drive Curculio on to 8.1, between III and IV`.
fn drive(seen: &Foresight<'_, StradaRomana>, stop: Stop) -> Shortcut<Action> {
    let open = &seen.view.open;
    let name = stop.wagon.name();
    let on = if open.rolling() == Some(stop.wagon) { " on" } else { "" };
    let label = match stop.at {
        Some(square) => format!("Drive {name}{on} to {}", place(open, square)),
        None => format!("Drive {name}{on}, home to {}", open.bound[stop.wagon]),
    };
    let mut consequence = plural(stop.steps.len() as i32, "step");
    if let Some(haul) = stop.hauls.first() {
        consequence.push_str(&format!("; best there: {}", taken(haul)));
    }
    let foreseen = seen.follow(&stop.steps);
    Shortcut {
        name: stop.name(),
        phrase: Phrase { group: "Drive further", label, consequence },
        forecast: Forecast {
            cost: foreseen.cost,
            later: None,
            points: foreseen.points[seen.seat] as i16,
            touches: foreseen.touches,
        },
        steps: stop.steps,
    }
}

/// `wine tile and oil cube, 3 coins`.
fn taken(haul: &Haul) -> String {
    let things: Vec<_> = haul
        .ware
        .map(|(_, colour)| format!("{} tile", colour.goods()))
        .into_iter()
        .chain(haul.cube.map(|(_, colour)| format!("{} cube", colour.goods())))
        .collect();
    format!("{}, {}", things.join(" and "), plural(haul.coins, "coin"))
}
