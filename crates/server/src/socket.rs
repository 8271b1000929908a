//! One WebSocket: messages in, answers and updates out. It keeps no queue: of every table it
//! watches it knows only what the client last heard, and sends the newest when the client can take
//! it.

use std::{
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use engine::Viewer;
use protocol::{Answer, Ask, LONGEST_MESSAGE, No, PROTOCOL, Reply, Request, TableId};
use store::Person;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::{
    files,
    line::{Gone, Line},
    table::{Caller, Inbox, Message, Presence, Service, Slot, stops},
};

/// A client that says nothing for so long gets a ping.
const PING_AFTER: Duration = Duration::from_secs(30);

/// A client that answers none of so many is let go.
const MOST_PINGS: u32 = 2;

/// A client that has been told so often that it sends too much is let go.
const MOST_WARNINGS: u32 = 100;

/// A table that the client watches.
struct Watched {
    slot: Arc<Slot>,
    viewer: Viewer,
    /// What the client has.
    heard: Option<u64>,
    chat: u64,
    /// What it knows of its order.
    order: Option<Arc<str>>,
    /// Who the client knows to be there.
    present: Option<Presence>,
}

/// The tables that a client watches, in order. Nearly always it is one, and no room is kept for more: a
/// tree has room for eleven.
#[derive(Default)]
struct Watches(Vec<(TableId, Watched)>);

impl Watches {
    fn find(&self, table: TableId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&table, |(table, _)| *table)
    }

    fn get_mut(&mut self, table: TableId) -> Option<&mut Watched> {
        self.find(table).ok().map(|index| &mut self.0[index].1)
    }

    fn insert(&mut self, table: TableId, watched: Watched) {
        match self.find(table) {
            Ok(index) => self.0[index].1 = watched,
            Err(index) => {
                self.0.reserve_exact(1);
                self.0.insert(index, (table, watched));
            }
        }
    }

    fn remove(&mut self, table: TableId) -> Option<Watched> {
        let removed = self.find(table).ok().map(|index| self.0.remove(index).1);
        self.0.shrink_to_fit();
        removed
    }
}

/// A socket and what its client knows.
struct Connection {
    service: Arc<Service>,
    caller: Option<Caller>,
    greeted: bool,
    inbox: Arc<Inbox>,
    watched: Watches,
    allowance: Allowance,
}

/// Runs a socket until its client leaves, says what nobody may say, or the server stops.
pub(crate) async fn run(service: Arc<Service>, caller: Option<Caller>, mut line: Line) {
    service.metrics.sockets.inc();
    let allowance = Allowance::new(service.limits.messages_per_second);
    let inbox = Arc::default();
    let mut connection = Connection {
        service: Arc::clone(&service),
        caller,
        greeted: false,
        inbox,
        watched: Watches::default(),
        allowance,
    };
    // The client went away or stopped reading: there is nobody to tell.
    let _ = connection.run(&mut line).await;
    service.metrics.sockets.dec();
}

