//! A table: what the page knows of it, and how its parts are laid out.

use catalog::Entry;
use dioxus::prelude::*;
use engine::Seat;
use futures_util::StreamExt;

use super::{
    actions::Actions,
    board::{Board, Lens, Zoom},
    end::End,
    keys,
    log::Log,
    menu::Menu,
    parts::{ClauseLink, Icon, Shape, icon},
    replay::Replay,
    rules::Beside,
    seats::Seats,
    wire::Wire,
};
use crate::{
    browser,
    errand::Errand,
    message::{FromTable, Hint, Next, Shown, ToTable},
    saved::Saved,
};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Refusal {
    pub(super) clause: Option<String>,
    pub(super) text: String,
}

/// Several actions of one place on the board, to choose from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Chooser {
    pub(super) actions: Vec<String>,
    pub(super) x: f64,
    pub(super) y: f64,
}

/// How fast bots go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    pub(super) paused: bool,
    pub(super) millis: i32,
}

/// What the page knows of its table. All parts of the view share it.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    /// What is played and who sits there, as it was when the table was opened.
    pub(super) saved: Signal<Saved>,
    /// What the browser keeps of it; nothing on the page follows its changes.
    kept: Signal<Saved>,
    pub(super) shown: Signal<Option<Shown>>,
    pub(super) log: Signal<Vec<Entry>>,
    /// The action that is hovered or focused, in the list or on the board.
    pub(super) marked: Signal<Option<String>>,
    pub(super) refusal: Signal<Option<Refusal>>,
    pub(super) advice: Signal<Option<Hint>>,
    /// Whether the rule book is open, and at which clause.
    pub(super) book: Signal<Option<Option<String>>>,
    pub(super) chooser: Signal<Option<Chooser>>,
    pub(super) pace: Signal<Pace>,
    /// What is still to be sent of the last click.
    errand: Signal<Errand>,
    /// Whether an answer is due.
    pub(super) waiting: Signal<bool>,
    pub(super) replaying: Signal<bool>,
    pub(super) failed: Signal<Option<String>>,
    /// The part of the board that is shown.
    pub(super) zoom: Signal<Zoom>,
    /// Whether the keyboard was used last.
    pub(super) by_keys: Signal<bool>,
    /// The ply for which a bot was already asked to step.
    asked: Signal<Option<usize>>,
    wire: Signal<Wire>,
}

impl Desk {
    pub(super) fn send(self, message: &ToTable) {
        self.wire.peek().send(message);
    }

    /// Does an action, or one after another the steps of a shortcut.
    pub(super) fn act(mut self, clicked: &str) {
        if *self.waiting.peek() {
            return;
        }
        let message = self.shown.peek().as_ref().and_then(|shown| self.errand.write().begin(&shown.frame, clicked));
        let Some(message) = message else { return };
        self.waiting.set(true);
        self.chooser.set(None);
        self.marked.set(None);
        browser::mark("act asked");
        self.send(&message);
    }

    pub(super) fn undo(mut self) {
        if self.shown.peek().as_ref().is_some_and(|shown| shown.can_undo) {
            self.chooser.set(None);
            self.errand.write().drop_rest();
            self.send(&ToTable::Undo);
        }
    }

    pub(super) fn hint(mut self) {
        let yours = self.shown.peek().as_ref().is_some_and(|shown| shown.next == Next::You);
        if yours && !*self.waiting.peek() {
            self.waiting.set(true);
            self.send(&ToTable::Hint);
        }
    }

    pub(super) fn look(mut self, ply: Option<usize>) {
        self.replaying.set(true);
        self.errand.write().drop_rest();
        self.send(&ToTable::Look { ply });
    }

    pub(super) fn open_rule(mut self, clause: Option<String>) {
        self.book.set(Some(clause));
    }

    pub(super) fn toggle_book(mut self) {
        let open = self.book.peek().is_some();
        self.book.set(if open { None } else { Some(None) });
    }

    pub(super) fn set_paused(mut self, paused: bool) {
        self.pace.write().paused = paused;
        self.nudge();
    }

    /// Whether the page shows the table as it is now.
    pub(super) fn is_live(self) -> bool {
        self.shown.read().as_ref().is_some_and(|shown| shown.frame.ply == shown.plies)
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.saved.read().setup.sitters.get(seat.index()).map_or_else(String::new, |sitter| sitter.name.clone())
    }

