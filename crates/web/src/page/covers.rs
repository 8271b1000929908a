//! The covers of the five games, drawn in ink and flat colour.

use dioxus::prelude::*;

/// What several covers use.
const DEFS: &str = include_str!("../../art/defs.svg");

fn art(slug: &str) -> &'static str {
    match slug {
        "la-strada" => include_str!("../../art/la-strada.svg"),
        "rialto" => include_str!("../../art/rialto.svg"),
        "new-world" => include_str!("../../art/new-world.svg"),
        "attika" => include_str!("../../art/attika.svg"),
        "strada-romana" => include_str!("../../art/strada-romana.svg"),
        _ => "",
    }
}

/// Symbols for all covers of a view; once a view.
#[component]
pub(super) fn CoverDefs() -> Element {
    rsx! { svg { class: "defs", "aria-hidden": "true", dangerous_inner_html: DEFS } }
}

/// A whole cover.
#[component]
pub(super) fn Cover(slug: String) -> Element {
    let anchor = if slug == "la-strada" { "xMaxYMid slice" } else { "xMidYMid slice" };
    rsx! {
        svg {
            class: "art",
            view_box: "0 0 240 220",
            preserve_aspect_ratio: anchor,
            "aria-hidden": "true",
            dangerous_inner_html: art(&slug),
        }
    }
}

/// The part of a cover that still reads when small.
#[component]
pub(super) fn Thumb(slug: String) -> Element {
    let part = match slug.as_str() {
        "la-strada" => "70 22 160 130",
        "rialto" => "46 10 148 122",
        "new-world" => "60 30 160 130",
        "attika" => "50 60 140 115",
        _ => "50 70 140 130",
    };
    rsx! {
        svg {
            class: "art th",
            view_box: part,
            preserve_aspect_ratio: "xMidYMid slice",
            "aria-hidden": "true",
            dangerous_inner_html: art(&slug),
        }
    }
}
