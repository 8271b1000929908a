//! What an action does: one function each.

use engine::{Croupier, Seat};

use crate::{
    Action, Event, NewWorld,
    action::Target,
    board::{Cell, Side},
    flow,
    laid::{Settler, Spot},
    legal, scoring,
    state::{Explorer, Phase},
};

/// Does a legal action of the active seat.
pub(crate) fn apply(game: &mut NewWorld, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
    match action {
        Action::Explorers(north, south) => explorers(game, seat, [north, south], croupier),
        Action::Lay(cell) => lay(game, cell, croupier),
        Action::Turn(side) => turn(game, side, croupier),
        Action::Claim(spot) => claim(game, seat, spot, croupier),
        Action::Pass => flow::score(game, croupier),
        Action::Score(target) => score(game, target, croupier),
        Action::End => flow::end_turn(game, croupier),
    }
}

/// NW-5, NW-63: two explorers on two rows, then the next seat, then the first tile.
fn explorers(game: &mut NewWorld, seat: Seat, rows: [u8; 2], croupier: &mut Croupier<'_, Event>) {
    game.explorers[seat.index()] = Some(rows.map(|row| Explorer { row, col: 0 }));
    croupier.tell(|| Event::Landed { seat, rows });
    game.active = seat.next(game.seats);
    if game.active == game.first {
        flow::begin_turn(game, croupier);
    }
}

/// NW-9: the tile goes to a cell; if only one turn fits it lies.
fn lay(game: &mut NewWorld, cell: Cell, croupier: &mut Croupier<'_, Event>) {
    let turns = legal::fitting(game, cell);
    if turns.is_power_of_two() {
        put(game, cell, Side::from_index(turns.trailing_zeros() as usize), croupier);
    } else {
        game.phase = Phase::Turn(cell);
    }
}

/// NW-11: the tile is turned and lies.
fn turn(game: &mut NewWorld, side: Side, croupier: &mut Croupier<'_, Event>) {
    if let Phase::Turn(cell) = game.phase {
        put(game, cell, side, croupier);
    }
}

fn put(game: &mut NewWorld, cell: Cell, turn: Side, croupier: &mut Croupier<'_, Event>) {
    let kind = game.drawn.take().expect("a cell is chosen only for a drawn tile");
    game.land.lay(kind, turn, cell);
    croupier.tell(|| Event::Laid { seat: game.active, tile: kind, cell, turn });
    if game.claimable().next().is_some() {
        game.phase = Phase::Claim;
    } else {
        flow::score(game, croupier);
    }
}

/// NW-15, NW-16: a settler from the supply onto a feature of the tile just laid.
fn claim(game: &mut NewWorld, seat: Seat, spot: Spot, croupier: &mut Croupier<'_, Event>) {
    let laid = *game.land.last();
    let segment = laid.segment(spot).expect("only printed features are claimed");
    game.land.settle(Settler { seat, segment });
    game.supply[seat] -= 1;
    croupier.tell(|| Event::Claimed { seat, cell: laid.cell, spot });
    flow::score(game, croupier);
}

/// NW-35: one completed feature scores, then what is left.
fn score(game: &mut NewWorld, target: Target, croupier: &mut Croupier<'_, Event>) {
    let chosen = game.completed().iter().find(|completed| completed.target == target);
    scoring::event(game, chosen.expect("only completed features are chosen"), croupier);
    flow::score(game, croupier);
}
