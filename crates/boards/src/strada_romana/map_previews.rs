//! What a click would do, shown while it is hovered, focused or marked.

use game_strada_romana::{
    Action, Haul, Place, Stop,
    board::{Area, Square, SquareSet},
    material::{Special, Wagon},
};

use super::{
    map::{LEFT, WIDTH},
    map_wagons::{place_of, way},
    pieces::{goods_cube, marked_wagon, named_wagon, num, plain, sans, sign, tag, wagon_outline, ware},
    stage::{Painter, taking, way_to},
    words,
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let mut add = |action: String, nodes: Vec<Node>| {
        if !nodes.is_empty() {
            scene.add(group(nodes).preview(action));
        }
    };
    for stop in &painter.stops {
        if stop.steps.is_empty() {
            stop.hauls.iter().for_each(|haul| add(taking(haul), take(painter, stop, haul)));
        } else {
            add(way_to(stop), drive(painter, stop));
        }
    }
    for (action, _) in painter.choices {
        match *action {
            Action::Step { wagon, to } | Action::Enter { wagon, to } => {
                if painter.open.wagon_on(to).is_some_and(|other| other != wagon) {
                    add(action.to_string(), through(painter, wagon, to));
                }
            }
            Action::Buy(special) => add(action.to_string(), buy(painter, special)),
            Action::Take(wagon) => add(action.to_string(), bet(painter, wagon)),
            Action::Arrive(_)
            | Action::Tile(_)
            | Action::Cube
            | Action::Look
            | Action::NoTile
            | Action::End
            | Action::Pass => {}
        }
    }
}

fn ghost(painter: &Painter<'_>, piece: Wagon) -> Node {
    let bound = painter.bound(piece);
    let face = if painter.map.names {
        named_wagon(piece, bound, Token::Legal, 2.6)
    } else {
        marked_wagon(piece, bound, Token::Legal, 2.6)
    };
    group([face, wagon_outline(bound).stroke(Token::Print, 1.0).dashed("4 3")]).printed().opacity(85).class("lifted")
}

/// The squares that a wagon drives over, step by step.
fn road(painter: &Painter<'_>, stop: &Stop) -> Vec<Node> {
    let mut from = place_of(painter, stop.wagon);
    let mut nodes = Vec::new();
    for step in &stop.steps {
        let to = step.square().map_or_else(
            || (painter.map.city(painter.bound(stop.wagon)).0, from.1),
            |square| painter.map.middle(square),
        );
        nodes.extend(way(from, to));
        from = to;
    }
    nodes
}

/// The wagon at its stop, and what it could take there.
fn drive(painter: &Painter<'_>, stop: &Stop) -> Vec<Node> {
    let mut nodes = road(painter, stop);
    let Some(square) = stop.at else {
        let (x, y) = painter.map.city(painter.bound(stop.wagon));
        let held = painter.view.held(painter.seat).contains(stop.wagon);
        let words = words::arrives(painter.open, stop.wagon, held);
        nodes.push(tag(x, y - 22.0, painter.map.letters(12.5), painter.map.edges, words));
        return nodes;
    };
    let (x, y) = painter.map.middle(square);
    nodes.push(ghost(painter, stop.wagon).at(x, y));
    nodes.extend(stop.hauls.first().map(|haul| sheet(painter, haul)).into_iter().flatten());
    nodes
}

/// SR-44: the wagon over another one.
fn through(painter: &Painter<'_>, piece: Wagon, to: Square) -> Vec<Node> {
    let (x, y) = painter.map.middle(to);
    let mut nodes = way(place_of(painter, piece), (x, y)).to_vec();
    nodes.push(ghost(painter, piece).at(x, y - 14.0));
    nodes.push(tag(x, y - 44.0, painter.map.letters(12.5), painter.map.edges, words::MUST_GO_ON));
    nodes
}

/// What would be taken, ringed where it lies, and what it adds up to.
fn take(painter: &Painter<'_>, stop: &Stop, haul: &Haul) -> Vec<Node> {
    let (x, y) = place_of(painter, stop.wagon);
    let mut nodes = vec![wagon_outline(painter.bound(stop.wagon)).stroke(Token::Legal, 3.4).at(x, y)];
    nodes.extend(sheet(painter, haul));
    nodes
}

/// Rings round tile and cube, and a sheet beside the area that adds up what they bring.
fn sheet(painter: &Painter<'_>, haul: &Haul) -> Vec<Node> {
    let ring = |(x, y, width, height): (f32, f32, f32, f32)| {
        rounded(x, y, width, height, 6.0).fill(Token::Legal.thin(16)).stroke(Token::Legal, 3.4)
    };
    let mut nodes = Vec::new();
    nodes.extend(haul.ware.map(|(area, _)| ring(painter.map.card(area))));
    nodes.extend(haul.cube.map(|(market, _)| ring(painter.map.stall(market))));
    let area = haul.ware.map(|(area, _)| area).or_else(|| {
        let (market, _) = haul.cube?;
        market.square().areas().next()
    });
    nodes.extend(area.map(|area| callout(painter, area, haul)));
    nodes
}

