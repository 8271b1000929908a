//! The line of a WebSocket. Tungstenite reads it and answers pings; what the server says goes out in
//! frames made here, because tungstenite keeps a buffer as long as the longest message that was ever
//! sent, for every socket and as long as it is open.

use std::{io, mem};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::Response,
};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::LONGEST_MESSAGE;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message,
        handshake::derive_accept_key,
        protocol::{Role, WebSocketConfig},
    },
};

/// What there is to say is written at once when it is this much, in bytes; less waits until all is said.
const WRITTEN_AT_ONCE: usize = 16 << 10;

/// The opcodes that a server says, each with the bit of a last frame.
const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;

/// The line is down.
#[derive(Debug)]
pub(crate) struct Gone;

/// A WebSocket and what is to be said next.
pub(crate) struct Line {
    stream: WebSocketStream<TokioIo<Upgraded>>,
    unsaid: Vec<u8>,
}

impl Line {
    /// The next message of the client.
    pub(crate) async fn hear(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        self.stream.next().await
    }

    /// Says a text with the next flush, at the latest. It is written to the end of what it is given.
    pub(crate) async fn say(&mut self, text: impl FnOnce(&mut Vec<u8>)) -> Result<(), Gone> {
        frame(&mut self.unsaid, text);
        if self.unsaid.len() > WRITTEN_AT_ONCE { self.flush().await } else { Ok(()) }
    }

    /// Asks for a sign of life.
    pub(crate) fn ping(&mut self) {
        self.unsaid.extend([PING, 0]);
    }

    /// Says the last there is to say.
    pub(crate) async fn close(&mut self) -> Result<(), Gone> {
        self.unsaid.extend([CLOSE, 0]);
        self.flush().await
    }

    /// Says what is unsaid, after what tungstenite has to say, so that no frame is cut by another.
    pub(crate) async fn flush(&mut self) -> Result<(), Gone> {
        self.stream.flush().await.map_err(|_| Gone)?;
        let unsaid = mem::take(&mut self.unsaid);
        if unsaid.is_empty() {
            return Ok(());
        }
        let written: io::Result<()> = self.stream.get_mut().write_all(&unsaid).await;
        written.map_err(|_| Gone)
    }
}

/// Writes a frame of text.
fn frame(bytes: &mut Vec<u8>, text: impl FnOnce(&mut Vec<u8>)) {
    let begin = bytes.len();
    // Most are too long for one byte of length and short enough for two.
    bytes.extend([TEXT, 126, 0, 0]);
    text(bytes);
    let length = bytes.len() - begin - 4;
    if let Ok(short @ 0..126) = u8::try_from(length) {
        bytes[begin + 1] = short;
        bytes.drain(begin + 2..begin + 4);
    } else if let Ok(middling) = u16::try_from(length) {
        bytes[begin + 2..begin + 4].copy_from_slice(&middling.to_be_bytes());
    } else {
        bytes[begin + 1] = 127;
        bytes.splice(begin + 2..begin + 4, (length as u64).to_be_bytes());
    }
}

/// A request that wants a line and is in order: what becomes of it, and how it is answered.
pub(crate) struct Handshake {
    upgrade: OnUpgrade,
    accept: String,
}

impl Handshake {
    /// Reads a request; the error says what is wrong with it.
    pub(crate) fn of(parts: &mut Parts) -> Result<Handshake, &'static str> {
        let headers = &parts.headers;
        if parts.method != Method::GET {
            return Err("a socket is asked for by GET");
        }
        if !names(headers, header::CONNECTION, "upgrade") || !names(headers, header::UPGRADE, "websocket") {
            return Err("the connection is to become a WebSocket");
        }
        if !names(headers, header::SEC_WEBSOCKET_VERSION, "13") {
            return Err("WebSockets have version 13");
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).ok_or("a WebSocket has a key")?;
        let accept = derive_accept_key(key.as_bytes());
        let upgrade = parts.extensions.remove::<OnUpgrade>().ok_or("this connection cannot change")?;
        Ok(Handshake { upgrade, accept })
    }

    /// The answer, after which somebody runs the line.
    pub(crate) fn answer<F: Future<Output = ()> + Send + 'static>(
        self,
        run: impl FnOnce(Line) -> F + Send + 'static,
    ) -> Response {
        let Handshake { upgrade, accept } = self;
        tokio::spawn(async move {
            // If nothing comes of it, the client has gone.
            let Ok(upgraded) = upgrade.await else { return };
            let config = WebSocketConfig::default()
                .max_message_size(Some(LONGEST_MESSAGE))
                .max_frame_size(Some(LONGEST_MESSAGE))
                .read_buffer_size(LONGEST_MESSAGE);
            let stream = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
            run(Line { stream, unsaid: Vec::new() }).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        let accept = HeaderValue::from_str(&accept).expect("a hash in base 64 is plain text");
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// Whether a header holds a word, in whatever case and among whatever else.
fn names(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let mut values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.any(|value| value.split(',').any(|one| one.trim().eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use tungstenite::protocol::frame::{FrameHeader, coding};

    use super::*;

    #[test]
    fn frames_of_every_length_read_back() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 70_000] {
            let mut bytes = b"before".to_vec();
            frame(&mut bytes, |text| text.resize(text.len() + length, b'x'));
            let mut read = io::Cursor::new(&bytes[6..]);
            let (header, told) = FrameHeader::parse(&mut read).expect("it is a header").expect("it is whole");
            assert_eq!((told, header.is_final, header.mask), (length as u64, true, None));
            assert_eq!(header.opcode, coding::OpCode::Data(coding::Data::Text));
            let rest = &bytes[6 + read.position() as usize..];
            assert!(rest.len() == length && rest.iter().all(|&byte| byte == b'x'), "of {length} bytes");
            let mut shortest = Vec::new();
            header.format(told, &mut shortest).expect("writing to memory cannot fail");
            assert_eq!(shortest.len() as u64, read.position(), "no header is longer than it must be");
        }
    }
}
