//! What actions pay and touch: the questions that foresight asks before and after an action.

use engine::Seat;

use crate::{Action, NewWorld, Target, View, board::Cell, state::Phase};

/// NW-56: what the seat has scored so far.
pub(crate) fn points(view: &View, seat: Seat) -> Option<i32> {
    Some(view.ledger[seat].total())
}

pub(crate) fn touches(game: &NewWorld, action: Action) -> Vec<String> {
    let cells = match action {
        Action::Explorers(north, south) => [north, south].map(|row| Cell::new(row as i8, 0)).to_vec(),
        Action::Lay(cell) | Action::Score(Target::Farm(cell)) => vec![cell],
        Action::Turn(_) => match game.phase {
            Phase::Turn(cell) => vec![cell],
            Phase::Explorers | Phase::Lay | Phase::Claim | Phase::Score | Phase::End | Phase::Over => Vec::new(),
        },
        Action::Claim(_) | Action::Score(_) => vec![game.land.last().cell],
        Action::Pass | Action::End => Vec::new(),
    };
    cells.iter().map(Cell::to_string).collect()
}
