//! Below the map: the pile and the discards, amphorae and tiles in stock, and the hand.

use game_attika::{Action, Event, Payment, Phase, material::Land};

use super::{
    plan::{BOTTOM, Plan, cards},
    symbols::{amphora, letter},
};
use crate::scene::*;

/// The width of a card, and its height.
const CARD: (f32, f32) = (56.0, 68.0);
/// Where the hand begins.
const HAND: f32 = 338.0;
/// How many cards are still shown one by one.
const FANNED: u8 = 9;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let mut nodes = vec![line([(18.0, 0.0), (plan.strip() - 18.0, 0.0)]).stroke(Token::Rule, 1.0)];
    nodes.push(pile(plan));
    nodes.push(discards(plan));
    nodes.push(stock(plan));
    nodes.extend(hand(plan));
    group(nodes).at(0.0, plan.height - BOTTOM * plan.panel_scale).scaled(plan.panel_scale).key("cards")
}

fn soft(x: f32, y: f32, what: impl Into<String>) -> Node {
    text(x, y, 12.5, what).face(Face::Sans).fill(Token::InkSoft)
}

fn count(x: f32, y: f32, number: impl std::fmt::Display) -> Node {
    group([
        circle(0.0, 0.0, 13.0).fill(Token::Chalk).stroke(Token::Print, 1.0),
        text(0.0, 5.6, 16.0, number.to_string()).bold().middle().fill(Token::Print),
    ])
    .at(x, y)
}

/// The pile, from which a card may be taken by a click.
fn pile(plan: &Plan<'_>) -> Node {
    let cards_left = plan.view.pile;
    let (x, y) = (20.0, 14.0);
    let outline = || rounded(x, y, CARD.0, CARD.1, 5.0);
    let mut parts = Vec::new();
    if plan.recent.iter().any(|event| matches!(event, Event::Took { .. })) {
        parts.push(last_mark(outline()));
    }
    if cards_left == 0 {
        parts.push(outline().fill(Token::Paper).stroke(Token::Edge, 1.0).dashed("4 3"));
    }
    for level in 0..cards_left.min(3) {
        let up = f32::from(level) * 2.0;
        parts.push(symbol("at-card").at(x + 4.0 - up, y + 4.0 - up));
    }
    parts.push(count(x + CARD.0 / 2.0, y + CARD.1 / 2.0, cards_left));
    parts.push(soft(x + CARD.0 / 2.0, y + 85.0, "pile").middle());
    let label = format!("The pile: {}", cards(cards_left));
    if plan.choice(Action::Card).is_some() {
        parts.push(glow(outline()));
        return group(parts).class("lifted").label(format!("{label}; take one")).legal([Action::Card.to_string()]);
    }
    let stopped = matches!(plan.view.turn.phase, Phase::Act | Phase::Cards) && plan.mine();
    let node = group(parts).label(label);
    if stopped { node.asks(Action::Card.to_string()) } else { node }
}

/// The discards, which lie open.
fn discards(plan: &Plan<'_>) -> Node {
    let (x, y) = (90.0, 14.0);
    let total = plan.view.discards.total();
    let mut parts = vec![rounded(x, y, CARD.0, CARD.1, 5.0).fill(Token::Paper).stroke(Token::Edge, 1.0).dashed("4 3")];
    let mut label = format!("The discards: {}", cards(total));
    if total > 0 && plan.view.options.typed() {
        parts.push(rounded(x, y, CARD.0, CARD.1, 5.0).fill(Token::Chalk).stroke(Token::Print, 1.0));
        for land in Land::ALL {
            let row = y + 11.0 + land.index() as f32 * 15.5;
            parts.push(super::symbols::land_coin(land, x + 16.0, row, 6.8));
            let number = plan.view.discards.count(land.index());
            parts.push(text(x + 44.0, row + 4.8, 14.0, number.to_string()).end().fill(Token::Print));
            label.push_str(&format!(", {number} {}", land.name()));
        }
    } else if total > 0 {
        parts.push(symbol("at-card").at(x, y));
        parts.push(count(x + CARD.0 / 2.0, y + CARD.1 / 2.0, total));
    }
    parts.push(soft(x + CARD.0 / 2.0, y + 85.0, "discards").middle());
    group(parts).label(label)
}

fn stock(plan: &Plan<'_>) -> Node {
    let (amphorae, tiles) = (plan.table.stock(), plan.table.tiles_left());
    let small: String = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.5, 1.5), (-0.5, 1.5), (0.5, -1.5), (-0.5, -1.5)]
        .into_iter()
        .map(|(x, y): (f32, f32)| format!("M{} {}l4 2.3v4.6l-4 2.3l-4-2.3v-4.6Z", x * 8.0, y * 4.6 - 4.6))
        .collect();
    group([
        amphora(176.0, 32.0, 1.0, true),
        text(194.0, 38.0, 20.0, amphorae.to_string()),
        path(small).fill(Token::Road).stroke(Token::Ink, 1.0).at(176.0, 68.0),
        text(194.0, 74.0, 20.0, tiles.to_string()),
        soft(162.0, 99.0, "in stock"),
    ])
    .label(format!("In stock: {amphorae} amphorae, {tiles} map tiles"))
}

