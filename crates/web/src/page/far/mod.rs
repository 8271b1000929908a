//! Tables of the server: what the page knows of one besides the game, and its parts.

mod after;
mod asked;
mod bar;
mod company;
mod friends;
mod invite;
mod me;
mod plan;
mod recap;
mod room;
mod seat;
mod tables;
mod talk;
pub(super) mod words;

use std::rc::Rc;

use dioxus::prelude::*;
use engine::Seat;
use futures_util::StreamExt;
use protocol::{About, Answer as Got, No, Ordered, Present, Proposal, Request, Said as Talk, Stage, TableId, Who};

pub(super) use after::Again;
pub(super) use asked::{Asked, taken_back};
pub(super) use bar::{BarNews, MenuItems};
pub(super) use friends::Friends;
pub(super) use me::{MePage, Redeem};
pub(super) use plan::{Trial, TryMoves};
pub(super) use seat::there;
pub(super) use tables::{Tables, Waiting};
pub(super) use talk::{Saying, Slips, unread};

use super::{
    covers::CoverDefs,
    desk::{Desk, Refusal},
    goal,
    opening::use_far_desk,
    table::Laid,
    wire::Heard,
};
use crate::{
    browser,
    message::Setup,
    online::{line, shown, there::Far},
};

/// Something that was said, and after how many plies.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slip {
    pub(super) talk: Talk,
    pub(super) ply: usize,
}

/// What the page knows of a server's table besides the game.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Online {
    pub(super) table: TableId,
    pub(super) about: Signal<Option<About>>,
    /// When that was told, in milliseconds.
    at: Signal<f64>,
    /// The time now, as far as anything shown depends on it.
    now: Signal<f64>,
    present: Signal<Option<Present>>,
    /// When that was told.
    seen_at: Signal<f64>,
    pub(super) talk: Signal<Vec<Slip>>,
    /// The last line of talk that was read.
    pub(super) read: Signal<u64>,
    /// The seats that one does not want to hear.
    muted: Signal<Vec<Seat>>,
    line: Signal<line::State>,
    /// Why there is no table.
    trouble: Signal<Option<No>>,
    /// What came while a finger was down.
    held: Signal<Vec<Heard>>,
    /// Whether what happened while one was away was shown.
    recapped: Signal<bool>,
    /// Whether it is being shown.
    recapping: Signal<bool>,
    /// The order that one left here, and how many of its turns one knows to be played.
    order: Signal<Option<Ordered>>,
    /// Whether the what-if board is open.
    trying: Signal<bool>,
}

impl Online {
    /// Nothing is known yet.
    pub(super) fn use_new(table: TableId) -> Online {
        Online {
            table,
            about: use_signal(|| None),
            at: use_signal(browser::now),
            now: use_signal(browser::now),
            present: use_signal(|| None),
            seen_at: use_signal(browser::now),
            talk: use_signal(Vec::new),
            read: use_signal(|| 0),
            muted: use_signal(Vec::new),
            line: use_signal(|| line::State::Opening),
            trouble: use_signal(|| None),
            held: use_signal(Vec::new),
            recapped: use_signal(|| false),
            recapping: use_signal(|| false),
            order: use_signal(|| None),
            trying: use_signal(|| false),
        }
    }

    /// Whether the line is up.
    pub(super) fn is_up(self) -> bool {
        matches!(*self.line.read(), line::State::Up(_))
    }

    /// Whether people sit there who do not know each other.
    pub(super) fn only_phrases(self) -> bool {
        let about = self.about.read();
        let quiet = |sitting: &protocol::Sitting| matches!(sitting.who, Who::Person { .. }) && !sitting.talks;
        about.as_ref().is_some_and(|about| about.public && about.seats.iter().any(quiet))
    }
}

impl Desk {
    /// Asks the server for something; what it refuses is said.
    pub(super) fn request(self, make: impl FnOnce(TableId) -> Request) {
        self.wire.peek().request(make);
    }

    /// The seat of whoever looks.
    pub(super) fn own_seat(self) -> Option<Seat> {
        self.shown.read().as_ref().and_then(|seen| seen.position().viewer.seat())
    }

    /// Asks the others to let one's last choice, made in this ply, be taken back.
    pub(super) fn ask_for_undo(self, acted: usize) {
        if let Some(to) = acted.checked_sub(1).filter(|_| self.may_propose()) {
            self.request(|table| Request::Propose { table, what: Proposal::Undo { to } });
        }
    }

