//! What can be done, as pictures with prices, and the buttons below.

use std::cmp::Reverse;

use engine::Seat;
use game_rialto::{
    Action, Gain, OnMap, View,
    bids::Bid,
    board::{District, Link},
    material::Building,
    scoring,
    state::{Phase, Rowing},
};

use super::{
    hand::{bits, each},
    stage::Painter,
    symbols::{self, Corner, glyph},
    words,
};
use crate::{
    scene::{Scene, order, symbol},
    stage::{Bit, Button, Card, Form, Part, button, card, picture, row, soft, strong, words as said},
};

/// What can be done now, or how the stage stands.
pub(super) fn options(painter: &Painter<'_>) -> Vec<Part> {
    let acts = !painter.choices.is_empty();
    match painter.public.phase {
        Phase::Draft => vec![Part::Cards(Form::Rows, rows(painter))],
        Phase::Play { .. } => bids(painter),
        Phase::Opening | Phase::Build { .. } if acts => list(buildings(painter)),
        Phase::Greens if acts => list(greens(painter)),
        Phase::Bridge(_) | Phase::Gondola(_) if acts => list(tiles(painter)),
        Phase::Council { .. } if acts => list(councilmen(painter)),
        Phase::Blues if acts => list(blues(painter)),
        Phase::Build { .. } | Phase::Bridge(_) | Phase::Gondola(_) | Phase::Council { .. } => bids(painter),
        Phase::Opening | Phase::Greens | Phase::Discards | Phase::Blues | Phase::Over => Vec::new(),
    }
}

fn list(cards: Vec<Card>) -> Vec<Part> {
    if cards.is_empty() { Vec::new() } else { vec![Part::Cards(Form::Rows, cards)] }
}

/// A legal action as a card.
fn choice(painter: &Painter<'_>, action: Action, picture: Option<Scene>) -> Card {
    let notation = action.to_string();
    let phrase = painter.choice(action).map(|choice| &choice.phrase);
    let mut shown = match phrase {
        Some(phrase) => card(format!("do {notation}"), &phrase.label).line(&phrase.consequence),
        None => card(format!("do {notation}"), &notation),
    };
    shown.picture = picture;
    if let Some(forecast) = painter.forecast(action) {
        shown.price = (forecast.cost > 0).then(|| words::COIN.into());
        shown.gain = (forecast.points > 0).then(|| words::gain(forecast.points));
    }
    shown.legal([notation])
}

/// Something of the draft as a card that takes it back.
fn waiting(action: Action, picture: Option<Scene>, title: String) -> Card {
    let notation = action.to_string();
    let mut shown = card(format!("drafted {notation}"), title).chosen([notation]);
    shown.picture = picture;
    shown
}

/// RI-24, RI-28: the rows, and who took which.
fn rows(painter: &Painter<'_>) -> Vec<Card> {
    let public = painter.public;
    (0..public.row_count()).map(|number| one_row(painter, number)).collect()
}

fn one_row(painter: &Painter<'_>, number: u8) -> Card {
    let public = painter.public;
    let action = Action::Row(number).to_string();
    let cards = &public.rows[usize::from(number)];
    let shown = card(&action, words::row(number));
    if let Some(seat) = public.taken[usize::from(number)] {
        return shown.line(words::took(&painter.name(seat))).asked(painter, action);
    }
    // A sheet under a small map is wider than a column beside a large one.
    let (step, scale) = if painter.chart.small { (44.0, 1.0) } else { (37.0, 0.85) };
    let width = step * cards.total().max(1) as f32;
    let faces = each(cards).enumerate().map(|(place, kind)| {
        let x = (place as f32 + 0.5) * step - width / 2.0;
        symbol(format!("r-{}", kind.name())).printed().at(x, 0.0).scaled(scale)
    });
    let shown = shown.picture(picture(width, 54.0 * scale, faces));
    if painter.may(Action::Row(number)) { shown.legal([action]) } else { shown }
}

impl Card {
    /// Asking for it says why it cannot be done, if it is the viewer's turn at all.
    fn asked(self, painter: &Painter<'_>, action: String) -> Card {
        if painter.choices.is_empty() { self } else { self.asks(action) }
    }
}

