//! The wire to a table: a worker today. Nothing else on the page knows where the table is.

use std::{cell::RefCell, rc::Rc};

use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::message::{FromTable, ToTable};

/// The page's end of the wire. The worker ends with it.
pub(super) struct Wire {
    worker: Option<Worker>,
    /// What was sent before the worker said that it listens.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _onmessage: Option<Closure<dyn FnMut(MessageEvent)>>,
}

impl Wire {
    /// Starts a table of one's own; what it says comes out of the second value.
    pub(super) fn open() -> (Wire, UnboundedReceiver<FromTable>) {
        let (sender, receiver) = unbounded();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let Ok(worker) = Worker::new_with_options("boot.js", &options) else {
            let text = "This browser cannot run a table beside the page.".to_owned();
            let _ = sender.unbounded_send(FromTable::Failed { text });
            return (Wire { worker: None, waiting, _onmessage: None }, receiver);
        };
        let queue = waiting.clone();
        let answering = worker.clone();
        let onmessage = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match serde_json::from_str(&text) {
                Ok(FromTable::Ready) => {
                    for message in queue.borrow_mut().take().unwrap_or_default() {
                        let _ = answering.post_message(&message.into());
                    }
                }
                Ok(message) => {
                    let _ = sender.unbounded_send(message);
                }
                Err(error) => {
                    let _ = sender.unbounded_send(FromTable::Failed { text: error.to_string() });
                }
            }
        });
        worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
        (Wire { worker: Some(worker), waiting, _onmessage: Some(onmessage) }, receiver)
    }

    /// Sends a message, or keeps it until the worker listens.
    pub(super) fn send(&self, message: &ToTable) {
        let Ok(text) = serde_json::to_string(message) else { return };
        match (&mut *self.waiting.borrow_mut(), &self.worker) {
            (Some(queue), _) => queue.push(text),
            (None, Some(worker)) => {
                let _ = worker.post_message(&text.into());
            }
            (None, None) => {}
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }
}
