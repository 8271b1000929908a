//! One socket of the line: it tells what happens to it, and closes when it is dropped.

use futures_channel::mpsc::UnboundedSender;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MessageEvent, WebSocket};

use super::news::Event;
use crate::browser;

/// A socket and those it calls.
pub(super) struct Socket {
    socket: WebSocket,
    _open: Closure<dyn FnMut()>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut()>,
}

impl Socket {
    /// Opens a socket of this number.
    pub(super) fn open(number: u32, events: &UnboundedSender<Event>) -> Option<Socket> {
        let socket = WebSocket::new(&browser::socket_address()).ok()?;
        let said = |make: fn(u32) -> Event| {
            let events = events.clone();
            Closure::<dyn FnMut()>::new(move || drop(events.unbounded_send(make(number))))
        };
        let (open, close) = (said(Event::Opened), said(Event::Closed));
        let events = events.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let _ = events.unbounded_send(Event::Text(number, text));
        });
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Socket { socket, _open: open, _message: message, _close: close })
    }

    /// Sends a message. A socket that is closing says so itself.
    pub(super) fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