/// What a haul is, what it pays and the score after it, beside the card of an area.
fn callout(painter: &Painter<'_>, area: Area, haul: &Haul) -> Node {
    let (cx, cy, width, height) = painter.map.card(area);
    let score = painter.worth().total();
    if painter.map.narrow {
        let size = painter.map.letters(14.0);
        let words = words::score_tag(score, haul.points);
        let half = words.chars().count() as f32 * size * 0.28 + size * 0.7;
        let fits = cx + width + 2.0 * half + 12.0 < painter.map.edges.1;
        let x = if fits { cx + width + 8.0 + half } else { cx - 8.0 - half };
        return tag(x, cy + height - (height - size * 1.8) / 2.0, size, painter.map.edges, words);
    }
    let (wide, high) = (216.0, 74.0);
    let (x, y) = (cx - wide - 10.0, if cy < 200.0 { cy } else { cy - 10.0 });
    let size = painter.map.letters(12.0).max(12.0);
    let mut nodes = vec![
        rounded(x, y, wide, high, 8.0).fill(Token::Sheet).stroke(Token::Legal, 2.0),
        line([(x + 92.0, y + 12.0), (x + 92.0, y + 62.0)]).stroke(Token::Rule, 1.0),
    ];
    nodes.extend(haul.ware.map(|(_, colour)| ware(colour, x + 10.0, y + 19.0, 34.0)));
    nodes.extend(haul.cube.map(|(_, colour)| goods_cube(colour, x + 70.0, y + 38.0, 24.0)));
    if haul.ware.is_some() && haul.cube.is_some() {
        nodes.push(num(x + 50.0, y + 43.0, 16.0, "+").middle());
    }
    let hand = painter.hand();
    nodes.push(num(x + 102.0, y + 30.0, 17.0, format!("+{}", haul.coins)));
    nodes.push(sign("coin", x + 133.0, y + 24.5, 18.0, Token::Print));
    if haul.hand.points > hand.points {
        nodes.push(sign("arrow", x + 153.0, y + 24.5, 14.0, Token::Ink));
        nodes.push(sign("laurel", x + 180.0, y + 23.0, 28.0, Token::Ink));
        nodes.push(num(x + 180.0, y + 29.0, 15.0, (haul.hand.points - hand.points).to_string()).middle());
    }
    nodes.push(sans(x + 102.0, y + 58.0, size, words::SCORE).fill(Token::InkSoft));
    let change = format!("{} → {}", plain(score), plain(score + haul.points));
    nodes.push(num(x + 206.0, y + 59.0, 16.0, change).end());
    group(nodes).class("lifted")
}

/// The squares that what is bought opens to wagons on the road.
fn buy(painter: &Painter<'_>, special: Special) -> Vec<Node> {
    let mut nodes: Vec<Node> = opened(painter, special)
        .iter()
        .map(|square| {
            let (x, y) = painter.map.square(square);
            rounded(x + 8.0, y + 8.0, 48.0, 48.0, 6.0).stroke(Token::Legal, 3.0).dashed("6 5")
        })
        .collect();
    let (x, y) = (LEFT + WIDTH / 2.0, painter.map.road() - 8.0);
    nodes.push(tag(x, y, painter.map.letters(12.5), painter.map.edges, words::opens(special)));
    nodes
}

/// The squares that a special move opens to wagons on the road.
fn opened(painter: &Painter<'_>, special: Special) -> SquareSet {
    let open = painter.open;
    let mut squares = SquareSet::NONE;
    let occupied: SquareSet = Wagon::all().filter_map(|wagon| open.square_of(wagon)).collect();
    for wagon in Wagon::all() {
        let Some(from) = open.square_of(wagon) else { continue };
        let links = from.links(painter.bound(wagon));
        squares = squares.or(links.diagonal.less(occupied));
        if special.includes(Special::Sideways) {
            squares = squares.or(links.sideways.less(occupied));
        }
        if special.includes(Special::Through) {
            squares = squares.or(links.free.and(occupied));
        }
    }
    squares
}

/// The wagon of a tile, wherever it is, and how far it has to go.
fn bet(painter: &Painter<'_>, piece: Wagon) -> Vec<Node> {
    let (x, y) = place_of(painter, piece);
    let mut nodes = Vec::new();
    if painter.open.places[piece] != Place::Arrived {
        nodes.push(rounded(x - 35.0, y - 35.0, 70.0, 70.0, 8.0).stroke(Token::Print, 6.0));
        nodes.push(rounded(x - 35.0, y - 35.0, 70.0, 70.0, 8.0).stroke(Token::Legal, 3.6));
    }
    let words = words::whereabouts_of(painter.open, piece);
    nodes.push(tag(x, y - 40.0, painter.map.letters(12.5), painter.map.edges, words));
    nodes
}
