//! What may be done now, on the map: cells for the tile, its turns, settlers, what scores.

use std::collections::BTreeSet;

use game_new_world::{Action, Cell, Outcome, Phase, Place, Side, Sort, Spot, Target, material::COAST};

use super::{
    features,
    layout::{S, UNIT, corner, on_tile},
    map,
    plan::{Alternative, Lies, Plan},
    stage::Painter,
    symbols, tiles, words,
};
use crate::scene::*;

/// Completed towns and trails in gold, under what stands there: by the draft, while they are
/// previewed, or until they score.
pub(super) fn highlights(painter: &Painter<'_>, scene: &mut Scene) {
    let Some(plan) = &painter.plan else { return };
    for place in &plan.places {
        let (way, outcome) = place.best();
        let laid = painter.waiting().map(|kind| (place.cell, kind, way));
        for scored in &outcome.scored {
            scene.add(features::golden(painter, &scored.parts, laid).preview(Action::Lay(place.cell).to_string()));
        }
    }
    if let Some(lies) = plan.lies {
        let laid = Some((lies.cell, lies.kind, lies.turn));
        for scored in &plan.outcome.scored {
            scene.add(features::golden(painter, &scored.parts, laid));
        }
    }
    // What is claimed, or would be; while the tile may be turned its cards say it.
    for one in plan.claims.iter().filter(|_| !matches!(painter.view.phase, Phase::Turn(_))) {
        if let (Some(spot), Some(press)) = (one.what, &one.press)
            && spot.sort() != Sort::Plains
            && (one.chosen || painter.view.phase == Phase::Claim)
        {
            let whole = features::golden(painter, &painter.now.extent(spot), None);
            scene.add(if one.chosen { whole } else { whole.preview(press.clone()) });
        }
    }
    // Farms come last in the list and are the largest, so that they lie lowest.
    for one in plan.scores.iter().rev().filter(|one| !one.chosen) {
        if let (Some(press), Some(first)) = (&one.press, one.outcome.scored.first()) {
            let shape = features::golden(painter, &first.parts, None);
            scene.add(shape.legal([press.clone()]).label(words::score(one.what)).class("glow"));
        }
    }
}

/// Everything else that can be pressed or previewed.
pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    landings(painter, scene);
    let Some(plan) = &painter.plan else { return };
    unfit(painter, plan, scene);
    for place in &plan.places {
        if plan.lies.is_none_or(|lies| lies.cell != place.cell) {
            ghost(painter, plan, place, scene);
        }
    }
    if let Some(lies) = plan.lies {
        lying(painter, plan, lies, scene);
    }
    for one in plan.claims.iter().filter(|_| plan.claimed().is_none()) {
        if let (Some(spot), Some(press)) = (one.what, &one.press) {
            claim(painter, plan, spot, press, scene);
        }
    }
    for one in plan.scores.iter().filter(|one| !one.chosen) {
        if let Some(press) = &one.press {
            score_coin(painter, press, one, scene);
        }
    }
}

/// The rows of the coast: each stands for every pair of landings that it is part of.
fn landings(painter: &Painter<'_>, scene: &mut Scene) {
    let pair = |action: &Action| if let Action::Explorers(one, two) = action { Some((*one, *two)) } else { None };
    let pairs: Vec<(u8, u8)> = painter.seen.choices.iter().filter_map(|(action, _)| pair(action)).collect();
    if pairs.is_empty() {
        return;
    }
    for row in 0..COAST as u8 {
        let y = f32::from(row) * S;
        let actions = pairs.iter().filter(|(north, south)| *north == row || *south == row);
        scene.add(
            group([glow(rounded(6.0, y + 8.0, S * 0.66, S - 16.0, 6.0)), plus(6.0 + S * 0.33, y + S / 2.0)])
                .legal(actions.map(|(north, south)| Action::Explorers(*north, *south).to_string()))
                .label(words::land_on(row)),
        );
    }
    for (north, south) in pairs {
        let figures = [north, south].map(|row| {
            let foot = (S * 0.36, f32::from(row) * S + S / 2.0 + 14.0);
            symbols::explorer_of(Some(painter.view.active), foot, 1.1)
        });
        scene.add(group(figures).class("lifted").preview(Action::Explorers(north, south).to_string()));
    }
}

/// The free cells beside the land where the drawn tile does not fit: a press says why.
fn unfit(painter: &Painter<'_>, plan: &Plan, scene: &mut Scene) {
    if painter.view.phase != Phase::Lay {
        return;
    }
    let land = painter.now.land();
    let beside = land.laid().iter().flat_map(|laid| Side::ALL.into_iter().filter_map(|side| laid.cell.toward(side)));
    let free: BTreeSet<Cell> = beside
        .filter(|cell| cell.buildable(painter.view.options.rows_bounded) && land.at(*cell).is_none())
        .filter(|cell| painter.layout.shows(*cell) && plan.place(*cell).is_none())
        .collect();
    for cell in free {
        let (x, y) = corner(cell);
        let node = rect(x, y, S, S).fill(Token::Paper.thin(0)).asks(Action::Lay(cell).to_string());
        scene.add(node.label(words::unfit(cell)));
    }
}

