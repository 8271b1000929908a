//! What may be done now: a labelled, grouped list, complete without the board.

use catalog::Choice;
use dioxus::prelude::*;
use room::Next;

use super::{
    board::{Drawn, taps_twice},
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{
    browser,
    hint::{Advice, Hint},
};

/// The complete labelled list. It is closed at first where cards and pictures say the same.
#[component]
pub(super) fn Actions(stage: Memo<Option<Drawn>>) -> Element {
    let desk = use_context::<Desk>();
    let mut open = use_signal(|| browser::setting("list").is_some_and(|list| list == "open"));
    let choices = desk.with_now(|_, frame| frame.offers().filter(|_| desk.is_live()).cloned().collect::<Vec<Choice>>());
    let choices = choices.unwrap_or_default();
    let advice = desk.advice.read().as_ref().map_or_else(Vec::new, |hint| hint.advice.clone());
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
    if choices.is_empty() {
        return rsx! {};
    }
    let cards =
        stage.read().as_ref().is_some_and(|stage| stage.0.cards().any(|card| card.legal) || stage.0.main.is_some());
    let shown = open() || !cards;
    let order = order(&stage, &choices);
    rsx! {
        section { class: "acts", "aria-label": words::YOU_MAY,
            if cards {
                button { class: "unfold", "aria-expanded": shown.to_string(),
                    onclick: move |_| {
                        open.toggle();
                        browser::keep_setting("list", if open() { "open" } else { "closed" });
                    },
                    {words::ALL_ACTIONS} span { class: "soft", "{choices.len()}" }
                }
            }
            if shown {
                for (name , group) in grouped(&choices) {
                    h3 { key: "{name}", "{name}" }
                    ul {
                        for choice in group {
                            {
                                let number = order.iter().position(|action| *action == choice.action).map_or(99, |at| at + 1);
                                let opinion = advice.iter().find(|advice| advice.action == choice.action).cloned();
                                rsx! { Row { key: "{choice.action}", choice, number, opinion } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Actions and shortcuts in the order of use: as the cards have them, then the rest of the list.
fn order(stage: &Memo<Option<Drawn>>, choices: &[Choice]) -> Vec<String> {
    let mut order: Vec<String> = Vec::new();
    let listed = grouped(choices).into_iter().flat_map(|(_, list)| list).map(|choice| choice.action);
    let stage = stage.peek();
    let cards = stage.as_ref().map_or_else(Vec::new, |stage| {
        let cards = stage.0.cards().filter(|card| card.legal && !card.chosen);
        cards.flat_map(|card| card.actions.clone()).collect()
    });
    for action in cards.into_iter().chain(listed) {
        if !order.contains(&action) && choices.iter().any(|choice| choice.action == action) {
            order.push(action);
        }
    }
    order
}

/// The action that a digit stands for.
pub(super) fn numbered(desk: Desk, number: usize) -> Option<String> {
    let stage = *desk.stage.peek();
    let choices = desk.with_now(|_, frame| frame.offers().cloned().collect::<Vec<Choice>>())?;
    order(&stage?, &choices).into_iter().nth(number.checked_sub(1)?)
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

#[component]
pub(super) fn Row(choice: Choice, number: usize, opinion: Option<Advice>, #[props(default)] pressed: bool) -> Element {
    let mut desk = use_context::<Desk>();
    let action = choice.action.clone();
    let (hovered, focused) = (action.clone(), action.clone());
    let marked = desk.marked.read().as_deref() == Some(action.as_str());
    let act = action.clone();
    let click = move |_| {
        // Among the actions of a place a press is a press on the place; in the list it is one ply.
        if pressed {
            desk.press(&act, taps_twice() && !*desk.by_keys.peek());
        } else if taps_twice() && !*desk.by_keys.peek() && desk.marked.peek().as_deref() != Some(act.as_str()) {
            desk.marked.set(Some(act.clone()));
        } else {
            desk.send_choice(&act);
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
                    span { class: "chance", title: words::CHANCE, "{percent(opinion.win)}" }
                }
                if points != 0 && cost != 0 {
                    span { class: "gain", title: words::AT_ONCE, "{points:+}" }
                }
                if cost == 0 && points != 0 {
                    span { class: "gain", title: words::AT_ONCE, "{price}" }
                } else if !price.is_empty() {
                    span { class: "price", title: "cost", "{price}" }
                }
                if number <= 9 {
                    kbd { "{number}" }
                }
                span { class: "do", {words::DO_IT} }
            }
        }
    }
}

pub(super) fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// What a strong bot thinks, in words and numbers.
#[component]
pub(super) fn Advised(hint: Hint) -> Element {
    let mut desk = use_context::<Desk>();
    let label = |action: &str| {
        let shown = desk.shown.read();
        let choice = shown.as_ref().and_then(|seen| seen.frame.choices.iter().find(|choice| choice.action == action));
        choice.map_or_else(|| action.to_owned(), |choice| choice.phrase.label.clone())
    };
    let best = label(&hint.action);
    let compared = match (&hint.next, hint.win, hint.clear) {
        (Some(next), Some(win), true) => words::better_than(win - next.win, &label(&next.action), &percent(next.win)),
        (Some(next), _, _) => words::hard_to_tell(&label(&next.action)),
        (None, _, _) => String::new(),
    };
    let action = hint.action.clone();
    rsx! {
        div { class: "advice", role: "status",
            button { class: "x", "aria-label": words::CLOSE_HINT, onclick: move |_| desk.advice.set(None), Icon { d: icon::CLOSE } }
            p {
                {words::MASTER_WOULD} " " b { "{best}" } "."
                if let Some(win) = hint.win {
                    " " {words::chance(&percent(win))}
                }
            }
            if !compared.is_empty() {
                p { class: "soft", "{compared}" }
            }
            if hint.imagined > 0 {
                p { class: "soft imagined", "data-imagined": "{hint.imagined}", {words::imagined(hint.imagined)} }
            }
            button { class: "quiet", onclick: move |_| desk.send_choice(&action), {words::DO_THAT} }
        }
    }
}
