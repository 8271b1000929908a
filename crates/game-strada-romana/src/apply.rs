//! What an action does: one function for each.

use engine::{Croupier, Seat, Seats};

use crate::{
    action::Action,
    board::{Area, Square},
    event::Event,
    flow,
    material::{ARRIVALS, Special, Wagon},
    setup::{CUBES, REMOVED, WARES},
    state::{Barren, Ending, Motion, Move, Open, Phase, Place, StradaRomana, Take},
};

pub(crate) fn apply(game: &mut StradaRomana, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
    debug_assert_eq!(seat, game.open.on_turn, "only the seat on turn acts");
    match action {
        Action::Step { wagon, to } => step(&mut game.open, wagon, to, croupier),
        Action::Enter { wagon, to } => step(&mut game.open, wagon, to, croupier),
        Action::Arrive(wagon) => arrive(game, wagon, croupier),
        Action::Tile(area) => take_ware(game, area, croupier),
        Action::Cube => take_cube(&mut game.open, croupier),
        Action::Buy(special) => buy(&mut game.open, special, croupier),
        Action::Look => look(game, croupier),
        Action::Take(wagon) => take_tile(game, wagon, croupier),
        Action::NoTile => take_none(game, croupier),
        Action::End => flow::end_turn(game, croupier),
        Action::Pass => pass(game, croupier),
    }
}

/// The move turn at hand, begun if need be.
fn turn(open: &mut Open) -> &mut Move {
    if open.phase == Phase::Start {
        open.phase = Phase::Move(Move::new(None));
    }
    match &mut open.phase {
        Phase::Move(turn) => turn,
        Phase::Start | Phase::Look | Phase::Took | Phase::Over(_) => unreachable!("wagons move in a move turn only"),
    }
}

/// SR-12, SR-13: one square on, or onto the road.
fn step(open: &mut Open, wagon: Wagon, to: Square, croupier: &mut Croupier<'_, Event>) {
    let from = open.square_of(wagon);
    let seat = open.on_turn;
    let turn = turn(open);
    turn.used += 1;
    turn.moved = turn.moved.with(wagon);
    turn.motion = Motion::Rolling(wagon);
    open.places[wagon] = Place::Road(to);
    // SR-46: a step sideways brings nothing forward.
    open.progress |= from.is_none_or(|from| from.column() != to.column());
    croupier.tell(|| Event::Moved { seat, wagon, from, to });
}

/// SR-15, SR-16: off the road to the next free arrival place; the fourth ends the game.
fn arrive(game: &mut StradaRomana, wagon: Wagon, croupier: &mut Croupier<'_, Event>) {
    let open = &mut game.open;
    let seat = open.on_turn;
    let turn = turn(open);
    turn.used += 1;
    turn.moved = turn.moved.with(wagon);
    turn.motion = Motion::Home(wagon);
    let place = open.arrived_count();
    open.arrivals[usize::from(place)] = Some(wagon);
    open.places[wagon] = Place::Arrived;
    open.progress = true;
    let end = open.bound[wagon];
    croupier.tell(|| Event::Arrived { seat, wagon, end, place: place + 1 });
    if usize::from(place) + 1 == ARRIVALS {
        flow::finish(game, Ending::Arrivals, croupier);
    }
}

/// SR-22: ends the move of the wagon in motion and says where it stands.
fn halt(open: &mut Open, taken: impl FnOnce(&mut bool, &mut bool)) -> Square {
    let turn = turn(open);
    let (wagon, mut ware, mut cube) = match turn.motion {
        Motion::Rolling(wagon) => (wagon, false, false),
        Motion::Halted { wagon, ware, cube } => (wagon, ware, cube),
        Motion::Nobody | Motion::Home(_) => unreachable!("only a wagon on the road collects"),
    };
    taken(&mut ware, &mut cube);
    turn.motion = Motion::Halted { wagon, ware, cube };
    open.progress = true;
    open.square_of(wagon).expect("a wagon that collects is on the road")
}

