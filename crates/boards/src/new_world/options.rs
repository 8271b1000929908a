//! What can be done, as cards: the tile and its ways round, settlers, what scores first; and the
//! table of what it would bring.

use std::cmp::Reverse;

use engine::Seat;
use game_new_world::{Action, Outcome, Phase, Place, Side, Sort, Spot};

use super::{
    map::settler_icon,
    plan::{Alternative, Lies, Plan},
    stage::Painter,
    words,
};
use crate::{
    scene::*,
    stage::{Bit, Bits, Button, Card, Form, Part, button, card, heading, picture, row, strong, words as says},
};

/// The side of a tile on a card.
const TILE: f32 = 60.0;
/// How many places are listed as cards; all of them are on the map.
const PLACES: usize = 4;

/// What stands above the main button.
pub(super) fn parts(painter: &Painter<'_>) -> Vec<Part> {
    let Some(plan) = &painter.plan else { return Vec::new() };
    let mut parts = Vec::new();
    match plan.lies {
        None if painter.view.phase == Phase::Lay => {
            parts.extend(waiting(painter));
            parts.extend(best_places(painter, plan));
        }
        None => {}
        Some(lies) => {
            parts.extend(ways(painter, plan, lies));
            parts.extend(table(painter, &plan.outcome));
        }
    }
    parts.extend(settlers(painter, plan));
    parts.extend(scores(painter, plan));
    parts
}

/// A tile as a picture.
fn tile(turn: Side, size: f32) -> Scene {
    let half = size / 2.0;
    let outline = rounded(-half + 0.5, -half + 0.5, size - 1.0, size - 1.0, 3.0).stroke(Token::Print, 1.4);
    picture(size, size, [symbol(format!("nw-drawn-{turn}")).at(-half, -half).scaled(size / 100.0), outline])
}

/// The drawn tile before it lies anywhere.
fn waiting(painter: &Painter<'_>) -> Option<Part> {
    let kind = painter.waiting()?;
    let shown = card("tile", words::YOUR_TILE).picture(tile(Side::North, TILE)).line(kind.sheet().name);
    Some(Part::Cards(Form::Rows, vec![shown]))
}

/// The places where something scores, best for the seat first.
fn best_places(painter: &Painter<'_>, plan: &Plan) -> Option<Part> {
    let seat = painter.before.active();
    let mut best: Vec<&Place> = plan.places.iter().filter(|place| !place.best().1.scored.is_empty()).collect();
    order(&mut best, |place| -place.best().1.points[seat]);
    let cards = best.into_iter().take(PLACES).map(|place| {
        let (way, outcome) = place.best();
        let shown = card(format!("place {}", place.cell), words::cell(place.cell));
        let shown = shown.picture(tile(way, 44.0)).line(words::completes(&outcome.scored));
        with_gain(shown, outcome.points[seat]).legal([Action::Lay(place.cell).to_string()])
    });
    let cards: Vec<Card> = cards.collect();
    (!cards.is_empty()).then_some(Part::Cards(Form::Rows, cards))
}

fn with_gain(card: Card, gain: i32) -> Card {
    if gain == 0 { card } else { card.gain(words::gain(gain)) }
}

/// The same card pressed for an alternative; what is so already is only shown.
fn pressed<T>(card: Card, one: &Alternative<T>) -> Card {
    match (&one.press, one.chosen) {
        (Some(press), true) => card.chosen([press.clone()]),
        (Some(press), false) => card.legal([press.clone()]),
        (None, _) => Card { chosen: one.chosen, ..card },
    }
}

/// The tile as it lies, and the other ways round that fit.
fn ways(painter: &Painter<'_>, plan: &Plan, lies: Lies) -> Vec<Part> {
    let joins = words::joins(&painter.before.joining(lies.cell, lies.turn), plan.outcome.scored.is_empty());
    if plan.ways.is_empty() {
        let shown = card("tile", words::ONE_WAY).picture(tile(lies.turn, TILE)).line(joins);
        return vec![Part::Cards(Form::Rows, vec![shown])];
    }
    let seat = painter.before.active();
    let cards = plan.ways.iter().enumerate().map(|(number, one)| {
        let shown = card(format!("way {}", one.what), words::way(number + 1)).picture(tile(one.what, TILE));
        pressed(with_gain(shown, one.outcome.points[seat]), one)
    });
    let cards = cards.collect();
    let head = heading(words::WAYS, words::ways(plan.ways.len()));
    vec![head, Part::Cards(Form::Hand, cards), row([says(joins)]).into()]
}

/// Who would get what.
fn table(painter: &Painter<'_>, outcome: &Outcome) -> Vec<Part> {
    if outcome.scored.is_empty() {
        return Vec::new();
    }
    let seats = painter.view.seats();
    let line = |title: Bits, value: &dyn Fn(Seat) -> String| -> Vec<Bits> {
        let values = Seat::all(seats).map(|seat| vec![strong(value(seat))]);
        [title].into_iter().chain(values).collect()
    };
    let number = |points: i32| if points == 0 { words::NONE.to_owned() } else { points.to_string() };
    let mut head: Vec<Bits> = vec![vec![strong(words::IF_LAID)]];
    head.extend(Seat::all(seats).map(|seat| vec![Bit::Seat(seat)]));
    let mut rows = vec![head];
    for scored in &outcome.scored {
        let title = vec![says(words::complete(scored.sort)), Bit::Soft(words::size(scored))];
        let points = i32::from(scored.points);
        rows.push(line(title, &|seat| number(if scored.seats.contains(seat) { points } else { 0 })));
    }
    let walks = words::walks(&outcome.moved);
    if Seat::all(seats).any(|seat| outcome.bonus[seat] > 0) || !walks.is_empty() {
        let title = vec![says(words::EXPLORERS), Bit::Soft(walks)];
        rows.push(line(title, &|seat| number(i32::from(outcome.bonus[seat]))));
    }
    let together = |seat: Seat| match outcome.points[seat] {
        0 => words::NONE.to_owned(),
        gain => words::gain(gain),
    };
    rows.push(line(vec![strong(words::TOGETHER)], &together));
    vec![Part::Table(rows)]
}

