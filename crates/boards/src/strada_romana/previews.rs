//! What a click would do, shown while it is hovered or focused.

use game_strada_romana::{
    Action, Hand, Motion,
    board::{Area, Square, SquareSet},
    material::{ARRIVALS, COINS_PER_POINT, Colour, Special, TILE_HIT, Wagon},
};

use super::{
    goods,
    header::{arrival_at, deck_at},
    panels,
    pieces::{corner, goods_cube, icon, middle, num, sans, signed, tag, wagon, wagon_name, wagon_tile, ware},
    road::{CARD, card_at, stall_at},
    scene::Painter,
    wagons::{ARRIVAL, place_of},
};
use crate::scene::*;

/// A callout is so wide and high.
const CALL: (f32, f32) = (204.0, 74.0);

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    for (action, _) in painter.choices {
        let nodes = nodes(painter, *action);
        if !nodes.is_empty() {
            scene.add(group(nodes).preview(action.to_string()));
        }
    }
}

fn nodes(painter: &Painter<'_>, action: Action) -> Vec<Node> {
    match action {
        Action::Step { wagon, to } | Action::Enter { wagon, to } => step(painter, wagon, to),
        Action::Arrive(wagon) => arrive(painter, wagon),
        Action::Tile(area) => take(painter, Some(area), false),
        Action::Cube => take(painter, None, true),
        Action::Buy(special) => buy(painter, special),
        Action::Look => look(painter),
        Action::Take(wagon) => bet(painter, wagon),
        Action::Pass => pass(painter),
        Action::NoTile | Action::End => Vec::new(),
    }
}

/// The way from one point to another, cased so that it shows on any ground.
fn way(from: (f32, f32), to: (f32, f32)) -> [Node; 2] {
    [
        line([from, to]).stroke(Token::Print, 6.0).round(),
        line([from, to]).stroke(Token::Legal, 3.6).dashed("7 6").round(),
    ]
}

/// The wagon on its new square, and what it could take there.
fn step(painter: &Painter<'_>, piece: Wagon, to: Square) -> Vec<Node> {
    let from = place_of(painter, piece);
    let (x, y) = middle(to);
    let mut nodes = way(from, (x, y)).to_vec();
    let occupied = painter.open.wagon_on(to).is_some_and(|other| other != piece);
    let ghost = wagon_tile(piece, painter.bound(piece), Token::Legal, 2.6).printed().opacity(88).class("lifted");
    nodes.push(ghost.at(x, if occupied { y - 14.0 } else { y }));
    if occupied {
        nodes.push(tag(x, y - 40.0, "passes through, must go on"));
        return nodes;
    }
    let cube = to.market().and_then(|market| painter.open.cube(market).map(|colour| (market, colour)));
    for area in to.areas() {
        let colour = painter.open.ware(area);
        if colour.is_none() && cube.is_none() {
            continue;
        }
        if colour.is_some() {
            let (cx, cy) = card_at(area);
            nodes.push(rounded(cx, cy, CARD.0, CARD.1, 6.0).stroke(Token::Legal, 3.0));
        }
        if let Some((market, _)) = cube {
            let (sx, sy) = stall_at(market);
            nodes.push(rounded(sx, sy, 48.0, 44.0, 4.0).stroke(Token::Legal, 3.0));
        }
        nodes.push(callout(painter, area, "If it stops here", colour, cube.map(|(_, colour)| colour)));
    }
    nodes
}

fn gain_coins(hand: &mut Hand, coins: u8) {
    let coins = hand.coins + coins;
    hand.points += coins / COINS_PER_POINT;
    hand.coins = coins % COINS_PER_POINT;
}

/// The hand after taking a ware tile and a cube.
fn after(painter: &Painter<'_>, ware: Option<Colour>, cube: Option<Colour>) -> Hand {
    let mut hand = *painter.hand();
    if let Some(colour) = ware {
        gain_coins(&mut hand, painter.open.cubes_on_markets(colour));
        hand.wares[colour.index()] += 1;
    }
    if let Some(colour) = cube {
        hand.cubes[colour.index()] += 1;
    }
    hand
}

