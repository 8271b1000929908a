//! Buildings: the stock, and the own board with its seven places.

use engine::Seat;
use game_rialto::{
    Action, Deed, Origin,
    desk::{Desk, Slot},
    material::{Building, Colour, Effect},
    state::Phase,
};

use super::{
    panels::{OWN_TILE, OWN_TOP, REACH, SIDE, TILE, panel, sans, serif, slot, soft},
    scene::Painter,
    seats::band,
    symbols::{FAINT, icon},
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    stock(painter, scene);
    if let (Some(seat), Some(desk)) = (painter.me, painter.desk()) {
        own_board(painter, seat, desk, scene);
    }
}

const fn phase_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "draft",
        Colour::Yellow => "stage",
        Colour::Blue => "end",
    }
}

/// What a building does, in as few words as fit on it.
const fn caption(building: Building) -> &'static str {
    [
        "leftover or 3",
        "hand limit +1",
        "card, limit +1",
        "card, limit +2",
        "play last",
        "one card fits",
        "a joker",
        "one kind fits",
        "councilman",
        "points",
        "swap for +1",
        "points",
    ][building.index()]
}

/// What stands in the corner of a building.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Corner {
    Nothing,
    /// How many are in stock.
    Left(u8),
    /// The coin for which it was used.
    Coin,
}

/// A building from its corner.
pub(super) fn tile(building: Building, width: f32, height: f32, corner: Corner) -> Node {
    let right = match corner {
        Corner::Nothing => group([]),
        Corner::Left(left) => text(width - 7.0, 16.8, 13.0, format!("×{left}")).bold().end().fill(Token::Print),
        Corner::Coin => used_coin(),
    };
    let word = if corner == Corner::Coin { "" } else { phase_word(building.colour()) };
    let top = band(building);
    let arc = format!("M.5,24v-18.5a5,5 0 0 1 5,-5h{:.1}a5,5 0 0 1 5,5v18.5Z", width - 11.0);
    let room = height - 24.0;
    let wide = matches!(building, Building::G3 | Building::G4);
    let scale = (room / 52.0).clamp(1.0, 1.5).min(if wide { width / 88.0 } else { width / 70.0 });
    group([
        rounded(0.0, 0.0, width, height, 5.5).fill(top.mix(Token::Chalk, 76)).stroke(Token::Print, 1.0),
        path(arc).fill(top),
        path(format!("M0,24H{width:.1}")).stroke(Token::Print, 0.8),
        rounded(5.0, 3.5, 27.0, 17.0, 8.0).fill(Token::Chalk).stroke(Token::Print, 1.0),
        text(18.5, 16.6, 13.0, building.name().to_ascii_uppercase()).bold().middle().fill(Token::Print),
        sans(35.5, 16.4, 11.0, word).fill(Token::Print),
        right,
        symbol(format!("e-{}", building.name())).at(width / 2.0, 24.0 + (room - 14.0) / 2.0 + 1.0).scaled(scale),
        sans(width / 2.0, height - 7.0, 11.0, caption(building)).middle().fill(FAINT).class("fine"),
    ])
    .printed()
}

/// The actions that take a building out of the stock.
fn takes(action: &Action, building: Building) -> bool {
    match *action {
        Action::Take(take) | Action::Blue(Deed { trade: Some((_, take)), .. }) => take == building,
        Action::Row(_)
        | Action::Return(_)
        | Action::Play(_)
        | Action::Convert(_)
        | Action::Swap(_)
        | Action::Joker
        | Action::Mask
        | Action::Jokers { .. }
        | Action::Delay
        | Action::Green(..)
        | Action::Discard(_)
        | Action::Link(_)
        | Action::High(_)
        | Action::Place(_)
        | Action::From(_)
        | Action::Blue(Deed { trade: None, .. })
        | Action::Done => false,
    }
}

