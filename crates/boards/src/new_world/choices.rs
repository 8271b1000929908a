//! What may be done now, on the board: cells for the tile, its turns, settlers, what scores.

use std::collections::BTreeSet;

use engine::Forecast;
use game_new_world::{Action, Cell, Phase, Side, Sort, Spot, Target, TileView, material::COAST};

use super::{
    features,
    layout::{PANEL, S, UNIT, corner, on_tile},
    outcome::{self, Outcome},
    panels,
    scene::Painter,
    symbols, tiles,
};
use crate::scene::*;

/// Completed towns and trails in gold, under what stands there: while they are previewed, or until
/// they score.
pub(super) fn highlights(painter: &Painter<'_>, scene: &mut Scene) {
    // Farms come last in the list and are the largest, so that they lie lowest.
    for (action, _) in painter.choices.iter().rev() {
        match *action {
            Action::Lay(_) | Action::Turn(_) => {
                let Some(found) = outcome::best(painter, *action) else { continue };
                let mut tiles = painter.layout.tiles.clone();
                tiles.insert(found.cell, (found.kind, found.turn));
                if found.scores() {
                    for (sort, feature) in features::complete(&tiles, found.cell) {
                        scene.add(features::golden(&tiles, sort, &feature).preview(action.to_string()));
                    }
                }
            }
            Action::Score(target) => scene.add(score_target(painter, *action, target)),
            Action::Claim(spot) => {
                let Some(tile) = painter.last() else { continue };
                let (sort, side) = match spot {
                    Spot::Town(side) => (Sort::Town, side),
                    Spot::Trail(side) => (Sort::Trail, side),
                    Spot::Farm | Spot::Plains(_) => continue,
                };
                let feature = features::trace(&painter.layout.tiles, tile.cell, sort, side);
                scene.add(features::golden(&painter.layout.tiles, sort, &feature).preview(action.to_string()));
            }
            Action::Explorers(..) | Action::Pass | Action::End => {}
        }
    }
}

/// A completed feature that may score next.
fn score_target(painter: &Painter<'_>, action: Action, target: Target) -> Node {
    let tiles = &painter.layout.tiles;
    let cell = painter.last().map_or(Cell::new(0, 0), |tile| tile.cell);
    let (name, shape) = match target {
        Target::Town(side) => {
            ("town", features::golden(tiles, Sort::Town, &features::trace(tiles, cell, Sort::Town, side)))
        }
        Target::Trail(side) => {
            ("trail", features::golden(tiles, Sort::Trail, &features::trace(tiles, cell, Sort::Trail, side)))
        }
        Target::Farm(cell) => ("farm", features::golden_farm(cell)),
    };
    shape.legal([action.to_string()]).label(format!("Score this {name}")).class("glow")
}

/// Everything else that can be clicked or previewed.
pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    landings(painter, scene);
    unfit(painter, scene);
    for (action, forecast) in painter.choices {
        match *action {
            Action::Lay(cell) => ghost(painter, *action, cell, scene),
            Action::Claim(spot) => claim(painter, *action, forecast, spot, scene),
            Action::Score(target) => score_coin(painter, *action, target, scene),
            Action::Explorers(..) | Action::Turn(_) | Action::Pass | Action::End => {}
        }
    }
    if let Phase::Turn(cell) = painter.view.phase {
        turns(painter, cell, scene);
    }
}

/// The rows of the coast: each stands for every pair of landings that it is part of.
fn landings(painter: &Painter<'_>, scene: &mut Scene) {
    let pairs: Vec<(u8, u8)> = painter
        .choices
        .iter()
        .filter_map(
            |(action, _)| if let Action::Explorers(north, south) = action { Some((*north, *south)) } else { None },
        )
        .collect();
    if pairs.is_empty() {
        return;
    }
    for row in 0..COAST as u8 {
        let y = f32::from(row) * S;
        let actions = pairs.iter().filter(|(north, south)| *north == row || *south == row);
        scene.add(
            group([glow(rounded(6.0, y + 8.0, S * 0.66, S - 16.0, 6.0)), plus(6.0 + S * 0.33, y + S / 2.0)])
                .legal(actions.map(|(north, south)| Action::Explorers(*north, *south).to_string()))
                .label(format!("Land an explorer on row {row}")),
        );
    }
    for (north, south) in pairs {
        let figures = [north, south].map(|row| {
            symbols::explorer_of(Some(painter.view.active), (S * 0.36, f32::from(row) * S + S / 2.0 + 14.0), 1.1)
        });
        scene.add(group(figures).class("lifted").preview(Action::Explorers(north, south).to_string()));
    }
}

