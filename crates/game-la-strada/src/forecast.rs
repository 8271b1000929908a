//! What actions cost, pay and touch: the questions that foresight asks before and after an action.

use engine::Seat;

use crate::{
    Action, LaStrada, View,
    board::{Cell, Land},
};

/// LS-20: resources.
pub(crate) fn currency(view: &View, seat: Seat) -> i32 {
    view.sides[seat].resources.into()
}

/// What the seat would have if the game ended now.
pub(crate) fn points(view: &View, seat: Seat) -> Option<i32> {
    Some(view.gold[seat].into())
}

pub(crate) fn touches(game: &LaStrada, action: Action) -> Vec<String> {
    let cells = match action {
        Action::Workshop(cell) | Action::From(cell) | Action::Lay(cell) | Action::Reach(cell) => vec![cell],
        Action::Carry(_) | Action::Fetch(_) => road_ends(game, &game.land),
        Action::Stay | Action::End => Vec::new(),
    };
    cells.iter().map(Cell::to_string).collect()
}

fn road_ends(game: &LaStrada, land: &Land) -> Vec<Cell> {
    game.turn.origin.into_iter().chain(game.turn.target.map(|dot| land.cell(dot))).collect()
}
