//! The table: rows to take, then the cards that each seat played in the stage, at last the scores.

use engine::Seat;
use game_rialto::{
    Action, Gain,
    desk::Shown,
    material::{Cards, Kind, Stage},
    scoring,
    state::Phase,
};

use super::{
    panels::{SIDE, panel, sans, serif, soft},
    scene::Painter,
    symbols::{icon, title},
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let layout = &painter.layout;
    let (name, aside) = heading(painter);
    let y = layout.table + 22.0;
    scene.add(group([
        panel(SIDE.0, layout.table, SIDE.1, layout.table_height),
        serif(SIDE.0 + 14.0, y, 15.0, name),
        soft(SIDE.0 + SIDE.1 - 14.0, y, 12.0, aside).end(),
    ]));
    match public.phase {
        Phase::Opening => waiting(painter, scene),
        Phase::Draft | Phase::Greens | Phase::Discards => rows(painter, scene),
        Phase::Play { .. }
        | Phase::Build { .. }
        | Phase::Bridge(_)
        | Phase::Gondola(_)
        | Phase::Council { .. }
        | Phase::Blues => played(painter, scene),
        Phase::Over => scores(painter, scene),
    }
}

fn heading(painter: &Painter<'_>) -> (String, String) {
    let public = painter.public;
    let stage = public.stage;
    let stage_name = || format!("Stage {}: {}", stage.letter(), title(stage.kind()));
    match public.phase {
        Phase::Opening => ("First buildings".into(), "one of value 1 each, from the stock".into()),
        Phase::Draft => ("Rows".into(), "take one, and two cards unseen".into()),
        Phase::Greens => ("Green buildings".into(), "the leftover row, or three of the pile".into()),
        Phase::Discards => ("Hand limit".into(), "discards are chosen sealed".into()),
        Phase::Play { .. } => (stage_name(), "cards played, and their strength".into()),
        Phase::Build { budget, .. } => (stage_name(), format!("{budget} left to spend")),
        Phase::Bridge(_) => (stage_name(), "the winner lays the bridge".into()),
        Phase::Gondola(_) => (stage_name(), "the winner lays a gondola".into()),
        Phase::Council { left } => (stage_name(), format!("{left} more may come from other districts")),
        Phase::Blues => ("Blue buildings".into(), "one coin each".into()),
        Phase::Over => ("Final points".into(), "track, left over, buildings, districts".into()),
    }
}

/// Cards side by side from a point, closer together if there are many.
pub(super) fn fan(cards: &Cards, x: f32, width: f32) -> impl Iterator<Item = (Kind, u8, f32)> {
    let total = cards.total() as f32;
    let step = if total > 1.0 { ((width - 28.0) / (total - 1.0)).min(31.0) } else { 0.0 };
    let cards = *cards;
    let each = Kind::ALL.into_iter().flat_map(move |kind| (0..cards.count(kind.index())).map(move |copy| (kind, copy)));
    each.enumerate().map(move |(place, (kind, copy))| (kind, copy, x + 14.0 + place as f32 * step))
}

/// A card on the table round its middle.
pub(super) fn card(kind: Kind) -> Node {
    group([symbol(format!("c-{}", kind.name()))])
}

/// RI-24, RI-28: the rows, who took which, and what is left of the last.
fn rows(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let leftover = public.leftover();
    for row in 0..usize::from(public.row_count()) {
        let (x, y, width) = painter.layout.cell(row);
        let cards = &public.rows[row];
        let actions = painter.actions(|action| *action == Action::Row(row as u8));
        let outline = rounded(x, y - 20.5, width, 41.0, 6.0);
        let mut nodes = Vec::new();
        if painter.recent.rows[row] {
            nodes.push(last_mark(outline.clone()));
        }
        if actions.is_empty() {
            nodes.push(outline.fill(Token::Paper).stroke(Token::Rule, 0.8));
        } else {
            nodes.push(outline.clone().fill(Token::Paper));
            nodes.push(glow(outline));
        }
        nodes.push(text(x + 12.0, y + 5.0, 14.0, (row + 1).to_string()).bold().middle().fill(Token::InkSoft));
        let mut label = format!("Row {}", row + 1);
        if let Some(seat) = public.taken[row] {
            nodes.push(seat_shape(seat, x + 34.0, y, 8.0));
            nodes.push(soft(x + 50.0, y + 4.5, 12.0, format!("taken by {}", lower(painter, seat))));
            label.push_str(&format!(", taken by {}", name_of(seat)));
        } else {
            for (kind, _, cx) in fan(cards, x + 22.0, width - 26.0) {
                nodes.push(card(kind).at(cx, y).printed());
            }
            if cards.is_empty() {
                nodes.push(soft(x + 34.0, y + 4.5, 12.0, "left over, gone"));
            }
            label.push_str(&format!(": {}", list(cards)));
        }
        let node = group(nodes).key(format!("row {}", row + 1)).label(label);
        scene.add(painter.act(node, actions, (public.phase == Phase::Draft).then_some(Action::Row(row as u8))));
        if leftover == Some(row) {
            leftover_cards(painter, row, scene);
        }
    }
}

