//! The viewer's hand: what is chosen first, then what can be played, then buildings that could help.

use engine::Per;
use game_rialto::{
    Action,
    desk::Slot,
    material::{Cards, Colour, Effect, Kind},
    state::{Own, Phase},
};

use super::{
    panels::usable,
    stage::Painter,
    symbols::{self, Corner, card_bit},
    words,
};
use crate::{
    scene::{Token, symbol},
    stage::{Bit, Card, Form, Panel, Part, Tab, Wish, card, picture, soft},
};

/// Cards in a line of text.
pub(super) fn bits(cards: &Cards) -> Vec<Bit> {
    each(cards).map(|kind| card_bit(kind, words::title(kind))).collect()
}

/// Every card, kind by kind.
pub(super) fn each(cards: &Cards) -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().flat_map(|kind| (0..cards.count(kind)).map(move |_| kind))
}

/// The hand, for those who have one.
pub(super) fn hand(painter: &Painter<'_>) -> Option<Panel> {
    let own = painter.view.own.as_ref()?;
    let mut cards = chosen(painter, own);
    let picked = cards.len();
    let (playable, rest): (Vec<_>, Vec<_>) = held(painter, own).partition(|card| card.legal);
    let helpers = helpers(painter);
    let note = words::hand(own.hand.total(), picked, helpers.len(), limit(painter));
    cards.extend(playable);
    cards.extend(helpers);
    cards.extend(rest);
    let parts = vec![Part::Cards(Form::Hand, cards)];
    Some(Panel { tab: Tab::Play, wish: Wish::Wide, title: words::YOUR_HAND.into(), note: vec![soft(note)], parts })
}

/// The hand limit, while it counts.
fn limit(painter: &Painter<'_>) -> Option<u8> {
    let counts = matches!(painter.public.phase, Phase::Draft | Phase::Greens | Phase::Discards);
    painter.me.filter(|_| counts).map(|seat| painter.public.desks[seat].limit)
}

fn face(kind: Kind, copy: u8) -> Card {
    let letter = symbols::mark(kind, -29.0, -23.0, Token::Ink);
    let shown = picture(62.0, 78.0, [symbol(format!("h-{}", kind.name())).printed(), letter]);
    card(format!("own {} {copy}", kind.name()), words::title(kind)).picture(shown)
}

/// The cards and buildings of the draft, and sealed discards. Their keys go on from those still held.
fn chosen(painter: &Painter<'_>, own: &Own) -> Vec<Card> {
    let mut next = Per::from_fn(|kind: Kind| own.hand.count(kind) - own.picked.count(kind));
    let mut sealed = own.picked;
    let mut cards = Vec::new();
    let mut masks = 0;
    for action in painter.drafted() {
        let (kind, count, buildings, line) = match action {
            Action::Play(kind) => (kind, 1, 0, String::new()),
            Action::Discard(kind) => {
                sealed.take(kind);
                (kind, 1, 0, String::new())
            }
            Action::Joker => (Kind::Joker, 1, 0, String::new()),
            Action::Jokers { cards, masks } => (Kind::Joker, cards, masks, String::new()),
            Action::Convert(kind) | Action::Swap(kind) => (kind, 1, 0, words::counts_as(painter.public.stage)),
            Action::Mask => (Kind::Joker, 0, 1, String::new()),
            Action::Row(_)
            | Action::Take(_)
            | Action::Return(_)
            | Action::Delay
            | Action::Green(..)
            | Action::Link(_)
            | Action::High(_)
            | Action::Place(_)
            | Action::From(_)
            | Action::Blue(_)
            | Action::Done => continue,
        };
        for _ in 0..count {
            let copy = next[kind];
            next[kind] += 1;
            cards.push(face(kind, copy).line(line.clone()).chosen([action.to_string()]));
        }
        for _ in 0..buildings {
            let shown = symbols::building(game_rialto::material::Building::Y3, Corner::Coin);
            let mask = card(format!("mask {masks}"), words::title(Kind::Joker)).picture(shown);
            cards.push(mask.chosen([action.to_string()]));
            masks += 1;
        }
    }
    for kind in each(&sealed) {
        let copy = next[kind];
        next[kind] += 1;
        cards.push(face(kind, copy).line(words::SEALED).chosen::<String>([]));
    }
    cards
}

