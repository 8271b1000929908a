//! The faces of bots, one a level.

use bots::Level;
use dioxus::prelude::*;

use super::words;

/// A bot's face, with its line of character for whoever points at it.
#[component]
pub(super) fn Face(level: Level) -> Element {
    let drawing = match level {
        Level::Novice => include_str!("../../faces/novice.svg"),
        Level::Apprentice => include_str!("../../faces/apprentice.svg"),
        Level::Journeyman => include_str!("../../faces/journeyman.svg"),
        Level::Merchant => include_str!("../../faces/merchant.svg"),
        Level::Master => include_str!("../../faces/master.svg"),
    };
    rsx! {
        span { class: "face", "aria-hidden": "true", title: words::character(level), dangerous_inner_html: drawing }
    }
}
