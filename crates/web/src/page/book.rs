//! Rule books: beside the table and on a page of their own. A book is a file that is loaded when
//! somebody opens it, with contents, clauses to link to, figures, and a search that counts what it
//! finds.

use dioxus::prelude::*;
use dioxus::web::WebEventExt;
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{
    desk::Desk,
    parts::{Icon, icon},
    words,
};
use crate::browser;

/// A rule book with a search field. `open` is the clause to show.
#[component]
fn BookView(slug: String, open: Option<String>, onopen: EventHandler<String>) -> Element {
    let mut sought = use_signal(String::new);
    let mut found = use_signal(|| None::<usize>);
    let book = use_resource(use_reactive!(|slug| async move { browser::load(&format!("rules/{slug}.html")).await }));
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
        let words: Vec<String> = sought().to_lowercase().split_whitespace().map(str::to_owned).collect();
        found.set((!words.is_empty()).then(|| seek(&words)));
        if words.is_empty() {
            seek(&[]);
        }
    });
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
        }
        p { class: "soft found", role: "status",
            if let Some(found) = found() {
                {words::found(found)}
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
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Center);
        paragraph.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Hides what has not all of these words, and counts the clauses that have.
fn seek(words: &[String]) -> usize {
    let mut found = 0;
    for paragraph in browser::all(".book .para") {
        let text = paragraph.text_content().unwrap_or_default().to_lowercase();
        let has = words.iter().all(|word| text.contains(word.as_str()));
        hide(&paragraph, !has);
        found += usize::from(has && !words.is_empty() && !paragraph.id().is_empty());
    }
    for aside in browser::all(".book .contents, .book figure, .book h3, .book h4") {
        hide(&aside, !words.is_empty());
    }
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
        if let Some(text) = browser::load(&format!("rules/{name}")).await {
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
                BookView { slug, open: clause, onopen: move |clause| browser::go(&format!("#/rules/{game}/{clause}")) }
            }
        }
    }
}