/// The free cells beside the land where the drawn tile does not fit: a click says why.
fn unfit(painter: &Painter<'_>, scene: &mut Scene) {
    let tiles = &painter.layout.tiles;
    if painter.view.phase != Phase::Lay || painter.choices.is_empty() {
        return;
    }
    let beside = tiles.keys().flat_map(|cell| Side::ALL.into_iter().filter_map(|side| cell.toward(side)));
    let free: BTreeSet<Cell> = beside
        .filter(|cell| cell.buildable(painter.view.options.rows_bounded) && !tiles.contains_key(cell))
        .filter(|cell| outcome::best(painter, Action::Lay(*cell)).is_none())
        .collect();
    for cell in free {
        let (x, y) = corner(cell);
        let label = format!("Row {}, column {}: the tile does not fit", cell.row, cell.col);
        scene.add(rect(x, y, S, S).fill(Token::Paper.thin(0)).asks(Action::Lay(cell).to_string()).label(label));
    }
}

fn plus(x: f32, y: f32) -> Node {
    path(format!("M{:.1},{y:.1}h14m-7,-7v14", x - 7.0)).stroke(Token::Ink, 2.0).round()
}

/// A free cell where the drawn tile fits: dots count its turns. The preview lays the tile there.
fn ghost(painter: &Painter<'_>, action: Action, cell: Cell, scene: &mut Scene) {
    let (x, y) = corner(cell);
    let ways = outcome::turns(painter, cell);
    let count = ways.len();
    let mut nodes =
        vec![glow(rounded(x + 6.0, y + 6.0, S - 12.0, S - 12.0, 6.0)), plus(x + S / 2.0, y + S / 2.0 - 3.0)];
    for number in 0..count {
        let dx = (number as f32 - (count as f32 - 1.0) / 2.0) * 8.0;
        nodes.push(circle(x + S / 2.0 + dx, y + S - 17.0, 2.4).fill(Token::Ink));
    }
    let gain = outcome::best(painter, action).map_or(0, |found| found.gain(painter.view.active));
    if gain > 0 {
        nodes.push(coin_of(x + S - 13.0, y + 13.0, 11.0, gain.to_string()));
    }
    let fits = if count == 1 { "one way round".to_owned() } else { format!("{count} ways round") };
    let pays = if gain > 0 { format!(", {gain} points") } else { String::new() };
    let label = format!("Row {}, column {}: fits {fits}{pays}", cell.row, cell.col);
    scene.add(group(nodes).legal([action.to_string()]).label(label));
    if let Some(found) = outcome::best(painter, action) {
        scene.add(preview(painter, found).preview(action.to_string()));
    }
}

/// The tile as it would lie, framed, with the points for what it completes.
fn preview(painter: &Painter<'_>, found: &Outcome) -> Node {
    let (x, y) = corner(found.cell);
    let mut nodes = vec![
        symbol(format!("nw-drawn-{}", found.turn)).at(x, y).scaled(UNIT).class("lifted"),
        rounded(x, y, S, S, 3.0).stroke(Token::Chalk, 5.0),
        rounded(x, y, S, S, 3.0).stroke(Token::Accent, 3.0),
    ];
    let most = found.scored.iter().map(|scored| scored.points).max();
    if let Some(points) = most {
        let west = x - 44.0 > painter.layout.left + 22.0;
        let cx = if west { x - 42.0 } else { x + S + 42.0 };
        nodes.push(line([(cx, y + 26.0), (if west { x } else { x + S }, y + 26.0)]).stroke(Token::Ink, 1.4));
        nodes.push(coin_of(cx, y + 26.0, 21.0, points.to_string()));
    }
    group(nodes)
}