impl Connection {
    async fn run(&mut self, line: &mut Line) -> Result<(), Gone> {
        let mut stopping = self.service.stopping.subscribe();
        let mut stopping = pin!(stops(&mut stopping));
        let mut silence = pin!(tokio::time::sleep(PING_AFTER));
        let (mut heard, mut pings) = (Instant::now(), 0);
        loop {
            // What an answer and the updates after it have to say leaves together. While nothing happens a
            // socket holds only what it waits with: what hearing and telling need is boxed.
            line.flush().await?;
            tokio::select! {
                biased;
                () = &mut stopping => {
                    let millis = u32::from(u16::from_le_bytes(crate::random::bytes())) * 5000 / 65_536;
                    say(line, &Reply::Away { millis }).await?;
                    return line.close().await;
                }
                message = line.hear() => {
                    (heard, pings) = (Instant::now(), 0);
                    match message {
                        Some(Ok(Frame::Text(text))) => Box::pin(self.hear(line, text.as_str())).await?,
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Binary(_))) => {
                            let why = "a message is text".into();
                            say(line, &no(None, No::Unreadable { why })).await?;
                        }
                        Some(Ok(Frame::Close(_) | Frame::Frame(_)) | Err(_)) | None => return Err(Gone),
                    }
                }
                () = self.inbox.woken.notified() => Box::pin(self.tell(line)).await?,
                () = &mut silence => {
                    if heard.elapsed() >= PING_AFTER {
                        pings += 1;
                        if pings > MOST_PINGS {
                            return Err(Gone);
                        }
                        heard = Instant::now();
                        line.ping();
                    }
                    silence.as_mut().reset((heard + PING_AFTER).into());
                }
            }
        }
    }

    async fn hear(&mut self, line: &mut Line, text: &str) -> Result<(), Gone> {
        if !self.allowance.take(Instant::now()) {
            if self.allowance.warnings > MOST_WARNINGS {
                return Err(Gone);
            }
            let ask = serde_json::from_str::<Ask>(text).ok().map(|ask| ask.ask);
            return say(line, &no(ask, No::TooMany)).await;
        }
        let Ask { ask, what } = match read(text) {
            Ok(ask) => ask,
            Err(why) => return say(line, &no(None, No::Unreadable { why })).await,
        };
        let table = what.table();
        let what = self.answer(what).await;
        if matches!(what, Answer::No(_)) {
            self.service.metrics.refused.inc();
        }
        let stale = matches!(what, Answer::No(No::Stale));
        say(line, &Reply::Answer { ask: Some(ask), what }).await?;
        // Whoever acted on something old gets the newest at once.
        if let Some(table) = table.filter(|_| stale) {
            if let Some(watched) = self.watched.get_mut(table) {
                watched.heard = watched.heard.map(|heard| heard.saturating_sub(1));
            }
            self.inbox.put(table);
        }
        // What an act did is shown before it is answered.
        self.tell(line).await
    }

    async fn answer(&mut self, request: Request) -> Answer {
        if let Request::Hello { protocol, .. } = request {
            self.greeted = protocol == PROTOCOL;
            if !self.greeted {
                return Answer::No(No::Version { protocol: PROTOCOL });
            }
            let me = self.caller.as_ref().map(|caller| caller.person.0);
            return Answer::Hello { protocol: PROTOCOL, build: files::build().into(), me };
        }
        if !self.greeted {
            return Answer::No(No::Version { protocol: PROTOCOL });
        }
        match request {
            Request::Hello { .. } | Request::Ping => Answer::Pong,
            Request::Watch { table, seq, chat } => self.watch(table, seq, chat.unwrap_or(0)).await,
            Request::Leave { table } => {
                self.leave(table);
                Answer::Left
            }
            Request::Look { table, ply } => {
                let person = self.caller.as_ref().map(|caller| caller.person);
                self.post(table, |reply| Message::Look { person, ply, reply }).await
            }
            Request::Act { table, .. }
            | Request::Undo { table, .. }
            | Request::Propose { table, .. }
            | Request::Reply { table, .. }
            | Request::Sit { table, .. }
            | Request::Stand { table }
            | Request::Arrange { table, .. }
            | Request::Start { table }
            | Request::Resign { table }
            | Request::Replace { table, .. }
            | Request::Return { table }
            | Request::Say { table, .. }
            | Request::Phrase { table, .. }
            | Request::Talk { table, .. }
            | Request::Mute { table, .. }
            | Request::Report { table, .. }
            | Request::Order { table, .. }
            | Request::Withdraw { table, .. }
            | Request::Rematch { table } => {
                let Some(caller) = self.caller.clone() else { return Answer::No(No::Nobody) };
                let arrived = self.service.clock.now();
                self.post(table, |reply| Message::Ask { caller, request, arrived, reply }).await
            }
        }
    }

    async fn post(&self, table: TableId, message: impl FnOnce(oneshot::Sender<Answer>) -> Message) -> Answer {
        let (reply, answer) = oneshot::channel();
        match self.service.post(table, message(reply)) {
            Ok(()) => answer.await.unwrap_or(Answer::No(No::Busy)),
            Err(no) => Answer::No(no),
        }
    }

    async fn watch(&mut self, table: TableId, heard: Option<u64>, chat: u64) -> Answer {
        if self.watched.0.len() >= self.service.limits.watched_per_socket {
            return Answer::No(No::TooMany);
        }
        self.leave(table);
        let slot = self.service.slot(table);
        slot.subscribe(&self.inbox);
        let person = self.caller.as_ref().map(|caller| caller.person);
        let (reply, answer) = oneshot::channel();
        let shown = match self.service.post(table, Message::Show { person, reply }) {
            Ok(()) => answer.await.unwrap_or(Err(No::Busy)),
            Err(no) => Err(no),
        };
        match shown {
            Ok((viewer, shown)) => {
                let update = shown.update(viewer, heard, chat, self.deaf());
                let (heard, chat, order) = (Some(update.seq), update.chat, shown.order(viewer).cloned());
                let watched = Watched { slot, viewer, heard, chat, order, present: None };
                self.service.stir(&watched.slot, table, viewer);
                self.watched.insert(table, watched);
                Answer::Watching(Box::new(update))
            }
            Err(no) => {
                slot.unsubscribe(&self.inbox);
                drop(slot);
                self.service.sweep(table);
                Answer::No(no)
            }
        }
    }

    /// Whom the client does not want to hear.
    fn deaf(&self) -> &[Person] {
        self.caller.as_ref().map_or(&[], |caller| &caller.blocked)
    }

    fn leave(&mut self, table: TableId) {
        if let Some(watched) = self.watched.remove(table) {
            watched.slot.audience.leave(watched.viewer, self.service.clock.now());
            watched.slot.unsubscribe(&self.inbox);
            self.service.stir(&watched.slot, table, watched.viewer);
            drop(watched);
            self.service.sweep(table);
        }
    }

    /// Sends the newest of every table that has changed.
    async fn tell(&mut self, line: &mut Line) -> Result<(), Gone> {
        let person = self.caller.as_ref().map(|caller| caller.person);
        for table in self.inbox.take() {
            let Some(watched) = self.watched.get_mut(table) else { continue };
            let (heard, chat) = (watched.heard, watched.chat);
            let shown = watched.slot.shown();
            let viewer = shown.as_ref().map_or(watched.viewer, |shown| shown.viewer(person));
            let again = match &shown {
                Some(shown) => viewer != watched.viewer || !shown.shows(viewer),
                None => watched.slot.left_with_more(heard, chat),
            };
            if again {
                // The client took or left a seat and is shown everything anew, through other eyes; or the
                // table has left memory with something that it was not told.
                let heard = heard.filter(|_| viewer == watched.viewer);
                if let Answer::Watching(update) = self.watch(table, heard, chat).await {
                    say(line, &Reply::Update(*update)).await?;
                }
                continue;
            }
            if let Some(shown) = shown {
                let order = shown.order(viewer).cloned();
                let same = (heard, chat) == (Some(shown.seq), shown.last_said());
                if !same || watched.order != order {
                    let deaf = self.caller.as_ref().map_or(&[][..], |caller| &caller.blocked);
                    (watched.heard, watched.chat, watched.order) = (Some(shown.seq), shown.last_said(), order);
                    // What is shown next is made of this without copying it, if nobody holds it.
                    line.say(move |text| shown.message(viewer, heard, chat, deaf, text)).await?;
                }
            }
            let presence = watched.slot.audience.presence();
            if watched.present.replace(presence) != Some(presence) {
                let present = watched.slot.audience.present(table, self.service.clock.now());
                say(line, &Reply::Present(present)).await?;
            }
        }
        Ok(())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        while let Some(&(table, _)) = self.watched.0.last() {
            self.leave(table);
        }
    }
}

/// Reads a message.
pub(crate) fn read(text: &str) -> Result<Ask, String> {
    if text.len() > LONGEST_MESSAGE {
        return Err(format!("a message has at most {LONGEST_MESSAGE} bytes"));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn no(ask: Option<u32>, no: No) -> Reply {
    Reply::Answer { ask, what: Answer::No(no) }
}

/// Says something with the next flush.
async fn say(line: &mut Line, reply: &Reply) -> Result<(), Gone> {
    line.say(|text| serde_json::to_writer(text, reply).expect("a reply is plain data")).await
}

/// How many messages a client may send now.
struct Allowance {
    per_second: f64,
    left: f64,
    at: Instant,
    warnings: u32,
}

impl Allowance {
    fn new(per_second: u32) -> Allowance {
        let per_second = f64::from(per_second);
        Allowance { per_second, left: per_second, at: Instant::now(), warnings: 0 }
    }

    fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.per_second);
        self.at = now;
        if self.left < 1.0 {
            self.warnings += 1;
            return false;
        }
        self.left -= 1.0;
        if self.left > self.per_second / 2.0 {
            self.warnings = 0;
        }
        true
    }
}
