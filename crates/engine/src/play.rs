//! The checked door: an action is done or refused, and a refusal changes nothing.

use crate::{Cites, Clause, Croupier, Game, Seat, Seats};

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused<R> {
    /// The game is over.
    Over,
    /// Others are to act.
    NotToAct {
        /// Who is.
        to_act: Seats,
    },
    /// The rules forbid it.
    Illegal(R),
}

impl<R: Cites> Refused<R> {
    /// The clause that forbids it, if it was the rules.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            Refused::Over | Refused::NotToAct { .. } => None,
            Refused::Illegal(refusal) => Some(refusal.clause()),
        }
    }
}

/// Does an action if it is legal.
pub fn play<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    croupier: &mut Croupier<'_, G::Event>,
) -> Result<(), Refused<G::Refusal>> {
    step(game, seat, action, croupier).map(|_| ())
}

/// The step that the seat to act cannot but do, if a host may do it for the seat: [`Game::forced`].
pub fn forced_step<G: Game>(game: &G) -> Option<(Seat, G::Action)> {
    let seat = game.to_act().first()?;
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    is_forced(game, seat, &legal).then(|| (seat, legal[0]))
}

fn is_forced<G: Game>(game: &G, seat: Seat, legal: &[G::Action]) -> bool {
    match legal {
        [only] => game.to_act() == Seats::only(seat) && game.forced(seat, *only),
        _ => false,
    }
}

/// Does an action if it is legal; whether it was forced.
pub(crate) fn step<G: Game>(
    game: &mut G,
    seat: Seat,
    action: G::Action,
    croupier: &mut Croupier<'_, G::Event>,
) -> Result<bool, Refused<G::Refusal>> {
    let to_act = game.to_act();
    if to_act.is_empty() {
        return Err(Refused::Over);
    }
    if !to_act.contains(seat) {
        return Err(Refused::NotToAct { to_act });
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    if legal.binary_search(&action).is_err() {
        return Err(Refused::Illegal(game.refusal(seat, action)));
    }
    let forced = is_forced(game, seat, &legal);
    game.apply(seat, action, croupier);
    Ok(forced)
}