/// What each seat made of its turn, from the starter clockwise.
fn bids(painter: &Painter<'_>) -> Vec<Part> {
    let public = painter.public;
    let line = |seat: Seat| {
        let shown = &public.desks[seat].shown;
        let name = painter.name(seat);
        let mut begin = vec![Bit::Seat(seat), said(name)];
        begin.extend(bits(&shown.cards));
        let mask = || Bit::Icon(glyph("building", 20.0), words::MASK.into());
        begin.extend((0..shown.masks).map(|_| mask()));
        let bid = public.bid(seat);
        let end = if let Bid::Strength(strength) = bid { strong(strength.to_string()) } else { soft(words::bid(bid)) };
        Part::from(row(begin).end([end]).current(painter.me == Some(seat)))
    };
    public.starter.clockwise(public.seats()).map(line).collect()
}

/// How a building is taken from the stock now, if it can be: with the end of the turn if that is all
/// that can follow.
pub(super) fn taking(painter: &Painter<'_>, building: Building) -> Option<String> {
    let action = Action::Take(building);
    if !painter.may(action) {
        return None;
    }
    let notation = action.to_string();
    let whole = painter.seen.shortcuts.iter().find(|shortcut| shortcut.steps.first() == Some(&notation));
    Some(whole.map_or(notation, |shortcut| shortcut.choice.action.clone()))
}

/// What can be bought, the best first, or given back.
fn buildings(painter: &Painter<'_>) -> Vec<Card> {
    let public = painter.public;
    let mut cards = Vec::new();
    for action in painter.drafted() {
        if let Action::Return(building) = action {
            let shown = symbols::building(building, Corner::Nothing);
            cards.push(waiting(action, Some(shown), words::returned(building)));
        }
    }
    let mut dearest = Building::ALL;
    order(&mut dearest, |building| Reverse(building.value()));
    for building in dearest {
        if let Some(action) = taking(painter, building) {
            let left = words::times(public.stock[building]);
            let shown = card(format!("buy {}", building.name()), words::building(building));
            let shown = shown.picture(symbols::building(building, Corner::Left(left))).line(building.face().about);
            cards.push(shown.legal([action]));
        }
        if painter.may(Action::Return(building)) {
            let shown = symbols::building(building, Corner::Nothing);
            cards.push(choice(painter, Action::Return(building), Some(shown)));
        }
    }
    cards
}

/// RI-31: what green buildings can bring.
fn greens(painter: &Painter<'_>) -> Vec<Card> {
    let shown = |building: Building, gain: Gain| match gain {
        Gain::Row(kind) => picture(76.0, 54.0, [symbol(format!("r-{}", kind.name())).printed()]),
        Gain::Nothing | Gain::Draw => symbols::building(building, Corner::Nothing),
    };
    let drafted = painter.drafted().filter_map(|action| {
        let Action::Green(building, gain) = action else { return None };
        Some(waiting(action, Some(shown(building, gain)), words::used(building)))
    });
    let legal = painter.choices.iter().filter_map(|&(action, _)| {
        let Action::Green(building, gain) = action else { return None };
        Some(choice(painter, action, Some(shown(building, gain))).line(building.face().about))
    });
    drafted.chain(legal).collect()
}

/// RI-81, RI-84: links, the way a bridge is turned, and where the councilman of a gondola goes.
fn tiles(painter: &Painter<'_>) -> Vec<Card> {
    let drafted = painter.drafted().filter_map(|action| {
        Some(match action.on_map()? {
            OnMap::Link(link) => waiting(action, None, words::between(link)).line(worths(painter, link)),
            OnMap::High(district) => waiting(action, None, words::higher_end(district)),
            OnMap::Place(district) => waiting(action, None, words::sent_to(district)),
            OnMap::From(origin) => waiting(action, None, words::from(origin)),
        })
    });
    let mut cards: Vec<Card> = drafted.collect();
    let near = |link: Link| {
        let (a, b) = link.ends();
        let posted = painter.me.map(|seat| painter.public.desks[seat].posted).unwrap_or_default();
        posted[a] + posted[b]
    };
    let mut legal: Vec<Action> = painter.choices.iter().map(|(action, _)| *action).collect();
    legal.retain(|action| action.on_map().is_some());
    order(&mut legal, |action| Reverse(if let Action::Link(link) = action { near(*link) } else { 0 }));
    cards.extend(legal.into_iter().map(|action| {
        let mut shown = choice(painter, action, None);
        if let Action::Link(link) = action {
            shown.title = words::between(link);
        }
        shown
    }));
    cards
}

