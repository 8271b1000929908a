//! What stands around the map: the viewer's settlers, the tiles to come, who claims what.

use engine::Seat;
use game_new_world::{Kind, Sort, material::KINDS, options::BonusScope};

use super::{map::settler_icon, stage::Painter, words};
use crate::{
    scene::*,
    stage::{Bit, Bits, Panel, Part, Tab, Wish, row, soft, strong, words as says},
};

/// All panels.
pub(super) fn panels(painter: &Painter<'_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    panels.extend(painter.seen.seat.map(|seat| people(painter, seat)));
    panels.push(tiles(painter));
    panels.push(roles(painter));
    panels
}

/// The viewer's settlers on the map, with what they stand on.
fn people(painter: &Painter<'_>, seat: Seat) -> Panel {
    let held = painter.now.held().filter(|(owner, _)| *owner == seat);
    let mut parts: Vec<Part> = held
        .map(|(_, held)| {
            let icon = Bit::Icon(settler_icon(held.sort, seat, 34.0), words::role(held.sort).into());
            let shared = held.leaders.iter().filter(|leader| *leader != seat).map(Bit::Seat);
            let mut end: Bits = shared.collect();
            end.push(soft(words::open(&held)));
            row([icon, says(words::held(&held))]).end(end).pale(!held.leaders.contains(seat)).into()
        })
        .collect();
    if parts.is_empty() {
        parts.push(row([soft(words::NOBODY_OUT)]).pale(true).into());
    }
    Panel {
        tab: Tab::Yours,
        wish: Wish::Aside,
        title: words::PEOPLE.into(),
        note: vec![soft(words::in_hand(painter.view.supply[seat]))],
        parts,
    }
}

/// The face-down tiles by kind.
fn tiles(painter: &Painter<'_>) -> Panel {
    const ACROSS: usize = 5;
    const STEP: f32 = 44.0;
    const DOWN: f32 = 37.0;
    const SMALL: f32 = 29.0;
    let rows = KINDS.div_ceil(ACROSS) as f32;
    let mut scene = Scene::new(words::STILL_TO_COME, 0.0, 0.0, ACROSS as f32 * STEP, rows * DOWN);
    for (index, &count) in painter.view.pile.counts().values().iter().enumerate() {
        let (x, y) = ((index % ACROSS) as f32 * STEP + 1.0, (index / ACROSS) as f32 * DOWN + 2.0);
        let tile = symbol(format!("nw-kind-{index}")).at(x, y).scaled(SMALL / 100.0);
        let frame = rounded(x, y, SMALL, SMALL, 2.0).stroke(Token::Ink, 1.0);
        let number = text(x + SMALL + 3.0, y + SMALL / 2.0 + 5.0, 13.0, count.to_string());
        let number = if count == 0 { number.fill(Token::InkSoft) } else { number.bold() };
        let picture = group([tile, frame]).opacity(if count == 0 { 28 } else { 100 });
        scene.add(group([picture, number]).label(words::to_come(Kind::new(index).sheet().name, count)));
    }
    let aside = painter.view.aside.total();
    let mut parts = vec![Part::Picture(scene)];
    if aside > 0 {
        parts.push(row([soft(words::set_aside(aside))]).into());
    }
    Panel {
        tab: Tab::Market,
        wish: Wish::Column,
        title: words::STILL_TO_COME.into(),
        note: vec![soft(words::tiles(painter.view.pile.total()))],
        parts,
    }
}

/// Who claims what, and what it pays.
fn roles(painter: &Painter<'_>) -> Panel {
    const SORTS: [Sort; 4] = [Sort::Trail, Sort::Town, Sort::Farm, Sort::Plains];
    let seat = painter.seat();
    let line = |sort: Sort| -> Part {
        let icon = Bit::Icon(settler_icon(sort, seat, 34.0), words::role(sort).into());
        row([icon, strong(words::role(sort)), soft(words::pays(sort))]).into()
    };
    let mut parts: Vec<Part> = SORTS.into_iter().map(line).collect();
    let bonus = match painter.view.options.bonus_scope {
        BonusScope::Any => words::BONUS_ANY,
        BonusScope::Scorers => words::BONUS_SCORERS,
    };
    parts.push(row([soft(bonus)]).into());
    Panel { tab: Tab::Yours, wish: Wish::Column, title: words::ROLES.into(), note: Vec::new(), parts }
}
