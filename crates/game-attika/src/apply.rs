//! What an action does: one function for each.

use engine::{Croupier, Per, Seat};

use crate::{
    action::{Action, Payment, Stack},
    board::{Hex, Spot},
    event::Event,
    flow,
    map::Laid,
    material::{Building, Land},
    setup,
    state::{Attika, Mode, Phase},
};

pub(crate) fn apply(game: &mut Attika, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
    match action {
        Action::Build => choose(game, seat, Mode::Build, croupier),
        Action::Draw => choose(game, seat, Mode::Draw, croupier),
        Action::Pick(building) => game.turn.phase = Phase::Picked(building),
        Action::Take(stack) => take(game, seat, stack, croupier),
        Action::At(hex) => at(game, seat, hex, croupier),
        Action::Pay(payment) => pay(game, seat, payment, croupier),
        Action::Store => store(game, seat, croupier),
        Action::Tile(spot) => tile(game, spot),
        Action::Turn(turn) => turn_tile(game, seat, turn, croupier),
        Action::Amphora => amphora(game, seat, croupier),
        Action::Card => card(game, seat, croupier),
        Action::Done => flow::end_turn(game, croupier),
    }
}

/// AT-10: a turn is for one thing only.
fn choose(game: &mut Attika, seat: Seat, mode: Mode, croupier: &mut Croupier<'_, Event>) {
    game.turn.mode = mode;
    game.turn.phase = Phase::Act;
    croupier.tell(|| Event::Chose { seat, mode });
}

/// AT-12: the top of a stack is turned over for all to see.
fn take(game: &mut Attika, seat: Seat, stack: Stack, croupier: &mut Croupier<'_, Event>) {
    let building = setup::turn_building(game, seat, stack, croupier);
    game.turn.done += 1;
    game.turn.emptied = game.estates[seat].stacks[stack] == 0;
    game.turn.phase = Phase::Drawn(building);
    croupier.tell(|| Event::Drew { seat, stack, building });
}

/// AT-21: a site is chosen. Typed cards are named next; else the price is paid at once.
fn at(game: &mut Attika, seat: Seat, hex: Hex, croupier: &mut Croupier<'_, Event>) {
    let building = in_hand(game);
    let price = game.price(seat, building, hex);
    match price.most() {
        0 => build(game, seat, building, hex, croupier),
        _ if game.options.typed() => game.turn.phase = Phase::Pay(building, hex),
        cards => {
            discard(game, seat, Payment::new([cards, 0, 0, 0]), price.extra, croupier);
            build(game, seat, building, hex, croupier);
        }
    }
}

/// AT-67: the named cards are paid and shown.
fn pay(game: &mut Attika, seat: Seat, payment: Payment, croupier: &mut Croupier<'_, Event>) {
    let Phase::Pay(building, hex) = game.turn.phase else { return };
    let extra = game.price(seat, building, hex).extra;
    discard(game, seat, payment, extra, croupier);
    croupier.reveal();
    build(game, seat, building, hex, croupier);
}

/// AT-28: paid cards go to the discards, so many of them for a new settlement.
fn discard(game: &mut Attika, seat: Seat, payment: Payment, extra: u8, croupier: &mut Croupier<'_, Event>) {
    for (kind, &count) in payment.cards().iter() {
        game.estates[seat].hand[kind] -= count;
        (0..count).for_each(|_| game.deck.discards.put(kind));
    }
    let kinds: Option<Per<Land, u8>> = game.options.typed().then_some(payment.cards());
    croupier.tell(|| Event::Paid { seat, count: payment.size(), extra, cards: kinds });
}

/// AT-59: the building is placed; what follows is the flow's.
fn build(game: &mut Attika, seat: Seat, building: Building, hex: Hex, croupier: &mut Croupier<'_, Event>) {
    let free = game.price(seat, building, hex).free;
    if game.turn.mode == Mode::Build {
        game.turn.done += 1;
    }
    game.put(seat, building, hex);
    croupier.tell(|| Event::Built { seat, building, hex, free });
    flow::built(game, seat, croupier);
}

/// AT-13: the drawn building waits on the player board.
fn store(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    let building = in_hand(game);
    game.estates[seat].up.insert(building);
    croupier.tell(|| Event::Stored { seat, building });
    flow::expand(game, seat, croupier);
}

/// AT-46: a new tile's place; its turn comes next.
fn tile(game: &mut Attika, spot: Spot) {
    if let Phase::Tile(tile) = game.turn.phase {
        game.turn.phase = Phase::Turn(tile, spot);
    }
}

/// AT-46: the new tile lies.
fn turn_tile(game: &mut Attika, seat: Seat, turn: u8, croupier: &mut Croupier<'_, Event>) {
    let Phase::Turn(tile, at) = game.turn.phase else { return };
    let number = game.map.laid().len() as u8;
    game.lay(Laid { tile, centre: at, turn });
    game.turn.phase = Phase::Act;
    croupier.tell(|| Event::Added { seat, tile, number, at, turn });
}

/// AT-42, AT-57: one action more, and the amphora is back in the stock.
fn amphora(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    game.estates[seat].amphorae -= 1;
    game.turn.spent += 1;
    game.turn.phase = if game.options.amphora_card { Phase::Act } else { Phase::Owed };
    croupier.tell(|| Event::Spent { seat });
}

/// AT-58: a card for an action given up.
fn card(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    game.turn.phase = Phase::Cards;
    let Some(card) = setup::take_card(game, seat, croupier) else { return };
    game.turn.cards += 1;
    if card.reshuffled {
        croupier.tell(|| Event::Reshuffled);
    }
    let land = game.options.typed().then_some(card.kind);
    croupier.tell(|| Event::Took { seat, card: land });
}

fn in_hand(game: &Attika) -> Building {
    game.turn.in_hand().expect("a legal action places only a building that was chosen or drawn")
}
