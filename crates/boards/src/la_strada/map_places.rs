//! Where a click does something: hexes and settlements that glow with their price, and previews.

use game_la_strada::{
    Action, Phase,
    board::{Cell, Direction},
};

use super::{
    geometry::{SIZE, centre},
    map_nodes, map_plans,
    map_tags::{self, Tag},
    stage::{GOOD_SITES, Painter, place},
    symbols::{self, PLATE},
    words,
};
use crate::scene::*;

/// How much a place calls for a click.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// Good or cheap.
    Strong,
    /// Possible.
    Dashed,
}

/// Free hexes, beneath the roads: where a workshop or the next tile may lie.
pub(super) fn on_land(scene: &mut Scene, painter: &Painter<'_>) {
    refused(scene, painter);
    for (rank, site) in painter.sites.iter().enumerate() {
        if painter.drafted_site().is_none_or(|(drafted, _)| drafted != site.cell) {
            let call = if rank < GOOD_SITES { Call::Strong } else { Call::Dashed };
            let parts = [outlined(painter, hexagon(0.0, 0.0, 24.0), call, 14)];
            scene.add(spot(site.cell, parts, words::place_on(site), [Action::Workshop(site.cell)]));
        }
    }
    for (action, forecast) in painter.choices() {
        if let Action::Lay(cell) = action {
            // A tile from which no cheapest road goes on is still possible.
            let call = if painter.plans.iter().any(|plan| plan.first == *action) { Call::Strong } else { Call::Dashed };
            tile(scene, painter, *cell, call, Some(forecast.price()));
        }
    }
    for action in painter.instead() {
        let terrain = place(action).and_then(|cell| painter.land.ground(cell).terrain());
        if let (Action::Lay(cell), Some(terrain)) = (action, terrain)
            && !painter.choices().iter().any(|(choice, _)| *choice == action)
        {
            // Where room is dear, the tiles that come next keep it.
            let price = (!painter.small()).then_some(terrain.cost().into());
            tile(scene, painter, cell, Call::Dashed, price);
        }
    }
}

fn tile(scene: &mut Scene, painter: &Painter<'_>, cell: Cell, call: Call, price: Option<u16>) {
    let outline = outlined(painter, hexagon(0.0, 0.0, 26.6), call, 20);
    // On a small map the coin of a settlement to the lower left reaches into the hex.
    let coin = cell.step(Direction::clockwise(2)).is_some_and(|beside| painter.land.ground(beside).dot().is_some());
    let (x, y) = if painter.small() && coin { (4.0, -9.0) } else { (0.0, 0.0) };
    let parts = [outline].into_iter().chain(price.map(|price| disc(painter, price).at(x, y)));
    let label = words::lay_on(painter.land.ground(cell).terrain(), cell);
    scene.add(spot(cell, parts, label, [Action::Lay(cell)]));
}

/// A place that can be pressed.
fn spot(
    cell: Cell,
    parts: impl IntoIterator<Item = Node>,
    label: String,
    actions: impl IntoIterator<Item = Action>,
) -> Node {
    let actions = actions.into_iter().map(|action| action.to_string());
    let (x, y) = centre(cell);
    group(parts).at(x, y).key(format!("place {cell}")).label(label).legal(actions)
}

/// The glow round an outline, with a wash of so many hundredths.
fn outlined(painter: &Painter<'_>, outline: Node, call: Call, wash: u8) -> Node {
    let swell = painter.at_least(1.0, 0.75);
    let clear = outline.clone().fill(Token::Legal.thin(if call == Call::Strong { wash } else { 0 }));
    match call {
        Call::Strong => group([
            clear.stroke(Token::Legal.thin(34), 9.0 * swell).class("g1"),
            outline.clone().stroke(Token::Print, 4.6 * swell).class("g0"),
            outline.clone().stroke(Token::Legal, 3.0 * swell).class("g2"),
            outline.stroke(Token::Chalk.thin(80), swell).class("g3"),
        ]),
        Call::Dashed => group([
            clear.stroke(Token::Print.thin(60), 2.6 * swell).class("g0"),
            outline.stroke(Token::Legal, 2.0 * swell).dashed("7 4").class("g2"),
        ]),
    }
    .class("glow")
}

/// A price in a disc of readable size.
pub(super) fn disc(painter: &Painter<'_>, number: u16) -> Node {
    group([price(0.0, 0.0, number.to_string()).scaled(painter.at_least(9.0, 8.7) / 9.0)])
}