    /// Whether one may ask the others for something now.
    pub(super) fn may_propose(self) -> bool {
        let Some(far) = self.far else { return false };
        let about = far.about.read();
        let running = |about: &About| matches!(about.stage, Stage::Running | Stage::Paused) && about.proposal.is_none();
        let own = self.own_seat();
        about.as_ref().is_some_and(|about| {
            running(about) && own.is_some_and(|own| !about.seats.get(own.index()).is_some_and(|seat| seat.resigned))
        })
    }

    /// Keeps news back while a finger is down, so that nothing moves under it; answers are never kept
    /// back, and come after all that was.
    pub(super) fn unless_pressed(self, heard: Heard) -> Option<Heard> {
        let Some(Online { mut held, .. }) = self.far else { return Some(heard) };
        let news = match &heard {
            Heard::Table(answer) => answer.id.is_none(),
            Heard::Far(far) => matches!(far, Far::About(_) | Far::Talk(..) | Far::Order(_) | Far::Muted(_)),
            Heard::Thought(_) | Heard::Reviewed(_) | Heard::NoMinds => false,
        };
        if news && browser::is_pressed() {
            held.write().push(heard);
            return None;
        }
        self.release();
        Some(heard)
    }

    /// Shows what was kept back.
    fn release(self) {
        let Some(Online { mut held, .. }) = self.far else { return };
        let all = if held.peek().is_empty() { Vec::new() } else { std::mem::take(&mut *held.write()) };
        all.into_iter().for_each(|heard| self.take(heard));
    }

    /// Takes what only a server says.
    pub(super) fn hear_far(mut self, far: Far) {
        let Some(mut online) = self.far else { return };
        match far {
            Far::About(about) => {
                online.at.set(browser::now());
                self.seat(&about);
                online.about.set(Some(*about));
            }
            Far::Present(present) => {
                online.seen_at.set(browser::now());
                online.present.set(Some(present));
            }
            Far::Talk(lines, ply) => {
                let mut talk = online.talk.write();
                talk.extend(lines.into_iter().map(|talk| Slip { talk, ply }));
            }
            Far::Order(order) => {
                if *online.order.peek() != order {
                    online.order.set(order);
                }
            }
            Far::Muted(muted) => {
                if *online.muted.peek() != muted {
                    online.muted.set(muted);
                }
            }
            Far::Line(state) => {
                if !matches!(state, line::State::Up(_)) {
                    online.present.set(None);
                }
                online.line.set(state);
            }
            Far::Got(number, got) => {
                if Some(number) == *self.waiting.peek() {
                    self.waiting.set(None);
                    self.drop_draft();
                }
                self.got(number, got.as_deref());
            }
        }
    }

    fn got(mut self, number: u64, got: Option<&Got>) {
        let Some(mut online) = self.far else { return };
        match got {
            Some(Got::No(no)) if number == 0 && matches!(no, No::NoTable) => online.trouble.set(Some(no.clone())),
            // The server has much to do, or is about to come back: it is asked again.
            Some(Got::No(_)) if number == 0 => {
                spawn(async move {
                    browser::sleep(1000).await;
                    line::watch_again(online.table);
                });
            }
            // Whoever sits already was sent twice.
            Some(Got::No(No::Taken)) if self.own_seat().is_some() => {}
            Some(Got::No(no)) => self.refusal.set(Some(Refusal { clause: None, text: words::no(no) })),
            Some(Got::Reported) => self.refusal.set(Some(Refusal { clause: None, text: words::REPORTED.into() })),
            Some(Got::Withdrawn { played }) => plan::withdrawn(self, *played),
            Some(Got::Rematch(created)) => {
                room::keep_key(&created.table, &created.key);
                browser::keep_setting(&format!("dice/{}", created.table), &created.dice.to_string());
                room::sit_at(created.table, self.turned());
                browser::go(&format!("#/t/{}", created.table));
            }
            None if number != 0 => {
                self.refusal.set(Some(Refusal { clause: None, text: words::LOST_ASK.into() }));
            }
            Some(_) | None => {}
        }
    }

    /// The seat one further on, at which one plays again.
    fn turned(self) -> Option<Seat> {
        let seats = self.shown.peek().as_ref().map(|seen| seen.position().seats)?;
        self.own_seat().map(|seat| Seat::new((seat.index() as u8 + seats - 1) % seats))
    }

