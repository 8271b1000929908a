//! The bar of a server's table: who watches, how the line is; and what its menu has besides.

use dioxus::prelude::*;
use engine::Seat;
use protocol::{Proposal, Request, Stage};
use room::Next;

use super::{
    super::{desk::Desk, parts::Icon},
    Online, after, words,
};
use crate::{
    browser,
    online::line::{self, State},
};

const EYE: &str = "M2.500,12C6,6.500 18,6.500 21.500,12 18,17.500 6,17.500 2.500,12zM12,9.500a2.500,2.500 0 1 0 .01,0";
const BARS: &str = "M4,17v3M9,13v7M14,9v11M19,5v15";

/// Who watches and how the line is. Trouble stands where the round stood.
#[component]
pub(in crate::page) fn BarNews() -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! {} };
    let yours = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::You);
    use_effect(use_reactive!(|yours| browser::icon(yours)));
    use_drop(|| browser::icon(false));
    let watching = online.present.read().as_ref().map_or(0, |present| present.watching);
    rsx! {
        if watching > 0 {
            span { class: "stat", title: words::watch(watching), Icon { d: EYE } "{watching}" span { class: "wide", {words::WATCH} } }
        }
        Signal { online }
    }
}

/// How the line is.
#[component]
pub(super) fn Signal(online: Online) -> Element {
    let state = *online.line.read();
    match state {
        State::Up(delay) => rsx! {
            span { class: "stat delay", title: words::LINE_UP,
                Icon { d: BARS }
                if let Some(delay) = delay {
                    span { class: "num", "{delay}" } " ms"
                }
            }
        },
        State::Opening => rsx! {
            span { class: "noline", role: "status", {words::LINE_OPENS} }
        },
        State::Down(until) => {
            let seconds = ((until - *online.now.read()) / 1000.0).ceil().max(0.0) as u32;
            rsx! {
                span { class: "noline", role: "status",
                    b { {words::NO_LINE} } " " {words::try_again(seconds)}
                    button { onclick: move |_| line::poke(), {words::NOW} }
                }
            }
        }
    }
}

/// What may be done besides at a server's table.
#[component]
pub(in crate::page) fn MenuItems() -> Element {
    let mut desk = use_context::<Desk>();
    let mut sure = use_signal(|| false);
    let mut said = use_signal(String::new);
    let Some(online) = desk.far else { return rsx! {} };
    let stage = online.about.read().as_ref().map(|about| about.stage);
    let may = desk.may_propose();
    // A seat that a bot plays already is taken back above what is to be done.
    let lent =
        |seat: Seat| online.about.read().as_ref().is_none_or(|about| about.seats[seat.index()].played_by.is_some());
    let own = desk.own_seat().filter(|seat| stage == Some(Stage::Running) && !lent(*seat));
    // A link to a step opens no seat.
    let step = desk.shown.read().as_ref().filter(|seen| !seen.is_live()).map(|seen| seen.position().ply);
    let link = match step {
        Some(ply) => format!("{}/t/{}?ply={ply}", browser::server(), online.table),
        None => super::invite::link(online.table),
    };
    let over = matches!(stage, Some(Stage::Over | Stage::Ended));
    let copy = move |_| {
        let link = link.clone();
        async move { said.set(if browser::copy(&link).await { super::super::words::COPIED.into() } else { link }) }
    };
    let mut propose = move |what: Proposal| {
        desk.request(|table| Request::Propose { table, what });
        desk.menu.set(false);
    };
    rsx! {
        button { onclick: copy, if step.is_some() { {words::COPY_STEP} } else { {words::COPY_TO_WATCH} } }
        for (file , word) in words::AS_FILE.into_iter().skip(usize::from(!over)) {
            a { key: "{file}", href: after::file(online, file, step), download: "", "{word}" }
        }
        if over && step.is_some() {
            button { onclick: move |_| async move { said.set(after::play_on(online, step).await.err().unwrap_or_default()) }, {words::PLAY_ON} }
        }
        if !said().is_empty() {
            p { role: "status", class: "soft said", "{said}" }
        }
        if may {
            button { onclick: move |_| propose(Proposal::Pause), if stage == Some(Stage::Paused) { {words::GO_ON} } else { {words::ASK_PAUSE} } }
            button { onclick: move |_| propose(Proposal::End), {words::ASK_END} }
            if let Some(seat) = own {
                button { onclick: move |_| { desk.request(|table| Request::Replace { table, seat }); desk.menu.set(false); }, {words::HAND_OVER} }
            }
            if sure() {
                p { class: "soft said", role: "alert", {words::RESIGN_WHY} }
                button { onclick: move |_| { desk.request(|table| Request::Resign { table }); desk.menu.set(false); }, {words::RESIGN_SURE} }
                button { onclick: move |_| sure.set(false), {words::STAY} }
            } else {
                button { onclick: move |_| sure.set(true), {words::RESIGN} }
            }
        }
        hr {}
        a { href: "#/tables", {words::MY_TABLES} }
    }
}
