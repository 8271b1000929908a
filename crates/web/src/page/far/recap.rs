//! Coming back: what happened since one's last turn, on the board and in words, in ten seconds.

use dioxus::prelude::*;
use engine::Seat;
use room::Next;

use super::{
    super::{desk::Desk, parts::Shape},
    words,
};
use crate::browser;

/// How long all of it takes, in milliseconds.
const WHOLE: i32 = 10_000;

/// No step takes longer, in milliseconds.
const LONGEST: i32 = 2_500;

/// A turn of somebody else: after which ply it ended, and its last line.
#[derive(Clone, PartialEq)]
struct Told {
    ply: usize,
    seat: Seat,
    text: String,
}

/// What others did since one's own last ply, a line a turn.
fn since(desk: Desk) -> Option<(usize, Vec<Told>)> {
    let shown = desk.shown.peek();
    let position = shown.as_ref().filter(|seen| seen.next == Next::You && seen.is_live())?.position();
    let (own, acted) = position.viewer.seat().zip(position.acted)?;
    let mut turns: Vec<Told> = Vec::new();
    for logged in desk.log.peek().iter().filter(|logged| logged.ply > acted) {
        let Some(seat) = logged.line.seat.filter(|seat| *seat != own) else { continue };
        let told = Told { ply: logged.ply, seat, text: logged.line.text.clone() };
        match turns.last_mut() {
            Some(last) if last.seat == seat => *last = told,
            Some(_) | None => turns.push(told),
        }
    }
    (!turns.is_empty()).then_some((acted, turns))
}

/// Goes back to what is so now.
fn end(desk: Desk) {
    if let Some(mut recapping) = desk.far.map(|online| online.recapping) {
        recapping.set(false);
    }
    desk.look(None);
    let mut replaying = desk.replaying;
    replaying.set(false);
}

/// Shown once, when a table is opened at which one is to act.
#[component]
pub(super) fn Recap() -> Element {
    let desk = use_context::<Desk>();
    let told = use_signal(|| {
        let mut seen = desk.far?.recapped;
        let first = !std::mem::replace(&mut *seen.write(), true);
        since(desk).filter(|_| first)
    });
    // Which turn is shown; nothing once it is over.
    let mut at = use_signal(|| told.peek().as_ref().map(|_| 0usize));
    use_future(move || async move {
        let Some(mut recapping) = desk.far.map(|online| online.recapping) else { return };
        let Some((acted, turns)) = told.peek().clone() else {
            // A screen that was turned has laid the table out anew, and left the past on it.
            if *recapping.peek() {
                end(desk);
            }
            return;
        };
        recapping.set(true);
        let pause = (WHOLE / turns.len().max(1) as i32).min(LONGEST);
        desk.look(Some(acted));
        for (number, turn) in turns.iter().enumerate() {
            browser::sleep(pause).await;
            if at.peek().is_none() {
                return;
            }
            at.set(Some(number));
            let last = number + 1 == turns.len();
            desk.look(if last { None } else { Some(turn.ply) });
        }
        browser::sleep(pause).await;
        if at.peek().is_some() {
            at.set(None);
            end(desk);
        }
    });
    let (Some(now), Some((_, turns))) = (at(), told.read().clone()) else { return rsx! {} };
    let mut skip = move || {
        at.set(None);
        end(desk);
    };
    rsx! {
        section { class: "notice recap", role: "status", "aria-label": words::SINCE_TURN,
            h3 { {words::SINCE_TURN} }
            ol { class: "gone",
                for (number , turn) in turns.into_iter().enumerate() {
                    li { key: "{number}", class: if number == now { "now" } else { "" }, b { class: "numd", "{number + 1}" } Shape { seat: turn.seat } span { "{turn.text}" } }
                }
            }
            button { class: "play", "aria-keyshortcuts": "Escape", onclick: move |_| skip(), {words::SKIP} kbd { "aria-hidden": "true", "Esc" } }
        }
    }
}
