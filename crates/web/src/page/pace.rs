//! How fast bots go on: after each ply there is time to see it.

use dioxus::prelude::*;
use room::Next;

use super::desk::{Desk, Seen};
use crate::browser;

/// How fast bots go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    pub(super) paused: bool,
    pub(super) millis: i32,
}

impl Pace {
    /// The pace that was chosen last.
    pub(super) fn of(paused: bool) -> Pace {
        Pace { paused, millis: millis() }
    }
}

impl Desk {
    pub(super) fn set_paused(mut self, paused: bool) {
        self.pace.write().paused = paused;
        self.nudge();
    }

    /// Asks the bot that is to act to go on, after a while in which the last ply can be seen.
    pub(super) fn nudge(mut self) {
        let now = self.shown.peek().as_ref().map(|seen| (seen.position().seq, seen.is_live(), seen.next));
        let Some((seq, true, Next::Bot(_))) = now else { return };
        let pace = *self.pace.peek();
        if pace.paused || *self.asked.peek() == Some(seq) {
            return;
        }
        self.asked.set(Some(seq));
        spawn(async move {
            browser::sleep(pace.millis).await;
            let same = |seen: &Seen| seen.position().seq == seq && seen.is_live();
            let same = self.shown.peek().as_ref().is_some_and(same);
            if same && !self.pace.peek().paused {
                self.let_act();
            } else if *self.asked.peek() == Some(seq) {
                self.asked.set(None);
            }
        });
    }

    /// One ply of a bot while paused.
    pub(super) fn step(mut self) {
        self.pace.write().paused = true;
        self.wire.peek().think();
    }
}

/// The pace that was chosen last, in milliseconds between plies.
fn millis() -> i32 {
    browser::setting("pace").and_then(|pace| pace.parse().ok()).unwrap_or(450)
}
