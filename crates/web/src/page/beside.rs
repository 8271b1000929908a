//! The worker beside the page, in which minds think.

use std::{cell::RefCell, rc::Rc};

use futures_channel::mpsc::UnboundedSender;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::wire::Heard;
use crate::{
    browser,
    message::{Outcome, Task},
    worker::{LOST, READY},
};

/// A worker that is started when it is first needed, and again after it was stopped.
pub(super) struct Beside {
    out: UnboundedSender<Heard>,
    running: RefCell<Option<Running>>,
}

struct Running {
    worker: Worker,
    /// What was sent before the worker said that it listens.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _onmessage: Closure<dyn FnMut(MessageEvent)>,
    _onerror: Closure<dyn FnMut(ErrorEvent)>,
}

impl Beside {
    pub(super) fn new(out: UnboundedSender<Heard>) -> Beside {
        Beside { out, running: RefCell::new(None) }
    }

    /// Sends a task; what comes of it comes over the wire.
    pub(super) fn ask(&self, task: &Task) {
        let Ok(text) = serde_json::to_string(task) else { return };
        let mut running = self.running.borrow_mut();
        if running.is_none() {
            *running = self.start(task.game().unwrap_or_default());
        }
        match running.as_ref() {
            Some(running) => running.send(text),
            None => {
                let _ = self.out.unbounded_send(Heard::NoMinds);
            }
        }
    }

    /// Gives up whatever is thought about.
    pub(super) fn stop(&self) {
        *self.running.borrow_mut() = None;
    }

    /// Starts a worker that will think about this game.
    fn start(&self, game: &str) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(game);
        let boot = browser::file("/boot.js");
        let worker = Worker::new_with_options(&boot, &options).ok()?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<String>::new())));
        let (queue, answering, out) = (waiting.clone(), worker.clone(), self.out.clone());
        let game = game.to_owned();
        let onmessage = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if text == READY {
                let (queue, answering, game) = (queue.clone(), answering.clone(), game.clone());
                spawn_local(async move {
                    let net = net(game).await;
                    for message in net.into_iter().chain(queue.borrow_mut().take().unwrap_or_default()) {
                        let _ = answering.post_message(&message.into());
                    }
                });
            } else if text == LOST {
                let _ = out.unbounded_send(Heard::NoMinds);
            } else if let Ok(outcome) = serde_json::from_str(&text) {
                let _ = out.unbounded_send(match outcome {
                    Outcome::Pondered(pondered) => Heard::Thought(pondered),
                    Outcome::Reviewed { review, ended } => Heard::Reviewed(Ok((review, ended))),
                    Outcome::NoReview(why) => Heard::Reviewed(Err(why)),
                });
            }
        });
        worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
        let queue = waiting.clone();
        let onerror = Closure::<dyn FnMut(ErrorEvent)>::new(move |_| {
            // One that does not even start is of a build that the server no longer has.
            if queue.borrow().is_some() {
                browser::reload_once(&boot);
            }
        });
        worker.set_onerror(Some(onerror.as_ref().unchecked_ref()));
        Some(Running { worker, waiting, _onmessage: onmessage, _onerror: onerror })
    }
}

/// A game's learned evaluation for the worker, if there is one and it comes.
async fn net(game: String) -> Option<String> {
    let path = format!("/nets/{game}.txt");
    // What this build does not have is not asked for.
    if browser::file(&path) == path {
        return None;
    }
    let text = browser::load(&path).await?;
    serde_json::to_string(&Task::Net { game, text }).ok()
}

impl Running {
    fn send(&self, text: String) {
        match &mut *self.waiting.borrow_mut() {
            Some(queue) => queue.push(text),
            None => {
                let _ = self.worker.post_message(&text.into());
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
