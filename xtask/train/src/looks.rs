//! Plays the games from which a policy is learnt: how often a search looked at each action.

use bots::{
    Knowledge, Level, Limits, Mind, Rng, Style, Think, Thinks,
    net::{GRID, HIDDEN, Inputs, Shelf, Traits},
};
use engine::{Croupier, SeededDice, Viewer};

use crate::{
    games::{LOOSE, table},
    rows::{Kept, floats, put_floats, steps, take},
};

/// Iterations a turn: more than where only a chance is asked for, since looks are what is learnt.
const ITERATIONS: u32 = 600;
/// Fewer looks than this say little.
const FEWEST: u32 = 60;
/// One decision of so many is kept.
const KEPT: u32 = 3;

/// A decision, and what a search looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Looks {
    /// What the first layer of the net makes of the seat.
    pub(crate) hidden: Vec<f32>,
    /// The traits of each action, in steps of the grid.
    pub(crate) traits: Vec<i16>,
    /// What part of the looks each action had.
    pub(crate) parts: Vec<f32>,
}

impl Kept for Looks {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.parts.len() as u16).to_le_bytes());
        bytes.extend((self.traits.len() as u32).to_le_bytes());
        self.traits.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        put_floats(bytes, self.hidden.iter().chain(&self.parts));
    }

    fn take(bytes: &mut &[u8]) -> Option<Looks> {
        let actions = u16::from_le_bytes(take(bytes)?);
        let count = u32::from_le_bytes(take(bytes)?);
        let traits = steps(bytes, count as usize)?;
        Some(Looks { traits, hidden: floats(bytes, HIDDEN)?, parts: floats(bytes, actions.into())? })
    }
}

/// A master that looks by ratings alone, click by click, so that each click has its own looks.
fn style() -> Style {
    match Level::Master.style() {
        Style::Think(think) => Style::Think(Think { policy: false, whole: false, ..think }),
        quick @ Style::Quick(_) => quick,
    }
}

/// Plays a game: a row for some of its decisions.
pub(crate) fn play<G: Knowledge>(seed: u64, number: u32) -> Vec<Looks> {
    let Some(net) = G::shelf().and_then(Shelf::net) else { return Vec::new() };
    let mut rng = Rng::fork(seed, u64::from(number) << 8 | 0x70);
    let (options, seats) = table::<G::Options>(number);
    let mut dice = SeededDice::new(rng.bits());
    let mut game = G::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset can be set up");
    let mut minds: Vec<Mind<G>> = (0..seats).map(|_| Mind::with(style(), rng.bits())).collect();
    let mut loose: Vec<Mind<G>> = (0..seats).map(|_| Mind::new(Level::Novice, rng.bits())).collect();
    let loose_turns = rng.below(LOOSE * u32::from(seats) + 1);
    let (mut kept, mut legal, mut last, mut turns) = (Vec::new(), Vec::new(), None, 0);
    let (mut rates, mut traits, mut inputs) = (Vec::new(), Traits::default(), Inputs::default());
    for _ in 0..G::INFO.max_plies {
        let Some(seat) = game.to_act().first() else { break };
        turns += u32::from(last != Some(seat));
        last = Some(seat);
        game.legal(seat, &mut legal);
        let is_loose = turns <= loose_turns;
        let mind = &mut if is_loose { &mut loose } else { &mut minds }[seat.index()];
        let view = game.view(Viewer::Seat(seat));
        let thought = mind.think(&view, seat, &legal, &Limits::iterations(ITERATIONS));
        let looks: u32 = thought.opinions.iter().map(|opinion| opinion.visits).sum();
        if legal.len() > 1 && looks >= FEWEST && rng.below(KEPT) == 0 {
            // A world that the seat may imagine, as where a policy is asked.
            let world = G::imagine(&view, &mut rng);
            world.rate(seat, &legal, &mut rates);
            traits.read(&world, seat, &legal, &rates);
            world.inputs(&mut inputs);
            let visits = |action| {
                let opinion = thought.opinions.iter().find(|opinion| opinion.action == action);
                opinion.map_or(0, |opinion| opinion.visits)
            };
            kept.push(Looks {
                hidden: net.hidden(&inputs, seat).to_vec(),
                traits: traits.numbers().iter().map(|number| (number * GRID) as i16).collect(),
                parts: legal.iter().map(|&action| visits(action) as f32 / looks as f32).collect(),
            });
        }
        game.apply(seat, thought.choice, &mut Croupier::quiet(&mut dice));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same seed and number give the same rows, each of which is whole and can be kept.
    #[test]
    fn a_game_follows_from_its_seed_and_its_looks_are_shared_out() {
        let first = play::<game_strada_romana::StradaRomana>(3, 0);
        assert!(first == play::<game_strada_romana::StradaRomana>(3, 0) && first.len() > 5);
        for looks in &first {
            assert!((looks.parts.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{looks:?}");
            assert_eq!((looks.hidden.len(), looks.traits.len() % looks.parts.len()), (HIDDEN, 0));
            let mut bytes = Vec::new();
            looks.put(&mut bytes);
            assert_eq!(Looks::take(&mut &bytes[..]).as_ref(), Some(looks));
            assert_eq!(Looks::take(&mut &bytes[1..]), None);
        }
    }
}
