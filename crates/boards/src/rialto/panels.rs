//! What stands round the map: hand and board of the viewer, buildings, Doge track, stages and rounds.

use engine::Seat;
use game_rialto::{
    Action, Deed,
    desk::{Desk, Slot},
    material::{Building, Effect, SLOTS, Stage},
    state::Phase,
};

use super::{
    hand, options,
    seats::worth,
    stage::Painter,
    symbols::{self, Corner, glyph, icon_of},
    words,
};
use crate::{
    scene::*,
    stage::{
        Bit, Card, Form, Panel, Part, Row, Tab, Wish, card, count, heading, picture, row, seat_name, soft, strong,
        words as said,
    },
};

pub(super) fn panels(painter: &Painter<'_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    match painter.me {
        Some(seat) => {
            panels.extend(hand::hand(painter));
            panels.push(board(painter, &painter.view.desk(seat)));
        }
        None => panels.push(known_hands(painter)),
    }
    panels.push(doge(painter));
    panels.push(stages(painter));
    panels.push(rounds(painter));
    panels.push(market(painter));
    panels
}

fn panel(tab: Tab, wish: Wish, title: &str, note: Vec<Bit>, parts: Vec<Part>) -> Panel {
    Panel { tab, wish, title: title.into(), note, parts }
}

/// RI-117: what everybody knows of the hands, for those who only watch.
fn known_hands(painter: &Painter<'_>) -> Panel {
    let line = |(seat, desk): (Seat, &Desk)| {
        let mut bits = seat_name(seat).to_vec();
        bits.extend(hand::bits(&desk.hand.sure));
        let back = || Bit::Icon(picture(20.0, 26.0, [symbol("i-back").printed()]), words::HIDDEN.into());
        bits.extend((0..desk.hand.hidden()).map(|_| back()));
        Part::from(row(bits).end([strong(desk.hand.size.to_string())]))
    };
    let lines = painter.public.desks.iter().map(line).collect();
    panel(Tab::Play, Wish::Wide, words::HANDS, vec![soft(words::HANDS_NOTE)], lines)
}

/// The viewer's buildings and councilmen.
fn board(painter: &Painter<'_>, desk: &Desk) -> Panel {
    let built = desk.slots.iter().enumerate().filter_map(|(place, slot)| own(painter, place, slot)).collect();
    let parts = vec![
        heading(words::BUILDINGS, words::places(desk.buildings(), SLOTS, worth(desk))),
        Part::Cards(Form::Grid, built),
        row([soft(words::RESERVE)]).end([count(glyph("council", 18.0), words::RESERVE, desk.general)]).into(),
    ];
    let note = vec![
        count(glyph("coin", 17.0), words::COINS, desk.coins),
        count(glyph("council", 18.0), words::READY, desk.supply),
    ];
    panel(Tab::Yours, Wish::Wide, words::YOUR_BOARD, note, parts)
}

fn own(painter: &Painter<'_>, place: usize, slot: &Slot) -> Option<Card> {
    let building = slot.building?;
    let corner = if slot.coin { Corner::Coin } else { Corner::Nothing };
    let shown = card(format!("slot {place}"), words::caption(building)).picture(symbols::building(building, corner));
    let actions = usable(painter, slot);
    let new = painter.me.is_some_and(|me| painter.recent.built.contains(&(me, building)));
    Some(shown.legal(actions).new(new))
}

/// Whether an action uses or gives back a building of this kind.
fn uses(action: &Action, building: Building) -> bool {
    match *action {
        Action::Return(give) => give == building,
        Action::Green(used, _) | Action::Blue(Deed { tile: used, .. }) => used == building,
        Action::Convert(_) => building.has(Effect::ConvertOne),
        Action::Swap(_) => building.has(Effect::ConvertKind),
        Action::Mask => building.has(Effect::Mask),
        Action::Jokers { masks, .. } => masks > 0 && building.has(Effect::Mask),
        Action::Delay => building.has(Effect::Delay),
        Action::Row(_)
        | Action::Take(_)
        | Action::Play(_)
        | Action::Joker
        | Action::Discard(_)
        | Action::Link(_)
        | Action::High(_)
        | Action::Place(_)
        | Action::From(_)
        | Action::Done => false,
    }
}

/// What can be done with a building of the viewer: uses only while it is ready.
pub(super) fn usable(painter: &Painter<'_>, place: &Slot) -> Vec<String> {
    let Some(building) = place.building else { return Vec::new() };
    let ready = place.ready().is_some();
    painter.actions(|action| uses(action, building) && (ready || matches!(action, Action::Return(_))))
}

/// RI-7: the twelve kinds of building with those in stock.
fn market(painter: &Painter<'_>) -> Panel {
    let cards = Building::ALL.map(|building| in_stock(painter, building)).into();
    let note = vec![soft(words::MARKET_NOTE)];
    panel(Tab::Market, Wish::Aside, words::BUILDINGS, note, vec![Part::Cards(Form::Grid, cards)])
}

fn in_stock(painter: &Painter<'_>, building: Building) -> Card {
    let left = painter.public.stock[building];
    let shown = card(format!("stock {}", building.name()), words::caption(building))
        .picture(symbols::building(building, Corner::Left(words::times(left))));
    let buying = matches!(painter.public.phase, Phase::Opening | Phase::Build { .. });
    match options::taking(painter, building) {
        Some(action) => shown.legal([action]),
        None if buying && !painter.choices.is_empty() => shown.asks(Action::Take(building).to_string()),
        None => shown,
    }
}

