//! What the page knows of its table and does with it. All parts of the view share it.

use std::{cell::Cell, rc::Rc};

use boards::{Drafted, stage::Size};
use catalog::{Frame, Logged, Position, Sight};
use dioxus::prelude::*;
use engine::{Names, Seat};
use futures_util::StreamExt;
use room::{Next, Shown};

use super::{
    board::{Drawn, Zoom},
    draft::Ahead,
    goal,
    pace::Pace,
    tally,
    wire::{Heard, Wire},
    words,
};
use crate::{
    browser,
    hint::Hint,
    message::{Answer, Ask, Ponder, Said},
    saved::Saved,
};

/// How long a hint may take, in milliseconds.
const HINT_MILLIS: f64 = 900.0;

/// Whose judgement a hint is.
const HINT_LEVEL: &str = "master";

/// What is in front of the person: a position, read, with its words.
pub(super) struct Seen {
    pub(super) sight: Sight,
    pub(super) frame: Frame,
    /// How many plies there are; more than the position's if an earlier one is shown.
    pub(super) plies: usize,
    pub(super) next: Next,
    pub(super) hides: bool,
}

impl Seen {
    pub(super) fn position(&self) -> &Position {
        self.sight.position()
    }

    /// Whether this is the table as it is now.
    pub(super) fn is_live(&self) -> bool {
        self.position().ply == self.plies
    }

    pub(super) fn can_undo(&self) -> bool {
        self.position().undo_floor.is_some()
    }
}

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
    /// Where they are listed; nowhere if a second place on the board tells them apart.
    pub(super) at: Option<(f64, f64)>,
}

/// What the page knows of its table.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    /// What is played and who sits there, as it was when the table was opened.
    pub(super) saved: Signal<Saved>,
    /// What the browser keeps of it; nothing on the page follows its changes.
    kept: Signal<Saved>,
    pub(super) shown: Signal<Option<Seen>>,
    pub(super) log: Signal<Vec<Logged>>,
    /// From which ply on the log's lines are new.
    pub(super) fresh: Signal<usize>,
    /// The action that is hovered or focused, in the list or on the board.
    pub(super) marked: Signal<Option<String>>,
    pub(super) refusal: Signal<Option<Refusal>>,
    pub(super) advice: Signal<Option<Hint>>,
    /// Whether the rule book is open, and at which clause.
    pub(super) book: Signal<Option<Option<String>>>,
    /// Whether the menu is open.
    pub(super) menu: Signal<bool>,
    /// Whether the card with the goal of the game is open.
    pub(super) goal: Signal<bool>,
    pub(super) chooser: Signal<Option<Chooser>>,
    /// What was pressed once and waits for the main button.
    pub(super) picked: Signal<Option<String>>,
    /// What is put together and not sent.
    pub(super) draft: Signal<Vec<Drafted>>,
    /// The table after the draft.
    pub(super) ahead: Signal<Option<Ahead>>,
    /// How large the map is shown.
    pub(super) size: Signal<Size>,
    /// What is drawn, for the keyboard.
    pub(super) stage: Signal<Option<Memo<Option<Drawn>>>>,
    pub(super) pace: Signal<Pace>,
    /// The answer that is due.
    waiting: Signal<Option<u64>>,
    pub(super) replaying: Signal<bool>,
    /// The part of the board that is shown.
    pub(super) zoom: Signal<Zoom>,
    /// Whether the keyboard was used last.
    pub(super) by_keys: Signal<bool>,
    /// The entry after which a bot was already asked to go on.
    pub(super) asked: Signal<Option<u64>>,
    /// What was sent as one, and after how many plies.
    sent: Signal<Option<(usize, Vec<String>)>>,
    /// Whether the person was told that nothing is kept.
    told: Signal<bool>,
    pub(super) wire: Signal<Wire>,
}

impl Desk {
    /// Asks the table for something that changes or shows it.
    pub(super) fn ask(self, ask: Ask) -> u64 {
        self.wire.peek().ask(ask)
    }

    pub(super) fn is_waiting(self) -> bool {
        self.waiting.read().is_some()
    }

    /// Whether the table is about to change anyway.
    pub(super) fn is_busy(self) -> bool {
        self.waiting.peek().is_some()
    }

