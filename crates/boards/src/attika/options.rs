//! What can be done, as cards and buttons: buildings, stacks, sites, payments, ways to lay a tile.

use engine::{Per, Seat};
use game_attika::{
    Action, Laid, Mode, Payment, Phase, Stack,
    board::{Hex, Spot},
    material::{BUILDINGS, Building},
};

use super::{
    geometry::HALF,
    map::threatening,
    map_tile,
    panels::stack_picture,
    stage::Painter,
    symbols::{self, BLACK},
    words,
};
use crate::{
    scene::{Scene, Token, group, order, rounded, symbol},
    stage::{Bit, Button, Card, Form, Part, button, card, heading, picture, row, strong},
};

/// Below how many pixels a hex is too small for a finger, so that sites have cards too.
const FINGER: f32 = 44.0;
/// How many buildings are still worth a warning.
const NEARLY: usize = 3;

pub(super) fn draw(painter: &Painter<'_>) -> Vec<Part> {
    let mut parts = warnings(painter);
    if !painter.mine() {
        return parts;
    }
    match painter.view.turn.phase {
        Phase::Choose => {
            parts.extend(open(painter));
            parts.extend(stacks(painter, words::OR_DRAW));
        }
        Phase::Act | Phase::Owed => match painter.view.turn.mode {
            Mode::Build => parts.extend(open(painter)),
            Mode::Draw => parts.extend(stacks(painter, words::DRAW)),
        },
        Phase::Picked(_) => {
            parts.extend(open(painter));
            parts.extend(sites(painter));
        }
        Phase::Drawn(building) => {
            parts.push(heading(words::DRAWN, words::TAP_ONE_SITE));
            parts.push(Part::Cards(Form::Rows, vec![building_card(painter, building)]));
            parts.extend(sites(painter));
        }
        Phase::Pay(building, hex) => parts.extend(payments(painter, building, hex)),
        Phase::Tile(tile) => {
            parts.push(heading(words::NEW_TILE, words::CHOOSE_PLACE));
            parts.push(Part::Cards(Form::Rows, vec![card("tile", words::UNTURNED).picture(tile_picture(tile, 0))]));
        }
        Phase::Turn(tile, _) => {
            parts.push(heading(words::WAYS, ""));
            let way = |turn| {
                let action = Action::Turn(turn);
                let way = card(format!("turn {turn}"), words::turned(turn)).picture(tile_picture(tile, turn));
                painter.choice(action).map(|_| way.legal([action.to_string()]))
            };
            parts.push(Part::Cards(Form::Grid, (0..6).filter_map(way).collect()));
        }
        Phase::Cards | Phase::Over => {}
    }
    parts.extend(more(painter));
    parts
}

/// What is left besides: one more action for an amphora, and an end without the cards.
fn more(painter: &Painter<'_>) -> Option<Part> {
    let may = |action: Action| painter.choice(action).is_some();
    let mut cards = Vec::new();
    if may(Action::Amphora) {
        let amphora = picture(20.0, 28.0, [symbols::amphora(0.0, 0.0, 1.1, true)]);
        let spend = card("amphora", words::AMPHORA).picture(amphora).line(words::one_more(painter.view.turn.mode));
        cards.push(spend.price(words::ONE_AMPHORA).legal([Action::Amphora.to_string()]));
    }
    if may(Action::Done) && may(Action::Card) {
        cards.push(card("end", words::END_WITHOUT).legal([Action::Done.to_string()]));
    }
    (!cards.is_empty()).then_some(Part::Cards(Form::Rows, cards))
}

/// Who could win with one more building, and who has built nearly all.
fn warnings(painter: &Painter<'_>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for seat in threatening(&painter.table) {
        parts.push(row([Bit::Seat(seat), strong(words::threat(seat, painter.seen.seat))]).current(true).into());
    }
    let others = Seat::all(painter.view.estates.seats()).filter(|&seat| painter.seen.seat != Some(seat));
    parts.extend(others.filter_map(|seat| nearly_done(painter, seat)));
    parts
}

/// A warning that a seat has few buildings left.
pub(super) fn nearly_done(painter: &Painter<'_>, seat: Seat) -> Option<Part> {
    let left = BUILDINGS - painter.view.estates[seat].placed.len();
    let warns = left <= NEARLY && painter.view.end.is_none();
    warns.then(|| row([Bit::Seat(seat), strong(words::nearly_all(seat, left))]).current(true).into())
}

/// The open buildings of the viewer, what can be built first, cheapest first.
fn open(painter: &Painter<'_>) -> Vec<Part> {
    let estate = &painter.view.estates[painter.shown];
    let drafted = painter.in_hand().filter(|building| !estate.up.contains(building));
    let mut buildings: Vec<Building> = estate.up.iter().copied().chain(drafted).collect();
    order(&mut buildings, |&building| {
        let cheapest = cheapest(painter, building);
        (cheapest.is_none(), cheapest, building)
    });
    if buildings.is_empty() {
        return Vec::new();
    }
    let cards = buildings.into_iter().map(|building| building_card(painter, building));
    vec![heading(words::OPEN, words::TAP_ONE), Part::Cards(Form::Grid, cards.collect())]
}

