//! The worker: a table behind `postMessage`.

use std::{cell::RefCell, rc::Rc};

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::{
    host::Host,
    message::{FromTable, ToTable},
};

/// Answers messages until the page ends the worker.
pub(crate) fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let host: Rc<RefCell<Option<Host>>> = Rc::default();
    let answering = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let reply = match serde_json::from_str::<ToTable>(&text) {
            Ok(message) => reply(&mut host.borrow_mut(), &message),
            Err(error) => FromTable::Failed { text: error.to_string() },
        };
        post(&answering, &reply);
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
    post(&scope, &FromTable::Ready);
}

fn reply(host: &mut Option<Host>, message: &ToTable) -> FromTable {
    if let ToTable::Open { setup, record } = message {
        match Host::open(setup, record.as_deref(), js_sys::Date::now) {
            Ok(opened) => *host = Some(opened),
            Err(error) => return FromTable::Failed { text: error.to_string() },
        }
    }
    match host {
        Some(host) => host.handle(message),
        None => FromTable::Failed { text: "there is no table yet".into() },
    }
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &FromTable) {
    if let Ok(text) = serde_json::to_string(message) {
        let _ = scope.post_message(&text.into());
    }
}
