//! A server on a free port and people who use it, as the page would.

use std::{collections::VecDeque, net::SocketAddr, path::Path};

use catalog::{Position, Sight};
use engine::Seat;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{
    About, ActId, Answer, Ask, Create, Created, Invitation, PROTOCOL, Present, Reply, Request, SeatWish, Share,
    TableId, Update,
};
use serde_json::Value;
use server::{Limits, Running, Settings};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, client::IntoClientRequest as _},
};

/// A server on a folder of its own.
pub(crate) struct House {
    pub(crate) running: Running,
    pub(crate) folder: TempDir,
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(Limits::for_load()).await
    }

    pub(crate) async fn with(limits: Limits) -> House {
        House::on(tempfile::tempdir().expect("a folder can be made"), limits).await
    }

    /// A server on this folder.
    pub(crate) async fn on(folder: TempDir, limits: Limits) -> House {
        let running = Running::start(settings(folder.path(), limits)).await.expect("the server starts");
        House { running, folder }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// Stops the server and starts another on the same folder.
    pub(crate) async fn again(self) -> House {
        let House { running, folder } = self;
        running.stop().await;
        House::on(folder, Limits::for_load()).await
    }
}

pub(crate) fn settings(data: &Path, limits: Limits) -> Settings {
    Settings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: data.into(),
        public_url: None,
        behind_proxy: false,
        metrics: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        limits,
        reach: server::Reach::Public,
        build: server::build_number(),
    }
}

/// One of the server's own figures.
pub(crate) async fn figure(running: &Running, name: &str) -> u64 {
    let address = running.metrics.expect("it has figures");
    let (_, _, text) = http(address, "GET", "/metrics", &[], None).await;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} is not in\n{text}"))
}

/// Sends bytes and gives back everything that comes until the server closes.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(bytes).await.expect("it reads");
    let mut answer = Vec::new();
    // A server that has had enough may close in the middle.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request as our page would make it: status, head and body.
pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> (u16, String, String) {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| ["origin", "authorization"].contains(name)) {
        request += &format!("origin: http://{address}\r\n");
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    let body = body.map(ToString::to_string).unwrap_or_default();
    if !body.is_empty() {
        request += "content-type: application/json\r\n";
    }
    request += &format!("content-length: {}\r\n\r\n{body}", body.len());
    let answer = raw(address, request.as_bytes()).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_ascii_lowercase(), body.to_owned())
}

/// Somebody with a cookie and a socket.
pub(crate) struct Friend {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u32,
    updates: VecDeque<Update>,
    /// Who is there, as last told.
    present: Option<Present>,
    /// All that was sent to this client.
    pub(crate) received: Vec<String>,
}

impl Friend {
    /// Somebody new.
    pub(crate) async fn new(address: SocketAddr, name: &str) -> Friend {
        let body = serde_json::json!({ "name": name });
        let (status, head, answer) = http(address, "POST", "/api/me", &[], Some(&body)).await;
        assert_eq!(status, 200, "{head}\n{answer}");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("there is a cookie");
        let cookie = cookie.split(';').next().expect("a cookie has a value").to_owned();
        Friend::back(address, &cookie).await
    }

    /// Somebody who was here before, or is nobody yet.
    pub(crate) async fn back(address: SocketAddr, cookie: &str) -> Friend {
        Friend::try_back(address, cookie).await.expect("the socket opens")
    }

    /// The same for a server that may not be there.
    pub(crate) async fn try_back(address: SocketAddr, cookie: &str) -> Option<Friend> {
        let mut request = format!("ws://{address}/api/socket").into_client_request().expect("it is an address");
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{address}").parse().expect("it is a header"));
        if !cookie.is_empty() {
            headers.insert("cookie", cookie.parse().expect("it is a header"));
        }
        let (socket, _) = connect_async(request).await.ok()?;
        let (updates, received) = (VecDeque::new(), Vec::new());
        let mut friend = Friend { address, cookie: cookie.into(), socket, asked: 0, updates, present: None, received };
        let hello = friend.try_ask(Request::Hello { protocol: PROTOCOL, build: None }).await?;
        assert!(matches!(hello, Answer::Hello { .. }), "{hello:?}");
        Some(friend)
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        let text: String = text.into();
        self.socket.send(tungstenite::Message::text(text)).await.expect("it is sent");
    }

