//! Where a building may go: sites with their prices, and what building there would take.

use game_attika::{
    Action, Bill, Payer, Phase,
    board::Hex,
    material::{Building, Land},
};

use super::{
    geometry::{R, centre},
    map_pieces,
    map_tag::{Tags, tag},
    stage::Painter,
    symbols::letter,
    words,
};
use crate::scene::*;

/// Up to how many cards a site counts as cheap.
const CHEAP: u16 = 2;

pub(super) fn draw(painter: &Painter<'_>) -> Node {
    let mut nodes = Vec::new();
    if let (Some(building), true) = (painter.in_hand(), painter.mine()) {
        let map = painter.table.map();
        let best = map.empty().iter().filter_map(|hex| painter.site(hex)).min().unwrap_or(0);
        for hex in map.empty().iter() {
            let (x, y) = painter.hex(hex);
            let node = match painter.site(hex) {
                Some(cost) => site(painter, hex, cost, cost <= best.max(CHEAP), building),
                None if matches!(painter.view.turn.phase, Phase::Pay(..)) => continue,
                None => hexagon(0.0, 0.0, R).fill(Token::Sheet.thin(1)).asks(Action::At(hex).to_string()),
            };
            nodes.push(node.at(x, y));
        }
    }
    if let Phase::Pay(building, hex) = painter.view.turn.phase {
        nodes.push(waiting(painter, building, hex));
    }
    group(nodes).key("sites")
}

/// A site with its price: strong where it is cheap, dashed where it is dear.
fn site(painter: &Painter<'_>, hex: Hex, cost: u16, cheap: bool, building: Building) -> Node {
    let wide = if painter.named() { 1.0 } else { 1.38 };
    let outline = |inset: f32| hexagon(0.0, 0.0, R - inset);
    let glow = if cheap {
        [
            outline(7.0).fill(Token::Chalk.thin(28)).stroke(Token::Print, 5.6 * wide).class("g0"),
            outline(7.0).stroke(Token::Legal, 3.8 * wide).class("g2"),
        ]
    } else {
        [
            outline(8.0).stroke(Token::Print, 3.2 * wide).class("g0"),
            outline(8.0).stroke(Token::Legal, 2.0 * wide).dashed("8 5").class("g2"),
        ]
    };
    let size = if painter.named() { painter.px(13.0).max(16.0) } else { painter.px(13.0) };
    let plain = painter.table.map().land(hex).is_none();
    let down = match (plain || size > 27.0, painter.named()) {
        (true, _) => 0.0,
        (false, true) => 19.0,
        (false, false) => 12.0,
    };
    let r = size * 0.66;
    group([
        group(glow).class("glow"),
        circle(0.0, down, r).fill(Token::Sheet).stroke(Token::Ink, r * 0.1),
        text(0.0, down + size * 0.34, size, cost.to_string()).bold().middle(),
    ])
    .label(words::site(building, hex, cost))
    .legal([Action::At(hex).to_string()])
}

/// A building that is placed and not paid yet.
fn waiting(painter: &Painter<'_>, building: Building, hex: Hex) -> Node {
    let ghost = ghost(painter, building, hex).label(words::to_be_paid(building, hex));
    if !painter.mine() {
        return ghost;
    }
    let bill = painter.table.bill(painter.view.turn.seat, building, hex);
    let tags = Tags::new(painter, building);
    let mut parts = vec![ghost];
    parts.extend(givers(painter, hex, &bill));
    parts.push(tag(painter, &tags, building, hex, &bill));
    group(parts).class("lifted")
}

/// A building as it would stand.
fn ghost(painter: &Painter<'_>, building: Building, hex: Hex) -> Node {
    let seat = painter.view.turn.seat;
    let (width, dash) = if painter.named() { (3.4, "7 4") } else { (5.0, "10 5") };
    let mut parts = vec![hexagon(0.0, 0.0, R - 6.0).fill(Token::Sheet).stroke(seat_colour(seat), width).dashed(dash)];
    parts.extend(map_pieces::face(painter, seat, building));
    let (x, y) = painter.hex(hex);
    group(parts).printed().at(x, y)
}

/// What building on each site, or each payment, would take.
pub(super) fn previews(painter: &Painter<'_>) -> Node {
    let Some(building) = painter.in_hand().filter(|_| painter.mine()) else { return group([]).key("previews") };
    let seat = painter.view.turn.seat;
    let tags = Tags::new(painter, building);
    let preview = |action: Action| {
        let (hex, bill) = if let Action::At(hex) = action {
            (hex, painter.table.bill(seat, building, hex))
        } else if let (Action::Pay(payment), Phase::Pay(_, hex)) = (action, painter.view.turn.phase) {
            (hex, painter.table.bill_paid(seat, building, hex, payment))
        } else {
            return None;
        };
        let mut parts = vec![ghost(painter, building, hex)];
        parts.extend(givers(painter, hex, &bill));
        parts.push(tag(painter, &tags, building, hex, &bill));
        Some(group(parts).class("lifted").preview(action.to_string()))
    };
    group(painter.seen.choices.iter().filter_map(|(action, _)| preview(*action))).key("previews")
}

/// The land that pays: a coin on the side over which it does, or at the foot for the land under the
/// building.
fn givers(painter: &Painter<'_>, hex: Hex, bill: &Bill) -> Vec<Node> {
    let map = painter.table.map();
    let coin = |land: Land, giver: Hex| {
        let ((x, y), (fx, fy)) = (painter.hex(hex), centre(map.spot(giver)));
        let (x, y) = if giver == hex { (x, y + R * 0.8) } else { ((x + fx) / 2.0, (y + fy) / 2.0) };
        let size = if painter.named() { 1.0 } else { 1.4 };
        symbol(format!("at-giver-{}", letter(land))).at(x, y).scaled(size)
    };
    let paid = bill.symbols.iter().filter_map(|&(land, payer)| match payer {
        Payer::Land(giver) => Some(coin(land, giver)),
        Payer::Card | Payer::Pair => None,
    });
    paid.collect()
}