/// A sheet beside the card of an area that adds up what there is to take.
fn callout(painter: &Painter<'_>, area: Area, title: &str, tile: Option<Colour>, cube: Option<Colour>) -> Node {
    let (cx, cy) = card_at(area);
    let (x, y) = (cx - CALL.0 - 10.0, if cy < 200.0 { cy } else { cy - 10.0 });
    let (before, then) = (*painter.hand(), after(painter, tile, cube));
    let mut nodes = vec![
        rounded(x, y, CALL.0, CALL.1, 8.0).fill(Token::Sheet).stroke(Token::Legal, 2.0),
        sans(x + 12.0, y + 19.0, 13.0, title).bold(),
        line([(x + 98.0, y + 28.0), (x + 98.0, y + 64.0)]).stroke(Token::Rule, 1.0),
    ];
    nodes.extend(tile.map(|colour| ware(colour, x + 12.0, y + 28.0, 33.0)));
    nodes.extend(cube.map(|colour| goods_cube(colour, x + 74.0, y + 46.0, 24.0)));
    if tile.is_some() && cube.is_some() {
        nodes.push(num(x + 52.0, y + 51.0, 16.0, "+").middle());
    }
    let coins = tile.map_or(0, |colour| painter.open.cubes_on_markets(colour));
    if coins > 0 {
        nodes.push(num(x + 106.0, y + 43.0, 15.0, format!("+{coins}")));
        nodes.push(icon("coin", x + 133.0, y + 38.0, 16.0, Token::Print));
    } else {
        nodes.push(sans(x + 106.0, y + 42.0, 12.0, "no coins").fill(Token::InkSoft));
    }
    if then.points > before.points {
        nodes.push(icon("arrow", x + 150.0, y + 38.0, 12.0, Token::Ink));
        nodes.push(icon("laurel", x + 174.0, y + 36.0, 25.0, Token::Ink));
        nodes.push(num(x + 174.0, y + 41.4, 13.0, (then.points - before.points).to_string()).middle());
    }
    let score = [before, then].map(|hand| painter.worth(&hand).total());
    let number = |score: i32| if score < 0 { signed(score) } else { score.to_string() };
    nodes.push(sans(x + 106.0, y + 63.0, 12.0, "score").fill(Token::InkSoft));
    nodes.push(num(x + 194.0, y + 63.5, 15.0, format!("{} → {}", number(score[0]), number(score[1]))).end());
    group(nodes).class("lifted")
}

/// The piece in its column, the coins in the purse, and the sum after it.
fn take(painter: &Painter<'_>, area: Option<Area>, takes_cube: bool) -> Vec<Node> {
    let Some(turn) = painter.turn() else { return Vec::new() };
    let (Motion::Rolling(wagon) | Motion::Halted { wagon, .. }) = turn.motion else { return Vec::new() };
    let Some(at) = painter.open.square_of(wagon) else { return Vec::new() };
    let ware = area.and_then(|area| painter.open.ware(area));
    let cube = at.market().filter(|_| takes_cube).and_then(|market| painter.open.cube(market));
    let (hand, then) = (painter.hand(), after(painter, ware, cube));
    let mut nodes = Vec::new();
    if let Some(beside) = area.or(at.areas().next()) {
        nodes.push(callout(
            painter,
            beside,
            if takes_cube { "Take the cube" } else { "Take the ware tile" },
            ware,
            cube,
        ));
    }
    for colour in ware.into_iter().chain(cube) {
        let rows = goods::rows(&then, colour);
        nodes.push(goods::column_outline(colour).stroke(Token::Legal, 2.2).dashed("5 4"));
        if ware.is_some() {
            nodes.push(goods::tile_in(colour, hand.wares[colour.index()], rows).opacity(70));
        } else {
            nodes.push(goods::cube_in(colour, hand.cubes[colour.index()], rows).opacity(70));
        }
    }
    if then.points == hand.points {
        nodes.extend((hand.coins..then.coins).map(coin_ghost));
    }
    nodes.push(goods::sum_after(&painter.worth(&then)));
    nodes
}

fn coin_ghost(place: u8) -> Node {
    let (x, y) = panels::coin_at(place);
    icon("coin", x, y, 24.0, Token::Print).opacity(65)
}

