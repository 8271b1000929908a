//! The bar over a table, and what is shown while a device changes hands.

use dioxus::prelude::*;
use room::Next;

use super::{
    desk::Desk,
    far,
    menu::Menu,
    parts::{Icon, Shape, icon},
    words,
};
use crate::browser;

#[component]
pub(super) fn Bar() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let yours = now.next == Next::You;
    let lead = if yours && desk.far.is_some() { far::words::YOUR_TURN } else { &now.frame.progress };
    browser::title(&format!("{}: {lead}", now.frame.name));
    let asks = desk.far.is_some() && !now.can_undo() && desk.draft.read().is_empty();
    let can_undo =
        now.can_undo() || !desk.draft.read().is_empty() || now.position().acted.is_some() && desk.may_propose();
    rsx! {
        header { class: "bar",
            if let Some(trial) = desk.trial {
                button { class: "back", onclick: move |_| trial.close(), Icon { d: icon::BACK } span { class: "brand", {far::words::BACK_TO_TABLE} } }
            } else {
                a { class: "back", href: "#/", "aria-label": words::HOUSE, Icon { d: icon::BACK } span { class: "brand", "Ludoteca" } }
            }
            div { class: "titles",
                h1 { class: "t", "{now.frame.name}" }
                span { class: "meta fits", for (number , part) in parts(&now.frame.progress).into_iter().enumerate() { span { key: "{number}", "{part}" } } }
            }
            far::BarNews {}
            div { class: "tools", role: "toolbar", "aria-label": "Table",
                button { disabled: !can_undo, onclick: move |_| desk.undo(), "aria-keyshortcuts": "u",
                    Icon { d: icon::UNDO } span { if asks { {far::words::ASK_UNDO} } else { "Undo" } } kbd { "aria-hidden": "true", "U" }
                }
                if desk.may_hint() {
                    button { disabled: !yours || desk.is_waiting(), onclick: move |_| desk.hint(), "aria-keyshortcuts": "h",
                        Icon { d: icon::HINT } span { "Hint" } kbd { "aria-hidden": "true", "H" }
                    }
                }
                button { onclick: move |_| desk.toggle_book(), "aria-pressed": desk.book.read().is_some().to_string(), "aria-keyshortcuts": "r",
                    Icon { d: icon::RULES } span { "Rules" } kbd { "aria-hidden": "true", "R" }
                }
            }
            if desk.trial.is_none() {
                Menu {}
            }
        }
    }
}

/// How the game stands, in parts: where there is little room those that do not fit are left out, each with the
/// mark that leads to it.
fn parts(line: &str) -> Vec<&str> {
    let marks = line.match_indices([',', ';', ':']).map(|(at, _)| at);
    let starts: Vec<usize> = [0].into_iter().chain(marks).chain([line.len()]).collect();
    starts.windows(2).map(|pair| &line[pair[0]..pair[1]]).collect()
}

/// Covers the whole page while the device changes hands.
#[component]
pub(super) fn HandOver() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let seat = match shown.as_ref().map(|shown| (shown.next, shown.hides)) {
        Some((Next::Person(seat), true)) => seat,
        _ => return rsx! {},
    };
    let name = desk.name(seat);
    rsx! {
        div { class: "handover", role: "dialog", "aria-modal": "true", "aria-label": words::HAND_OVER,
            div { class: "sheet s{seat}",
                Shape { seat }
                h2 { {words::hand_device(&name)} }
                p { {words::STAYS_HIDDEN} }
                button { class: "play", autofocus: true,
                    onmounted: move |event| async move { let _ = event.set_focus(true).await; },
                    onclick: move |_| desk.wire.peek().sit(seat),
                    {words::i_am(&name)}
                }
            }
        }
    }
}
