//! Random games for the tests of every board.

use engine::{Croupier, Dice as _, Game, Seat, SeededDice, Source, Viewer};

/// A position of a random game.
pub(crate) struct Position<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    pub(crate) legal: &'a [G::Action],
}

impl<G: Game> Position<'_, G> {
    /// What the seat to act sees.
    pub(crate) fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }
}

/// Plays at random, shows every position in which somebody acts, and returns the finished game.
pub(crate) fn watch<G: Game>(options: &G::Options, seats: u8, seed: u64, mut see: impl FnMut(Position<'_, G>)) -> G {
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        see(Position { game: &game, seat, legal: &legal });
        let choice = roll(&mut dice, legal.len());
        game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
    }
    game
}

/// One of so many, by a source that no game uses.
pub(crate) fn roll(dice: &mut SeededDice, count: usize) -> usize {
    dice.roll(Source(31), count as u32) as usize
}