fn plus(x: f32, y: f32) -> Node {
    path(format!("M{:.1},{y:.1}h14m-7,-7v14", x - 7.0)).stroke(Token::Ink, 2.0).round()
}

/// A free cell where the drawn tile fits: dots count its turns, a coin says what would score and for
/// whom. The preview lays the tile there.
fn ghost(painter: &Painter<'_>, plan: &Plan, place: &Place, scene: &mut Scene) {
    let (x, y) = corner(place.cell);
    let (way, outcome) = place.best();
    let outline = rounded(x + 4.5, y + 4.5, S - 9.0, S - 9.0, 6.0);
    // While a tile lies somewhere the other places keep still.
    let frame =
        if plan.lies.is_some() { outline.fill(Token::Legal.thin(14)).stroke(Token::Legal, 2.6) } else { glow(outline) };
    let mut nodes = vec![frame];
    match outcome.scored.iter().max_by_key(|scored| scored.points) {
        Some(scored) => {
            let (cx, cy, r) = (x + S / 2.0, y + S * 0.43, painter.layout.at_least(15.0, 11.5));
            nodes.push(coin_of(cx, cy, r, scored.points.to_string()));
            let marks = scored.seats.iter().enumerate();
            nodes.extend(
                marks.map(|(number, seat)| seat_shape(seat, cx + r - 1.0 + number as f32 * 9.0, cy - r + 3.0, 6.5)),
            );
        }
        None => nodes.push(plus(x + S / 2.0, y + S / 2.0 - 5.0)),
    }
    let count = place.ways.len();
    for number in 0..count {
        let dx = (number as f32 - (count as f32 - 1.0) / 2.0) * 9.0;
        nodes.push(circle(x + S / 2.0 + dx, y + S - 13.0, 2.7).fill(Token::Ink));
    }
    let action = Action::Lay(place.cell).to_string();
    let gain = outcome.points[painter.before.active()];
    scene.add(group(nodes).legal([action.clone()]).label(words::place(place.cell, count, gain)));
    if let Some(kind) = painter.waiting() {
        scene.add(laid(Lies { cell: place.cell, kind, turn: way }).preview(action));
    }
}

/// The tile as it would lie, framed.
fn laid(lies: Lies) -> Node {
    let (x, y) = corner(lies.cell);
    let tile = symbol(format!("nw-drawn-{}", lies.turn)).at(x, y).scaled(UNIT).class("lifted");
    group([tile, frame(lies.cell)])
}

fn frame(cell: Cell) -> Node {
    let (x, y) = corner(cell);
    let outline = rounded(x, y, S, S, 3.0);
    group([
        outline.clone().stroke(Token::Sheet, 7.0),
        outline.clone().stroke(Token::Ink, 4.8),
        outline.stroke(Token::Legal, 3.2),
    ])
}

/// The tile in the draft: a press on it or on an arrow turns it to the next way that fits.
fn lying(painter: &Painter<'_>, plan: &Plan, lies: Lies, scene: &mut Scene) {
    let (x, y) = corner(lies.cell);
    let now = plan.ways.iter().position(|one| one.what == lies.turn);
    let node = match painter.view.phase {
        Phase::Turn(_) => laid(lies),
        Phase::Explorers | Phase::Lay | Phase::Claim | Phase::Score | Phase::End | Phase::Over => {
            frame(lies.cell).with(rect(x, y, S, S).fill(Token::Paper.thin(0)))
        }
    };
    let count = plan.ways.len();
    if let (Some(now), 2..) = (now, count) {
        let next = |step: usize| Action::Turn(plan.ways[(now + step) % count].what).to_string();
        scene.add(node.legal([next(1)]).label(words::turn_next(count)));
        arrows(painter, plan, lies.cell, [next(count - 1), next(1)], scene);
    } else {
        scene.add(node);
    }
    coin_beside(painter, plan, lies.cell, scene);
}

