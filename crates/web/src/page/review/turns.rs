//! The turns that cost most, with what would have been better, and the rolls that mattered most.

use bots::review::Turn;
use catalog::{Table, review::told};
use dioxus::prelude::*;
use engine::Seat;

use super::{
    super::{desk::Desk, parts::Shape, words as table_words},
    Reviewing, play_on,
    thumbs::{Line, Thumbs},
    words,
};
use crate::turns::turns_until;

#[component]
pub(super) fn Turns(own: Option<Seat>) -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { found, mut who, table, line } = use_context();
    let found = found.read();
    let Some(review) = found.review() else { return rsx! {} };
    let turns: Vec<Turn> = review.dearest(who()).cloned().collect();
    let scored = review.points.is_some();
    rsx! {
        section { class: "turns",
            h3 { {words::dearest(own == Some(who()), &desk.name(who()))} }
            div { class: "pills", role: "group", "aria-label": words::WHOSE,
                for seat in Seat::all(review.win.seats()) {
                    button { key: "{seat}", "aria-pressed": (who() == seat).to_string(), onclick: move |_| who.set(seat), Shape { seat } "{desk.name(seat)}" }
                }
            }
            ol {
                for (number , turn) in turns.iter().enumerate() {
                    {card(desk, (table, line), number + 1, turn, scored)}
                }
            }
            if turns.is_empty() && review.play[who()].decisions > 0 {
                p { class: "soft", {words::NO_LOSS} }
            }
        }
    }
}

/// A turn that cost something.
fn card(
    desk: Desk,
    (table, mut line): (Signal<Box<dyn Table>>, Signal<Option<Line>>),
    number: usize,
    turn: &Turn,
    scored: bool,
) -> Element {
    let (choice, seat) = (&turn.choice, turn.seat);
    let ply = choice.ply;
    let told = told(table.peek().as_ref(), seat, choice, &desk.names());
    let (progress, played, better) = told.map(|told| (told.progress, told.played, told.better)).unwrap_or_default();
    let when = {
        let (log, plies) = (desk.log.read(), table.peek().ply());
        table_words::turn_of(turns_until(&log, ply + 1), turns_until(&log, plies))
    };
    let here = desk.shown.read().as_ref().is_some_and(|seen| seen.position().ply == ply);
    rsx! {
        li { key: "{ply}", class: "cost", "data-here": here.to_string(),
            button { class: "at",
                onclick: move |_| {
                    line.set(None);
                    desk.look(Some(ply));
                },
                b { class: "number", "{number}" }
                span { class: "what",
                    b { "{when}" }
                    span { class: "soft", "{progress}" }
                    span { {words::PLAYED} " " i { "{played}" } }
                    span { {words::BETTER} " " i { "{better}" } }
                }
                span { class: "lost",
                    if scored {
                        b { {words::signed(-turn.points)} }
                        span { class: "soft", {words::POINTS} }
                    } else {
                        b { {words::signed(-turn.win * 100.0)} " %" }
                    }
                    span { class: "soft", {words::from_to(choice.could, choice.chance)} }
                }
            }
            button { class: "quiet", onclick: move |_| play_on(desk, ply, Some(seat)), {words::TRY_AGAIN} }
            Thumbs { seat, choice: choice.clone() }
        }
    }
}

/// The rolls that mattered most.
#[component]
pub(super) fn Rolls() -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { found, .. } = use_context();
    let found = found.read();
    let Some(rolls) = found.review().map(|review| review.greatest_rolls().to_vec()) else { return rsx! {} };
    let log = desk.log.read();
    let said = |ply: usize| {
        let lines = log.iter().filter(|logged| logged.ply == ply + 1);
        lines.map(|logged| logged.line.text.clone()).collect::<Vec<_>>()
    };
    rsx! {
        if !rolls.is_empty() {
            section { class: "rolls",
                h3 { {words::GREATEST_ROLLS} }
                ol {
                    for rolled in rolls {
                        li { key: "{rolled.ply}",
                            button { onclick: move |_| desk.look(Some(rolled.ply + 1)),
                                {words::ply(rolled.ply + 1)}
                                for line in said(rolled.ply) { span { "{line}" } }
                            }
                            span { class: "gave",
                                for (seat , luck) in rolled.win.iter() {
                                    span { key: "{seat}", Shape { seat } {words::signed(luck * 100.0)} }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
