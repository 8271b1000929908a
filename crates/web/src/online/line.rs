//! The line to the server: one socket for all tables of this tab. It comes back by itself after
//! growing, random pauses, asks for what was missed, and sends again what may be sent twice.

use std::{cell::RefCell, collections::BTreeMap};

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt;
use protocol::{Answer, Ask, No, PROTOCOL, Reply, Request, TableId, Update};

pub(crate) use super::news::{Came, State};
use super::{
    build::{self, Next},
    news::Event,
    pause::pause,
    socket::Socket,
};
use crate::browser::{self, Listener};

/// How often the line is tried while all is well, in milliseconds.
const PING_EVERY: i32 = 10_000;

/// A line that does not answer for so long is down, in milliseconds.
const PATIENCE: f64 = 8_000.0;

/// A table that somebody on the page looks at.
struct Follower {
    /// Who looks at a table anew takes the place of who looked before, who then leaves in vain.
    number: u32,
    out: UnboundedSender<Came>,
    seq: Option<u64>,
    chat: Option<u64>,
}

/// A request without an answer.
struct Pending {
    request: Request,
    /// Who asked, and by what number.
    asker: Option<(TableId, u64)>,
}

/// The line and those who use it.
struct Line {
    events: UnboundedSender<Event>,
    socket: Option<Socket>,
    /// Sockets are numbered, so that the last words of an old one are not taken for a new one's.
    opened: u32,
    greeted: bool,
    state: State,
    tries: u32,
    /// How many nodes in a row were older than this page.
    searches: u32,
    /// A build for which the page is to be asked for anew.
    outdated: Option<String>,
    /// How long the server asked to stay away.
    away: Option<u32>,
    pinged: Option<(u32, f64)>,
    asks: u32,
    pending: BTreeMap<u32, Pending>,
    followers: BTreeMap<TableId, Follower>,
    _listeners: [Listener; 2],
}

thread_local! {
    static LINE: RefCell<Option<Line>> = const { RefCell::new(None) };
}

fn with_line<T>(act: impl FnOnce(&mut Line) -> T) -> T {
    LINE.with_borrow_mut(|line| act(line.get_or_insert_with(Line::new)))
}

/// Looks at a table until the answer is dropped.
pub(crate) struct Following(TableId, u32);

impl Drop for Following {
    fn drop(&mut self) {
        let Following(table, number) = *self;
        // A page that is being torn down may have torn the line down first.
        let _ = LINE.try_with(|line| {
            if let Some(line) = line.borrow_mut().as_mut()
                && line.followers.get(&table).is_some_and(|follower| follower.number == number)
            {
                line.followers.remove(&table);
                line.send(Request::Leave { table }, None);
            }
        });
    }
}

/// Looks at a table: everything about it comes out of the second value.
pub(crate) fn follow(table: TableId) -> (Following, UnboundedReceiver<Came>) {
    let (out, came) = unbounded();
    let number = with_line(|line| {
        let _ = out.unbounded_send(Came::Line(line.state));
        line.asks += 1;
        line.followers.insert(table, Follower { number: line.asks, out, seq: None, chat: None });
        let number = line.asks;
        match line.state {
            State::Up(_) if line.greeted => line.watch(table),
            State::Up(_) | State::Opening => line.open_unless_open(),
            State::Down(_) => line.connect(),
        }
        number
    });
    (Following(table, number), came)
}

/// Asks something about a table that is followed; the answer names this number.
pub(crate) fn ask(number: u64, table: TableId, request: Request) {
    with_line(|line| line.send(request, Some((table, number))));
}

/// Asks again for a table that the server could not show.
pub(crate) fn watch_again(table: TableId) {
    with_line(|line| line.watch(table));
}

/// Tries the line now.
pub(crate) fn poke() {
    with_line(|line| drop(line.events.unbounded_send(Event::Poke)));
}

/// Opens the line anew: the server is to see who asks now.
pub(crate) fn renew() {
    with_line(|line| {
        if line.socket.is_some() {
            line.followers.values_mut().for_each(|follower| follower.seq = None);
            line.connect();
        }
    });
}

