//! What can be done, as cards with pictures: tiles, settlements, sites, merchants; and the buttons.

use game_la_strada::{Action, Phase, Prospect, board::Cell, material::Dot};

use super::{
    map_land,
    map_plans::Plan,
    seats,
    stage::{GOOD_SITES, Painter},
    symbols, words,
};
use crate::{
    scene::{group, order, symbol},
    stage::{Bit, Button, Card, Form, Part, button, card, heading, picture, soft, strong},
};

/// The cards above the main button, those that bring most first.
pub(super) fn options(painter: &Painter<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut put = |(title, note): (&str, &str), form: Form, cards: Vec<Card>| {
        if !cards.is_empty() {
            parts.extend([heading(title, note), Part::Cards(form, cards)]);
        }
    };
    let sites: Vec<Card> = painter.sites.iter().map(|site| site_card(painter, site)).collect();
    let (good, others) = sites.split_at(sites.len().min(GOOD_SITES));
    put(words::GOOD_PLACES, Form::Rows, good.to_vec());
    put(words::OTHER_PLACES, Form::Grid, others.iter().map(|card| card.clone().line("")).collect());
    put(words::NEXT_TILE, Form::Grid, next_tiles(painter));
    let ends = if painter.view.turn.phase == Phase::Road { words::FINISH } else { words::BUILD };
    put(ends, Form::Grid, targets(painter));
    put(words::START, Form::Grid, starts(painter));
    put(words::MERCHANTS, Form::Grid, journeys(painter));
    parts
}

/// What the main button does while nothing is marked.
pub(super) fn main(painter: &Painter<'_>) -> Option<Button> {
    let (view, choices) = (painter.view, painter.choices());
    let may = |action: Action| choices.iter().any(|(choice, _)| *choice == action);
    match view.turn.phase {
        Phase::Placed if may(Action::End) => {
            let site = painter.drafted_site().and_then(|(cell, _)| painter.sites.iter().find(|site| site.cell == cell));
            Some(button(words::keep_workshop(site), [Action::End.to_string()]))
        }
        Phase::Build if may(Action::End) && !pays(painter) => Some(end()),
        // With a single start there is no other road to choose than by its end.
        Phase::Build if choices.len() == 1 => finish(painter),
        Phase::Road => finish(painter),
        Phase::Travel if choices.len() == 1 && may(Action::Stay) => {
            Some(button(words::STAY, [Action::Stay.to_string()]))
        }
        Phase::Workshop | Phase::Placed | Phase::Build | Phase::Travel | Phase::Over => None,
    }
}

/// Ends the road where it pays most: at once if it has come so far, or by the best whole road.
fn finish(painter: &Painter<'_>) -> Option<Button> {
    let ends = painter.choices().iter().filter_map(|(action, forecast)| match action {
        Action::Reach(cell) => Some((*cell, forecast.points)),
        Action::Workshop(_) | Action::From(_) | Action::Lay(_) => None,
        Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
    });
    match (ends.max_by_key(|&(_, points)| points), painter.plans.first()) {
        (Some((cell, points)), _) => {
            Some(button(words::finish_at(painter.name(cell), points), [Action::Reach(cell).to_string()]))
        }
        (None, Some(plan)) => Some(button(words::build_on(plan), plan.shortcut.steps.iter().cloned())),
        (None, None) => None,
    }
}

/// Smaller buttons: to leave it at that while something better can be done.
pub(super) fn beside(painter: &Painter<'_>) -> Vec<Button> {
    let may = |action: Action| painter.choices().iter().any(|(choice, _)| *choice == action);
    match painter.view.turn.phase {
        Phase::Travel if painter.choices().len() > 1 => vec![button(words::STAY, [Action::Stay.to_string()])],
        Phase::Build if may(Action::End) && pays(painter) => vec![end()],
        Phase::Workshop | Phase::Placed | Phase::Build | Phase::Road | Phase::Travel | Phase::Over => Vec::new(),
    }
}

fn end() -> Button {
    button(words::END, [Action::End.to_string()])
}

/// Whether a road can be built that pays.
fn pays(painter: &Painter<'_>) -> bool {
    painter.plans.iter().any(|plan| plan.points > 0)
}

fn site_card(painter: &Painter<'_>, site: &Prospect) -> Card {
    let action = Action::Workshop(site.cell).to_string();
    let chosen = painter.drafted_site().is_some_and(|(drafted, _)| drafted == site.cell);
    let card = card(&action, words::near_title(site))
        .picture(picture(40.0, 40.0, [symbols::workshop_of(painter.view.turn.seat).scaled(0.7)]))
        .line(words::prospect(painter.view, site));
    if chosen { card.chosen([action]) } else { card.legal([action]) }
}

