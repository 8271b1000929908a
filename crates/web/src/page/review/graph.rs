//! The chances of all seats, ply by ply: the graph is the slider that steps through the game.

use std::fmt::Write as _;

use bots::review::Review;
use dioxus::prelude::*;
use engine::Seat;

use super::{
    super::{
        desk::Desk,
        parts::{Icon, Shape, icon},
        words as table_words,
    },
    Reviewing, words,
};
use crate::turns::turns_until;

/// How far down a chance stands, in per cent: an even share is in the middle.
fn height(chance: f64, even: f64) -> f64 {
    let up = if chance < even { chance / even / 2.0 } else { 0.5 + (chance - even) / (1.0 - even) / 2.0 };
    100.0 - 100.0 * up
}

/// How far to the right a ply stands, in per cent.
fn along(ply: usize, plies: usize) -> f64 {
    100.0 * ply as f64 / plies.max(1) as f64
}

/// The chances of a seat as the points of a line.
fn line(review: &Review, seat: Seat, even: f64) -> String {
    let mut points = String::new();
    for (ply, chances) in review.graph.iter().enumerate() {
        let _ = write!(points, "{:.2},{:.2} ", along(ply, review.plies), height(chances[seat], even));
    }
    points
}

#[component]
pub(super) fn Graph() -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { found, who, .. } = use_context();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let (ply, plies, seats) = (now.position().ply, now.plies, now.position().seats);
    let put = desk.looked.read().unwrap_or(ply);
    let to = move |ply: usize| desk.look((ply < plies).then_some(ply));
    let found = found.read();
    let review = found.review();
    let even = 1.0 / f64::from(seats);
    let chance = |seat: Seat| review.and_then(|review| review.graph.get(put)).map(|chances| chances[seat]);
    let said = Seat::all(seats).filter_map(|seat| Some((desk.name(seat), chance(seat)?)));
    let said = words::at_ply(put, plies, said);
    let turn = {
        let log = desk.log.read();
        table_words::turn_of(turns_until(&log, put), turns_until(&log, plies))
    };
    rsx! {
        section { class: "graph replay", "aria-label": words::GRAPH,
            div { class: "steps",
                button { "aria-label": table_words::TO_BEGINNING, disabled: ply == 0, onclick: move |_| to(0), Icon { d: icon::FIRST } }
                button { "aria-label": table_words::STEP_BACK, disabled: ply == 0, onclick: move |_| desk.step_look(-1), Icon { d: icon::PREVIOUS } }
                button { "aria-label": table_words::STEP_ON, disabled: ply == plies, onclick: move |_| desk.step_look(1), Icon { d: icon::NEXT } }
                button { "aria-label": table_words::TO_END, disabled: ply == plies, onclick: move |_| to(plies), Icon { d: icon::LAST } }
                b { {turn} }
                span { class: "soft", "{now.frame.progress}" }
                span { class: "chances",
                    for seat in Seat::all(seats) {
                        span { key: "{seat}", Shape { seat } "{desk.name(seat)} " b { {words::percent(chance(seat))} } }
                    }
                }
            }
            div { class: "plot",
                for mark in [1.0, 0.5, even, 0.1, 0.0] {
                    span { key: "{mark}", class: "mark", style: "top:{height(mark, even):.1}%", {words::number(mark * 100.0, 0)} }
                }
                div { class: "lines",
                    if let Some(review) = review {
                        svg { view_box: "0 0 100 100", "preserveAspectRatio": "none", "aria-hidden": "true",
                            for mark in [1.0, 0.5, even, 0.1, 0.0] {
                                line { key: "{mark}", class: if mark == even { "even" } else { "level" }, x1: "0", x2: "100", y1: "{height(mark, even):.1}", y2: "{height(mark, even):.1}" }
                            }
                            for seat in Seat::all(seats) {
                                polyline { key: "{seat}", class: if seat == who() { "s{seat} own" } else { "s{seat}" }, points: line(review, seat, even) }
                            }
                        }
                        for seat in Seat::all(seats) {
                            {shapes(review, seat, even)}
                        }
                        i { class: "here", style: "left:{along(put, plies):.2}%" }
                        for (number , turn) in review.dearest(who()).enumerate() {
                            b { key: "{number}", class: "number", "data-here": (put == turn.choice.ply).to_string(),
                                style: "left:{along(turn.choice.ply, plies):.2}%;top:{height(review.graph[turn.choice.ply][turn.seat], even):.2}%",
                                "{number + 1}"
                            }
                        }
                    }
                    input { r#type: "range", min: "0", max: "{plies}", value: "{put}", "aria-label": table_words::WHICH_STEP, "aria-valuetext": said,
                        oninput: move |event| if let Ok(ply) = event.value().parse() { to(ply) },
                    }
                }
            }
            if let Some(review) = review {
                {draws(review, who())}
            }
        }
    }
}

/// The shape of a seat here and there on its line, so that colours are not needed.
fn shapes(review: &Review, seat: Seat, even: f64) -> Element {
    let plies = review.plies;
    let at = [0, 1, 2, 3].map(|part| plies * (part * 5 + seat.index() + 1) / 20);
    rsx! {
        for (ply , chances) in at.into_iter().filter_map(|ply| Some((ply, review.graph.get(ply)?))) {
            span { key: "{seat} {ply}", class: "shape", style: "left:{along(ply, plies):.2}%;top:{height(chances[seat], even):.2}%", Shape { seat } }
        }
    }
}

/// What the rolls gave a seat, as bars under the graph; nothing where nothing was rolled.
fn draws(review: &Review, seat: Seat) -> Element {
    let most = review.rolls.iter().map(|rolled| rolled.win[seat].abs()).fold(0.0, f64::max);
    if most == 0.0 {
        return rsx! {};
    }
    rsx! {
        div { class: "draws", "aria-hidden": "true",
            span { {words::DRAWS} }
            svg { view_box: "0 0 100 20", "preserveAspectRatio": "none",
                line { class: "level", x1: "0", x2: "100", y1: "10", y2: "10" }
                for rolled in &review.rolls {
                    line { key: "{rolled.ply}", class: "draw", x1: "{along(rolled.ply + 1, review.plies):.2}", x2: "{along(rolled.ply + 1, review.plies):.2}", y1: "10", y2: "{10.0 - 10.0 * rolled.win[seat] / most:.2}" }
                }
            }
        }
    }
}