impl Line {
    fn new() -> Line {
        let (events, happened) = unbounded();
        wasm_bindgen_futures::spawn_local(run(happened));
        let ticking = events.clone();
        wasm_bindgen_futures::spawn_local(async move {
            loop {
                browser::sleep(PING_EVERY).await;
                if ticking.unbounded_send(Event::Tick).is_err() {
                    return;
                }
            }
        });
        let listener = |name| {
            let poking = events.clone();
            browser::listen(name, move |_| drop(poking.unbounded_send(Event::Poke)))
        };
        Line {
            _listeners: [listener("online"), listener("focus")],
            events,
            socket: None,
            opened: 0,
            greeted: false,
            state: State::Opening,
            tries: 0,
            searches: 0,
            outdated: None,
            away: None,
            pinged: None,
            asks: 0,
            pending: BTreeMap::new(),
            followers: BTreeMap::new(),
        }
    }

    fn open_unless_open(&mut self) {
        if self.socket.is_none() {
            self.connect();
        }
    }

    fn connect(&mut self) {
        self.opened += 1;
        self.greeted = false;
        self.pinged = None;
        self.lose();
        let number = self.opened;
        self.socket = Socket::open(number, &self.events);
        if self.socket.is_none() {
            return self.fell();
        }
        self.set(State::Opening);
    }

    /// What was asked and may not be asked twice has no answer any more.
    fn lose(&mut self) {
        let lost: Vec<u32> =
            self.pending.iter().filter(|(_, pending)| !again(&pending.request)).map(|(ask, _)| *ask).collect();
        for ask in lost {
            if let Some(Pending { asker: Some((table, number)), .. }) = self.pending.remove(&ask) {
                self.tell(table, Came::Answer(number, None));
            }
        }
    }

    fn fell(&mut self) {
        self.socket = None;
        self.greeted = false;
        self.pinged = None;
        self.lose();
        let millis = self.away.take().unwrap_or_else(|| pause(self.tries, browser::luck()));
        self.tries += 1;
        self.set(State::Down(browser::now() + f64::from(millis)));
        let (events, number) = (self.events.clone(), self.opened);
        wasm_bindgen_futures::spawn_local(async move {
            browser::sleep(millis as i32).await;
            let _ = events.unbounded_send(Event::Retry(number));
        });
    }

    fn set(&mut self, state: State) {
        if self.state != state {
            self.state = state;
            self.followers.values().for_each(|follower| drop(follower.out.unbounded_send(Came::Line(state))));
        }
    }

    fn tell(&self, table: TableId, came: Came) {
        if let Some(follower) = self.followers.get(&table) {
            // Nobody listens any more once the table is left.
            let _ = follower.out.unbounded_send(came);
        }
    }

    fn watch(&mut self, table: TableId) {
        let Some(follower) = self.followers.get(&table) else { return };
        let request = Request::Watch { table, seq: follower.seq, chat: follower.chat };
        self.send(request, Some((table, 0)));
    }

    fn send(&mut self, request: Request, asker: Option<(TableId, u64)>) {
        self.asks += 1;
        let ask = self.asks;
        let pending = Pending { request, asker };
        if self.greeted || matches!(pending.request, Request::Hello { .. }) {
            self.write(ask, &pending.request);
        } else if !again(&pending.request) {
            if let Some((table, number)) = asker {
                self.tell(table, Came::Answer(number, None));
            }
            return;
        }
        self.pending.insert(ask, pending);
    }

    fn write(&self, ask: u32, request: &Request) {
        let text = serde_json::to_string(&Ask { ask, what: request.clone() });
        if let (Some(socket), Ok(text)) = (&self.socket, text) {
            socket.send(&text);
        }
    }

    fn happened(&mut self, event: Event) {
        match event {
            Event::Opened(number) if number == self.opened => {
                let build = browser::build();
                self.send(Request::Hello { protocol: PROTOCOL, build }, None);
            }
            Event::Text(number, text) if number == self.opened => self.hear(&text),
            Event::Closed(number) if number == self.opened => self.fell(),
            Event::Retry(number) if number == self.opened && self.socket.is_none() => self.connect(),
            Event::Opened(_) | Event::Text(..) | Event::Closed(_) | Event::Retry(_) => {}
            Event::Poke => match self.state {
                State::Down(_) => self.connect(),
                State::Up(_) => self.ping(),
                State::Opening => {}
            },
            Event::Tick => match self.state {
                State::Up(_) => self.ping(),
                State::Down(_) | State::Opening => {}
            },
        }
    }

