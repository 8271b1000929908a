//! The road itself: squares, links, starts, markets, areas and the two cities.

use game_strada_romana::{
    Action, Motion,
    board::{Area, End, Market, Square},
};

use super::{
    map::{Layout, SQUARE, START},
    pieces::{goods_cube, num, sans, sign, ware},
    stage::Painter,
    symbols::heading,
    words,
};
use crate::scene::*;

/// What never changes: kerb, squares, links and the empty start places.
pub(super) fn pavement(map: &Layout) -> Node {
    let mut nodes = Vec::new();
    let corners: Vec<_> = Square::all().map(|square| (square, map.square(square))).collect();
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
        nodes.push(symbol(format!("paving-{}", (column * 3 + lane * 2) % 4)).at(x, y).tinted(stone));
        nodes.push(rounded(x + 0.5, y + 0.5, 63.0, 63.0, 4.0).stroke(Token::Print.thin(55), 1.0));
    }
    nodes.extend(ties(map));
    for start in End::ALL {
        for place in 0..5 {
            let (x, y) = map.start(start, place);
            let (left, top) = (x - START.0 / 2.0, y - START.1 / 2.0);
            nodes.push(rounded(left, top, START.0, START.1, 5.0).fill(Token::Road.mix(Token::Sheet, 20)).outlined());
            if !map.narrow {
                let ruts = format!("M{},{}h52M{0},{}h52", left + 4.0, top + 11.0, top + 29.0);
                nodes.push(path(ruts).stroke(Token::Rule, 1.2).dashed("7 4"));
            }
        }
    }
    group(nodes)
}

/// The links that lead across a corner, free for all.
fn ties(map: &Layout) -> Vec<Node> {
    let mut nodes = Vec::new();
    for from in Square::all() {
        for to in from.links(End::Rome).free.iter().filter(|to| to.lane() != from.lane()) {
            let (x, y) = map.corner(to.column(), from.lane().max(to.lane()));
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
        let (a, b) = (painter.map.middle(*from), painter.map.middle(*to));
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
    let (x, y) = painter.map.city(end);
    let way = if end == End::Rome { 1.0 } else { -1.0 };
    let arrow = |at: f32| format!("M{},{}l{},4.6l{},4.6", x + at - 2.5 * way, y + 13.4, 5.0 * way, -5.0 * way);
    let arrows: String = [-10.0, 0.0, 10.0].map(arrow).concat();
    let pill = group([
        rounded(x - 24.0, y + 9.0, 48.0, 18.0, 9.0).fill(heading(end).1).stroke(Token::Print, 1.0),
        path(arrows).stroke(Token::Print, 1.9).round(),
    ]);
    let actions = painter.ways(|stop| stop.at.is_none() && painter.bound(stop.wagon) == end);
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(rounded(x - 34.0, y - 20.0, 68.0, 52.0, 8.0)));
    }
    nodes.push(text(x, y, 20.0, words::city(end)).face(Face::Serif).bold().middle());
    nodes.push(pill);
    group(nodes).label(words::city_label(end)).legal(actions)
}

fn stall(painter: &Painter<'_>, market: Market) -> Node {
    let square = market.square();
    let (x, y, width, height) = painter.map.stall(market);
    let outline = || rounded(x, y, width, height, 4.0);
    let here = painter.open.wagon_on(square).is_some() && takes_from(painter, square);
    let actions = if here { painter.takes(|haul| haul.cube.is_some()) } else { Vec::new() };
    let mut nodes = Vec::new();
    if painter.recent.markets[market].is_some() {
        nodes.push(last_mark(outline()));
    }
    let plank = if square.lane() == 0 {
        format!("M{},{}h12v8h-12Z", x + width / 2.0 - 6.0, y + height)
    } else {
        format!("M{},{y}h12v-9h-12Z", x + width / 2.0 - 6.0)
    };
    let stripe = width / 6.0;
    let awning = |from: usize| -> String {
        let strip = |at: usize| {
            format!("M{:.1},{y}h{stripe:.1}v7q{:.1},4.4 -{stripe:.1},0Z", x + at as f32 * stripe, -stripe / 2.0)
        };
        (from..6).step_by(2).map(strip).collect()
    };
    let mut wood = vec![
        path(plank).fill(Token::Chalk).stroke(Token::Print, 1.0),
        outline().fill(Token::Chalk).stroke(Token::Print, 1.0),
    ];
    let (middle, cube) =
        ((x + width / 2.0, y + height / 2.0 + 5.0), if painter.map.narrow { height * 0.58 } else { 23.0 });
    if let Some(colour) = painter.open.cube(market) {
        wood.push(goods_cube(colour, middle.0, middle.1, cube));
    } else {
        let vacant = rounded(middle.0 - 11.0, middle.1 - 11.0, 22.0, 22.0, 3.0);
        wood.push(vacant.stroke(Token::Edge, 1.0).dashed("3 3"));
    }
    wood.push(path(awning(0)).fill(Token::Chalk).stroke(Token::Print, 0.8));
    wood.push(path(awning(1)).fill(Token::Accent).stroke(Token::Print, 0.8));
    if !actions.is_empty() {
        nodes.push(glow(outline()));
    }
    nodes.push(group(wood).printed());
    nodes.extend(
        painter.recent.markets[market]
            .map(|seat| seat_shape(seat, x + width - 1.0, y + height - 4.0, 7.5).class("last")),
    );
    let node = group(nodes).label(words::market_label(painter.open, market));
    let elsewhere = painter.may(Action::Cube);
    if actions.is_empty() && painter.acts() && !elsewhere {
        return node.asks(Action::Cube.to_string());
    }
    node.legal(actions)
}

