//! After a game: who won and why. The graph is the scrubber, the decisions that cost most are cards, and
//! luck and skill add up.

mod accounts;
mod graph;
mod thumbs;
mod turns;
mod words;

use std::rc::Rc;

use bots::review::Review;
use catalog::Table;
use dioxus::prelude::*;
use engine::{Seat, Viewer};
use futures_channel::mpsc::unbounded;
use futures_util::StreamExt;

use super::{
    beside::Beside,
    board::{Board, use_stage},
    desk::Desk,
    end, keys,
    menu::Menu,
    opening::use_desk,
    panels,
    parts::{Icon, icon},
    screen::use_screen,
    setup,
    wire::Heard,
};
use crate::{browser, message::Task, saved::Saved};

/// How long a review may take, in seconds.
const SECONDS: f64 = 60.0;

/// How far a review is.
#[derive(Clone, PartialEq)]
enum Found {
    /// What it found so far, if anything.
    Running(Option<Rc<Review>>),
    /// All that it found; whether somebody ended it.
    Ended(Rc<Review>, bool),
    /// There is none.
    Nothing(String),
}

impl Found {
    fn review(&self) -> Option<&Rc<Review>> {
        match self {
            Found::Running(review) => review.as_ref(),
            Found::Ended(review, _) => Some(review),
            Found::Nothing(_) => None,
        }
    }
}

/// What all parts of a review share.
#[derive(Clone, Copy)]
struct Reviewing {
    found: Signal<Found>,
    /// Whose decisions are listed.
    who: Signal<Seat>,
    /// The whole game, to say in words what could have been done.
    table: Signal<Box<dyn Table>>,
    /// The line of play that is shown on the map, if one was pressed.
    line: Signal<Option<thumbs::Line>>,
}

#[component]
pub(super) fn ReviewPage(id: String, seat: Option<Seat>) -> Element {
    let saved = use_hook(|| browser::kept(&id).filter(|saved| saved.over && saved.record.is_some()));
    browser::title(words::REVIEW);
    match saved {
        Some(saved) => rsx! { Reviewed { saved, seat } },
        None => rsx! {
            main { class: "wrap",
                h1 { {words::NOTHING_TO_REVIEW} }
                p { {words::NOT_OVER} }
                a { class: "go", href: "#/table/{id}", {words::TO_THE_TABLE} }
            }
        },
    }
}

#[component]
fn Reviewed(saved: Saved, seat: Option<Seat>) -> Element {
    let record = saved.record.clone().unwrap_or_default();
    let own = seat.or_else(|| {
        let person = saved.setup.sitters.iter().position(|sitter| sitter.bot.is_none())?;
        Some(Seat::new(person as u8))
    });
    let table = use_hook(|| catalog::resume(&record).ok().map(Signal::new));
    let found = use_signal(|| Found::Running(None));
    let who = use_signal(|| own.unwrap_or(Seat::FIRST));
    let line = use_signal(|| None);
    let beside = use_review(record, found);
    let (desk, table) = match (use_desk(saved, None), table) {
        (Ok(desk), Some(table)) => (desk, table),
        (Err(text), _) => return rsx! { main { class: "wrap", h1 { {words::NOTHING_TO_REVIEW} } p { "{text}" } } },
        (Ok(_), None) => return rsx! { main { class: "wrap", h1 { {words::NOTHING_TO_REVIEW} } } },
    };
    use_context_provider(|| desk);
    use_context_provider(|| Reviewing { found, who, table, line });
    thumbs::use_line(desk, table, line);
    keys::use_keys(desk);
    let screen = use_screen();
    let stage = use_stage(desk);
    use_hook(move || {
        let (mut kept, mut goal) = (desk.stage, desk.goal);
        kept.set(Some(stage));
        goal.set(false);
    });
    let state = match &*found.read() {
        Found::Running(_) => "running",
        Found::Ended(_, true) => "cancelled",
        Found::Ended(_, false) => "ended",
        Found::Nothing(_) => "none",
    };
    rsx! {
        div { class: "review", "data-screen": screen().name(), "data-review": state,
            if let Some(stage) = stage.read().as_ref() {
                {panels::symbols(stage)}
            }
            Head { own }
            div { class: "then",
                Board { stage }
                graph::Graph {}
            }
            div { class: "lead",
                Story { own }
                Progress { beside }
            }
            div { class: "found", tabindex: "0",
                turns::Turns { own }
                accounts::Accounts { own }
                turns::Rolls {}
            }
        }
    }
}

