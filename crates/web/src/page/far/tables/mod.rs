//! My tables, those that wait for me first; and tables of others to sit down to or to watch.

mod list;
mod words;

use dioxus::prelude::*;
use engine::Seat;
use list::{Fetching, List, use_list};
use protocol::{About, Clock, Listed, Sitting, Stage, TableId, Who};

use super::{
    super::{
        covers::{CoverDefs, Thumb},
        home::Mark,
        parts::{Icon, Shape, icon},
        words as page_words,
    },
    me::{Known, use_me},
};
use crate::{
    browser,
    online::{http, shown},
};

/// The head of the pages that are no tables.
#[component]
pub(super) fn Head(at: &'static str, #[props(default)] name: String) -> Element {
    let name = Some(name).filter(|name| !name.is_empty()).or_else(|| browser::setting("name"));
    let class = |place: &str| if at == place { "link on" } else { "link" };
    rsx! {
        header { class: "top",
            a { class: "brand", href: "#/", Mark {} "Ludoteca" }
            nav {
                a { class: class("play"), href: "#/", {words::PLAY} }
                a { class: class("tables"), href: "#/tables", {words::TABLES} }
                a { class: "link mine", href: "#/me", Icon { d: icon::PERSON } bdi { {name.unwrap_or_else(|| words::ME.into())} } }
            }
        }
    }
}

/// The seat of somebody.
fn seat_of(about: &About, me: u64) -> Option<Seat> {
    let at = about.seats.iter().position(|sitting| matches!(sitting.who, Who::Person { person, .. } if person == me));
    at.map(|index| Seat::new(index as u8))
}

/// How much time somebody has left, in milliseconds.
fn left(about: &About, me: u64) -> Option<u64> {
    seat_of(about, me).and_then(|seat| about.seats[seat.index()].left)
}

/// Whether a table waits for somebody.
fn waits(about: &About, me: u64) -> bool {
    seat_of(about, me).is_some_and(|seat| {
        about.stage == Stage::Running && about.to_act.contains(&seat) && about.seats[seat.index()].played_by.is_none()
    })
}

/// Mine, those that wait first, those with the least time before the others.
fn sorted(mut tables: Vec<Listed>, me: u64) -> Vec<Listed> {
    engine::order(&mut tables, |listed| {
        let about = &listed.about;
        let left = left(about, me);
        let rank = match about.stage {
            Stage::Running | Stage::Paused if waits(about, me) => 0,
            Stage::Running | Stage::Paused => 1,
            Stage::Open => 2,
            Stage::Over | Stage::Ended | Stage::Frozen => 3,
        };
        (rank, left.unwrap_or(u64::MAX))
    });
    tables
}

#[component]
pub(in crate::page) fn Tables() -> Element {
    let known = use_me();
    let mine = use_list("/api/mine", move || known.read().me().is_some());
    let lobby = use_list("/api/lobby", || true);
    let head = match (&*known.read(), &*mine.read()) {
        (Known::Me(me), List::There(tables)) => {
            words::waiting(tables.iter().filter(|listed| waits(&listed.about, me.person)).count())
        }
        (Known::Nobody, _) => words::waiting(0),
        (Known::Asking | Known::NoLine | Known::Me(_), _) => words::MY_TABLES.into(),
    };
    browser::title(words::TABLES);
    rsx! {
        CoverDefs {}
        div { class: "wrap lobby",
            Head { at: "tables" }
            main { class: "columns",
                section {
                    h1 { "{head}" }
                    match (known(), mine()) {
                        (Known::NoLine, _) | (Known::Me(_), List::NoLine) => rsx! { p { {words::NEEDS_LINE} } },
                        (Known::Nobody, _) => rsx! { p { class: "soft", {words::TABLES_APPEAR} } },
                        (Known::Asking, _) | (_, List::Fetching) => rsx! { Fetching {} },
                        (Known::Me(me), List::There(tables)) => rsx! { Mine { me: me.person, tables: sorted(tables, me.person) } },
                    }
                    p { class: "ways",
                        a { class: "go quiet", href: "#/", Icon { d: icon::PLUS } {words::NEW_TABLE} }
                    }
                }
                section {
                    h2 { class: "big", {words::OPEN_TABLES} }
                    Lobby { tables: lobby() }
                }
            }
        }
    }
}

#[component]
fn Mine(me: u64, tables: Vec<Listed>) -> Element {
    let mut finished = use_signal(|| false);
    let over = |listed: &Listed| matches!(listed.about.stage, Stage::Over | Stage::Ended | Stage::Frozen);
    let (past, now): (Vec<Listed>, Vec<Listed>) = tables.into_iter().partition(over);
    rsx! {
        if now.is_empty() {
            p { class: "soft", {words::TABLES_APPEAR} }
        }
        ul { class: "cards",
            for (number , listed) in now.into_iter().enumerate() {
                Card { key: "{listed.table}", first: number == 0, me, listed }
            }
            if finished() {
                for listed in past.clone() {
                    Card { key: "{listed.table}", first: false, me, listed }
                }
            }
        }
        if !past.is_empty() && !finished() {
            button { class: "quiet", onclick: move |_| finished.set(true), {words::finished(past.len())} }
        }
    }
}

