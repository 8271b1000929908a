//! What a click leads to: the roads that it begins, and the tag that names a target and its price.

use engine::{Foresight, Shortcut, Words as _};
use game_la_strada::{
    Action, LaStrada, View,
    board::{Cell, Land},
    material::{DOTS, Dot},
};

use super::{
    border::FRAME,
    geometry::{Point, centre},
    places::place,
    symbols::PLATE,
    ways,
};
use crate::scene::*;

/// A road that could be finished this turn, by the cheapest tiles.
#[derive(Clone)]
pub(super) struct Plan {
    /// The action that it begins with.
    pub(super) first: Action,
    /// What is clicked: that action, or the name of a shortcut that builds all of it.
    pub(super) click: String,
    /// The hexes still to be built, with the two before them, or the start alone.
    pub(super) cells: Vec<Cell>,
    pub(super) target: Dot,
    /// What is still to be paid.
    pub(super) cost: u8,
    /// What its merchant would earn at once.
    pub(super) points: i16,
}

/// For each first click and each target the cheapest road; the best first: gold, then price.
pub(super) fn plans(view: &View, land: &Land) -> Vec<Plan> {
    let seen = Foresight::<LaStrada>::new(view, view.turn.seat);
    let game = &seen.game;
    // What a road pays depends on its end alone.
    let mut paid: [Option<i16>; DOTS] = [None; DOTS];
    let before: Vec<Cell> = ways::in_hand(view).map_or_else(Vec::new, |way| way.cells);
    let tail = &before[before.len().saturating_sub(2)..];
    let mut plans: Vec<Plan> = Vec::new();
    game.for_each_road(|found| {
        let first = found.first(game);
        let known = plans.iter_mut().find(|plan| plan.first == first && plan.target == found.target);
        let head: &[Cell] = if tail.is_empty() { &[found.origin] } else { tail };
        let cells =
            || -> Vec<Cell> { head.iter().chain(found.tiles).copied().chain([land.cell(found.target)]).collect() };
        match known {
            Some(plan) if (found.cost, found.tiles.len() + head.len() + 1) < (plan.cost, plan.cells.len()) => {
                (plan.cost, plan.cells) = (found.cost, cells());
            }
            Some(_) => {}
            None => {
                let follow = || seen.follow(&found.steps(game)).points[seen.seat] as i16;
                let points = *paid[found.target.index()].get_or_insert_with(follow);
                let (click, cells) = (first.to_string(), cells());
                plans.push(Plan { first, click, cells, target: found.target, cost: found.cost, points });
            }
        }
    });
    plans.sort_by_key(|plan| (plan.first, -plan.points, plan.cost, plan.target));
    plans
}

/// The roads that can be built whole by naming their end.
pub(super) fn named(view: &View, land: &Land) -> Vec<Plan> {
    let before: Vec<Cell> = ways::in_hand(view).map_or_else(Vec::new, |way| way.cells);
    let tail = &before[before.len().saturating_sub(2)..];
    let plan = |shortcut: Shortcut<Action>| {
        let cells: Vec<Cell> =
            tail.iter().copied().chain(shortcut.steps.iter().filter_map(|&step| place(step))).collect();
        let target = land.ground(*cells.last()?).dot()?;
        let (cost, points) = (u8::try_from(shortcut.forecast.price()).ok()?, shortcut.forecast.points);
        Some(Plan { first: *shortcut.steps.first()?, click: shortcut.name, cells, target, cost, points })
    };
    LaStrada::shortcuts(&Foresight::new(view, view.turn.seat)).into_iter().filter_map(plan).collect()
}

/// The roads of a click, beneath the settlements: the best as a whole, the others hinted at.
pub(super) fn roads(scene: &mut Scene, view: &View, plans: &[Plan]) {
    for of_click in plans.chunk_by(|one, other| one.click == other.click) {
        let mut parts: Vec<_> = of_click[1..].iter().map(|plan| ways::hint(view.turn.seat, &plan.cells)).collect();
        parts.push(ways::ghost(view.turn.seat, &of_click[0].cells));
        scene.add(group(parts).preview(&of_click[0].click));
    }
}