    /// Asks the bot that is to act to go on, after a while in which the last ply can be seen.
    pub(super) fn nudge(mut self) {
        let Some((plies, live)) = self.shown.peek().as_ref().map(|shown| (shown.plies, shown.frame.ply == shown.plies))
        else {
            return;
        };
        let bot = matches!(self.shown.peek().as_ref().map(|shown| shown.next), Some(Next::Bot(_)));
        let pace = *self.pace.peek();
        if !bot || !live || pace.paused || *self.asked.peek() == Some(plies) {
            return;
        }
        self.asked.set(Some(plies));
        spawn(async move {
            browser::sleep(pace.millis).await;
            let same = self.shown.peek().as_ref().is_some_and(|shown| shown.plies == plies && shown.frame.ply == plies);
            if same && !self.pace.peek().paused {
                self.send(&ToTable::Step);
            } else if *self.asked.peek() == Some(plies) {
                self.asked.set(None);
            }
        });
    }

    /// One ply of a bot while paused.
    pub(super) fn step(mut self) {
        self.pace.write().paused = true;
        self.send(&ToTable::Step);
    }

    fn hear(mut self, message: FromTable) {
        let next = self.errand.write().go_on(&message);
        self.waiting.set(next.is_some());
        match message {
            FromTable::Ready => {}
            FromTable::Shown(shown) => self.see(*shown),
            FromTable::Refused { clause, text } => self.refusal.set(Some(Refusal { clause, text })),
            FromTable::Hint(hint) => self.advice.set(Some(hint)),
            FromTable::Failed { text } => self.failed.set(Some(text)),
        }
        if let Some(next) = next {
            self.send(&next);
        }
    }

    fn see(mut self, shown: Shown) {
        let changed = self.shown.peek().as_ref().is_none_or(|before| before.plies != shown.plies);
        if changed {
            self.refusal.set(None);
            self.advice.set(None);
            self.marked.set(None);
            self.chooser.set(None);
        }
        {
            let mut log = self.log.write();
            log.retain(|entry| entry.ply < shown.log_from);
            log.extend(shown.log.iter().cloned());
        }
        self.kept.write().note(&shown, browser::now());
        self.shown.set(Some(shown));
        self.nudge();
        spawn(self.keep());
    }

    /// Keeps the game, once the board is drawn.
    async fn keep(mut self) {
        browser::sleep(0).await;
        if !browser::keep(&self.kept.peek()) {
            let text = "This browser has no room to keep the game; it will be lost on reload.".into();
            self.refusal.set(Some(Refusal { clause: None, text }));
        }
    }
}

#[component]
pub(super) fn Table(id: String) -> Element {
    let Some(saved) = use_hook(|| browser::kept(&id)) else {
        browser::title("This table was cleared");
        return rsx! {
            main { class: "wrap",
                h1 { "This table was cleared" }
                p { "The game is not kept in this browser." }
                a { class: "go", href: "#/", "All games" }
            }
        };
    };
    rsx! { Seated { saved } }
}

#[component]
fn Seated(saved: Saved) -> Element {
    let desk = use_desk(saved);
    use_context_provider(|| desk);
    keys::use_keys(desk);
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else {
        let failed = desk.failed.read().clone();
        return rsx! {
            match failed {
                Some(text) => rsx! {
                    main { class: "wrap", h1 { "This table cannot be set" } p { "{text}" } a { class: "go", href: "#/", "All games" } }
                },
                None => rsx! { p { class: "loading", "Setting the table …" } },
            }
        };
    };
    let over = now.next == Next::Over;
    let next = match now.next {
        Next::Over => "over",
        Next::You => "you",
        Next::Bot(_) => "bot",
        Next::Person(_) => "person",
    };
    let class = if desk.book.read().is_some() { "table reading" } else { "table" };
    rsx! {
        div { class, "data-plies": "{now.plies}", "data-next": next,
            Bar {}
            if desk.book.read().is_some() {
                Beside {}
            } else {
                Seats {}
            }
            Prompt {}
            Board {}
            if over || desk.replaying.read().to_owned() || watching(&desk.saved.read()) {
                Replay {}
            }
            aside { class: "side",
                if over && desk.is_live() {
                    End {}
                } else {
                    Actions {}
                }
                Log {}
            }
            HandOver {}
        }
    }
}

/// Whether nobody but bots sits at a table.
pub(super) fn watching(saved: &Saved) -> bool {
    saved.setup.sitters.iter().all(|sitter| sitter.bot.is_some())
}

