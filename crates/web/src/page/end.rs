//! The end of a game: who won, and where every point comes from.

use dioxus::prelude::*;
use engine::Seat;

use super::{
    desk::Desk,
    parts::{ClauseLink, Shape},
    setup,
};
use crate::browser;

#[component]
pub(super) fn End() -> Element {
    let desk = use_context::<Desk>();
    let mut trouble = use_signal(String::new);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let frame = &now.frame;
    let standings = now.position().standings.clone().unwrap_or_default();
    let mut order: Vec<Seat> = Seat::all(now.position().seats).collect();
    order.sort_by_key(|seat| standings.get(seat.index()).map_or(9, |standing| standing.rank));
    let again = move |_| match setup::again(&desk.saved.peek().setup) {
        Ok(id) => browser::go(&format!("#/table/{id}")),
        Err(error) => trouble.set(error),
    };
    rsx! {
        section { class: "acts ending", "aria-label": "Result",
            h2 { "The end" }
            for seat in order {
                details { key: "{seat}", class: "result s{seat}", open: true,
                    summary {
                        span { class: "rank", "{standings.get(seat.index()).map_or(0, |standing| standing.rank)}." }
                        Shape { seat }
                        b { "{desk.name(seat)}" }
                        if let Some(points) = standings.get(seat.index()).and_then(|standing| standing.points) {
                            span { class: "gold", "{points}" }
                        }
                    }
                    ul {
                        for (number , line) in frame.score.get(seat.index()).cloned().unwrap_or_default().into_iter().enumerate() {
                            li { key: "{number}",
                                span { "{line.text} " ClauseLink { clause: line.clause.to_string(), onopen: move |clause| desk.open_rule(Some(clause)) } }
                                if line.points != 0 {
                                    b { "{line.points}" }
                                }
                            }
                        }
                    }
                }
            }
            if !trouble().is_empty() {
                p { class: "trouble", role: "alert", "{trouble}" }
            }
            button { class: "play", onclick: again, "Play again" }
        }
    }
}
