//! Roads that can be built whole: what a click on their end, or on their first tile, leads to.

use catalog::Shortcut;
use game_la_strada::{
    Action, View,
    board::{Cell, Land},
    material::Dot,
};

use super::{
    map_places, map_roads, map_tags,
    map_tags::Tag,
    stage::{Painter, place},
    words,
};
use crate::scene::*;

/// The cheapest road to a settlement that can be finished this turn.
pub(super) struct Plan<'a> {
    /// The shortcut that builds it.
    pub(super) shortcut: &'a Shortcut,
    /// The action that it begins with.
    pub(super) first: Action,
    /// The hexes still to be built, with the two before them, or the start alone.
    pub(super) cells: Vec<Cell>,
    pub(super) target: Dot,
    /// What is still to be paid.
    pub(super) cost: u8,
    /// What its merchant would earn at once.
    pub(super) points: i16,
}

impl<'a> Plan<'a> {
    /// All roads, the best first: gold, then price.
    pub(super) fn all(view: &View, land: &Land, shortcuts: &'a [Shortcut]) -> Vec<Plan<'a>> {
        let before: Vec<Cell> = map_roads::in_hand(view).map_or_else(Vec::new, |way| way.cells);
        let tail = &before[before.len().saturating_sub(2)..];
        let plan = |shortcut: &'a Shortcut| {
            let steps: Vec<Action> = shortcut.steps.iter().filter_map(|step| step.parse().ok()).collect();
            let cells: Vec<Cell> = tail.iter().copied().chain(steps.iter().filter_map(|&step| place(step))).collect();
            let target = land.ground(*cells.last()?).dot()?;
            let (cost, points) = (shortcut.choice.forecast.price(), shortcut.choice.forecast.points);
            Some(Plan { shortcut, first: *steps.first()?, cells, target, cost: u8::try_from(cost).ok()?, points })
        };
        let mut plans: Vec<Plan<'a>> = shortcuts.iter().filter_map(plan).collect();
        order(&mut plans, |plan| (-plan.points, plan.cost, plan.target));
        plans
    }

    /// What is written to name it.
    pub(super) fn name(&self) -> &'a str {
        &self.shortcut.choice.action
    }
}

/// The plans by the action that they begin with, the best of each first.
fn by_first<'a>(painter: &'a Painter<'_>) -> Vec<(Action, Vec<&'a Plan<'a>>)> {
    let mut groups: Vec<(Action, Vec<&Plan<'_>>)> = Vec::new();
    for plan in &painter.plans {
        match groups.iter_mut().find(|(first, _)| *first == plan.first) {
            Some((_, plans)) => plans.push(plan),
            None => groups.push((plan.first, vec![plan])),
        }
    }
    groups
}

/// The roads of a click, beneath the settlements: the best as a whole, the others hinted at.
pub(super) fn roads(scene: &mut Scene, painter: &Painter<'_>) {
    for (first, plans) in by_first(painter) {
        let others = plans[1..].iter().map(|plan| map_roads::hint(painter.view.turn.seat, &plan.cells));
        let best = map_roads::ghost(painter, &plans[0].cells);
        scene.add(group(others.chain([best])).preview(first.to_string()));
    }
    for plan in &painter.plans {
        scene.add(group([map_roads::ghost(painter, &plan.cells)]).preview(plan.name()));
    }
}

/// Above the settlements: the tag of a click's best road, and the merchant that would arrive.
pub(super) fn tags(scene: &mut Scene, painter: &Painter<'_>) {
    for (first, plans) in by_first(painter) {
        scene.add(group([tag(painter, plans[0])]).preview(first.to_string()));
    }
    for plan in &painter.plans {
        let mut parts = vec![tag(painter, plan)];
        if plan.points > 0 {
            parts.push(map_places::arrival(painter, painter.land.cell(plan.target), 1));
        }
        scene.add(group(parts).preview(plan.name()));
    }
}

/// The price of a road in a disc, left above the settlement where it ends.
pub(super) fn badge(painter: &Painter<'_>, plan: &Plan<'_>) -> Node {
    let (x, y) = if painter.small() { (-27.0, -24.0) } else { (-22.0, -19.0) };
    map_places::disc(painter, plan.cost.into()).at(x, y)
}

fn tag(painter: &Painter<'_>, plan: &Plan<'_>) -> Node {
    let left = painter.view.left().saturating_sub(plan.cost);
    let tag = Tag {
        number: plan.cost.to_string(),
        first: words::to(plan.target.name()),
        second: if painter.small() { words::left(left) } else { words::after_road(painter.view, plan, left) },
    };
    map_tags::draw(painter, &tag, painter.land.cell(plan.target), &plan.cells)
}