fn use_desk(saved: Saved) -> Desk {
    let paused = watching(&saved) && saved.record.is_some();
    let (wire, receiver) = use_hook(|| {
        browser::mark("table asked");
        let (wire, receiver) = Wire::open();
        wire.send(&ToTable::Open { setup: saved.setup.clone(), record: saved.record.clone() });
        let wire = Signal::new(wire);
        (wire, std::rc::Rc::new(std::cell::Cell::new(Some(receiver))))
    });
    let desk = Desk {
        kept: use_signal(|| saved.clone()),
        saved: use_signal(|| saved),
        shown: use_signal(|| None),
        log: use_signal(Vec::new),
        marked: use_signal(|| None),
        refusal: use_signal(|| None),
        advice: use_signal(|| None),
        book: use_signal(|| None),
        chooser: use_signal(|| None),
        pace: use_signal(|| Pace { paused, millis: pace() }),
        errand: use_signal(Errand::default),
        waiting: use_signal(|| false),
        replaying: use_signal(|| false),
        failed: use_signal(|| None),
        zoom: use_signal(Zoom::default),
        by_keys: use_signal(|| false),
        asked: use_signal(|| None),
        wire,
    };
    use_future(move || {
        let receiver = receiver.take();
        async move {
            let Some(mut receiver) = receiver else { return };
            while let Some(message) = receiver.next().await {
                desk.hear(message);
            }
        }
    });
    desk
}

/// The pace that was chosen last, in milliseconds between plies.
pub(super) fn pace() -> i32 {
    browser::setting("pace").and_then(|pace| pace.parse().ok()).unwrap_or(450)
}

#[component]
fn Bar() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    browser::title(&format!("{}: {}", now.frame.name, now.frame.progress));
    let yours = now.next == Next::You;
    rsx! {
        header { class: "bar",
            a { class: "back", href: "#/", "aria-label": "All games", Icon { d: icon::BACK } span { class: "brand", "Ludoteca" } }
            h1 { class: "t", "{now.frame.name}" }
            span { class: "meta", "{now.frame.progress}" }
        }
        div { class: "tools", role: "toolbar", "aria-label": "Table",
            button { disabled: !now.can_undo, onclick: move |_| desk.undo(), "aria-keyshortcuts": "u",
                Icon { d: icon::UNDO } "Undo" kbd { "U" }
            }
            button { disabled: !yours || *desk.waiting.read(), onclick: move |_| desk.hint(), "aria-keyshortcuts": "h",
                Icon { d: icon::HINT } "Hint" kbd { "H" }
            }
            button { onclick: move |_| desk.toggle_book(), "aria-pressed": desk.book.read().is_some().to_string(), "aria-keyshortcuts": "r",
                Icon { d: icon::RULES } "Rules" kbd { "R" }
            }
        }
        Menu {}
    }
}

#[component]
fn Prompt() -> Element {
    let mut desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let seat = match now.next {
        Next::You => now.frame.viewer.seat(),
        Next::Bot(seat) | Next::Person(seat) => Some(seat),
        Next::Over => None,
    };
    let prompt = if desk.is_live() {
        now.frame.prompt.clone()
    } else {
        format!("After ply {} of {}.", now.frame.ply, now.plies)
    };
    // The first sentence, or what stands before a colon, is what to do; the rest is what it costs.
    let cut = [": ", ". "].iter().filter_map(|mark| prompt.find(mark)).min().map_or(prompt.len(), |at| at + 1);
    let (head, tail) = prompt.split_at(cut);
    let refusal = desk.refusal.read().clone();
    rsx! {
        section { class: "prompt",
            div { class: "say", "aria-live": "polite",
                if let Some(seat) = seat.filter(|_| desk.is_live()) {
                    Shape { seat }
                }
                p { b { "{head}" } "{tail}" }
            }
            if !desk.is_live() {
                button { class: "quiet", onclick: move |_| desk.look(None), "Back to now" }
            }
            Lens {}
            if let Some(refusal) = refusal {
                div { class: "refusal", role: "alert",
                    p {
                        b { "Not now: " }
                        "{refusal.text} "
                        if let Some(clause) = refusal.clause.clone() {
                            ClauseLink { clause, onopen: move |clause| desk.open_rule(Some(clause)) }
                        }
                    }
                    button { "aria-label": "Close", onclick: move |_| desk.refusal.set(None), Icon { d: icon::CLOSE } }
                }
            }
        }
    }
}

/// Covers the whole page while the device changes hands.
#[component]
fn HandOver() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let seat = match shown.as_ref().map(|shown| (shown.next, shown.hides)) {
        Some((Next::Person(seat), true)) => seat,
        _ => return rsx! {},
    };
    let name = desk.name(seat);
    rsx! {
        div { class: "handover", role: "dialog", "aria-modal": "true", "aria-label": "Hand over",
            div { class: "sheet s{seat}",
                Shape { seat }
                h2 { "Hand the device to {name}" }
                p { "What the others hold stays hidden." }
                button { class: "play", autofocus: true,
                    onmounted: move |event| async move { let _ = event.set_focus(true).await; },
                    onclick: move |_| desk.send(&ToTable::Sit { seat }),
                    "I am {name}"
                }
            }
        }
    }
}
