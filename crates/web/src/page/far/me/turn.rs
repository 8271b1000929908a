//! Being told that it is one's turn while one is not looking.

use std::rc::Rc;

use dioxus::prelude::*;
use protocol::{Away, Place, PlaceKind, Quiet};
use serde::Serialize;

use super::words_of as words;
use crate::{browser, online::http};

/// Minutes of a day as a field for the time shows them.
fn face(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn minutes(face: &str) -> Option<u16> {
    let (hours, minutes) = face.split_once(':')?;
    Some(hours.parse::<u16>().ok()? * 60 + minutes.parse::<u16>().ok()?)
}

/// Where one is told, and when not.
#[component]
pub(super) fn Turn() -> Element {
    let mut away = use_signal(|| None::<Away>);
    let mut said = use_signal(String::new);
    let mut address = use_signal(String::new);
    let load = use_callback(move |()| {
        spawn(async move { away.set(http::get("/api/me/away").await.ok()) });
    });
    use_hook(|| load.call(()));
    use_hook(|| {
        let changed = browser::listen("away", move |_| {
            load.call(());
            said.set(words::NOT_ALLOWED.into());
        });
        Rc::new(changed)
    });
    let Some(Away { key, places, quiet }) = away() else { return rsx! {} };
    let heard = places.iter().any(|place| place.kind == PlaceKind::Push && !place.off);
    let hours = move |change: Option<Quiet>| send("/api/me/away/quiet", change, load, said);
    let offset = -(js_sys::Date::new_0().get_timezone_offset() as i16);
    let now = quiet.unwrap_or(Quiet { from: 23 * 60, until: 7 * 60, offset });
    rsx! {
        section { h2 { {words::MY_TURN} } p { class: "soft", {words::MY_TURN_WHY} }
            ul { class: "kept",
                for place in places {
                    li { key: "{place.address}",
                        b { if place.kind == PlaceKind::Push { {words::A_BROWSER} } else { {words::A_PROGRAM} } }
                        span { class: "soft where", if place.off { {words::SWITCHED_OFF} } else { "{place.address}" } }
                        button { class: "quiet", onclick: move |_| send("/api/me/away/end", place.clone(), load, said), {words::END_IT} }
                    }
                }
            }
            button { class: "quiet", "data-push": "{key}", {words::TELL_HERE} }
            form { class: "name-form", onsubmit: move |event: FormEvent| {
                    event.prevent_default();
                    send("/api/me/away", Place { kind: PlaceKind::Hook, address: address.take(), off: false }, load, said);
                },
                label { r#for: "my-hook", {words::TELL_PROGRAM} }
                input { id: "my-hook", r#type: "url", placeholder: "https://", required: true, value: "{address}", oninput: move |event| address.set(event.value()) }
                button { class: "quiet", r#type: "submit", {words::SET_UP} }
            }
            label { class: "hours",
                input { r#type: "checkbox", checked: quiet.is_some(), onchange: move |event| hours(event.checked().then_some(now)) }
                {words::QUIET}
            }
            if quiet.is_some() {
                p { class: "hours",
                    input { r#type: "time", "aria-label": words::QUIET, value: face(now.from), onchange: move |event| if let Some(from) = minutes(&event.value()) { hours(Some(Quiet { from, offset, ..now })) } }
                    {words::UNTIL}
                    input { r#type: "time", "aria-label": words::UNTIL, value: face(now.until), onchange: move |event| if let Some(until) = minutes(&event.value()) { hours(Some(Quiet { until, offset, ..now })) } }
                }
            }
            if !said().is_empty() && !heard {
                p { role: "status", class: "soft", "{said}" }
            }
        }
    }
}

/// Sends something and asks for all of it again.
fn send(path: &'static str, body: impl Serialize + 'static, load: Callback, mut said: Signal<String>) {
    spawn(async move {
        let body = serde_json::to_string(&body).unwrap_or_default();
        let sent = http::send("POST", path, Some(&body)).await;
        said.set(sent.err().map_or_else(String::new, |failure| super::super::words::failure(&failure)));
        load.call(());
    });
}