/// A table of one's own.
#[component]
fn Card(listed: Listed, me: u64, first: bool) -> Element {
    let about = &listed.about;
    let name = catalog::title(&about.game).map_or("", |listing| listing.info.name);
    let sitters = shown::sitters(about, words::FREE);
    let own = seat_of(about, me);
    let waits = waits(about, me);
    let left = own.and_then(|seat| about.seats[seat.index()].left).filter(|_| about.stage == Stage::Running);
    let acting: Vec<String> =
        about.to_act.iter().filter_map(|seat| sitters.get(seat.index())).map(|sitter| sitter.name.clone()).collect();
    let free = about.seats.iter().filter(|sitting| matches!(sitting.who, Who::Open | Who::Invited)).count();
    if let Some(invited) = &listed.invited {
        super::room::keep_key(&listed.table, &invited.key);
    }
    rsx! {
        li { class: if waits { "card-of yours" } else { "card-of" },
            Thumb { slug: about.game.clone() }
            div { class: "w",
                h2 { "{name}" }
                if let Some(invited) = &listed.invited {
                    p { bdi { {words::invites_you(&invited.by)} } }
                }
                p { {words::stands(about.stage, waits, &acting, free)} }
                p { class: "wh",
                    for (index , sitter) in sitters.iter().enumerate() {
                        span { key: "{index}", Shape { seat: Seat::new(index as u8) } bdi { "{sitter.name}" } }
                    }
                }
            }
            div { class: "r",
                if let Some(left) = left.filter(|_| waits) {
                    span { class: "ck", Icon { d: icon::GLASS } {words::clock_face(left)} }
                }
                a { class: if waits && first { "play" } else { "go quiet" }, href: "#/t/{listed.table}", "aria-label": words::go_to(name), {words::GO_THERE} }
            }
        }
    }
}

/// How fast a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speed {
    Any,
    Evening,
    Days,
}

fn is_slow(clock: Clock) -> bool {
    match clock {
        Clock::None => true,
        Clock::Move { seconds } | Clock::Bank { seconds, .. } => seconds >= 6 * 3600,
    }
}

/// Tables of others.
#[component]
fn Lobby(tables: List) -> Element {
    let mut game = use_signal(String::new);
    let mut speed = use_signal(|| Speed::Any);
    let mut seats = use_signal(|| 0usize);
    let fits = move |listed: &Listed| {
        let about = &listed.about;
        (game.read().is_empty() || *game.read() == about.game)
            && (seats() == 0 || about.seats.len() == seats())
            && match speed() {
                Speed::Any => true,
                Speed::Evening => !is_slow(about.clock),
                Speed::Days => is_slow(about.clock),
            }
    };
    let tables = match tables {
        List::Fetching => return rsx! { p { class: "soft", {words::STILL_FETCHING} } },
        List::NoLine => return rsx! { p { class: "soft", {words::NEEDS_LINE} } },
        List::There(tables) => tables,
    };
    let (open, watched): (Vec<Listed>, Vec<Listed>) =
        tables.into_iter().filter(fits).partition(|listed| listed.about.stage == Stage::Open);
    rsx! {
        div { class: "filters", role: "group", "aria-label": words::FILTERS,
            button { "aria-pressed": game.read().is_empty().to_string(), onclick: move |_| game.set(String::new()), {page_words::ALL_GAMES} }
            for listing in catalog::titles() {
                button { key: "{listing.info.slug}", "aria-pressed": (*game.read() == listing.info.slug).to_string(), onclick: move |_| game.set(listing.info.slug.into()), "{listing.info.name}" }
            }
            for (kind , word) in [(Speed::Evening, words::EVENING), (Speed::Days, words::DAYS)] {
                button { key: "{word}", "aria-pressed": (speed() == kind).to_string(), onclick: move |_| speed.set(if speed() == kind { Speed::Any } else { kind }), "{word}" }
            }
            label { class: "seats-of", {words::SEATS}
                select { onchange: move |event| seats.set(event.value().parse().unwrap_or(0)),
                    option { value: "0", {words::ANY} }
                    for count in 2..=5usize {
                        option { key: "{count}", value: "{count}", "{count}" }
                    }
                }
            }
        }
        if open.is_empty() && watched.is_empty() {
            p { class: "soft", {words::NO_OPEN} }
        }
        ul { class: "rows",
            for listed in open {
                Row { key: "{listed.table}", listed, word: page_words::SIT_DOWN }
            }
            if !watched.is_empty() {
                li { class: "between", {words::TO_WATCH} }
            }
            for listed in watched {
                Row { key: "{listed.table}", listed, word: words::WATCH_IT }
            }
        }
        p { class: "ways",
            for listing in catalog::titles() {
                a { key: "{listing.info.slug}", class: "go quiet", href: "#/open/{listing.info.slug}", {words::open_one(listing.info.name)} }
            }
        }
    }
}

