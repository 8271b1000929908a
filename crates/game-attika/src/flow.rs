//! What happens next: victories, amphorae, the growing map, the next seat, the end.

use engine::{Croupier, Seat};

use crate::{
    event::Event,
    material::{BuildingSet, Group, LAST_ROUND},
    setup,
    state::{Attika, End, Mode, Phase, Turn},
};

/// AT-59: after a building is placed come the victories, the amphorae and the map, in this order.
pub(crate) fn built(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    if let Some(end) = victory(game, seat) {
        return finish(game, end, croupier);
    }
    amphorae(game, seat, croupier);
    expand(game, seat, croupier);
}

/// AT-52, AT-53: the two ways to win at once, looked for after each placement (AT-54).
fn victory(game: &Attika, seat: Seat) -> Option<End> {
    let estate = &game.estates[seat];
    if estate.links_shrines() {
        Some(End::Shrines(seat))
    } else if estate.placed == BuildingSet::ALL {
        Some(End::Complete(seat))
    } else {
        None
    }
}

/// AT-39, AT-40, AT-60: one amphora for each group just completed, while the stock lasts.
fn amphorae(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    for group in Group::ALL {
        let mark = 1 << group as u8;
        let estate = &game.estates[seat];
        if estate.groups & mark != 0 || !estate.has_joined(group, game.options.group_test, &game.map) {
            continue;
        }
        let amphora = game.stock() > 0;
        let estate = &mut game.estates[seat];
        estate.groups |= mark;
        estate.amphorae += u8::from(amphora);
        croupier.tell(|| Event::Completed { seat, group, amphora });
    }
}

/// AT-45, AT-48: a stack that ran out brings a map tile, while there is one.
pub(crate) fn expand(game: &mut Attika, seat: Seat, croupier: &mut Croupier<'_, Event>) {
    // The building has left the hand, so that the stacks hide just what they hold.
    game.turn.phase = Phase::Act;
    if !std::mem::take(&mut game.turn.emptied) {
        return;
    }
    match setup::turn_tile(game, croupier) {
        Some(tile) => {
            game.turn.phase = Phase::Tile(tile);
            croupier.tell(|| Event::Turned { seat, tile });
        }
        None => croupier.tell(|| Event::NoTile { seat }),
    }
}

/// AT-10, AT-70: the next seat clockwise; a round is over when the first seat comes again.
pub(crate) fn end_turn(game: &mut Attika, croupier: &mut Croupier<'_, Event>) {
    let seat = game.turn.seat.next(game.estates.seats());
    if seat == game.first {
        if game.round == LAST_ROUND {
            return finish(game, End::Rounds, croupier);
        }
        game.round += 1;
    }
    game.turn = Turn { seat, mode: Mode::Build, done: 0, spent: 0, cards: 0, emptied: false, phase: Phase::Choose };
}

fn finish(game: &mut Attika, end: End, croupier: &mut Croupier<'_, Event>) {
    game.end = Some(end);
    game.turn.phase = Phase::Over;
    croupier.tell(|| Event::Ended { end });
}
