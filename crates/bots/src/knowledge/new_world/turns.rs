//! Whole turns: where the tile lies, how it is turned, and what is claimed on it.

use engine::{Croupier, Game as _, Seat, SeededDice};
use game_new_world::{Action, NewWorld, Phase, Spot};

use super::{claims, finish};
use crate::Turns;

/// Lists all ways to lay the tile that is drawn and to claim something, or what is left of them.
pub(super) fn list(game: &NewWorld, seat: Seat, out: &mut Turns<Action>) {
    out.clear();
    go_on(game, seat, &mut Vec::with_capacity(3), out);
}

/// Tries everything up to the claim. What follows is scored and ends the turn.
fn go_on(game: &NewWorld, seat: Seat, acts: &mut Vec<Action>, out: &mut Turns<Action>) {
    match game.phase() {
        Phase::Lay | Phase::Turn(_) => {
            let mut legal = Vec::with_capacity(32);
            game.legal(seat, &mut legal);
            for action in legal {
                let mut next = game.clone();
                next.apply(seat, action, &mut Croupier::quiet(&mut SeededDice::new(0)));
                acts.push(action);
                go_on(&next, seat, acts, out);
                acts.pop();
            }
        }
        Phase::Claim => {
            let mut legal = Vec::with_capacity(8);
            game.legal(seat, &mut legal);
            let mut actions = legal.iter();
            claims::rate_each(game, seat, &legal, |rate| {
                if let Some(&action) = actions.next() {
                    out.push(name(game, action), rate, acts.iter().copied().chain([action]));
                }
            });
        }
        // Nothing can be claimed.
        Phase::Explorers | Phase::Score | Phase::End | Phase::Over if !acts.is_empty() => {
            out.push(name(game, Action::Pass), finish(game, seat), acts.iter().copied());
        }
        Phase::Explorers | Phase::Score | Phase::End | Phase::Over => {}
    }
}

/// The cell and the turn of the tile, and what is claimed.
fn name(game: &NewWorld, action: Action) -> u64 {
    let Some(laid) = game.land().tiles().last() else { return 0 };
    let claim = match action {
        Action::Claim(Spot::Farm) => 1,
        Action::Claim(Spot::Town(side)) => 2 + side.index(),
        Action::Claim(Spot::Trail(side)) => 6 + side.index(),
        Action::Claim(Spot::Plains(half)) => 10 + half.index(),
        Action::Explorers(..) | Action::Lay(_) | Action::Turn(_) | Action::Pass | Action::Score(_) | Action::End => 0,
    };
    let [row] = laid.cell.row.to_le_bytes();
    u64::from(laid.cell.col) << 24 | u64::from(row) << 16 | (laid.turn.index() as u64) << 8 | claim as u64
}
