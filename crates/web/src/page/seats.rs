//! Who sits at the table, what they hold in public and whose turn it is; and the rules at hand.

use boards::stage::SeatCard;
use dioxus::prelude::*;
use engine::Seat;
use room::Next;

use super::{
    board::Drawn,
    desk::Desk,
    faces::Face,
    far, panels,
    parts::{ClauseLink, Shape},
    words,
};

/// How many of its holdings a seat shows where there is little room, at a table of so many.
fn few(seats: u8) -> usize {
    if seats > 3 { 2 } else { 3 }
}

/// A card for each seat.
#[component]
pub(super) fn Seats(stage: Memo<Option<Drawn>>) -> Element {
    rsx! {
        section { class: "seats", "aria-label": words::AT_THE_TABLE,
            ol { {each(stage, false)} }
        }
    }
}

/// The same in one line, where there is little room.
#[component]
pub(super) fn Strip(stage: Memo<Option<Drawn>>) -> Element {
    rsx! {
        section { class: "seats short", "aria-label": words::AT_THE_TABLE,
            ol { {each(stage, true)} }
        }
    }
}

fn each(stage: Memo<Option<Drawn>>, short: bool) -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let drawn = stage.read();
    let cards = drawn.as_ref().map_or(&[][..], |stage| &stage.0.seats);
    rsx! {
        for seat in Seat::all(now.position().seats) {
            {one(desk, seat, cards.iter().find(|card| card.seat == seat), short)}
        }
    }
}

fn one(desk: Desk, seat: Seat, card: Option<&SeatCard>, short: bool) -> Element {
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let position = now.position();
    let acting = position.to_act.contains(seat) && !now.is_over();
    let saved = desk.saved.read();
    let Some(sitter) = saved.setup.sitters.get(seat.index()) else { return rsx! {} };
    let standing = position.standings.as_ref().and_then(|standings| standings.get(seat.index()));
    let state = match (&sitter.bot, acting, standing) {
        (_, _, Some(standing)) => words::ranked(standing.rank),
        (None, true, None) if now.next == Next::You && position.viewer.is(seat) => words::YOUR_TURN.to_owned(),
        (None, true, None) => words::TO_ACT.to_owned(),
        (Some(_), true, None) if now.is_live() => words::THINKING.to_owned(),
        (Some(_), true, None) => words::TO_ACT.to_owned(),
        (Some(level), false, None) => level.to_string(),
        (None, false, None) => String::new(),
    };
    let points = now.frame.points.get(seat.index()).copied().flatten();
    let points = standing.and_then(|standing| standing.points).or(points);
    let class = format!("seat s{seat}{}", if acting || standing.is_some_and(|s| s.rank == 1) { " act" } else { "" });
    let held = now.frame.holdings.get(seat.index()).cloned().unwrap_or_default();
    rsx! {
        li { key: "{seat}", class,
            div { class: "who",
                Shape { seat }
                b { bdi { "{sitter.name}" } }
                if !short {
                    if let Some(level) = sitter.bot {
                        Face { level }
                        span { class: "unseen", {words::BOT} }
                    }
                    span { class: "soft", "{state}" }
                }
                if let Some(points) = points {
                    span { class: "gold", title: words::AS_IT_STANDS, "{points}" }
                }
            }
            match card {
                Some(card) => rsx! {
                    div { class: "bits", {panels::bits(if short { card.counts.get(..few(position.seats)).unwrap_or(&card.counts) } else { &card.counts })} }
                    if !short {
                        {panels::parts(desk, &card.more)}
                    }
                },
                None => rsx! {
                    ul { class: "have",
                        for held in held.into_iter().take(if short { 0 } else { usize::MAX }) {
                            li { key: "{held.name}", span { "{held.name}" } b { "{held.count}" } }
                        }
                    }
                },
            }
            {far::there(desk, seat, short)}
        }
    }
}

/// The clauses that govern the decision at hand.
#[component]
pub(super) fn AtHand() -> Element {
    let desk = use_context::<Desk>();
    let rules = desk.with_now(|_, frame| frame.at_hand.clone()).unwrap_or_default();
    if rules.is_empty() || !desk.is_live() {
        return rsx! {};
    }
    rsx! {
        section { class: "panel rule", "aria-label": words::AT_HAND,
            header { h2 { {words::AT_HAND} } }
            for rule in rules {
                p { key: "{rule.clause}",
                    "{rule.text} "
                    ClauseLink { clause: rule.clause.to_string(), onopen: move |clause| desk.open_rule(Some(clause)) }
                }
            }
        }
    }
}
