//! Rule books: beside the table and on a page of their own. A book is a file that is loaded when
//! somebody opens it, with contents, clauses to link to, figures, and a search that shows what it
//! finds.

use dioxus::prelude::*;
use dioxus::web::WebEventExt;
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{
    covers::{Cover, CoverDefs},
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::{browser, seek};

/// A rule book with a search field. `open` is the clause to show.
#[component]
fn BookView(slug: String, open: Option<String>, onopen: EventHandler<String>) -> Element {
    let mut sought = use_signal(String::new);
    let mut found = use_signal(|| None::<Found>);
    let book = use_resource(use_reactive!(|slug| async move { browser::load(&format!("/rules/{slug}.html")).await }));
    let target = open.clone();
    use_effect(use_reactive!(|target| {
        if book.read().as_ref().is_some_and(Option::is_some) {
            let target = target.clone();
            spawn(async move {
                // The book is on the page once this has been drawn.
                browser::sleep(0).await;
                show(target.as_deref());
                draw_figures().await;
            });
        }
    }));
    use_effect(move || {
        let words: Vec<String> = sought().to_ascii_lowercase().split_whitespace().map(str::to_owned).collect();
        let here = seek(&words);
        found.set((!words.is_empty()).then_some(here));
    });
    let mut step = move |by: isize| {
        if let Some(found) = found.write().as_mut() {
            found.step(by);
        }
    };
    let follow = move |event: MouseEvent| {
        let target = event.as_web_event().target().and_then(|target| target.dyn_into::<WebElement>().ok());
        let Some(target) = target else { return };
        if let Some(clause) = target.get_attribute("data-clause") {
            event.prevent_default();
            onopen.call(clause);
        } else if let Some(part) = target.get_attribute("data-part") {
            event.prevent_default();
            if let Some(part) = browser::document().get_element_by_id(&part) {
                part.scroll_into_view();
            }
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
            onkeydown: move |event| if event.key() == Key::Enter {
                event.prevent_default();
                step(if event.modifiers().shift() { -1 } else { 1 });
            },
        }
        div { class: "found",
            p { class: "soft", role: "status",
                if let Some(found) = found() {
                    {words::found(found.clauses, found.at, found.places)}
                }
            }
            if found().is_some_and(|found| found.places > 1) {
                button { "aria-label": words::PLACE_BEFORE, onclick: move |_| step(-1), Icon { d: icon::PREVIOUS } }
                button { "aria-label": words::NEXT_PLACE, onclick: move |_| step(1), Icon { d: icon::NEXT } }
            }
        }
        match &*book.read() {
            None => rsx! { p { class: "soft", {words::OPENING_BOOK} } },
            Some(None) => rsx! { p { class: "trouble", role: "alert", {words::NO_BOOK} } },
            Some(Some(html)) => rsx! { div { class: "book", onclick: follow, dangerous_inner_html: html.clone() } },
        }
    }
}

/// Scrolls to a clause and marks it.
fn show(clause: Option<&str>) {
    for marked in browser::all(".book .para.here") {
        let _ = marked.class_list().remove_1("here");
    }
    let paragraph = clause.and_then(|clause| browser::document().get_element_by_id(&format!("rule-{clause}")));
    if let Some(paragraph) = paragraph {
        let _ = paragraph.class_list().add_1("here");
        centre(&paragraph);
    }
}

fn centre(element: &WebElement) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Center);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Default)]
struct Found {
    clauses: usize,
    /// How many words are marked.
    places: usize,
    /// At which of them one is, counted from 1; 0 before the first step.
    at: usize,
}

impl Found {
    /// Goes to another place, round and round.
    fn step(&mut self, by: isize) {
        let marks = browser::all(".book mark");
        let at = self.at.checked_sub(1).map_or(by.min(0), |at| at as isize + by);
        let Some(at) = at.checked_rem_euclid(marks.len() as isize) else { return };
        self.at = at as usize + 1;
        for mark in &marks {
            let _ = mark.remove_attribute("class");
        }
        let mark = &marks[at as usize];
        let _ = mark.set_attribute("class", "now");
        centre(mark);
    }
}

/// Hides what has not all of these words, marks them in the rest and counts.
fn seek(words: &[String]) -> Found {
    let mut found = Found::default();
    for paragraph in browser::all(".book .para, .book figcaption") {
        let text = paragraph.text_content().unwrap_or_default().to_ascii_lowercase();
        let has = words.iter().all(|word| text.contains(word.as_str()));
        let html = paragraph.inner_html().replace(" class=\"now\"", "");
        let marked = if has { seek::marked(&html, words) } else { seek::unmarked(&html) };
        if marked != html {
            paragraph.set_inner_html(&marked);
        }
        // A figure is found by what stands under it.
        let block = paragraph.closest("figure").ok().flatten().unwrap_or(paragraph);
        hide(&block, !has);
        found.clauses += usize::from(has && !words.is_empty() && !block.id().is_empty());
    }
    for aside in browser::all(".book .contents, .book h3, .book h4") {
        hide(&aside, !words.is_empty());
    }
    found.places = browser::all(".book mark").len();
    found
}

fn hide(element: &WebElement, hidden: bool) {
    let _ = if hidden { element.set_attribute("hidden", "") } else { element.remove_attribute("hidden") };
}

/// Loads the figures and puts them into the page itself, so that they follow its colours.
async fn draw_figures() {
    for figure in browser::all(".book figure[data-figure]") {
        let Some(name) = figure.get_attribute("data-figure") else { continue };
        let Some(place) = figure.query_selector(".drawing").ok().flatten() else { continue };
        if place.child_element_count() > 0 {
            continue;
        }
        if let Some(text) = browser::load(&format!("/rules/{name}")).await {
            place.set_inner_html(&without_style(&text));
        }
    }
}

/// A drawing without the colours that it brings along for where it stands alone.
fn without_style(svg: &str) -> String {
    match (svg.find("<style>"), svg.find("</style>")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &svg[..from], &svg[to + "</style>".len()..]),
        _ => svg.to_owned(),
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
    let (game, learn) = (slug.clone(), format!("#/learn/{slug}"));
    rsx! {
        div { class: "wrap reader",
            header { class: "top",
                a { class: "brand", href: "#/", "aria-label": words::HOUSE, Icon { d: icon::BACK } "Ludoteca" }
                a { class: "go quiet", href: learn, {words::LEARN_BY_PLAYING} }
            }
            main {
                h1 { "{name}" }
                h2 { class: "unseen", {words::THE_RULES} }
                // Only paper has it.
                div { class: "front", CoverDefs {} Cover { slug: slug.clone() } }
                BookView { slug, open: clause, onopen: move |clause| browser::go(&format!("#/rules/{game}/{clause}")) }
            }
        }
    }
}
