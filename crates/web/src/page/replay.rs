//! The row below the board that steps through a game, and sets the pace of bots that are watched.

use dioxus::prelude::*;
use room::Next;

use super::{
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{browser, turns::turns_until};

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
    // The slider stands where it was put, before the table is shown so.
    let put = desk.looked.read().unwrap_or(ply);
    let turn = {
        let told = desk.log.read();
        words::turn_of(turns_until(&told, ply), turns_until(&told, plies))
    };
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
            button { "aria-label": words::TO_BEGINNING, disabled: ply == 0, onclick: move |_| to(0), Icon { d: icon::FIRST } }
            button { "aria-label": words::STEP_BACK, disabled: ply == 0, onclick: move |_| desk.step_look(-1), Icon { d: icon::PREVIOUS } }
            if bots && ply == plies {
                button { class: "main", "aria-label": if paused { words::GO_ON_BOTS } else { words::PAUSE_BOTS },
                    onclick: move |_| desk.set_paused(!paused),
                    Icon { d: if paused { icon::NEXT } else { icon::PAUSE } }
                    {if paused { words::GO_ON } else { words::PAUSE }}
                }
                button { onclick: move |_| desk.step(), "Step" }
            } else {
                button { class: "main", "aria-label": if playing() { words::PAUSE } else { words::FROM_HERE }, disabled: ply == plies, onclick: run,
                    Icon { d: if playing() { icon::PAUSE } else { icon::NEXT } }
                }
            }
            input {
                r#type: "range",
                "aria-label": words::WHICH_STEP,
                "aria-valuetext": "{turn}",
                min: "0",
                max: "{plies}",
                value: "{put}",
                oninput: move |event| if let Ok(ply) = event.value().parse() { to(ply) },
            }
            span { class: "n", "data-ply": "{ply}", "{turn}" }
            button { "aria-label": words::STEP_ON, disabled: ply == plies, onclick: move |_| desk.step_look(1), Icon { d: icon::NEXT } }
            button { "aria-label": words::TO_END, disabled: ply == plies, onclick: move |_| to(plies), Icon { d: icon::LAST } }
        }
    }
}
