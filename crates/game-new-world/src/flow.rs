//! What happens next: draws, forced scoring, the end of a turn and of the game.

use engine::Croupier;

use crate::{
    Event, NewWorld, scoring,
    state::{PILE, Phase},
};

/// NW-9, NW-13, NW-66: draws until a tile fits; without one the game ends (NW-51).
pub(crate) fn begin_turn(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    while let Some(tile) = game.pile.draw(PILE, croupier) {
        croupier.tell(|| Event::Drew { seat: game.active, tile });
        if game.land.frontier.takes(tile) {
            game.drawn = Some(tile);
            game.phase = Phase::Lay;
            return;
        }
        game.aside.put(tile);
        croupier.tell(|| Event::SetAside { seat: game.active, tile });
    }
    finish(game, Event::NothingFits, croupier);
}

/// NW-35, NW-65: scores what the tile completed; asks for the order while two or more are left.
/// Where nothing scores nothing follows (NW-68).
pub(crate) fn score(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    let list = game.completed();
    let mut left = list.iter();
    match (left.next(), left.next()) {
        (Some(_), Some(_)) => game.phase = Phase::Score,
        (Some(only), None) => {
            scoring::event(game, only, croupier);
            game.phase = Phase::End;
        }
        (None, _) => game.phase = Phase::End,
    }
}

/// NW-8, NW-49: the next seat draws, unless that was the last tile.
pub(crate) fn end_turn(game: &mut NewWorld, croupier: &mut Croupier<'_, Event>) {
    if game.pile.is_empty() {
        finish(game, Event::Finished, croupier);
    } else {
        game.active = game.active.next(game.seats);
        begin_turn(game, croupier);
    }
}

fn finish(game: &mut NewWorld, because: Event, croupier: &mut Croupier<'_, Event>) {
    croupier.tell(|| because);
    scoring::finish(game, croupier);
    game.phase = Phase::Over;
}
