//! One's devices, people one played with, and people one does not want to hear.

use dioxus::prelude::*;
use protocol::{Companion, Device, Invite, TableId};

use super::{super::words::failure, words};
use crate::{
    browser,
    online::{http, line},
};

/// A list that the server keeps, and a way to ask for it again.
fn use_kept<T: serde::de::DeserializeOwned + Clone + 'static>(path: &'static str) -> (Signal<Vec<T>>, Callback) {
    let mut list = use_signal(Vec::new);
    let load = use_callback(move |()| {
        spawn(async move {
            if let Ok(found) = http::get(path).await {
                list.set(found);
            }
        });
    });
    use_hook(|| load.call(()));
    (list, load)
}

/// Asks for something without an answer, then for the list again.
fn change(method: &'static str, path: String, load: Callback) {
    spawn(async move {
        // What was not done still stands in the list.
        let _ = http::send(method, &path, None).await;
        load.call(());
    });
}

/// Where one is signed in.
#[component]
pub(in super::super) fn Devices() -> Element {
    let (devices, load) = use_kept::<Device>("/api/me/devices");
    rsx! {
        ul { class: "kept",
            for device in devices() {
                li { key: "{device.id}",
                    b { if device.here { {words::THIS_DEVICE} } else if device.phone { {words::PHONE} } else { {words::COMPUTER} } }
                    if device.here {
                        span { class: "pr here", {words::HERE} }
                    } else {
                        span { class: "soft", {words::ago(device.seen)} }
                        button { class: "quiet", onclick: move |_| change("DELETE", format!("/api/me/devices/{}", device.id), load), {words::END_IT} }
                    }
                }
            }
        }
        EndOthers { any: devices.read().iter().any(|device| !device.here), load }
    }
}

/// An end to all devices but this one, asked twice: they know nobody then.
#[component]
fn EndOthers(any: bool, load: Callback) -> Element {
    let mut sure = use_signal(|| false);
    let mut said = use_signal(String::new);
    let end = move |_| async move {
        let ended = http::send("POST", "/api/me/end-others", None).await;
        said.set(ended.map_or_else(|no| failure(&no), |_| words::OTHERS_ENDED.into()));
        sure.set(false);
        load.call(());
    };
    rsx! {
        if any && sure() {
            p { role: "alert", {words::END_OTHERS_WHY} }
            div { class: "ways",
                button { class: "quiet", onclick: move |_| sure.set(false), {words::KEEP_OTHERS} }
                button { class: "play", onclick: end, {words::END_OTHERS_SURE} }
            }
        } else if any {
            div { class: "ways",
                button { class: "quiet", onclick: move |_| sure.set(true), {words::END_OTHERS} }
            }
        }
        p { role: "status", class: "soft", "{said}" }
    }
}

/// People one does not want to hear, to hear them again.
#[component]
pub(in super::super) fn Blocked() -> Element {
    let (people, load) = use_kept::<Companion>("/api/people");
    let name = |other: &Companion| (other.person, other.name.clone(), other.blocked);
    let people: Vec<_> = people.read().iter().map(name).collect();
    if people.is_empty() {
        return rsx! {};
    }
    rsx! {
        section { h2 { {words::PLAYED_WITH} } p { class: "soft", {words::BLOCKED_WHY} }
            ul { class: "kept",
                for (person , name , blocked) in people {
                    li { key: "{person}",
                        b { bdi { "{name}" } }
                        button { class: "quiet", onclick: move |_| {
                                change(if blocked { "DELETE" } else { "POST" }, format!("/api/people/{person}/block"), load);
                                line::renew();
                            },
                            if blocked { {words::UNBLOCK} } else { {words::BLOCK} }
                        }
                    }
                }
            }
        }
    }
}

/// People one played with and who are not here yet, to be invited to a table whose key one has.
#[component]
pub(in super::super) fn Met(table: TableId, here: Vec<u64>) -> Element {
    let (people, _) = use_kept::<Companion>("/api/people");
    let mut invited = use_signal(Vec::new);
    let key = browser::setting(&format!("key/{table}")).and_then(|key| key.parse().ok());
    let people: Vec<Companion> =
        people().into_iter().filter(|other| !other.blocked && !here.contains(&other.person)).collect();
    let Some(key) = key.filter(|_| !people.is_empty()) else { return rsx! {} };
    let invite = move |person: u64| {
        spawn(async move {
            let body = serde_json::to_string(&Invite { person, key }).unwrap_or_default();
            if http::send("POST", &format!("/api/tables/{table}/invite"), Some(&body)).await.is_ok() {
                invited.write().push(person);
            }
        });
    };
    rsx! {
        section { h2 { {words::PLAYED_WITH} }
            ul { class: "slab kept",
                for other in people {
                    li { key: "{other.person}",
                        b { bdi { "{other.name}" } }
                        if invited.read().contains(&other.person) {
                            span { class: "soft", role: "status", {words::INVITED} }
                        } else {
                            button { class: "quiet", onclick: move |_| invite(other.person), {words::INVITE} }
                        }
                    }
                }
            }
        }
    }
}
