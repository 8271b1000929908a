//! Which worlds a search plays on: one where nothing is hidden, else those that its view allows, the
//! likely ones more often where the game knows how seats play.

use engine::{Game, Options as _, Seat};

use crate::{Knowledge, Rng, Think};

/// How many worlds are weighed against each other.
const DRAWN: usize = 8;
/// How much of the choice among them stays even, so that an unusual player is not misread.
const EVEN: f32 = 0.5;

/// The worlds of one view.
pub(super) struct Worlds<G> {
    /// The only world there is.
    only: Option<G>,
    /// Worlds that were weighed, each with its part of the choice.
    drawn: Vec<G>,
    parts: Vec<f32>,
    /// How often one of them was taken.
    taken: usize,
}

impl<G> Default for Worlds<G> {
    fn default() -> Worlds<G> {
        Worlds { only: None, drawn: Vec::new(), parts: Vec::new(), taken: 0 }
    }
}

impl<G: Game + Knowledge> Worlds<G> {
    /// A world, and whether something is hidden in it.
    pub(super) fn draw(&mut self, style: &Think, view: &G::View, thinker: Seat, rng: &mut Rng) -> (G, bool) {
        if let Some(only) = &self.only {
            return (only.clone(), false);
        }
        if style.belief && G::BELIEVES {
            return (self.likely(view, thinker, rng), true);
        }
        let world = G::imagine(view, rng);
        let hides = world.options().hides();
        if style.once && !hides {
            self.only = Some(world.clone());
        }
        (world, hides)
    }

    /// One of eight worlds in proportion to their likelihood; after eight such choices eight others.
    fn likely(&mut self, view: &G::View, thinker: Seat, rng: &mut Rng) -> G {
        if self.taken == self.drawn.len() {
            self.taken = 0;
            self.drawn.clear();
            self.drawn.extend((0..DRAWN).map(|_| G::imagine(view, rng)));
            self.parts.clear();
            self.parts.extend(self.drawn.iter().map(|world| world.belief(thinker)));
            let mean = self.parts.iter().sum::<f32>() / DRAWN as f32;
            self.parts.iter_mut().for_each(|part| *part = EVEN + (1.0 - EVEN) * *part / mean);
        }
        self.taken += 1;
        self.drawn[rng.weighted(&self.parts)].clone()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Croupier, SeededDice, Viewer};

    use super::*;
    use crate::{
        Level, Style,
        tests::toy::{Act, Toy, ToyOptions},
    };

    /// What the second seat has stashed on average in worlds that the first one imagines.
    fn mean_stash(belief: bool) -> f32 {
        let mut game = Toy::setup(&ToyOptions, 2, &mut Croupier::quiet(&mut SeededDice::new(1))).expect("a toy");
        for (seat, action) in [(0, Act::Three), (0, Act::Stash(1)), (1, Act::Three), (1, Act::Stash(2))] {
            game.apply(Seat::new(seat), action, &mut Croupier::quiet(&mut SeededDice::new(1)));
        }
        let (view, mut worlds, mut rng) = (game.view(Viewer::Seat(Seat::FIRST)), Worlds::<Toy>::default(), Rng::new(3));
        let Style::Think(style) = Level::Master.style() else { panic!("a master searches") };
        let style = Think { belief, ..style };
        let drawn = (0..4000).map(|_| worlds.draw(&style, &view, Seat::FIRST, &mut rng).0);
        drawn.map(|world| f32::from(world.stash[Seat::new(1)])).sum::<f32>() / 4000.0
    }

    #[test]
    fn likely_worlds_come_more_often_but_half_of_the_draw_stays_even() {
        let (even, believed) = (mean_stash(false), mean_stash(true));
        assert!((even - 1.0).abs() < 0.06, "0, 1 and 2 coins alike: {even}");
        // The weights are 0.1, 1.1 and 2.1, which alone would make 1.61.
        assert!((1.2..1.4).contains(&believed), "{believed}");
    }
}