/// SR-64: the tile to the seat, then the coins for cubes on markets (SR-30), then the replacement.
fn take_ware(game: &mut StradaRomana, area: Area, croupier: &mut Croupier<'_, Event>) {
    let open = &mut game.open;
    let seat = open.on_turn;
    halt(open, |ware, _| *ware = true);
    let colour = open.areas[area].take().expect("an empty area yields nothing");
    open.hands[seat].wares[colour] += 1;
    let coins = open.cubes_on_markets(colour);
    croupier.tell(|| Event::TookWare { seat, area, colour, coins });
    if flow::gain(game, seat, coins, croupier) {
        let open = &mut game.open;
        let drawn = open.wares.draw(WARES, croupier);
        open.areas[area] = drawn;
        croupier.tell(|| Event::NewWare { area, colour: drawn });
    }
}

/// SR-26, SR-29: the cube to the seat, then the replacement; no coins.
fn take_cube(open: &mut Open, croupier: &mut Croupier<'_, Event>) {
    let seat = open.on_turn;
    let at = halt(open, |_, cube| *cube = true);
    let market = at.market().expect("cubes lie on markets");
    let colour = open.markets[market].take().expect("an empty market yields nothing");
    open.hands[seat].cubes[colour] += 1;
    croupier.tell(|| Event::TookCube { seat, market, colour });
    let drawn = open.cubes.draw(CUBES, croupier);
    open.markets[market] = drawn;
    croupier.tell(|| Event::NewCube { market, colour: drawn });
}

/// SR-40: paid to the bank before the first step.
fn buy(open: &mut Open, special: Special, croupier: &mut Croupier<'_, Event>) {
    let seat = open.on_turn;
    open.hands[seat].coins -= special.price();
    open.phase = Phase::Move(Move::new(Some(special)));
    croupier.tell(|| Event::Bought { seat, special, coins: special.price() });
}

/// SR-6, SR-61: the deck is turned up for this seat alone. The tile that is out of the game is
/// drawn when the nine are turned up for the first time.
fn look(game: &mut StradaRomana, croupier: &mut Croupier<'_, Event>) {
    remove_one(game, croupier);
    croupier.reveal();
    game.open.phase = Phase::Look;
    let (seat, deck) = (game.open.on_turn, game.tiles.deck);
    croupier.tell(|| Event::Looked { seat, deck: Some(deck) });
}

/// SR-6: one of the ten tiles is out of the game.
pub(crate) fn remove_one(game: &mut StradaRomana, croupier: &mut Croupier<'_, Event>) -> Wagon {
    if let Some(removed) = game.tiles.removed {
        return removed;
    }
    let removed = Wagon::new(croupier.roll(REMOVED, game.tiles.deck.len()) as u8);
    game.tiles.deck = game.tiles.deck.without(removed);
    game.tiles.removed = Some(removed);
    removed
}

/// SR-34: one tile face down to the seat.
fn take_tile(game: &mut StradaRomana, wagon: Wagon, croupier: &mut Croupier<'_, Event>) {
    let seat = game.open.on_turn;
    let index = usize::from(game.open.take_count());
    game.open.takes[index] = Some(Take { seat, arrived: game.open.arrived_count() });
    game.tiles.faces[index] = Some(wagon);
    game.tiles.deck = game.tiles.deck.without(wagon);
    game.open.progress = true;
    game.open.phase = Phase::Took;
    croupier.tell(|| Event::TookTile { seat, wagon: Some(wagon) });
}

/// SR-69: everybody learns that no tile in the deck is of a wagon under way.
fn take_none(game: &mut StradaRomana, croupier: &mut Croupier<'_, Event>) {
    let open = &mut game.open;
    let seat = open.on_turn;
    let fresh = Barren { arrived: open.arrived_count(), seen: Seats::NONE };
    let barren = open.barren.get_or_insert(fresh);
    barren.seen = barren.seen.with(seat);
    croupier.tell(|| Event::FoundNoTile { seat });
    flow::end_turn(game, croupier);
}

/// SR-38: a coin, and the turn is over.
fn pass(game: &mut StradaRomana, croupier: &mut Croupier<'_, Event>) {
    let seat = game.open.on_turn;
    croupier.tell(|| Event::Passed { seat });
    if flow::gain(game, seat, 1, croupier) {
        flow::end_turn(game, croupier);
    }
}
