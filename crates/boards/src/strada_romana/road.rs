//! The road itself: squares, links, starts, markets, areas and the two cities.

use game_strada_romana::{
    Action,
    board::{Area, End, Market, Square},
};

use super::{
    pieces::{SQUARE, corner, goods_cube, icon, middle, num, sans, ware},
    scene::Painter,
    symbols::heading,
};
use crate::scene::*;

/// A start place is so wide and high.
pub(super) const START: (f32, f32) = (60.0, 40.0);
/// A card of an area is so wide and high.
pub(super) const CARD: (f32, f32) = (96.0, 62.0);

/// The middle of a start place, counted from above.
pub(super) fn start_at(start: End, place: usize) -> (f32, f32) {
    let x = match start {
        End::Portus => 126.0,
        End::Rome => 1152.0,
    };
    (x, 206.0 + place as f32 * 44.0)
}

/// The left upper corner of an area's card.
pub(super) fn card_at(area: Area) -> (f32, f32) {
    let x = 376.0 + (area.index() / 2) as f32 * 320.0;
    (x, if area.index().is_multiple_of(2) { 72.0 } else { 456.0 })
}

/// The left upper corner of a market's stall.
pub(super) fn stall_at(market: Market) -> (f32, f32) {
    let square = market.square();
    let (x, y) = corner(square.column(), square.lane());
    (x + 8.0, if square.lane() == 0 { y - 51.0 } else { y + SQUARE + 8.0 })
}

/// The middle of a city's name.
pub(super) fn city_at(end: End) -> (f32, f32) {
    match end {
        End::Portus => (54.0, 194.0),
        End::Rome => (1226.0, 194.0),
    }
}

/// What never changes: kerb, squares, links and the empty start places.
pub(super) fn pavement() -> Node {
    let mut nodes = Vec::new();
    let corners: Vec<_> = Square::all().map(|square| (square, corner(square.column(), square.lane()))).collect();
    for (rim, fill) in [(5.0, Token::Mountain.mix(Token::Print, 25)), (3.0, Token::Road.into())] {
        let side = SQUARE + 2.0 * rim;
        let d: String =
            corners.iter().map(|(_, (x, y))| format!("M{},{}h{side}v{side}h-{side}Z", x - rim, y - rim)).collect();
        nodes.push(path(d).fill(fill));
    }
    for &(square, (x, y)) in &corners {
        let (column, lane) = (u32::from(square.column()), u32::from(square.lane()));
        let (stone, joint) = if (column + lane) % 2 == 1 {
            (Token::Tone(0xc0b7ab, 0x564e43), Token::Tone(0xa39a90, 0x453e35))
        } else {
            (Token::Tone(0xd6cfc1, 0x6b6252), Token::Tone(0xbeb7ab, 0x585043))
        };
        nodes.push(rect(x, y, SQUARE, SQUARE).fill(joint));
        nodes.push(symbol(format!("paving {}", (column * 3 + lane * 2) % 4)).at(x, y).tinted(stone).class("fine"));
        nodes.push(rounded(x + 0.5, y + 0.5, 63.0, 63.0, 4.0).stroke(Token::Print.thin(55), 1.0));
    }
    nodes.extend(ties());
    for start in End::ALL {
        for place in 0..5 {
            let (x, y) = start_at(start, place);
            let (left, top) = (x - START.0 / 2.0, y - START.1 / 2.0);
            nodes.push(rounded(left, top, START.0, START.1, 5.0).fill(Token::Road.mix(Token::Sheet, 20)).outlined());
            let ruts = format!("M{},{}h52M{0},{}h52", left + 4.0, top + 11.0, top + 29.0);
            nodes.push(path(ruts).stroke(Token::Rule, 1.2).dashed("7 4"));
        }
    }
    group(nodes)
}

/// The links that lead across a corner, free for all.
fn ties() -> Vec<Node> {
    let mut nodes = Vec::new();
    for from in Square::all() {
        for to in from.links(End::Rome).free.iter().filter(|to| to.lane() != from.lane()) {
            let (x, y) = corner(to.column(), from.lane().max(to.lane()));
            let down = if to.lane() > from.lane() { 11.0 } else { -11.0 };
            let (a, b) = ((x - 11.0, y - down), (x + 11.0, y + down));
            nodes.push(line([a, b]).stroke(Token::Sheet, 9.0).round());
            nodes.push(line([a, b]).stroke(Token::Ink, 2.2).round());
            nodes.extend([a, b].map(|(x, y)| circle(x, y, 3.0).fill(Token::Ink)));
        }
    }
    nodes
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    for end in End::ALL {
        scene.add(city(painter, end));
    }
    for market in Market::all() {
        scene.add(stall(painter, market));
    }
    for area in Area::all() {
        scene.add(card(painter, area));
    }
    for (wagon, from, to) in &painter.recent.trails {
        let (a, b) = (middle(*from), middle(*to));
        let colour = heading(painter.bound(*wagon)).1;
        scene.add(
            group([
                line([a, b]).stroke(Token::Print, 8.0).round(),
                circle(a.0, a.1, 7.0).fill(colour).stroke(Token::Print, 1.5),
                line([a, b]).stroke(colour, 5.0).round(),
            ])
            .class("last"),
        );
    }
}

