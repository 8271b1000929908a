//! What happens next: coins turning into points, the next turn, the end of the game.

use engine::{Croupier, PerSeat, Seat};

use crate::{
    apply::remove_one,
    event::Event,
    material::{COINS_PER_POINT, QUIET_ROUNDS},
    state::{Ending, Phase, StradaRomana},
};

/// SR-39: coins come one by one, and each fifth turns all five into a victory point. Says whether
/// the game goes on; SR-63: after the last point the rest of the gain lapses. SR-68 has examples.
pub(crate) fn gain(game: &mut StradaRomana, seat: Seat, coins: u8, croupier: &mut Croupier<'_, Event>) -> bool {
    for _ in 0..coins {
        let hand = &mut game.open.hands[seat];
        hand.coins += 1;
        if hand.coins == COINS_PER_POINT {
            hand.coins = 0;
            hand.points += 1;
            game.open.points -= 1;
            game.open.progress = true;
            let left = game.open.points;
            croupier.tell(|| Event::Exchanged { seat, left });
            if left == 0 {
                finish(game, Ending::Points, croupier);
                return false;
            }
        }
    }
    true
}

/// The next seat's turn, unless SR-46 stops the game.
pub(crate) fn end_turn(game: &mut StradaRomana, croupier: &mut Croupier<'_, Event>) {
    let open = &mut game.open;
    open.quiet = if open.progress { 0 } else { open.quiet + 1 };
    if open.quiet == QUIET_ROUNDS * open.seats() {
        return finish(game, Ending::Standstill, croupier);
    }
    open.progress = false;
    open.on_turn = open.on_turn.next(open.seats());
    open.phase = Phase::Start;
}

/// SR-47: everything stops, and SR-62: all wagon tiles are shown.
pub(crate) fn finish(game: &mut StradaRomana, ending: Ending, croupier: &mut Croupier<'_, Event>) {
    let removed = remove_one(game, croupier);
    croupier.reveal();
    game.open.phase = Phase::Over(ending);
    croupier.tell(|| Event::Ended { ending });
    croupier.tell(|| Event::Shown { removed, held: PerSeat::new(game.open.seats(), |seat| game.held(seat)) });
}
