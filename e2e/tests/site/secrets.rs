//! Nothing that somebody may not know reaches their page: all that pages sent, heard, kept and showed in a
//! game, and all that the server logged, is searched for what the finished record knows besides.

use std::collections::BTreeSet;

use catalog::{Moment, Position};
use e2e::{Guest, Stand};
use engine::{SeededDice, Viewer};
use serde_json::Value;

use crate::friends::{NEXT, play, sit_down};

/// A title in which seats know what others do not.
fn hiding() -> &'static str {
    let hides =
        |slug: &&str| catalog::start(slug, "", &[], 2, &mut SeededDice::new(1)).is_ok_and(|table| table.hides());
    catalog::SLUGS.into_iter().find(hides).expect("some title hides something")
}

/// Every number, word or list that a view holds, with its name, as it is written.
fn leaves(value: &Value, name: &str, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| leaves(value, name, into)),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            items.iter().for_each(|item| leaves(item, name, into));
        }
        Value::Null | Value::Bool(_) => {}
        Value::Number(_) | Value::String(_) | Value::Array(_) => {
            into.insert(format!("{name:?}:{value}"));
        }
    }
}

/// What a viewer was told in a game, as it was written.
fn told(positions: &[Position]) -> String {
    let mut text = String::new();
    for position in positions {
        text.push_str(position.view.get());
        position.news.iter().for_each(|news| text.push_str(news.event.get()));
    }
    text
}

fn positions(record: &str, viewer: Viewer) -> Vec<Position> {
    let table = catalog::resume(record).expect("it replays");
    let at = |ply| table.at(ply).expect("it was played").position(viewer, &Moment::default());
    (0..=table.ply()).map(at).collect()
}

/// What others know and this viewer never learns.
fn secrets(record: &str, viewer: Viewer) -> BTreeSet<String> {
    let own = told(&positions(record, viewer));
    let mut known = BTreeSet::new();
    for other in Viewer::all(2).filter(|other| *other != viewer && *other != Viewer::Spectator) {
        for position in positions(record, other) {
            let view = serde_json::from_str(position.view.get()).expect("a view is JSON");
            leaves(&view, "view", &mut known);
            for news in &position.news {
                leaves(&serde_json::from_str(news.event.get()).expect("an event is JSON"), "event", &mut known);
            }
        }
    }
    known.into_iter().filter(|leaf| !own.contains(leaf.as_str())).collect()
}

/// Rolls as records write them.
fn rolls(record: &str) -> BTreeSet<String> {
    let rolled =
        |line: &str| line.strip_prefix("opening").or(line.split_once(" ;").map(|(_, rolls)| rolls)).map(str::to_owned);
    let mut rolls = BTreeSet::new();
    for line in record.lines().take_while(|line| !line.starts_with("end ")).filter_map(rolled) {
        let words: Vec<&str> = line.split_whitespace().collect();
        rolls.extend(words.chunks_exact(2).map(|roll| roll.join(" ")));
    }
    rolls
}

/// Those that a text holds.
fn found<'a>(text: &str, secrets: &'a BTreeSet<String>) -> Vec<&'a str> {
    secrets.iter().map(String::as_str).filter(|secret| text.contains(secret)).collect()
}

#[tokio::test]
async fn nothing_hidden_reaches_a_page_a_browser_s_storage_or_a_log() {
    let stand = Stand::start();
    let host = Guest::arrive(&stand, 71).await;
    let friend = Guest::arrive(&stand, 72).await;
    let guests = [&host, &friend];
    for guest in guests {
        guest.listen_in().await;
    }
    let link = sit_down(&host, &friend, hiding()).await;
    play(guests, 30).await;
    // Trying moves shows what could be hidden, and nothing that is.
    host.click(".side-button.try").await;
    host.wait("the board", "return !!document.querySelector('.notice.trying')").await;
    host.click(".notice.trying .quiet").await;
    host.wait("the table", "return !document.querySelector('.notice.trying')").await;
    let heard = [host.everything().await, friend.everything().await];
    let log = stand.log();

    host.click(".menu > button").await;
    host.run("[...document.querySelectorAll('.drop button')].find(b => b.innerText.startsWith('Resign')).click(); return true").await;
    host.wait("a second question", "return !!document.querySelector('.drop [role=alert]')").await;
    host.run("[...document.querySelectorAll('.drop button')].find(b => b.innerText === 'Resign').click(); return true")
        .await;
    host.wait_for("the end", NEXT, "over").await;
    let table = link.split("/t/").nth(1).and_then(|rest| rest.split('#').next()).expect("the link names a table");
    let script = format!("return fetch('/api/tables/{table}/record').then(answer => answer.json())");
    let truth = host.run(&script).await;
    let record = truth["record"].as_str().expect("there is a record");
    let shares: Vec<String> = serde_json::from_value(truth["dice"]["shares"].clone()).expect("there are shares");
    let secret = truth["dice"]["secret"].as_str().expect("there is a secret").to_owned();

    let mut all = BTreeSet::from([secret]);
    all.extend(rolls(record));
    all.extend(shares.iter().cloned());
    assert!(found(&log, &all).is_empty(), "in the server's log: {:?}", found(&log, &all));
    for (seat, heard) in Viewer::all(2).zip(&heard) {
        let own = &shares[seat.seat().expect("they sit").index()];
        let mut hidden = secrets(record, seat);
        assert!(hidden.len() > 5, "others know more: {hidden:?}");
        assert!(found(&log, &hidden).is_empty(), "in the server's log: {:?}", found(&log, &hidden));
        hidden.extend(all.iter().filter(|one| *one != own).cloned());
        assert!(heard.contains("\"update\""), "something was heard");
        assert_eq!(found(heard, &hidden), Vec::<&str>::new(), "at seat {seat:?}");
        // The search finds what is there: each kind planted once.
        for one in &hidden {
            assert_eq!(found(&format!("{heard}\n{{{one}}}"), &hidden), [one.as_str()], "planted");
        }
    }
    for guest in [host, friend] {
        guest.leave().await;
    }
}
