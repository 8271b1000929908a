//! Before the start: who sits there, who may come, what is played.

mod arrange;

use bots::Level;
use dioxus::prelude::*;
use engine::Seat;
use protocol::{About, Request, SeatWish, Sitting, Who};

use arrange::{CLOCKS, arrange, begin, is_free, person, range, seat_of, seats, set_seat, sit, sits_now};
pub(super) use arrange::{keep_key, sit_at};

use super::{
    super::{
        covers::{Cover, Thumb},
        desk::Desk,
        doing::Refused,
        parts::{Icon, Shape, icon},
    },
    Online,
    bar::Signal as LineSignal,
    company::Met,
    friends::USUAL,
    invite::Invite,
    me::{Known, NameForm},
    talk::{Saying, Slips},
    words,
};
use crate::{browser, online::shown};

const BOT: &str = "M5,9H19V19H5zM12,9V5M12,5a1.300,1.300 0 1 1 .01,0M9,13v1.500M15,13v1.500M9.500,17H14.500M2.500,12.500v3M21.500,12.500v3";

#[component]
pub(super) fn Room() -> Element {
    let desk = use_context::<Desk>();
    let known = use_context::<Signal<Known>>();
    let Some(online) = desk.far else { return rsx! {} };
    let about = online.about.read();
    let Some(about) = about.as_ref() else { return rsx! {} };
    let own = seat_of(about, &known.read());
    if own.is_none()
        && known.read().me().is_some()
        && let Some(seat) = sits_now(online.table)
    {
        sit(desk, seat);
    }
    let name = catalog::title(&about.game).map_or("", |listing| listing.info.name);
    browser::title(&words::before_start_of(name));
    rsx! {
        div { class: "room",
            header { class: "bar",
                a { class: "back", href: "#/", "aria-label": super::super::words::HOUSE, Icon { d: icon::BACK } span { class: "brand", "Ludoteca" } }
                div { class: "titles", h1 { class: "t", "{name}" } span { class: "meta", {words::BEFORE_START} } }
                LineSignal { online }
                a { class: "tool", href: "#/rules/{about.game}", target: "_blank", Icon { d: icon::RULES } span { {words::RULES} } }
                if own.is_some() {
                    button { class: "tool", onclick: move |_| desk.request(|table| Request::Stand { table }), Icon { d: icon::CLOSE } span { {words::LEAVE} } }
                }
            }
            match own {
                Some(own) => rsx! { Inside { own, about: about.clone() } },
                None => rsx! { Guest { about: about.clone() } },
            }
            Refused {}
        }
    }
}

/// For whoever sits there.
#[component]
fn Inside(own: Seat, about: About) -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! {} };
    let host = about.host == Some(own);
    let Ok(listing) = catalog::title(&about.game) else { return rsx! {} };
    let free = about.seats.iter().filter(|sitting| is_free(sitting)).count();
    let range = range(&listing, &about.preset);
    let taken = (about.seats.len() - free) as u8;
    let can_start = range.contains(&taken);
    let start = move |_| begin(desk, free > 0);
    let names = shown::sitters(&about, words::FREE);
    let who = words::started_with(
        &names
            .iter()
            .zip(&about.seats)
            .filter(|(_, sitting)| !is_free(sitting))
            .map(|(sitter, _)| sitter.name.clone())
            .collect::<Vec<_>>(),
        free,
    );
    let hosting =
        about.host.and_then(|host| names.get(host.index())).map(|sitter| sitter.name.clone()).unwrap_or_default();
    let more = host && (about.seats.len() as u8) < *range.end();
    rsx! {
        main { class: "wrap columns",
            section { class: "seating",
                div { class: "what",
                    Thumb { slug: about.game.clone() }
                    div {
                        p { class: "kind", if host { {words::YOUR_TABLE} } else { {words::table_of(&hosting)} } }
                        h2 { {words::missing(free)} }
                        p { class: "soft", {words::missing_what(free, host, can_start)} }
                    }
                }
                ol { class: "chairs",
                    for (seat , sitting) in seats(&about) {
                        Chair { key: "{seat}", seat, sitting: sitting.clone(), name: names[seat.index()].name.clone(), own, host, spare: about.seats.len() as u8 > *range.start() }
                    }
                }
                if more {
                    button { class: "quiet", onclick: move |_| arrange(desk, |create, keep| {
                        create.seats.push(if create.public { SeatWish::Open } else { SeatWish::Invited });
                        keep.push(None);
                    }), Icon { d: icon::PLUS } {words::ADD_SEAT} }
                }
                div { class: "start",
                    if host {
                        button { class: "play", disabled: !can_start || !online.is_up(), onclick: start, if can_start { {words::start_with(taken)} } else { {words::START} } }
                        p { class: "soft", if can_start { "{who}" } else { {words::too_few(*range.start())} } }
                    } else {
                        p { class: "soft", role: "status", {words::host_starts(&hosting)} }
                    }
                }
            }
            div { class: "besides",
                Invite { table: online.table, game: listing.info.name.to_owned() }
                Met { table: online.table, here: about.seats.iter().filter_map(person).collect::<Vec<_>>() }
                section { h2 { {words::HOW_WE_PLAY} }
                    Options { about: about.clone(), host }
                }
                section { h2 { {words::TALK} }
                    div { class: "slab log", ol { Slips { from: 0, upto: usize::MAX } } Saying {} }
                }
            }
        }
    }
}

