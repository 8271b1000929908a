//! Which actions the active seat may take. Answers only "what"; `apply.rs` answers "what then".

use crate::{Action, NewWorld, board::Side, material::COAST, state::Phase};

/// Lists what the active seat may do, in order.
pub(crate) fn legal(game: &NewWorld, out: &mut Vec<Action>) {
    match game.phase {
        Phase::Explorers => explorers(out),
        Phase::Lay => cells(game, out),
        Phase::Turn(cell) => {
            let turns = fitting(game, cell);
            out.extend(Side::ALL.into_iter().filter(|&side| turns >> side.index() & 1 != 0).map(Action::Turn));
        }
        Phase::Claim => claims(game, out),
        Phase::Score => {
            out.extend(game.completed().iter().map(|completed| Action::Score(completed.target)));
            out.sort_unstable();
        }
        Phase::End => out.push(Action::End),
        Phase::Over => {}
    }
}

/// Everything lies open, and a turn ends only after a tile was laid.
pub(crate) fn forced(action: Action) -> bool {
    match action {
        Action::Lay(_) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) => true,
        Action::Explorers(..) | Action::End => false,
    }
}

/// NW-5, NW-63: any two starting spaces, as one choice.
fn explorers(out: &mut Vec<Action>) {
    let rows = COAST as u8;
    out.extend((0..rows).flat_map(|north| (north + 1..rows).map(move |south| Action::Explorers(north, south))));
}

/// NW-9 to NW-14: every free cell beside the land where some turn fits.
fn cells(game: &NewWorld, out: &mut Vec<Action>) {
    let Some(kind) = game.drawn else { return };
    let fits = game.land.frontier.iter().filter(|&(_, demand)| kind.fitting(demand) != 0);
    out.extend(fits.map(|(cell, _)| Action::Lay(cell)));
}

/// NW-10, NW-11: the turns of the drawn tile that fit a cell, one bit each.
pub(crate) fn fitting(game: &NewWorld, cell: crate::Cell) -> u8 {
    match (game.drawn, game.land.frontier.demand(cell)) {
        (Some(kind), Some(demand)) => kind.fitting(demand),
        _ => 0,
    }
}

/// NW-15 to NW-18: a feature that nobody claimed, or none. Without anything to score the turn can
/// end here.
fn claims(game: &NewWorld, out: &mut Vec<Action>) {
    let laid = game.land.last();
    out.extend(game.claimable().map(|segment| Action::Claim(laid.spot(segment))));
    out.sort_unstable();
    let scoring = game.completed().iter().next().is_some();
    out.push(if scoring { Action::Pass } else { Action::End });
}
