//! The keyboard: digits do, arrows move, u h r are the tools.

use std::rc::Rc;

use dioxus::prelude::*;
use futures_util::StreamExt;
use room::Next;
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, KeyboardEvent};

use super::{actions::listed, desk::Desk};
use crate::browser;

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
            let typing = target.is_some_and(|target| {
                let kind = target.tag_name();
                kind == "SELECT"
                    || kind == "TEXTAREA"
                    || (kind == "INPUT" && target.get_attribute("type").as_deref() != Some("range"))
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
        "Escape" => {
            desk.chooser.set(None);
            desk.advice.set(None);
            desk.refusal.set(None);
            desk.book.set(None);
        }
        "ArrowDown" => walk(1),
        "ArrowUp" => walk(-1),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => {
            let number: usize = digit.parse().unwrap_or(1);
            let action = desk.shown.peek().as_ref().and_then(|shown| {
                let live = shown.next == Next::You && shown.is_live();
                listed(&shown.frame).into_iter().nth(number - 1).filter(|_| live)
            });
            if let Some(action) = action {
                desk.act(&action);
            }
        }
        _ => {}
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
