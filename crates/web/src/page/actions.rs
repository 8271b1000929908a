//! What may be done now: a labelled, grouped list, complete without the board.

use catalog::{Choice, Frame};
use dioxus::prelude::*;
use room::Next;

use super::{
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{
    browser,
    hint::{Advice, Hint},
};

/// On a narrow screen the first tap previews and the second confirms.
pub(super) fn taps_twice() -> bool {
    browser::media("(max-width: 700px), (max-height: 500px)")
}

#[component]
pub(super) fn Actions() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let choices: Vec<Choice> = now.frame.offers().filter(|_| desk.is_live()).cloned().collect();
    let hint = desk.advice.read().clone();
    let advice = hint.as_ref().map_or_else(Vec::new, |hint| hint.advice.clone());
    use_effect(move || {
        // After an action by keyboard the next one is at hand.
        let ready = desk.shown.read().as_ref().is_some_and(|shown| shown.next == Next::You);
        if ready
            && *desk.by_keys.peek()
            && let Some(row) = browser::first(".acts button.row")
        {
            browser::focus(row);
        }
    });
    let waiting = match now.next {
        Next::Bot(seat) => format!("{} is thinking …", desk.name(seat)),
        Next::Person(seat) => format!("{} is to act.", desk.name(seat)),
        Next::You | Next::Over => String::new(),
    };
    let mut number = 0;
    rsx! {
        section { class: "acts", "aria-label": "You may",
            h2 { "You may" }
            if choices.is_empty() {
                p { class: "soft", "{waiting}" }
            }
            if let Some(hint) = hint {
                Advised { hint }
            }
            for (name , group) in grouped(&choices) {
                h3 { key: "{name}", "{name}" }
                ul {
                    for choice in group {
                        {
                            number += 1;
                            let opinion = advice.iter().find(|advice| advice.action == choice.action).cloned();
                            rsx! { Row { key: "{choice.action}", choice, number, opinion } }
                        }
                    }
                }
            }
        }
    }
}

/// Choices under their headings, in the order in which the headings first come up.
fn grouped(choices: &[Choice]) -> Vec<(&'static str, Vec<Choice>)> {
    let mut groups: Vec<(&'static str, Vec<Choice>)> = Vec::new();
    for choice in choices {
        match groups.iter_mut().find(|(name, _)| *name == choice.phrase.group) {
            Some((_, list)) => list.push(choice.clone()),
            None => groups.push((choice.phrase.group, vec![choice.clone()])),
        }
    }
    groups
}

/// Actions and shortcuts in the order in which the list shows and numbers them.
pub(super) fn listed(frame: &Frame) -> Vec<String> {
    let offers: Vec<Choice> = frame.offers().cloned().collect();
    grouped(&offers).into_iter().flat_map(|(_, list)| list).map(|choice| choice.action).collect()
}

#[component]
pub(super) fn Row(choice: Choice, number: usize, opinion: Option<Advice>) -> Element {
    let mut desk = use_context::<Desk>();
    let action = choice.action.clone();
    let (hovered, focused) = (action.clone(), action.clone());
    let marked = desk.marked.read().as_deref() == Some(action.as_str());
    let act = action.clone();
    let click = move |_| {
        if taps_twice() && !*desk.by_keys.peek() && desk.marked.peek().as_deref() != Some(act.as_str()) {
            desk.marked.set(Some(act.clone()));
        } else {
            desk.act(&act);
        }
    };
    let (cost, points) = (choice.forecast.price(), choice.forecast.points);
    let price = match (cost, points) {
        (0, 0) => String::new(),
        (0, points) => format!("{points:+}"),
        (cost, _) => cost.to_string(),
    };
    rsx! {
        li {
            button {
                class: if marked { "row foc" } else { "row" },
                "data-row": "{action}",
                onmouseenter: move |_| if !taps_twice() { desk.marked.set(Some(hovered.clone())) },
                onmouseleave: move |_| if !taps_twice() { desk.marked.set(None) },
                onfocus: move |_| if *desk.by_keys.peek() { desk.marked.set(Some(focused.clone())) },
                onclick: click,
                span { class: "l",
                    b { "{choice.phrase.label}" }
                    if !choice.phrase.consequence.is_empty() {
                        small { "{choice.phrase.consequence}" }
                    }
                }
                if let Some(opinion) = opinion {
                    span { class: "chance", title: "how likely you are to win after it", "{percent(opinion.win)}" }
                }
                if points != 0 && cost != 0 {
                    span { class: "gain", title: "points at once", "{points:+}" }
                }
                if cost == 0 && points != 0 {
                    span { class: "gain", title: "points at once", "{price}" }
                } else if !price.is_empty() {
                    span { class: "price", title: "cost", "{price}" }
                }
                if number <= 9 {
                    kbd { "{number}" }
                }
                span { class: "do", "Do it" }
            }
        }
    }
}

fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// What a strong bot thinks, in words and numbers.
#[component]
fn Advised(hint: Hint) -> Element {
    let mut desk = use_context::<Desk>();
    let label = |action: &str| {
        let shown = desk.shown.read();
        let choice = shown.as_ref().and_then(|seen| seen.frame.choices.iter().find(|choice| choice.action == action));
        choice.map_or_else(|| action.to_owned(), |choice| choice.phrase.label.clone())
    };
    let best = label(&hint.action);
    let compared = match (&hint.next, hint.win, hint.clear) {
        (Some(next), Some(win), true) => {
            words::better_than(&percent(win - next.win), &label(&next.action), &percent(next.win))
        }
        (Some(next), _, _) => words::hard_to_tell(&label(&next.action)),
        (None, _, _) => String::new(),
    };
    let action = hint.action.clone();
    rsx! {
        div { class: "advice", role: "status",
            button { class: "x", "aria-label": "Close the hint", onclick: move |_| desk.advice.set(None), Icon { d: icon::CLOSE } }
            p {
                "A master would: " b { "{best}" } "."
                if let Some(win) = hint.win {
                    " Chance to win {percent(win)}."
                }
            }
            if !compared.is_empty() {
                p { class: "soft", "{compared}" }
            }
            if hint.imagined > 0 {
                p { class: "soft imagined", "data-imagined": "{hint.imagined}", "From {hint.imagined} imagined games." }
            }
            button { class: "quiet", onclick: move |_| desk.act(&action), "Do that" }
        }
    }
}
