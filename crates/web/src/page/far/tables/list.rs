//! Lists of tables as they come from the server, and what is shown before they do.

use dioxus::prelude::*;
use protocol::{Listed, No};

use super::words;
use crate::{
    browser,
    online::http::{self, Failure},
};

/// How often the lists are asked for again, in milliseconds.
const AGAIN: i32 = 15_000;

/// What is known of a list of the server.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum List {
    /// It has not come yet.
    Fetching,
    /// It was asked for and did not come.
    NoLine,
    /// It came.
    There(Vec<Listed>),
}

/// A list of the server, asked for again and again while it is shown and somebody wants it. One that
/// came stays until another comes.
pub(super) fn use_list(path: &'static str, wanted: impl Fn() -> bool + Copy + 'static) -> Signal<List> {
    let mut list = use_signal(|| List::Fetching);
    use_resource(move || {
        let wanted = wanted();
        async move {
            if !wanted {
                return;
            }
            loop {
                let there = matches!(*list.peek(), List::There(_));
                match http::get::<Vec<Listed>>(path).await {
                    Ok(tables) => list.set(List::There(tables)),
                    Err(Failure::No(No::Nobody)) => list.set(List::There(Vec::new())),
                    Err(Failure::No(_) | Failure::NoLine) if there => {}
                    Err(Failure::No(_) | Failure::NoLine) => list.set(List::NoLine),
                }
                browser::sleep(AGAIN).await;
            }
        }
    });
    list
}

/// Nothing has come yet: sheets of paper after a moment, words after another.
#[component]
pub(super) fn Fetching() -> Element {
    let mut waited = use_signal(|| 0);
    use_future(move || async move {
        browser::sleep(150).await;
        waited.set(1);
        browser::sleep(850).await;
        waited.set(2);
    });
    rsx! {
        if waited() > 1 {
            p { class: "soft", role: "status", {words::STILL_FETCHING} }
        }
        if waited() > 0 {
            ul { class: "cards", "aria-hidden": "true", for number in 0..3 { li { key: "{number}", class: "card-of blank" } } }
        }
    }
}
