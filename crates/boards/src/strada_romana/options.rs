//! What can be done, as cards with their gains, and what the main button does.

use std::cmp::Reverse;

use game_strada_romana::{
    Action, Haul, Phase, Place, Stop,
    board::End,
    material::{TILE_HIT, Wagon},
};

use super::{
    panels::diagram,
    pieces::{back_picture, cube_bit, sign_picture, signed, wagon_picture, ware_bit},
    stage::{Painter, taking, way_to},
    words,
};
use crate::{
    scene::order,
    stage::{Bits, Button, Card, Form, Part, button, card, count, heading, picture, soft},
};

/// How many stops are rows at the start of a turn; the rest are small cards.
const BEST: usize = 3;

pub(super) fn options(painter: &Painter<'_>) -> Vec<Part> {
    if !painter.acts() {
        return Vec::new();
    }
    if painter.looking() {
        return deck(painter);
    }
    let mut parts = Vec::new();
    let drafted = drafted(painter);
    if !drafted.is_empty() {
        parts.push(heading(words::PUT_TOGETHER, ""));
        parts.push(Part::Cards(Form::Rows, drafted));
    }
    drive(painter, &mut parts);
    if painter.may(Action::Look) {
        let look = card("look", words::BET).picture(back_picture()).line(words::bet_line(painter.open.deck_count()));
        parts.push(Part::Cards(Form::Rows, vec![look.legal([Action::Look.to_string()])]));
    }
    parts
}

/// What the wagon in motion can take, where it can go on, and the other wagons.
fn drive(painter: &Painter<'_>, parts: &mut Vec<Part>) {
    let rolling = painter.open.rolling();
    let (here, away): (Vec<&Stop>, Vec<&Stop>) = painter.stops.iter().partition(|stop| stop.steps.is_empty());
    let mut rows: Vec<Card> = here.iter().flat_map(|stop| hauls(painter, stop)).collect();
    let (mut on, mut others): (Vec<&Stop>, Vec<&Stop>) = away.into_iter().partition(|stop| Some(stop.wagon) == rolling);
    for stops in [&mut on, &mut others] {
        order(stops, |stop| use_of(stop));
    }
    rows.extend(on.iter().map(|stop| row(painter, stop)));
    if rows.is_empty() {
        let best = best_of(painter, &others);
        rows.extend(best.iter().map(|stop| row(painter, stop)));
        let (title, note) = words::steps_left(painter.open);
        parts.extend((!rows.is_empty()).then(|| heading(title, note)));
        others.retain(|stop| best.iter().all(|best| best.wagon != stop.wagon));
    }
    if !rows.is_empty() {
        parts.push(Part::Cards(Form::Rows, rows));
    }
    let hand = small_cards(painter, &others);
    if !hand.is_empty() {
        let title = rolling.map_or_else(|| words::OTHER_WAGONS.into(), |wagon| words::then_drive(painter.open, wagon));
        parts.push(heading(title, ""));
        parts.push(Part::Cards(Form::Hand, hand));
    }
}

