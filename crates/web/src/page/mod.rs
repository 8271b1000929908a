//! The page: which of its views is open, and what all of them share.

mod actions;
mod bar;
mod beside;
mod board;
mod book;
mod coach;
mod covers;
mod daily;
mod desk;
mod doing;
mod draft;
mod end;
mod faces;
mod far;
mod goal;
mod hearing;
mod home;
mod keys;
mod learn;
mod lesson;
mod log;
mod menu;
mod naming;
mod opening;
mod pace;
mod panels;
mod parts;
mod replay;
mod review;
mod screen;
mod seats;
mod setup;
mod sheet;
mod spot;
mod table;
mod tally;
mod wire;
mod words;

use std::rc::Rc;

use catalog::door;
use dioxus::prelude::*;
use engine::Seat;
use protocol::TableId;

use crate::{
    browser,
    code::{self, Missing, Online, Review},
    link,
};

/// Where the page is, as its address says.
#[derive(Clone, PartialEq, Debug)]
enum Route {
    Home,
    /// A kept game.
    Table(String),
    /// What a kept game was made of, after its end, for whoever sat there.
    Review(String, Option<Seat>),
    /// A rule book, perhaps at a clause.
    Rules(String, Option<String>),
    /// A game in a link.
    Record(String),
    /// Today's game of a title.
    Daily(String),
    /// A guided first game.
    Learn(String),
    /// Choosing who sits down to what.
    Setup(String, setup::Kind),
    /// A table of the server, perhaps as it was after so many plies.
    Far(TableId, Option<usize>),
    /// Making one: of which game, and whether everybody may come.
    Friends(String, bool),
    /// Mine, and those of others.
    Tables,
    /// Who one is for the server.
    Me,
    /// Another device of somebody.
    Device(String),
    /// A table by an address that is none.
    Nowhere,
}

impl Route {
    fn now() -> Route {
        let hash = browser::hash();
        let mut parts = hash.trim_start_matches('#').trim_start_matches('/').split('/');
        let mut next = || parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
        match (next().as_deref(), next(), next()) {
            (Some("table"), Some(id), _) => Route::Table(id),
            (Some("review"), Some(id), seat) => Route::Review(id, seat.and_then(|seat| seat.parse().ok())),
            (Some("rules"), Some(slug), clause) => Route::Rules(slug, clause),
            (Some("record"), Some(packed), _) => Route::Record(packed),
            (Some("t"), Some(id), ply) => {
                let ply = ply.and_then(|ply| ply.parse().ok());
                id.parse().map_or(Route::Nowhere, |table| Route::Far(table, ply))
            }
            (Some("friends"), Some(slug), _) => Route::Friends(slug, false),
            (Some("open"), Some(slug), _) => Route::Friends(slug, true),
            (Some("tables"), _, _) => Route::Tables,
            (Some("me"), _, _) => Route::Me,
            (Some("device"), Some(token), _) => Route::Device(token),
            (Some("daily"), Some(slug), _) => Route::Daily(slug),
            (Some("learn"), Some(slug), _) => Route::Learn(slug),
            (Some("new"), Some(slug), kind) => Route::Setup(slug, setup::Kind::parse(kind.as_deref())),
            _ => Route::Home,
        }
    }

    /// The parts of the program that it needs, as far as the address tells.
    fn parts(&self) -> Vec<String> {
        let kept = |id: &str| browser::kept(id).map(|kept| kept.setup.game);
        let recorded = |record: String| engine::record_slug(&record).ok().map(str::to_owned);
        let game = match self {
            Route::Table(id) | Route::Review(id, _) => kept(id),
            Route::Daily(slug) | Route::Learn(slug) | Route::Setup(slug, _) => Some(slug.clone()),
            Route::Record(packed) => link::unpack(packed).and_then(recorded),
            Route::Home
            | Route::Rules(..)
            | Route::Far(..)
            | Route::Friends(..)
            | Route::Tables
            | Route::Me
            | Route::Device(_)
            | Route::Nowhere => None,
        };
        let other = match self {
            Route::Review(..) => Some(code::REVIEW),
            Route::Far(..) | Route::Friends(..) | Route::Tables | Route::Me | Route::Device(_) | Route::Nowhere => {
                Some(code::ONLINE)
            }
            Route::Home
            | Route::Table(_)
            | Route::Rules(..)
            | Route::Record(_)
            | Route::Daily(_)
            | Route::Learn(_)
            | Route::Setup(..) => None,
        };
        game.into_iter().chain(other.map(str::to_owned)).collect()
    }

    /// Two routes of one key are one view that changes; others are two views.
    fn key(&self) -> String {
        match self {
            Route::Home => "home".into(),
            Route::Table(id) => format!("table {id}"),
            Route::Review(id, _) => format!("review {id}"),
            Route::Rules(slug, _) => format!("rules {slug}"),
            Route::Record(packed) => format!("record {packed}"),
            Route::Daily(slug) => format!("daily {slug}"),
            Route::Learn(slug) => format!("learn {slug}"),
            Route::Setup(slug, kind) => format!("setup {slug} {kind:?}"),
            Route::Far(table, _) => format!("far {table}"),
            Route::Friends(slug, public) => format!("friends {slug} {public}"),
            Route::Tables => "tables".into(),
            Route::Me => "me".into(),
            Route::Device(token) => format!("device {token}"),
            Route::Nowhere => "nowhere".into(),
        }
    }
}

