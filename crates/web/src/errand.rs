//! What one click asks for, sent to the table action by action.

use std::collections::VecDeque;

use catalog::Frame;

use crate::message::{FromTable, Next, ToTable};

/// The actions of a click that are still to be sent: none, unless it was a shortcut.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Errand(VecDeque<String>);

impl Errand {
    /// Takes up what was clicked, an action or the name of a shortcut: the message to begin with.
    pub fn begin(&mut self, frame: &Frame, clicked: &str) -> Option<ToTable> {
        self.0 = frame.steps(clicked).into();
        self.send()
    }

    /// The next message, once the table has shown what the one before did. Anything but one's own
    /// turn, a refusal above all, drops the rest.
    pub fn go_on(&mut self, answer: &FromTable) -> Option<ToTable> {
        match answer {
            FromTable::Shown(shown) if shown.next == Next::You && shown.frame.ply == shown.plies => {}
            FromTable::Shown(_)
            | FromTable::Ready
            | FromTable::Refused { .. }
            | FromTable::Hint(_)
            | FromTable::Failed { .. } => self.drop_rest(),
        }
        self.send()
    }

    /// Sends nothing more.
    pub fn drop_rest(&mut self) {
        self.0.clear();
    }

    fn send(&mut self) -> Option<ToTable> {
        self.0.pop_front().map(|action| ToTable::Act { action })
    }
}
