//! Planning ahead: a what-if board of one's own, and orders that are left for what others may do.

mod words;

use dioxus::prelude::*;
use engine::Seat;
use protocol::{ActId, Fate, Request, Stage};

use super::{
    super::{
        desk::{Desk, Refusal, Seen},
        opening::use_trial_desk,
        parts::Shape,
        table::Laid,
        wire::Wire,
    },
    Online,
};
use crate::{browser, trial::grow};

/// The table whose what-if board is open.
#[derive(Clone, Copy)]
pub(in crate::page) struct Trial {
    pub(in crate::page) online: Online,
    pub(in crate::page) wire: Signal<Wire>,
    pub(in crate::page) shown: Signal<Option<Seen>>,
    /// The entry from which the board began.
    pub(in crate::page) seq: u64,
}

impl Trial {
    /// Back to the table.
    pub(in crate::page) fn close(mut self) {
        self.online.trying.set(false);
    }

    /// Whether something happened at the table since.
    fn is_old(self) -> bool {
        self.shown.read().as_ref().is_none_or(|seen| seen.position().seq != self.seq)
    }
}

/// What was tried, in words: for each line who did what.
type Told = Vec<Vec<(Seat, String)>>;

fn kept(online: Online) -> String {
    format!("plan/{}", online.table)
}

impl Desk {
    /// Leaves what was tried as an order, beside what was left from here before.
    fn leave_order(self) {
        let Some(trial) = self.trial else { return };
        let line = self.wire.peek().order();
        let logged = self.log.peek();
        let told = logged.iter().filter_map(|logged| Some((logged.line.seat?, logged.line.text.clone()))).collect();
        let before = trial.online.order.peek().clone();
        let before = before.filter(|before| (before.fate, before.played, before.seq) == (Fate::Waiting, 0, trial.seq));
        let mut all: Told = match before {
            Some(_) => browser::setting(&kept(trial.online)).and_then(|text| serde_json::from_str(&text).ok()),
            None => None,
        }
        .unwrap_or_default();
        all.push(told);
        let mut turns = before.map(|before| before.turns).unwrap_or_default();
        grow(&mut turns, line);
        browser::keep_setting(&kept(trial.online), &serde_json::to_string(&all).unwrap_or_default());
        let (id, seq) = (ActId(browser::bytes()), trial.seq);
        trial.wire.peek().request(|table| Request::Order { table, id, seq, turns });
        trial.close();
    }
}

/// Says that an order was played before it was withdrawn, if its owner did not know.
pub(super) fn withdrawn(mut desk: Desk, played: u32) {
    let known = desk.far.and_then(|far| far.order.peek().as_ref().map(|order| order.played));
    if known.is_some_and(|known| known < played) {
        desk.refusal.set(Some(Refusal { clause: None, text: words::TOO_LATE.into() }));
    }
}

/// The what-if board in place of the table.
#[component]
pub(super) fn WhatIf() -> Element {
    let table = use_context::<Desk>();
    let Some(desk) = use_trial_desk(table) else { return rsx! { Laid { followed: false } } };
    use_context_provider(|| desk);
    rsx! {
        Laid { followed: false }
    }
}

/// The button that opens it.
#[component]
pub(in crate::page) fn TryMoves() -> Element {
    let desk = use_context::<Desk>();
    let Some(Online { about, mut trying, .. }) = desk.far else { return rsx! {} };
    let on = about.read().as_ref().is_some_and(|about| matches!(about.stage, Stage::Running | Stage::Paused));
    if !on || desk.own_seat().is_none() || desk.is_waiting() {
        return rsx! {};
    }
    rsx! {
        button { class: "side-button try", onclick: move |_| trying.set(true), {words::WHAT_IF} }
    }
}

/// What the board is, and what can be made of it.
#[component]
pub(super) fn Trying() -> Element {
    let desk = use_context::<Desk>();
    let Some(trial) = desk.trial else { return rsx! {} };
    // What was tried is known once it is shown.
    let ready = desk.shown.read().is_some() && !desk.wire.peek().order().is_empty();
    let old = trial.is_old();
    rsx! {
        section { class: "notice trying", role: "status", "aria-label": words::WHAT_IF,
            p { b { {words::TRYING} } " " {words::TRYING_WHY} }
            if old {
                p { {words::MOVED_ON} }
            } else if !ready {
                p { class: "soft", {words::LEAVE_WHY} }
            }
            div { class: "ways",
                button { class: "quiet", onclick: move |_| trial.close(), {super::words::BACK_TO_TABLE} }
                if ready && !old {
                    button { class: "play", onclick: move |_| desk.leave_order(), {words::LEAVE} }
                }
            }
        }
    }
}

/// The order that one left, and what became of it.
#[component]
pub(super) fn Plan() -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! {} };
    let Some(order) = online.order.read().clone() else { return rsx! {} };
    let told: Option<Told> = browser::setting(&kept(online)).and_then(|text| serde_json::from_str(&text).ok());
    let id = order.id;
    let waits = order.fate == Fate::Waiting;
    rsx! {
        section { class: "notice plan", role: "status", "aria-label": words::PLAN, "data-fate": "{order.fate:?}",
            h3 { {words::PLAN} }
            p { {words::fate(order.fate, order.played)} }
            if told.is_none() {
                p { class: "soft", {words::PLAN_ELSEWHERE} }
            }
            for (index , line) in told.unwrap_or_default().into_iter().enumerate() {
                ol { key: "{index}", class: "gone",
                    for (number , (seat , text)) in line.into_iter().enumerate() {
                        li { key: "{number}", b { class: "numd", "{number + 1}" } Shape { seat } span { "{text}" } }
                    }
                }
            }
            button { class: "quiet", onclick: move |_| { desk.request(|table| Request::Withdraw { table, id }); },
                if waits { {words::WITHDRAW} } else { {words::CLOSE} }
            }
        }
    }
}