/// Free hexes that somebody may well try, so that the refusal says why not.
fn refused(scene: &mut Scene, painter: &Painter<'_>) {
    for cell in Cell::all().filter(|&cell| painter.land.ground(cell).dot().is_none()) {
        if let Some(action) = refused_at(painter, cell) {
            let (x, y) = centre(cell);
            scene.add(hexagon(x, y, SIZE - 2.0).fill(Token::Sheet.thin(0)).asks(action.to_string()));
        }
    }
}

/// What a click on a hex asks for that is not legal now.
pub(super) fn refused_at(painter: &Painter<'_>, cell: Cell) -> Option<Action> {
    let view = painter.view;
    let tried = painter.seen.draft.iter().flat_map(|(_, among)| among.iter().copied());
    let mut open = painter.choices().iter().map(|(action, _)| *action).chain(tried);
    let named = painter.plans.iter().any(|plan| painter.land.cell(plan.target) == cell);
    if painter.choices().is_empty() || named || open.any(|action| place(action) == Some(cell)) {
        return None;
    }
    let dot = painter.land.ground(cell).dot().is_some();
    let beside = || view.turn.head().is_some_and(|head| head.distance(cell) == 1);
    match view.turn.phase {
        Phase::Workshop => Some(Action::Workshop(cell)),
        Phase::Build if dot => Some(Action::From(cell)),
        Phase::Road if dot => Some(Action::Reach(cell)),
        Phase::Road if beside() => Some(Action::Lay(cell)),
        Phase::Placed | Phase::Build | Phase::Road | Phase::Travel | Phase::Over => None,
    }
}

/// Settlements and workshops, above them: where a road may end or start, and where merchants go.
pub(super) fn on_nodes(scene: &mut Scene, painter: &Painter<'_>) {
    let view = painter.view;
    if let Some(origin) = view.turn.origin.filter(|_| view.turn.phase == Phase::Road) {
        scene.add(start_mark(painter, origin));
    }
    cut_back(scene, painter);
    let mut used: Vec<Cell> = Vec::new();
    for (action, forecast) in painter.choices() {
        if let Action::Reach(cell) = action {
            let label = words::finish_at(painter.name(*cell), forecast.points);
            let gain = (!view.options.danger()).then(|| gain(painter, forecast.points));
            scene.add(spot(*cell, ring(painter, *cell, Call::Strong).chain(gain), label, [*action]));
            used.push(*cell);
        }
    }
    for plan in &painter.plans {
        let cell = painter.land.cell(plan.target);
        if !used.contains(&cell) {
            let call = if plan.points > 0 || view.options.danger() { Call::Strong } else { Call::Dashed };
            let badge = map_plans::badge(painter, plan);
            let place = spot(cell, ring(painter, cell, call).chain([badge]), words::build_to(plan), []);
            scene.add(place.legal([plan.name()]));
            used.push(cell);
        }
    }
    let starts = painter.choices().iter().map(|(action, _)| *action).filter(|action| matches!(action, Action::From(_)));
    for action in starts.chain(painter.other_starts()).chain(painter.instead()) {
        let (cell, label) = match action {
            Action::From(cell) => (cell, words::start_at(painter.name(cell))),
            Action::Reach(cell) => (cell, words::finish_at(painter.name(cell), 0)),
            Action::Workshop(_) | Action::Lay(_) | Action::Carry(_) | Action::Fetch(_) | Action::Stay | Action::End => {
                continue;
            }
        };
        if !used.contains(&cell) {
            scene.add(spot(cell, ring(painter, cell, Call::Dashed), label, [action]));
            used.push(cell);
        }
    }
    journeys(scene, painter);
}

/// A press on a tile that waits in the draft takes back all that come after it.
fn cut_back(scene: &mut Scene, painter: &Painter<'_>) {
    for (drafted, _) in painter.seen.draft.iter().rev().skip(1) {
        if let Action::Lay(cell) = drafted {
            let hex = [hexagon(0.0, 0.0, SIZE - 2.0).fill(Token::Sheet.thin(0))];
            scene.add(spot(*cell, hex, words::CUT_BACK.into(), [*drafted]));
        }
    }
}

/// A settlement or workshop that glows, with its coin and name again above the glow.
fn ring(painter: &Painter<'_>, cell: Cell, call: Call) -> impl Iterator<Item = Node> {
    let caption = painter.land.ground(cell).dot().map(|dot| map_nodes::caption(painter, dot));
    let ring = outlined(painter, hexagon(0.0, 0.0, 28.6), call, 0);
    [ring].into_iter().chain(caption)
}

