//! Where a building may go: sites with their prices, and what building there would take.

use engine::Seat;
use game_attika::{
    Action, Phase,
    board::{Hex, RING, Spot},
    material::{Building, LANDS, Land},
};

use super::{
    board::symbols_of,
    geometry::R,
    hand::payments,
    pieces,
    plan::{Plan, cards},
    symbols::letter,
};
use crate::scene::*;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let mut nodes = Vec::new();
    if let (Phase::Picked(building) | Phase::Drawn(building), true) = (plan.view.turn.phase, plan.mine()) {
        let offered = |hex: Hex| plan.choice(Action::At(hex)).map(|forecast| forecast.price());
        let best = plan.table.map().empty().iter().filter_map(offered).min().unwrap_or(0);
        for hex in plan.table.map().empty().iter() {
            let (x, y) = plan.hex(hex);
            let node = match offered(hex) {
                Some(cost) => site(hex, cost, cost <= best.max(1), building),
                None => hexagon(0.0, 0.0, R).fill(Token::Sheet.thin(1)).asks(Action::At(hex).to_string()),
            };
            nodes.push(node.at(x, y).scaled(plan.scale));
        }
    }
    if let Phase::Pay(building, hex) = plan.view.turn.phase {
        nodes.push(unpaid(plan, building, hex));
    }
    group(nodes).key("sites")
}

/// A site round the origin: it glows if nothing is cheaper, and shows how many cards it takes.
fn site(hex: Hex, cost: u16, good: bool, building: Building) -> Node {
    let ring = if good { glow(hexagon(0.0, 0.0, R - 5.0)) } else { symbol("at-site") };
    let label = format!("{} at {hex} for {}", building.name(), cards(cost));
    group([
        ring,
        rounded(-10.0, 14.5, 20.0, 18.5, 3.5).fill(Token::Sheet).stroke(Token::Ink, 1.0),
        text(0.0, 29.0, 15.0, cost.to_string()).bold().middle(),
    ])
    .label(label)
    .legal([Action::At(hex).to_string()])
}

/// The building that waits on its site to be paid.
fn unpaid(plan: &Plan<'_>, building: Building, hex: Hex) -> Node {
    let (x, y) = plan.hex(hex);
    let seat = plan.view.turn.seat;
    let actions: Vec<String> = payments(plan).map(|payment| Action::Pay(payment).to_string()).collect();
    let mut parts = vec![ghost(seat, building)];
    if !actions.is_empty() {
        parts.insert(0, glow(hexagon(0.0, 0.0, R - 3.0)));
    }
    let node = group(parts).at(x, y).scaled(plan.scale).label(format!("{} at {hex}, to be paid", building.name()));
    if actions.is_empty() { node } else { node.class("lifted").legal(actions) }
}

/// A building as it would stand.
fn ghost(seat: Seat, building: Building) -> Node {
    group([
        hexagon(0.0, 0.0, R - 6.0).fill(Token::Sheet).stroke(Token::Accent, 3.0).dashed("7 4"),
        seat_shape(seat, -20.0, -15.5, 6.2),
        pieces::picture(building),
        pieces::name(building),
    ])
    .printed()
}

/// What building on each site, or each payment, would take.
pub(super) fn previews(plan: &Plan<'_>) -> Node {
    let mut nodes = Vec::new();
    let seat = plan.view.turn.seat;
    for (action, forecast) in plan.choices {
        match (*action, plan.view.turn.phase) {
            (Action::At(hex), Phase::Picked(building) | Phase::Drawn(building)) => {
                let (x, y) = plan.hex(hex);
                let given = given(plan, building, hex);
                let mut parts = vec![ghost(seat, building).at(x, y).scaled(plan.scale)];
                parts.extend(given.iter().filter_map(|&(land, from)| Some(beside(plan, hex, land, from?))));
                let price = plan.table.price(seat, building, hex);
                if price.free {
                    parts.truncate(1);
                }
                let hand = plan.table.estate(seat).hand;
                let singles = if plan.view.options.typed() { price.missing.total() } else { 0 };
                parts.push(callout(plan, building, hex, forecast.price(), &given, (hand, singles)));
                nodes.push(group(parts).class("lifted").preview(action.to_string()));
            }
            (Action::Pay(payment), Phase::Pay(building, hex)) => {
                let given = given(plan, building, hex);
                let price = plan.table.price(seat, building, hex);
                let purse = (payment.cards(), price.most() - payment.size());
                let slip = callout(plan, building, hex, forecast.price(), &given, purse);
                nodes.push(slip.class("lifted").preview(action.to_string()));
            }
            _ => {}
        }
    }
    group(nodes).key("previews")
}

