//! What stands around the map: the player board with stacks and hand, and the supply.

use game_attika::{Action, Event, Phase, Stack, material::Land};

use super::{
    board, options,
    stage::Painter,
    symbols::{self, BLACK},
    words,
};
use crate::{
    scene::*,
    stage::{Bit, Bits, Form, Panel, Part, Tab, Wish, card, count, heading, picture, row, soft, strong},
};

pub(super) fn draw(painter: &Painter<'_>) -> Vec<Panel> {
    vec![yours(painter), supply(painter)]
}

/// The player board of the viewer, or of the seat to act.
fn yours(painter: &Painter<'_>) -> Panel {
    let seat = painter.shown;
    let estate = &painter.view.estates[seat];
    let settlements = painter.table.estate(seat).settlements;
    let own = painter.seen.seat == Some(seat);
    let mut parts = board::draw(painter);
    parts.push(heading(words::STACKS, words::TWO_A_TURN));
    parts.push(Part::Picture(stacks(painter)));
    parts.extend(hand(painter));
    Panel {
        tab: Tab::Yours,
        wish: Wish::Tall,
        title: if own { words::YOUR_BOARD.into() } else { words::board_of(seat) },
        note: vec![
            strong(estate.placed.len().to_string()),
            soft(words::of_thirty()),
            strong(settlements.to_string()),
            soft(words::settlements(settlements)),
            count(symbols::amphora_icon(), words::AMPHORAE, estate.amphorae),
        ],
        parts,
    }
}

/// The four stacks in a row.
fn stacks(painter: &Painter<'_>) -> Scene {
    let mut scene = Scene::new("", 0.0, 0.0, 300.0, 64.0);
    for stack in Stack::ALL {
        let left = painter.view.estates[painter.shown].stacks[stack];
        let mut parts = stack_picture(stack, left);
        let drew = |event: &Event| matches!(event, Event::Drew { seat, stack: from, .. } if *seat == painter.shown && *from == stack);
        if painter.seen.recent.iter().any(drew) {
            parts.insert(0, last_mark(rounded(-23.0, -23.0, 46.0, 46.0, 5.0)));
        }
        let node = group(parts).at(36.0 + stack.index() as f32 * 76.0, 33.0).label(words::stack_label(stack, left));
        scene.add(match options::take(painter, stack) {
            Some(name) => node.class("lifted").legal([name]),
            None if painter.mine() && painter.view.turn.phase == Phase::Act => {
                node.asks(Action::Take(stack).to_string())
            }
            None => node,
        });
    }
    scene
}

/// A stack round the origin, with the number of its buildings.
pub(super) fn stack_picture(stack: Stack, count: u8) -> Vec<Node> {
    let main = stack == Stack::Main;
    let (back, front) = if main { (BLACK, Token::Chalk) } else { (Token::Chalk, Token::Print) };
    let sheet = |up: f32| rounded(up * 2.0 - 23.0, -up * 2.0 - 17.0, 40.0, 40.0, 5.0);
    let top = count.min(5);
    let mut parts: Vec<Node> = (0..top)
        .map(|level| sheet(level.into()).fill(back).stroke(if main { Token::Edge } else { Token::Print }, 1.0))
        .collect();
    if count == 0 {
        parts.push(sheet(0.0).fill(Token::Paper).stroke(Token::Edge, 1.0).dashed("4 3"));
    }
    let up = f32::from(top.saturating_sub(1));
    let ink = if count == 0 { Token::InkSoft } else { front };
    parts.push(text(up * 2.0 - 3.0, 10.0 - up * 2.0, 20.0, count.to_string()).bold().middle().fill(ink));
    parts
}

/// The cards of the seat shown.
fn hand(painter: &Painter<'_>) -> Vec<Part> {
    let estate = &painter.view.estates[painter.shown];
    let typed = painter.view.options.typed();
    let rule = if typed { words::TYPED } else { words::GENERIC };
    let mut backs: Bits = (0..estate.cards.min(8)).map(|_| Bit::Icon(symbols::back_icon(), String::new())).collect();
    let said = [strong(estate.cards.to_string()), soft(words::in_hand(estate.cards))];
    let Some(kinds) = estate.hand.filter(|_| typed) else {
        backs.extend(said);
        return vec![row(backs).end([soft(rule)]).into()];
    };
    let held = Land::ALL.into_iter().filter(|&land| kinds[land] > 0);
    let cards = held.map(|land| {
        let face = picture(42.0, 56.0, [symbols::card_of(land)]);
        card(format!("hand {}", land.name()), words::held(kinds[land], land)).picture(face)
    });
    vec![row(said).end([soft(rule)]).into(), Part::Cards(Form::Hand, cards.collect())]
}

/// What nobody has yet.
fn supply(painter: &Painter<'_>) -> Panel {
    let discards = &painter.view.discards;
    let some = |icon: Scene, number: u32, said: &str| count(icon, said, number as i32);
    let mut parts: Vec<Part> = vec![
        row([some(symbols::amphora_icon(), painter.table.stock().into(), words::AMPHORAE), soft(words::AMPHORAE)])
            .into(),
        row([
            some(symbols::tile_icon(), painter.table.tiles_left().into(), words::LAND_TILES),
            soft(words::LAND_TILES),
        ])
        .into(),
        row([some(symbols::back_icon(), painter.view.pile.into(), words::IN_THE_PILE), soft(words::IN_THE_PILE)])
            .into(),
    ];
    let mut thrown: Bits = vec![some(symbols::back_icon(), discards.total(), words::DISCARDED), soft(words::DISCARDED)];
    if painter.view.options.typed() {
        let kind = |land: Land| some(symbols::land_icon(land), discards.count(land).into(), land.name());
        thrown.extend(Land::ALL.into_iter().map(kind));
    }
    parts.push(row(thrown).into());
    Panel { tab: Tab::Market, wish: Wish::Aside, title: words::SUPPLY.into(), note: Vec::new(), parts }
}