/// What choosing a building is written as, now or in the place of what is in the draft.
pub(super) fn pick(painter: &Painter<'_>, building: Building) -> Option<String> {
    let action = Action::Pick(building);
    if painter.offered(action) {
        return Some(action.to_string());
    }
    let whole = |name: &str| painter.seen.shortcuts.iter().any(|shortcut| shortcut.choice.action == name);
    Some(format!("build {building}")).filter(|name| whole(name))
}

/// The cards that the cheapest site of an open building takes, if it can be chosen.
pub(super) fn cheapest(painter: &Painter<'_>, building: Building) -> Option<u16> {
    let name = pick(painter, building)?;
    let shortcut = painter.seen.shortcuts.iter().find(|shortcut| shortcut.choice.action == name);
    match (painter.choice(Action::Pick(building)), shortcut) {
        (Some(forecast), _) => Some(forecast.price()),
        (None, Some(shortcut)) => Some(shortcut.choice.forecast.price()),
        (None, None) => engine::Game::later(&painter.table, painter.shown, Action::Pick(building)),
    }
}

fn building_card(painter: &Painter<'_>, building: Building) -> Card {
    let face = card(format!("building {building}"), building.name())
        .picture(face(building))
        .counts([Bit::Icon(symbols::cost_icon(building), words::cost(building))]);
    let action = Action::Pick(building).to_string();
    let in_hand = painter.in_hand() == Some(building);
    let priced = match (in_hand, cheapest(painter, building)) {
        (_, Some(count)) => face.line(words::from_cards(count)),
        (true, None) => match least(painter) {
            Some(count) => face.line(words::from_cards(count)),
            None => face,
        },
        (false, None) => face,
    };
    let asks = painter.view.turn.phase == Phase::Act;
    match pick(painter, building) {
        _ if painter.drafted(Action::Pick(building)) => priced.chosen([action]),
        _ if in_hand => priced,
        Some(name) => priced.legal([name]),
        None if asks => priced.asks(action),
        None => priced,
    }
}

/// The fewest cards for which the building in hand can be built.
fn least(painter: &Painter<'_>) -> Option<u16> {
    painter.table.map().empty().iter().filter_map(|hex| painter.site(hex)).min()
}

/// The picture of a building: a main building on black.
fn face(building: Building) -> Scene {
    let main = building.printed().main;
    let ink = if main { Token::Chalk } else { Token::Print };
    let paper = rounded(-30.0, -22.0, 60.0, 44.0, 5.0).fill(if main { BLACK } else { Token::Chalk });
    picture(60.0, 44.0, [paper, symbols::icon(building, 0.0, 0.0, 1.0, ink)])
}

/// The stacks that can be drawn from.
fn stacks(painter: &Painter<'_>, title: &str) -> Vec<Part> {
    let cards: Vec<Card> = Stack::ALL.into_iter().map(|stack| stack_card(painter, stack)).collect();
    if cards.iter().all(|card| !card.legal) {
        return Vec::new();
    }
    vec![heading(title, words::TWO_A_TURN), Part::Cards(Form::Grid, cards)]
}

/// What drawing from a stack is written as.
pub(super) fn take(painter: &Painter<'_>, stack: Stack) -> Option<String> {
    let action = Action::Take(stack);
    if painter.choice(action).is_some() {
        return Some(action.to_string());
    }
    let name = format!("draw {}", stack.name());
    painter.seen.shortcuts.iter().any(|shortcut| shortcut.choice.action == name).then_some(name)
}

fn stack_card(painter: &Painter<'_>, stack: Stack) -> Card {
    let count = painter.view.estates[painter.shown].stacks[stack];
    let face = card(format!("stack {}", stack.name()), words::stack(stack))
        .picture(picture(64.0, 62.0, stack_picture(stack, count)))
        .line(words::stack_holds(count));
    match take(painter, stack) {
        Some(name) => face.legal([name]),
        None if painter.view.turn.phase == Phase::Act => face.asks(Action::Take(stack).to_string()),
        None => face,
    }
}

/// The sites of the building in hand, where the map is too small for fingers.
fn sites(painter: &Painter<'_>) -> Vec<Part> {
    if 2.0 * HALF * painter.scale >= FINGER {
        return Vec::new();
    }
    let sites = painter.table.map().empty().iter().filter_map(|hex| Some((painter.site(hex)?, hex)));
    let mut sites: Vec<(u16, Hex)> = sites.collect();
    order(&mut sites, |site| *site);
    if sites.is_empty() {
        return Vec::new();
    }
    let cards = sites.into_iter().map(|(cost, hex)| site_card(painter, cost, hex)).collect();
    vec![heading(words::SITES, words::CHEAPEST_FIRST), Part::Cards(Form::Rows, cards)]
}