/// AT-23: for each symbol of the cost the spot whose land pays it; none if cards must.
fn given(plan: &Plan<'_>, building: Building, hex: Hex) -> Vec<(Land, Option<Spot>)> {
    let map = plan.table.map();
    let here = map.spot(hex);
    let mut sources: Vec<(Land, Spot)> = Vec::new();
    for spot in std::iter::once(here).chain(RING.iter().map(|&step| here.plus(step))) {
        let Some(source) = map.at(spot) else { continue };
        let counts = spot == here || !plan.view.options.vacant_only || map.standing(source).is_none();
        if let Some(land) = map.land(source).filter(|_| counts) {
            sources.push((land, spot));
        }
    }
    symbols_of(building)
        .into_iter()
        .map(|land| {
            let found = sources.iter().position(|source| source.0 == land);
            (land, found.map(|index| sources.remove(index).1))
        })
        .collect()
}

/// A coin on the side over which land pays, or at the foot for the land under the building.
fn beside(plan: &Plan<'_>, hex: Hex, land: Land, from: Spot) -> Node {
    let ((x, y), (fx, fy)) = (plan.hex(hex), plan.at(from));
    let own = from == plan.table.map().spot(hex);
    let (x, y) = if own { (x, y + R * plan.scale) } else { ((x + fx) / 2.0, (y + fy) / 2.0) };
    symbol(format!("at-giver-{}", letter(land))).at(x, y).scaled(plan.scale)
}

/// A slip above the site: who pays which symbol. Of the hand so many single cards may match.
fn callout(
    plan: &Plan<'_>,
    building: Building,
    hex: Hex,
    cost: u16,
    given: &[(Land, Option<Spot>)],
    purse: ([u8; LANDS], u8),
) -> Node {
    let price = plan.table.price(plan.view.turn.seat, building, hex);
    let items = given.len() as f32 + if price.extra > 0 { 1.0 } else { 0.0 };
    let width = if price.free { 232.0 } else { 112.0 + items * 61.0 };
    let size = plan.panel_scale;
    let (x, y) = plan.hex(hex);
    let reach = R * plan.scale + 4.0;
    let down = y - reach - 67.0 * size > 6.0;
    let tip = if down { y - reach } else { y + reach };
    let left = ((x - width * size / 2.0).clamp(8.0, plan.width() - width * size - 8.0) - x) / size;
    let top = if down { -67.0 } else { 11.0 };
    let total = if cost == 0 { "no card".into() } else { cards(cost) };
    let mut parts = vec![
        slip(left, top, width, down),
        text(left + 12.0, top + 24.0, 16.5, building.name()).face(Face::Serif),
        text(left + 12.0, top + 44.0, 13.5, total).face(Face::Sans).bold(),
    ];
    if price.free {
        parts.push(text(left + 112.0, top + 33.0, 13.0, "free in its chain").face(Face::Sans).fill(Token::InkSoft));
    } else {
        parts.extend(payers(given, purse, price.extra, left + 138.0, top));
    }
    group(parts).at(x, tip).scaled(size)
}

/// Symbol by symbol what pays it, then the cards for one more settlement.
fn payers(
    given: &[(Land, Option<Spot>)],
    (mut hand, mut singles): ([u8; LANDS], u8),
    extra: u8,
    left: f32,
    top: f32,
) -> Vec<Node> {
    let mut nodes = Vec::new();
    for &(land, from) in given {
        let matching = singles > 0 && hand[land.index()] > 0;
        let name = match from {
            Some(_) => format!("at-gift-{}", letter(land)),
            None if matching => {
                hand[land.index()] -= 1;
                singles -= 1;
                format!("at-paid-{}", letter(land))
            }
            None => format!("at-pair-{}", letter(land)),
        };
        nodes.push(symbol(name).at(left + nodes.len() as f32 * 61.0, top + 21.0));
    }
    if extra > 0 {
        let at = left + nodes.len() as f32 * 61.0;
        nodes.push(text(at, top + 27.0, 19.0, format!("+{extra}")).bold().middle());
        nodes.push(text(at, top + 48.0, 11.5, "settlement").face(Face::Sans).middle());
    }
    nodes
}

/// A slip of paper that points down, or else up, at the origin.
fn slip(left: f32, top: f32, width: f32, down: bool) -> Node {
    let (right, foot) = (left + width, top + 56.0);
    // Near the edge of the sheet the point stays within the slip.
    let x = 0.0_f32.clamp(left + 16.0, right - 16.0);
    let (upper, lower) = if down {
        (String::new(), format!("L{} {foot}L0 0L{} {foot}", x + 9.0, x - 9.0))
    } else {
        (format!("L{} {top}L0 0L{} {top}", x - 9.0, x + 9.0), String::new())
    };
    path(format!("M{left} {top}{upper}L{right} {top}L{right} {foot}{lower}L{left} {foot}z"))
        .fill(Token::Sheet)
        .stroke(Token::Edge, 1.2)
}
