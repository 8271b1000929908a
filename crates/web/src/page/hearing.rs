//! What a table says, as it comes: answers, thoughts and news become what is shown.

use catalog::{Frame, Position, Sight};
use dioxus::prelude::*;
use room::{Next, Shown};

use super::{
    desk::{Desk, Refusal, Seen},
    tally,
    wire::Heard,
    words,
};
use crate::{
    browser,
    hint::Hint,
    message::{Answer, No, Said},
};

impl Desk {
    pub(super) fn hear(self, heard: Heard) {
        if let Some(heard) = self.unless_pressed(heard) {
            self.take(heard);
        }
    }

    pub(super) fn take(mut self, heard: Heard) {
        match heard {
            Heard::Table(answer) => self.answered(answer),
            Heard::Far(far) => self.hear_far(far),
            Heard::Thought(pondered) => {
                let Some(pondered) = self.wire.peek().take(pondered) else { return };
                if *self.waiting.peek() == Some(pondered.id) {
                    self.waiting.set(None);
                    let seat = self.shown.peek().as_ref().and_then(|seen| seen.position().acting());
                    self.advice.set(seat.and_then(|seat| Hint::new(&pondered, seat)));
                } else {
                    self.coach_hears(pondered);
                }
            }
            // A table asks for none.
            Heard::Reviewed(_) => {}
            Heard::NoMinds => {
                self.waiting.set(None);
                self.refusal.set(Some(Refusal { clause: None, text: words::NO_MINDS.into() }));
            }
        }
    }

    /// Takes what a table says. News end no waiting.
    fn answered(mut self, Answer { id, said }: Answer) {
        let due = id.is_some() && id == *self.waiting.peek();
        if due {
            self.waiting.set(None);
        }
        match said {
            Said::Shown { shown, refused } => {
                match id {
                    Some(_) => self.see(*shown),
                    None => self.see_news(*shown),
                }
                match refused {
                    Some(refused) => self.refuse(&No::Refused(refused)),
                    None if due || self.far.is_none() => self.go_on(),
                    None => {}
                }
            }
            Said::No(no) => {
                if self.far.is_some() {
                    self.drop_draft();
                }
                self.refuse(&no);
            }
        }
        self.nudge();
    }

    /// The table moved on by itself. Whoever looks at the past stays there.
    fn see_news(self, shown: Shown) {
        let past = self.shown.peek().as_ref().filter(|seen| !seen.is_live()).map(|seen| seen.position().clone());
        match past.filter(|past| self.far.is_some() && past.ply < shown.plies) {
            Some(past) => {
                let Position { seq, since, news, .. } = shown.position;
                self.see(Shown { position: Position { seq, since, news, ..past }, ..shown });
            }
            None => self.see(shown),
        }
    }

    /// What was sent as one ends at a roll or a reveal; what is still legal then follows by itself.
    fn go_on(mut self) {
        let Some((before, actions)) = self.sent.write().take() else { return };
        let rest = self.shown.peek().as_ref().and_then(|seen| {
            let done = seen.plies.checked_sub(before).filter(|done| *done > 0)?;
            let rest = actions.get(done..)?;
            let legal = seen.next == Next::You && rest.first().is_some_and(|next| seen.position().legal.contains(next));
            legal.then(|| rest.to_vec())
        });
        if let Some(rest) = rest.filter(|rest| !self.is_busy() && self.may_send(rest)) {
            self.send_on(rest);
        }
    }

    fn refuse(mut self, no: &No) {
        let refusal = self.shown.peek().as_ref().map(|seen| words::refusal(no, &seen.sight, &self.names()));
        self.refusal.set(refusal);
    }

    fn see(mut self, shown: Shown) {
        let Shown { position, plies, next, hides } = shown;
        let before = self.shown.peek().as_ref().map(|before| before.position().seq);
        let changed = before != Some(position.seq);
        let waited = self
            .shown
            .peek()
            .as_ref()
            .is_some_and(|before| before.next != Next::You || before.position().viewer != position.viewer);
        // What is put together answers a decision: while that is the same, it stays.
        let same = |seen: &Seen| position.decision.is_some() && seen.position().decision == position.decision;
        let again = self.shown.peek().as_ref().is_some_and(same).then(|| self.actions(usize::MAX));
        if self.looked.peek().is_some_and(|ply| ply == position.ply || ply >= plies) {
            self.looked.set(None);
        }
        if changed {
            // What a bot of this device does answers nothing that was said to the person.
            if before.is_some() && (!waited || self.far.is_some()) {
                self.refusal.set(None);
            }
            self.advice.set(None);
            self.marked.set(None);
            self.chooser.set(None);
            self.drop_draft();
        }
        let since = position.since;
        let read = Sight::after(self.shown.peek().as_ref().map(|seen| &seen.sight), position);
        let sight = match read {
            Ok(sight) => sight,
            Err(error) => {
                self.refusal.set(Some(Refusal { clause: None, text: error.to_string() }));
                return;
            }
        };
        let names = self.names();
        {
            let mut log = self.log.write();
            log.retain(|logged| logged.ply < since);
            log.extend(catalog::log(&sight, &names, since));
        }
        self.fresh.set(since);
        let frame = Frame::of(&sight, &names);
        let seen = Seen { sight, frame, plies, next, hides };
        if seen.is_live() && changed {
            self.keep(&seen);
            if seen.next == Next::You && waited {
                browser::call();
            }
        }
        self.shown.set(Some(seen));
        if let Some(actions) = again.filter(|actions| changed && !actions.is_empty()) {
            self.set_draft(&actions);
        }
        self.coach_looks();
    }

    /// Keeps the game before it is shown.
    fn keep(mut self, seen: &Seen) {
        // Of a lesson only the step is kept.
        if self.guide.peek().is_some() {
            return;
        }
        let Some(record) = self.record() else { return };
        // A table that was only opened is as it was kept: two tabs would call each other for ever.
        if self.kept.peek().record.as_ref() == Some(&record) {
            return;
        }
        {
            let mut kept = self.kept.write();
            if let Some(standings) = seen.position().standings.as_ref().filter(|_| !kept.over) {
                tally::count(&kept.setup, standings);
            }
            kept.record = Some(record);
            kept.note(seen.position(), &seen.frame, seen.next, browser::now());
        }
        if !browser::keep(&self.kept.peek()) && !std::mem::replace(&mut *self.told.write(), true) {
            self.refusal.set(Some(Refusal { clause: None, text: words::NOT_KEPT.into() }));
        }
    }
}
