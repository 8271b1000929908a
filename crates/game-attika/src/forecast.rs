//! What actions cost and touch: the questions that foresight asks before and after an action.

use engine::Seat;

use crate::{
    action::Action,
    board::Spot,
    material::Building,
    state::{Attika, Phase},
    view::View,
};

/// AT-28: cards, of whatever kind.
pub(crate) fn currency(view: &View, seat: Seat) -> i32 {
    view.estates[seat].cards.into()
}

pub(crate) fn touches(game: &Attika, action: Action) -> Vec<String> {
    match (action, game.turn.phase) {
        (Action::At(hex), _) | (Action::Pay(_), Phase::Pay(_, hex)) => vec![hex.to_string()],
        (Action::Tile(spot), _) | (Action::Turn(_), Phase::Turn(_, spot)) => {
            spot.flower().iter().map(Spot::to_string).collect()
        }
        _ => Vec::new(),
    }
}

/// AT-67: the fewest cards that a site takes, or the cheapest site of a building.
pub(crate) fn later(game: &Attika, seat: Seat, action: Action) -> Option<u16> {
    let least = |building: Building, hex| {
        u16::from(game.price(seat, building, hex).least(game.estates[seat].hand, game.options.typed()))
    };
    match (action, game.turn.phase) {
        (Action::At(hex), Phase::Picked(building) | Phase::Drawn(building)) => Some(least(building, hex)),
        (Action::Pick(building), _) => game.map.empty().iter().map(|hex| least(building, hex)).min(),
        _ => None,
    }
}
