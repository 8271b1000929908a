//! A table on a server: the other end of the wire. It turns what the page asks into messages of the
//! protocol, and what the server says into what every table says.

use std::{cell::RefCell, rc::Rc};

use catalog::Refused;
use engine::Seat;
use futures_channel::mpsc::UnboundedReceiver;
use futures_util::StreamExt;
use protocol::{About, ActId, Answer as Got, Ordered, Present, Request, Said as Talk, TableId};
use room::Shown;

use super::{
    line::{self, Came, Following, State},
    shown,
};
use crate::{
    browser,
    message::{Answer, Ask, No, Said},
};

/// What a server says of a table besides how the game stands.
pub(crate) enum Far {
    /// Who sits there and how the table stands.
    About(Box<About>),
    /// Who is there.
    Present(Present),
    /// Lines of talk, and after how many plies they came.
    Talk(Vec<Talk>, usize),
    /// The order that one left there.
    Order(Option<Ordered>),
    /// The seats that one does not want to hear.
    Muted(Vec<Seat>),
    /// How the line is.
    Line(State),
    /// What a request with this number got; nothing if the line was lost.
    Got(u64, Option<Box<Got>>),
}

/// What comes from a table.
pub(crate) enum Heard {
    /// As every table says it.
    Table(Answer),
    /// As only a server says it.
    Far(Far),
}

/// A table on a server.
pub(crate) struct There {
    table: TableId,
    known: Rc<RefCell<Known>>,
    _following: Following,
}

/// What is known of it.
struct Known {
    about: Option<About>,
    live: Option<Shown>,
    /// What was done and is to be seen before it counts as answered: the request, the entry, and why
    /// no more of it was done.
    owed: Option<(u64, u64, Option<Refused>)>,
    out: Box<dyn Fn(Heard)>,
}

impl There {
    /// Follows a table; what it says goes out there.
    pub(crate) fn follow(table: TableId, out: impl Fn(Heard) + 'static) -> There {
        let (following, came) = line::follow(table);
        let known = Rc::new(RefCell::new(Known { about: None, live: None, owed: None, out: Box::new(out) }));
        wasm_bindgen_futures::spawn_local(listen(came, Rc::clone(&known)));
        There { table, known, _following: following }
    }

    /// Asks what every table is asked.
    pub(crate) fn ask(&self, number: u64, ask: Ask) {
        let table = self.table;
        let known = self.known.borrow();
        let request = match ask {
            Ask::Look { ply: None } => {
                if let Some(live) = &known.live {
                    known.show(Some(number), live.clone(), None);
                }
                return;
            }
            Ask::Look { ply: Some(ply) } => Request::Look { table, ply },
            Ask::Act { decision, actions } => Request::Act { table, decision, id: ActId(browser::bytes()), actions },
            Ask::Undo { to } => {
                let decision = known.live.as_ref().and_then(|live| live.position.decision);
                Request::Undo { table, decision, id: ActId(browser::bytes()), to }
            }
        };
        drop(known);
        line::ask(number, table, request);
    }

    /// Asks what only a server is asked; what it gets comes as [`Far::Got`].
    pub(crate) fn request(&self, number: u64, request: Request) {
        line::ask(number, self.table, request);
    }

    /// Which table it is.
    pub(crate) fn table(&self) -> TableId {
        self.table
    }
}

async fn listen(mut came: UnboundedReceiver<Came>, known: Rc<RefCell<Known>>) {
    while let Some(came) = came.next().await {
        known.borrow_mut().hear(came);
    }
}

impl Known {
    fn hear(&mut self, came: Came) {
        match came {
            Came::Line(state) => self.tell(Heard::Far(Far::Line(state))),
            Came::Present(present) => self.tell(Heard::Far(Far::Present(present))),
            Came::Update(update) => {
                let Ok(about) = update.about() else { return };
                let shown = shown::shown(&update, &about);
                self.tell(Heard::Far(Far::About(Box::new(about.clone()))));
                let plies = shown.as_ref().map_or(0, |shown| shown.plies);
                if !update.said.is_empty() {
                    self.tell(Heard::Far(Far::Talk(update.said, plies)));
                }
                self.tell(Heard::Far(Far::Order(update.order)));
                self.tell(Heard::Far(Far::Muted(update.muted)));
                self.about = Some(about);
                if let Some(shown) = shown {
                    self.live = Some(shown.clone());
                    match self.owed.take() {
                        Some((number, seq, refused)) if update.seq >= seq => self.show(Some(number), shown, refused),
                        owed => {
                            self.owed = owed;
                            self.show(None, shown, None);
                        }
                    }
                }
            }
            Came::Answer(number, got) => self.answered(number, got),
        }
    }

    fn answered(&mut self, number: u64, got: Option<Box<Got>>) {
        let said = match got.as_deref() {
            Some(Got::Acted { seq, stored, refused }) => {
                let last = (seq + u64::from(*stored)).saturating_sub(1);
                return self.owe(number, last, refused.clone());
            }
            Some(Got::Looked { position }) => match (serde_json::from_str(position.get()), &self.live) {
                (Ok(position), Some(live)) => {
                    Said::Shown { shown: Box::new(shown::looked(position, live)), refused: None }
                }
                (Ok(_) | Err(_), _) => return,
            },
            Some(Got::No(no)) => match told(no) {
                Some(no) => Said::No(no),
                None => return self.tell(Heard::Far(Far::Got(number, got))),
            },
            Some(_) | None => return self.tell(Heard::Far(Far::Got(number, got))),
        };
        self.tell(Heard::Table(Answer { id: Some(number), said }));
    }

    /// What was stored counts as answered once it is seen.
    fn owe(&mut self, number: u64, seq: u64, refused: Option<Refused>) {
        match &self.live {
            Some(live) if live.position.seq >= seq => self.show(Some(number), live.clone(), refused),
            Some(_) | None => self.owed = Some((number, seq, refused)),
        }
    }

    fn show(&self, id: Option<u64>, shown: Shown, refused: Option<Refused>) {
        self.tell(Heard::Table(Answer { id, said: Said::Shown { shown: Box::new(shown), refused } }));
    }

    fn tell(&self, heard: Heard) {
        (self.out)(heard);
    }
}

/// What every table may say, if it is that.
fn told(no: &protocol::No) -> Option<No> {
    match no {
        protocol::No::Stale => Some(No::Stale),
        protocol::No::Refused(refused) => Some(No::Refused(refused.clone())),
        protocol::No::NothingToUndo => Some(No::NothingToUndo),
        protocol::No::AskOthers => Some(No::Barrier),
        protocol::No::Unreadable { .. }
        | protocol::No::Version { .. }
        | protocol::No::TooMany
        | protocol::No::Busy
        | protocol::No::NoTable
        | protocol::No::NotYours
        | protocol::No::Nobody
        | protocol::No::Taken
        | protocol::No::NotNow
        | protocol::No::Length
        | protocol::No::Text
        | protocol::No::PhrasesOnly
        | protocol::No::Frozen
        | protocol::No::Storage
        | protocol::No::Stopping => None,
    }
}
