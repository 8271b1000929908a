//! Where a click does something: hexes and settlements that glow with their price, and previews.

use engine::Forecast;
use game_la_strada::{
    Action, Phase, View,
    board::{Cell, Land},
};

use super::{
    border,
    geometry::{SIZE, centre},
    nodes,
    plans::{self, Plan},
};
use crate::scene::*;

/// The clicks of a seat.
pub(super) type Choices<'a> = &'a [(Action, Forecast)];

/// The hex that an action stands for.
pub(super) fn place(action: Action) -> Option<Cell> {
    match action {
        Action::Workshop(cell) | Action::From(cell) | Action::Lay(cell) | Action::Reach(cell) => Some(cell),
        Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => None,
    }
}

/// Free hexes, beneath the roads: where a workshop or the next tile may lie.
pub(super) fn on_land(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>) {
    refused(scene, view, land, choices);
    for (action, forecast) in choices {
        match action {
            Action::Workshop(cell) => scene.add(site(*action, *cell)),
            Action::Lay(cell) => {
                let (x, y) = centre(*cell);
                let terrain = land.ground(*cell).terrain().map_or("road", |terrain| terrain.name());
                let label = format!("Lay {terrain} on {cell} for {}", forecast.price());
                scene.add(
                    group([glow(hexagon(0.0, 0.0, 26.6)), price(0.0, 0.0, forecast.price().to_string())])
                        .at(x, y)
                        .key(format!("place {cell}"))
                        .label(label)
                        .legal([action.to_string()]),
                );
            }
            Action::From(_) | Action::Reach(_) | Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => {}
        }
    }
}

/// Where a workshop may stand: a quieter glow, since there are many, and the workshop itself as a
/// preview.
fn site(action: Action, cell: Cell) -> Node {
    let (x, y) = centre(cell);
    let outline = hexagon(0.0, 0.0, 23.5);
    group([
        outline.clone().fill(Token::Legal.thin(22)).stroke(Token::Legal.thin(30), 5.0).class("g1"),
        outline.clone().stroke(Token::Print.thin(70), 2.6).class("g0"),
        outline.stroke(Token::Legal, 1.8).class("g2"),
    ])
    .class("glow")
    .at(x, y)
    .key(format!("place {cell}"))
    .label(format!("Place a workshop on {cell}"))
    .legal([action.to_string()])
}

/// Free hexes that somebody may well try, so that the refusal says why not.
fn refused(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>) {
    for cell in Cell::all().filter(|&cell| land.ground(cell).dot().is_none()) {
        if let Some(action) = refused_at(view, land, choices, cell) {
            let (x, y) = centre(cell);
            scene.add(hexagon(x, y, SIZE - 2.0).fill(Token::Sheet.thin(0)).asks(action.to_string()));
        }
    }
}

/// What a click on a hex asks for that is not legal now.
pub(super) fn refused_at(view: &View, land: &Land, choices: Choices<'_>, cell: Cell) -> Option<Action> {
    if choices.is_empty() || choices.iter().any(|(action, _)| place(*action) == Some(cell)) {
        return None;
    }
    let dot = land.ground(cell).dot().is_some();
    let beside = || view.turn.head().is_some_and(|head| head.distance(cell) == 1);
    match view.turn.phase {
        Phase::Workshop => Some(Action::Workshop(cell)),
        Phase::Build if dot => Some(Action::From(cell)),
        Phase::Road if dot => Some(Action::Reach(cell)),
        Phase::Road if beside() => Some(Action::Lay(cell)),
        Phase::Placed | Phase::Build | Phase::Road | Phase::Travel | Phase::Over => None,
    }
}

/// Settlements and workshops, above them: where a road may start or end, and where merchants go.
pub(super) fn on_nodes(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>, plans: &[Plan]) {
    for (action, forecast) in choices {
        match action {
            Action::From(cell) => {
                let name = land.ground(*cell).dot().map_or("the workshop", |dot| dot.name());
                let cheapest = plans.iter().filter(|plan| plan.first == *action).map(|plan| plan.cost).min();
                let badge = cheapest.map(|cost| price(-19.0, -17.0, cost.to_string()));
                let label = format!("Start a road at {name}; the cheapest costs {}", cheapest.unwrap_or(0));
                scene.add(ring(view, land, *cell, badge, label, vec![action.to_string()]));
            }
            Action::Reach(cell) => {
                let name = land.ground(*cell).dot().map_or("the end", |dot| dot.name());
                let badge =
                    (!view.options.danger()).then(|| coin_of(-20.0, -17.0, 12.0, format!("+{}", forecast.points)));
                let label = format!("Finish the road at {name}: {:+} gold", forecast.points);
                scene.add(ring(view, land, *cell, badge, label, vec![action.to_string()]));
            }
            Action::Workshop(_) | Action::Lay(_) | Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => {
            }
        }
    }
    journeys(scene, view, land, choices);
}