fn site_card(painter: &Painter<'_>, cost: u16, hex: Hex) -> Card {
    let seat = painter.view.turn.seat;
    let land = painter.table.map().land(hex);
    let ground = symbol(symbols::ground_name(land)).scaled(0.42);
    let sign = land.map(|land| symbol(symbols::sign_name(land)).scaled(0.63));
    let named = words::landmark(painter.table.landmark(seat, painter.in_hand(), hex), land, hex);
    let extra = painter.in_hand().map_or(0, |building| painter.table.price(seat, building, hex).extra);
    let line = if extra > 0 { words::new_settlement(extra) } else { String::new() };
    card(format!("site {hex}"), named)
        .picture(picture(36.0, 40.0, [ground].into_iter().chain(sign)))
        .line(line)
        .price(words::cards(cost))
        .legal([Action::At(hex).to_string()])
}

/// Every way to pay, the smallest first.
fn payments(painter: &Painter<'_>, building: Building, hex: Hex) -> Vec<Part> {
    let pays = |payment: Payment| {
        let bill = painter.table.bill_paid(painter.view.turn.seat, building, hex, payment);
        card(format!("pay {payment}"), words::kinds(payment.cards()))
            .picture(symbols::cards_icon(payment.cards()))
            .line(words::bill(&bill))
            .price(words::cards(payment.size()))
            .legal([Action::Pay(payment).to_string()])
    };
    let offered = painter.seen.choices.iter().filter_map(|(action, _)| payment_of(*action));
    vec![heading(words::PAY_WITH, ""), Part::Cards(Form::Rows, offered.map(pays).collect())]
}

fn payment_of(action: Action) -> Option<Payment> {
    if let Action::Pay(payment) = action { Some(payment) } else { None }
}

fn tile_picture(tile: u8, turn: u8) -> Scene {
    picture(64.0, 62.0, [group(map_tile::tile(Laid { tile, centre: Spot::default(), turn })).scaled(0.27)])
}

/// What the main button does while nothing is chosen.
pub(super) fn main(painter: &Painter<'_>) -> Option<Button> {
    let may = |action: Action| painter.choice(action).is_some();
    let only = |action: Action, text: String| may(action).then(|| button(text, [action.to_string()]));
    let acts = |action: &Action| matches!(action, Action::Pick(_) | Action::Take(_));
    match painter.view.turn.phase {
        Phase::Drawn(building) if least(painter).is_none() => only(Action::Store, words::keep(building)),
        Phase::Pay(building, _) => {
            let payment = painter.seen.choices.iter().find_map(|(action, _)| payment_of(*action))?;
            let text = words::pay_for(building, payment);
            Some(button(text, [Action::Pay(payment).to_string()]))
        }
        Phase::Turn(..) => only(Action::Turn(0), words::LAY_SO.into()),
        Phase::Act | Phase::Cards if !painter.seen.choices.iter().any(|(action, _)| acts(action)) => {
            stop(painter).or_else(|| only(Action::Done, words::END_TURN.into()))
        }
        Phase::Choose
        | Phase::Act
        | Phase::Owed
        | Phase::Picked(_)
        | Phase::Drawn(_)
        | Phase::Tile(_)
        | Phase::Cards
        | Phase::Over => None,
    }
}

/// The button that takes all cards and ends the turn, or else the next card.
fn stop(painter: &Painter<'_>) -> Option<Button> {
    let shortcut = painter.seen.shortcuts.iter().find(|shortcut| shortcut.choice.action == "stop");
    let all = shortcut.map(|found| button(found.choice.phrase.label.clone(), found.steps.iter().cloned()));
    let one = || painter.choice(Action::Card).map(|_| button(words::TAKE_CARD, [Action::Card.to_string()]));
    all.or_else(one)
}

/// Smaller buttons beside the main one.
pub(super) fn beside(painter: &Painter<'_>) -> Vec<Button> {
    let main = main(painter);
    let mut buttons = Vec::new();
    if let (Phase::Drawn(building), Some(_), true) = (painter.view.turn.phase, least(painter), painter.mine()) {
        buttons.push(button(words::keep(building), [Action::Store.to_string()]));
    }
    if painter.choice(Action::Draw).is_some() && painter.view.estates[painter.shown].stacks == Per::default() {
        buttons.push(button(words::DRAW_NOTHING, [Action::Draw.to_string()]));
    }
    buttons.extend(stop(painter).filter(|_| main.is_none()));
    if painter.choice(Action::Done).is_some() && painter.choice(Action::Card).is_none() && main.is_none() {
        buttons.push(button(words::END_TURN, [Action::Done.to_string()]));
    }
    buttons
}
