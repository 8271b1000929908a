//! People who use the server, as cheaply as one core can play many of them.

use std::{fmt::Debug, net::SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ActId, Ask, Create, Created, Invitation, PROTOCOL, Request, SeatWish, Share, TableId};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest as _, protocol::WebSocketConfig},
};

use crate::Result;

/// A request as our page would make it: status, head and body.
pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: Option<&str>,
) -> Result<(u16, String, String)> {
    let body = body.unwrap_or("");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\norigin: http://{address}\r\n\
         cookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, head.to_ascii_lowercase(), body.to_owned()))
}

/// What of a message a client of the load needs.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Incoming<'a> {
    #[serde(borrow)]
    Answer(Answered<'a>),
    #[serde(borrow)]
    Update(Told<'a>),
    /// Who is at a table: not measured.
    Present {},
    Away {},
}

#[derive(Deserialize)]
struct Answered<'a> {
    #[serde(borrow)]
    what: &'a RawValue,
}

#[derive(Deserialize)]
struct Told<'a> {
    table: TableId,
    #[serde(borrow)]
    position: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Watching<'a> {
    #[serde(borrow)]
    watching: Told<'a>,
}

#[derive(Deserialize)]
struct Acted {
    acted: ActedAt,
}

#[derive(Deserialize)]
struct ActedAt {
    seq: u64,
}

/// A table as a client sees it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Seen {
    pub(crate) ply: usize,
    pub(crate) to_act: Vec<u8>,
    pub(crate) decision: Option<u64>,
    pub(crate) legal: Vec<String>,
}

impl Seen {
    pub(crate) fn is_over(&self) -> bool {
        self.to_act.is_empty()
    }
}

/// Something new of a table.
pub(crate) struct News {
    pub(crate) table: TableId,
    pub(crate) seen: Option<Seen>,
}

impl News {
    fn of(told: &Told<'_>) -> Result<News> {
        let seen = told.position.map(|position| serde_json::from_str(position.get())).transpose()?;
        Ok(News { table: told.table, seen })
    }
}

/// Somebody: a cookie.
#[derive(Clone)]
pub(crate) struct Somebody {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Somebody {
    pub(crate) async fn new(address: SocketAddr) -> Result<Somebody> {
        let (status, head, body) = http(address, "POST", "/api/me", "", Some(r#"{"name":"Load"}"#)).await?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        let cookie = cookie.ok_or_else(|| format!("no cookie: {status} {body}"))?.to_owned();
        Ok(Somebody { address, cookie })
    }

    pub(crate) async fn create(&self, game: &str, seats: &[SeatWish]) -> Result<Created> {
        let create = Create {
            game: game.into(),
            preset: String::new(),
            switches: Vec::new(),
            seats: seats.to_vec(),
            public: false,
            clock: protocol::Clock::None,
            hints: false,
        };
        let body = serde_json::to_string(&create)?;
        let (status, _, answer) = http(self.address, "POST", "/api/tables", &self.cookie, Some(&body)).await?;
        serde_json::from_str(&answer).map_err(|_| format!("no table: {status} {answer}").into())
    }

    pub(crate) async fn connect(&self) -> Result<Socket> {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse()?);
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (line, _) = client_async_with_config(request, stream, Some(small)).await?;
        let mut socket = Socket { line };
        socket.ask(Request::Hello { protocol: PROTOCOL, build: None }).await?;
        Ok(socket)
    }
}

/// A socket of somebody.
pub(crate) struct Socket {
    line: WebSocketStream<TcpStream>,
}

/// What came in.
pub(crate) enum Heard {
    /// The answer to what was asked, as text.
    Answer(String),
    News(News),
}

impl Socket {
    pub(crate) async fn send(&mut self, what: Request) -> Result {
        let text = serde_json::to_string(&Ask { ask: 1, what })?;
        self.line.send(Message::text(text)).await?;
        Ok(())
    }

    pub(crate) async fn hear(&mut self) -> Result<Heard> {
        loop {
            let message = self.line.next().await.ok_or("the line is down")??;
            let Message::Text(text) = message else { continue };
            match serde_json::from_str(&text)? {
                Incoming::Answer(answer) => return Ok(Heard::Answer(answer.what.get().to_owned())),
                Incoming::Update(told) => return Ok(Heard::News(News::of(&told)?)),
                Incoming::Present {} => {}
                Incoming::Away {} => return Err("the server stops".into()),
            }
        }
    }

    /// Asks and waits for the answer; news on the way are lost.
    pub(crate) async fn ask(&mut self, what: Request) -> Result<String> {
        let shown = what.clone();
        self.send(what).await?;
        loop {
            if let Heard::Answer(answer) = self.hear().await? {
                if answer.contains("\"no\"") {
                    return Err(refusal(&shown, &answer).into());
                }
                return Ok(answer);
            }
        }
    }

    pub(crate) async fn watch(&mut self, table: TableId) -> Result<News> {
        let answer = self.ask(Request::Watch { table, seq: None, chat: None }).await?;
        News::of(&serde_json::from_str::<Watching<'_>>(&answer)?.watching)
    }

    pub(crate) async fn sit(&mut self, table: TableId, key: Option<Invitation>) -> Result {
        self.ask(Request::Sit { table, seat: None, share: Share(random()?), key }).await?;
        Ok(())
    }

    /// Sends an act: one of what is legal.
    pub(crate) async fn act(&mut self, table: TableId, seen: &Seen, choice: usize) -> Result {
        let decision = seen.decision.ok_or("it is not asked")?;
        let actions = vec![seen.legal[choice % seen.legal.len()].clone()];
        self.send(Request::Act { table, decision, id: ActId(random()?), actions }).await
    }
}

fn refusal(asked: &impl Debug, answer: &str) -> String {
    format!("{asked:?} was answered {answer}")
}

/// At which entry an act stands.
pub(crate) fn acted(answer: &str) -> Result<u64> {
    let acted: Acted = serde_json::from_str(answer).map_err(|_| refusal(&"an act", answer))?;
    Ok(acted.acted.seq)
}

/// Bytes that nobody chose.
pub(crate) fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use protocol::{Present, Reply};

    use super::*;

    /// A message that a run does not need must not end it.
    #[test]
    fn messages_that_are_not_measured_are_read_too() {
        let table = "0123456789abcdef0123456789abcdef".parse().expect("an id has 32 digits");
        let present = Reply::Present(Present { table, seats: vec![Some(0), None], watching: 3 });
        for reply in [present, Reply::Away { millis: 5 }] {
            let text = serde_json::to_string(&reply).expect("a reply can be written");
            let read = serde_json::from_str::<Incoming<'_>>(&text);
            assert!(read.is_ok(), "{text}: {:?}", read.err());
        }
    }
}