/// Whether the wagon that may collect stands on this square.
fn takes_from(painter: &Painter<'_>, square: Square) -> bool {
    painter.turn().is_some_and(|turn| match turn.motion {
        Motion::Rolling(wagon) | Motion::Halted { wagon, .. } => painter.open.square_of(wagon) == Some(square),
        Motion::Nobody | Motion::Home(_) => false,
    })
}

/// The card of an area: its ware and what that pays now. Where the land is narrow it is a ribbon.
fn card(painter: &Painter<'_>, area: Area) -> Node {
    let (x, y, width, height) = painter.map.card(area);
    let narrow = painter.map.narrow;
    let outline = || rounded(x, y, width, height, if narrow { 8.0 } else { 6.0 });
    let actions = painter.takes(|haul| haul.ware.is_some_and(|(from, _)| from == area));
    let mut nodes = Vec::new();
    if painter.recent.areas[area].is_some() {
        nodes.push(last_mark(outline()));
    }
    if !actions.is_empty() {
        nodes.push(glow(outline()));
    }
    // Numeral, tile, what it pays and the coin.
    let (numeral, tile, pays, coin) = if narrow {
        let middle = y + height / 2.0;
        (
            (x + 26.0, middle + 7.6, 22.0),
            (x + 52.0, y + 4.0, (height - 8.0) / 1.07),
            (x + 107.0, middle + 7.2, 21.0),
            (x + 138.0, middle, 22.0),
        )
    } else {
        ((x + 75.0, y + 25.0, 21.0), (x + 5.0, y + 5.4, 48.0), (x + 66.0, y + 51.0, 16.0), (x + 86.5, y + 45.5, 15.0))
    };
    let mut face = vec![
        outline().fill(Token::Chalk).stroke(Token::Print, 1.1),
        text(numeral.0, numeral.1, numeral.2, area.to_string()).face(Face::Serif).bold().middle(),
    ];
    match painter.open.ware(area) {
        Some(colour) => {
            let amount = painter.open.cubes_on_markets(colour);
            face.push(ware(colour, tile.0, tile.1, tile.2));
            face.push(num(pays.0, pays.1, pays.2, format!("+{amount}")).middle());
            face.push(sign("coin", coin.0, coin.1, coin.2, Token::Print));
        }
        None => {
            let vacant = rounded(tile.0, tile.1, tile.2, tile.2 * 1.06, 5.0);
            face.push(vacant.stroke(Token::Edge, 1.1).dashed("4 3"));
            if narrow {
                face.push(sans(x + 121.0, y + height / 2.0 + 6.0, 18.0, words::EMPTY).middle().fill(Token::InkSoft));
            } else {
                face.push(sans(x + 29.0, y + 35.0, 15.5, words::EMPTY).middle().fill(Token::InkSoft));
            }
        }
    }
    nodes.push(group(face).printed());
    nodes.extend(painter.recent.areas[area].map(|seat| seat_shape(seat, x + width - 4.0, y + 9.0, 7.5).class("last")));
    let node = group(nodes).label(words::area_label(painter.open, area));
    if actions.is_empty() && painter.acts() { node.asks(Action::Tile(area).to_string()) } else { node.legal(actions) }
}
