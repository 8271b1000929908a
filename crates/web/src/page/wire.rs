//! The wire to a table and to the minds beside it. Nothing else on the page knows where a table is:
//! one of this device answers here at once, one of a server over the line.

use std::cell::{Cell, RefCell};

use bots::review::Review;
use catalog::{CatalogError, Sight};
use engine::Seat;
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use protocol::{Request, TableId, Turn};

use super::beside::Beside;
use crate::{
    host::Host,
    message::{Answer, Ask, Ponder, Pondered, Said, Setup, Task},
    online::there::{self, Far, There},
};

/// What comes over the wire.
pub(super) enum Heard {
    /// A table says something.
    Table(Answer),
    /// A server says something that only a server can say.
    Far(Far),
    /// A thought that was asked for outside a game: a hint.
    Thought(Pondered),
    /// What a review found out so far and whether nothing more comes, or why there is none.
    Reviewed(Result<(Box<Review>, bool), String>),
    /// Nobody can think here.
    NoMinds,
}

impl Heard {
    /// The game that is shown, if one is.
    pub(super) fn game(&self) -> Option<String> {
        match self {
            Heard::Table(Answer { said: Said::Shown { shown, .. }, .. }) => Some(shown.position.game.clone()),
            Heard::Table(_) | Heard::Far(_) | Heard::Thought(_) | Heard::Reviewed(_) | Heard::NoMinds => None,
        }
    }
}

/// The page's end of the wire.
pub(super) struct Wire {
    end: End,
    beside: Beside,
    out: UnboundedSender<Heard>,
    last: Cell<u64>,
}

/// The other end.
enum End {
    Here(Here),
    There(There),
}

/// A table of this device.
struct Here {
    host: RefCell<Host>,
    /// The bot that thinks: the thought, its seat and the decision it is asked for.
    thinking: Cell<Option<(u64, Seat, u64)>>,
}

impl Wire {
    /// Opens a table of one's own; what it says comes out of the second value.
    pub(super) fn open(setup: &Setup, record: Option<&str>) -> Result<(Wire, UnboundedReceiver<Heard>), CatalogError> {
        let host = RefCell::new(Host::open(setup, record)?);
        let (out, heard) = unbounded();
        Ok((Wire::new(End::Here(Here { host, thinking: Cell::new(None) }), out), heard))
    }

    /// Opens a what-if board of a table that somebody sits at.
    pub(super) fn imagine(sight: &Sight, names: &[String], seed: u64) -> Option<(Wire, UnboundedReceiver<Heard>)> {
        let host = RefCell::new(Host::imagine(sight, names, seed)?);
        let (out, heard) = unbounded();
        Some((Wire::new(End::Here(Here { host, thinking: Cell::new(None) }), out), heard))
    }

    /// What was tried on a what-if board, as an order.
    pub(super) fn order(&self) -> Vec<Turn> {
        match &self.end {
            End::Here(here) => here.host.borrow().order(),
            End::There(_) => Vec::new(),
        }
    }

    /// Follows a table of the server; what it says comes out of the second value.
    pub(super) fn follow(table: TableId) -> (Wire, UnboundedReceiver<Heard>) {
        let (out, heard) = unbounded();
        let told = out.clone();
        let there = There::follow(table, move |heard| {
            let heard = match heard {
                there::Heard::Table(answer) => Heard::Table(answer),
                there::Heard::Far(far) => Heard::Far(far),
            };
            // Nobody listens any more once the table is left.
            let _ = told.unbounded_send(heard);
        });
        (Wire::new(End::There(there), out), heard)
    }

    fn new(end: End, out: UnboundedSender<Heard>) -> Wire {
        Wire { end, beside: Beside::new(out.clone()), out, last: Cell::new(0) }
    }

    /// Asks the table for something; gives the id that the answer will name.
    pub(super) fn ask(&self, ask: Ask) -> u64 {
        let id = self.fresh();
        match &self.end {
            End::Here(here) => {
                let said = here.host.borrow_mut().handle(&ask);
                self.give_up_thought(here);
                self.tell(Heard::Table(Answer { id: Some(id), said }));
            }
            End::There(there) => there.ask(id, ask),
        }
        id
    }