    /// Whether one may be told what a strong bot would do: always alone, among people if all agreed.
    pub(super) fn may_hint(self) -> bool {
        let far = self.far.or(self.trial.map(|trial| trial.online));
        far.is_none_or(|far| far.about.read().as_ref().is_some_and(|about| about.hints))
    }

    /// Who sits there, for everything that asks the table.
    fn seat(mut self, about: &About) {
        let sitters = shown::sitters(about, words::FREE);
        let before = self.saved.peek().setup.clone();
        // It begins, or one comes to it.
        let waited = |far: Online| far.about.peek().as_ref().is_none_or(|about| about.stage == Stage::Open);
        if about.stage == Stage::Running && self.far.is_some_and(waited) {
            self.goal.set(goal::is_new(&about.game));
        }
        let (game, preset, switches) = (about.game.clone(), about.preset.clone(), about.switches.clone());
        let setup = Setup { game, preset, switches, sitters, seed: 0 };
        if setup != before {
            self.saved.write().setup = setup;
        }
    }
}

/// A table of the server: before the start who sits there, then the game.
#[component]
pub(super) fn FarTable(table: TableId, ply: Option<usize>) -> Element {
    let desk = use_far_desk(table);
    let mut wanted = use_signal(|| ply);
    use_effect(move || {
        if desk.shown.read().is_some() && wanted.peek().is_some() {
            desk.look(wanted.take());
        }
    });
    use_context_provider(|| desk);
    let me = me::use_me();
    use_context_provider(|| me);
    let Some(online) = desk.far else { return rsx! {} };
    use_release(desk);
    use_clock(online);
    if let Some(no) = online.trouble.read().clone() {
        return rsx! { NoTable { no } };
    }
    let about = online.about.read();
    let seated = desk.shown.read().is_some();
    match about.as_ref().map(|about| about.stage) {
        None => rsx! { Loading { online } },
        Some(Stage::Open) => rsx! { CoverDefs {} room::Room {} },
        Some(_) if seated && *online.trying.read() => rsx! { plan::WhatIf {} },
        Some(_) if seated => rsx! { Laid { followed: false } },
        Some(_) => rsx! { Loading { online } },
    }
}

/// What was kept back while a finger was down is shown once the click is done.
fn use_release(desk: Desk) {
    let released = use_coroutine(move |mut released: UnboundedReceiver<()>| async move {
        while released.next().await.is_some() {
            // The click comes after the pointer is up.
            browser::sleep(40).await;
            if !browser::is_pressed() {
                desk.release();
            }
        }
    });
    use_hook(move || Rc::new(browser::watch_presses(move || released.send(()))));
}

/// Once a second what depends on the time is shown anew.
fn use_clock(mut online: Online) {
    use_future(move || async move {
        loop {
            browser::sleep(1000).await;
            let timed = online.about.peek().as_ref().is_some_and(|about| about.clock != protocol::Clock::None);
            let down = matches!(*online.line.peek(), line::State::Down(_));
            if timed || down || browser::now() - *online.now.peek() > 20_000.0 {
                online.now.set(browser::now());
            }
        }
    });
}

/// Nothing has come yet; without a line nothing will.
#[component]
fn Loading(online: Online) -> Element {
    let mut long = use_signal(|| false);
    use_future(move || async move {
        browser::sleep(1000).await;
        long.set(true);
    });
    if matches!(*online.line.read(), line::State::Down(_)) {
        return rsx! {
            main { class: "wrap nothing",
                h1 { {words::NO_LINE} }
                p { {words::NO_LINE_TABLE} }
                p { bar::Signal { online } }
                p { class: "ways",
                    a { class: "go", href: "#/", {words::PLAY_MEANWHILE} }
                }
            }
        };
    }
    rsx! {
        p { class: "loading", role: "status",
            if long() { {words::STILL_FETCHING} } else { {super::words::SETTING} }
        }
    }
}

/// Why there is no table to be seen.
#[component]
pub(super) fn NoTable(no: No) -> Element {
    browser::title(words::NO_TABLE);
    rsx! {
        main { class: "wrap nothing",
            h1 { {words::NO_TABLE} }
            p { {words::no_table(&no)} }
            p { class: "ways",
                a { class: "go", href: "#/", {super::words::ALL_GAMES} }
                a { class: "go quiet", href: "#/tables", {words::OPEN_TABLES} }
            }
        }
    }
}
