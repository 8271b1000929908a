//! The slip of paper that says who pays for a building on a site, laid where it covers least.

use game_attika::{Bill, Landmark, Payer, board::Hex, material::Building};

use super::{
    geometry::{HALF, R, centre},
    stage::Painter,
    symbols, words,
};
use crate::scene::*;

/// Its height in pixels.
const HEIGHT: f32 = 48.0;
/// Where its words begin, in pixels.
const WORDS: f32 = 42.0;
/// About how wide a letter of its words is, in pixels.
const LETTER: f32 = 6.7;
/// How many places are tried in each direction.
const TRIED: u8 = 14;

/// The places where a slip of one size may lie, with what it would cover there.
pub(super) struct Tags {
    width: f32,
    height: f32,
    places: Vec<(f32, f32, f32)>,
}

impl Tags {
    /// The places of slips for a building.
    pub(super) fn new(painter: &Painter<'_>, building: Building) -> Tags {
        let items = f32::from(building.cost().total()) * 38.0 + 40.0;
        let free = building.printed().after.iter().map(|own| words::free_beside(own).len()).max();
        let said = words::for_the(building, 2).len().max(free.unwrap_or(0)) as f32 * LETTER;
        let [left, top, wide, high] = painter.area();
        let width = painter.px(WORDS + items.max(said) + 10.0).min(wide);
        let height = painter.px(HEIGHT).min(high);
        let map = painter.table.map();
        let weight = |hex: Hex| if painter.site(hex).is_some() { 5.0 } else { 2.0 };
        let shrines = painter.view.shrines.iter().map(|&shrine| (centre(shrine), 1.5));
        let covered: Vec<_> = map.hexes().map(|hex| (painter.hex(hex), weight(hex))).chain(shrines).collect();
        let at = |from: f32, room: f32, step: u8| from + room * f32::from(step) / f32::from(TRIED - 1);
        let mut places = Vec::with_capacity(usize::from(TRIED) * usize::from(TRIED));
        for row in 0..TRIED {
            for column in 0..TRIED {
                let (x, y) = (at(left, wide - width, column), at(top, high - height, row));
                let over = |&&((cx, cy), _): &&((f32, f32), f32)| {
                    cx + HALF * 0.8 > x && cx - HALF * 0.8 < x + width && cy + R * 0.7 > y && cy - R * 0.7 < y + height
                };
                places.push((x, y, covered.iter().filter(over).map(|&(_, weight)| weight).sum()));
            }
        }
        Tags { width, height, places }
    }

    /// The upper left corner of the slip for a site.
    fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let cost = |&(left, top, covered): &(f32, f32, f32)| {
            let across = (left - x).max(x - left - self.width).max(0.0);
            let down = (top - y).max(y - top - self.height).max(0.0);
            let away = across.hypot(down) / R;
            covered + away * 1.2 + if away < 1.0 { 60.0 } else { 0.0 }
        };
        let best = self.places.iter().min_by(|one, two| cost(one).total_cmp(&cost(two)));
        best.map_or((x, y), |&(left, top, _)| (left, top))
    }
}

/// The slip for a building on a site: the number of cards, and symbol by symbol what pays.
pub(super) fn tag(painter: &Painter<'_>, tags: &Tags, building: Building, hex: Hex, bill: &Bill) -> Node {
    let site = painter.hex(hex);
    let (left, top) = tags.place(site);
    let scale = painter.px(1.0);
    let cards: u8 = bill.symbols.iter().map(|&(_, payer)| cards_of(payer)).sum::<u8>() + bill.price.extra;
    let said = words::for_the(building, cards);
    let why = match painter.table.landmark(painter.view.turn.seat, Some(building), hex) {
        Landmark::Beside(own, _) if bill.price.free => words::free_beside(own),
        Landmark::Beside(..) | Landmark::Shrine(_) | Landmark::Open => String::new(),
    };
    let (items, row) = payers(bill);
    let width = WORDS + row.max(said.len().max(why.len()) as f32 * LETTER) + 10.0;
    // A slip near the right edge of its place leans to the site.
    let spare = (tags.width - width * scale).max(0.0);
    let left = if site.0 > left + tags.width / 2.0 { left + spare } else { left };
    let [edge, _, wide, _] = painter.area();
    let left = left.min(edge + wide - width * scale).max(edge);
    let mut parts = vec![
        rounded(0.0, 0.0, width, HEIGHT, 6.0).fill(Token::Sheet).stroke(Token::Ink, 1.2),
        tail((width, HEIGHT), ((site.0 - left) / scale, (site.1 - top) / scale), R / scale),
        text(21.0, 34.0, 28.0, cards.to_string()).bold().middle(),
        line([(36.0, 8.0), (36.0, HEIGHT - 8.0)]).stroke(Token::Rule, 1.2),
        text(WORDS, 19.0, 13.5, said).face(Face::Sans),
    ];
    if !why.is_empty() {
        parts.push(text(WORDS, 37.5, 12.5, why).face(Face::Sans).fill(Token::InkSoft));
    }
    parts.push(group(items).at(WORDS, 34.0));
    group(parts).at(left, top).scaled(scale)
}

fn cards_of(payer: Payer) -> u8 {
    match payer {
        Payer::Land(_) => 0,
        Payer::Card => 1,
        Payer::Pair => 2,
    }
}

/// Symbol by symbol what pays it, then the cards for one more settlement; and how wide all is.
fn payers(bill: &Bill) -> (Vec<Node>, f32) {
    let mut nodes = Vec::new();
    let mut x = 8.5;
    for &(land, payer) in &bill.symbols {
        nodes.push(symbols::land_coin(land, x, 0.0, 8.5));
        x += 11.5;
        match payer {
            Payer::Land(_) => nodes.push(path("M0 0l3.2 3.8l6-8").stroke(Token::Ink, 2.2).round().at(x, 1.0)),
            Payer::Card => nodes.push(symbols::small_card(x + 5.0, 0.0)),
            Payer::Pair => nodes.extend([symbols::small_card(x + 5.0, -0.6), symbols::small_card(x + 11.0, 0.8)]),
        }
        x += match payer {
            Payer::Land(_) | Payer::Card => 20.0,
            Payer::Pair => 27.0,
        };
    }
    if bill.price.extra > 0 {
        nodes.push(text(x - 6.0, 4.8, 13.5, format!("+{}", bill.price.extra)).bold());
        nodes.push(symbols::settlement(x + 20.0, 0.0, 7.0));
        x += 38.0;
    }
    (nodes, x - 8.5)
}

/// The point of a slip of this size that shows where the site is.
fn tail((width, height): (f32, f32), (x, y): (f32, f32), reach: f32) -> Node {
    let (nx, ny) = (x.clamp(14.0, width - 14.0), y.clamp(14.0, height - 14.0));
    let above = y > height || y < 0.0;
    // On the edge that faces the site, a little inside it.
    let (bx, by) = match (above, x < 0.0) {
        (true, _) => (nx, if y > 0.0 { height - 1.0 } else { 1.0 }),
        (false, true) => (1.0, ny),
        (false, false) => (width - 1.0, ny),
    };
    let (dx, dy) = (x - bx, y - by);
    let long = dx.hypot(dy).max(1.0);
    let short = ((long - reach * 0.8) / long).max(0.1);
    let tip = (bx + dx * short, by + dy * short);
    let (one, two) = if above { ((bx - 8.0, by), (bx + 8.0, by)) } else { ((bx, by - 8.0), (bx, by + 8.0)) };
    group([polygon([one, tip, two]).fill(Token::Sheet), line([one, tip, two]).stroke(Token::Ink, 1.2).round()])
}
