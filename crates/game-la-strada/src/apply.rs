//! What each action does. One function an action.

use engine::Croupier;

use crate::{
    Action, Event, LaStrada,
    board::Cell,
    event::{Ending, Outcome},
    flow, legal,
    material::Dot,
    state::{Phase, RoadTile},
};

pub(crate) fn apply(game: &mut LaStrada, action: Action, croupier: &mut Croupier<'_, Event>) {
    match action {
        Action::Workshop(cell) => workshop(game, cell, croupier),
        Action::From(cell) => from(game, cell, croupier),
        Action::Lay(cell) => lay(game, cell, croupier),
        Action::Reach(cell) => reach(game, cell, croupier),
        Action::Carry(count) => travel(game, count, true, croupier),
        Action::Fetch(count) => travel(game, count, false, croupier),
        Action::Stay => finish_road(game),
        Action::End => flow::end_turn(game, croupier),
    }
}

/// LS-6 to LS-10.
fn workshop(game: &mut LaStrada, cell: Cell, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat;
    let slot = game.sides[seat].workshops.iter_mut().find(|slot| slot.is_none());
    *slot.expect("a seat asked for a workshop has one left") = Some(cell);
    game.taken.insert(cell);
    game.turn.phase = Phase::Placed;
    croupier.tell(|| Event::Workshop { seat, at: cell });
}

/// LS-14, LS-43.
fn from(game: &mut LaStrada, cell: Cell, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat;
    game.turn.origin = Some(cell);
    game.turn.phase = Phase::Road;
    let (from, danger) = (game.land.ground(cell).dot(), game.options.danger());
    croupier.tell(|| Event::Started { seat, from, at: cell, danger });
}

/// LS-16 to LS-20: the tile is paid at once.
fn lay(game: &mut LaStrada, cell: Cell, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat;
    let terrain = game.land.ground(cell).terrain().expect("a tile is laid on terrain");
    turn_head_towards(game, cell);
    let side = &mut game.sides[seat];
    let before = side.resources;
    side.resources -= terrain.cost();
    side.tiles[terrain] -= 1;
    let now = side.resources;
    game.turn.spent += terrain.cost();
    game.turn.paid += terrain.cost();
    game.turn.path[usize::from(game.turn.laid)] = Some(cell);
    game.turn.laid += 1;
    game.taken.insert(cell);
    croupier.tell(|| Event::Laid { seat, at: cell, terrain, before, now });
}

/// LS-15, LS-25, LS-27, LS-56, LS-60.
fn reach(game: &mut LaStrada, cell: Cell, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat;
    let to = game.land.ground(cell).dot().expect("a road ends in a settlement");
    turn_head_towards(game, cell);
    let outcome = connect(game, to);
    let from = game.turn.origin.and_then(|origin| game.land.ground(origin).dot());
    let (cost, kind) = (game.turn.spent, game.kinds[to]);
    croupier.tell(|| Event::Reached { seat, from, to, kind, cost, outcome });
    game.turn.built += 1;
    if game.options.danger() {
        game.turn.target = Some(to);
        match legal::travellers(game) {
            (0, 0) => finish_road(game),
            _ => game.turn.phase = Phase::Travel,
        }
        return;
    }
    finish_road(game);
    if game.sides.seats() == 2 && covered(game) {
        flow::over(game, Ending::Covered, croupier);
    }
}

/// Makes the settlement the builder's own and places a merchant where one is due.
fn connect(game: &mut LaStrada, to: Dot) -> Outcome {
    let seat = game.turn.seat;
    let known = game.sides[seat].reached.contains(to);
    let held = game.crowd(to) > 0;
    let exclusive = game.exclusive();
    let danger = game.options.danger();
    let side = &mut game.sides[seat];
    side.reached = side.reached.with(to);
    if !known {
        game.turn.fresh = game.turn.fresh.with(to);
    }
    match (danger, known) {
        (true, _) => Outcome::Open,
        (false, true) => Outcome::Again,
        (false, false) if exclusive && held => Outcome::Passage,
        (false, false) => {
            side.stock -= 1;
            side.merchants[to] = 1;
            let pays = game.kinds[to].map_or(0, |kind| kind.pays(game.crowd(to)));
            Outcome::Merchant(pays)
        }
    }
}

/// LS-44: the merchants go to the end of the road, or back to its start.
fn travel(game: &mut LaStrada, count: u8, onwards: bool, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat;
    let start = game.turn.origin.and_then(|origin| game.land.ground(origin).dot());
    let (from, to) = if onwards { (start, game.turn.target) } else { (game.turn.target, start) };
    let side = &mut game.sides[seat];
    *from.map_or(&mut side.stock, |dot| &mut side.merchants[dot]) -= count;
    *to.map_or(&mut side.stock, |dot| &mut side.merchants[dot]) += count;
    croupier.tell(|| Event::Travelled { seat, from, to, merchants: count });
    finish_road(game);
}

/// The road is done with; another may follow.
fn finish_road(game: &mut LaStrada) {
    game.first_road.forget();
    game.turn.origin = None;
    game.turn.path = Default::default();
    game.turn.laid = 0;
    game.turn.spent = 0;
    game.turn.target = None;
    game.turn.phase = Phase::Build;
}

/// The face of a tile is settled once it is known where the road goes from it.
fn turn_head_towards(game: &mut LaStrada, next: Cell) {
    let turn = &game.turn;
    if let (Some(heading), Some(head)) = (turn.heading(), turn.head()) {
        let exit = head.towards(next).expect("a road goes on to a hex beside its head");
        game.roads[head] = RoadTile::new(turn.seat, [heading.back(), exit]);
    }
}

/// LS-31: whether every settlement holds a merchant.
fn covered(game: &LaStrada) -> bool {
    Dot::all().all(|dot| game.crowd(dot) > 0)
}