/// The ways round that fit, in a tray beside the cell.
fn turns(painter: &Painter<'_>, cell: Cell, scene: &mut Scene) {
    let ways: Vec<Side> = painter
        .choices
        .iter()
        .filter_map(|(action, _)| if let Action::Turn(side) = action { Some(*side) } else { None })
        .collect();
    let (x, y) = corner(cell);
    let all: Vec<String> = ways.iter().map(|&side| Action::Turn(side).to_string()).collect();
    let shown = ways.first().copied().unwrap_or(painter.waiting_turn());
    scene.add(
        group([
            symbol(format!("nw-drawn-{shown}")).at(x, y).scaled(UNIT).opacity(55),
            glow(rounded(x + 1.0, y + 1.0, S - 2.0, S - 2.0, 3.0)),
        ])
        .legal(all)
        .label(format!("Row {}, column {}: choose which way round", cell.row, cell.col)),
    );
    if ways.is_empty() {
        return;
    }
    const MINI: f32 = 56.0;
    let width = ways.len() as f32 * (MINI + 10.0) + 10.0;
    let left = (x + S / 2.0 - width / 2.0).clamp(painter.layout.left + 6.0, PANEL - width - 6.0);
    let below = y + S + 12.0 + MINI + 24.0 < painter.layout.bottom();
    let top = if below { y + S + 10.0 } else { y - MINI - 30.0 };
    scene.add(rounded(left, top, width, MINI + 20.0, 8.0).fill(Token::Sheet).stroke(Token::Edge, 1.2).class("lifted"));
    for (number, &side) in ways.iter().enumerate() {
        let (tx, ty) = (left + 10.0 + number as f32 * (MINI + 10.0), top + 10.0);
        let action = Action::Turn(side);
        scene.add(
            group([
                glow(rounded(tx - 1.5, ty - 1.5, MINI + 3.0, MINI + 3.0, 3.0)),
                symbol(format!("nw-drawn-{side}")).at(tx, ty).scaled(MINI / 100.0),
            ])
            .legal([action.to_string()])
            .label(format!("Its top to the {}", side.name())),
        );
        if let Some(found) = outcome::best(painter, action) {
            scene.add(preview(painter, found).preview(action.to_string()));
        }
    }
}

/// A feature to claim: a mark on the map, and the settler on the large tile in the panel.
fn claim(painter: &Painter<'_>, action: Action, forecast: &Forecast, spot: Spot, scene: &mut Scene) {
    let Some(tile) = painter.last() else { return };
    let seat = painter.view.active;
    let role = symbols::role(spot.sort());
    let drawn = tiles::drawn(tile.kind, tile.turn);
    let (x, y) = on_tile(tile.cell, drawn.spot(spot));
    let label = match forecast.points {
        0 => format!("Claim the {spot} with a {role}"),
        points => format!("Claim the {spot} with a {role}: {points} points now"),
    };
    let mark = |x: f32, y: f32, r: f32| {
        group([
            glow(circle(x, y, r)),
            circle(x, y, r - 1.0).fill(Token::Sheet.thin(80)),
            seat_shape(seat, x, y, r * 0.45),
        ])
    };
    scene.add(mark(x, y, 8.5).legal([action.to_string()]).label(label.clone()));
    scene.add(symbols::settler(spot.sort(), seat, (x, y), 0.98).class("lifted").preview(action.to_string()));
    let (px, py) = large(painter, tile, spot);
    let mut nodes = vec![
        glow(circle(px, py, 14.0)),
        circle(px, py, 13.0).fill(Token::Sheet.thin(70)),
        symbols::settler(spot.sort(), seat, (px, py), 0.78),
    ];
    if forecast.points > 0 {
        nodes.push(coin(px + 12.0, py - 10.0, forecast.points.to_string()));
    }
    scene.add(group(nodes).legal([action.to_string()]).label(label));
    scene.add(symbols::settler(spot.sort(), seat, (px, py), 1.35).class("lifted").preview(action.to_string()));
}

/// Where a settler stands on the large picture of a tile.
fn large(painter: &Painter<'_>, tile: &TileView, spot: Spot) -> (f32, f32) {
    let (left, top) = panels::tile_place(painter);
    let (x, y) = tiles::drawn(tile.kind, tile.turn).spot(spot);
    (left + x * panels::TILE / 100.0, top + y * panels::TILE / 100.0)
}

/// The points of a feature that may score next.
fn score_coin(painter: &Painter<'_>, action: Action, target: Target, scene: &mut Scene) {
    let Some(tile) = painter.last() else { return };
    let (cell, spot) = match target {
        Target::Town(side) => (tile.cell, Spot::Town(side)),
        Target::Trail(side) => (tile.cell, Spot::Trail(side)),
        Target::Farm(cell) => (cell, Spot::Farm),
    };
    let Some(&(kind, turn)) = painter.layout.tiles.get(&cell) else { return };
    let (x, y) = on_tile(cell, tiles::drawn(kind, turn).spot(spot));
    let found = outcome::best(painter, action);
    let points = found.and_then(|found| found.scored.first().map(|scored| scored.points)).unwrap_or(0);
    let node = group([glow(circle(x, y, 13.0)), coin_of(x, y, 12.0, points.to_string())]);
    scene.add(node.legal([action.to_string()]).label(format!("Score the {target}: {points} points")));
}
