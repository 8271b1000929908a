//! The draft: what a person puts together before anything is sent. It is a list of actions; the
//! table is shown as it would be after them, and they are sent as one.

use boards::Drafted;
use catalog::{Frame, Sight};
use dioxus::prelude::*;
use engine::Names;

use super::desk::{Desk, Refusal};

/// The table as it would be after the draft.
pub(super) struct Ahead {
    pub(super) sight: Sight,
    pub(super) frame: Frame,
}

impl Desk {
    /// Tells what is in front of the person: the table after the draft, or as it is.
    pub(super) fn with_now<T>(self, tell: impl FnOnce(&Sight, &Frame) -> T) -> Option<T> {
        let shown = self.shown.read();
        let ahead = self.ahead.read();
        match (ahead.as_ref(), shown.as_ref()) {
            (Some(ahead), Some(_)) => Some(tell(&ahead.sight, &ahead.frame)),
            (None, Some(seen)) => Some(tell(&seen.sight, &seen.frame)),
            (_, None) => None,
        }
    }

    /// Presses something that stands for an action or a shortcut: puts it into the draft if it may
    /// wait there, else does it with all that waits; with `twice` the first press only shows it.
    pub(super) fn press(mut self, pressed: &str, twice: bool) {
        if self.is_busy() {
            return;
        }
        let Some((kept, steps)) = self.place(pressed) else { return self.ask_why(pressed) };
        let mut actions: Vec<String> =
            self.draft.peek().iter().take(kept).map(|drafted| drafted.action.clone()).collect();
        let game = self.shown.peek().as_ref().map(|seen| seen.position().game.clone()).unwrap_or_default();
        if steps.iter().all(|step| boards::drafts(&game, step)) {
            actions.extend(steps);
            if self.set_draft(&actions) {
                return;
            }
        }
        if twice && self.picked.peek().as_deref() != Some(pressed) {
            self.set_draft(&self.actions(kept));
            self.picked.set(Some(pressed.to_owned()));
        } else {
            let mut all = self.actions(kept);
            all.extend(self.place(pressed).map(|(_, steps)| steps).unwrap_or_default());
            self.send(all);
        }
    }

    /// Does actions after all that waits.
    pub(super) fn send_after(self, actions: &[String]) {
        let mut all = self.actions(usize::MAX);
        all.extend_from_slice(actions);
        self.send(all);
    }

    /// Does an action or a shortcut of the list after all that waits.
    pub(super) fn send_choice(self, text: &str) {
        match self.place(text) {
            Some((kept, steps)) => {
                let mut all = self.actions(kept);
                all.extend(steps);
                self.send(all);
            }
            None => self.ask_why(text),
        }
    }

    /// Takes an action out of the draft, and what cannot stand without it.
    pub(super) fn take_out(self, action: &str) {
        let mut actions = self.actions(usize::MAX);
        if let Some(at) = actions.iter().rposition(|drafted| drafted == action) {
            actions.remove(at);
            while !self.set_draft(&actions) {
                actions.pop();
            }
        }
    }

    /// Takes back the last piece of the draft; `false` if there is none.
    pub(super) fn put_back(mut self) -> bool {
        if self.far.is_some() && self.is_busy() {
            return false;
        }
        if self.picked.peek().is_some() {
            self.picked.set(None);
            return true;
        }
        if self.chooser.take().is_some() {
            return true;
        }
        let waiting = self.draft.peek().len();
        if waiting > 0 {
            self.set_draft(&self.actions(waiting - 1));
        }
        waiting > 0
    }

    /// Forgets all that was put together.
    pub(super) fn drop_draft(mut self) {
        self.picked.set(None);
        if !self.draft.peek().is_empty() {
            self.draft.set(Vec::new());
            self.ahead.set(None);
        }
    }

    /// The first actions of the draft.
    pub(super) fn actions(self, most: usize) -> Vec<String> {
        self.draft.peek().iter().take(most).map(|drafted| drafted.action.clone()).collect()
    }

    /// After how many actions of the draft this is legal, and its steps.
    fn place(self, pressed: &str) -> Option<(usize, Vec<String>)> {
        let draft = self.draft.peek();
        let now = self.with_now(|sight, frame| {
            let steps = frame.steps(pressed);
            let legal = steps.first().is_some_and(|step| sight.position().legal.contains(step));
            legal.then_some((draft.len(), steps))
        });
        now.flatten().or_else(|| {
            let at = draft.iter().rposition(|drafted| drafted.among.iter().any(|other| other == pressed))?;
            Some((at, vec![pressed.to_owned()]))
        })
    }

    /// Makes this the draft, if its outcome can be known.
    pub(super) fn set_draft(mut self, actions: &[String]) -> bool {
        let made = {
            let shown = self.shown.peek();
            shown.as_ref().and_then(|seen| drafted(&seen.sight, actions, &self.names()))
        };
        let Some((draft, ahead)) = made else { return false };
        self.chooser.set(None);
        self.marked.set(None);
        self.picked.set(None);
        self.refusal.set(None);
        self.draft.set(draft);
        self.ahead.set(ahead);
        self.coach_looks();
        true
    }

    /// Says why something cannot be done, as things would stand after the draft.
    fn ask_why(mut self, action: &str) {
        let names = self.names();
        let why = self.with_now(|sight, _| catalog::why_not(action, sight, &names));
        if let Some((clause, text)) = why {
            self.refusal.set(Some(Refusal { clause: clause.map(|clause| clause.to_string()), text }));
            self.marked.set(Some(action.to_owned()));
        }
    }
}

/// A draft of these actions with the table after it; `None` if that cannot be known.
pub(super) fn drafted(seen: &Sight, actions: &[String], names: &Names) -> Option<(Vec<Drafted>, Option<Ahead>)> {
    let mut draft = Vec::with_capacity(actions.len());
    let mut after: Option<Sight> = None;
    for (at, action) in actions.iter().enumerate() {
        let among = after.as_ref().unwrap_or(seen).position().legal.clone();
        after = Some(seen.foresee(&actions[..=at])?);
        draft.push(Drafted { action: action.clone(), among });
    }
    let ahead = after.map(|sight| Ahead { frame: Frame::of(&sight, names), sight });
    Some((draft, ahead))
}
