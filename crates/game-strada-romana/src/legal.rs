//! Which actions a seat may take. Answers only "what"; `apply.rs` answers "what then".

use engine::Seat;

use crate::{
    action::Action,
    board::{Area, End, Market, Square},
    material::{PRICES, Special, Wagon, WagonSet},
    options::Diagonals,
    road::{Traffic, any_step_with},
    state::{Motion, Move, Open, Phase, Place, StradaRomana},
};

pub(crate) fn legal(game: &StradaRomana, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    if seat != game.open.on_turn {
        return;
    }
    match game.open.phase {
        Phase::Start => start(&game.open, out),
        Phase::Move(turn) => moving(&game.open, &turn, out),
        Phase::Look => looking(game, out),
        Phase::Took => out.push(Action::End),
        Phase::Over(_) => {}
    }
}

/// The road is open to all, the deck is not. Who can only pass has had nothing to choose (SR-17).
pub(crate) fn forced(action: Action) -> bool {
    match action {
        Action::Step { .. } | Action::Enter { .. } | Action::Arrive(_) | Action::Pass => true,
        Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::Take(_)
        | Action::NoTile
        | Action::End => false,
    }
}

/// SR-17: move wagons, take a wagon tile or pass.
fn start(open: &Open, out: &mut Vec<Action>) {
    let turn = Move::new(None);
    steps(&Traffic::new(open, &turn), open, WagonSet::ALL, out);
    let can_move = !out.is_empty();
    let affordable = PRICES.iter().filter(|(special, price)| is_sold(open, *special) && *price <= coins(open));
    out.extend(
        affordable
            .filter(|(special, _)| can_move || any_step_with(open, Some(*special)))
            .map(|(special, _)| Action::Buy(*special)),
    );
    if open.may_look() {
        out.push(Action::Look);
    }
    out.push(Action::Pass);
}

/// SR-67: the diagonal special move is for sale only where diagonals are not free anyway.
pub(crate) fn is_sold(open: &Open, special: Special) -> bool {
    special != Special::Diagonal || open.options.diagonals == Diagonals::Linked
}

fn coins(open: &Open) -> u8 {
    open.hands[open.on_turn].coins
}

/// SR-18 to SR-25: go on with a wagon, take another, collect, or end the turn.
fn moving(open: &Open, turn: &Move, out: &mut Vec<Action>) {
    let traffic = Traffic::new(open, turn);
    let unmoved = WagonSet::ALL.less(turn.moved);
    match turn.motion {
        Motion::Rolling(wagon) if traffic.is_passing(wagon) => {
            steps(&traffic, open, WagonSet::NONE.with(wagon), out);
        }
        Motion::Rolling(wagon) => {
            steps(&traffic, open, unmoved.with(wagon), out);
            let nothing_left = turn.compulsory() == 0 || out.is_empty();
            if nothing_left || !traffic.can_move(wagon) || traffic.others_can_move(turn) {
                let at = open.square_of(wagon).expect("a rolling wagon is on the road");
                collect(open, at, true, true, out);
            }
            if nothing_left {
                out.push(Action::End);
            }
        }
        Motion::Halted { wagon, ware, cube } => {
            steps(&traffic, open, unmoved, out);
            let nothing_left = turn.compulsory() == 0 || out.is_empty();
            let at = open.square_of(wagon).expect("a wagon that collects is on the road");
            collect(open, at, !ware, !cube, out);
            if nothing_left {
                out.push(Action::End);
            }
        }
        Motion::Nobody | Motion::Home(_) => {
            steps(&traffic, open, unmoved, out);
            if turn.compulsory() == 0 || out.is_empty() {
                out.push(Action::End);
            }
        }
    }
}

/// Every step of these wagons, in order.
pub(crate) fn steps(traffic: &Traffic<'_>, open: &Open, wagons: WagonSet, out: &mut Vec<Action>) {
    let mut waiting = WagonSet::NONE;
    let mut arriving = WagonSet::NONE;
    for wagon in wagons.iter() {
        match open.places[wagon] {
            Place::Waiting => waiting = waiting.with(wagon),
            Place::Road(from) => {
                out.extend(traffic.steps(wagon, from).iter().map(|to| Action::Step { wagon, to }));
                if traffic.arrives(wagon, from) {
                    arriving = arriving.with(wagon);
                }
            }
            Place::Arrived => {}
        }
    }
    if !waiting.is_empty() {
        let entries = End::ALL.map(|start| traffic.entries(start));
        let start = |wagon: Wagon| open.bound[wagon].opposite();
        for wagon in waiting.iter() {
            out.extend(entries[start(wagon) as usize].iter().map(|to| Action::Enter { wagon, to }));
        }
    }
    out.extend(arriving.iter().map(Action::Arrive));
}

/// SR-24, SR-65: what lies beside the square and was not taken at this stop, after any kind of move
/// (SR-45); a wagon that did not move has no stop (SR-32).
pub(crate) fn collect(open: &Open, at: Square, ware: bool, cube: bool, out: &mut Vec<Action>) {
    if ware {
        out.extend(at.areas().filter(|&area: &Area| open.ware(area).is_some()).map(Action::Tile));
    }
    if cube && at.market().is_some_and(|market: Market| open.cube(market).is_some()) {
        out.push(Action::Cube);
    }
}

/// SR-61: one tile must be taken; SR-69: none if none may be.
fn looking(game: &StradaRomana, out: &mut Vec<Action>) {
    out.extend(takeable(game).iter().map(Action::Take));
    if out.is_empty() {
        out.push(Action::NoTile);
    }
}

/// SR-37, SR-69: the tiles of the deck that may be taken.
pub(crate) fn takeable(game: &StradaRomana) -> WagonSet {
    if game.open.options.bet_on_arrived {
        game.tiles.deck
    } else {
        game.tiles.deck.less(game.open.arrived_first(game.open.arrived_count()))
    }
}
