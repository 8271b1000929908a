//! Random games for the tests of every board.

use engine::{Croupier, Dice as _, Forecast, Game, Seat, SeededDice, Source, Viewer};

/// A position of a random game.
pub(crate) struct Position<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    pub(crate) legal: &'a [G::Action],
    pub(crate) recent: &'a [G::Event],
    pub(crate) ply: usize,
}

impl<G: Game> Position<'_, G> {
    /// What the seat to act sees, and what it may do.
    pub(crate) fn seen(&self) -> (G::View, Vec<(G::Action, Forecast)>) {
        let view = self.game.view(Viewer::Seat(self.seat));
        let forecasts = engine::forecasts::<G>(&view, self.seat, self.legal);
        let choices = self.legal.iter().copied().zip(forecasts).collect();
        (view, choices)
    }
}

/// Plays at random and shows every position in which somebody acts. Returns the finished game and
/// what happened last.
pub(crate) fn watch<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    see: impl FnMut(Position<'_, G>),
) -> (G, Vec<G::Event>) {
    watch_choosing(options, seats, seed, |_, legal, dice| roll(dice, legal.len()), see)
}

/// Like [`watch`], with choices that are less than random.
pub(crate) fn watch_choosing<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    choose: impl Fn(&G, &[G::Action], &mut SeededDice) -> usize,
    mut see: impl FnMut(Position<'_, G>),
) -> (G, Vec<G::Event>) {
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
    let (mut legal, mut recent, mut ply) = (Vec::new(), Vec::new(), 0);
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        see(Position { game: &game, seat, legal: &legal, recent: &recent, ply });
        ply += 1;
        recent.clear();
        let choice = choose(&game, &legal, &mut dice);
        game.apply(seat, legal[choice], &mut Croupier::new(&mut dice, &mut recent));
    }
    (game, recent)
}

/// One of so many, by a source that no game uses.
pub(crate) fn roll(dice: &mut SeededDice, count: usize) -> usize {
    dice.roll(Source(31), count as u32) as usize
}
