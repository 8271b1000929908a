//! A table: how its parts are laid out on which screen.

use std::rc::Rc;

use boards::stage::{Tab, Wish};
use dioxus::{prelude::*, web::WebEventExt};
use futures_util::StreamExt;
use room::Next;

use super::{
    bar::{Bar, HandOver},
    board::{Board, Choosing, Drawn, use_stage},
    book::Beside,
    coach,
    desk::{Desk, Refusal},
    doing::{Doing, Foot, Refused},
    end::End,
    far,
    goal::Goal,
    keys, learn,
    lesson::Guide,
    log::Log,
    opening::use_desk,
    panels,
    parts::{Icon, icon},
    replay::Replay,
    screen::{Screen, use_screen},
    seats::{AtHand, Seats, Strip},
    sheet::{Grip, Height},
    words,
};
use crate::{browser, saved::Saved};

/// A map that is so many times wider than high takes the whole width.
const WIDE: f32 = 2.0;

/// One that is so many times wider than high takes the whole width of a tablet.
const BROAD: f32 = 1.05;

#[component]
pub(super) fn Table(id: String) -> Element {
    let Some(saved) = use_hook(|| browser::kept(&id)) else {
        browser::title(words::CLEARED);
        return rsx! {
            main { class: "wrap",
                h1 { {words::CLEARED} }
                p { {words::NOT_HERE} }
                a { class: "go", href: "#/", {words::ALL_GAMES} }
            }
        };
    };
    // Another tab that plays on at this table has kept it later than this one: follow it.
    let mut elsewhere = use_signal(|| 0usize);
    let mut saved = use_signal(|| saved);
    let changes = use_coroutine(move |mut changes: UnboundedReceiver<String>| {
        let id = id.clone();
        async move {
            while let Some(changed) = changes.next().await {
                if let Some(later) = browser::kept(&changed).filter(|later| later.id == id) {
                    saved.set(later);
                    *elsewhere.write() += 1;
                }
            }
        }
    });
    use_hook(move || {
        Rc::new(browser::listen("storage", move |event| {
            if let Some(changed) = browser::kept_elsewhere(&event) {
                changes.send(changed);
            }
        }))
    });
    // Keys tell the members of a list apart and do nothing elsewhere: so the table is a list of one.
    rsx! {
        for times in [elsewhere()] {
            Seated { key: "{times}", saved: saved(), followed: times > 0 }
        }
    }
}

#[component]
pub(super) fn Seated(saved: Saved, followed: bool, #[props(default)] guide: Option<Guide>) -> Element {
    let desk = match use_desk(saved, guide) {
        Ok(desk) => desk,
        Err(text) => {
            return rsx! {
                main { class: "wrap", h1 { {words::NOT_SET} } p { "{text}" } a { class: "go", href: "#/", {words::ALL_GAMES} } }
            };
        }
    };
    use_context_provider(|| desk);
    rsx! {
        Laid { followed }
    }
}

/// A table with everything on it, wherever it is.
#[component]
pub(super) fn Laid(followed: bool) -> Element {
    let desk = use_context::<Desk>();
    keys::use_keys(desk);
    let screen = use_screen();
    let stage = use_stage(desk);
    use_hook(move || {
        let (mut kept, mut refusal) = (desk.stage, desk.refusal);
        kept.set(Some(stage));
        if followed {
            refusal.set(Some(Refusal { clause: None, text: words::ELSEWHERE.into() }));
        }
    });
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! { p { class: "loading", {words::SETTING} } } };
    let lesson = desk.guide.read().as_ref().map(|guide| if guide.is_read() { "read" } else { "do" });
    let next = match now.next {
        Next::Over => "over",
        Next::You => "you",
        Next::Bot(_) => "bot",
        Next::Person(_) => "person",
    };
    let [_, _, width, height] = stage.read().as_ref().map_or([0.0, 0.0, 4.0, 3.0], |stage| stage.0.map.frame);
    let aspect = width / height;
    let tall = stage.read().as_ref().is_some_and(|stage| stage.0.panels.iter().any(|panel| panel.wish == Wish::Tall));
    let map = match aspect {
        aspect if aspect > WIDE => "wide",
        aspect if aspect > BROAD => "broad",
        _ => "square",
    };
    rsx! {
        div { class: "table", "data-plies": "{now.plies}", "data-next": next, "data-screen": screen().name(), "data-map": map, "data-draft": "{desk.draft.read().len()}", "data-picked": (desk.picked.read().is_some() || desk.is_halfway()).to_string(), "data-tall": tall.to_string(), "data-lesson": lesson,
            style: "--aspect:{aspect:.3}",
            onmousedown: |event| keys::press_without_focus(&event.as_web_event()),
            if let Some(stage) = stage.read().as_ref() {
                {panels::symbols(stage)}
            }
            Bar {}
            match screen() {
                Screen::Phone | Screen::Sideways => rsx! { Small { stage } },
                Screen::Tablet => rsx! { Middle { stage } },
                Screen::Desktop => rsx! { Large { stage } },
            }
            if desk.book.read().is_some() {
                Beside {}
            }
            Choosing {}
            Refused {}
            if *desk.goal.read() {
                Goal {}
            }
            HandOver {}
        }
    }
}

