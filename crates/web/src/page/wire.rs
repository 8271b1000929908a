//! The wire to a table and to the minds beside it. Nothing else on the page knows where they are: a
//! table of this device answers here at once.

use std::cell::{Cell, RefCell};

use catalog::CatalogError;
use engine::Seat;
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};

use super::beside::Beside;
use crate::{
    host::Host,
    message::{Answer, Ask, Ponder, Pondered, Request, Setup},
};

/// What comes over the wire.
pub(super) enum Heard {
    /// A table says something.
    Table(Answer),
    /// A thought that was asked for outside a game: a hint.
    Thought(Pondered),
    /// Nobody can think here.
    NoMinds,
}

/// The page's end of the wire.
pub(super) struct Wire {
    host: RefCell<Host>,
    beside: Beside,
    out: UnboundedSender<Heard>,
    last: Cell<u64>,
    /// The bot that thinks: the thought, its seat and the decision it is asked for.
    thinking: Cell<Option<(u64, Seat, u64)>>,
}

impl Wire {
    /// Opens a table of one's own; what it says comes out of the second value.
    pub(super) fn open(setup: &Setup, record: Option<&str>) -> Result<(Wire, UnboundedReceiver<Heard>), CatalogError> {
        let host = RefCell::new(Host::open(setup, record)?);
        let (out, heard) = unbounded();
        let beside = Beside::new(out.clone());
        Ok((Wire { host, beside, out, last: Cell::new(0), thinking: Cell::new(None) }, heard))
    }

    /// Asks the table for something; gives the id that the answer will name.
    pub(super) fn ask(&self, ask: Ask) -> u64 {
        let request = Request { id: self.fresh(), ask };
        let said = self.host.borrow_mut().handle(&request.ask);
        // A thought about a decision that is gone is not waited for.
        if let Some((_, seat, decision)) = self.thinking.get()
            && self.host.borrow().think().is_none_or(|now| (now.seat, now.decision) != (seat, decision))
        {
            self.thinking.set(None);
            self.beside.stop();
        }
        self.tell(Heard::Table(Answer { id: Some(request.id), said }));
        request.id
    }

    /// Lets the bot that is to act think, unless it does already.
    pub(super) fn think(&self) {
        let Some(think) = self.host.borrow().think() else { return };
        if self.thinking.get().is_some_and(|(_, seat, decision)| (seat, decision) == (think.seat, think.decision)) {
            return;
        }
        let id = self.fresh();
        self.thinking.set(Some((id, think.seat, think.decision)));
        self.beside.ponder(&Ponder {
            id,
            level: think.level.to_string(),
            millis: f64::from(think.millis),
            seed: self.host.borrow().mind_seed(think.seat),
            position: think.position,
        });
    }

    /// Asks a mind about a position for a person; gives the id that its thought will name.
    pub(super) fn ponder(&self, ponder: Ponder) -> u64 {
        let id = self.fresh();
        self.beside.ponder(&Ponder { id, ..ponder });
        id
    }

    /// Takes a thought: a bot's is played, any other is given back.
    pub(super) fn take(&self, pondered: Pondered) -> Option<Pondered> {
        let Some((_, seat, decision)) = self.thinking.get().filter(|(id, _, _)| *id == pondered.id) else {
            return Some(pondered);
        };
        self.thinking.set(None);
        // A mind that could not read the position still owes the table an action.
        let first = || self.host.borrow().think().and_then(|think| think.position.legal.first().cloned());
        if let Some(action) = pondered.choice.or_else(first) {
            let said = self.host.borrow_mut().thought(seat, decision, &action);
            self.tell(Heard::Table(Answer { id: None, said }));
        }
        None
    }

    /// Somebody is called otherwise from now on.
    pub(super) fn rename(&self, seat: Seat, name: &str) {
        self.host.borrow_mut().rename(seat, name);
    }

    /// The whole game so far.
    pub(super) fn record(&self) -> String {
        self.host.borrow().record()
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