/// Lets the worker review the record for as long as the page is open; what it finds is put there.
fn use_review(record: String, mut found: Signal<Found>) -> Signal<Rc<Beside>> {
    let (beside, heard) = use_hook(|| {
        let (out, heard) = unbounded();
        let beside = Rc::new(Beside::new(out));
        beside.ask(Task::Review { record, seconds: SECONDS });
        (Signal::new(beside), Rc::new(std::cell::Cell::new(Some(heard))))
    });
    use_future(move || {
        let heard = heard.take();
        async move {
            let Some(mut heard) = heard else { return };
            while let Some(heard) = heard.next().await {
                match heard {
                    Heard::Reviewed(Ok((review, false))) => found.set(Found::Running(Some(review.into()))),
                    Heard::Reviewed(Ok((review, true))) => found.set(Found::Ended(review.into(), false)),
                    Heard::Reviewed(Err(why)) => found.set(Found::Nothing(why)),
                    Heard::NoMinds => found.set(Found::Nothing(super::words::NO_MINDS.into())),
                    Heard::Table(_) | Heard::Far(_) | Heard::Thought(_) => {}
                }
            }
        }
    });
    beside
}

#[component]
fn Head(own: Option<Seat>) -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! { p { class: "loading", {super::words::SETTING} } } };
    let (ply, plies) = (now.position().ply, now.plies);
    rsx! {
        header { class: "bar",
            a { class: "back", href: "#/table/{desk.saved.read().id}", "aria-label": words::TO_THE_TABLE, Icon { d: icon::BACK } }
            div { class: "titles",
                h1 { class: "t", "{now.frame.name}" }
                span { class: "meta", {words::LOOKING_BACK} }
            }
            div { class: "tools",
                button { class: "play-on", disabled: ply == plies, onclick: move |_| play_on(desk, ply, own), Icon { d: icon::NEXT } span { {words::PLAY_ON} } }
            }
            Menu {}
        }
    }
}

/// What happened, in a sentence or two.
#[component]
fn Story(own: Option<Seat>) -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { found, table, .. } = use_context();
    let won = use_hook(|| {
        let standings = table.peek().whole(Viewer::Spectator).standings;
        standings.map_or_else(String::new, |standings| end::won(desk, &standings))
    });
    let found = found.read();
    let review = found.review();
    let cost = own.and_then(|own| review.map(|review| review.dearest(own).map(|turn| turn.win).sum::<f64>()));
    let own = own.and_then(|own| review.map(|review| review.win[own]));
    rsx! {
        h2 { class: "story", "{won}" }
        if let (Some(account), Some(cost)) = (own, cost) {
            p { class: "soft", {words::story(&account, cost)} }
        }
    }
}

/// How far the review is, and a way to end it.
#[component]
fn Progress(beside: Signal<Rc<Beside>>) -> Element {
    let Reviewing { mut found, .. } = use_context();
    let cancel = move |_| {
        beside.peek().stop();
        let so_far = found.peek().review().cloned();
        found.set(so_far.map_or_else(|| Found::Nothing(words::CANCELLED.into()), |review| Found::Ended(review, true)));
    };
    match &*found.read() {
        Found::Running(review) => {
            let (done, of) = review.as_ref().map_or((0, 1), |review| review.done);
            rsx! {
                div { class: "progress",
                    progress { max: "{of}", value: "{done}", "aria-label": words::REVIEWING }
                    span { class: "soft", {words::REVIEWING} }
                    button { class: "quiet", onclick: cancel, {words::CANCEL} }
                }
            }
        }
        Found::Ended(_, true) => rsx! { p { class: "soft", role: "status", {words::CANCELLED} } },
        Found::Ended(_, false) => rsx! {},
        Found::Nothing(why) => rsx! { p { class: "trouble", role: "status", "{why}" } },
    }
}

/// Begins a table that goes on from a ply, with other luck; a seat that was a bot's may be a person's.
fn play_on(desk: Desk, ply: usize, seat: Option<Seat>) {
    let table = desk.record().and_then(|record| catalog::resume(&record).ok());
    let Some(then) = table.and_then(|table| table.at(ply).ok()) else { return };
    let mut setup = desk.saved.peek().setup.again(browser::random());
    let person = seat.or_else(|| then.to_act().first()).and_then(|seat| setup.sitters.get_mut(seat.index()));
    if let Some(person) = person {
        person.bot = None;
    }
    browser::go(&format!("#/table/{}", setup::take_over(setup, then.record())));
}
