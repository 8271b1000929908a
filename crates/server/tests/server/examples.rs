//! The examples of docs/protocol.md, said to a real server.

use protocol::SeatWish;
use serde_json::Value;

use crate::client::{Friend, House, plain};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// Whether an answer has all that an example shows; `…` stands for anything.
fn fits(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(found)) => {
            shown.len() == found.len()
                && shown.iter().all(|(key, value)| found.get(key).is_some_and(|found| fits(value, found)))
        }
        (shown, found) => shown == found,
    }
}

#[tokio::test]
async fn the_document_is_true() {
    let house = House::open().await;
    let mut anna = Friend::new(house.address(), "Anna").await;
    let seats = [SeatWish::Open, SeatWish::Bot("novice".into())];
    let table = anna.create(&plain(catalog::SLUGS[0], &seats)).await.table.to_string();
    let mut checked = 0;
    for line in DOCUMENT.lines() {
        if let Some(sent) = line.strip_prefix("> ") {
            anna.send(sent.replace("TABLE", &table)).await;
        }
        if let Some(shown) = line.strip_prefix("< ") {
            let shown: Value = serde_json::from_str(&shown.replace("TABLE", &table)).expect("an example is JSON");
            // Between the messages of the document the bot may have played.
            let found = loop {
                anna.next().await.expect("the line is up");
                let text = anna.received.last().expect("something came");
                let found: Value = serde_json::from_str(text).expect("the server sends JSON");
                if found.get("answer").is_some() {
                    break found;
                }
            };
            let about = |value: &Value| fits(&without_counts(&shown), &without_counts(value));
            assert!(about(&found), "the document says\n{shown}\nthe server says\n{found}");
            checked += 1;
        }
    }
    assert!(checked >= 9, "{checked} examples were found");
    house.running.stop().await;
}

/// The bot's plies move the numbers of what comes after the start.
fn without_counts(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(done) = value.pointer_mut("/answer/what/done/seq") {
        *done = Value::from("…");
    }
    if let Some(watching) = value.pointer_mut("/answer/what/watching/seq") {
        *watching = Value::from("…");
    }
    value
}