#[component]
fn Row(listed: Listed, word: &'static str) -> Element {
    let about = &listed.about;
    let name = catalog::title(&about.game).map_or("", |listing| listing.info.name);
    let names = shown::sitters(about, words::FREE);
    let host =
        about.host.and_then(|host| names.get(host.index())).map(|sitter| sitter.name.clone()).unwrap_or_default();
    let dot = |sitting: &Sitting| match sitting.who {
        Who::Person { .. } => "full",
        Who::Bot { .. } => "square",
        Who::Open | Who::Invited => "ring",
    };
    let free = about.seats.iter().filter(|sitting| matches!(sitting.who, Who::Open | Who::Invited)).count();
    rsx! {
        li { class: "row-of",
            Thumb { slug: about.game.clone() }
            div { b { "{name}" } span { class: "soft", bdi { {words::table_of(&host)} } } }
            div {
                span { class: "dots", "aria-hidden": "true", for (index , sitting) in about.seats.iter().enumerate() { i { key: "{index}", class: dot(sitting) } } }
                span { class: "soft", if about.stage == Stage::Open { {words::seats_free(free)} } else { {words::of_seats(about.seats.len())} } }
            }
            div { span { if is_slow(about.clock) { {words::OVER_DAYS} } else { {words::ONE_EVENING} } } span { class: "soft", {words::clock(about.clock)} } }
            a { class: "go quiet", href: "#/t/{listed.table}", "aria-label": "{word}: {name}", "{word}" }
        }
    }
}

/// Tables that wait for one, besides the one that is shown.
#[component]
pub(super) fn Elsewhere(table: TableId) -> Element {
    let known = use_context::<Signal<Known>>();
    let mine = use_list("/api/mine", move || known.read().me().is_some());
    let Some(me) = known.read().me().map(|me| me.person) else { return rsx! {} };
    let List::There(tables) = mine() else { return rsx! {} };
    let waiting: Vec<Listed> =
        sorted(tables, me).into_iter().filter(|listed| listed.table != table && waits(&listed.about, me)).collect();
    let Some(next) = waiting.first() else { return rsx! {} };
    let name = catalog::title(&next.about.game).map_or("", |listing| listing.info.name);
    rsx! {
        section { class: "notice elsewhere", "aria-label": words::ELSEWHERE,
            h3 { {words::ELSEWHERE} }
            ul {
                // What the button says by itself is not said twice.
                for listed in waiting.iter().filter(|listed| waiting.len() > 1 || left(&listed.about, me).is_some()).take(3) {
                    li { key: "{listed.table}",
                        b { {catalog::title(&listed.about.game).map_or("", |listing| listing.info.name)} }
                        if let Some(left) = left(&listed.about, me) {
                            span { class: "ck", {words::clock_face(left)} }
                        }
                    }
                }
            }
            a { class: "play next-table", href: "#/t/{next.table}", "aria-keyshortcuts": "t", {words::next_table(name)} kbd { "aria-hidden": "true", "T" } }
        }
    }
}

/// On the home page: the tables of the server that wait, before the games.
#[component]
pub(in crate::page) fn Waiting() -> Element {
    let known = use_me();
    let mut mine = use_signal(|| None::<Vec<Listed>>);
    use_effect(move || {
        if known.read().me().is_some() {
            spawn(async move { mine.set(http::get("/api/mine").await.ok()) });
        }
    });
    if *known.read() == Known::NoLine {
        return rsx! { p { class: "noline home", role: "status", span { b { {words::NO_LINE} } " " {words::NO_LINE_HOME} } } };
    }
    let Some(me) = known.read().me().map(|me| me.person) else { return rsx! {} };
    let tables: Vec<Listed> = sorted(mine().unwrap_or_default(), me)
        .into_iter()
        .filter(|listed| matches!(listed.about.stage, Stage::Running | Stage::Paused | Stage::Open))
        .collect();
    if tables.is_empty() {
        return rsx! {};
    }
    let waiting = tables.iter().filter(|listed| waits(&listed.about, me)).count();
    rsx! {
        section { class: "waiting", "aria-label": words::MY_TABLES,
            h4 { {words::waiting(waiting)} a { class: "more-of", href: "#/tables", {words::ALL_MINE} } }
            ul { class: "cards three",
                for (number , listed) in tables.into_iter().take(3).enumerate() {
                    Card { key: "{listed.table}", first: number == 0, me, listed }
                }
            }
        }
    }
}