/// Starts the page.
pub(crate) fn run() {
    browser::started();
    if let Some((table, key)) = browser::table_address()
        && !key.is_empty()
    {
        browser::keep_setting(&format!("key/{table}"), &key);
    }
    if let Some(theme) = browser::setting("theme") {
        menu::wear("data-theme", &theme);
    }
    if let Some(motion) = browser::setting("motion") {
        menu::wear("data-motion", &motion);
    }
    let container = browser::window().navigator().service_worker();
    if !container.is_undefined() {
        let _ = container.register("/sw.js");
    }
    if let Some(main) = browser::document().get_element_by_id("main") {
        main.set_inner_html("");
    }
    dioxus::launch(App);
}

#[component]
fn App() -> Element {
    let mut route = use_signal(Route::now);
    let turned = use_coroutine(move |mut changes: UnboundedReceiver<()>| async move {
        use futures_util::StreamExt;
        while changes.next().await.is_some() {
            route.set(Route::now());
        }
    });
    use_hook(move || Rc::new(browser::listen("hashchange", move |_| turned.send(()))));
    // Keys tell the members of a list apart and do nothing elsewhere: so the open view is a list of one.
    rsx! {
        for route in [route()] {
            View { key: "{route.key()}", route }
        }
    }
}

/// A view, once its parts of the program are here.
#[component]
fn View(route: Route) -> Element {
    let parts = use_hook(|| route.parts());
    let mut state = use_signal(|| match parts.iter().all(|part| code::is_here(part)) {
        true => Code::Here,
        false => Code::Coming,
    });
    use_future(move || {
        let parts = parts.clone();
        async move {
            for part in parts {
                if let Err(missing) = code::come(&part).await {
                    if missing == Missing::Gone {
                        browser::reload_once(&part);
                    }
                    return state.set(Code::Missing);
                }
            }
            state.set(Code::Here);
        }
    });
    match state() {
        Code::Here => rsx! { Open { route } },
        Code::Coming => rsx! { p { class: "loading", {words::SETTING} } },
        Code::Missing => rsx! {
            main { class: "wrap",
                h1 { {words::NO_CODE} }
                p { {words::NO_CODE_NOW} }
                p { class: "ways",
                    button { class: "go", onclick: |_| browser::reload(), {words::TRY_AGAIN} }
                    a { class: "go quiet", href: "#/", {words::ALL_GAMES} }
                }
            }
        },
    }
}

/// How the parts of a view are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    Coming,
    Here,
    Missing,
}

#[component]
fn Open(route: Route) -> Element {
    match route {
        Route::Home => rsx! { home::Home {} },
        Route::Table(id) => rsx! { table::Table { id } },
        Route::Review(id, seat) => door::<Review, _>(|| rsx! { review::ReviewPage { id, seat } }),
        Route::Rules(slug, clause) => rsx! { book::RulesPage { slug, clause } },
        Route::Daily(slug) => rsx! { daily::Today { slug } },
        Route::Learn(slug) => rsx! { learn::Learn { slug } },
        Route::Setup(slug, kind) => rsx! { setup::SetupPage { slug, kind } },
        Route::Record(packed) => rsx! { Loaded { packed } },
        Route::Far(table, ply) => door::<Online, _>(|| rsx! { far::FarTable { table, ply } }),
        Route::Friends(slug, public) => door::<Online, _>(|| rsx! { far::Friends { slug, public } }),
        Route::Tables => door::<Online, _>(|| rsx! { far::Tables {} }),
        Route::Me => door::<Online, _>(|| rsx! { far::MePage {} }),
        Route::Device(token) => door::<Online, _>(|| rsx! { far::Redeem { token } }),
        Route::Nowhere => door::<Online, _>(|| rsx! { far::NoTable { no: protocol::No::NoTable } }),
    }
}

/// A game that came in a link: kept under a name of its own, then shown.
#[component]
fn Loaded(packed: String) -> Element {
    let outcome = use_hook(|| {
        browser::title(words::IN_A_LINK);
        let text = link::unpack(&packed).ok_or(words::LINK_TORN.to_owned())?;
        // The table takes the place of the link: going back must not take the game in again.
        setup::take_in(&text).map(|id| browser::replace(&format!("#/table/{id}")))
    });
    match outcome {
        Ok(()) => rsx! { p { class: "loading", {words::SETTING} } },
        Err(error) => rsx! {
            main { class: "wrap",
                h1 { {words::NO_GAME_IN_LINK} }
                p { "{error}" }
                a { class: "go", href: "#/", "Home" }
            }
        },
    }
}