    /// Asks a server for something that only a server does; a table of this device does nothing.
    pub(super) fn request(&self, make: impl FnOnce(TableId) -> Request) -> u64 {
        let id = self.fresh();
        if let End::There(there) = &self.end {
            there.request(id, make(there.table()));
        }
        id
    }

    /// Another person of this device looks.
    pub(super) fn sit(&self, seat: Seat) {
        if let End::Here(here) = &self.end {
            let said = here.host.borrow_mut().sit(seat);
            self.tell(Heard::Table(Answer { id: None, said }));
        }
    }

    /// A thought about a decision that is gone is not waited for.
    fn give_up_thought(&self, here: &Here) {
        if let Some((_, seat, decision)) = here.thinking.get()
            && here.host.borrow().think().is_none_or(|now| (now.seat, now.decision) != (seat, decision))
        {
            here.thinking.set(None);
            self.beside.stop();
        }
    }

    /// Lets the bot that is to act think, unless it does already. A server sees to its own.
    pub(super) fn think(&self) {
        let End::Here(here) = &self.end else { return };
        let Some(think) = here.host.borrow().think() else { return };
        if here.thinking.get().is_some_and(|(_, seat, decision)| (seat, decision) == (think.seat, think.decision)) {
            return;
        }
        let id = self.fresh();
        here.thinking.set(Some((id, think.seat, think.decision)));
        self.beside.think(Ponder {
            id,
            level: think.level.to_string(),
            millis: f64::from(think.millis),
            seed: here.host.borrow().mind_seed(think.seat),
            position: think.position,
            part: None,
            done: None,
        });
    }

    /// Does what a script says a seat does, in place of a mind.
    pub(super) fn scripted(&self, seat: Seat, action: &str) {
        let End::Here(here) = &self.end else { return };
        let said = {
            let mut host = here.host.borrow_mut();
            let decision = host.think().filter(|think| think.seat == seat).map(|think| think.decision);
            decision.map(|decision| host.thought(seat, decision, action))
        };
        if let Some(said) = said {
            self.tell(Heard::Table(Answer { id: None, said }));
        }
    }

    /// Asks a mind about a position for a person; gives the id that its thought will name.
    pub(super) fn ponder(&self, ponder: Ponder) -> u64 {
        let id = self.fresh();
        self.beside.ask(Task::Ponder(Box::new(Ponder { id, ..ponder })));
        id
    }

    /// Takes a thought: a bot's is played, any other is given back.
    pub(super) fn take(&self, pondered: Pondered) -> Option<Pondered> {
        let End::Here(here) = &self.end else { return Some(pondered) };
        let Some((_, seat, decision)) = here.thinking.get().filter(|(id, _, _)| *id == pondered.id) else {
            return Some(pondered);
        };
        here.thinking.set(None);
        // A mind that could not read the position still owes the table an action.
        let first = || here.host.borrow().think().and_then(|think| think.position.legal.first().cloned());
        if let Some(action) = pondered.choice.or_else(first) {
            let said = here.host.borrow_mut().thought(seat, decision, &action);
            self.tell(Heard::Table(Answer { id: None, said }));
        }
        None
    }

    /// Somebody is called otherwise from now on.
    pub(super) fn rename(&self, seat: Seat, name: &str) {
        match &self.end {
            End::Here(here) => here.host.borrow_mut().rename(seat, name),
            End::There(_) => {}
        }
    }

    /// The whole game so far, where it is known: plies and rolls of a server's table stay there, and no
    /// record leads to what is imagined.
    pub(super) fn record(&self) -> Option<String> {
        match &self.end {
            End::Here(here) => Some(here.host.borrow()).filter(|host| host.is_real()).map(|host| host.record()),
            End::There(_) => None,
        }
    }

    fn fresh(&self) -> u64 {
        self.last.set(self.last.get() + 1);
        self.last.get()
    }

    fn tell(&self, heard: Heard) {
        // Nobody listens any more once the table is left.
        let _ = self.out.unbounded_send(heard);
    }
}