    /// The next thing that the server says; nothing once it has closed.
    pub(crate) async fn next(&mut self) -> Option<Reply> {
        loop {
            match self.socket.next().await {
                Some(Ok(tungstenite::Message::Text(text))) => {
                    self.received.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(tungstenite::Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Asks, and waits for the answer; updates on the way are kept.
    pub(crate) async fn ask(&mut self, what: Request) -> Answer {
        self.try_ask(what).await.expect("the line is up")
    }

    /// The same for a line that may break.
    pub(crate) async fn try_ask(&mut self, what: Request) -> Option<Answer> {
        self.asked += 1;
        let text = serde_json::to_string(&Ask { ask: self.asked, what }).expect("it is plain data");
        self.socket.send(tungstenite::Message::text(text)).await.ok()?;
        loop {
            match self.next().await? {
                Reply::Answer { ask, what } => {
                    assert_eq!(ask, Some(self.asked), "{what:?}");
                    return Some(what);
                }
                Reply::Update(update) => self.updates.push_back(update),
                Reply::Present(present) => self.present = Some(present),
                Reply::Away { .. } => {}
            }
        }
    }

    /// The updates that came while something else was waited for.
    pub(crate) fn missed(&mut self) -> Vec<Update> {
        self.updates.drain(..).collect()
    }

    /// The next update of any table.
    pub(crate) async fn update(&mut self) -> Update {
        if let Some(update) = self.updates.pop_front() {
            return update;
        }
        loop {
            let reply = self.next().await.expect("the line is up");
            if let Reply::Update(update) = reply {
                return update;
            }
            let Reply::Present(present) = reply else { panic!("an update was expected: {reply:?}") };
            self.present = Some(present);
        }
    }

    /// Waits for an update that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Update, &About) -> bool) -> Update {
        loop {
            let update = self.update().await;
            let about = update.about().expect("it is readable");
            if fits(&update, &about) {
                return update;
            }
        }
    }

    /// Waits until those are there who should be.
    pub(crate) async fn until_there(&mut self, fits: impl Fn(&Present) -> bool) -> Present {
        loop {
            if let Some(present) = self.present.clone().filter(|present| fits(present)) {
                return present;
            }
            match self.next().await.expect("the line is up") {
                Reply::Update(update) => self.updates.push_back(update),
                Reply::Present(present) => self.present = Some(present),
                other @ (Reply::Answer { .. } | Reply::Away { .. }) => panic!("nobody asked for {other:?}"),
            }
        }
    }

    pub(crate) async fn create(&self, create: &Create) -> Created {
        let body = serde_json::to_value(create).expect("it is plain data");
        let (status, _, answer) = self.http("POST", "/api/tables", Some(&body)).await;
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).expect("it is readable")
    }

    pub(crate) async fn http(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, String, String) {
        http(self.address, method, path, &[("cookie", self.cookie.as_str())], body).await
    }

    pub(crate) async fn watch(&mut self, table: TableId, seq: Option<u64>) -> Update {
        let answer = self.ask(Request::Watch { table, seq, chat: None }).await;
        if let Answer::Watching(update) = answer { *update } else { panic!("{answer:?}") }
    }

    pub(crate) async fn sit(&mut self, table: TableId, key: Option<Invitation>) {
        let share = Share([self.asked as u8 + 1; 16]);
        let answer = self.ask(Request::Sit { table, seat: None, share, key }).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    pub(crate) async fn act(&mut self, table: TableId, decision: u64, actions: &[String]) -> Answer {
        let id = ActId(random());
        self.ask(Request::Act { table, decision, id, actions: actions.to_vec() }).await
    }
}

/// What a client makes of an update.
pub(crate) fn position(update: &Update) -> Position {
    update.position().expect("it is readable").expect("the game has begun")
}

/// That a page could read an update: every event and the view are of the game.
pub(crate) fn read(before: Option<&Sight>, update: &Update) -> Sight {
    Sight::after(before, position(update)).expect("it is readable")
}

/// A table of this game with open seats and nothing special.
pub(crate) fn plain(game: &str, seats: &[SeatWish]) -> Create {
    Create {
        game: game.into(),
        preset: String::new(),
        switches: Vec::new(),
        seats: seats.to_vec(),
        public: false,
        clock: protocol::Clock::None,
        hints: false,
    }
}

/// A running table of two people: theirs, and who sits where.
pub(crate) async fn duel(house: SocketAddr, game: &str) -> (TableId, [Friend; 2]) {
    let mut one = Friend::new(house, "Anna").await;
    let mut two = Friend::new(house, "Nilo").await;
    let created = one.create(&plain(game, &[SeatWish::Open, SeatWish::Invited])).await;
    one.sit(created.table, None).await;
    two.sit(created.table, Some(created.key)).await;
    let answer = one.ask(Request::Start { table: created.table }).await;
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    (created.table, [one, two])
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// The seat that is to act.
pub(crate) fn to_act(position: &Position) -> Option<Seat> {
    position.to_act.first()
}