/// RI-31: cards of the leftover row that a green building can bring.
fn leftover_cards(painter: &Painter<'_>, row: usize, scene: &mut Scene) {
    let (x, y, width) = painter.layout.cell(row);
    for (kind, copy, cx) in fan(&painter.public.rows[row], x + 22.0, width - 26.0) {
        let brings = |action: &Action| matches!(*action, Action::Green(_, Gain::Row(card)) if card == kind);
        let actions = painter.actions(brings);
        if !actions.is_empty() {
            let ring = glow(rounded(-15.0, -20.0, 30.0, 40.0, 4.0));
            let node = group([ring, card(kind).printed()]).at(cx, y);
            let key = format!("leftover {} {copy}", kind.name());
            scene.add(node.key(key).label(format!("{} of the leftover row", title(kind))).legal(actions));
        }
    }
}

fn lower(painter: &Painter<'_>, seat: Seat) -> String {
    if painter.view.viewer.is(seat) { "you".into() } else { name_of(seat).to_string() }
}

/// `2 Doge, 1 Joker`.
pub(super) fn list(cards: &Cards) -> String {
    let there = Kind::ALL.into_iter().filter(|kind| cards.count(kind.index()) > 0);
    let parts: Vec<_> = there.map(|kind| format!("{} {}", cards.count(kind.index()), title(kind))).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

/// Who picks first buildings, in order.
fn waiting(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let (x, y, _) = painter.layout.cell(0);
    let mut nodes = vec![soft(x + 6.0, y + 4.5, 12.5, "order")];
    for place in 0..usize::from(public.seats()) {
        let seat = public.queue[place];
        let cx = x + 62.0 + place as f32 * 30.0;
        let done = place < usize::from(public.step);
        nodes.push(seat_shape(seat, cx, y, 9.0).opacity(if done { 40 } else { 100 }));
        if public.waiting.contains(seat) {
            nodes.push(circle(cx, y, 14.5).stroke(Token::Ink, 1.4));
        }
    }
    scene.add(group(nodes));
}

/// The cell of a seat while cards are played.
pub(super) fn seat_cell(painter: &Painter<'_>, seat: Seat) -> usize {
    painter.public.starter.clockwise(painter.public.seats()).position(|other| other == seat).unwrap_or(0)
}

/// Where the next card of a seat would come, as left end and width.
pub(super) fn card_room(painter: &Painter<'_>, seat: Seat) -> (f32, f32, f32) {
    let (x, y, width) = painter.layout.cell(seat_cell(painter, seat));
    (x + 28.0, y, width - 58.0)
}

/// What each seat played, from the starter clockwise.
fn played(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let best = public.desks.iter().map(|(_, desk)| desk.shown.strength()).max().unwrap_or(0);
    for seat in public.starter.clockwise(public.seats()) {
        let (x, y, width) = painter.layout.cell(seat_cell(painter, seat));
        let shown = &public.desks[seat].shown;
        let outline = rounded(x, y - 20.5, width, 41.0, 6.0);
        let mut nodes = Vec::new();
        if painter.recent.played[seat.index()] && !shown.is_empty() {
            nodes.push(last_mark(outline.clone()));
        }
        let ground = if painter.in_stages() && public.winner == Some(seat) {
            Token::Gold.mix(Token::Sheet, 72)
        } else {
            Token::Paper.into()
        };
        let frame = if public.waiting.contains(seat) { Token::Ink } else { Token::Rule };
        nodes.push(outline.fill(ground).stroke(frame, 1.0));
        nodes.push(seat_shape(seat, x + 15.0, y, 8.0));
        if shown.is_empty() {
            nodes.push(soft(x + width - 10.0, y + 4.5, 12.0, state(painter, seat)).end());
        } else {
            let bold = text(x + width - 10.0, y + 6.5, 19.0, shown.strength().to_string()).end();
            nodes.push(if shown.strength() == best { bold.bold() } else { bold.fill(Token::InkSoft) });
        }
        let label = format!("{} played {}, strength {}", painter.name(seat), list(&shown.cards), shown.strength());
        scene.add(group(nodes).label(label));
        cards_shown(painter, seat, shown, scene);
    }
    if painter.in_stages() {
        let (x, y, _) = painter.layout.cell(usize::from(public.seats()));
        let [each, winner] = aid(public.stage);
        scene.add(group([soft(x + 4.0, y - 3.0, 12.0, each), soft(x + 4.0, y + 13.0, 12.0, winner)]));
    }
}

/// What a stage brings for the strength of each seat, and to its winner.
const fn aid(stage: Stage) -> [&'static str; 2] {
    match stage {
        Stage::Doge => ["each: a space a strength", "winner: 1 space more"],
        Stage::Gold => ["each: a coin a strength", "winner: 1 coin more"],
        Stage::Building => ["each: that much to build", "winner: 1 more"],
        Stage::Bridge => ["each: points, or −1 without", "winner: 1 more, the bridge"],
        Stage::Gondola => ["each: councilmen made ready", "winner: gondola, 1 councilman"],
        Stage::Councilman => ["each: councilmen to the district", "winner: 1 more"],
    }
}

fn state(painter: &Painter<'_>, seat: Seat) -> String {
    let public = painter.public;
    let words = if public.phase == Phase::Blues {
        if public.waiting.contains(seat) { "choosing" } else { "ready" }
    } else if public.acted.contains(seat) {
        "no cards"
    } else if public.waiting.contains(seat) {
        "choosing …"
    } else if public.delayed.contains(seat) {
        "put off, plays last"
    } else {
        "still to play"
    };
    words.into()
}

/// The cards before a seat, then its buildings that count as jokers. Own cards keep the keys that
/// they had in hand, so that they glide.
fn cards_shown(painter: &Painter<'_>, seat: Seat, shown: &Shown, scene: &mut Scene) {
    let (x, y, width) = card_room(painter, seat);
    let mut all = shown.cards;
    for _ in 0..shown.masks {
        all.put(Kind::Joker.index());
    }
    let held = painter.view.hand().filter(|_| painter.view.viewer.is(seat));
    for (kind, copy, cx) in fan(&all, x, width) {
        let mask = copy >= shown.cards.count(kind.index());
        let mut node = card(kind).at(cx, y).printed();
        if mask {
            let building = symbol("i-building").tinted(Token::Print).at(2.0, 6.0).scaled(0.55);
            node = node.with(building);
        }
        let key = match held {
            Some(hand) if !mask => format!("own {} {}", kind.name(), hand.count(kind.index()) + copy),
            _ => format!("played {seat} {} {copy}", kind.name()),
        };
        scene.add(node.key(key));
    }
}

/// RI-107 to RI-113: where the points come from.
fn scores(painter: &Painter<'_>, scene: &mut Scene) {
    let public = painter.public;
    let scores = scoring::scores(public);
    let layout = &painter.layout;
    let step = ((layout.table_height - 54.0) / f32::from(public.seats())).min(36.0);
    let best = scores.iter().map(|(seat, score)| (score.total(), 5 - public.doge_rank(seat))).max();
    let columns = [("vp", 150.0), ("coin", 206.0), ("building", 262.0), ("bridge", 318.0)];
    let mut nodes: Vec<_> =
        columns.iter().map(|&(name, x)| icon(name, SIDE.0 + x, layout.table + 40.0, 17.0)).collect();
    for (seat, score) in scores.iter() {
        let y = layout.table + 62.0 + step * (seat.index() as f32 + 0.3);
        if best == Some((score.total(), 5 - public.doge_rank(seat))) {
            let ground = rounded(SIDE.0 + 8.0, y - step / 2.0 - 5.0, SIDE.1 - 16.0, step, 6.0);
            nodes.push(ground.fill(Token::Gold.mix(Token::Sheet, 72)));
        }
        let parts = [score.track, score.leftovers, score.buildings, score.districts.iter().sum()];
        nodes.push(seat_shape(seat, SIDE.0 + 22.0, y - 5.0, 7.5));
        nodes.push(sans(SIDE.0 + 38.0, y, 13.0, painter.name(seat)));
        for (part, (_, x)) in parts.into_iter().zip(columns) {
            nodes.push(text(SIDE.0 + x, y, 14.0, part.to_string()).middle());
        }
        nodes.push(text(SIDE.0 + SIDE.1 - 16.0, y + 1.0, 18.0, score.total().to_string()).bold().end());
    }
    scene.add(group(nodes));
}