    /// Does these actions, one after the other.
    pub(super) fn send(mut self, actions: Vec<String>) {
        if self.is_busy() || actions.is_empty() {
            return;
        }
        let now = self.shown.peek().as_ref().map(|seen| (seen.position().decision, seen.plies));
        let Some((Some(decision), plies)) = now else { return };
        self.sent.set(Some((plies, actions.clone())));
        self.chooser.set(None);
        self.marked.set(None);
        browser::mark("act asked");
        let id = self.ask(Ask::Act { decision, actions });
        self.waiting.set(Some(id));
    }

    /// Whether one of these actions is shown by hovering or by a first press.
    pub(super) fn is_marked(self, actions: &[String]) -> bool {
        let is = |marked: Option<&String>| marked.is_some_and(|marked| actions.contains(marked));
        is(self.marked.read().as_ref()) || is(self.picked.read().as_ref())
    }

    /// The map has so much room now. Small changes redraw nothing.
    pub(super) fn resize(mut self, width: f32, height: f32) {
        let Size { width: w, height: h } = *self.size.peek();
        if width > 0.0 && height > 0.0 && ((w - width).abs() > 6.0 || (h - height).abs() > 6.0) {
            self.size.set(Size { width, height });
        }
    }

    /// Takes back the last piece of the draft, or the last ply.
    pub(super) fn undo(mut self) {
        if self.put_back() {
            return;
        }
        let to = self.shown.peek().as_ref().filter(|seen| seen.can_undo()).and_then(|seen| seen.position().acted);
        if let Some(acted) = to {
            self.chooser.set(None);
            self.ask(Ask::Undo { to: acted - 1 });
        }
    }

    pub(super) fn hint(mut self) {
        let position = match self.shown.peek().as_ref() {
            Some(seen) if seen.next == Next::You && seen.is_live() => seen.position().clone(),
            Some(_) | None => return,
        };
        if self.waiting.peek().is_none() {
            let seed = position.seq;
            let ponder = Ponder { id: 0, level: HINT_LEVEL.into(), millis: HINT_MILLIS, seed, position };
            let id = self.wire.peek().ponder(ponder);
            self.waiting.set(Some(id));
        }
    }

    pub(super) fn look(mut self, ply: Option<usize>) {
        self.drop_draft();
        self.replaying.set(true);
        self.ask(Ask::Look { ply });
    }

    pub(super) fn open_rule(mut self, clause: Option<String>) {
        self.book.set(Some(clause));
    }

    pub(super) fn toggle_book(mut self) {
        let open = self.book.peek().is_some();
        self.book.set(if open { None } else { Some(None) });
    }

    /// Whether the page shows the table as it is now.
    pub(super) fn is_live(self) -> bool {
        self.shown.read().as_ref().is_some_and(Seen::is_live)
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.saved.read().setup.sitters.get(seat.index()).map_or_else(String::new, |sitter| sitter.name.clone())
    }

    /// The whole game so far.
    pub(super) fn record(self) -> String {
        self.wire.peek().record()
    }

    pub(super) fn names(self) -> Names {
        Names::new(self.saved.peek().setup.sitters.iter().map(|sitter| sitter.name.clone()).collect())
    }

    fn hear(mut self, heard: Heard) {
        match heard {
            Heard::Table(Answer { id, said }) => {
                if id.is_some() && id == *self.waiting.peek() {
                    self.waiting.set(None);
                }
                self.told(said);
            }
            Heard::Thought(pondered) => {
                let Some(pondered) = self.wire.peek().take(pondered) else { return };
                if *self.waiting.peek() == Some(pondered.id) {
                    self.waiting.set(None);
                    let seat = self.shown.peek().as_ref().and_then(|seen| seen.position().acting());
                    self.advice.set(seat.and_then(|seat| Hint::new(&pondered, seat)));
                }
            }
            Heard::NoMinds => {
                self.waiting.set(None);
                self.refusal.set(Some(Refusal { clause: None, text: words::NO_MINDS.into() }));
            }
        }
    }

    fn told(self, said: Said) {
        match said {
            Said::Shown { shown, refused } => {
                self.see(*shown);
                match refused {
                    Some(refused) => self.refuse(&crate::message::No::Refused(refused)),
                    None => self.go_on(),
                }
            }
            Said::No(no) => self.refuse(&no),
        }
        self.nudge();
    }

    /// What was sent as one ends at a roll or a reveal; what is still legal then follows by itself.
    fn go_on(mut self) {
        let Some((before, actions)) = self.sent.write().take() else { return };
        let rest = self.shown.peek().as_ref().and_then(|seen| {
            let done = seen.plies.checked_sub(before).filter(|done| *done > 0)?;
            let rest = actions.get(done..)?;
            let legal = seen.next == Next::You && rest.first().is_some_and(|next| seen.position().legal.contains(next));
            legal.then(|| rest.to_vec())
        });
        if let Some(rest) = rest {
            self.send(rest);
        }
    }