/// The most useful stops, each of another wagon, of those that are on the road.
fn best_of<'a>(painter: &Painter<'_>, stops: &[&'a Stop]) -> Vec<&'a Stop> {
    let mut best: Vec<&Stop> = Vec::new();
    for stop in stops {
        if !waits(painter, stop.wagon) && best.len() < BEST && best.iter().all(|other| other.wagon != stop.wagon) {
            best.push(stop);
        }
    }
    best
}

fn waits(painter: &Painter<'_>, wagon: Wagon) -> bool {
    painter.open.places[wagon] == Place::Waiting
}

/// Stops in the order of their use: the least comes first.
fn use_of(stop: &Stop) -> (Reverse<i32>, Reverse<i32>, usize) {
    let (points, coins) = stop.hauls.first().map_or((stop.points, -1), |haul| (haul.points, haul.coins));
    (Reverse(points), Reverse(coins), stop.steps.len())
}

/// One small card a wagon: its best stop, or all the places where it may enter the road.
fn small_cards(painter: &Painter<'_>, others: &[&Stop]) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    let mut waiting: Vec<(Wagon, Vec<&Stop>)> = Vec::new();
    let mut shown: Vec<Wagon> = Vec::new();
    for stop in others {
        if waits(painter, stop.wagon) {
            match waiting.iter_mut().find(|(wagon, _)| *wagon == stop.wagon) {
                Some((_, stops)) => stops.push(stop),
                None => waiting.push((stop.wagon, vec![stop])),
            }
        } else if !shown.contains(&stop.wagon) {
            shown.push(stop.wagon);
            let face = card(format!("small {}", stop.wagon), words::stop_short(painter.open, stop))
                .picture(wagon_picture(stop.wagon, painter.bound(stop.wagon)))
                .line(stop.wagon.name())
                .counts(stop.hauls.first().map(goods_bits).unwrap_or_default())
                .legal([way_to(stop)]);
            cards.push(gaining(face, stop));
        }
    }
    let held = painter.view.held(painter.seat);
    order(&mut waiting, |(wagon, _)| !held.contains(*wagon));
    cards.extend(waiting.into_iter().map(|(wagon, stops)| {
        let bound = painter.bound(wagon);
        let face = card(format!("small {wagon}"), words::ENTERS).picture(wagon_picture(wagon, bound));
        face.line(wagon.name()).legal(stops.iter().map(|stop| way_to(stop)))
    }));
    cards
}

/// A stop further on as a row.
fn row(painter: &Painter<'_>, stop: &Stop) -> Card {
    let held = painter.view.held(painter.seat).contains(stop.wagon);
    let mut bits = vec![soft(words::stop_line(painter.open, stop, held))];
    bits.extend(stop.hauls.first().map(haul_bits).unwrap_or_default());
    let face = card(format!("row {}", stop.name()), words::stop_title(painter.open, stop))
        .picture(wagon_picture(stop.wagon, painter.bound(stop.wagon)))
        .counts(bits)
        .legal([way_to(stop)]);
    gaining(face, stop)
}

/// With what the score changes by at a stop.
fn gaining(face: Card, stop: &Stop) -> Card {
    match stop.hauls.first().map_or(stop.points, |haul| haul.points) {
        0 => face,
        points => face.gain(signed(points)),
    }
}

/// What can be taken where the wagon stands.
fn hauls(painter: &Painter<'_>, stop: &Stop) -> Vec<Card> {
    let several = stop.hauls.len() > 1;
    let face = |haul: &Haul| {
        let action = taking(haul);
        let title = if several { words::haul_title(haul) } else { words::haul_alone(haul) };
        let mut bits = haul_bits(haul);
        bits.push(soft(words::haul_line(haul)));
        let face = card(format!("haul {action}"), title)
            .picture(wagon_picture(stop.wagon, painter.bound(stop.wagon)))
            .counts(bits)
            .legal([action]);
        if haul.points == 0 { face } else { face.gain(signed(haul.points)) }
    };
    stop.hauls.iter().map(face).collect()
}

/// Tile and cube.
fn goods_bits(haul: &Haul) -> Bits {
    let ware = haul.ware.map(|(area, colour)| ware_bit(colour, words::tile_of(colour, area)));
    let cube = haul.cube.map(|(_, colour)| cube_bit(colour, words::cube(colour)));
    ware.into_iter().chain(cube).collect()
}

/// Tile, cube and coins.
fn haul_bits(haul: &Haul) -> Bits {
    let mut bits = goods_bits(haul);
    if haul.coins > 0 {
        bits.push(count(sign_picture("coin"), words::COINS, haul.coins));
    }
    bits
}

/// What waits in the draft, a wagon's steps together; pressing it takes them back.
fn drafted(painter: &Painter<'_>) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    let mut last: Option<(Wagon, usize)> = None;
    for (action, _) in painter.draft {
        let Some((wagon, to)) = action.wagon().zip(action.square()) else {
            cards.extend(bought(*action));
            continue;
        };
        let steps = last.filter(|(before, _)| *before == wagon).map_or(1, |(_, steps)| steps + 1);
        last = Some((wagon, steps));
        let key = format!("drafted {wagon}");
        // Its first step stands for all: the others cannot be made without it.
        let first = if steps > 1 { cards.pop().map(|card| card.actions) } else { None };
        let face = card(key, words::drafted(wagon, to)).picture(wagon_picture(wagon, painter.bound(wagon)));
        let face = face.line(words::drafted_line(steps));
        cards.push(face.chosen(first.unwrap_or_else(|| vec![action.to_string()])));
    }
    cards
}

fn bought(action: Action) -> Option<Card> {
    let Action::Buy(special) = action else { return None };
    let face =
        card("drafted special", words::special(Some(special))).picture(picture(64.0, 30.0, [diagram(Some(special))]));
    Some(face.line(words::special_line(Some(special))).price(special.price().to_string()).chosen([action.to_string()]))
}

/// The tiles of the deck while the viewer looks through it: those that have the least way to go
/// first.
fn deck(painter: &Painter<'_>) -> Vec<Part> {
    let Some(sight) = painter.view.sights.last() else { return Vec::new() };
    let among = painter
        .draft
        .iter()
        .find_map(|(action, among)| if let Action::Take(wagon) = action { Some((*wagon, among)) } else { None });
    let mut deck: Vec<Wagon> = sight.deck.iter().collect();
    order(&mut deck, |&wagon| to_go(painter, wagon));
    let cards = deck.iter().map(|&wagon| {
        let action = Action::Take(wagon);
        let face = card(format!("tile {wagon}"), wagon.name())
            .picture(wagon_picture(wagon, painter.bound(wagon)))
            .line(words::whereabouts(painter.open, wagon));
        let arrived = painter.open.places[wagon] == Place::Arrived;
        let face = if arrived { face.gain(signed(TILE_HIT)) } else { face };
        match among {
            Some((taken, _)) if taken == wagon => face.chosen([action.to_string()]),
            Some((_, among)) if among.contains(&action) => face.legal([action.to_string()]),
            None if painter.may(action) => face.legal([action.to_string()]),
            Some(_) | None => face.asks(action.to_string()),
        }
    });
    let cards = cards.collect();
    let (title, note) = words::deck_heading(sight.deck.len());
    vec![heading(title, note), Part::Cards(Form::Grid, cards)]
}

fn to_go(painter: &Painter<'_>, wagon: Wagon) -> u8 {
    match painter.open.places[wagon] {
        Place::Arrived => 0,
        Place::Road(square) => square.distance(painter.bound(wagon)) + 1,
        Place::Waiting => End::Rome.column() + 1,
    }
}

/// The best that can be taken where the wagon stands.
pub(super) fn best_haul<'a>(painter: &'a Painter<'_>) -> Option<&'a Haul> {
    painter.stops.iter().find(|stop| stop.steps.is_empty()).and_then(|stop| stop.hauls.first())
}

pub(super) fn main(painter: &Painter<'_>) -> Option<Button> {
    let end = || painter.may(Action::End).then(|| button(words::END_TURN, [Action::End.to_string()]));
    match painter.open.phase {
        Phase::Start => {
            let drives =
                painter.choices.iter().any(|(action, _)| action.wagon().is_some() || matches!(action, Action::Buy(_)));
            let pass = painter.may(Action::Pass) && !drives;
            pass.then(|| button(words::PASS, [Action::Pass.to_string()]))
        }
        Phase::Move(_) => {
            let worthwhile = |haul: &&Haul| haul.points > 0 || haul.points == 0 && haul.coins > 0;
            let take = best_haul(painter).filter(worthwhile).map(|haul| {
                let text = words::take(haul, painter.open.rolling().is_some(), painter.worth().total());
                button(text, haul.actions.iter().map(Action::to_string))
            });
            take.or_else(end).or_else(|| forced(painter))
        }
        Phase::Look => painter.may(Action::NoTile).then(|| button(words::NO_TILE, [Action::NoTile.to_string()])),
        Phase::Took => {
            let taken = painter.draft.iter().find_map(|(action, _)| {
                if let Action::Take(wagon) = action { Some(words::take_tile(*wagon)) } else { None }
            });
            let text = taken.unwrap_or_else(|| words::END_TURN.into());
            painter.may(Action::End).then(|| button(text, [Action::End.to_string()]))
        }
        Phase::Over(_) => None,
    }
}

/// The only thing that can be done.
fn forced(painter: &Painter<'_>) -> Option<Button> {
    let ([(action, _)], [stop]) = (painter.choices, &painter.stops[..]) else { return None };
    Some(button(words::stop_title(painter.open, stop), [action.to_string()]))
}

pub(super) fn beside(painter: &Painter<'_>, main: Option<&Button>) -> Vec<Button> {
    let offered = |action: Action| main.is_some_and(|main| main.actions == [action.to_string()]);
    [(Action::Pass, words::PASS), (Action::End, words::END_TURN)]
        .into_iter()
        .filter(|(action, _)| painter.may(*action) && !offered(*action) && !painter.looking())
        .map(|(action, text)| button(text, [action.to_string()]))
        .collect()
}
