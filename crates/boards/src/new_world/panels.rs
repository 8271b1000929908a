//! The panel beside the map: seats, the tile, who claims what, and the tiles to come.

use std::collections::BTreeSet;

use engine::Seat;
use game_new_world::{
    Kind, Phase, Sort,
    material::{KINDS, SETTLERS},
    options::BonusScope,
};

use super::{
    layout::{PANEL, PANEL_WIDTH},
    scene::Painter,
    symbols, tiles,
};
use crate::scene::*;

/// The left end of what the panel says.
pub(super) const LEFT: f32 = PANEL + 20.0;
/// The right end of what the panel says.
pub(super) const RIGHT: f32 = PANEL + PANEL_WIDTH - 20.0;
/// The side of the tile in the panel.
pub(super) const TILE: f32 = 128.0;
/// The height of the part in the middle, where outcomes are previewed.
pub(super) const MIDDLE: f32 = 184.0;
const SEAT: f32 = 45.0;

/// Where the part with the tile begins.
fn tile_top(painter: &Painter<'_>) -> f32 {
    painter.layout.top + 12.0 + f32::from(painter.view.seats()) * SEAT + 10.0
}

/// Where the drawn tile waits, and where the last one is shown large.
pub(super) fn tile_place(painter: &Painter<'_>) -> (f32, f32) {
    (LEFT, tile_top(painter) + 6.0)
}

/// Where the middle part begins.
pub(super) fn middle(painter: &Painter<'_>) -> f32 {
    tile_top(painter) + TILE + 16.0
}

/// The sheet of the panel and what never moves on it.
pub(super) fn background(painter: &Painter<'_>) -> Node {
    let layout = &painter.layout;
    let (top, bottom) = (layout.top, layout.bottom());
    let mut nodes = vec![
        rect(PANEL, top, PANEL_WIDTH, bottom - top).fill(Token::Sheet),
        line([(PANEL, top), (PANEL, bottom)]).stroke(Token::Rule, 1.0),
    ];
    for seat in Seat::all(painter.view.seats()) {
        let y = seat_top(painter, seat);
        if seat == painter.view.active && painter.playing() {
            nodes.push(rect(PANEL + 1.0, y - 2.0, PANEL_WIDTH - 1.0, SEAT - 2.0).fill(Token::Paper));
            nodes.push(rect(PANEL, y - 2.0, 5.0, SEAT - 2.0).fill(Token::Accent));
        }
        nodes.push(seat_shape(seat, LEFT + 11.0, y + 19.0, 10.0));
        nodes.push(text(LEFT + 34.0, y + 16.0, 14.0, name_of(seat).to_string()).face(Face::Sans).bold());
        for number in painter.view.supply[seat]..SETTLERS {
            let (x, y) = pawn_place(painter, seat, number);
            nodes.push(symbol("nw-pawn").tinted(Token::Sheet).at(x, y).opacity(55));
        }
    }
    let rule = |y: f32| line([(LEFT, y), (RIGHT, y)]).stroke(Token::Rule, 1.0);
    nodes.extend([rule(tile_top(painter) - 6.0), rule(middle(painter) - 2.0), rule(middle(painter) + MIDDLE)]);
    nodes.push(roles(painter));
    group(nodes)
}

fn seat_top(painter: &Painter<'_>, seat: Seat) -> f32 {
    painter.layout.top + 12.0 + seat.index() as f32 * SEAT
}

fn pawn_place(painter: &Painter<'_>, seat: Seat, number: u8) -> (f32, f32) {
    (LEFT + 40.0 + f32::from(number) * 15.0, seat_top(painter, seat) + 37.0)
}

/// Everything of the panel that changes or moves.
pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    hands(painter, scene);
    for seat in Seat::all(painter.view.seats()) {
        scene.add(score(painter, seat));
    }
    scene.add(tile(painter));
    scene.add(pile(painter));
    scene.add(ledger(painter));
}

