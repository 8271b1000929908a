//! Rule books: beside the table and on a page of their own, searchable, each clause to be opened.

use boards::scene::{Theme, svg};
use catalog::{Frame, Sight, rules::Book};
use dioxus::prelude::*;
use dioxus::web::WebEventExt;
use engine::{Names, SeededDice, Viewer};
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{browser, markdown};

/// A rule book with a search field. `open` is the clause to show.
#[component]
fn BookView(slug: String, open: Option<String>, onopen: EventHandler<String>) -> Element {
    let mut sought = use_signal(String::new);
    let book = use_memo(use_reactive!(|slug| {
        catalog::title(&slug).map(|listing| Book::parse(listing.info.rules)).unwrap_or(Book { sections: Vec::new() })
    }));
    let target = open.clone();
    use_effect(use_reactive!(|target| {
        if let Some(clause) = target {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Center);
            if let Some(paragraph) = browser::document().get_element_by_id(&format!("rule-{clause}")) {
                paragraph.scroll_into_view_with_scroll_into_view_options(&options);
            }
        }
    }));
    let words: Vec<String> = sought().to_lowercase().split_whitespace().map(str::to_owned).collect();
    let found = move |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let follow = move |event: MouseEvent| {
        let target = event.as_web_event().target().and_then(|target| target.dyn_into::<WebElement>().ok());
        if let Some(clause) = target.and_then(|target| target.get_attribute("data-clause")) {
            event.prevent_default();
            onopen.call(clause);
        }
    };
    rsx! {
        input {
            class: "seek",
            r#type: "search",
            placeholder: words::SEARCH_RULES,
            "aria-label": words::SEARCH_RULES,
            value: "{sought}",
            oninput: move |event| sought.set(event.value()),
        }
        div { class: "book", onclick: follow,
            for (number , section) in book.read().sections.iter().enumerate() {
                {
                    let paragraphs: Vec<_> = section.paragraphs.iter().filter(|paragraph| {
                        let opened = open.is_some() && paragraph.clause == open;
                        opened || found(&format!("{} {} {}", section.heading, paragraph.clause.as_deref().unwrap_or_default(), paragraph.text))
                    }).collect();
                    rsx! {
                        if !paragraphs.is_empty() || sought().is_empty() {
                            h3 { key: "heading {number}", "{section.heading}" }
                        }
                        for (index , paragraph) in paragraphs.into_iter().enumerate() {
                            Paragraph {
                                key: "{number} {index}",
                                clause: paragraph.clause.clone(),
                                text: paragraph.text.clone(),
                                here: open.is_some() && paragraph.clause == open,
                            }
                        }
                    }
                }
            }
        }
    }
}

#[component]
fn Paragraph(clause: Option<String>, text: String, here: bool) -> Element {
    let html = markdown::block(&text);
    match clause {
        Some(clause) => rsx! {
            div { id: "rule-{clause}", class: if here { "para here" } else { "para" },
                span { class: "num", "{clause}" }
                div { dangerous_inner_html: html }
            }
        },
        None => rsx! { div { class: "para plain", div { dangerous_inner_html: html } } },
    }
}

/// The rule book beside the table.
#[component]
pub(super) fn Beside() -> Element {
    let mut desk = use_context::<Desk>();
    let slug = desk.saved.read().setup.game.clone();
    let open = desk.book.read().clone().flatten();
    rsx! {
        section { class: "beside", "aria-label": "Rules",
            header {
                h2 { "Rules" }
                button { "aria-label": words::CLOSE_RULES, onclick: move |_| desk.book.set(None), Icon { d: icon::CLOSE } }
            }
            BookView { slug, open, onopen: move |clause| desk.book.set(Some(Some(clause))) }
        }
    }
}

/// The rule book on a page of its own.
#[component]
pub(super) fn RulesPage(slug: String, clause: Option<String>) -> Element {
    let Ok(listing) = catalog::title(&slug) else {
        return rsx! { main { class: "wrap", h1 { {words::NO_SUCH_GAME} } a { href: "#/", "Home" } } };
    };
    use_hook(|| browser::title(&words::rules_of(listing.info.name)));
    let name = listing.info.name;
    let game = slug.clone();
    rsx! {
        div { class: "wrap reader",
            header { class: "top",
                a { class: "brand", href: "#/", "aria-label": words::HOUSE, Icon { d: icon::BACK } "Ludoteca" }
            }
            main {
                h1 { "{name}" }
                h2 { class: "unseen", {words::THE_RULES} }
                Pictures { slug: slug.clone() }
                BookView { slug, open: clause, onopen: move |clause| browser::go(&format!("#/rules/{game}/{clause}")) }
            }
        }
    }
}

/// The board at the beginning and some way into a game, as anybody at the table sees it.
#[component]
fn Pictures(slug: String) -> Element {
    let pictures = use_hook(|| {
        [(0, words::SET_FOR_THREE), (60, words::SIXTY_LATER)].map(|(plies, text)| (picture(&slug, plies), text))
    });
    rsx! {
        div { class: "pictures",
            for (drawing , text) in pictures {
                if let Some((frame, drawing)) = drawing {
                    figure { key: "{text}",
                        svg { class: "board", view_box: frame, role: "img", "aria-label": text, dangerous_inner_html: drawing }
                        figcaption { "{text}" }
                    }
                }
            }
        }
    }
}

/// A position that is the same on every visit: frame and content of its drawing.
fn picture(slug: &str, plies: usize) -> Option<(String, String)> {
    let seats = catalog::title(slug).ok()?.seats();
    let mut dice = SeededDice::new(5);
    let mut table = catalog::start(slug, "", &[], 3.clamp(*seats.start(), *seats.end()), &mut dice).ok()?;
    for ply in 0..plies {
        let Some(seat) = table.to_act().first() else { break };
        let legal = table.whole(Viewer::Seat(seat)).legal;
        table.play(seat, legal.get(ply * 7 % legal.len().max(1))?, &mut dice).ok()?;
    }
    let sight = Sight::of(table.whole(Viewer::Spectator)).ok()?;
    let names = Names::numbered(table.seats());
    let scene = boards::scene(&sight, &Frame::of(&sight, &names), &names)?;
    let [left, top, width, height] = scene.frame;
    // Names are given a prefix, so that two drawings on one page do not mix up their symbols.
    let drawing = format!("{}{}", svg::symbols(&scene, Theme::Page), svg::nodes(&scene.nodes, Theme::Page));
    let drawing =
        drawing.replace("id=\"", &format!("id=\"at{plies}-")).replace("href=\"#", &format!("href=\"#at{plies}-"));
    Some((format!("{left} {top} {width} {height}"), drawing))
}
