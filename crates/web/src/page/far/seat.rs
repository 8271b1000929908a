//! A seat of a server's table: who is there, and how much time is left.

use dioxus::prelude::*;
use engine::Seat;
use protocol::{Clock, Stage, Who};

use super::{
    super::{
        desk::Desk,
        parts::{Icon, icon},
    },
    Online, words,
};

/// A drop of ink and its word.
pub(super) struct Here {
    pub(super) class: &'static str,
    pub(super) word: String,
}

/// Whether somebody is there.
pub(super) fn presence(online: Online, seat: Seat) -> Here {
    let about = online.about.read();
    let sitting = about.as_ref().and_then(|about| about.seats.get(seat.index()));
    let bot = |word: String| Here { class: "bot", word };
    match sitting.map(|sitting| (&sitting.who, &sitting.played_by, sitting.resigned)) {
        Some((Who::Bot { level }, _, _)) => return bot(words::bot(level)),
        Some((Who::Person { name, .. }, Some(level), _)) if name.is_empty() => return bot(words::bot(level)),
        Some((Who::Person { .. }, Some(level), resigned)) => return bot(words::played_by(level, resigned)),
        Some((Who::Person { .. } | Who::Open | Who::Invited, _, _)) | None => {}
    }
    let passed = (*online.now.read() - *online.seen_at.read()).max(0.0) as u64;
    let seen = online.present.read().as_ref().map(|present| present.seats.get(seat.index()).copied().flatten());
    match seen {
        None => Here { class: "off", word: words::NO_LINE_SHORT.into() },
        Some(Some(0)) => Here { class: "here", word: words::HERE.into() },
        Some(Some(millis)) => Here { class: "away", word: words::away(Some(millis + passed)) },
        Some(None) => Here { class: "away", word: words::away(None) },
    }
}

/// What a seat card says below everything else.
pub(in crate::page) fn there(desk: Desk, seat: Seat, short: bool) -> Element {
    let Some(online) = desk.far else { return rsx! {} };
    let here = presence(online, seat);
    let clock = left(online, seat);
    let runs = runs(desk, online, seat);
    rsx! {
        div { class: "there",
            span { class: "pr {here.class}", title: "{here.word}", span { class: if short { "unseen" } else { "" }, "{here.word}" } }
            if let Some(left) = clock {
                span { class: if runs { "ck runs" } else { "ck" }, role: "timer", "aria-label": words::time_left(left),
                    if runs {
                        Icon { d: icon::GLASS }
                    }
                    {words::clock_face(left)}
                }
            }
        }
    }
}

/// Whether a seat's clock runs.
fn runs(desk: Desk, online: Online, seat: Seat) -> bool {
    let about = online.about.read();
    let running = about.as_ref().is_some_and(|about| {
        let sitting = about.seats.get(seat.index());
        let timed =
            sitting.is_some_and(|sitting| matches!(sitting.who, Who::Person { .. }) && sitting.played_by.is_none());
        about.stage == Stage::Running && about.clock != Clock::None && timed
    });
    running && about.as_ref().is_some_and(|about| about.to_act.contains(&seat)) && desk.shown.read().is_some()
}

/// What is left on a seat's clock now, in milliseconds.
pub(super) fn left(online: Online, seat: Seat) -> Option<u64> {
    let about = online.about.read();
    let about = about.as_ref()?;
    let left = about.seats.get(seat.index())?.left?;
    let runs = about.stage == Stage::Running && about.to_act.contains(&seat);
    let passed = if runs { (*online.now.read() - *online.at.read()).max(0.0) as u64 } else { 0 };
    Some(left.saturating_sub(passed))
}