/// The settlers in hand. One that came home just now has the name it had on the map, and so has
/// the next one to be put on the tile just laid: they glide.
fn hands(painter: &Painter<'_>, scene: &mut Scene) {
    let view = painter.view;
    let mut names: BTreeSet<String> =
        view.tiles.iter().filter(|tile| tile.settler.is_some()).map(|tile| format!("settler {}", tile.cell)).collect();
    for seat in Seat::all(view.seats()) {
        let mut home: Vec<String> = painter
            .recent
            .home
            .iter()
            .filter(|(owner, _)| *owner == seat)
            .map(|(_, cell)| format!("settler {cell}"))
            .collect();
        if view.phase == Phase::Claim && seat == view.active {
            home.extend(painter.last().map(|tile| format!("settler {}", tile.cell)));
        }
        for number in 0..view.supply[seat] {
            let (x, y) = pawn_place(painter, seat, number);
            let moved = if number + 1 == view.supply[seat] || !home.is_empty() { home.pop() } else { None };
            let key = moved.filter(|key| names.insert(key.clone()));
            let key = key.unwrap_or_else(|| format!("hand {} {number}", seat.index()));
            scene.add(symbol("nw-pawn").tinted(seat_colour(seat)).at(x, y).key(key));
        }
    }
}

fn score(painter: &Painter<'_>, seat: Seat) -> Node {
    let y = seat_top(painter, seat);
    let points = painter.view.ledger[seat].total();
    let mut nodes = vec![text(RIGHT, y + 31.0, 28.0, points.to_string()).end()];
    let gain = painter.recent.points[seat.index()];
    if gain > 0 {
        nodes.push(rounded(RIGHT - 106.0, y + 9.0, 46.0, 22.0, 11.0).fill(Token::Gold).stroke(Token::Print, 0.9));
        nodes.push(text(RIGHT - 83.0, y + 25.0, 14.0, format!("+{gain}")).bold().middle().fill(Token::OnGold));
    }
    let hand = painter.view.supply[seat];
    group(nodes).label(format!("{}: {points} points, {hand} settlers in hand", name_of(seat)))
}

/// The tile to be laid in words, or the last one laid, large.
fn tile(painter: &Painter<'_>) -> Node {
    let (x, y) = tile_place(painter);
    let mut nodes = Vec::new();
    let shown = painter.view.drawn.or(painter.last().map(|tile| tile.kind));
    if let (None, Some(last)) = (painter.view.drawn, painter.last()) {
        let drawn = tiles::drawn(last.kind, last.turn);
        nodes.push(group(drawn.under.iter().chain(&drawn.over).cloned()).at(x, y).scaled(TILE / 100.0));
        if let Some((seat, spot)) = last.settler {
            let (sx, sy) = drawn.spot(spot);
            let scale = TILE / 100.0;
            nodes.push(symbols::settler(spot.sort(), seat, (x + sx * scale, y + sy * scale), 1.35));
        }
    }
    let heading = match painter.view.phase {
        Phase::Explorers => "Landing",
        Phase::Lay | Phase::Turn(_) => "To be laid",
        Phase::Claim => "Claim it?",
        Phase::Score => "What scores?",
        Phase::End => "Just laid",
        Phase::Over => "The last tile",
    };
    if shown.is_some() {
        nodes.push(rounded(x, y, TILE, TILE, 2.0).stroke(Token::Ink, 1.2));
    } else {
        nodes.push(rounded(x, y, TILE, TILE, 4.0).fill(Token::Paper).stroke(Token::Rule, 1.2).dashed("6 5"));
        nodes.push(symbols::explorer_of(None, (x + TILE / 2.0, y + 92.0), 2.2));
    }
    let left = x + TILE + 14.0;
    nodes.push(text(left, y + 14.0, 15.0, heading).face(Face::Sans).bold());
    let words = shown.map_or("on two rows of the coast", |kind| kind.sheet().name);
    for (number, line) in wrapped(words, 17).into_iter().enumerate() {
        let line = text(left, y + 34.0 + number as f32 * 16.0, 12.5, line).face(Face::Sans).fill(Token::InkSoft);
        nodes.push(line);
    }
    for number in 0..4 {
        let step = number as f32;
        nodes.push(
            rounded(left + step * 2.5, y + 92.0 - step * 3.5, 34.0, 34.0, 2.5)
                .fill(Token::Road)
                .stroke(Token::Ink, 1.0),
        );
    }
    let left_over = painter.view.pile.total();
    nodes.push(text(left + 52.0, y + 108.0, 26.0, left_over.to_string()));
    nodes.push(text(left + 52.0, y + 124.0, 12.0, "tiles left").face(Face::Sans).fill(Token::InkSoft));
    group(nodes)
}