/// Who could be put on the tile, and what that would claim.
fn settlers(painter: &Painter<'_>, plan: &Plan) -> Vec<Part> {
    if plan.claims.is_empty() {
        return Vec::new();
    }
    let seat = painter.before.active();
    let nobody = plan.claims.iter().find(|one| one.what.is_none()).map_or(0, |one| one.outcome.points[seat]);
    let held = painter.claimable(plan);
    let at = |spot: Spot| held.iter().find(|(at, _)| *at == spot).map(|(_, held)| held);
    let mut claims: Vec<_> = plan.claims.iter().collect();
    // Nobody first, then what brings most, then what is largest.
    order(&mut claims, |one| {
        let size = one.what.and_then(at).map_or(0, |held| u32::from(held.tiles) + 2 * u32::from(held.extras));
        let sort = one.what.map(|spot| spot.sort() == Sort::Plains);
        (sort, Reverse(one.outcome.points[seat]), Reverse(size))
    });
    let cards = claims.into_iter().map(|one| {
        let shown = match one.what {
            Some(spot) => {
                let alike =
                    |other: &Alternative<Option<Spot>>| other.what.is_some_and(|what| what.sort() == spot.sort());
                let several = plan.claims.iter().filter(|other| alike(other)).count() > 1;
                let line = at(spot).map_or_else(String::new, |held| words::claimed(held, several.then_some(spot)));
                let shown = card(format!("settler {spot}"), words::role(spot.sort())).line(line);
                shown.picture(settler_icon(spot.sort(), seat, 42.0))
            }
            None => card("settler none", words::NOBODY).line(words::KEEP).picture(nobody_icon()),
        };
        pressed(with_gain(shown, one.outcome.points[seat] - nobody), one)
    });
    let cards = cards.collect();
    let note = words::at_hand(painter.seen.before.supply[seat], plan.outcome.home[seat]);
    vec![heading(words::SETTLER, note), Part::Cards(Form::Hand, cards)]
}

fn nobody_icon() -> Scene {
    let figure = path("M-8.5,12C-9,3 -5.6,-1 -4.4,-3.2a5.4,5.4 0 1 1 8.8,0C5.6,-1 9,3 8.5,12Q0,14.2 -8.5,12Z");
    picture(42.0, 42.0, [figure.stroke(Token::InkSoft, 1.6).dashed("3 2.6").scaled(1.1)])
}

/// What may score next.
fn scores(painter: &Painter<'_>, plan: &Plan) -> Vec<Part> {
    let seat = painter.before.active();
    let cards = plan.scores.iter().filter_map(|one| {
        let first = one.outcome.scored.first()?;
        let shown = card(format!("score {}", one.what), words::complete(first.sort)).line(words::size(first));
        let marks: Bits = first.seats.iter().map(Bit::Seat).chain([Bit::Coin(first.points.into())]).collect();
        let shown = shown.counts(marks).picture(settler_icon(first.sort, first.seats.first().unwrap_or(seat), 44.0));
        Some(pressed(with_gain(shown, one.outcome.points[seat]), one))
    });
    let cards: Vec<Card> = cards.collect();
    if cards.is_empty() { Vec::new() } else { vec![heading(words::SCORES_FIRST, ""), Part::Cards(Form::Rows, cards)] }
}

/// What the main button does while nothing is marked.
pub(super) fn main(painter: &Painter<'_>) -> Option<Button> {
    if painter.view.phase == Phase::Explorers {
        let land = Action::Explorers(1, 8);
        let may = painter.seen.choices.iter().any(|(action, _)| *action == land);
        return may.then(|| button(words::LAND_MAIN, [land.to_string()]));
    }
    let plan = painter.plan.as_ref()?;
    let seat = painter.before.active();
    let gain = plan.outcome.points[seat];
    let laid = plan.lies.is_some();
    let rest = || plan.rest.iter().map(Action::to_string);
    match painter.view.phase {
        Phase::Turn(_) | Phase::Claim => {
            let ends = plan.rest.contains(&Action::End);
            let text = match (plan.claims.is_empty(), laid) {
                (true, _) => words::lay_it(None, gain),
                (false, true) => words::lay_alone(gain),
                (false, false) => words::nobody(ends, gain),
            };
            Some(button(text, rest()))
        }
        Phase::Score => {
            let free = plan.scores.iter().filter(|one| !one.chosen);
            let best = free.rev().max_by_key(|one| one.outcome.points[seat])?;
            let after = best.outcome.rest.iter().map(Action::to_string);
            let text = words::score_first(best.what, best.outcome.points[seat]);
            Some(button(text, best.press.iter().cloned().chain(after)))
        }
        Phase::End => {
            let text = match (laid, plan.claimed()) {
                (false, None) => words::END.to_owned(),
                (true, spot) => words::lay_it(spot.map(Spot::sort), gain),
                (false, Some(spot)) => words::put(spot.sort(), gain),
            };
            Some(button(text, rest()))
        }
        Phase::Explorers | Phase::Lay | Phase::Over => None,
    }
}
