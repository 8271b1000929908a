//! Coordinates, for those who want them: beside each place where something can be done, the word by
//! which the notation names it.

use std::fmt::Write as _;

use dioxus::prelude::*;

use super::{Drawn, actions_of, zoom};
use crate::{browser, page::words};

/// Whether they are shown on this device.
static WANTED: GlobalSignal<bool> = Signal::global(|| browser::setting("coordinates").as_deref() == Some("on"));

/// The height of their letters, in pixels.
const LETTERS: f64 = 12.0;

/// The switch in the menu.
#[component]
pub(in crate::page) fn Switch() -> Element {
    rsx! {
        label { {words::COORDINATES}
            input { r#type: "checkbox", checked: WANTED(),
                onchange: move |event| {
                    *WANTED.write() = event.checked();
                    browser::keep_setting("coordinates", if event.checked() { "on" } else { "off" });
                },
            }
        }
    }
}

/// All of them, over the map.
#[component]
pub(super) fn Coordinates(stage: Drawn, zoom: Signal<zoom::Zoom>) -> Element {
    let mut written = use_signal(String::new);
    use_effect(use_reactive!(|stage| {
        let _ = stage;
        // Places are where the browser has just drawn them.
        let text = if WANTED() { labels(&zoom.peek()) } else { String::new() };
        if *written.peek() != text {
            written.set(text);
        }
    }));
    rsx! {
        g { class: "coordinates", "aria-hidden": "true", dangerous_inner_html: "{written}" }
    }
}

fn labels(zoom: &zoom::Zoom) -> String {
    let mut text = String::new();
    let Some(size) = zoom::scale(zoom).map(|scale| scale * LETTERS) else { return text };
    for place in browser::all("svg.map .legal[data-action]") {
        let Some((actions, _)) = actions_of(&place) else { continue };
        let [only] = &actions[..] else { continue };
        // Notation is letters and digits with points and commas between them.
        let plain = |letter: char| letter.is_alphanumeric() || ".,-".contains(letter);
        let name = only.rsplit_once(' ').map(|(_, name)| name).filter(|name| name.chars().all(plain));
        let Some(name) = name else { continue };
        let around = place.get_bounding_client_rect();
        let (x, y) = (around.left() + around.width() / 2.0, around.bottom());
        if let Some((x, y)) = zoom::to_board(zoom, x, y) {
            let _ = write!(text, "<text x='{x:.1}' y='{y:.1}' font-size='{size:.1}'>{name}</text>");
        }
    }
    text
}