/// The hand of the seat shown large.
fn hand(plan: &Plan<'_>) -> Vec<Node> {
    let estate = &plan.view.estates[plan.shown];
    let held = estate.cards;
    let own = plan.view.viewer.is(plan.shown);
    let whose = if own { "Your hand".into() } else { format!("Hand of {}", name_of(plan.shown)) };
    let mut nodes =
        vec![text(HAND - 16.0, 44.0, 15.0, whose).face(Face::Serif).end(), soft(HAND - 16.0, 64.0, cards(held)).end()];
    match estate.hand.filter(|_| plan.view.options.typed()) {
        Some(kinds) => nodes.extend(typed(plan, kinds)),
        None => nodes.push(backs(plan, held)),
    }
    nodes
}

/// Cards that are all alike, or that the viewer does not see.
fn backs(plan: &Plan<'_>, held: u8) -> Node {
    let step = ((plan.strip() - 24.0 - HAND - CARD.0) / f32::from(held.max(2) - 1)).min(62.0);
    let mut parts: Vec<Node> = (0..held)
        .map(|index| symbol("at-card").at(HAND + f32::from(index) * step, 18.0).key(format!("card {index}")))
        .collect();
    if held == 0 {
        parts.push(rounded(HAND, 18.0, CARD.0, CARD.1, 5.0).stroke(Token::Edge, 1.0).dashed("4 3"));
    }
    group(parts).label(format!("Hand: {}", cards(held)))
}

/// Where each card of a typed hand lies: its kind, its number within the kind, and its left edge.
fn laid_out(plan: &Plan<'_>, kinds: [u8; 4]) -> Vec<(Land, u8, f32)> {
    let held: u8 = kinds.iter().sum();
    let room = plan.strip() - 24.0 - HAND - CARD.0;
    let mut places = Vec::new();
    if held <= FANNED {
        let step = (room / f32::from(held.max(2) - 1)).min(64.0);
        for land in Land::ALL {
            for number in 0..kinds[land.index()] {
                places.push((land, number, HAND + places.len() as f32 * step));
            }
        }
    } else {
        let present = Land::ALL.into_iter().filter(|land| kinds[land.index()] > 0);
        for (index, land) in present.enumerate() {
            let left = HAND + index as f32 * (room / 3.2).min(92.0);
            places.extend((0..kinds[land.index()]).map(|number| (land, number, left + f32::from(number.min(6)) * 3.0)));
        }
    }
    places
}

fn typed(plan: &Plan<'_>, kinds: [u8; 4]) -> Vec<Node> {
    let places = laid_out(plan, kinds);
    let fanned = places.len() <= usize::from(FANNED);
    let mut nodes = Vec::new();
    for land in Land::ALL {
        let mine: Vec<_> = places.iter().filter(|place| place.0 == land).collect();
        let Some(&&(_, _, top)) = mine.last() else { continue };
        let mut parts: Vec<Node> = mine
            .iter()
            .map(|&&(_, number, x)| {
                symbol(format!("at-card-{}", letter(land))).at(x, 18.0).key(format!("card {} {number}", letter(land)))
            })
            .collect();
        if !fanned {
            parts.push(count(top + CARD.0 - 8.0, 22.0, mine.len()));
        }
        let payments: Vec<Action> =
            payments(plan).filter(|payment| payment.cards()[land.index()] > 0).map(Action::Pay).collect();
        if !payments.is_empty() {
            let first = mine[0].2;
            parts.push(glow(rounded(first, 18.0, top - first + CARD.0, CARD.1, 5.0)));
        }
        let node =
            group(parts).key(format!("hand {}", letter(land))).label(format!("{} {} in hand", mine.len(), land.name()));
        nodes.push(if payments.is_empty() {
            node
        } else {
            node.class("lifted").legal(payments.iter().map(Action::to_string))
        });
    }
    nodes.extend(payments(plan).map(|payment| raised(payment, &places, kinds)));
    nodes
}

/// What the viewer may pay with now.
pub(super) fn payments<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = Payment> + 'a {
    plan.choices.iter().filter_map(|(action, _)| match action {
        Action::Pay(payment) => Some(*payment),
        _ => None,
    })
}

/// The cards of a payment, raised out of the hand.
fn raised(payment: Payment, places: &[(Land, u8, f32)], kinds: [u8; 4]) -> Node {
    let paid = places.iter().filter(|(land, number, _)| *number >= kinds[land.index()] - payment.cards()[land.index()]);
    group(paid.flat_map(|&(land, _, x)| {
        [
            symbol(format!("at-card-{}", letter(land))).at(x, 4.0),
            rounded(x, 4.0, CARD.0, CARD.1, 5.0).stroke(Token::Accent, 3.0),
        ]
    }))
    .class("lifted")
    .preview(Action::Pay(payment).to_string())
}
