//! The end of a game: who won, by how much, where every point comes from, and what next.

use dioxus::prelude::*;
use engine::{ScoreLine, Seat, Standing};

use super::{
    daily,
    desk::Desk,
    far,
    parts::{ClauseLink, Shape},
    setup::{self, Anew},
    words,
};
use crate::browser;

#[component]
pub(super) fn End() -> Element {
    let desk = use_context::<Desk>();
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    // Who gave up ranks last, whatever the rules say.
    let result = desk.far.and_then(|far| far.about.read().as_ref().and_then(|about| about.result.clone()));
    let standings = result.or_else(|| now.position().standings.clone()).unwrap_or_default();
    let mut seats: Vec<Seat> = Seat::all(now.position().seats).collect();
    engine::order(&mut seats, |seat| standings.get(seat.index()).map_or(u8::MAX, |standing| standing.rank));
    let begin = move |anew: Anew| browser::go(&format!("#/table/{}", setup::again(&desk.saved.peek().setup, anew)));
    let most = standings.iter().filter_map(|standing| standing.points).max().unwrap_or(0).max(1);
    let rows = rows(&now.frame.score);
    // Some games are won without points: then what is said of a seat stands beside its name.
    let counted = standings.iter().any(|standing| standing.points.is_some());
    rsx! {
        section { class: "ending", "aria-label": "Result",
            p { class: "won", role: "status", if standings.is_empty() { {far::words::ENDED} } else { {won(desk, &standings)} } }
            ol { class: "places",
                for seat in seats.clone() {
                    {place(desk, seat, standings.get(seat.index()).copied(), most, if counted { &[] } else { &rows })}
                }
            }
            if counted {
            table { class: "small score",
                thead {
                    tr {
                        td {}
                        for seat in seats.clone() {
                            th { key: "{seat}", Shape { seat } }
                        }
                    }
                }
                tbody {
                    for (kind , clause , cells) in rows {
                        tr { key: "{kind}",
                            td {
                                "{kind} "
                                ClauseLink { clause, onopen: move |clause| desk.open_rule(Some(clause)) }
                            }
                            for seat in seats.clone() {
                                td { key: "{seat}", title: "{cells[seat.index()].said}", b { "{cells[seat.index()].shown()}" } }
                            }
                        }
                    }
                }
            }
            }
            daily::Share {}
            if desk.far.is_some() {
                far::Again {}
            } else if desk.trial.is_none() {
            button { class: "play", onclick: move |_| begin(Anew::Again), {words::PLAY_AGAIN} }
            div { class: "next",
                button { class: "quiet", onclick: move |_| begin(Anew::Swapped), {words::SWAP_SEATS} }
                button { class: "quiet", onclick: move |_| begin(Anew::SameMap), {words::SAME_MAP} }
                a { class: "go quiet", href: "#/review/{desk.saved.read().id}", {words::REVIEW} }
                button { class: "quiet", onclick: move |_| desk.look(Some(0)), "Replay" }
            }
            }
        }
    }
}

pub(super) fn won(desk: Desk, standings: &[Standing]) -> String {
    let seats = || Seat::all(standings.len() as u8).zip(standings);
    let names: Vec<String> =
        seats().filter(|(_, standing)| standing.rank == 1).map(|(seat, _)| desk.name(seat)).collect();
    let best = standings.iter().filter(|standing| standing.rank == 1).find_map(|standing| standing.points);
    let next = standings.iter().filter(|standing| standing.rank > 1).filter_map(|standing| standing.points).max();
    words::won(&names, best.zip(next).map(|(best, next)| best - next))
}

/// A seat with its points as a bar, or with what is said of it.
fn place(desk: Desk, seat: Seat, standing: Option<Standing>, most: i32, said: &[Kind]) -> Element {
    let points = standing.and_then(|standing| standing.points);
    let said: Vec<&str> =
        said.iter().map(|(_, _, cells)| cells[seat.index()].said.as_str()).filter(|said| !said.is_empty()).collect();
    let said = said.join("; ");
    let share = points.map_or(0, |points| 100 * points.max(0) / most);
    rsx! {
        li { key: "{seat}", class: "result s{seat}",
            span { class: "rank", "{standing.map_or(0, |standing| standing.rank)}." }
            Shape { seat }
            b { "{desk.name(seat)}" }
            if let Some(points) = points {
                span { class: "bar-of", i { style: "width:{share}%" } }
                span { class: "gold", "{words::signed(points)}" }
            } else {
                span { class: "soft", "{said}" }
            }
        }
    }
}

/// What a seat has of one kind of points.
#[derive(Clone, Default)]
struct Cell {
    points: i32,
    said: String,
    /// Where there are no points, what is said is what counts.
    there: bool,
}

impl Cell {
    fn shown(&self) -> String {
        match (self.there, self.points) {
            (false, _) => String::new(),
            (true, 0) if !self.said.is_empty() => "·".into(),
            (true, points) => words::signed(points),
        }
    }
}

/// A kind of points with its clause, and what each seat has of it.
type Kind = (&'static str, String, Vec<Cell>);

/// Kinds of points, each once.
fn rows(score: &[Vec<ScoreLine>]) -> Vec<Kind> {
    let mut rows: Vec<Kind> = Vec::new();
    for (seat, lines) in score.iter().enumerate() {
        for line in lines {
            let at = rows.iter().position(|(kind, _, _)| *kind == line.kind).unwrap_or_else(|| {
                rows.push((line.kind, line.clause.to_string(), vec![Cell::default(); score.len()]));
                rows.len() - 1
            });
            let cell = &mut rows[at].2[seat];
            cell.points += line.points;
            cell.there = true;
            if !cell.said.is_empty() {
                cell.said.push_str("; ");
            }
            cell.said.push_str(&line.text);
        }
    }
    rows
}
