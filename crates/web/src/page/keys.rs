//! The keyboard: digits do, arrows move and step through what was played, u h r are the tools, t goes to the next table.

use std::rc::Rc;

use dioxus::prelude::*;
use futures_util::StreamExt;
use room::Next;
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, HtmlElement, KeyboardEvent, MouseEvent};

use super::{actions::numbered, desk::Desk, learn};
use crate::browser;

/// The button that ends showing what happened, which is the main button meanwhile.
const SKIP: &str = ".recap .play";

/// What was pressed, for the table.
enum Pressed {
    Key(String),
    /// The pointer was used.
    Pointer,
}

/// Listens for as long as the table is shown.
pub(super) fn use_keys(desk: Desk) {
    let pressed = use_coroutine(move |mut pressed: UnboundedReceiver<Pressed>| async move {
        while let Some(pressed) = pressed.next().await {
            answer(desk, &pressed);
        }
    });
    use_hook(|| {
        let keys = browser::listen("keydown", move |event| {
            let Ok(event) = event.dyn_into::<KeyboardEvent>() else { return };
            let target = event.target().and_then(|target| target.dyn_into::<WebElement>().ok());
            let aside = matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight");
            let typing = target.is_some_and(|target| {
                let kind = target.tag_name();
                // A slider moves by itself.
                let slider = kind == "INPUT" && target.get_attribute("type").as_deref() == Some("range");
                kind == "SELECT" || kind == "TEXTAREA" || kind == "INPUT" && !slider || slider && aside
            });
            if typing || event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            if matches!(event.key().as_str(), "ArrowDown" | "ArrowUp") {
                event.prevent_default();
            }
            pressed.send(Pressed::Key(event.key()));
        });
        let pointer = browser::listen("pointerdown", move |_| pressed.send(Pressed::Pointer));
        Rc::new([keys, pointer])
    });
}

fn answer(mut desk: Desk, pressed: &Pressed) {
    let key = match pressed {
        Pressed::Pointer => return desk.by_keys.set(false),
        Pressed::Key(key) => key.as_str(),
    };
    desk.by_keys.set(true);
    match key {
        "u" => desk.undo(),
        "h" => desk.hint(),
        "r" => desk.toggle_book(),
        "g" => desk.goal.toggle(),
        "s" => desk.show_me(),
        "b" => learn::back(desk),
        "n" => desk.read_on(),
        "t" => next_table(),
        "Escape" => escape(desk),
        "Enter" => press_main(),
        "ArrowDown" => walk(1),
        "ArrowUp" => walk(-1),
        "ArrowLeft" if replays() => desk.step_look(-1),
        "ArrowRight" if replays() => desk.step_look(1),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => {
            let number: usize = digit.parse().unwrap_or(1);
            let live = desk.shown.peek().as_ref().is_some_and(|shown| shown.next == Next::You && shown.is_live());
            if let Some(action) = numbered(desk, number).filter(|_| live) {
                desk.send_choice(&action);
            }
        }
        _ => {}
    }
}

/// Whether the row that steps through the game is there.
fn replays() -> bool {
    browser::first(".replay").is_some()
}

/// Closes what is open, one thing at a time; then puts back what was put together.
fn escape(mut desk: Desk) {
    if let Some(skip) = browser::first(SKIP) {
        browser::click(skip);
    } else if *desk.menu.peek() {
        desk.menu.set(false);
    } else if *desk.goal.peek() {
        desk.goal.set(false);
    } else if desk.chooser.peek().is_some() {
        desk.chooser.set(None);
    } else if desk.refusal.peek().is_some() {
        desk.refusal.set(None);
    } else if desk.advice.peek().is_some() {
        desk.advice.set(None);
    } else if desk.book.peek().is_some() {
        desk.book.set(None);
    } else {
        desk.put_back();
    }
}

/// Goes to the table that waits next, if one does.
fn next_table() {
    if let Some(next) = browser::first("a.next-table") {
        browser::click(next);
    }
}

/// The main button, unless something else has the focus and answers by itself.
fn press_main() {
    let idle = browser::document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    let main = || browser::first(SKIP).or_else(|| browser::first("button.main-button:enabled"));
    if idle && let Some(main) = main() {
        browser::click(main);
    }
}

/// Moves the focus along the list.
fn walk(by: i32) {
    let rows = browser::all(".acts button.row");
    if rows.is_empty() {
        return;
    }
    let focused = browser::document().active_element();
    let here = rows.iter().position(|row| Some(row) == focused.as_ref());
    let next = match here {
        None if by > 0 => 0,
        None => rows.len() - 1,
        Some(here) => (here as i32 + by).rem_euclid(rows.len() as i32) as usize,
    };
    browser::focus(rows[next].clone());
}

/// A press gives no focus to what is pressed: most of that is gone once it has done its work, and a browser that
/// loses the focus lays the whole page out before it goes on. Whoever uses keys moves the focus by keys.
pub(super) fn press_without_focus(event: &MouseEvent) {
    let pressed = event.target().and_then(|target| target.dyn_into::<WebElement>().ok());
    if pressed.is_some_and(|pressed| matches!(pressed.closest("button, [data-action]"), Ok(Some(_)))) {
        event.prevent_default();
        let focused = browser::document().active_element().and_then(|focused| focused.dyn_into::<HtmlElement>().ok());
        if let Some(focused) = focused {
            let _ = focused.blur();
        }
    }
}