/// The map with the row that steps through the game.
#[component]
fn Map(stage: Memo<Option<Drawn>>, #[props(default)] small: bool) -> Element {
    let desk = use_context::<Desk>();
    let over = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::Over);
    rsx! {
        Board { stage }
        // A small screen shows all of the map at the end, and the row once somebody looks back.
        if !(small && over && desk.is_live()) && (over || *desk.replaying.read() || desk.saved.read().watched()) {
            Replay {}
        }
    }
}

/// What can be done, or how it ended.
#[component]
fn Now(stage: Memo<Option<Drawn>>, tabs: bool) -> Element {
    let desk = use_context::<Desk>();
    let over = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::Over);
    rsx! {
        far::Asked {}
        learn::Told {}
        coach::Aside {}
        if over && desk.is_live() {
            section { class: "doing", div { class: "ask", End {} } }
        } else {
            Doing { stage, tabs }
        }
    }
}

/// The panels with this wish.
fn wishing(desk: Desk, stage: &Memo<Option<Drawn>>, wishes: &[Wish]) -> Element {
    let stage = stage.read();
    let panels = stage.as_ref().map_or(&[][..], |stage| &stage.0.panels);
    rsx! {
        for panel in panels.iter().filter(|panel| wishes.contains(&panel.wish)) {
            {panels::panel(desk, panel)}
        }
    }
}

/// Columns on both sides of the map; a very wide map stands above everything, a tall panel beside it.
#[component]
fn Large(stage: Memo<Option<Drawn>>) -> Element {
    let desk = use_context::<Desk>();
    let frame = stage.read().as_ref().map_or([0.0, 0.0, 4.0, 3.0], |stage| stage.0.map.frame);
    let tall = stage.read().as_ref().is_some_and(|stage| stage.0.panels.iter().any(|panel| panel.wish == Wish::Tall));
    if frame[2] / frame[3] > WIDE {
        return rsx! {
            div { class: "mid", Map { stage } }
            div { class: "row-below",
                div { class: "column first", tabindex: "0", Now { stage, tabs: false } }
                div { class: "column broad", tabindex: "0", {wishing(desk, &stage, &[Wish::Wide, Wish::Tall])} }
                div { class: "column", tabindex: "0", {wishing(desk, &stage, &[Wish::Column, Wish::Aside])} }
                div { class: "column", tabindex: "0", Seats { stage } Log {} }
            }
        };
    }
    if tall {
        return rsx! {
            div { class: "mid",
                Map { stage }
                Seats { stage }
            }
            div { class: "column high", tabindex: "0", {wishing(desk, &stage, &[Wish::Tall])} }
            div { class: "column right", tabindex: "0",
                Now { stage, tabs: false }
                {wishing(desk, &stage, &[Wish::Wide, Wish::Column, Wish::Aside])}
                Log {}
            }
        };
    }
    rsx! {
        div { class: "column left", tabindex: "0",
            Seats { stage }
            {wishing(desk, &stage, &[Wish::Column])}
            AtHand {}
        }
        div { class: "mid",
            Map { stage }
            div { class: "under", {wishing(desk, &stage, &[Wish::Wide])} }
        }
        div { class: "column right", tabindex: "0",
            Now { stage, tabs: false }
            {wishing(desk, &stage, &[Wish::Aside])}
            Log {}
        }
    }
}

