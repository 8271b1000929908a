//! The row below the board that steps through a game, and sets the pace of bots that are watched.

use dioxus::prelude::*;
use room::Next;

use super::{
    desk::Desk,
    parts::{Icon, icon},
};
use crate::browser;

#[component]
pub(super) fn Replay() -> Element {
    let desk = use_context::<Desk>();
    let mut playing = use_signal(|| false);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let (ply, plies) = (now.position().ply, now.plies);
    let bots = matches!(now.next, Next::Bot(_)) && desk.saved.read().watched();
    let paused = desk.pace.read().paused;
    let to = move |ply: usize| desk.look(if ply >= plies { None } else { Some(ply) });
    let run = move |_| {
        playing.toggle();
        spawn(async move {
            while playing() {
                let Some((ply, plies)) = desk.shown.peek().as_ref().map(|shown| (shown.position().ply, shown.plies))
                else {
                    break;
                };
                if ply >= plies {
                    break;
                }
                desk.look(if ply + 1 >= plies { None } else { Some(ply + 1) });
                browser::sleep(desk.pace.peek().millis.max(150)).await;
            }
            playing.set(false);
        });
    };
    rsx! {
        section { class: "replay", "aria-label": "Replay",
            button { "aria-label": "To the beginning", disabled: ply == 0, onclick: move |_| to(0), Icon { d: icon::FIRST } }
            button { "aria-label": "One ply back", disabled: ply == 0, onclick: move |_| to(ply.saturating_sub(1)), Icon { d: icon::PREVIOUS } }
            if bots && ply == plies {
                button { class: "main", "aria-label": if paused { "Let the bots go on" } else { "Pause the bots" },
                    onclick: move |_| desk.set_paused(!paused),
                    Icon { d: if paused { icon::NEXT } else { icon::PAUSE } }
                    if paused { "Go on" } else { "Pause" }
                }
                button { onclick: move |_| desk.step(), "Step" }
            } else {
                button { class: "main", "aria-label": if playing() { "Pause" } else { "Play from here" }, disabled: ply == plies, onclick: run,
                    Icon { d: if playing() { icon::PAUSE } else { icon::NEXT } }
                }
            }
            input {
                r#type: "range",
                "aria-label": "Ply",
                min: "0",
                max: "{plies}",
                value: "{ply}",
                oninput: move |event| if let Ok(ply) = event.value().parse() { to(ply) },
            }
            span { class: "n", "{ply} / {plies}" }
            button { "aria-label": "One ply on", disabled: ply == plies, onclick: move |_| to(ply + 1), Icon { d: icon::NEXT } }
            button { "aria-label": "To the end", disabled: ply == plies, onclick: move |_| to(plies), Icon { d: icon::LAST } }
        }
    }
}
