//! Bringing somebody: the link, its picture for phones, and the system's own way to share.

use std::fmt::Write as _;

use dioxus::prelude::*;
use protocol::TableId;
use qrcodegen::{QrCode, QrCodeEcc};

use super::{super::parts::Icon, words};
use crate::browser;

const COPY: &str = "M9,9H19V19H9zM5,15V5H15";
const SHARE: &str = "M12,15V4M8,7.500l4,-4 4,4M6,12H5V20H19V12H18";

/// The link to a table. Who has the key may sit down, who has not may watch.
pub(super) fn link(table: TableId) -> String {
    let key = browser::setting(&format!("key/{table}")).map(|key| format!("#{key}")).unwrap_or_default();
    format!("{}/t/{table}{key}", browser::server())
}

/// A text as a picture that a phone reads.
#[component]
pub(super) fn Qr(text: String) -> Element {
    let Ok(code) = QrCode::encode_text(&text, QrCodeEcc::Low) else { return rsx! {} };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{x},{y}h1v1h-1z");
        }
    }
    rsx! {
        svg { class: "qr", view_box: "-3 -3 {size + 6} {size + 6}", role: "img", "aria-label": words::QR_OF_LINK,
            rect { x: "-3", y: "-3", width: "{size + 6}", height: "{size + 6}", fill: "#fcf8ee" }
            path { d: "{path}", fill: "#2a251f", shape_rendering: "crispEdges" }
        }
    }
}

/// The link with everything one may do with it.
#[component]
pub(super) fn Invite(table: TableId, game: String) -> Element {
    let link = link(table);
    let mut said = use_signal(String::new);
    let (copied, shared) = (link.clone(), link.clone());
    let copy = move |_| {
        let link = copied.clone();
        async move {
            said.set(if browser::copy(&link).await { super::super::words::COPIED.into() } else { link });
        }
    };
    let share = move |_| {
        let (link, game) = (shared.clone(), game.clone());
        async move {
            if !browser::share(&words::come_and_play(&game), &link).await {
                said.set(if browser::copy(&link).await { super::super::words::COPIED.into() } else { link });
            }
        }
    };
    let shown = link.split("//").nth(1).unwrap_or(&link).to_owned();
    rsx! {
        section { class: "invite",
            h2 { {words::BRING} }
            div { class: "slab with-qr",
                figure {
                    Qr { text: link.clone() }
                    figcaption { {words::POINT_PHONE} }
                }
                div {
                    label { class: "soft", r#for: "link", {words::LINK} }
                    div { class: "ways",
                        input { id: "link", class: "link-text", readonly: true, value: "{shown}", "data-link": "{link}" }
                        button { class: "quiet", onclick: copy, Icon { d: COPY } {words::COPY} }
                    }
                    button { class: "quiet strong", onclick: share, Icon { d: SHARE } {words::SHARE} }
                    p { class: "soft", if browser::is_own_machine() { {words::OWN_MACHINE} } else { {words::NO_ACCOUNT} } }
                    p { role: "status", class: "soft said", "{said}" }
                }
            }
        }
    }
}