/// What a tab of a small screen shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Panels(Tab),
    Log,
}

/// The panels of a tab, with what else belongs there.
#[component]
fn Opened(stage: Memo<Option<Drawn>>, open: Signal<Open>) -> Element {
    let desk = use_context::<Desk>();
    let drawn = stage.read();
    let panels = drawn.as_ref().map_or(&[][..], |stage| &stage.0.panels);
    match open() {
        Open::Log => rsx! { Log {} },
        Open::Panels(Tab::Play) => rsx! { Now { stage, tabs: true } },
        Open::Panels(tab) => rsx! {
            if tab == Tab::Rivals {
                Seats { stage }
            }
            for panel in panels.iter().filter(|panel| panel.tab == tab) {
                {panels::panel(desk, panel)}
            }
            if tab == Tab::Market {
                AtHand {}
            }
        },
    }
}

#[component]
fn Tabs(stage: Memo<Option<Drawn>>, open: Signal<Open>, play: bool) -> Element {
    let desk = use_context::<Desk>();
    let drawn = stage.read();
    let Some(stage) = drawn.as_ref().map(|stage| &stage.0) else { return rsx! {} };
    let yours = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::You);
    let unread = far::unread(desk);
    let has = |tab: Tab| stage.panels.iter().any(|panel| panel.tab == tab);
    let tabs = [
        (Open::Panels(Tab::Play), stage.play, icon::HAND, play),
        (Open::Panels(Tab::Yours), stage.yours, icon::PERSON, has(Tab::Yours)),
        (Open::Panels(Tab::Rivals), words::RIVALS, icon::PEOPLE, true),
        (Open::Panels(Tab::Market), stage.market, icon::STALL, has(Tab::Market)),
        (Open::Log, words::LOG, icon::PAGES, true),
    ];
    rsx! {
        nav { class: "tabs", "aria-label": words::PARTS,
            for (tab , word , d , there) in tabs {
                if there {
                    button { key: "{word}", "aria-current": (open() == tab).to_string(), onclick: move |_| open.set(tab),
                        Icon { d }
                        span { "{word}" }
                        if tab == Open::Panels(Tab::Play) && yours && open() != tab {
                            i { class: "dot", title: words::WAITS }
                        }
                        if tab == Open::Log && unread > 0 {
                            i { class: "count", "{unread}" }
                        }
                    }
                }
            }
        }
    }
}

/// A phone: the map, and one thing at a time in the sheet, with the main button always in sight.
#[component]
fn Small(stage: Memo<Option<Drawn>>) -> Element {
    let desk = use_context::<Desk>();
    let open = use_signal(|| Open::Panels(Tab::Play));
    let height = use_signal(|| Height::Half);
    let over = desk.shown.read().as_ref().is_some_and(|seen| seen.next == Next::Over);
    rsx! {
        Strip { stage }
        div { class: height().map(), Map { stage, small: true } }
        div { class: "sheet",
            Grip { height }
            div { class: "content", Opened { stage, open } }
            if !over || !desk.is_live() {
                Foot { stage }
            }
        }
        Tabs { stage, open, play: true }
    }
}

/// A tablet: what can be done beside the map, or under a wide one; the rest in tabs below.
#[component]
fn Middle(stage: Memo<Option<Drawn>>) -> Element {
    let mut open = use_signal(|| Open::Panels(Tab::Yours));
    // Who watches has nothing of one's own.
    use_effect(move || {
        let own = |drawn: &Drawn| drawn.0.panels.iter().any(|panel| panel.tab == Tab::Yours);
        if stage.read().as_ref().is_some_and(|drawn| !own(drawn)) && *open.peek() == Open::Panels(Tab::Yours) {
            open.set(Open::Panels(Tab::Rivals));
        }
    });
    rsx! {
        Strip { stage }
        div { class: "mid", Map { stage } }
        div { class: "column right", tabindex: "0", Now { stage, tabs: true } }
        div { class: "sheet", div { class: "content", Opened { stage, open } } }
        Tabs { stage, open, play: false }
    }
}
