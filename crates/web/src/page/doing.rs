//! The do block: what is asked, what can be done as pictures, and one main button that says what it
//! does.

use boards::stage::{Button, Panel, Tab};
use catalog::Choice;
use dioxus::prelude::*;
use room::Next;

use super::{
    actions::{Actions, Advised},
    board::Drawn,
    desk::Desk,
    far,
    log::News,
    panels,
    parts::{ClauseLink, Icon, Shape, icon},
    words,
};

/// All of it. Where panels stand in tabs, those that belong to what can be done are here.
#[component]
pub(super) fn Doing(stage: Memo<Option<Drawn>>, tabs: bool) -> Element {
    let desk = use_context::<Desk>();
    let live = desk.is_live();
    let hint = desk.advice.read().clone();
    rsx! {
        section { class: "doing", "aria-label": words::YOUR_MOVE,
            div { class: "ask",
                h2 { class: "unseen", {words::YOUR_MOVE} }
                Prompt {}
                if live {
                    if let Some(hint) = hint {
                        Advised { hint }
                    }
                    if let Some(stage) = stage.read().as_ref() {
                        {panels::parts(desk, &stage.0.options)}
                        if tabs {
                            for panel in stage.0.panels.iter().filter(|panel| belongs(panel)) {
                                {panels::panel(desk, panel)}
                            }
                            News {}
                        }
                    }
                    Actions { stage }
                }
            }
            Foot { stage }
        }
    }
}

fn belongs(panel: &Panel) -> bool {
    panel.tab == Tab::Play
}

/// What is asked.
#[component]
fn Prompt() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    // Where several choose at once the words are for the viewer, as long as it is to act.
    let seat = now.position().acting().or(match now.next {
        Next::Bot(seat) | Next::Person(seat) => Some(seat),
        Next::You | Next::Over => None,
    });
    let (head, tail) = if desk.is_live() {
        let split = |prompt: &str, lead: usize| {
            let (head, tail) = prompt.split_at_checked(lead).unwrap_or((prompt, ""));
            (head.to_owned(), tail.to_owned())
        };
        desk.with_now(|_, frame| split(&frame.prompt, frame.lead)).unwrap_or_default()
    } else {
        (words::looking_back(now.position().ply, now.plies), String::new())
    };
    rsx! {
        div { class: "prompt",
            div { class: "say", "aria-live": "polite",
                if let Some(seat) = seat.filter(|_| desk.is_live()) {
                    Shape { seat }
                }
                p { b { "{head}" } "{tail}" }
            }
        }
    }
}

/// Why something was not done. It floats, so that nothing moves under the pointer.
#[component]
pub(super) fn Refused() -> Element {
    let mut desk = use_context::<Desk>();
    let Some(refusal) = desk.refusal.read().clone() else { return rsx! {} };
    rsx! {
        div { class: "refusal", role: "alert",
            p {
                "{refusal.text} "
                if let Some(clause) = refusal.clause.clone() {
                    ClauseLink { clause, onopen: move |clause| desk.open_rule(Some(clause)) }
                }
            }
            button { "aria-label": "Close", onclick: move |_| desk.refusal.set(None), Icon { d: icon::CLOSE } }
        }
    }
}

/// What the main button says and does.
#[derive(Clone, PartialEq)]
enum Main {
    /// Something pressed once, by its name, with what it costs and brings.
    Picked(Choice),
    /// What the game has ready.
    Ready(Button),
    /// Nothing to press.
    Wait(String),
}

/// The main button with what stands beside it. It is always in sight.
#[component]
pub(super) fn Foot(stage: Memo<Option<Drawn>>) -> Element {
    let desk = use_context::<Desk>();
    if !desk.is_live() {
        return rsx! {
            div { class: "foot",
                button { class: "main-button", onclick: move |_| desk.back_to_now(), {words::BACK_TO_NOW} }
            }
        };
    }
    let main = main(desk, stage);
    let drafted = !desk.draft.read().is_empty() || desk.picked.read().is_some() || desk.is_halfway();
    let yours = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::You);
    let beside = stage.read().as_ref().filter(|_| yours).map_or_else(Vec::new, |stage| stage.0.beside.clone());
    let waiting = desk.is_waiting();
    rsx! {
        div { class: "foot",
            match main {
                Main::Wait(text) => rsx! { button { class: "main-button", disabled: true, "{text}" } },
                Main::Ready(button) => {
                    let actions = button.actions.clone();
                    rsx! { button { class: "main-button", disabled: waiting, onclick: move |_| desk.send_after(&actions), "{button.text}" } }
                }
                Main::Picked(choice) => {
                    let (action, price, points) = (choice.action.clone(), choice.forecast.price(), choice.forecast.points);
                    rsx! {
                        button { class: "main-button", disabled: waiting, onclick: move |_| desk.send_choice(&action),
                            "{choice.phrase.label}"
                            if price > 0 {
                                span { class: "price", "{price}" }
                            }
                            if points != 0 {
                                span { class: "gain", "{points:+}" }
                            }
                        }
                    }
                }
            }
            for button in beside {
                {
                    let actions = button.actions.clone();
                    rsx! {
                        button { key: "{button.text}", class: "side-button", disabled: waiting, onclick: move |_| desk.send_after(&actions), "{button.text}" }
                    }
                }
            }
            far::TryMoves {}
            if drafted {
                button { class: "side-button", onclick: move |_| { desk.put_back(); }, {words::PUT_BACK} }
            }
        }
    }
}

fn main(desk: Desk, stage: Memo<Option<Drawn>>) -> Main {
    if desk.far.is_some() && desk.is_waiting() {
        return Main::Wait(far::words::SENT.into());
    }
    let next = desk.shown.read().as_ref().map(|seen| seen.next);
    match next {
        Some(Next::Bot(seat)) => return Main::Wait(words::thinking(&desk.name(seat))),
        Some(Next::Person(seat)) => return Main::Wait(words::to_act(&desk.name(seat))),
        Some(Next::Over) | None => return Main::Wait(words::OVER.into()),
        Some(Next::You) => {}
    }
    let find = |action: &str| {
        desk.with_now(|_, frame| frame.offers().find(|choice| choice.action == action).cloned()).flatten()
    };
    let picked = desk.picked.read().as_deref().and_then(find);
    if let Some(choice) = picked {
        return Main::Picked(choice);
    }
    if desk.is_halfway() {
        return Main::Wait(words::SECOND_PLACE.into());
    }
    if let Some(button) = stage.read().as_ref().and_then(|stage| stage.0.main.clone()) {
        return Main::Ready(button);
    }
    // What is left when there is nothing to choose.
    let only = desk.with_now(|_, frame| match &frame.choices[..] {
        [only] => Some(Button { text: only.phrase.label.clone(), actions: vec![only.action.clone()] }),
        _ => None,
    });
    only.flatten().map_or_else(|| Main::Wait(words::CHOOSE.into()), Main::Ready)
}
