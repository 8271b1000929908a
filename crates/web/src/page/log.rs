//! What happened, newest first, with the clause that acted.

use dioxus::prelude::*;

use super::{
    desk::Desk,
    parts::{ClauseLink, Shape},
};

/// How many lines are shown; all of them are a click away.
const LINES: usize = 60;

#[component]
pub(super) fn Log() -> Element {
    let desk = use_context::<Desk>();
    let mut whole = use_signal(|| false);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let log = desk.log.read();
    let upto = now.position().ply;
    let lines: Vec<_> = log.iter().enumerate().rev().filter(|(_, entry)| entry.ply <= upto).collect();
    let more = lines.len().saturating_sub(LINES);
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
            h2 { "Log" }
            p { class: "unseen", "aria-live": "polite", "{news.join(\". \")}" }
            ol {
                for (number , entry) in lines.into_iter().take(if whole() { usize::MAX } else { LINES }) {
                    li { key: "{number}", class: if entry.ply == upto && upto > 0 { "last" } else { "" },
                        if let Some(seat) = entry.line.seat {
                            Shape { seat }
                        } else {
                            i {}
                        }
                        span { "{entry.line.text}" }
                        if let Some(clause) = entry.line.clause {
                            ClauseLink { clause: clause.to_string(), onopen: move |clause| desk.open_rule(Some(clause)) }
                        }
                    }
                }
            }
            if more > 0 && !whole() {
                button { class: "quiet", onclick: move |_| whole.set(true), "{more} more lines" }
            }
        }
    }
}