/// Where the road in hand starts.
fn start_mark(painter: &Painter<'_>, cell: Cell) -> Node {
    let ((x, y), swell) = (centre(cell), painter.at_least(1.0, 0.75));
    let outline = hexagon(x, y, 29.0);
    let mark = [outline.clone().stroke(Token::Ink, 5.4 * swell), outline.stroke(Token::Chalk, 3.4 * swell)];
    let caption = painter.land.ground(cell).dot().map(|dot| map_nodes::caption(painter, dot).at(x, y));
    group(mark.into_iter().chain(caption)).label(words::STARTS_HERE)
}

/// What a click brings, in a coin left of the settlement.
fn gain(painter: &Painter<'_>, points: i16) -> Node {
    let r = painter.at_least(12.0, 9.2);
    let (x, y) = if painter.small() { (-30.0, -25.0) } else { (-22.0, -19.0) };
    coin_of(x, y, r, format!("{points:+}"))
}

/// LS-44: merchants go to the end of the new road by a click there, and back by one at its start.
fn journeys(scene: &mut Scene, painter: &Painter<'_>) {
    let view = painter.view;
    let (Some(start), Some(target)) = (view.turn.origin, view.turn.target) else { return };
    let of = |pick: fn(&Action) -> bool| -> Vec<Action> {
        painter.choices().iter().map(|(action, _)| *action).filter(pick).collect()
    };
    let there = of(|action| matches!(action, Action::Carry(_)));
    let back = of(|action| matches!(action, Action::Fetch(_)));
    for (cell, actions, label) in
        [(painter.land.cell(target), there, words::SEND_THERE), (start, back, words::BRING_BACK)]
    {
        if !actions.is_empty() {
            scene.add(spot(cell, ring(painter, cell, Call::Strong), label.into(), actions));
        }
    }
}

/// What each click would do: the workshop in place, paler than one that stands, the merchant arriving, merchants on
/// their way.
pub(super) fn previews(scene: &mut Scene, painter: &Painter<'_>) {
    let view = painter.view;
    for site in &painter.sites {
        let (x, y) = centre(site.cell);
        let workshop = symbols::workshop_of(view.turn.seat).at(x, y).class("lifted").opacity(70);
        scene.add(group([workshop]).preview(Action::Workshop(site.cell).to_string()));
    }
    for (action, forecast) in painter.choices() {
        let journey = |count: u8, onwards: bool| {
            let (start, end) = (view.turn.origin?, painter.land.cell(view.turn.target?));
            let (from, to) = if onwards { (start, end) } else { (end, start) };
            let name = painter.land.ground(to).dot().map_or(words::WAREHOUSE, |dot| dot.name());
            let tag = Tag { number: count.to_string(), first: words::to(name), second: words::change(forecast.points) };
            Some(group([map_tags::draw(painter, &tag, to, &[from, to]), arrival(painter, to, count)]))
        };
        let shown = match *action {
            Action::Reach(cell) if forecast.points > 0 => Some(arrival(painter, cell, 1)),
            Action::Carry(count) => journey(count, true),
            Action::Fetch(count) => journey(count, false),
            Action::Workshop(_) | Action::Lay(_) | Action::From(_) => None,
            Action::Reach(_) | Action::Stay | Action::End => None,
        };
        if let Some(node) = shown {
            scene.add(group([node]).preview(action.to_string()));
        }
    }
}

/// Merchants about to arrive: lifted at the foot of a settlement.
pub(super) fn arrival(painter: &Painter<'_>, cell: Cell, count: u8) -> Node {
    let (x, y) = centre(cell);
    let seat = painter.view.turn.seat;
    let size = painter.at_least(14.0, 12.0);
    let wide = if count > 1 { size * 2.6 } else { size * 1.6 };
    let mut parts = vec![
        rounded(-size * 0.8, -size * 0.8, wide, size * 1.6, size * 0.8).fill(PLATE).stroke(Token::Print, 0.9),
        symbol(symbols::merchant(seat)).scaled(size / 10.0),
    ];
    if count > 1 {
        let number = text(size * 1.2, size * 0.34, size, count.to_string());
        parts.push(number.bold().middle().fill(Token::Print));
    }
    group(parts).at(x - 20.0, y + 18.0).class("lifted")
}
