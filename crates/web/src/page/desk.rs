//! What the page knows of its table and does with it. All parts of the view share it.

use boards::{Drafted, stage::Size};
use catalog::{Frame, Logged, Position, Sight};
use dioxus::prelude::*;
use engine::{Names, Seat};
use room::Next;

use super::{
    board::{Drawn, Zoom},
    coach::Coach,
    draft::Ahead,
    far::{Online, Trial},
    lesson::Guide,
    pace::Pace,
    wire::Wire,
};
use crate::{
    browser,
    hint::Hint,
    message::{Ask, Ponder},
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

    /// Whether what is shown is the end of the game.
    pub(super) fn is_over(&self) -> bool {
        self.position().standings.is_some() || self.next == Next::Over && self.is_live()
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
    pub(super) kept: Signal<Saved>,
    pub(super) shown: Signal<Option<Seen>>,
    pub(super) log: Signal<Vec<Logged>>,
    /// From which ply on the log's lines are new.
    pub(super) fresh: Signal<usize>,
    /// The action that is hovered or focused, in the list or on the board.
    pub(super) marked: Signal<Option<String>>,
    pub(super) refusal: Signal<Option<Refusal>>,
    pub(super) advice: Signal<Option<Hint>>,
    /// The lesson that is being taken, if one is.
    pub(super) guide: Signal<Option<Guide>>,
    pub(super) coach: Signal<Coach>,
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
    pub(super) waiting: Signal<Option<u64>>,
    pub(super) replaying: Signal<bool>,
    /// The ply that was asked for last and is not shown yet.
    pub(super) looked: Signal<Option<usize>>,
    /// The part of the board that is shown.
    pub(super) zoom: Signal<Zoom>,
    /// Whether the keyboard was used last.
    pub(super) by_keys: Signal<bool>,
    /// The entry after which a bot was already asked to go on.
    pub(super) asked: Signal<Option<u64>>,
    /// What was sent as one, and after how many plies.
    pub(super) sent: Signal<Option<(usize, Vec<String>)>>,
    /// Whether the person was told that nothing is kept.
    pub(super) told: Signal<bool>,
    pub(super) wire: Signal<Wire>,
    /// What there is besides if it is a server's table.
    pub(super) far: Option<Online>,
    /// The table whose what-if board it is.
    pub(super) trial: Option<Trial>,
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
    pub(super) fn send(self, actions: Vec<String>) {
        if !self.is_busy() && !actions.is_empty() && self.may_send(&actions) {
            self.coach_judges(&actions);
            self.send_on(actions);
        }
    }

    /// Does them, or what is left of them after a roll.
    pub(super) fn send_on(mut self, actions: Vec<String>) {
        let now = self.shown.peek().as_ref().map(|seen| (seen.position().decision, seen.plies));
        let Some((Some(decision), plies)) = now else { return };
        self.sent.set(Some((plies, actions.clone())));
        self.chooser.set(None);
        self.marked.set(None);
        browser::mark("act asked");
        if self.far.is_some() {
            // It is shown at once as put together, and as done when the server says so.
            self.set_draft(&actions);
        }
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
        let to = self.shown.peek().as_ref().map(|seen| (seen.can_undo(), seen.position().acted));
        match to {
            Some((true, Some(acted))) => {
                self.chooser.set(None);
                self.ask(Ask::Undo { to: acted - 1 });
            }
            Some((false, Some(acted))) => self.ask_for_undo(acted),
            Some((_, None)) | None => {}
        }
    }

    pub(super) fn hint(mut self) {
        let position = match self.shown.peek().as_ref() {
            Some(seen) if seen.next == Next::You && seen.is_live() && self.may_hint() => seen.position().clone(),
            Some(_) | None => return,
        };
        if self.waiting.peek().is_none() {
            let seed = position.seq;
            let ponder =
                Ponder { id: 0, level: HINT_LEVEL.into(), millis: HINT_MILLIS, seed, position, part: None, done: None };
            let id = self.wire.peek().ponder(ponder);
            self.waiting.set(Some(id));
        }
    }

    pub(super) fn look(mut self, ply: Option<usize>) {
        self.drop_draft();
        self.replaying.set(true);
        self.looked.set(ply);
        self.ask(Ask::Look { ply });
    }

    /// Looks at the table as it is, and no longer steps through the game.
    pub(super) fn back_to_now(mut self) {
        self.look(None);
        self.replaying.set(false);
    }

    /// Steps through the game from where it was last asked to go, shown already or not.
    pub(super) fn step_look(self, by: isize) {
        let now = self.shown.peek().as_ref().map(|seen| (seen.position().ply, seen.plies));
        let Some((ply, plies)) = now else { return };
        let to = self.looked.peek().unwrap_or(ply).saturating_add_signed(by);
        self.look((to < plies).then_some(to));
    }

    pub(super) fn open_rule(mut self, clause: Option<String>) {
        self.book.set(Some(clause));
    }

    pub(super) fn toggle_book(mut self) {
        let open = self.book.peek().is_some();
        self.book.set(if open { None } else { Some(None) });
    }

    /// Whether whoever looks has done something in this game.
    pub(super) fn has_acted(self) -> bool {
        self.shown.read().as_ref().is_some_and(|seen| seen.position().acted.is_some())
    }

    /// Whether the page shows the table as it is now.
    pub(super) fn is_live(self) -> bool {
        self.shown.read().as_ref().is_some_and(Seen::is_live)
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.saved.read().setup.sitters.get(seat.index()).map_or_else(String::new, |sitter| sitter.name.clone())
    }

    /// The whole game so far, where it is known.
    pub(super) fn record(self) -> Option<String> {
        self.wire.peek().record()
    }

    pub(super) fn names(self) -> Names {
        Names::new(self.saved.peek().setup.sitters.iter().map(|sitter| sitter.name.clone()).collect())
    }
}
