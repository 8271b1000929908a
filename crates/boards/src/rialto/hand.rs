//! The own hand; for those who only watch, what is known of every hand.

use engine::Forecast;
use game_rialto::{
    Action,
    material::{Cards, Kind},
    state::Phase,
};

use super::{
    panels::{HAND_LINE, REACH, panel, sans, serif, soft},
    scene::Painter,
    symbols::title,
    table::{card, list},
};
use crate::scene::*;

const LEFT: f32 = 22.0;
const RIGHT: f32 = 818.0;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let piles = format!("draw pile {} · discards {}", public.pile, public.discard_size());
    scene.add(soft(RIGHT, 704.0, 12.0, piles).end());
    match painter.view.own {
        Some(own) => own_hand(painter, &own.hand, &own.picked, scene),
        None => known_hands(painter, scene),
    }
}

/// The actions that play or discard a card of a kind.
fn belongs(action: &Action, kind: Kind) -> bool {
    match *action {
        Action::Play(card) | Action::Convert(card) | Action::Swap(card) | Action::Discard(card) => card == kind,
        Action::Joker => kind == Kind::Joker,
        Action::Jokers { cards, .. } => kind == Kind::Joker && cards > 0,
        Action::Row(_)
        | Action::Take(_)
        | Action::Return(_)
        | Action::Mask
        | Action::Delay
        | Action::Green(..)
        | Action::Link(_)
        | Action::High(_)
        | Action::Place(_)
        | Action::From(_)
        | Action::Blue(_)
        | Action::Done => false,
    }
}

fn step(total: u32) -> f32 {
    if total > 1 { ((RIGHT - LEFT - 70.0) / (total - 1) as f32).min(77.0) } else { 0.0 }
}

/// The middle of the first card of a kind that is not chosen yet.
pub(super) fn card_at(hand: &Cards, picked: &Cards, kind: Kind) -> (f32, f32) {
    let before: u8 = hand.counts()[..kind.index()].iter().sum();
    let last = hand.count(kind.index()).saturating_sub(picked.count(kind.index()) + 1);
    (LEFT + 35.0 + f32::from(before + last) * step(hand.total()), HAND_LINE)
}

fn own_hand(painter: &Painter<'_>, hand: &Cards, picked: &Cards, scene: &mut Scene) {
    let total = hand.total();
    let desk = painter.desk().expect("who has a hand has a desk");
    let many = if total == 1 { "1 card".into() } else { format!("{total} cards") };
    let words = match painter.public.phase {
        Phase::Discards | Phase::Greens | Phase::Draft => format!("{many}, limit {}", desk.limit),
        _ => many,
    };
    scene.add(group([serif(24.0, 704.0, 15.0, "Your hand"), soft(102.0, 704.0, 12.0, words)]));
    if total == 0 {
        scene.add(soft(24.0, HAND_LINE, 13.0, "no cards"));
    }
    let turn = matches!(painter.public.phase, Phase::Play { .. });
    let mut place = 0;
    for kind in Kind::ALL {
        let actions = painter.actions(|action| belongs(action, kind));
        let (count, chosen) = (hand.count(kind.index()), picked.count(kind.index()));
        for copy in 0..count {
            let x = LEFT + 35.0 + place as f32 * step(total);
            place += 1;
            let gone = copy + chosen >= count;
            let raised = if gone { 12.0 } else { 0.0 };
            let open = if gone { Vec::new() } else { actions.clone() };
            let dear = |(action, forecast): &(Action, Forecast)| !belongs(action, kind) || forecast.cost > 0;
            let mut card = held(kind, &open, gone);
            if !open.is_empty() && painter.choices.iter().all(dear) {
                card = card.with(price(24.0, -43.0, "1"));
            }
            let card = card.at(x, HAND_LINE + raised).key(format!("own {} {copy}", kind.name()));
            scene.add(painter.act(card, open, turn.then_some(Action::Play(kind))));
        }
    }
}

/// A card in hand round its middle.
fn held(kind: Kind, actions: &[String], gone: bool) -> Node {
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(rounded(-36.5, -57.5, 73.0, 115.0, 8.0)));
    }
    nodes.push(group([symbol(format!("h-{}", kind.name()))]).opacity(if gone { 55 } else { 100 }));
    if gone {
        nodes.push(circle(0.0, 0.0, 13.0).fill(Token::Sheet).stroke(Token::Ink, 1.2));
        nodes.push(path("M-5,-5L5,5M5,-5L-5,5").stroke(Token::Ink, 2.4).round());
    }
    let label =
        if gone { format!("{}, to be discarded", title(kind)) } else { format!("{} in your hand", title(kind)) };
    group(nodes).class("lifted").label(label)
}

/// RI-117: what everybody knows of the hands.
fn known_hands(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let top = 716.0;
    let row = (REACH.1 - top - 8.0) / f32::from(public.seats());
    scene.add(group([
        serif(24.0, 704.0, 15.0, "Hands"),
        soft(80.0, 704.0, 12.0, "cards that were taken openly, and hidden ones"),
        panel(20.0, top, 800.0, REACH.1 - top),
    ]));
    for (seat, desk) in public.desks.iter() {
        let y = top + 4.0 + row * (seat.index() as f32 + 0.5);
        let mut nodes = vec![seat_shape(seat, 44.0, y, 9.0), sans(62.0, y + 4.5, 13.0, painter.name(seat))];
        nodes.push(text(134.0, y + 6.0, 17.0, desk.hand.size.to_string()).bold().middle());
        let step = (620.0 / f32::from(desk.hand.size.max(1))).min(31.0);
        let mut x = 174.0;
        for kind in Kind::ALL {
            for _ in 0..desk.hand.sure.count(kind.index()) {
                nodes.push(card(kind).at(x, y).printed());
                x += step;
            }
        }
        for _ in 0..desk.hand.hidden() {
            nodes.push(group([symbol("c-back")]).at(x, y).printed());
            x += step;
        }
        let label = format!("{}: {}, and {} hidden", painter.name(seat), list(&desk.hand.sure), desk.hand.hidden());
        scene.add(group(nodes).label(label));
    }
}