/// The name of a city with the heading of the wagons bound for it; wagons arrive by a click here.
fn city(painter: &Painter<'_>, end: End) -> Node {
    let (x, y) = city_at(end);
    let way = if end == End::Rome { 1.0 } else { -1.0 };
    let arrow = |at: f32| format!("M{},{}l{},4.6l{},4.6", x + at - 2.5 * way, y + 13.4, 5.0 * way, -5.0 * way);
    let arrows: String = [-10.0, 0.0, 10.0].map(arrow).concat();
    let pill = group([
        rounded(x - 24.0, y + 9.0, 48.0, 18.0, 9.0).fill(heading(end).1).stroke(Token::Print, 1.0),
        path(arrows).stroke(Token::Print, 1.9).round(),
    ]);
    let name = if end == End::Rome { "Roma" } else { "Portus" };
    let actions = painter.actions(|action| matches!(action, Action::Arrive(wagon) if painter.bound(*wagon) == end));
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(rounded(x - 34.0, y - 20.0, 68.0, 52.0, 8.0)));
    }
    nodes.push(text(x, y, 19.0, name).face(Face::Serif).bold().middle());
    nodes.push(pill);
    group(nodes).label(format!("{end}, where wagons bound for it arrive")).legal(actions)
}

fn stall(painter: &Painter<'_>, market: Market) -> Node {
    let square = market.square();
    let (x, y) = stall_at(market);
    let outline = || rounded(x, y, 48.0, 44.0, 4.0);
    let here = painter.open.wagon_on(square).is_some();
    let actions = if here && takes_from(painter, square) {
        painter.actions(|action| *action == Action::Cube)
    } else {
        Vec::new()
    };
    let mut nodes = Vec::new();
    if painter.recent.markets[market.index()].is_some() {
        nodes.push(last_mark(outline()));
    }
    let plank = if square.lane() == 0 {
        format!("M{},{}h12v8h-12Z", x + 18.0, y + 44.0)
    } else {
        format!("M{},{y}h12v-9h-12Z", x + 18.0)
    };
    let awning = |from: usize| -> String {
        (from..6).step_by(2).map(|at| format!("M{},{y}h8v7q-4,4.4 -8,0Z", x + at as f32 * 8.0)).collect()
    };
    let mut wood = vec![
        path(plank).fill(Token::Chalk).stroke(Token::Print, 1.0),
        outline().fill(Token::Chalk).stroke(Token::Print, 1.0),
    ];
    if let Some(colour) = painter.open.cube(market) {
        wood.push(goods_cube(colour, x + 24.0, y + 27.0, 23.0));
    } else {
        wood.push(rounded(x + 13.0, y + 16.0, 22.0, 22.0, 3.0).stroke(Token::Edge, 1.0).dashed("3 3"));
    }
    wood.push(path(awning(0)).fill(Token::Chalk).stroke(Token::Print, 0.8));
    wood.push(path(awning(1)).fill(Token::Accent).stroke(Token::Print, 0.8));
    if !actions.is_empty() {
        nodes.push(glow(outline()));
    }
    nodes.push(group(wood).printed());
    nodes.extend(
        painter.recent.markets[market.index()].map(|seat| seat_shape(seat, x + 47.0, y + 40.0, 6.5).class("last")),
    );
    let goods = painter.open.cube(market).map_or("empty", |colour| colour.goods());
    let node = group(nodes).label(format!("Market {market} beside {square}: {goods}"));
    let elsewhere = painter.choices.iter().any(|(action, _)| *action == Action::Cube);
    if actions.is_empty() && painter.acts() && !elsewhere {
        return node.asks(Action::Cube.to_string());
    }
    node.legal(actions)
}

/// Whether the wagon that may collect stands on this square.
fn takes_from(painter: &Painter<'_>, square: Square) -> bool {
    use game_strada_romana::Motion;
    painter.turn().is_some_and(|turn| match turn.motion {
        Motion::Rolling(wagon) | Motion::Halted { wagon, .. } => painter.open.square_of(wagon) == Some(square),
        Motion::Nobody | Motion::Home(_) => false,
    })
}

/// The card of an area: its ware and what that pays now.
fn card(painter: &Painter<'_>, area: Area) -> Node {
    let (x, y) = card_at(area);
    let outline = || rounded(x, y, CARD.0, CARD.1, 6.0);
    let actions = painter.actions(|action| *action == Action::Tile(area));
    let mut nodes = Vec::new();
    if painter.recent.areas[area.index()].is_some() {
        nodes.push(last_mark(outline()));
    }
    if !actions.is_empty() {
        nodes.push(glow(outline()));
    }
    let mut face = vec![
        outline().fill(Token::Chalk).stroke(Token::Print, 1.1),
        text(x + 75.0, y + 25.0, 21.0, area.to_string()).face(Face::Serif).bold().middle(),
    ];
    let label = match painter.open.ware(area) {
        Some(colour) => {
            let pays = painter.open.cubes_on_markets(colour);
            face.push(ware(colour, x + 5.0, y + 5.4, 48.0));
            face.push(num(x + 68.0, y + 51.0, 16.0, format!("+{pays}")).middle());
            face.push(icon("coin", x + 86.0, y + 45.5, 16.0, Token::Print));
            format!("Area {area} wants {}, pays {pays} now", colour.goods())
        }
        None => {
            face.push(rounded(x + 6.0, y + 6.0, 46.0, 50.0, 5.0).stroke(Token::Edge, 1.1).dashed("4 3"));
            face.push(sans(x + 29.0, y + 35.0, 12.0, "empty").middle().fill(Token::InkSoft));
            format!("Area {area}: empty")
        }
    };
    nodes.push(group(face).printed());
    nodes.extend(painter.recent.areas[area.index()].map(|seat| seat_shape(seat, x + 92.0, y + 3.0, 7.0).class("last")));
    let node = group(nodes).label(label);
    if actions.is_empty() && painter.acts() { node.asks(Action::Tile(area).to_string()) } else { node.legal(actions) }
}
