//! The worker: minds behind `postMessage`.

use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::{code, minds::Minds};

/// What the worker says once it listens.
pub(crate) const READY: &str = "ready";

/// What it says if it cannot.
pub(crate) const LOST: &str = "lost";

/// Thinks about what comes until the page ends the worker. Its name is the game that it thinks about.
pub(crate) fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    spawn_local(async move {
        if code::come(&scope.name()).await.is_err() {
            let _ = scope.post_message(&LOST.into());
            return;
        }
        listen(&scope);
        let _ = scope.post_message(&READY.into());
    });
}

fn listen(scope: &DedicatedWorkerGlobalScope) {
    let mut minds = Minds::new(js_sys::Date::now);
    let answering = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        // Only the page of the same build writes here, so what cannot be read was not meant for us.
        let Ok(task) = serde_json::from_str(&text) else { return };
        minds.work(task, &mut |outcome| {
            if let Ok(text) = serde_json::to_string(&outcome) {
                let _ = answering.post_message(&text.into());
            }
        });
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
}