/// A seat and what may be done with it.
#[component]
fn Chair(seat: Seat, sitting: Sitting, name: String, own: Seat, host: bool, spare: bool) -> Element {
    let desk = use_context::<Desk>();
    let Some(online) = desk.far else { return rsx! {} };
    let free = is_free(&sitting);
    let remove = move || {
        arrange(desk, move |create, keep| {
            create.seats.remove(seat.index());
            keep.remove(seat.index());
        })
    };
    let line = match &sitting.who {
        Who::Open | Who::Invited => {
            rsx! { span { class: "soft", if matches!(sitting.who, Who::Open) { {words::ANYBODY_SITS} } else { {words::LINK_SITS} } } }
        }
        Who::Person { program, .. } => {
            let here = super::seat::presence(online, seat);
            rsx! { span { class: "pr {here.class}", "{here.word}" if *program { ", " {words::PROGRAM} } } }
        }
        Who::Bot { level } => rsx! {
            span { class: "pr bot", {words::BOT}
                if host {
                    select { class: "pick", "aria-label": words::level_of(&name), onchange: move |event| set_seat(desk, seat, Some(event.value())),
                        for known in Level::ALL {
                            option { value: known.name(), selected: known.name() == level, "{known.name()}" }
                        }
                    }
                } else {
                    "{level}"
                }
            }
        },
    };
    rsx! {
        li { class: if free { "chair free s{seat}" } else { "chair s{seat}" },
            Shape { seat }
            div { class: "w",
                b { bdi { "{name}" } if seat == own { " " span { class: "soft", {words::THAT_IS_YOU} } } }
                {line}
            }
            div { class: "ways",
                if host && free {
                    button { class: "quiet", onclick: move |_| set_seat(desk, seat, Some(USUAL.name().into())), Icon { d: BOT } {words::SEAT_BOT} }
                    if spare {
                        button { class: "x", "aria-label": words::TAKE_SEAT_AWAY, title: words::TAKE_SEAT_AWAY, onclick: move |_| remove(), Icon { d: icon::CLOSE } }
                    }
                }
                if host && !free && seat != own {
                    button { class: "x", "aria-label": words::remove(&name), title: words::remove(&name), onclick: move |_| set_seat(desk, seat, None), Icon { d: icon::CLOSE } }
                }
            }
        }
    }
}

/// What is played, as a sentence whose words the host may change.
#[component]
fn Options(about: About, host: bool) -> Element {
    let desk = use_context::<Desk>();
    let Ok(listing) = catalog::title(&about.game) else { return rsx! {} };
    let chosen = listing.presets.iter().position(|preset| preset.name == about.preset).unwrap_or(0);
    let presets = listing.presets;
    let names: Vec<&'static str> = listing.presets.iter().map(|preset| preset.name).collect();
    let set_preset = move |event: FormEvent| {
        let Ok(index) = event.value().parse::<usize>() else { return };
        let Some(preset) = presets.get(index).cloned() else { return };
        arrange(desk, move |create, keep| {
            create.preset = preset.name.into();
            create.switches.clear();
            let free = if create.public { SeatWish::Open } else { SeatWish::Invited };
            let most = usize::from(*preset.seats.end());
            let least = usize::from(*preset.seats.start());
            while create.seats.len() > most {
                let at = keep.iter().rposition(Option::is_none).unwrap_or(keep.len() - 1);
                create.seats.remove(at);
                keep.remove(at);
            }
            while create.seats.len() < least {
                create.seats.push(free.clone());
                keep.push(None);
            }
        });
    };
    let clock = CLOCKS.iter().position(|known| *known == about.clock).unwrap_or(0);
    rsx! {
        div { class: "slab sentence",
            p {
                {words::WE_PLAY} " "
                if host && listing.presets.len() > 1 {
                    select { class: "pick", "aria-label": super::super::words::WHICH_GAME, onchange: set_preset,
                        for (index , name) in names.iter().enumerate() {
                            option { value: "{index}", selected: index == chosen, "{name}" }
                        }
                    }
                } else {
                    b { "{listing.presets[chosen].name}" }
                }
                ". "
                {words::TIME_IS} " "
                if host {
                    select { class: "pick", "aria-label": words::TIME, onchange: move |event| if let Some(clock) = event.value().parse::<usize>().ok().and_then(|index| CLOCKS.get(index).copied()) {
                            arrange(desk, move |create, _| create.clock = clock);
                        },
                        for (index , known) in CLOCKS.iter().enumerate() {
                            option { value: "{index}", selected: index == clock, {words::clock(*known)} }
                        }
                    }
                } else {
                    b { {words::clock(about.clock)} }
                }
                ". "
                Hints { host, on: about.hints }
                ". "
                if about.public { {words::OPEN_TO_ALL} } else { {words::OPEN_TO_LINK} }
            }
            p { class: "soft", "{listing.presets[chosen].about}" }
            for (name , value) in about.switches.iter() {
                p { key: "{name}", class: "soft", "{name}: {value}" }
            }
            if host {
                p { class: "soft", {words::CHANGE_WORDS} }
            }
        }
    }
}

