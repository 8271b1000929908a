//! A bot seat with its type erased. It is told only what a frame says.

use std::marker::PhantomData;

use bots::{Level, Limits, Opinion, Thought};
use engine::Seat;

use crate::{Frame, read, table::Title};

/// A bot that sits at a table.
pub trait Mind: Send {
    /// Thinks about the frame's decision; `None` if the frame is not of this game or there is
    /// nothing to decide.
    fn think(&mut self, frame: &Frame, limits: &Limits<'_>) -> Option<Thought<String>>;
}

pub(crate) struct Seated<G: Title> {
    seat: Seat,
    mind: bots::Mind<G>,
    game: PhantomData<G>,
}

impl<G: Title> Seated<G> {
    pub(crate) fn new(seat: Seat, level: Level, seed: u64) -> Self {
        Seated { seat, mind: bots::Mind::new(level, seed), game: PhantomData }
    }
}

impl<G: Title> Mind for Seated<G> {
    fn think(&mut self, frame: &Frame, limits: &Limits<'_>) -> Option<Thought<String>> {
        let view = read::view::<G>(frame)?;
        let legal: Vec<G::Action> =
            frame.choices.iter().map(|choice| choice.action.parse().ok()).collect::<Option<_>>()?;
        if legal.is_empty() {
            return None;
        }
        let Thought { choice, opinions, iterations, plies } = self.mind.think(&view, self.seat, &legal, limits);
        let opinion = |opinion: Opinion<G::Action>| Opinion {
            action: opinion.action.to_string(),
            visits: opinion.visits,
            value: opinion.value,
            win_chance: opinion.win_chance,
            margin: opinion.margin,
        };
        Some(Thought {
            choice: choice.to_string(),
            opinions: opinions.into_iter().map(opinion).collect(),
            iterations,
            plies,
        })
    }
}
