//! A table: how its parts are laid out.

use dioxus::prelude::*;
use room::Next;

use super::{
    actions::Actions,
    board::{Board, Lens},
    desk::{Desk, use_desk},
    end::End,
    keys,
    log::Log,
    menu::Menu,
    parts::{ClauseLink, Icon, Shape, icon},
    replay::Replay,
    rules::Beside,
    seats::Seats,
};
use crate::{browser, message::Ask, saved::Saved};

#[component]
pub(super) fn Table(id: String) -> Element {
    let Some(saved) = use_hook(|| browser::kept(&id)) else {
        browser::title("This table was cleared");
        return rsx! {
            main { class: "wrap",
                h1 { "This table was cleared" }
                p { "The game is not kept in this browser." }
                a { class: "go", href: "#/", "All games" }
            }
        };
    };
    rsx! { Seated { saved } }
}

#[component]
fn Seated(saved: Saved) -> Element {
    let desk = match use_desk(saved) {
        Ok(desk) => desk,
        Err(text) => {
            return rsx! {
                main { class: "wrap", h1 { "This table cannot be set" } p { "{text}" } a { class: "go", href: "#/", "All games" } }
            };
        }
    };
    use_context_provider(|| desk);
    keys::use_keys(desk);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! { p { class: "loading", "Setting the table …" } } };
    let over = now.next == Next::Over;
    let next = match now.next {
        Next::Over => "over",
        Next::You => "you",
        Next::Bot(_) => "bot",
        Next::Person(_) => "person",
    };
    let class = if desk.book.read().is_some() { "table reading" } else { "table" };
    rsx! {
        div { class, "data-plies": "{now.plies}", "data-next": next,
            Bar {}
            if desk.book.read().is_some() {
                Beside {}
            } else {
                Seats {}
            }
            Prompt {}
            Board {}
            if over || desk.replaying.read().to_owned() || desk.saved.read().watched() {
                Replay {}
            }
            aside { class: "side",
                if over && desk.is_live() {
                    End {}
                } else {
                    Actions {}
                }
                Log {}
            }
            HandOver {}
        }
    }
}

#[component]
fn Bar() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    browser::title(&format!("{}: {}", now.frame.name, now.frame.progress));
    let yours = now.next == Next::You;
    rsx! {
        header { class: "bar",
            a { class: "back", href: "#/", "aria-label": "All games", Icon { d: icon::BACK } span { class: "brand", "Ludoteca" } }
            h1 { class: "t", "{now.frame.name}" }
            span { class: "meta", "{now.frame.progress}" }
        }
        div { class: "tools", role: "toolbar", "aria-label": "Table",
            button { disabled: !now.can_undo(), onclick: move |_| desk.undo(), "aria-keyshortcuts": "u",
                Icon { d: icon::UNDO } "Undo" kbd { "U" }
            }
            button { disabled: !yours || desk.is_waiting(), onclick: move |_| desk.hint(), "aria-keyshortcuts": "h",
                Icon { d: icon::HINT } "Hint" kbd { "H" }
            }
            button { onclick: move |_| desk.toggle_book(), "aria-pressed": desk.book.read().is_some().to_string(), "aria-keyshortcuts": "r",
                Icon { d: icon::RULES } "Rules" kbd { "R" }
            }
        }
        Menu {}
    }
}

#[component]
fn Prompt() -> Element {
    let mut desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let seat = match now.next {
        Next::You => now.position().viewer.seat(),
        Next::Bot(seat) | Next::Person(seat) => Some(seat),
        Next::Over => None,
    };
    let prompt = if desk.is_live() {
        now.frame.prompt.clone()
    } else {
        format!("After ply {} of {}.", now.position().ply, now.plies)
    };
    // The first sentence, or what stands before a colon, is what to do; the rest is what it costs.
    let cut = [": ", ". "].iter().filter_map(|mark| prompt.find(mark)).min().map_or(prompt.len(), |at| at + 1);
    let (head, tail) = prompt.split_at(cut);
    let refusal = desk.refusal.read().clone();
    rsx! {
        section { class: "prompt",
            div { class: "say", "aria-live": "polite",
                if let Some(seat) = seat.filter(|_| desk.is_live()) {
                    Shape { seat }
                }
                p { b { "{head}" } "{tail}" }
            }
            if !desk.is_live() {
                button { class: "quiet", onclick: move |_| desk.look(None), "Back to now" }
            }
            Lens {}
            if let Some(refusal) = refusal {
                div { class: "refusal", role: "alert",
                    p {
                        b { "Not now: " }
                        "{refusal.text} "
                        if let Some(clause) = refusal.clause.clone() {
                            ClauseLink { clause, onopen: move |clause| desk.open_rule(Some(clause)) }
                        }
                    }
                    button { "aria-label": "Close", onclick: move |_| desk.refusal.set(None), Icon { d: icon::CLOSE } }
                }
            }
        }
    }
}

/// Covers the whole page while the device changes hands.
#[component]
fn HandOver() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let seat = match shown.as_ref().map(|shown| (shown.next, shown.hides)) {
        Some((Next::Person(seat), true)) => seat,
        _ => return rsx! {},
    };
    let name = desk.name(seat);
    rsx! {
        div { class: "handover", role: "dialog", "aria-modal": "true", "aria-label": "Hand over",
            div { class: "sheet s{seat}",
                Shape { seat }
                h2 { "Hand the device to {name}" }
                p { "What the others hold stays hidden." }
                button { class: "play", autofocus: true,
                    onmounted: move |event| async move { let _ = event.set_focus(true).await; },
                    onclick: move |_| { desk.ask(Ask::Sit { seat }); },
                    "I am {name}"
                }
            }
        }
    }
}