/// Settlements to which a click builds the whole road: a quieter ring, since nothing else is done
/// there. Where a road may start or end at once, a click does that.
pub(super) fn targets(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>, named: &[Plan]) {
    for plan in named {
        let cell = land.cell(plan.target);
        if !choices.iter().any(|(action, _)| place(*action) == Some(cell)) {
            let (x, y) = centre(cell);
            let outline = hexagon(0.0, 0.0, 27.6);
            let ring = group([
                outline.clone().fill(Token::Legal.thin(0)).stroke(Token::Legal.thin(30), 5.0).class("g1"),
                outline.clone().stroke(Token::Print.thin(70), 2.6).class("g0"),
                outline.stroke(Token::Legal, 1.8).class("g2"),
            ]);
            let parts = [ring.class("glow"), nodes::caption(view, plan.target)];
            let label = format!("Build the whole road to {} for {}", plan.target.name(), plan.cost);
            scene.add(group(parts).at(x, y).key(format!("place {cell}")).label(label).legal([&plan.click]));
        }
        let mut parts = vec![border::payment(view, plan.cost.into())];
        if plan.points > 0 {
            parts.push(plans::arrival(view, centre(cell), 1));
        }
        scene.add(group(parts).preview(&plan.click));
    }
}

/// A settlement or workshop that glows, with its coin and name again above the glow.
fn ring(view: &View, land: &Land, cell: Cell, badge: Option<Node>, label: String, actions: Vec<String>) -> Node {
    let (x, y) = centre(cell);
    let caption = land.ground(cell).dot().map(|dot| nodes::caption(view, dot));
    let outline = hexagon(0.0, 0.0, 28.6);
    let ring = group([
        outline.clone().fill(Token::Legal.thin(0)).stroke(Token::Legal.thin(38), 9.0).class("g1"),
        outline.clone().stroke(Token::Print, 4.8).class("g0"),
        outline.clone().stroke(Token::Legal, 3.2).class("g2"),
        outline.stroke(Token::Chalk.thin(80), 1.0).class("g3"),
    ]);
    let parts = [ring.class("glow")].into_iter().chain(caption).chain(badge);
    group(parts).at(x, y).key(format!("place {cell}")).label(label).legal(actions)
}

/// LS-44: merchants go to the end of the new road by a click there, and back by one at its start.
fn journeys(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>) {
    let target = view.turn.target.map(|dot| land.cell(dot));
    let (Some(start), Some(end)) = (view.turn.origin, target) else { return };
    let of = |pick: fn(&Action) -> bool| -> Vec<String> {
        choices.iter().filter(|(action, _)| pick(action)).map(|(action, _)| action.to_string()).collect()
    };
    let there = of(|action| matches!(action, Action::Carry(_)));
    let back = of(|action| matches!(action, Action::Fetch(_)));
    if !there.is_empty() {
        scene.add(ring(view, land, end, None, "Take merchants along the new road to its end".into(), there));
    }
    if !back.is_empty() {
        scene.add(ring(view, land, start, None, "Bring merchants back to the start of the new road".into(), back));
    }
}

/// What each click would do: the workshop in place, the payment, the merchant arriving.
pub(super) fn previews(scene: &mut Scene, view: &View, land: &Land, choices: Choices<'_>) {
    for (action, forecast) in choices {
        let journey = |count: u8, onwards: bool| {
            let (start, end) = (view.turn.origin?, land.cell(view.turn.target?));
            let (from, to) = if onwards { (start, end) } else { (end, start) };
            let name = land.ground(to).dot().map_or("warehouse", |dot| dot.name());
            let (from, to) = (centre(from), centre(to));
            let gold = if forecast.points == 0 { "no change".into() } else { format!("{:+} gold", forecast.points) };
            Some(group([
                plans::tag(from, to, &count.to_string(), &format!("to {name}"), &gold),
                plans::arrival(view, to, count),
            ]))
        };
        let shown = match *action {
            Action::Workshop(cell) => {
                let (x, y) = centre(cell);
                Some(nodes::bare_workshop(view.turn.seat).at(x, y).class("lifted"))
            }
            Action::Reach(cell) if forecast.points > 0 => Some(plans::arrival(view, centre(cell), 1)),
            Action::Carry(count) => journey(count, true),
            Action::Fetch(count) => journey(count, false),
            Action::Lay(_) => Some(border::payment(view, forecast.price())),
            Action::From(_) | Action::Reach(_) | Action::Stay | Action::End => None,
        };
        if let Some(node) = shown {
            scene.add(group([node]).preview(action.to_string()));
        }
    }
}