    fn ping(&mut self) {
        match self.pinged {
            Some((_, at)) if browser::now() - at > PATIENCE => self.fell(),
            Some(_) => {}
            None => {
                self.send(Request::Ping, None);
                self.pinged = Some((self.asks, browser::now()));
            }
        }
    }

    fn hear(&mut self, text: &str) {
        // A server that says what this page cannot read has another build, and says hello first.
        let Ok(reply) = serde_json::from_str::<Reply>(text) else { return };
        match reply {
            Reply::Answer { ask: Some(ask), what } => self.answered(ask, what),
            Reply::Answer { ask: None, .. } => {}
            Reply::Update(update) => self.updated(update),
            Reply::Present(present) => self.tell(present.table, Came::Present(present)),
            Reply::Away { millis } => self.away = Some(millis),
        }
    }

    fn answered(&mut self, ask: u32, what: Answer) {
        if let Some((pinged, at)) = self.pinged
            && pinged == ask
        {
            self.pinged = None;
            self.set(State::Up(Some((browser::now() - at).max(0.0) as u32)));
        }
        let Some(pending) = self.pending.remove(&ask) else { return };
        if let Answer::Hello { build, .. } = what {
            self.greet(&build);
        } else if let Answer::No(No::Version { protocol }) = what {
            let next = build::meet_stranger(PROTOCOL, protocol, self.searches);
            self.met(next, &format!("protocol {protocol}"));
            self.reload();
        } else if let Answer::Watching(update) = what {
            self.updated(*update);
        } else if let Some((table, number)) = pending.asker {
            self.tell(table, Came::Answer(number, Some(Box::new(what))));
            self.reload();
        }
    }

    /// Whether to stay at a node of this build.
    fn met(&mut self, next: Next, build: &str) -> bool {
        match next {
            Next::GoOn => (self.searches, self.outdated) = (0, None),
            Next::Reload => self.outdated = Some(build.to_owned()),
            Next::Elsewhere => {
                self.searches += 1;
                self.fell();
            }
        }
        next != Next::Elsewhere
    }

    /// Asks for the page anew if it is to be, once nothing waits that was sent.
    fn reload(&self) {
        let waits = || self.greeted && self.pending.values().any(|pending| again(&pending.request));
        if let Some(build) = self.outdated.as_ref().filter(|_| !waits()) {
            browser::reload_once(build);
        }
    }

    /// The server knows us: everybody follows on, and what was sent is sent again.
    fn greet(&mut self, build: &str) {
        if !self.met(build::meet(browser::build().as_deref(), build, self.searches), build) {
            return;
        }
        self.greeted = true;
        self.tries = 0;
        let tables: Vec<TableId> = self.followers.keys().copied().collect();
        tables.into_iter().for_each(|table| self.watch(table));
        let waiting: Vec<(u32, Request)> = self
            .pending
            .iter()
            .filter(|(_, pending)| again(&pending.request))
            .map(|(ask, pending)| (*ask, pending.request.clone()))
            .collect();
        waiting.iter().for_each(|(ask, request)| self.write(*ask, request));
        self.set(State::Up(None));
        self.ping();
        self.reload();
    }

    fn updated(&mut self, update: Update) {
        if let Some(follower) = self.followers.get_mut(&update.table) {
            (follower.seq, follower.chat) = (Some(update.seq), Some(update.chat));
            let _ = follower.out.unbounded_send(Came::Update(Box::new(update)));
        }
    }
}

/// Whether sending it again changes nothing, so that a lost line is no reason to give it up: an act has
/// a name of its own, and nobody takes two seats.
fn again(request: &Request) -> bool {
    matches!(request, Request::Act { .. } | Request::Undo { .. } | Request::Sit { .. })
}

async fn run(mut happened: UnboundedReceiver<Event>) {
    while let Some(event) = happened.next().await {
        with_line(|line| line.happened(event));
    }
}
