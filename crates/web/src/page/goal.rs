//! The goal card: how one wins, what a turn is and when it ends, at the start of a game and behind a
//! key.

use dioxus::prelude::*;

use super::{
    covers::{Cover, CoverDefs},
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::browser;

/// Whether somebody on this device has seen the card of a game.
pub(super) fn is_new(slug: &str) -> bool {
    browser::setting(&format!("goal/{slug}")).is_none()
}

/// The card of a game need not be shown again.
pub(super) fn seen(slug: &str) {
    browser::keep_setting(&format!("goal/{slug}"), "seen");
}

#[component]
pub(super) fn Goal() -> Element {
    let mut desk = use_context::<Desk>();
    let slug = desk.saved.read().setup.game.clone();
    let Ok(listing) = catalog::title(&slug) else { return rsx! {} };
    let [win, turn, end] = listing.info.goal;
    let mut close = {
        let slug = slug.clone();
        move || {
            seen(&slug);
            desk.goal.set(false);
        }
    };
    let mut done = close.clone();
    let word = match (desk.far.is_some() && desk.own_seat().is_none(), desk.has_acted()) {
        (true, _) => words::WATCH_ON,
        (false, true) => words::PLAY_ON,
        (false, false) => words::BEGIN,
    };
    rsx! {
        CoverDefs {}
        div { class: "veil dim", onclick: move |_| close() }
        div { class: "goal", role: "dialog", "aria-modal": "true", "aria-label": words::how_to_win(listing.info.name),
            div { class: "cover", Cover { slug: slug.clone() } }
            div { class: "told",
                h2 { "{listing.info.name}" }
                p { b { {words::TO_WIN} } "{win}" }
                p { b { {words::A_TURN} } "{turn}" }
                p { b { {words::THE_END} } "{end}" }
                div { class: "next",
                    button { class: "play", autofocus: true,
                        onmounted: move |event| async move { let _ = event.set_focus(true).await; },
                        onclick: move |_| done(), {word}
                    }
                    a { class: "go quiet", href: "#/rules/{slug}", Icon { d: icon::RULES } {words::ALL_THE_RULES} }
                }
            }
        }
    }
}
