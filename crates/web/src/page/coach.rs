//! Coaching: a quiet word after a choice that lost much, with a way back and a why. Never where
//! other people play.

use dioxus::prelude::*;
use room::Next;

use super::{
    actions::percent,
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{
    browser,
    coach::{Loss, least_after},
    message::{Ponder, Pondered},
};

/// Whose judgement it is, and how long it takes, in milliseconds.
const LEVEL: &str = "master";
const MILLIS: f64 = 600.0;

/// How long the table is given to take a ply back before the next one, in milliseconds.
const BREATH: i32 = 30;

/// What a coach knows of the decision at hand and said of the last one.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Coach {
    /// The thought that is due, and the decision it is about.
    asked: Option<(u64, u64)>,
    /// The thought, and the decision.
    thought: Option<(u64, Pondered)>,
    word: Option<Caution>,
}

/// A quiet word.
#[derive(Clone, PartialEq, Debug)]
struct Caution {
    loss: Loss,
    /// Both choices in words.
    done: String,
    better: String,
    /// How many plies there were before it.
    before: usize,
}

/// Whether somebody wished for a coach at every table.
pub(super) fn is_wished() -> bool {
    browser::setting("coach").is_some_and(|wish| wish == "on")
}

/// A table that begins where a lesson ended has a coach who speaks less and less.
pub(super) fn begin_with(id: &str) {
    browser::keep_setting(&format!("coach/{id}"), "0");
}

impl Desk {
    /// How much a choice must lose before the coach of this table speaks; `None` without a coach.
    fn least(self) -> Option<f32> {
        let saved = self.saved.peek();
        let people = saved.setup.sitters.iter().filter(|sitter| sitter.bot.is_none()).count();
        if people != 1 || self.guide.peek().is_some() {
            return None;
        }
        let said = browser::setting(&format!("coach/{}", saved.id)).and_then(|said| said.parse().ok());
        match said {
            Some(said) => least_after(said).or_else(|| is_wished().then(|| least_after(1)).flatten()),
            None => is_wished().then(|| least_after(1)).flatten(),
        }
    }

    /// Asks a mind about the decision at hand, before it is taken.
    pub(super) fn coach_looks(mut self) {
        let asked =
            self.shown.peek().as_ref().filter(|seen| seen.next == Next::You && seen.is_live()).and_then(|seen| {
                let decision = seen.position().decision?;
                (seen.position().legal.len() > 1).then(|| (decision, seen.position().clone()))
            });
        let Some((decision, position)) = asked.filter(|_| self.least().is_some()) else { return };
        let known = self.coach.peek().asked.is_some_and(|(_, asked)| asked == decision);
        if !known {
            let seed = position.seq;
            let id = self.wire.peek().ponder(Ponder { id: 0, level: LEVEL.into(), millis: MILLIS, seed, position });
            self.coach.write().asked = Some((id, decision));
        }
    }

    pub(super) fn coach_hears(mut self, pondered: Pondered) {
        let asked = self.coach.peek().asked;
        if let Some((_, decision)) = asked.filter(|(id, _)| *id == pondered.id) {
            self.coach.write().thought = Some((decision, pondered));
        }
    }

    /// Holds what is about to be done against what the mind thinks of it.
    pub(super) fn coach_judges(mut self, actions: &[String]) {
        let judged = self.judged(actions);
        let word = judged.map(|(loss, before)| {
            let label = |action: &str| {
                let named = self.with_now(|_, frame| {
                    let choice = frame.choices.iter().find(|choice| choice.action == action);
                    choice.map(|choice| choice.phrase.label.clone())
                });
                named.flatten().unwrap_or_else(|| action.to_owned())
            };
            Caution { done: label(&loss.done), better: label(&loss.better), loss, before }
        });
        if word.is_some() {
            self.count_word();
        }
        self.coach.write().word = word;
    }

    fn judged(self, actions: &[String]) -> Option<(Loss, usize)> {
        let least = self.least()?;
        let shown = self.shown.peek();
        let seen = shown.as_ref()?;
        let seat = seen.position().acting()?;
        let coach = self.coach.peek();
        let (_, pondered) = coach.thought.as_ref().filter(|(about, _)| Some(*about) == seen.position().decision)?;
        Some((Loss::of(pondered, seat, actions.first()?, least)?, seen.plies))
    }

    fn count_word(self) {
        let name = format!("coach/{}", self.saved.peek().id);
        if let Some(said) = browser::setting(&name).and_then(|said| said.parse::<u32>().ok()) {
            browser::keep_setting(&name, &(said + 1).to_string());
        }
    }

    /// Goes back to where a choice was made.
    fn take_back_to(mut self, before: usize) {
        self.coach.write().word = None;
        spawn(async move {
            // A choice may have been several plies, and each is taken back by itself.
            loop {
                let plies = self.shown.peek().as_ref().map_or(0, |seen| seen.plies);
                if plies <= before {
                    return;
                }
                self.undo();
                browser::sleep(BREATH).await;
                if self.shown.peek().as_ref().is_none_or(|seen| seen.plies >= plies) {
                    return;
                }
            }
        });
    }
}

/// The word, above what can be done.
#[component]
pub(super) fn Aside() -> Element {
    let mut desk = use_context::<Desk>();
    let mut open = use_signal(|| false);
    let Some(Caution { loss, done, better, before }) = desk.coach.read().word.clone() else { return rsx! {} };
    rsx! {
        section { class: "coach", role: "status", "aria-label": words::COACH,
            button { class: "x", "aria-label": words::CLOSE_COACH, onclick: move |_| desk.coach.write().word = None, Icon { d: icon::CLOSE } }
            p { {words::lost(&done, &percent(loss.lost()), &better)} }
            if open() {
                p { class: "soft", {words::why_lost(&percent(loss.could), &percent(loss.win), loss.imagined)} }
            }
            div { class: "ways",
                button { class: "side-button", onclick: move |_| desk.take_back_to(before), Icon { d: icon::UNDO } {words::TAKE_BACK} }
                button { class: "side-button", "aria-expanded": open().to_string(), onclick: move |_| open.toggle(), {words::WHY} }
            }
        }
    }
}

/// Whether there is to be a coach, in the menu of a table where one person plays against bots.
#[component]
pub(super) fn Wish() -> Element {
    let desk = use_context::<Desk>();
    let people = desk.saved.read().setup.sitters.iter().filter(|sitter| sitter.bot.is_none()).count();
    if people != 1 {
        return rsx! {};
    }
    rsx! {
        label { {words::COACH_ME}
            input { r#type: "checkbox", checked: is_wished(),
                onchange: move |event| {
                    browser::keep_setting("coach", if event.checked() { "on" } else { "off" });
                    desk.coach_looks();
                },
            }
        }
    }
}
