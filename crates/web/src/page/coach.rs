//! Coaching: a quiet word after a choice that lost much, with a way back and a why. Never where
//! other people play.

use catalog::{Frame, Position, Sight};
use dioxus::prelude::*;
use engine::Names;
use room::Next;

use super::{
    actions::percent,
    desk::{Desk, Seen},
    parts::{Icon, icon},
    words,
};
use crate::{
    browser,
    coach::{Loss, least_after},
    message::{Ponder, Pondered},
};

/// Whose judgement it is, and how long it takes, in milliseconds: for a decision at hand, and at the
/// least for a step that is put together after it.
const LEVEL: &str = "master";
const MILLIS: f64 = 600.0;
const MILLIS_A_STEP: f64 = 150.0;

/// How long the table is given to take a ply back before the next one, in milliseconds.
const BREATH: i32 = 30;

/// What a coach knows of the decision at hand and said of the last one.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Coach {
    /// The thoughts that were asked for, and what came of them.
    thoughts: Vec<Thought>,
    /// What was sent while thoughts were due.
    judging: Option<Judging>,
    word: Option<Caution>,
}

/// A thought about what to do at a decision after some steps.
#[derive(Clone, PartialEq, Debug)]
struct Thought {
    id: u64,
    decision: Option<u64>,
    after: Vec<String>,
    came: Option<Pondered>,
}

/// A list of steps that is held against thoughts.
#[derive(Clone, PartialEq, Debug)]
struct Judging {
    position: Position,
    actions: Vec<String>,
    /// How many plies there were before it.
    before: usize,
}

/// A quiet word.
#[derive(Clone, PartialEq, Debug)]
struct Caution {
    loss: Loss,
    /// Both choices in words.
    done: String,
    better: String,
    before: usize,
}

impl Coach {
    fn about(&self, decision: Option<u64>, after: &[String]) -> Option<&Thought> {
        self.thoughts.iter().find(|thought| thought.decision == decision && thought.after == after)
    }

    /// What was sent and what it lost, if that is much; `None` while thoughts about it are due.
    fn judged(&self, least: f32) -> Option<Option<(&Judging, Loss)>> {
        let judging = self.judging.as_ref()?;
        let mut steps = Vec::new();
        for (step, action) in judging.actions.iter().enumerate() {
            // What leaves no choice, or comes after a roll, is not thought about.
            let came = match self.about(judging.position.decision, &judging.actions[..step]) {
                Some(thought) => Some(thought.came.as_ref()?),
                None => None,
            };
            steps.push((came, action.as_str()));
        }
        let loss = judging.position.acting().and_then(|seat| Loss::of(&steps, seat, least));
        Some(loss.map(|loss| (judging, loss)))
    }
}

impl Caution {
    /// A loss in words. A whole list, or a step that leads to just one, is called by its shortcut.
    fn new(judging: &Judging, loss: Loss, names: &Names) -> Option<Caution> {
        let sight = Sight::of(judging.position.clone()).ok()?;
        let frame = Frame::of(&sight, names);
        let actions = &judging.actions;
        let whole = |steps: &[String]| {
            let mut lead = frame.shortcuts.iter().filter(|shortcut| shortcut.steps.starts_with(steps));
            lead.next().filter(|_| lead.next().is_none()).map(|shortcut| shortcut.choice.phrase.label.clone())
        };
        let label = |step: usize, action: &String| {
            let frame = Frame::of(&sight.foresee(&actions[..step])?, names);
            let choice = frame.choices.into_iter().find(|choice| choice.action == *action)?;
            Some(choice.phrase.label)
        };
        let done = match whole(actions) {
            Some(whole) => whole,
            None if loss.step == 0 => label(0, &actions[0])?,
            None => words::from_on(&label(0, &actions[0])?, &label(loss.step, &actions[loss.step])?),
        };
        let better = [&actions[..loss.step], std::slice::from_ref(&loss.better)].concat();
        let better = whole(&better).or_else(|| label(loss.step, &loss.better))?;
        Some(Caution { loss, done, better, before: judging.before })
    }
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
        if people != 1 || self.guide.peek().is_some() || self.far.is_some() {
            return None;
        }
        let said = browser::setting(&format!("coach/{}", saved.id)).and_then(|said| said.parse().ok());
        match said {
            Some(said) => least_after(said).or_else(|| is_wished().then(|| least_after(1)).flatten()),
            None => is_wished().then(|| least_after(1)).flatten(),
        }
    }

    /// Asks a mind about the decision at hand, and about each step of what is put together.
    pub(super) fn coach_looks(mut self) {
        if self.least().is_none() {
            return;
        }
        let shown = self.shown.peek();
        let Some(seen) = shown.as_ref().filter(|seen| seen.next == Next::You && seen.is_live()) else { return };
        let decision = seen.position().decision;
        let judged = self.coach.peek().judging.as_ref().and_then(|judging| judging.position.decision);
        let is_old = |thought: &Thought| thought.decision != decision && thought.decision != judged;
        if self.coach.peek().thoughts.iter().any(is_old) {
            self.coach.write().thoughts.retain(|thought| !is_old(thought));
        }
        self.ponder_steps(seen, &self.actions(usize::MAX));
    }

    /// Asks about every step of a list that was not asked about yet.
    fn ponder_steps(mut self, seen: &Seen, actions: &[String]) {
        let decision = seen.position().decision;
        let new: Vec<(Vec<String>, Position)> = (0..=actions.len())
            .map(|step| &actions[..step])
            .filter(|after| self.coach.peek().about(decision, after).is_none())
            .filter_map(|after| Some((after.to_vec(), seen.sight.foresee(after)?.position().clone())))
            .filter(|(_, position)| position.acting().is_some() && position.legal.len() > 1)
            .collect();
        let millis = (MILLIS / new.len().max(1) as f64).max(MILLIS_A_STEP);
        for (after, position) in new {
            let seed = position.seq;
            let ponder = Ponder { id: 0, level: LEVEL.into(), millis, seed, position, part: None, done: None };
            let id = self.wire.peek().ponder(ponder);
            self.coach.write().thoughts.push(Thought { id, decision, after, came: None });
        }
    }

    pub(super) fn coach_hears(mut self, pondered: Pondered) {
        let asked = self.coach.peek().thoughts.iter().position(|thought| thought.id == pondered.id);
        if let Some(asked) = asked {
            self.coach.write().thoughts[asked].came = Some(pondered);
            self.coach_speaks();
        }
    }

    /// Holds what is about to be done, all of it, against what the mind thinks of each step.
    pub(super) fn coach_judges(mut self, actions: &[String]) {
        let judging = self.shown.peek().as_ref().filter(|_| self.least().is_some()).map(|seen| {
            self.ponder_steps(seen, &actions[..actions.len().saturating_sub(1)]);
            Judging { position: seen.position().clone(), actions: actions.to_vec(), before: seen.plies }
        });
        {
            let mut coach = self.coach.write();
            coach.word = None;
            coach.judging = judging;
        }
        self.coach_speaks();
    }

    /// Says its word once all thoughts about what was sent have come.
    fn coach_speaks(mut self) {
        let Some(least) = self.least() else { return };
        let word = match self.coach.peek().judged(least) {
            None => return,
            Some(loss) => loss.and_then(|(judging, loss)| Caution::new(judging, loss, &self.names())),
        };
        if word.is_some() {
            self.count_word();
        }
        let mut coach = self.coach.write();
        coach.judging = None;
        coach.word = word;
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
        self.drop_draft();
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
            p { {words::lost(&done, &percent(loss.lost), &better)} }
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
