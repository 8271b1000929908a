//! Talk: slips of paper in the stream, and saying something.

use dioxus::prelude::*;
use engine::Seat;
use protocol::{LONGEST_TEXT, Phrase, Request, Sitting, Who};

use super::{
    super::{
        desk::Desk,
        parts::{Icon, Shape},
    },
    Slip,
    me::Known,
    words,
};

const SEND: &str = "M4,12H19M13,6l6,6 -6,6";

/// How many lines of talk nobody has read here.
pub(in crate::page) fn unread(desk: Desk) -> usize {
    let Some(online) = desk.far else { return 0 };
    let (read, own) = (*online.read.read(), desk.own_seat());
    online.talk.read().iter().filter(|slip| slip.talk.number > read && (own.is_none() || slip.talk.seat != own)).count()
}

/// What was said from one ply on and before another, newest first.
#[component]
pub(in crate::page) fn Slips(from: usize, upto: usize) -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! {} };
    let slips: Vec<Slip> =
        online.talk.read().iter().rev().filter(|slip| (from..upto).contains(&slip.ply)).cloned().collect();
    let read = *online.read.read();
    rsx! {
        for slip in slips {
            OneSlip { key: "talk {slip.talk.number}", fresh: slip.talk.number > read, slip }
        }
    }
}

#[component]
fn OneSlip(slip: Slip, fresh: bool) -> Element {
    let desk = use_context::<Desk>();
    let name = slip.talk.seat.map(|seat| desk.name(seat)).unwrap_or_default();
    let text = slip.talk.phrase.map_or_else(|| slip.talk.text.clone(), |phrase| words::phrase(phrase).to_owned());
    let own = slip.talk.seat.is_some() && slip.talk.seat == desk.own_seat();
    let number = slip.talk.number;
    rsx! {
        li { class: if fresh && !own { "slip fresh" } else { "slip" },
            if let Some(seat) = slip.talk.seat {
                Shape { seat }
            } else {
                i {}
            }
            div { class: "paper",
                small { bdi { "{name}" } }
                p { bdi { "{text}" } }
                if let Some(seat) = slip.talk.seat.filter(|_| !own && desk.own_seat().is_some()) {
                    details { class: "with-it",
                        summary { "aria-label": words::ABOUT_LINE, "…" }
                        Hearing { seat, name: name.clone() }
                        button { class: "quiet", onclick: move |_| desk.request(|table| Request::Report { table, number }), {words::REPORT} }
                    }
                }
            }
        }
    }
}

/// Not hearing somebody any more, or again.
#[component]
fn Hearing(seat: Seat, name: String) -> Element {
    let desk = use_context::<Desk>();
    let muted = desk.far.is_some_and(|online| online.muted.read().contains(&seat));
    rsx! {
        button { class: "quiet", onclick: move |_| desk.request(|table| Request::Mute { table, seat, mute: !muted }),
            if muted { {words::unmute(&name)} } else { {words::mute(&name)} }
        }
    }
}

/// Saying something; among strangers one of the fixed phrases.
#[component]
pub(in crate::page) fn Saying() -> Element {
    let desk = use_context::<Desk>();
    let mut text = use_signal(String::new);
    let Some(mut online) = desk.far else { return rsx! {} };
    let known = use_context::<Signal<Known>>();
    use_effect(move || {
        // Who has the stream before them has read it.
        let last = online.talk.read().last().map_or(0, |slip| slip.talk.number);
        if *online.read.peek() < last {
            spawn(async move {
                crate::browser::sleep(2500).await;
                online.read.set(last);
            });
        }
    });
    let me = known.read().me().map(|me| me.person);
    let sits = |sitting: &Sitting| matches!(sitting.who, Who::Person { person, .. } if Some(person) == me);
    let seated = online.about.read().as_ref().is_some_and(|about| about.seats.iter().any(sits));
    if !seated {
        return rsx! {};
    }
    let strangers = online.only_phrases();
    let unheard = online.muted.read().clone();
    let say = move |event: FormEvent| {
        event.prevent_default();
        let said = text.peek().trim().to_owned();
        if !said.is_empty() {
            text.set(String::new());
            desk.request(|table| Request::Say { table, text: said });
        }
    };
    rsx! {
        div { class: "saying",
            // Their lines are gone once the page is loaded anew, and with them what stands beside a line.
            for seat in unheard {
                p { key: "{seat}", class: "unheard soft", bdi { {words::not_heard(&desk.name(seat))} } " " Hearing { seat, name: desk.name(seat) } }
            }
            if strangers {
                div { class: "phrases", role: "group", "aria-label": words::PHRASES,
                    for phrase in words::PHRASES_SHOWN {
                        button { key: "{phrase:?}", class: "quiet", onclick: move |_| said(desk, phrase), {words::phrase(phrase)} }
                    }
                    button { class: "quiet", onclick: move |_| desk.request(|table| Request::Talk { table, allow: true }), {words::ALLOW_TALK} }
                }
            } else {
                form { onsubmit: say,
                    input { "aria-label": words::SAY, placeholder: words::SAY, maxlength: "{LONGEST_TEXT}", autocomplete: "off", enterkeyhint: "send", value: "{text}", oninput: move |event| text.set(event.value()) }
                    button { class: "quiet", r#type: "submit", "aria-label": words::SEND, Icon { d: SEND } }
                }
            }
        }
    }
}

fn said(desk: Desk, phrase: Phrase) {
    desk.request(|table| Request::Phrase { table, phrase });
}
