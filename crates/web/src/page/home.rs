//! Home: five games to begin, and those in progress.

use catalog::Listing;
use dioxus::prelude::*;
use engine::Seat;

use super::{
    covers::{Cover, CoverDefs, Thumb},
    far,
    parts::{Icon, Shape, icon},
    setup::{self, Kind},
    words,
};
use crate::{
    browser, code,
    saved::{self, Saved},
};

/// So many games are shown, unless more are not over.
const SHOWN: usize = 6;

#[component]
pub(super) fn Home() -> Element {
    let mut trouble = use_signal(String::new);
    use_hook(|| browser::title(words::TITLE));
    rsx! {
        CoverDefs {}
        div { class: "wrap home",
            header { class: "top",
                a { class: "brand", href: "#/", Mark {} "Ludoteca" }
                span { class: "tag", {words::TAG} }
                nav {
                    a { class: "link", href: "#/tables", {far::words::TABLES} }
                    a { class: "link", href: "#/me", {far::words::ME} }
                    label { class: "link", tabindex: "0",
                        {words::OPEN_RECORD}
                        input {
                            r#type: "file",
                            accept: ".txt,text/plain",
                            class: "unseen",
                            onchange: move |event| async move {
                                let Some(file) = event.files().into_iter().next() else { return };
                                let text = file.read_string().await.map_err(|error| error.to_string());
                                let text = match text {
                                    Ok(text) if code::come_with(&text).await.is_err() => Err(words::NO_CODE.to_owned()),
                                    text => text,
                                };
                                match text.and_then(|text| setup::take_in(&text)) {
                                    Ok(id) => browser::go(&format!("#/table/{id}")),
                                    Err(error) => trouble.set(error),
                                }
                            },
                        }
                    }
                }
            }
            main {
                if !trouble().is_empty() {
                    p { class: "trouble", role: "alert", "{trouble}" }
                }
                far::Waiting {}
                Continue {}
                section { "aria-label": "Games",
                    h1 { {words::WELCOME} }
                    div { class: "shelf",
                        for listing in catalog::titles() {
                            {game(listing)}
                        }
                    }
                }
            }
            footer { {words::FOOTER} }
        }
    }
}

/// Games to go on with. One that was removed can be brought back.
#[component]
fn Continue() -> Element {
    let mut kept = use_signal(browser::all_kept);
    let mut removed = use_signal(|| None::<Saved>);
    rsx! {
        if let Some(saved) = removed() {
            p { class: "trouble quietly", role: "status",
                "{words::removed(&saved.setup.game)} "
                button { class: "quiet", onclick: move |_| {
                    browser::keep(&saved);
                    removed.set(None);
                    kept.set(browser::all_kept());
                }, {words::BRING_BACK} }
            }
        }
        if !kept().is_empty() {
            section { "aria-label": words::IN_PROGRESS,
                h4 { "Continue" }
                div { class: "strip",
                    for saved in saved::to_go_on_with(kept(), SHOWN) {
                        Run { key: "{saved.id}", saved, onforget: move |id: String| {
                            removed.set(browser::kept(&id));
                            browser::forget(&id);
                            kept.set(browser::all_kept());
                        } }
                    }
                }
            }
        }
    }
}

/// The sign of the house.
#[component]
pub(super) fn Mark() -> Element {
    rsx! {
        svg { view_box: "-17 -19 34 38", "aria-hidden": "true",
            polygon { points: "0,-17 14.7,-8.5 14.7,8.5 0,17 -14.7,8.5 -14.7,-8.5", fill: "var(--accent)" }
            path { d: "M-14.7,8.5L-7,4C-1,.5 1,-.5 7,-4L14.7,-8.5", fill: "none", stroke: "var(--road)", stroke_width: "6.5" }
            path { d: "M-14.7,8.5L14.7,-8.5", fill: "none", stroke: "#2a251f", stroke_width: "1", stroke_dasharray: "3 2.5" }
        }
    }
}

fn game(listing: Listing) -> Element {
    let info = listing.info;
    let slug = info.slug;
    let seats = listing.seats();
    let play = move || match setup::begin(slug, Kind::Bots) {
        Ok(id) => browser::go(&format!("#/table/{id}")),
        Err(_) => browser::go(&format!("#/new/{slug}/bots")),
    };
    rsx! {
        article { key: "{slug}", class: "game {slug}",
            div { class: "cover", onclick: move |_| play(), Cover { slug: slug.to_owned() } }
            div { class: "body",
                h2 { "{info.name}" }
                p { class: "meta",
                    span { Icon { d: icon::PEOPLE } "{seats.start()}–{seats.end()} players" }
                    span { Icon { d: icon::GLASS } "{info.minutes} min" }
                }
                p { class: "hook", "{info.tagline}" }
                button { class: "play", "aria-label": words::play_now(info.name), onclick: move |_| play(), {words::PLAY_NOW} }
                p { class: "more",
                    a { href: "#/learn/{slug}", "aria-label": words::learn(info.name), {words::LEARN} }
                    a { href: "#/daily/{slug}", "aria-label": words::daily_game(info.name), {words::DAILY} }
                    a { class: "with", href: "#/friends/{slug}", "aria-label": far::words::with_friends(info.name), {far::words::WITH_FRIENDS} }
                    a { href: "#/new/{slug}/people", "aria-label": words::pass_and_play(info.name), {words::PASS_AND_PLAY} }
                    a { href: "#/new/{slug}/watch", "aria-label": words::watch_bots(info.name), {words::WATCH_BOTS} }
                    a { class: "r", href: "#/new/{slug}/bots", "aria-label": words::set_up(info.name), {words::SET_UP} }
                    a { class: "r", href: "#/rules/{slug}", "aria-label": words::rules_of(info.name), "Rules" }
                }
            }
        }
    }
}

#[component]
fn Run(saved: Saved, onforget: EventHandler<String>) -> Element {
    let name = catalog::title(&saved.setup.game).map_or("A game", |listing| listing.info.name);
    let (badge, text, word) = match (saved.over, saved.yours) {
        (true, _) => ("wait", "Finished", "Look"),
        (false, true) => ("turn", words::YOUR_TURN_THERE, "Continue"),
        (false, false) => ("wait", words::BOTS_TO_ACT, "Continue"),
    };
    let id = saved.id.clone();
    rsx! {
        article { class: if saved.yours && !saved.over { "run yours" } else { "run" },
            Thumb { slug: saved.setup.game.clone() }
            div {
                h3 { "{name} " span { class: badge, "{text}" } }
                p { "{saved.progress}" }
                p { class: "wh",
                    for (seat , sitter) in Seat::all(saved.setup.sitters.len() as u8).zip(&saved.setup.sitters) {
                        Shape { seat }
                        "{sitter.name} "
                        if let Some(Some(points)) = saved.points.get(seat.index()) {
                            b { "{points}" }
                        }
                    }
                }
            }
            a { class: if saved.over { "go quiet" } else { "go" }, href: "#/table/{saved.id}", "aria-label": "{word} {name}", "{word}" }
            button { class: "forget", "aria-label": words::remove(name), title: "Remove",
                onclick: move |_| onforget.call(id.clone()),
                Icon { d: icon::CLOSE }
            }
        }
    }
}