/// RI-39: the stages of the round with their winners.
fn stages(painter: &Painter<'_>) -> Panel {
    let public = painter.public;
    let line = |stage: Stage| {
        let now = painter.in_stages() && stage == public.stage;
        let done = public.phase == Phase::Blues || painter.in_stages() && stage < public.stage;
        let kind = stage.kind();
        let icon = Bit::Icon(glyph(icon_of(kind), 20.0), String::new());
        let begin = row([icon, strong(stage.letter().to_string()), said(words::title(kind))]);
        Part::from(begin.end(public.won[stage].map(Bit::Seat)).current(now).pale(done))
    };
    let note = vec![soft(words::STAGES_NOTE)];
    panel(Tab::Rivals, Wish::Column, words::STAGES, note, Stage::ALL.map(line).into())
}

/// RI-3: the district of each round.
fn rounds(painter: &Painter<'_>) -> Panel {
    let public = painter.public;
    let over = public.phase == Phase::Over;
    let line = |(index, district): (usize, game_rialto::board::District)| {
        let number = index as u8 + 1;
        let past = number < public.round || over;
        let check = path("M-6,0l4,4.6l7.6,-9").stroke(Token::InkSoft, 1.6).round();
        let done = past.then(|| Bit::Icon(picture(16.0, 14.0, [check]), words::DONE.into()));
        let begin: Row = row([strong(number.to_string()), said(district.name())]).end(done);
        Part::from(begin.current(number == public.round && !over).pale(past))
    };
    let lines = public.districts.into_iter().enumerate().map(line).collect();
    panel(Tab::Rivals, Wish::Column, words::ROUNDS, Vec::new(), lines)
}

/// RI-19 to RI-22: the track with its stacks, and the order that they make.
fn doge(painter: &Painter<'_>) -> Panel {
    let public = painter.public;
    let order = public.doge_order().iter().map(|&seat| Bit::Seat(seat)).collect();
    panel(Tab::Rivals, Wish::Column, words::DOGE, order, vec![Part::Picture(track(painter))])
}

/// How wide the track is.
const TRACK: f32 = 206.0;

fn track(painter: &Painter<'_>) -> Scene {
    let public = painter.public;
    let furthest = public.desks.iter().map(|(_, desk)| desk.space).max().unwrap_or(0);
    let spaces = furthest.saturating_add(1).max(12);
    let step = (TRACK - 26.0) / f32::from(spaces);
    let at = |space: u8| 13.0 + f32::from(space) * step;
    let stacked = |space: u8| public.desks.iter().filter(|(_, desk)| desk.space == space).count();
    let highest = public.desks.iter().map(|(_, desk)| stacked(desk.space)).max().unwrap_or(1);
    let ground = 12.0 + highest as f32 * 10.5;
    let mut scene = Scene::new(words::DOGE, 0.0, 0.0, TRACK, ground + 18.0);
    scene.add(line([(13.0, ground - 3.0), (TRACK - 13.0, ground - 3.0)]).stroke(Token::InkSoft, 1.2));
    let every = if step > 9.0 { 2 } else { 5 };
    let half = step * 0.36;
    for space in 0..=spaces {
        let x = at(space);
        let stone = format!("M{:.1},{ground:.1}v-7c0,-10 {:.1},-10 {:.1},0v7Z", x - half, half * 2.0, half * 2.0);
        let fill = if space % 5 == 0 { Token::Gold.mix(Token::Sheet, 50) } else { Token::Road.into() };
        scene.add(path(stone).fill(fill).stroke(Token::InkSoft, 1.0));
        if space % every == 0 {
            scene.add(text(x, ground + 15.0, 12.5, space.to_string()).middle().fill(Token::InkSoft));
        }
    }
    // From the last in order to the first: those further down a stack come first.
    let mut below: Vec<u8> = Vec::new();
    for &seat in public.doge_order().iter().rev() {
        let space = public.desks[seat].space;
        let height = below.iter().filter(|&&other| other == space).count() as f32;
        below.push(space);
        let label = words::on_track(&painter.name(seat), space, public.doge_rank(seat) + 1);
        let placed = counter(painter, seat).at(at(space), ground - 13.0 - height * 10.5);
        scene.add(placed.key(format!("doge {seat}")).label(label));
    }
    scene
}

/// A counter seen from the side.
fn counter(painter: &Painter<'_>, seat: Seat) -> Node {
    let colour = Token::Seat(seat.index() as u8);
    let disc = path("M-12,0a12,7.6 0 1 1 24,0a12,7.6 0 1 1 -24,0Z");
    let mut nodes = Vec::new();
    if painter.recent.advanced[seat.index()] {
        nodes.push(last_mark(disc.clone()));
    }
    nodes.push(path("M-12,0v5c0,7 24,7 24,0v-5Z").fill(colour.mix(Token::Print, 25)).stroke(Token::Print, 1.0));
    nodes.push(disc.fill(colour.mix(Token::Chalk, 72)).stroke(Token::Print, 1.0));
    nodes.push(seat_shape(seat, 0.0, 0.0, 4.6));
    group(nodes)
}
