//! What happens between actions: whose turn it is, income, and the end of the game.

use engine::{Croupier, Seat};

use crate::{
    Event, LaStrada,
    event::Ending,
    first_road::FirstRoad,
    material::{INCOME, ROUNDS, TRACK},
    options::EndTrigger,
    setup,
    state::{Phase, Turn},
};

/// LS-11: the turn is over and the next seat is on.
pub(crate) fn end_turn(game: &mut LaStrada, croupier: &mut Croupier<'_, Event>) {
    match game.turn.phase {
        Phase::Placed => next_workshop(game, croupier),
        Phase::Build => next_turn(game, croupier),
        Phase::Workshop | Phase::Road | Phase::Travel | Phase::Over => {}
    }
}

/// LS-6, LS-7: round the table until everybody has placed all workshops.
fn next_workshop(game: &mut LaStrada, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat.next(game.sides.seats());
    if game.sides[seat].placed() < game.workshops_each() {
        game.turn = Turn::of(seat, Phase::Workshop, 0);
        return;
    }
    if game.options.blind {
        game.kinds = setup::deal(croupier);
        croupier.reveal();
        croupier.tell(|| Event::TurnedUp);
    }
    let opener = opener(game);
    croupier.tell(|| Event::Round { number: 1 });
    begin_turns(game, opener, 1, croupier);
}

/// LS-5, LS-41: who takes the first turn.
pub(crate) fn opener(game: &LaStrada) -> Seat {
    if game.options.danger() { game.first.previous(game.sides.seats()) } else { game.first }
}

fn next_turn(game: &mut LaStrada, croupier: &mut Croupier<'_, Event>) {
    match following(game, game.turn.seat, game.turn.round, croupier) {
        Some((seat, round)) => begin_turns(game, seat, round, croupier),
        None => over(game, Ending::Rounds, croupier),
    }
}

/// The next seat and its round; nobody after the last round of Danger Style (LS-40).
fn following(game: &LaStrada, seat: Seat, round: u8, croupier: &mut Croupier<'_, Event>) -> Option<(Seat, u8)> {
    let seat = seat.next(game.sides.seats());
    if seat != opener(game) {
        return Some((seat, round));
    }
    if game.options.danger() && round == ROUNDS {
        return None;
    }
    croupier.tell(|| Event::Round { number: round + 1 });
    Some((seat, round + 1))
}

/// Begins the turn of a seat, and passes on by itself while a seat can only bank its income.
fn begin_turns(game: &mut LaStrada, mut seat: Seat, mut round: u8, croupier: &mut Croupier<'_, Event>) {
    loop {
        game.turn = Turn::of(seat, Phase::Build, round);
        let mut first_road = FirstRoad::NONE;
        let opening = opening(game, seat, &mut first_road);
        if let Opening::Over(ending) = opening {
            return over(game, ending, croupier);
        }
        income(game, seat, croupier);
        if opening == Opening::Build {
            game.turn.starts = game.nodes(seat);
            game.first_road = first_road;
            return;
        }
        let (now, danger) = (game.sides[seat].resources, game.options.danger());
        croupier.tell(|| Event::Banked { seat, now, danger });
        match following(game, seat, round, croupier) {
            Some(next) => (seat, round) = next,
            None => return over(game, Ending::Rounds, croupier),
        }
    }
}

/// What the start of a turn brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// The seat builds (LS-28, LS-48).
    Build,
    /// The seat cannot pay for a road yet (LS-29, LS-48).
    Bank,
    /// The game is over (LS-32).
    Over(Ending),
}

/// LS-29, LS-32, LS-48: looked at before the income is paid.
pub(crate) fn opening(game: &LaStrada, seat: Seat, first_road: &mut FirstRoad) -> Opening {
    let after_income = (game.sides[seat].resources + INCOME).min(TRACK);
    if !game.options.danger() && game.sides[seat].stock == 0 {
        return Opening::Over(Ending::NoMerchant(seat));
    }
    if game.can_begin(seat, after_income, Some(first_road)) {
        return Opening::Build;
    }
    match game.options.end {
        EndTrigger::Rounds => Opening::Bank,
        EndTrigger::Structural if after_income < TRACK && game.can_build(seat, TRACK) => Opening::Bank,
        EndTrigger::Structural | EndTrigger::Affordability => Opening::Over(Ending::Blocked(seat)),
    }
}

/// LS-12, LS-13: income on top of what was not spent.
fn income(game: &mut LaStrada, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    let before = game.sides[seat].resources;
    let now = (before + INCOME).min(TRACK);
    game.sides[seat].resources = now;
    croupier.tell(|| Event::Income { seat, before, now });
}

/// LS-33: nobody plays another turn.
pub(crate) fn over(game: &mut LaStrada, ending: Ending, croupier: &mut Croupier<'_, Event>) {
    game.turn.phase = Phase::Over;
    game.turn.ending = Some(ending);
    croupier.tell(|| Event::Over { ending });
}