/// Two round arrows beside the tile, where no other place is covered.
fn arrows(painter: &Painter<'_>, plan: &Plan, cell: Cell, actions: [String; 2], scene: &mut Scene) {
    let free = |side: &Side| {
        let next = cell.toward(*side);
        next.is_some_and(|next| painter.layout.shows(next) && next.col > 0 && plan.place(next).is_none())
    };
    let bare = |side: &Side| cell.toward(*side).is_some_and(|next| painter.now.land().at(next).is_none());
    let sides = [Side::South, Side::North, Side::West, Side::East];
    let found = sides.into_iter().find(|side| free(side) && bare(side)).or(sides.into_iter().find(free));
    let r = painter.layout.at_least(18.0, 18.0);
    let (x, y) = corner(cell);
    let (cx, cy, apart) = (x + S / 2.0, y + S / 2.0, r + 4.0);
    let far = S / 2.0 + r + 8.0;
    let places = match found.unwrap_or(Side::South) {
        Side::South => [(cx - apart, cy + far), (cx + apart, cy + far)],
        Side::North => [(cx - apart, cy - far), (cx + apart, cy - far)],
        Side::West => [(cx - far, cy - apart), (cx - far, cy + apart)],
        Side::East => [(cx + far, cy - apart), (cx + far, cy + apart)],
    };
    let layout = &painter.layout;
    let inside = |at: f32, low: f32, high: f32| at.clamp(low + r + 2.0, high - r - 2.0);
    for (number, ((x, y), action)) in places.into_iter().zip(actions).enumerate() {
        let left = number == 0;
        let mirror = if left { "nw-turn-left" } else { "nw-turn-right" };
        let button = [circle(0.0, 0.0, r).fill(Token::Sheet).stroke(Token::Edge, 1.2), symbol(mirror).scaled(r / 20.0)];
        let key = if left { "arrow left" } else { "arrow right" };
        let (x, y) = (inside(x, layout.left, layout.sea), inside(y, layout.top, layout.bottom()));
        scene.add(group(button).at(x, y).class("lifted").key(key).legal([action]).label(words::turn(left)));
    }
}

/// What the tile in the draft scores, on the largest of it.
fn coin_beside(painter: &Painter<'_>, plan: &Plan, cell: Cell, scene: &mut Scene) {
    for scored in &plan.outcome.scored {
        // Not on somebody, if there is another place.
        let settled = |at: Cell| painter.now.land().at(at).is_some_and(|laid| laid.settler.is_some());
        let mut others = scored.parts.iter().filter(|part| part.cell != cell);
        let Some(part) = others.clone().find(|part| !settled(part.cell)).or_else(|| others.next()) else { continue };
        let (x, y) = corner(part.cell);
        let r = painter.layout.at_least(19.0, 14.0);
        let (cx, cy) = (x + S / 2.0, y + S / 2.0);
        let marks = scored.seats.iter().enumerate();
        let mut nodes = vec![coin_of(cx, cy, r, scored.points.to_string())];
        nodes.extend(
            marks.map(|(number, seat)| seat_shape(seat, cx + r - 2.0 + number as f32 * 9.0, cy - r + 3.0, 6.5)),
        );
        scene.add(group(nodes).class("lifted"));
    }
}

/// A feature to claim: a mark on the tile; the preview puts the settler there.
fn claim(painter: &Painter<'_>, plan: &Plan, spot: Spot, press: &str, scene: &mut Scene) {
    let last = painter.view.tiles.last().map(|tile| (tile.cell, tile.kind, tile.turn));
    let lies = plan.lies.map(|lies| (lies.cell, lies.kind, lies.turn));
    let Some((cell, kind, turn)) = lies.or(last) else { return };
    let seat = painter.before.active();
    let (x, y) = on_tile(cell, tiles::drawn(kind, turn).spot(spot));
    let r = painter.layout.at_least(8.5, 7.5);
    let mark =
        [circle(x, y, r).fill(Token::Sheet.thin(88)).stroke(Token::Legal, 2.2), seat_shape(seat, x, y, r * 0.45)];
    scene.add(group(mark).legal([press]).label(words::claim(spot.sort())));
    scene.add(map::claimed(painter, (cell, kind, turn), spot).class("lifted").preview(press));
}

/// The points of a feature that may score next.
fn score_coin(painter: &Painter<'_>, press: &str, one: &Alternative<Target>, scene: &mut Scene) {
    let Some(tile) = painter.view.tiles.last() else { return };
    let (cell, spot) = match one.what {
        Target::Town(side) => (tile.cell, Spot::Town(side)),
        Target::Trail(side) => (tile.cell, Spot::Trail(side)),
        Target::Farm(cell) => (cell, Spot::Farm),
    };
    let Some((kind, turn)) = painter.tile_at(cell) else { return };
    let (x, y) = on_tile(cell, tiles::drawn(kind, turn).spot(spot));
    let r = painter.layout.at_least(13.0, 11.0);
    let node = group([glow(circle(x, y, r + 1.0)), coin_of(x, y, r, points(&one.outcome).to_string())]);
    scene.add(node.legal([press]).label(words::score(one.what)));
}

/// What the feature that scores first pays.
fn points(outcome: &Outcome) -> u16 {
    outcome.scored.first().map_or(0, |scored| scored.points)
}
