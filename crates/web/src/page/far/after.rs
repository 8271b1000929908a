//! After the end: playing again, looking back, and whether the draws were fair.

use dioxus::prelude::*;
use engine::{Notes, Record};
use protocol::{Deal, Request, Share};
use serde::Deserialize;

use super::{
    super::{desk::Desk, setup},
    Online, words,
};
use crate::{browser, online::http};

#[derive(Deserialize)]
struct Finished {
    record: String,
}

async fn record(table: &str) -> Result<String, http::Failure> {
    let Finished { record } = http::get(&format!("/api/tables/{table}/record")).await?;
    Ok(record)
}

/// What the page found when it checked the draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fair {
    Unknown,
    /// Every roll follows from the key; whether the hash is the one that was shown before, and one's
    /// own bytes are in it.
    Yes,
    No,
}

/// Checks all rolls of a finished record, the hash that was shown before, and one's own bytes.
fn check(record: &str, shown: &str, own: Option<Share>) -> Fair {
    let key = Notes::of_text(record).ok().and_then(|notes| notes.key);
    let (Some(deal), Ok(slug)) = (key.as_ref().map(Deal::of), engine::record_slug(record)) else {
        return Fair::Unknown;
    };
    let rolled = catalog::with_game!(slug, G => Record::<G>::from_text(record).is_ok_and(|(record, _)| {
        deal.shares.len() == usize::from(record.seats) && deal.verify(record.rolls()).is_ok()
    }));
    let fair = deal.secret.hash().to_string() == shown && own.is_none_or(|own| deal.shares.contains(&own));
    if fair && rolled == Some(true) { Fair::Yes } else { Fair::No }
}

/// Where the server has a file of a table, as it stands or after so many plies.
pub(super) fn file(online: Online, name: &str, ply: Option<usize>) -> String {
    let ply = ply.map(|ply| format!("?ply={ply}")).unwrap_or_default();
    format!("/t/{}/{name}{ply}", online.table)
}

/// Opens the record of a finished table as one of this device, up to a ply.
pub(super) async fn play_on(online: Online, ply: Option<usize>) -> Result<(), String> {
    open_at(online, ply, "table", "").await
}

/// The same, at an address of this kind.
async fn open_at(online: Online, ply: Option<usize>, place: &str, more: &str) -> Result<(), String> {
    let text = http::send("GET", &file(online, "record.txt", ply), None).await;
    let id = setup::take_in(&text.map_err(|failure| words::failure(&failure))?)?;
    browser::go(&format!("#/{place}/{id}{more}"));
    Ok(())
}

/// What to do after a game on a server.
#[component]
pub(in crate::page) fn Again() -> Element {
    let desk = use_context::<Desk>();
    let mut said = use_signal(String::new);
    let mut fair = use_signal(|| Fair::Unknown);
    let Some(online) = desk.far else { return rsx! {} };
    use_future(move || async move {
        let table = online.table.to_string();
        let shown = online.about.peek().as_ref().map(|about| about.dice.to_string()).unwrap_or_default();
        // What was kept when the table was made counts, not what the server says now.
        let shown = browser::setting(&format!("dice/{table}")).unwrap_or(shown);
        let own = browser::setting(&format!("share/{table}")).and_then(|share| share.parse().ok());
        if let Ok(record) = record(&table).await {
            fair.set(check(&record, &shown, own));
        }
    });
    let open = move |place: &'static str| async move {
        let own = desk.own_seat().map_or_else(String::new, |seat| format!("/{seat}"));
        said.set(open_at(online, None, place, &own).await.err().unwrap_or_default());
    };
    let rematch = online.about.read().as_ref().and_then(|about| about.rematch);
    let seated = desk.own_seat().is_some();
    // What was given up has no end by the rules, and nothing can be said of it.
    let ended = desk.shown.read().as_ref().is_some_and(|now| now.position().standings.is_some());
    rsx! {
        if seated {
            button { class: "play", onclick: move |_| desk.request(|table| Request::Rematch { table }),
                if rematch.is_some() { {words::JOIN_REMATCH} } else { {super::super::words::PLAY_AGAIN} }
            }
        }
        div { class: "next",
            button { class: "quiet", onclick: move |_| desk.look(Some(0)), {words::LOOK_BACK} }
            if ended {
                button { class: "quiet", onclick: move |_| open("review"), {super::super::words::REVIEW} }
            }
            button { class: "quiet", onclick: move |_| open("table"), {words::OPEN_RECORD} }
            a { class: "go quiet", href: "#/tables", {words::MY_TABLES} }
        }
        match fair() {
            Fair::Unknown => rsx! {},
            Fair::Yes => rsx! { p { class: "soft fair", {words::FAIR} } },
            Fair::No => rsx! { p { class: "trouble fair", role: "alert", {words::NOT_FAIR} } },
        }
        if !said().is_empty() {
            p { role: "status", class: "trouble", "{said}" }
        }
    }
}