/// What a link of the draft makes of its districts, once it does.
fn worths(painter: &Painter<'_>, link: Link) -> String {
    let (a, b) = link.ends();
    let change = |district: District| {
        let worth = |view: &View| scoring::value(&view.public, district);
        (district, worth(painter.seen.before), worth(painter.view))
    };
    words::worths([change(a), change(b)])
}

/// RI-91: councilmen of other districts who may come.
fn councilmen(painter: &Painter<'_>) -> Vec<Card> {
    let drafted = painter.drafted().enumerate().filter_map(|(number, action)| {
        let Action::From(origin) = action else { return None };
        let mut shown = waiting(action, None, words::from(origin));
        shown.key.push_str(&format!(" {number}"));
        Some(shown)
    });
    let legal = painter.choices.iter().filter(|(action, _)| matches!(action, Action::From(_)));
    drafted.chain(legal.map(|(action, _)| choice(painter, *action, None))).collect()
}

/// RI-99: what blue buildings can be used for.
fn blues(painter: &Painter<'_>) -> Vec<Card> {
    let drafted = painter.drafted().enumerate().filter_map(|(number, action)| {
        let Action::Blue(deed) = action else { return None };
        let mut shown = waiting(action, Some(symbols::building(deed.tile, Corner::Coin)), words::used(deed.tile));
        shown.key.push_str(&format!(" {number}"));
        Some(shown)
    });
    let legal = painter.choices.iter().filter_map(|&(action, _)| {
        let Action::Blue(deed) = action else { return None };
        let shown = deed.trade.map_or(deed.tile, |(_, take)| take);
        let about = shown.face().about;
        Some(choice(painter, action, Some(symbols::building(shown, Corner::Nothing))).line(about))
    });
    drafted.chain(legal).collect()
}

/// The main button and those beside it. The end of a turn is the main button once something waits to
/// be sent with it, or if nothing else can be done.
pub(super) fn buttons(painter: &Painter<'_>) -> (Option<Button>, Vec<Button>) {
    if !painter.may(Action::Done) {
        return (None, Vec::new());
    }
    let done = Action::Done.to_string();
    // Every ready blue building is answered for, used or not.
    let blues = painter.me.filter(|_| painter.public.phase == Phase::Blues);
    let times = 1 + blues.and_then(|seat| painter.public.blue_choices(seat)).unwrap_or(0);
    let end = button(end_words(painter), (0..times).map(|_| done.clone()));
    let begun = painter.me.is_some_and(|seat| !painter.public.desks[seat].shown.is_empty());
    if painter.choices.len() == 1
        || !painter.seen.draft.is_empty()
        || begun && matches!(painter.public.phase, Phase::Play { .. })
    {
        (Some(end), Vec::new())
    } else {
        (None, vec![end])
    }
}

/// What the end of the turn is called, with what it brings.
fn end_words(painter: &Painter<'_>) -> String {
    let (public, waits) = (painter.public, painter.seen.draft.len());
    let Some(seat) = painter.me else { return words::GO_ON.into() };
    let points = painter.forecast(Action::Done).map_or(0, |forecast| forecast.points);
    match public.phase {
        Phase::Play { .. } => match public.bid(seat) {
            Bid::Strength(strength) => {
                let leads = (public.leader() == Some(seat)).then(|| public.plays_last(seat));
                words::play(strength, leads, public.stage, public.sure_effect(seat))
            }
            Bid::Passed | Bid::Choosing | Bid::ToPlay | Bid::PutOff => words::pass(public.passing_costs(seat)),
        },
        Phase::Greens => words::greens(waits, painter.choices.len() > 1),
        Phase::Discards => words::discard(waits),
        Phase::Build { budget, .. } => if budget > 0 { words::TAKE_NONE } else { words::END_TURN }.into(),
        Phase::Bridge(_) => if waits > 0 { words::LAY_BRIDGE } else { words::END_TURN }.into(),
        Phase::Gondola(Rowing::End(_)) => words::with_points(words::SEND_NOBODY, points),
        Phase::Gondola(_) => words::with_points(if waits > 0 { words::LAY_GONDOLA } else { words::END_TURN }, points),
        Phase::Council { .. } => words::with_points(&words::bring(waits, painter.choices.len() > 1), points),
        Phase::Blues => words::blues(public.blue_choices(seat), waits, painter.choices.len() > 1),
        Phase::Opening | Phase::Draft | Phase::Over => words::GO_ON.into(),
    }
}