/// The wagon on its arrival place.
fn arrive(painter: &Painter<'_>, piece: Wagon) -> Vec<Node> {
    let place = usize::from(painter.open.arrived_count());
    let (x, y) = arrival_at(place.min(ARRIVALS - 1));
    let (from, bound) = (place_of(painter, piece), painter.bound(piece));
    let gate = super::road::city_at(bound);
    let mut nodes = way(from, (gate.0, from.1)).to_vec();
    nodes.push(rounded(x, y, ARRIVAL.0, ARRIVAL.1, 6.0).fill(Token::Chalk).stroke(Token::Legal, 2.4));
    nodes.push(coin_of(x + 14.0, y + 14.0, 9.5, (place + 1).to_string()));
    nodes.push(wagon(piece, bound, x + 56.0, y + 14.0, 0.72));
    nodes.push(wagon_name(piece, x + 44.0, y + 43.0));
    let mut words = format!("{} arrives as number {}", piece.name(), place + 1);
    if painter.view.held(painter.seat).contains(piece) {
        words.push_str(&format!(": your tile {}", signed(TILE_HIT)));
    }
    if place + 1 == ARRIVALS {
        words.push_str(", the game ends");
    }
    nodes.push(tag(gate.0, gate.1 - 22.0, words));
    nodes
}

/// The coins that go, and what they buy.
fn buy(painter: &Painter<'_>, special: Special) -> Vec<Node> {
    let coins = painter.hand().coins;
    let mut nodes: Vec<Node> = (coins.saturating_sub(special.price())..coins)
        .map(|place| {
            let (x, y) = panels::coin_at(place);
            path(format!("M{},{}l16,16m0,-16l-16,16", x - 8.0, y - 8.0)).stroke(Token::Accent, 3.2).round()
        })
        .collect();
    let words = match special {
        Special::Diagonal => "forward across corners",
        Special::Sideways => "also to the next lane",
        Special::Extra => "four steps, and all above",
        Special::Through => "through wagons, and all above",
    };
    nodes.extend(opened(painter, special).iter().map(|square| {
        let (x, y) = corner(square.column(), square.lane());
        rounded(x + 8.0, y + 8.0, 48.0, 48.0, 6.0).stroke(Token::Legal, 3.0).dashed("6 5")
    }));
    let (x, y) = panels::row_at(0);
    let left = coins.saturating_sub(special.price());
    nodes.push(tag(x + 92.0, y - 1.0, format!("{words}; {left} left")));
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

fn look(painter: &Painter<'_>) -> Vec<Node> {
    let (x, y) = panels::tile_at(3);
    vec![tag(x + 24.0, y - 4.0, format!("see {} tiles and take one", painter.open.deck_count()))]
}

/// The tile in the hand, with what it is worth as things stand.
fn bet(painter: &Painter<'_>, piece: Wagon) -> Vec<Node> {
    let place = usize::from(painter.open.tile_count(painter.seat));
    let (x, y) = panels::tile_at(place.min(2));
    let mut nodes = vec![panels::own(painter, piece).label("").at(x, y).opacity(75)];
    let place = painter.view.sights.last().and_then(|sight| sight.deck.iter().position(|wagon| wagon == piece));
    if let Some(place) = place {
        let (x, y) = deck_at(place);
        let words = match painter.open.square_of(piece) {
            Some(square) => {
                let steps = square.distance(painter.bound(piece)) + 1;
                format!("{steps} steps to go: {} if it arrives, −1 if not", signed(TILE_HIT))
            }
            None if panels::worth(painter, piece) > 0 => format!("has arrived: {}", signed(TILE_HIT)),
            None => format!("still waiting: {} if it arrives, −1 if not", signed(TILE_HIT)),
        };
        nodes.push(tag(x + 41.0, y + 82.0, words));
    }
    if let Some(square) = painter.open.square_of(piece) {
        let (x, y) = corner(square.column(), square.lane());
        nodes.push(rounded(x - 2.0, y - 2.0, 68.0, 68.0, 8.0).stroke(Token::Legal, 3.6));
    }
    nodes
}

fn pass(painter: &Painter<'_>) -> Vec<Node> {
    let coins = painter.hand().coins;
    let (x, y) = panels::coin_at(coins);
    if coins + 1 == COINS_PER_POINT {
        return vec![tag(x + 60.0, y - 14.0, "five coins become a victory point")];
    }
    vec![coin_ghost(coins), tag(x + 20.0, y - 14.0, "pass and take a coin")]
}