    fn refuse(mut self, no: &crate::message::No) {
        let refusal = self.shown.peek().as_ref().map(|seen| words::refusal(no, &seen.sight, &self.names()));
        self.refusal.set(refusal);
    }

    fn see(mut self, shown: Shown) {
        let Shown { position, plies, next, hides } = shown;
        let before = self.shown.peek().as_ref().map(|before| before.position().seq);
        let changed = before != Some(position.seq);
        let waited = self
            .shown
            .peek()
            .as_ref()
            .is_some_and(|before| before.next != Next::You || before.position().viewer != position.viewer);
        if changed {
            if before.is_some() {
                self.refusal.set(None);
            }
            self.advice.set(None);
            self.marked.set(None);
            self.chooser.set(None);
            self.drop_draft();
        }
        let since = position.since;
        let read = Sight::after(self.shown.peek().as_ref().map(|seen| &seen.sight), position);
        let sight = match read {
            Ok(sight) => sight,
            Err(error) => {
                self.refusal.set(Some(Refusal { clause: None, text: error.to_string() }));
                return;
            }
        };
        let names = self.names();
        {
            let mut log = self.log.write();
            log.retain(|logged| logged.ply < since);
            log.extend(catalog::log(&sight, &names, since));
        }
        self.fresh.set(since);
        let frame = Frame::of(&sight, &names);
        let seen = Seen { sight, frame, plies, next, hides };
        if seen.is_live() && changed {
            self.keep(&seen);
            if seen.next == Next::You && waited {
                browser::call();
            }
        }
        self.shown.set(Some(seen));
    }

    /// Keeps the game before it is shown.
    fn keep(mut self, seen: &Seen) {
        let record = self.record();
        {
            let mut kept = self.kept.write();
            if let Some(standings) = seen.position().standings.as_ref().filter(|_| !kept.over) {
                tally::count(&kept.setup, standings);
            }
            kept.record = Some(record);
            kept.note(seen.position(), &seen.frame, seen.next, browser::now());
        }
        if !browser::keep(&self.kept.peek()) && !std::mem::replace(&mut *self.told.write(), true) {
            self.refusal.set(Some(Refusal { clause: None, text: words::NOT_KEPT.into() }));
        }
    }
}

/// The desk of a table for as long as it is shown, or why there is none.
pub(super) fn use_desk(saved: Saved) -> Result<Desk, String> {
    let opened = use_hook(|| {
        browser::mark("table asked");
        let opened = Wire::open(&saved.setup, saved.record.as_deref());
        opened.map(|(wire, heard)| (Signal::new(wire), Rc::new(Cell::new(Some(heard))))).map_err(|e| e.to_string())
    });
    let (wire, heard) = opened?;
    let watched = saved.watched();
    let paused = watched && saved.record.is_some();
    let slug = saved.setup.game.clone();
    let desk = Desk {
        kept: use_signal(|| saved.clone()),
        saved: use_signal(|| saved),
        shown: use_signal(|| None),
        log: use_signal(Vec::new),
        fresh: use_signal(|| 0),
        marked: use_signal(|| None),
        refusal: use_signal(|| None),
        advice: use_signal(|| None),
        book: use_signal(|| None),
        menu: use_signal(|| false),
        goal: use_signal(|| goal::is_new(&slug) && !watched),
        chooser: use_signal(|| None),
        picked: use_signal(|| None),
        draft: use_signal(Vec::new),
        ahead: use_signal(|| None),
        size: use_signal(|| Size::PICTURE),
        stage: use_signal(|| None),
        pace: use_signal(|| Pace::of(paused)),
        waiting: use_signal(|| None),
        replaying: use_signal(|| false),
        zoom: use_signal(Zoom::default),
        by_keys: use_signal(|| false),
        asked: use_signal(|| None),
        sent: use_signal(|| None),
        told: use_signal(|| false),
        wire,
    };
    use_future(move || {
        let heard = heard.take();
        async move {
            let Some(mut heard) = heard else { return };
            desk.ask(Ask::Look { ply: None });
            while let Some(heard) = heard.next().await {
                desk.hear(heard);
            }
        }
    });
    Ok(desk)
}