fn stock(painter: &Painter<'_>, scene: &mut Scene) {
    let layout = &painter.layout;
    scene.add(group([
        panel(SIDE.0, layout.stock, SIDE.1, REACH.1 - layout.stock),
        serif(SIDE.0 + 14.0, layout.stock + 22.0, 15.0, "Buildings"),
        soft(SIDE.0 + SIDE.1 - 14.0, layout.stock + 22.0, 12.0, "after the draft, in a stage, at the round’s end")
            .end(),
    ]));
    for building in Building::ALL {
        let (x, y) = layout.stocked(building);
        let left = painter.public.stock[building.index()];
        let actions = painter.actions(|action| takes(action, building));
        let mut nodes = Vec::new();
        if !actions.is_empty() {
            nodes.push(glow(rounded(-1.5, -1.5, TILE + 3.0, layout.tile + 3.0, 7.0)));
        }
        nodes.push(tile(building, TILE, layout.tile, Corner::Left(left)).opacity(if left == 0 { 45 } else { 100 }));
        let name = building.name().to_ascii_uppercase();
        let label = format!("{name}, value {}, {left} in stock: {}", building.value(), building.face().about);
        let buying = matches!(painter.public.phase, Phase::Opening | Phase::Build { .. });
        let node = group(nodes).at(x, y).key(format!("stock {name}")).label(label);
        scene.add(painter.act(node, actions, buying.then_some(Action::Take(building))));
    }
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

/// The places whose building is meant by an action: for a use, those that are ready.
pub(super) fn usable(painter: &Painter<'_>, place: &Slot) -> Vec<String> {
    let Some(building) = place.building else { return Vec::new() };
    let ready = place.ready().is_some();
    painter.actions(|action| uses(action, building) && (ready || matches!(action, Action::Return(_))))
}

/// The first place whose building is ready and does this.
pub(super) fn ready_place(desk: &Desk, does: impl Fn(Building) -> bool) -> Option<usize> {
    desk.slots.iter().position(|slot| slot.ready().is_some_and(&does))
}

fn own_board(painter: &Painter<'_>, seat: Seat, desk: &Desk, scene: &mut Scene) {
    let (x, y) = (20.0, OWN_TOP);
    let built: u8 = desk.slots.iter().filter_map(|slot| slot.building).map(Building::value).sum();
    scene.add(group([
        panel(x, y, 800.0, REACH.1 - y),
        seat_shape(seat, x + 18.0, y + 18.0, 8.0),
        serif(x + 33.0, y + 23.0, 15.0, "Your board"),
        icon("coin", x + 19.0, y + 43.0, 19.0),
        text(x + 36.0, y + 48.5, 16.0, desk.coins.to_string()).bold(),
        soft(x + 54.0, y + 48.0, 12.0, if desk.coins == 1 { "coin" } else { "coins" }),
        icon("building", x + 19.0, y + 95.0, 18.0),
        text(x + 36.0, y + 100.0, 16.0, built.to_string()).bold(),
        soft(x + 58.0, y + 99.5, 12.0, "points built"),
    ]));
    scene.add(supply(painter, desk).at(x, y));
    for (place, slot) in desk.slots.iter().enumerate() {
        scene.add(own_slot(painter, seat, place, slot));
    }
}

/// The councilmen that can be sent, and those in the general supply.
fn supply(painter: &Painter<'_>, desk: &Desk) -> Node {
    let actions = painter.actions(|action| *action == Action::From(Origin::Supply));
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(rounded(6.0, 57.0, 130.0, 25.0, 6.0)));
    }
    nodes.push(icon("council", 19.0, 69.0, 20.0));
    nodes.push(text(36.0, 74.5, 16.0, desk.supply.to_string()).bold());
    nodes.push(soft(58.0, 74.0, 12.0, format!("ready, {} left", desk.general)));
    let label = format!("{} councilmen in your supply, {} in the general one", desk.supply, desk.general);
    group(nodes).key("supply").label(label).legal(actions)
}

fn own_slot(painter: &Painter<'_>, seat: Seat, place: usize, slot_of: &Slot) -> Node {
    let ((x, y), (width, height)) = (slot(place), OWN_TILE);
    let Some(building) = slot_of.building else {
        let empty = rounded(0.0, 0.0, width, height, 5.0).fill(Token::Paper).stroke(Token::Rule, 1.2).dashed("4 3");
        let ghost = icon("building", width / 2.0, height / 2.0, 26.0).opacity(25);
        return group([empty, ghost]).at(x, y).label("An empty place");
    };
    let actions = usable(painter, slot_of);
    let mut nodes = Vec::new();
    let outline = rounded(-1.5, -1.5, width + 3.0, height + 3.0, 7.0);
    if painter.recent.built.contains(&(seat, building)) {
        nodes.push(last_mark(outline.clone()));
    }
    if !actions.is_empty() {
        nodes.push(glow(outline));
    }
    nodes.push(tile(building, width, height, if slot_of.coin { Corner::Coin } else { Corner::Nothing }));
    let paid = |action: &Action| uses(action, building) && !matches!(action, Action::Return(_));
    if slot_of.ready().is_some() && painter.choices.iter().any(|(action, forecast)| paid(action) && forecast.cost > 0) {
        nodes.push(price(width - 10.0, 12.0, "1"));
    }
    let state = if slot_of.coin { ", used this round" } else { "" };
    let name = building.name().to_ascii_uppercase();
    let label = format!("Your {name}{state}: {}", building.face().about);
    group(nodes).at(x, y).key(format!("slot {place}")).label(label).legal(actions)
}

/// The coin on a building that was used.
pub(super) fn used_coin() -> Node {
    let (width, _) = OWN_TILE;
    group([symbol("i-coin").tinted(Token::Print).at(width - 22.5, 1.0).scaled(0.92)])
}
