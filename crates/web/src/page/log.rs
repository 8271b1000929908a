//! What happened, newest first, turn by turn, with the clause that acted. The newest turn is open;
//! of an older one what it came to is shown, and the rest is a click away.

use catalog::Logged;
use dioxus::prelude::*;
use engine::Seat;

use super::{
    desk::Desk,
    far,
    parts::{ClauseLink, Shape},
    words,
};
use crate::turns::{Turn, turns};

/// How many turns are shown; all of them are a click away.
const TURNS: usize = 24;

/// How many turns are open.
const OPEN: usize = 1;

/// Turns, each with the ply before which what was said belongs to it: the first of the next one.
fn with_talk(turns: Vec<Turn>) -> Vec<(Turn, usize)> {
    let firsts: Vec<usize> = turns.iter().skip(1).map(Turn::first).chain([usize::MAX]).collect();
    turns.into_iter().zip(firsts).collect()
}

#[component]
pub(super) fn Log() -> Element {
    let desk = use_context::<Desk>();
    let mut whole = use_signal(|| false);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let log = desk.log.read();
    let upto = now.position().ply;
    let turns = turns(&log, upto);
    let more = turns.len().saturating_sub(TURNS);
    // Before the start, and before anybody has done anything, there is talk already.
    let begun = turns.first().map_or(usize::MAX, Turn::first);
    let fresh = (*desk.fresh.read()).max(1);
    let news: Vec<String> = log
        .iter()
        .rev()
        .take_while(|logged| logged.ply >= fresh)
        .take(3)
        .map(|logged| logged.line.text.clone())
        .collect();
    rsx! {
        section { class: "log", "aria-label": "Log",
            h2 { if desk.far.is_some() { {far::words::STREAM} } else { "Log" } }
            far::Saying {}
            p { class: "unseen", "aria-live": "polite", "{news.join(\". \")}" }
            ol {
                for (number , (turn , upto_talk)) in with_talk(turns).into_iter().rev().enumerate().take(if whole() { usize::MAX } else { TURNS }) {
                    Told { key: "{turn.from}", turn, open: number < OPEN, upto, upto_talk }
                }
                if more == 0 || whole() {
                    far::Slips { from: 0, upto: begun }
                }
            }
            if more > 0 && !whole() {
                button { class: "quiet", onclick: move |_| whole.set(true), {words::earlier_turns(more)} }
            }
        }
    }
}

/// How many turns of others are told in short.
const NEWS: usize = 3;

/// What others did since one's own last turn, a line a turn; pressing one shows the table then.
#[component]
pub(super) fn News() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let position = now.position();
    let (Some(own), Some(acted)) = (position.viewer.seat(), position.acted) else { return rsx! {} };
    let log = desk.log.read();
    let since: Vec<Logged> = log.iter().filter(|logged| logged.ply > acted).cloned().collect();
    let turns = turns(&since, position.ply);
    let others: Vec<(Seat, Logged)> =
        turns.iter().filter_map(|turn| turn.seat.filter(|seat| *seat != own).zip(turn.gist().cloned())).collect();
    rsx! {
        if !others.is_empty() {
            ul { class: "news", "aria-label": words::SINCE,
                for (number , (seat , told)) in others.into_iter().rev().take(NEWS).rev().enumerate() {
                    li { key: "{number}",
                        button { title: words::THEN, onclick: move |_| desk.look(Some(told.ply)), Shape { seat } span { "{told.line.text}" } }
                    }
                }
            }
        }
    }
}

/// A turn under what was said after it began.
#[component]
fn Told(turn: Turn, open: bool, upto: usize, upto_talk: usize) -> Element {
    rsx! {
        far::Slips { from: turn.first(), upto: upto_talk }
        OneTurn { turn, open, upto }
    }
}

#[component]
fn OneTurn(turn: Turn, open: bool, upto: usize) -> Element {
    let desk = use_context::<Desk>();
    let mut unfolded = use_signal(|| false);
    let last = turn.lines.last().map_or(0, |logged| logged.ply);
    let folded = !open && !unfolded() && turn.lines.len() > 1;
    let lines: Vec<Logged> = if folded { turn.gist().into_iter().cloned().collect() } else { turn.lines.clone() };
    let hidden = turn.lines.len() - lines.len();
    let count = lines.len();
    rsx! {
        li { class: if last == upto && upto > 0 { "entry last" } else { "entry" },
            if let Some(seat) = turn.seat {
                button { class: "when", title: words::THEN, "aria-label": words::THEN, onclick: move |_| desk.look((last < upto).then_some(last)), Shape { seat } }
            } else {
                i {}
            }
            div {
                for (number , logged) in lines.into_iter().enumerate() {
                    p { key: "{number}",
                        span { "{logged.line.text}" }
                        if let Some(clause) = logged.line.clause {
                            ClauseLink { clause: clause.to_string(), onopen: move |clause| desk.open_rule(Some(clause)) }
                        }
                        if number + 1 == count && hidden > 0 {
                            button { class: "unfold-turn", "aria-label": words::more_lines(hidden), onclick: move |_| unfolded.set(true), {words::MORE_LINES} }
                        }
                    }
                }
            }
        }
    }
}
