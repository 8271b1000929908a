//! Who sits at the table, what they hold in public and whose turn it is; and the rules at hand.

use dioxus::prelude::*;
use engine::Seat;
use room::Next;

use super::{
    desk::Desk,
    parts::{ClauseLink, Shape},
};
use crate::markdown;

#[component]
pub(super) fn Seats() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let frame = &now.frame;
    rsx! {
        section { class: "seats", "aria-label": "At the table",
            h2 { "At the table" }
            ol {
                for seat in Seat::all(now.position().seats) {
                    OneSeat { key: "{seat}", seat }
                }
            }
            if !frame.at_hand.is_empty() && desk.is_live() {
                div { class: "rule",
                    h2 { "The rules at hand" }
                    for rule in frame.at_hand.clone() {
                        p { key: "{rule.clause}",
                            span { dangerous_inner_html: markdown::inline(&first_sentence(&rule.text)) }
                            " "
                            ClauseLink { clause: rule.clause.to_string(), onopen: move |clause| desk.open_rule(Some(clause)) }
                        }
                    }
                }
            }
        }
    }
}

/// The first sentence of a clause; the rest is a click away.
fn first_sentence(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.find(". ") {
        Some(end) if end > 40 || line.len() > 160 => line[..=end].to_owned(),
        _ => line.to_owned(),
    }
}

#[component]
fn OneSeat(seat: Seat) -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let frame = &now.frame;
    let position = now.position();
    let acting = position.to_act.contains(seat);
    let saved = desk.saved.read();
    let Some(sitter) = saved.setup.sitters.get(seat.index()) else { return rsx! {} };
    let standing = position.standings.as_ref().and_then(|standings| standings.get(seat.index()));
    let state = match (&sitter.bot, acting, standing) {
        (_, _, Some(standing)) if standing.rank == 1 => "winner".to_owned(),
        (_, _, Some(standing)) => format!("rank {}", standing.rank),
        (None, true, None) if now.next == Next::You && position.viewer.is(seat) => "your turn".to_owned(),
        (None, true, None) => "to act".to_owned(),
        (Some(_), true, None) => "thinking".to_owned(),
        (Some(level), false, None) => format!("bot, {level}"),
        (None, false, None) => String::new(),
    };
    let held = frame.holdings.get(seat.index()).cloned().unwrap_or_default();
    let points = frame.points.get(seat.index()).copied().flatten();
    let points = standing.and_then(|standing| standing.points).or(points);
    let class = format!("seat s{seat}{}", if acting || standing.is_some_and(|s| s.rank == 1) { " act" } else { "" });
    rsx! {
        li { class,
            div { class: "who",
                Shape { seat }
                b { "{sitter.name}" }
                span { class: "soft", "{state}" }
                if let Some(points) = points {
                    span { class: "gold", title: "points as the board stands", "{points}" }
                }
            }
            ul { class: "have",
                for held in held {
                    li { key: "{held.name}", class: if held.name.len() > SHORT { "long" }, span { "{held.name}" } b { "{held.count}" } }
                }
            }
        }
    }
}

/// The most letters that half a row of holdings has room for.
const SHORT: usize = 12;
