//! Law 18: a step that a host may do for a seat is one that everybody can tell is the only one, and
//! it does not end a turn that held a choice.

use engine::{Game, Seat, Seats, Viewer, forced_step};

use super::{Breach, breach};

/// In a world that the viewer cannot tell from this one the same is forced.
pub(super) fn same<G: Game>(game: &G, world: &G, viewer: Viewer, ply: u32) -> Result<(), Breach> {
    let (was, is) = (forced_step(game), forced_step(world));
    if was == is {
        return Ok(());
    }
    breach(18, format!("ply {ply}: {was:?} is forced, in a world of {viewer:?} it is {is:?}"))
}

/// The turn at hand: the plies that one seat plays while nobody else is to act.
#[derive(Default)]
pub(super) struct Turn {
    seat: Option<Seat>,
    /// Whether the seat had something to choose in it.
    chose: bool,
}

impl Turn {
    /// Goes on with an action of a seat that has so many.
    pub(super) fn ply<G: Game>(
        &mut self,
        game: &G,
        after: &G,
        seat: Seat,
        many: usize,
        ply: u32,
    ) -> Result<(), Breach> {
        if self.seat != Some(seat) || game.to_act() != Seats::only(seat) {
            *self = Turn { seat: Some(seat), chose: false };
        }
        let ends = !after.to_act().is_empty() && after.to_act() != Seats::only(seat);
        if let Some((_, action)) = forced_step(game).filter(|_| ends && self.chose) {
            return breach(
                18,
                format!("ply {ply}: `{action}` is forced and ends a turn of seat {seat} that held a choice"),
            );
        }
        self.chose |= many > 1;
        Ok(())
    }
}
