//! The covers of the games.

use boards::{Cover as Drawn, cover};
use dioxus::prelude::*;

/// Symbols for all covers of a view; once a view.
#[component]
pub(super) fn CoverDefs() -> Element {
    rsx! { svg { class: "defs", "aria-hidden": "true", dangerous_inner_html: Drawn::DEFS } }
}

/// A whole cover.
#[component]
pub(super) fn Cover(slug: String) -> Element {
    let Some(Drawn { art, keep, .. }) = cover(&slug) else { return rsx! {} };
    rsx! {
        svg {
            class: "art",
            view_box: Drawn::FRAME,
            preserve_aspect_ratio: keep,
            "aria-hidden": "true",
            dangerous_inner_html: art,
        }
    }
}

/// The part of a cover that still reads when small.
#[component]
pub(super) fn Thumb(slug: String) -> Element {
    let Some(Drawn { art, small, .. }) = cover(&slug) else { return rsx! {} };
    rsx! {
        svg {
            class: "art th",
            view_box: small,
            preserve_aspect_ratio: Drawn::MIDDLE,
            "aria-hidden": "true",
            dangerous_inner_html: art,
        }
    }
}
