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
    let flower = |spot: Spot| spot.flower().iter().map(Spot::to_string).collect();
    match action {
        Action::At(hex) => vec![hex.to_string()],
        Action::Pay(_) => {
            if let Phase::Pay(_, hex) = game.turn.phase {
                vec![hex.to_string()]
            } else {
                Vec::new()
            }
        }
        Action::Tile(spot) => flower(spot),
        Action::Turn(_) => {
            if let Phase::Turn(_, spot) = game.turn.phase {
                flower(spot)
            } else {
                Vec::new()
            }
        }
        Action::Build
        | Action::Draw
        | Action::Pick(_)
        | Action::Take(_)
        | Action::Store
        | Action::Amphora
        | Action::Card
        | Action::Done => Vec::new(),
    }
}

/// AT-67: the fewest cards that a site takes, or the cheapest site of a building.
pub(crate) fn later(game: &Attika, seat: Seat, action: Action) -> Option<u16> {
    let least = |building: Building, hex| {
        u16::from(game.price(seat, building, hex).least(game.estates[seat].hand, game.options.typed()))
    };
    match action {
        Action::At(hex) => game.turn.in_hand().map(|building| least(building, hex)),
        Action::Pick(building) => game.map.empty().iter().map(|hex| least(building, hex)).min(),
        Action::Build
        | Action::Draw
        | Action::Take(_)
        | Action::Pay(_)
        | Action::Store
        | Action::Tile(_)
        | Action::Turn(_)
        | Action::Amphora
        | Action::Card
        | Action::Done => None,
    }
}