/// Words in lines of about so many letters.
fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < width => *line = format!("{line} {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Who claims what, and what it pays.
fn roles(painter: &Painter<'_>) -> Node {
    const ROLES: [(Sort, &str, &str, &str); 4] = [
        (Sort::Trail, "Robber", "1 a tile, 2 a post", "trail"),
        (Sort::Town, "Shopkeeper", "2 a tile, 2 a flag", "town"),
        (Sort::Farm, "Farmer", "9 when ringed", "farm"),
        (Sort::Plains, "Trapper", "1 an animal, at the end", "plains"),
    ];
    let top = middle(painter) + 2.0;
    let mut nodes = Vec::new();
    for (number, (sort, name, pays, place)) in ROLES.into_iter().enumerate() {
        let y = top + 4.0 + number as f32 * 39.0;
        nodes.push(symbols::settler(sort, painter.view.active, (LEFT + 18.0, y + 19.0), 1.0));
        nodes.push(text(LEFT + 48.0, y + 16.0, 13.5, name).face(Face::Sans).bold());
        nodes.push(text(LEFT + 48.0, y + 31.0, 12.0, pays).face(Face::Sans).fill(Token::InkSoft));
        nodes.push(text(RIGHT, y + 16.0, 12.0, place).face(Face::Sans).fill(Token::InkSoft).end());
    }
    let bonus = match painter.view.options.bonus_scope {
        BonusScope::Any => "4 for each explorer in a settler's column",
        BonusScope::Scorers => "4 an explorer beside settlers that score",
    };
    nodes.push(text(LEFT, top + 175.0, 12.0, bonus).face(Face::Sans).fill(Token::InkSoft));
    group(nodes)
}

/// Where everybody's points come from, if the map is tall enough to leave room for it.
fn ledger(painter: &Painter<'_>) -> Node {
    let view = painter.view;
    let top = middle(painter) + MIDDLE + 304.0;
    if top + 150.0 > painter.layout.bottom() {
        return group([]);
    }
    let seats = view.seats();
    let column = |seat: Seat| RIGHT - 12.0 - f32::from(seats - 1 - seat.index() as u8) * 34.0;
    let mut nodes = vec![
        line([(LEFT, top - 16.0), (RIGHT, top - 16.0)]).stroke(Token::Rule, 1.0),
        text(LEFT, top + 6.0, 14.0, "Points from").face(Face::Sans).bold(),
    ];
    nodes.extend(Seat::all(seats).map(|seat| seat_shape(seat, column(seat), top + 1.0, 7.0)));
    for (number, name) in ["trails", "towns", "farms", "explorers", "the end"].into_iter().enumerate() {
        let y = top + 32.0 + number as f32 * 23.0;
        nodes.push(text(LEFT, y, 13.0, name).face(Face::Sans).fill(Token::InkSoft));
        for seat in Seat::all(seats) {
            let from = &view.ledger[seat];
            let points = match number {
                0 => from.trails,
                1 => from.towns,
                2 => from.farms,
                3 => from.bonus,
                _ => from.open_trails + from.open_towns + from.open_farms + from.plains,
            };
            let words = if points == 0 { "–".to_owned() } else { points.to_string() };
            nodes.push(text(column(seat), y, 14.0, words).middle());
        }
    }
    group(nodes)
}

/// The face-down tiles by kind.
fn pile(painter: &Painter<'_>) -> Node {
    const SMALL: f32 = 27.0;
    const ACROSS: usize = 8;
    let top = middle(painter) + MIDDLE + 8.0;
    let aside = painter.view.aside.total();
    let mut nodes = vec![text(LEFT, top + 14.0, 14.0, "Still to come").face(Face::Sans).bold()];
    if aside > 0 {
        let words = format!("{aside} fitted nowhere");
        nodes.push(text(RIGHT, top + 14.0, 12.0, words).face(Face::Sans).fill(Token::InkSoft).end());
    }
    for index in 0..KINDS {
        let count = painter.view.pile.count(index);
        let x = LEFT + (index % ACROSS) as f32 * 33.2;
        let y = top + 22.0 + (index / ACROSS) as f32 * 42.5;
        let name = Kind::new(index).sheet().name;
        let tile = symbol(format!("nw-kind-{index}")).at(x, y).scaled(SMALL / 100.0);
        let frame = rect(x, y, SMALL, SMALL).stroke(Token::Ink, 0.8);
        let number = text(x + SMALL / 2.0, y + SMALL + 11.5, 12.0, count.to_string()).middle();
        let number = if count == 0 { number.fill(Token::InkSoft) } else { number.bold() };
        let picture = group([tile, frame]).opacity(if count == 0 { 28 } else { 100 });
        nodes.push(group([picture, number]).label(format!("{name}: {count} to come")));
    }
    group(nodes)
}
