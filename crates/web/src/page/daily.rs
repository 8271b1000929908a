//! The daily game: opened from Home, kept with its result, told in a line to share.

use dioxus::prelude::*;

use super::{desk::Desk, setup, words};
use crate::{browser, daily};

/// Opens today's game of a title, or takes it up again.
#[component]
pub(super) fn Today(slug: String) -> Element {
    let opened = use_hook(|| {
        let day = browser::today();
        let id = daily::id(&slug, &day);
        let there = browser::kept(&id).is_some();
        if there || setup::begin_daily(&slug, id.clone(), daily::seed(&slug, &day)) {
            // The table takes the place of this address: going back leads to Home.
            browser::replace(&format!("#/table/{id}"));
            return true;
        }
        false
    });
    match opened {
        true => rsx! { p { class: "loading", {words::SETTING} } },
        false => rsx! { main { class: "wrap", h1 { {words::NO_SUCH_GAME} } a { href: "#/", "Home" } } },
    }
}

/// The result of a daily game as a line to share.
#[component]
pub(super) fn Share() -> Element {
    let desk = use_context::<Desk>();
    let mut copied = use_signal(|| false);
    let saved = desk.saved.read();
    let Some(day) = daily::day(&saved.id, &saved.setup.game).map(str::to_owned) else { return rsx! {} };
    let shown = desk.shown.read();
    let line = shown.as_ref().and_then(|seen| {
        let seat = seen.position().viewer.seat()?;
        let standing = *seen.position().standings.as_ref()?.get(seat.index())?;
        Some(words::daily_line(seen.frame.name, &day, standing.rank, seen.position().seats, standing.points))
    });
    let Some(line) = line else { return rsx! {} };
    let text = line.clone();
    rsx! {
        div { class: "daily",
            p { "{line}" }
            button { class: "quiet", onclick: move |_| {
                let text = text.clone();
                async move { copied.set(browser::copy(&text).await) }
            }, if copied() { {words::LINE_COPIED} } else { {words::COPY_LINE} } }
        }
    }
}