/// Whether an action plays or discards a card of this kind; jokers alone are looked at for themselves.
fn belongs(action: &Action, kind: Kind) -> bool {
    match *action {
        Action::Play(card) | Action::Convert(card) | Action::Swap(card) | Action::Discard(card) => card == kind,
        Action::Joker => kind == Kind::Joker,
        Action::Jokers { .. }
        | Action::Row(_)
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

/// The cards that are not chosen.
fn held(painter: &Painter<'_>, own: &Own) -> impl Iterator<Item = Card> {
    let turn = matches!(painter.public.phase, Phase::Play { .. }) && !painter.choices.is_empty();
    Kind::ALL.into_iter().flat_map(move |kind| {
        let count = own.hand.count(kind) - own.picked.count(kind);
        (0..count).map(move |copy| {
            let mut actions = painter.actions(|action| belongs(action, kind));
            if actions.is_empty() {
                actions = if painter.public.phase == Phase::Discards {
                    painter.instead(|action| belongs(action, kind))
                } else if kind == Kind::Joker {
                    jokers(painter, copy)
                } else {
                    Vec::new()
                };
            }
            let dear = |(action, forecast): &(Action, engine::Forecast)| !belongs(action, kind) || forecast.cost > 0;
            let paid = kind != Kind::Joker && painter.choices.iter().all(dear);
            let shown = face(kind, copy);
            match (actions.is_empty(), paid, turn) {
                (true, _, true) => shown.asks(Action::Play(kind).to_string()),
                (true, _, false) => shown,
                (false, true, _) => shown.legal(actions).price(words::COIN),
                (false, false, _) => shown.legal(actions),
            }
        })
    })
}

/// RI-56, RI-57: jokers alone come in one play, so a joker stands for as many as there are up to it.
fn jokers(painter: &Painter<'_>, copy: u8) -> Vec<String> {
    if let Some((cards, masks)) = jokers_drafted(painter) {
        return painter.instead(|action| *action == Action::Jokers { cards: cards + copy + 1, masks });
    }
    let many = painter.actions(|action| *action == Action::Jokers { cards: (copy + 1).max(2), masks: 0 });
    if many.is_empty() { painter.actions(|action| matches!(action, Action::Jokers { cards: 1.., .. })) } else { many }
}

/// The cards and buildings of a play of jokers alone that waits in the draft.
fn jokers_drafted(painter: &Painter<'_>) -> Option<(u8, u8)> {
    painter.drafted().find_map(
        |action| {
            if let Action::Jokers { cards, masks } = action { Some((cards, masks)) } else { None }
        },
    )
}

/// RI-52: yellow buildings that can be used now.
fn helpers(painter: &Painter<'_>) -> Vec<Card> {
    let (Some(seat), Phase::Play { .. }) = (painter.me, painter.public.phase) else { return Vec::new() };
    let mut masks = 0;
    let slots = painter.public.desks[seat].slots;
    let helper = |(place, slot): (usize, &Slot)| {
        let building = slot.ready().filter(|building| building.colour() == Colour::Yellow)?;
        let actions = if building.has(Effect::Mask) {
            masks += 1;
            mask(painter, masks)
        } else {
            usable(painter, slot)
        };
        if actions.is_empty() {
            return None;
        }
        let shown = card(format!("help {place}"), words::caption(building));
        Some(shown.picture(symbols::building(building, Corner::Nothing)).legal(actions).price(words::COIN))
    };
    slots.iter().enumerate().filter_map(helper).collect()
}

/// What the building that counts as a joker can do, the so-manieth that is ready.
fn mask(painter: &Painter<'_>, number: u8) -> Vec<String> {
    if painter.may(Action::Mask) {
        return vec![Action::Mask.to_string()];
    }
    match jokers_drafted(painter) {
        Some((cards, masks)) => painter.instead(|action| *action == Action::Jokers { cards, masks: masks + number }),
        None => painter.actions(|action| matches!(*action, Action::Jokers { masks, .. } if masks == number)),
    }
}
