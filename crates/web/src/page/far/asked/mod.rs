//! What is asked of people rather than of the rules: to allow an undo, a pause, an end; to take a
//! seat back; to go on elsewhere.

mod words;

use dioxus::prelude::*;
use engine::Seat;
use protocol::{About, Proposal, Proposed, Request, Stage};
use room::Next;

use super::{
    super::{
        desk::Desk,
        parts::{Icon, Shape, icon},
    },
    Online, plan, recap,
    tables::Elsewhere,
};
use crate::{
    browser,
    online::back::{self, Gone},
};

/// Everything of it that is the case now, above what the game asks.
#[component]
pub(in crate::page) fn Asked() -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! { plan::Trying {} } };
    let about = online.about.read();
    let Some(about) = about.as_ref() else { return rsx! {} };
    let own = desk.own_seat();
    let sitting = own.and_then(|own| about.seats.get(own.index()));
    let lent = sitting.is_some_and(|sitting| sitting.played_by.is_some() && !sitting.resigned);
    let paused = about.stage == Stage::Paused;
    let invited = browser::setting(&format!("key/{}", online.table)).is_some();
    let waits = desk.shown.read().as_ref().is_some_and(|seen| matches!(seen.next, Next::Person(_) | Next::Bot(_)));
    rsx! {
        if let Some(proposed) = about.proposal.clone() {
            Proposing { proposed, about: about.clone() }
        }
        if lent {
            div { class: "notice", role: "status",
                p { b { {words::BOT_PLAYED} } " " {words::BOT_PLAYED_WHY} }
                button { class: "play", onclick: move |_| desk.request(|table| Request::Return { table }), {words::TAKE_BACK_SEAT} }
            }
        }
        if paused {
            div { class: "notice", role: "status",
                p { b { {words::PAUSED} } " " {words::PAUSED_WHY} }
                if about.proposal.is_none() && own.is_some() {
                    button { class: "quiet", onclick: move |_| desk.request(|table| Request::Propose { table, what: Proposal::Pause }), {words::GO_ON} }
                }
            }
        }
        if own.is_none() && matches!(about.stage, Stage::Running | Stage::Paused) {
            div { class: "notice", role: "status", p { b { if invited { {words::ALL_TAKEN} } else { {words::WATCHING} } } " " {words::WATCHING_WHY} } }
        }
        for (seat , sitting) in Seat::all(about.seats.len() as u8).zip(&about.seats) {
            if sitting.overdue && own.is_some_and(|own| own != seat) {
                div { key: "{seat}", class: "notice", role: "status",
                    p { b { bdi { {desk.name(seat)} } } " " {words::OVERDUE_WHY} }
                    button { class: "quiet", onclick: move |_| desk.request(|table| Request::Replace { table, seat }), {words::SEAT_BOT} }
                }
            }
        }
        plan::Plan {}
        recap::Recap {}
        Unsent { online }
        if waits && own.is_some() && matches!(about.stage, Stage::Running) {
            Elsewhere { table: online.table }
        }
    }
}

/// What a proposal would take back, in order.
fn gone(desk: Desk, proposed: &Proposed) -> Vec<Gone> {
    match proposed.what {
        Proposal::Undo { to } => back::gone(&desk.log.read(), proposed.seat, to),
        Proposal::Pause | Proposal::End => Vec::new(),
    }
}

/// The plies that would be taken back with their first numbers in the list, for the board.
pub(in crate::page) fn taken_back(desk: Desk) -> Vec<(usize, usize)> {
    let proposed = desk.far.and_then(|online| online.about.read().as_ref()?.proposal.clone());
    let gone = proposed.map_or_else(Vec::new, |proposed| gone(desk, &proposed));
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    for (index, gone) in gone.iter().enumerate().filter(|_| desk.is_live()) {
        if numbers.last().is_none_or(|(ply, _)| *ply != gone.ply) {
            numbers.push((gone.ply, index + 1));
        }
    }
    numbers
}

/// What somebody has proposed, with what it would take back, in numbers.
#[component]
fn Proposing(proposed: Proposed, about: About) -> Element {
    let desk = use_context::<Desk>();
    let own = desk.own_seat();
    let name = desk.name(proposed.seat);
    let needed: Vec<Seat> = Seat::all(about.seats.len() as u8)
        .filter(|seat| {
            let sitting = &about.seats[seat.index()];
            matches!(sitting.who, protocol::Who::Person { .. }) && !sitting.resigned && !proposed.agreed.contains(seat)
        })
        .collect();
    let mine = own.is_some_and(|own| needed.contains(&own));
    let waiting: Vec<String> = needed.iter().filter(|seat| Some(**seat) != own).map(|seat| desk.name(*seat)).collect();
    let agreed: Vec<String> =
        proposed.agreed.iter().filter(|seat| **seat != proposed.seat).map(|seat| desk.name(*seat)).collect();
    let text = |gone: Gone| (gone.seat, gone.text.unwrap_or_else(|| words::untold(&name)));
    let gone: Vec<(Seat, String)> = gone(desk, &proposed).into_iter().map(text).collect();
    let paused = about.stage == Stage::Paused;
    let reply = move |agree: bool| desk.request(|table| Request::Reply { table, proposal: proposed.seq, agree });
    rsx! {
        section { class: "notice asks", role: "alert", "aria-label": words::ASKED,
            p { class: "say",
                Shape { seat: proposed.seat }
                span { b { {words::proposes(&name, own == Some(proposed.seat), &proposed.what, paused)} } " " {words::agreed(&agreed, &waiting)} }
            }
            if mine {
                div { class: "ways",
                    button { class: "quiet", onclick: move |_| reply(false), {words::REFUSE} }
                    button { class: "play", onclick: move |_| reply(true), {words::ALLOW} }
                }
            }
            if own == Some(proposed.seat) {
                div { class: "ways", button { class: "quiet", onclick: move |_| reply(false), {words::WITHDRAW} } }
            }
            if !gone.is_empty() {
                h3 { {words::TAKEN_BACK} }
                ol { class: "gone",
                    for (number , (seat , text)) in gone.into_iter().enumerate() {
                        li { key: "{number}", b { class: "numd", "{number + 1}" }
                            Shape { seat }
                            span { "{text}" }
                        }
                    }
                }
            }
        }
    }
}

/// What was sent and is not stored while there is no line.
#[component]
fn Unsent(online: Online) -> Element {
    let desk = use_context::<Desk>();
    if online.is_up() {
        return rsx! {};
    }
    let kept = desk.is_waiting();
    rsx! {
        div { class: "notice", role: "status",
            h3 { {words::NO_LINE} }
            p { {words::NO_LINE_LOOK} }
            if kept {
                p { class: "say", Icon { d: icon::CHECK } span { {words::MOVE_KEPT} } }
            }
            a { class: "go quiet", href: "#/", {words::PLAY_MEANWHILE} }
        }
    }
}
