//! Which actions the seat to act may take. Answers only "what"; `apply.rs` answers "what then".

use crate::{
    Action, LaStrada,
    board::{Direction, Hexes},
    material::Terrain,
    state::Phase,
};

pub(crate) fn legal(game: &LaStrada, out: &mut Vec<Action>) {
    out.clear();
    match game.turn.phase {
        Phase::Workshop => {
            out.extend(sites(game).cells().map(Action::Workshop));
        }
        Phase::Placed => out.push(Action::End),
        Phase::Build => starts(game, out),
        Phase::Road => steps(game, out),
        Phase::Travel => journeys(game, out),
        Phase::Over => {}
    }
}

/// Everything lies open, and a turn ends only with what has been built in it.
pub(crate) fn forced(action: Action) -> bool {
    match action {
        Action::Workshop(_) | Action::From(_) | Action::Lay(_) | Action::Reach(_) => true,
        Action::Carry(_) | Action::Fetch(_) | Action::Stay => true,
        Action::End => false,
    }
}

/// LS-8, LS-9, LS-10: on plains, beside no workshop and no settlement.
fn sites(game: &LaStrada) -> Hexes {
    let near = game.taken.or(game.taken.spread()).or(game.land.dots().spread());
    game.land.plots_of(Terrain::Plains).less(near)
}

/// LS-14 to LS-30: starts from which some road can be finished, and the end of the turn.
fn starts(game: &LaStrada, out: &mut Vec<Action>) {
    if game.side().resources >= Terrain::Plains.cost() {
        out.extend(game.table().starts().cells().map(Action::From));
    }
    if game.may_end() {
        out.push(Action::End);
    }
}

/// LS-21: tiles and ends from which the road in hand can be finished.
fn steps(game: &LaStrada, out: &mut Vec<Action>) {
    let (Some(origin), Some(head)) = (game.turn.origin, game.turn.head()) else { return };
    let goals = game.goals();
    let bends = game.turn.heading().map(Direction::bends);
    let all = std::array::from_fn::<_, 6, _>(Direction::clockwise);
    let directions = bends.as_ref().map_or(&all[..], |bends| &bends[..]);
    if game.side().resources >= Terrain::Plains.cost() {
        game.table().tiles(origin, head, directions, |cell| out.push(Action::Lay(cell)));
    }
    if game.turn.laid > 0 {
        for end in directions.iter().filter_map(|&direction| head.step(direction)).filter(|&end| end != origin) {
            let Some(dot) = game.land.ground(end).dot() else { continue };
            if goals.open.contains(dot) || goals.tied.contains(dot) && game.could_follow() {
                out.push(Action::Reach(end));
            }
        }
    }
    out.sort_unstable();
}

/// LS-44: any number of merchants one way or the other, or none.
fn journeys(game: &LaStrada, out: &mut Vec<Action>) {
    let (at_start, at_end) = travellers(game);
    out.extend((1..=at_start).map(Action::Carry));
    out.extend((1..=at_end).map(Action::Fetch));
    out.push(Action::Stay);
}

/// The merchants of the seat to act at the start and at the end of the finished road.
pub(crate) fn travellers(game: &LaStrada) -> (u8, u8) {
    let side = game.side();
    let start = game.turn.origin.and_then(|cell| game.land.ground(cell).dot());
    let at_start = start.map_or(side.stock, |dot| side.merchants[dot]);
    let at_end = game.turn.target.map_or(0, |dot| side.merchants[dot]);
    (at_start, at_end)
}