/// The prices of a click's targets, above the settlements, with the tag of the best.
pub(super) fn tags(scene: &mut Scene, view: &View, land: &Land, plans: &[Plan]) {
    for of_click in plans.chunk_by(|one, other| one.click == other.click) {
        let mut parts = Vec::new();
        for plan in &of_click[1..] {
            let (x, y) = centre(land.cell(plan.target));
            parts.push(price(x - 19.0, y - 17.0, plan.cost.to_string()));
        }
        let best = &of_click[0];
        if let [.., before, end] = best.cells[..] {
            parts.push(road_tag(view, best, centre(before), centre(end)));
        }
        scene.add(group(parts).preview(&best.click));
    }
}

fn road_tag(view: &View, plan: &Plan, before: Point, end: Point) -> Node {
    let left = view.left().saturating_sub(plan.cost);
    let outcome = match (view.options.danger(), plan.points) {
        (true, _) => format!("{left} left"),
        (false, 0)
            if view.kinds[plan.target.index()].is_some_and(|kind| kind.pays(view.crowd(plan.target) + 1) == 0) =>
        {
            format!("{left} left, pays 0")
        }
        (false, 0) => format!("{left} left, no merchant"),
        (false, gold) => format!("{left} left, pays {gold}"),
    };
    tag(before, end, &plan.cost.to_string(), &format!("to {}", plan.target.name()), &outcome)
}

/// A tag beside a settlement, on the side away from its road: a number and two lines.
pub(super) fn tag(before: Point, end: Point, number: &str, first: &str, second: &str) -> Node {
    let (half, tall) = (72.0, 21.0);
    let right = end.0 >= before.0;
    // Within the tracks, so that the payment can be seen.
    let [left, top, width, height] = FRAME;
    let below = end.1 < top + 160.0 || (end.1 > before.1 + 1.0 && end.1 < top + height - 160.0);
    let x = end.0 + if right { 92.0 } else { -92.0 };
    let y = end.1 + if below { 60.0 } else { -58.0 };
    let x = x.clamp(left + half + 50.0, left + width - half - 50.0);
    let y = y.clamp(top + tall + 50.0, top + height - tall - 50.0);
    // The pointer goes to the rim of the settlement, or of its coin.
    let rim = if x > end.0 && !below { 37.0 } else { 26.0 };
    let (dx, dy) = (end.0 - x, end.1 - y);
    let reach = dx.hypot(dy).max(1.0);
    let (px, py) = (dx - dx / reach * rim, dy - dy / reach * rim);
    let (ax, ay) = (px.clamp(-half + 18.0, half - 18.0), py.clamp(-tall + 6.0, tall - 6.0));
    let box_ = |node: Node| node.fill(Token::Sheet).stroke(Token::Ink, 1.0);
    group([
        box_(polygon([(ax - 9.0, ay), (px, py), (ax + 9.0, ay)])),
        box_(rounded(-half, -tall, 2.0 * half, 2.0 * tall, 4.0)),
        text(-half + 19.0, 8.0, 23.0, number).bold().middle(),
        line([(-half + 37.0, -14.0), (-half + 37.0, 14.0)]).stroke(Token::Rule, 1.0),
        text(-half + 44.0, -4.0, 13.0, first).face(Face::Italic),
        text(-half + 44.0, 13.0, 12.0, second).face(Face::Sans),
    ])
    .at(x, y)
    .class("lifted")
}

/// A merchant about to arrive: pale and lifted at the foot of a settlement.
pub(super) fn arrival(view: &View, end: Point, count: u8) -> Node {
    let seat = view.turn.seat;
    let cube = symbol(super::symbols::merchant(seat)).scaled(1.5);
    let mut parts = vec![circle(0.0, 0.0, 11.5).fill(PLATE).stroke(Token::Print, 0.9), cube];
    if count > 1 {
        parts = vec![
            rounded(-12.0, -11.5, 42.0, 23.0, 11.5).fill(PLATE).stroke(Token::Print, 0.9),
            symbol(super::symbols::merchant(seat)).scaled(1.5),
            text(18.0, 5.0, 14.0, count.to_string()).bold().middle().fill(Token::Print),
        ];
    }
    group(parts).at(end.0 - 20.0, end.1 + 18.0).class("lifted")
}
