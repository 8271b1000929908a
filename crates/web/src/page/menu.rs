//! The menu of a table: records, theme, motion.

use dioxus::prelude::*;

use super::{
    board::Switch,
    coach,
    desk::Desk,
    far,
    naming::Naming,
    parts::{Icon, icon},
    words,
};
use crate::{browser, link};

/// Sets a look on the whole page; `auto` follows the system.
pub(super) fn wear(name: &str, value: &str) {
    if let Some(root) = browser::document().document_element() {
        let _ = if value == "auto" { root.remove_attribute(name) } else { root.set_attribute(name, value) };
    }
}

#[component]
pub(super) fn Menu() -> Element {
    let mut desk = use_context::<Desk>();
    let mut open = desk.menu;
    let mut said = use_signal(String::new);
    let save = move |_| {
        let saved = desk.saved.peek();
        browser::save_file(&format!("{}-{}.txt", saved.setup.game, saved.id), &desk.record().unwrap_or_default());
        open.set(false);
    };
    let share = move |_| async move {
        let address = format!("{}#/record/{}", browser::origin(), link::pack(&desk.record().unwrap_or_default()));
        said.set(if browser::copy(&address).await { words::COPIED.into() } else { address });
    };
    rsx! {
        div { class: "menu",
            button { "aria-expanded": open().to_string(), onclick: move |_| open.toggle(),
                Icon { d: icon::MENU } span { "Menu" }
            }
            if open() {
                div { class: "veil", onclick: move |_| open.set(false) }
                div { class: "drop", role: "group", "aria-label": "Menu",
                    if desk.far.is_none() {
                        button { onclick: save, {words::SAVE} }
                        button { onclick: share, {words::SHARE} }
                    }
                    far::MenuItems {}
                    if !said().is_empty() {
                        p { role: "status", class: "soft said", "{said}" }
                    }
                    button { onclick: move |_| { desk.replaying.toggle(); open.set(false); }, {words::STEP_THROUGH} }
                    button { onclick: move |_| { desk.goal.set(true); open.set(false); }, {words::HOW_TO_WIN} kbd { "aria-hidden": "true", "G" } }
                    hr {}
                    if desk.far.is_none() {
                        Naming {}
                    label { {words::BOTS_PACE}
                        select { onchange: move |event| if let Ok(millis) = event.value().parse() {
                            desk.pace.write().millis = millis;
                            browser::keep_setting("pace", &event.value());
                        },
                            for (value , word) in [(1500, "slow"), (450, "steady"), (60, "fast")] {
                                option { value: "{value}", selected: desk.pace.read().millis == value, "{word}" }
                            }
                        }
                    }
                    coach::Wish {}
                    }
                    Switch {}
                    Looks {}
                    hr {}
                    a { href: "#/", {words::ALL_GAMES} }
                }
            }
        }
    }
}

/// How the page looks and sounds, on this device.
#[component]
fn Looks() -> Element {
    let choose = |name: &'static str, attribute: &'static str| {
        move |event: FormEvent| {
            wear(attribute, &event.value());
            browser::keep_setting(name, &event.value());
        }
    };
    let current = |name: &str| browser::setting(name).unwrap_or_else(|| "auto".into());
    rsx! {
        label { {words::SOUND}
            input { r#type: "checkbox", checked: browser::setting("sound").as_deref() == Some("on"),
                onchange: move |event| {
                    browser::keep_setting("sound", if event.checked() { "on" } else { "off" });
                    browser::call();
                },
            }
        }
        label { "Theme"
            select { onchange: choose("theme", "data-theme"),
                for value in ["auto", "light", "dark"] {
                    option { value, selected: current("theme") == value, "{value}" }
                }
            }
        }
        label { "Motion"
            select { onchange: choose("motion", "data-motion"),
                for (value , word) in [("auto", words::AS_SYSTEM), ("off", "off")] {
                    option { value, selected: current("motion") == value, "{word}" }
                }
            }
        }
    }
}