/// The tiles that may lie next, the cheap ones first.
fn next_tiles(painter: &Painter<'_>) -> Vec<Card> {
    let view = painter.view;
    let mut tiles: Vec<(u16, Card)> = Vec::new();
    for (action, forecast) in painter.choices() {
        let Action::Lay(cell) = *action else { continue };
        let Some(terrain) = painter.land.ground(cell).terrain() else { continue };
        let direction = view.turn.head().and_then(|head| head.towards(cell)).map_or("", |direction| direction.name());
        let left = view.left().saturating_sub(terrain.cost());
        let card = card(action.to_string(), words::terrain(terrain))
            .picture(picture(34.0, 38.0, [map_land::tile(terrain).scaled(0.62)]))
            .line(direction)
            .counts([strong(forecast.price().to_string()), soft(words::leaves(left))])
            .legal([action.to_string()]);
        tiles.push((forecast.price(), card));
    }
    order(&mut tiles, |(price, _)| *price);
    tiles.into_iter().map(|(_, card)| card).collect()
}

/// Settlements where the road may end at once, then those that a whole road reaches.
fn targets(painter: &Painter<'_>) -> Vec<Card> {
    let mut ends: Vec<(i16, Card)> = Vec::new();
    for (action, forecast) in painter.choices() {
        let Action::Reach(cell) = *action else { continue };
        let Some(dot) = painter.land.ground(cell).dot() else { continue };
        let card = settlement_card(painter, dot, 0, forecast.points).legal([action.to_string()]);
        ends.push((-forecast.points, card));
    }
    order(&mut ends, |(points, _)| *points);
    let reached = ends.into_iter().map(|(_, card)| card);
    reached.chain(painter.plans.iter().map(|plan| plan_card(painter, plan))).collect()
}

fn plan_card(painter: &Painter<'_>, plan: &Plan<'_>) -> Card {
    settlement_card(painter, plan.target, plan.cost, plan.points).legal([plan.name()])
}

/// A settlement with what is still to pay for a road there, and what it earns.
fn settlement_card(painter: &Painter<'_>, dot: Dot, cost: u8, points: i16) -> Card {
    let gold = (!painter.view.options.danger()).then_some(Bit::Coin(points.into()));
    card(format!("end {}", dot.index()), dot.name())
        .picture(seats::settlement(painter.view.kinds[dot], 1.0))
        .line(words::arrival(painter.view, dot))
        .counts([strong(cost.to_string())].into_iter().chain(gold).collect::<Vec<_>>())
}

/// Where a road may start.
fn starts(painter: &Painter<'_>) -> Vec<Card> {
    let starts = painter.choices().iter().filter_map(|(action, _)| match action {
        Action::From(cell) => Some(*cell),
        Action::Workshop(_) | Action::Lay(_) | Action::Reach(_) => None,
        Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
    });
    starts.map(|cell| start_card(painter, cell).legal([Action::From(cell).to_string()])).collect()
}

fn start_card(painter: &Painter<'_>, cell: Cell) -> Card {
    let key = Action::From(cell).to_string();
    match painter.land.ground(cell).dot() {
        Some(dot) => card(key, dot.name()).picture(seats::settlement(painter.view.kinds[dot], 1.0)),
        None => {
            let workshop = group([symbol("ls-workshop")]).tinted(crate::scene::seat_colour(painter.view.turn.seat));
            card(key, words::YOUR_WORKSHOP).picture(picture(38.0, 30.0, [workshop.at(0.0, 4.0)]))
        }
    }
}

/// LS-44: how many merchants go, and what that changes.
fn journeys(painter: &Painter<'_>) -> Vec<Card> {
    let seat = painter.view.turn.seat;
    let phrases = painter.choices().iter().zip(painter.seen.phrases);
    let moves = phrases.filter(|((action, _), _)| matches!(action, Action::Carry(_) | Action::Fetch(_)));
    moves
        .map(|((action, forecast), choice)| {
            card(action.to_string(), &choice.phrase.label)
                .picture(picture(24.0, 24.0, [symbol(symbols::merchant(seat)).scaled(1.8)]))
                .gain(format!("{:+}", forecast.points))
                .legal([action.to_string()])
        })
        .collect()
}
