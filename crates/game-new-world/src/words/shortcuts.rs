//! A settler for a tile that is not turned yet: turned as it brings most, then claimed.

use engine::{Forecast, Foresight, Game as _, Phrase, Shortcut};

use super::{claim, worth};
use crate::{Action, NewWorld, state::Phase};

/// While the tile may be turned: each settler that could be put on it the way round that brings most.
pub(super) fn shortcuts(seen: &Foresight<'_, NewWorld>) -> Vec<Shortcut<Action>> {
    let game = &seen.game;
    let Phase::Turn(cell) = game.phase else { return Vec::new() };
    let Some(place) = game.place(cell).filter(|_| game.active == seen.seat) else { return Vec::new() };
    let (way, _) = place.best();
    let turn = Action::Turn(way);
    let turned = seen.follow(&[turn]).game;
    let mut legal = Vec::new();
    turned.legal(seen.seat, &mut legal);
    let shortcut = |action: &Action| {
        let Action::Claim(spot) = *action else { return None };
        let steps = vec![turn, *action];
        let foreseen = seen.follow(&steps);
        Some(Shortcut {
            name: format!("{turn}, {action}"),
            phrase: Phrase {
                group: "Turn and claim",
                label: format!("Top to the {}, {}", way.name(), claim(spot)),
                consequence: worth(&turned, spot),
            },
            forecast: Forecast {
                cost: 0,
                later: None,
                points: foreseen.points[seen.seat] as i16,
                touches: foreseen.touches,
            },
            steps,
        })
    };
    legal.iter().filter_map(shortcut).collect()
}
