//! A table with friends in two clicks: the game, and with whom.

use bots::Level;
use catalog::Listing;
use dioxus::prelude::*;
use protocol::{Clock, Create, Created, SeatWish};

use super::{
    super::covers::{Cover, CoverDefs},
    me::{Known, NameForm, use_me},
    room,
    tables::Head,
    words,
};
use crate::{
    browser,
    online::http::{self, Failure},
};

/// How strong a bot is unless somebody says otherwise.
pub(super) const USUAL: Level = Level::Journeyman;

/// A usual table of a title.
fn usual(listing: &Listing, public: bool) -> Create {
    let seats = listing.presets.first().map_or(2..=4, |preset| preset.seats.clone());
    let free = if public { SeatWish::Open } else { SeatWish::Invited };
    Create {
        game: listing.info.slug.into(),
        preset: String::new(),
        switches: Vec::new(),
        seats: vec![free; usize::from(3.clamp(*seats.start(), *seats.end()))],
        public,
        clock: if public { Clock::Bank { seconds: 600, increment: 20 } } else { Clock::None },
        hints: false,
    }
}

/// Makes a table and goes there.
async fn make(slug: String, public: bool) -> Result<(), Failure> {
    let Ok(listing) = catalog::title(&slug) else { return Ok(()) };
    let created: Created = http::post("/api/tables", &usual(&listing, public)).await?;
    room::keep_key(&created.table, &created.key);
    browser::keep_setting(&format!("dice/{}", created.table), &created.dice.to_string());
    room::sit_at(created.table, None);
    browser::replace(&format!("#/t/{}", created.table));
    Ok(())
}

/// Makes the table at once for whoever has a name; asks for one first otherwise.
#[component]
pub(in crate::page) fn Friends(slug: String, public: bool) -> Element {
    let known = use_me();
    let mut trouble = use_signal(String::new);
    let name = catalog::title(&slug).map_or("", |listing| listing.info.name);
    let heading = if public { words::open_to_all(name) } else { words::with_friends(name) };
    use_hook(|| browser::title(&heading));
    let making = slug.clone();
    let begin = use_callback(move |()| {
        let slug = making.clone();
        spawn(async move {
            if let Err(failure) = make(slug, public).await {
                trouble.set(words::failure(&failure));
            }
        });
    });
    let mut begun = use_signal(|| false);
    use_effect(move || {
        if known.read().me().is_some() && !*begun.peek() {
            begun.set(true);
            begin.call(());
        }
    });
    rsx! {
        CoverDefs {}
        div { class: "wrap setup",
            Head { at: "play" }
            main { class: "sheet",
                div { class: "cover", Cover { slug: slug.clone() } }
                div { class: "body",
                    h1 { "{heading}" }
                    match known() {
                        Known::Nobody => rsx! {
                            p { {words::NAME_WHY} }
                            NameForm { known, word: words::SET_TABLE, ondone: |()| {} }
                        },
                        Known::NoLine => rsx! { p { role: "alert", {words::NEEDS_LINE} } },
                        Known::Asking | Known::Me(_) => rsx! { p { class: "soft", role: "status", {super::super::words::SETTING} } },
                    }
                    if !trouble().is_empty() {
                        p { class: "trouble", role: "alert", "{trouble}" }
                    }
                }
            }
        }
    }
}
