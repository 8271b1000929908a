//! Luck and skill: what each result is made of, as numbers and as steps that add up.

use bots::review::{Account, Review};
use dioxus::prelude::*;
use engine::{PerSeat, Seat, order};

use super::{
    super::{desk::Desk, parts::Shape},
    Reviewing, words,
};

/// The parts of a result from its even share on, with the pattern that each is drawn in.
fn parts(account: &Account) -> [(&'static str, f64); 4] {
    [("start", account.start), ("draws", account.luck), ("own", -account.loss), ("others", account.others)]
}

#[component]
pub(super) fn Accounts(own: Option<Seat>) -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { found, .. } = use_context();
    let mut by_chance = use_signal(|| false);
    let found = found.read();
    let Some(review) = found.review() else { return rsx! {} };
    let points = review.points.as_ref().filter(|_| !by_chance());
    let accounts = points.unwrap_or(&review.win);
    let scale = if points.is_some() { 1.0 } else { 100.0 };
    let even = accounts[Seat::FIRST].even * scale;
    rsx! {
        section { class: "accounts",
            h3 { if points.is_some() { {words::IN_POINTS} } else { {words::IN_CHANCE} } " " span { class: "soft", {words::even(even)} }
                if review.points.is_some() {
                    button { class: "quiet", onclick: move |_| by_chance.toggle(), if by_chance() { {words::SHOW_POINTS} } else { {words::SHOW_CHANCE} } }
                }
            }
            {sums(desk, review, accounts, scale, own)}
            p { class: "soft", {words::parts(drawn(accounts))} }
        }
    }
}

/// Whether anything came of draws.
fn drawn(accounts: &PerSeat<Account>) -> bool {
    accounts.values().iter().any(|account| account.luck != 0.0)
}

fn sums(desk: Desk, review: &Review, accounts: &PerSeat<Account>, scale: f64, own: Option<Seat>) -> Element {
    let drawn = drawn(accounts);
    let wide = accounts.values().iter().fold(0.0f64, |wide, account| {
        let mut at = 0.0;
        parts(account).into_iter().fold(wide, |wide, (_, part)| {
            at += part;
            wide.max(f64::abs(at))
        })
    });
    let mut seats: Vec<Seat> = Seat::all(accounts.seats()).collect();
    order(&mut seats, |seat| -accounts[*seat].result);
    rsx! {
        table { class: "sums",
            thead {
                tr {
                    th { class: "unseen", {words::SEAT} }
                    for (name , there) in [(words::START, true), (words::DRAWS, drawn), (words::OWN_PLAY, true), (words::OTHERS, true)] {
                        if there {
                            th { key: "{name}", scope: "col", "{name}" }
                        }
                    }
                    th { class: "steps", span { class: "unseen", {words::STEPS} } }
                    th { scope: "col", {words::RESULT} }
                }
            }
            tbody {
                for seat in seats {
                    tr { key: "{seat}", class: if own == Some(seat) { "own" }, "data-gap": "{accounts[seat].gap():e}",
                        th { scope: "row", Shape { seat } " {desk.name(seat)}" span { class: "soft", {words::played(&review.play[seat])} } }
                        for (name , part) in parts(&accounts[seat]) {
                            if drawn || name != "draws" {
                                td { key: "{name}", {words::signed(part * scale)} }
                            }
                        }
                        td { class: "steps", {steps(&accounts[seat], wide)} }
                        td { span { class: "gold", {words::number(accounts[seat].result * scale, 0)} } }
                    }
                }
            }
        }
    }
}

/// The parts as bars, each from where the one before it ended.
fn steps(account: &Account, wide: f64) -> Element {
    let x = |at: f64| 50.0 + 48.0 * at / wide.max(1e-9);
    let mut at = 0.0;
    let bars: Vec<(usize, &str, f64, f64)> = parts(account)
        .into_iter()
        .enumerate()
        .map(|(row, (name, part))| {
            let (from, to) = (at, at + part);
            at = to;
            (row, name, x(from.min(to)), x(from.max(to)))
        })
        .collect();
    rsx! {
        svg { view_box: "0 0 100 24", "preserveAspectRatio": "none", "aria-hidden": "true",
            line { class: "even", x1: "50", x2: "50", y1: "0", y2: "24" }
            for (row , name , from , to) in bars {
                rect { key: "{name}", class: "{name}", x: "{from:.2}", width: "{to - from:.2}", y: "{row * 6}", height: "5" }
            }
        }
    }
}
