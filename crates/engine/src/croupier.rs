//! The hand that turns components over: rules ask it for rolls and tell it what happened.

use crate::{Dice, Source};

/// Given to the rules whenever chance or news may arise.
pub struct Croupier<'a, E> {
    dice: &'a mut dyn Dice,
    events: Option<&'a mut Vec<E>>,
    revealed: bool,
}

impl<'a, E> Croupier<'a, E> {
    /// A croupier that keeps the news.
    pub fn new(dice: &'a mut dyn Dice, events: &'a mut Vec<E>) -> Croupier<'a, E> {
        Croupier { dice, events: Some(events), revealed: false }
    }

    /// A croupier that nobody listens to, for search and playouts.
    pub fn quiet(dice: &'a mut dyn Dice) -> Croupier<'a, E> {
        Croupier { dice, events: None, revealed: false }
    }

    /// A number from `0..bound`. One possible result is no roll.
    pub fn roll(&mut self, source: Source, bound: u32) -> u32 {
        debug_assert!(bound > 0, "a roll needs a result");
        if bound <= 1 { 0 } else { self.dice.roll(source, bound) }
    }

    /// Tells what happened, if anybody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Says that somebody was just shown a hidden thing, so that the ply cannot be taken back.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether somebody was shown a hidden thing.
    pub fn has_revealed(&self) -> bool {
        self.revealed
    }
}