/// Whether everybody may ask for hints, as words that the host may change.
#[component]
fn Hints(host: bool, on: bool) -> Element {
    let desk = use_context::<Desk>();
    let set = move |event: FormEvent| {
        let hints = event.value() == "on";
        arrange(desk, move |create, _| create.hints = hints);
    };
    rsx! {
        {words::HINTS_ARE} " "
        if host {
            select { class: "pick", "aria-label": words::HINTS_ARE, onchange: set,
                option { value: "off", selected: !on, {words::OFF_FOR_ALL} }
                option { value: "on", selected: on, {words::ON_FOR_ALL} }
            }
        } else {
            b { if on { {words::ON_FOR_ALL} } else { {words::OFF_FOR_ALL} } }
        }
    }
}

/// For whoever opened the link.
#[component]
fn Guest(about: About) -> Element {
    let desk = use_context::<Desk>();
    let known = use_context::<Signal<Known>>();
    let Some(online) = desk.far else { return rsx! {} };
    let Ok(listing) = catalog::title(&about.game) else { return rsx! {} };
    let names = shown::sitters(&about, words::FREE);
    let keyed = browser::setting(&format!("key/{}", online.table)).is_some();
    let free = |sitting: &Sitting| matches!(sitting.who, Who::Open) || keyed && matches!(sitting.who, Who::Invited);
    let open = seats(&about).find(|(_, sitting)| free(sitting)).map(|(seat, _)| seat);
    let host = about.host.and_then(|host| names.get(host.index())).map(|sitter| sitter.name.clone());
    let minutes = listing.info.minutes;
    rsx! {
        main { class: "wrap guest",
            div { class: "cover", Cover { slug: about.game.clone() } }
            h2 { {words::invites(host.as_deref(), listing.info.name)} }
            p { class: "lead", {words::about_table(about.seats.len(), &minutes.to_string(), about.clock)} }
            ol { class: "chairs",
                for (seat , sitting) in seats(&about) {
                    li { key: "{seat}", class: if is_free(sitting) { "chair free s{seat}" } else { "chair s{seat}" },
                        Shape { seat }
                        div { class: "w",
                            b { if Some(seat) == open { {words::YOU_PERHAPS} } else { bdi { "{names[seat.index()].name}" } } }
                            {guest_line(online, seat, sitting, Some(seat) == open)}
                        }
                    }
                }
            }
            match (open, known()) {
                (None, _) => rsx! { p { class: "lead", role: "status", if keyed || about.public { {words::ALL_TAKEN} } else { {words::NO_KEY} } } },
                (Some(_), Known::Asking) => rsx! { p { class: "soft", {words::STILL_FETCHING} } },
                (Some(_), Known::NoLine) => rsx! { p { class: "soft", {words::NEEDS_LINE} } },
                (Some(_), Known::Nobody) => rsx! { NameForm { known, word: super::super::words::SIT_DOWN, ondone: move |()| sit(desk, None) } },
                (Some(_), Known::Me(_)) => rsx! { button { class: "play", onclick: move |_| sit(desk, None), {super::super::words::SIT_DOWN} } },
            }
            p { class: "soft", {words::YOU_WATCH} }
        }
    }
}

fn guest_line(online: Online, seat: Seat, sitting: &Sitting, open: bool) -> Element {
    match &sitting.who {
        Who::Open | Who::Invited if open => rsx! { span { class: "soft", {words::SEAT_FREE} } },
        Who::Open => rsx! { span { class: "soft", {words::ANYBODY_SITS} } },
        Who::Invited => rsx! { span { class: "soft", {words::WAITS_FOR_LINK} } },
        Who::Person { .. } => {
            let here = super::seat::presence(online, seat);
            rsx! { span { class: "pr {here.class}", "{here.word}" } }
        }
        Who::Bot { level } => rsx! { span { class: "pr bot", {words::BOT} "{level}" } },
    }
}
