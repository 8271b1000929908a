//! Random games from end to end.
use crate::{Options, StradaRomana};
use engine::{Croupier, Dice as _, Game, SeededDice, Source, Viewer};

#[test]
fn random_games_end() {
    let mut legal = Vec::new();
    for seats in 2..=5 {
        for seed in 0..200 {
            let mut dice = SeededDice::new(seed);
            let mut pick = SeededDice::new(!seed);
            let mut game = StradaRomana::setup(&Options::default(), seats, &mut Croupier::quiet(&mut dice)).unwrap();
            while let Some(seat) = game.to_act().first() {
                game.legal(seat, &mut legal);
                assert!(legal.is_sorted() && !legal.is_empty());
                for viewer in Viewer::all(seats) {
                    let view = game.view(viewer);
                    assert_eq!(StradaRomana::imagine(&view, &mut pick).view(viewer), view);
                }
                let action = legal[pick.roll(Source(0), legal.len() as u32) as usize];
                game.apply(seat, action, &mut Croupier::quiet(&mut dice));
            }
        }
    }
}
