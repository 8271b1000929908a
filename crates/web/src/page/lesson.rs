//! A lesson at a table: which step it is, what a try is worth, and who answers.

use std::rc::Rc;

use dioxus::prelude::*;
use lessons::{Lesson, Step, Verdict};
use room::Next;

use super::{desk::Desk, words};
use crate::browser;

/// How long what will be done is shown before it is done, in milliseconds.
const SHOW_FIRST: i32 = 700;

/// What is said of the last try.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Word {
    /// It was what was asked.
    Good(String),
    /// It was something else.
    Other(String),
}

/// A lesson that is being taken.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Guide {
    pub(super) lesson: Rc<Lesson>,
    pub(super) step: usize,
    pub(super) word: Option<Word>,
}

impl Guide {
    pub(super) fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.step)
    }

    /// Whether there is nothing to do in the step but to read it.
    pub(super) fn is_read(&self) -> bool {
        self.step().is_some_and(|step| step.asked == 0)
    }
}

/// How far somebody is in a lesson, on this device.
pub(super) fn reached(slug: &str) -> usize {
    browser::setting(&format!("lesson/{slug}")).and_then(|step| step.parse().ok()).unwrap_or(0)
}

/// Remembers how far somebody is.
pub(super) fn remember(slug: &str, step: usize) {
    browser::keep_setting(&format!("lesson/{slug}"), &step.to_string());
}

impl Desk {
    fn plies(self) -> usize {
        self.shown.peek().as_ref().map_or(0, |seen| seen.plies)
    }

    /// Whether a lesson, if there is one, has these actions done; if not, it says why.
    pub(super) fn may_send(self, actions: &[String]) -> bool {
        match self.judge(actions) {
            None | Some(Verdict::Asked) => true,
            Some(Verdict::Other(text)) => {
                let read = self.guide.peek().as_ref().is_some_and(Guide::is_read);
                let text = match text.is_empty() {
                    true if read => words::READ_FIRST.to_owned(),
                    true => words::NOT_ASKED.to_owned(),
                    false => text,
                };
                self.say(Word::Other(text));
                self.drop_draft();
                false
            }
        }
    }

    /// What becomes of actions in a lesson, if there is one.
    fn judge(self, actions: &[String]) -> Option<Verdict> {
        let (guide, shown) = (self.guide.peek(), self.shown.peek());
        let (guide, seen) = (guide.as_ref()?, shown.as_ref()?);
        Some(guide.lesson.judge(guide.step, seen.plies, actions, |name| seen.frame.steps(name)))
    }

    fn say(mut self, word: Word) {
        if let Some(guide) = self.guide.write().as_mut() {
            guide.word = Some(word);
        }
    }

    /// Lets whoever is to act go on: a bot thinks, but in a lesson the script says what it does.
    pub(super) fn let_act(self) {
        let scripted = self.guide.peek().as_ref().map(|guide| guide.lesson.answer(guide.step, self.plies()).cloned());
        match scripted {
            None => self.wire.peek().think(),
            Some(Some((seat, action))) => self.wire.peek().scripted(seat, &action),
            Some(None) => {}
        }
    }

    /// Goes on to the next step once all of this one is done.
    pub(super) fn follow_lesson(mut self) {
        let plies = self.shown.read().as_ref().map_or(0, |seen| seen.plies);
        let over = self.guide.peek().as_ref().is_some_and(|guide| guide.lesson.is_over(guide.step, plies));
        if over && let Some(guide) = self.guide.write().as_mut() {
            guide.word = guide
                .step()
                .map(|step| Word::Good(step.good.clone()))
                .filter(|word| *word != Word::Good(String::new()));
            guide.step += 1;
            remember(&guide.lesson.game, guide.step);
        }
    }

    /// The next step of a lesson, if this one is only read.
    pub(super) fn read_on(mut self) {
        let read = self.guide.peek().as_ref().is_some_and(Guide::is_read);
        if read && let Some(guide) = self.guide.write().as_mut() {
            guide.word = None;
            guide.step += 1;
            remember(&guide.lesson.game, guide.step);
        }
    }

    /// Does what the step asks for, after it could be seen what that is.
    pub(super) fn show_me(mut self) {
        let asked = self.guide.peek().as_ref().map(|guide| guide.lesson.asked(guide.step, self.plies()));
        let yours = self.shown.peek().as_ref().is_some_and(|seen| seen.next == Next::You);
        let Some(asked) = asked.filter(|asked| !asked.is_empty() && yours && !self.is_busy()) else { return };
        self.drop_draft();
        self.marked.set(asked.first().cloned());
        spawn(async move {
            browser::sleep(SHOW_FIRST).await;
            self.send(asked);
        });
    }
}
