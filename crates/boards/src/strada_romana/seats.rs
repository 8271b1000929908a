//! What every seat holds in the open, and what is left in the bag.

use engine::Seat;
use game_strada_romana::material::Colour;

use super::{
    pieces::{PANEL, icon, num, panel, sans, signed},
    scene::Painter,
    symbols::{on_goods, tone},
};
use crate::scene::*;

/// Left edge and width of the panel.
const AT: (f32, f32) = (924.0, 340.0);

/// The middle of a column of goods.
fn goods_at(colour: Colour) -> f32 {
    AT.0 + 174.0 + colour.index() as f32 * 28.6
}

/// How high a row is.
fn height(painter: &Painter<'_>) -> f32 {
    match painter.open.seats() {
        0..=2 => 44.0,
        3 => 38.0,
        4 => 30.0,
        _ => 24.4,
    }
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    scene.add(panel(AT.0, AT.1, "Seats"));
    let y = PANEL.0 + 18.0;
    let mut head = vec![
        icon("laurel", AT.0 + 94.0, y, 20.0, Token::Ink),
        icon("coin", AT.0 + 120.0, y, 18.0, Token::Print),
        rounded(AT.0 + 135.0, y - 8.0, 20.0, 16.0, 2.0).fill(Token::Tone(0xb9815f, 0xb9815f)).stroke(Token::Print, 1.0),
        symbol("wheel").at(AT.0 + 145.0, y).scaled(0.8).tinted(Token::Chalk),
    ];
    for colour in Colour::ALL {
        let x = goods_at(colour);
        head.push(rounded(x - 9.0, y - 9.0, 18.0, 18.0, 3.0).fill(tone(colour)).stroke(Token::Print, 0.8));
        head.push(icon(colour.goods(), x, y, 14.5, on_goods(colour)));
    }
    scene.add(group(head).label("Victory points, coins, secret wagon tiles, and contracts by goods"));
    for seat in Seat::all(painter.open.seats()) {
        scene.add(row(painter, seat));
    }
    scene.add(bag(painter));
}

fn row(painter: &Painter<'_>, seat: Seat) -> Node {
    let height = height(painter);
    let y = PANEL.0 + 31.0 + seat.index() as f32 * height;
    let base = y + height / 2.0 + 5.5;
    let hand = &painter.open.hands[seat];
    let turn = painter.open.on_turn == seat && !painter.open.is_over();
    let mut nodes = Vec::new();
    if turn {
        let outline = rounded(AT.0 + 6.0, y + 1.0, AT.1 - 12.0, height - 2.0, 5.0);
        nodes.push(outline.fill(Token::Legal.thin(16)).stroke(Token::Ink, 1.2));
    } else if seat.index() > 0 {
        nodes.push(line([(AT.0 + 12.0, y), (AT.0 + AT.1 - 12.0, y)]).stroke(Token::Rule, 0.8));
    }
    if painter.recent.gained[seat.index()] {
        nodes.push(rounded(AT.0 + 2.0, y + 4.0, 3.0, height - 8.0, 1.5).fill(Token::Ink).class("last"));
    }
    nodes.push(seat_shape(seat, AT.0 + 23.0, y + height / 2.0, 7.2));
    let name = sans(AT.0 + 38.0, base - 0.6, 13.0, painter.name(seat));
    nodes.push(if painter.view.viewer.is(seat) { name.bold() } else { name });
    nodes.push(num(AT.0 + 94.0, base + 0.6, 17.0, hand.points.to_string()).middle());
    nodes.push(text(AT.0 + 120.0, base, 15.0, hand.coins.to_string()).middle());
    nodes.push(text(AT.0 + 145.0, base, 15.0, painter.open.tile_count(seat).to_string()).middle());
    for colour in Colour::ALL {
        nodes.extend(cell(hand.wares[colour.index()], hand.cubes[colour.index()], goods_at(colour), base));
    }
    let goods: Vec<_> = Colour::ALL
        .iter()
        .filter(|colour| hand.wares[colour.index()] + hand.cubes[colour.index()] > 0)
        .map(|colour| {
            format!("{} {} tiles {} cubes", colour.goods(), hand.wares[colour.index()], hand.cubes[colour.index()])
        })
        .collect();
    group(nodes).label(format!(
        "{}: {} points, {} coins, {} wagon tiles; {}",
        painter.name(seat),
        hand.points,
        hand.coins,
        painter.open.tile_count(seat),
        goods.join(", ")
    ))
}

/// Contracts as a number; what is loose in red, with the form of a tile or a cube.
fn cell(tiles: u8, cubes: u8, x: f32, base: f32) -> Vec<Node> {
    let (pairs, loose) = (tiles.min(cubes), tiles.abs_diff(cubes));
    if pairs == 0 && loose == 0 {
        return vec![circle(x, base - 4.6, 1.3).fill(Token::Rule)];
    }
    let mut nodes = Vec::new();
    let shift = if loose > 0 { 8.0 } else { 0.0 };
    if pairs > 0 {
        nodes.push(num(x - shift, base, 15.5, pairs.to_string()).middle());
    }
    if loose > 0 {
        let x = if pairs > 0 { x + 6.0 } else { x };
        nodes.push(num(x, base - 4.0, 12.0, signed(-i32::from(loose))).middle().fill(Token::Accent));
        let form = if tiles > cubes {
            rounded(x - 3.6, base - 2.6, 7.2, 7.2, 2.0)
        } else {
            rect(x - 3.0, base - 2.0, 6.0, 6.0)
        };
        nodes.push(if tiles > cubes { form.stroke(Token::Accent, 1.3) } else { form.fill(Token::Accent) });
    }
    nodes
}

/// What may still come: ware tiles and cubes in the bag.
fn bag(painter: &Painter<'_>) -> Node {
    let y = PANEL.0 + 160.0;
    let mut nodes = vec![
        line([(AT.0 + 12.0, y - 5.0), (AT.0 + AT.1 - 12.0, y - 5.0)]).stroke(Token::Rule, 0.8),
        path("M-5,-6h10l-2,3.4c4,3 5,6 4.4,9.6h-14.8c-.6,-3.6 .4,-6.6 4.4,-9.6Z")
            .at(AT.0 + 23.0, y + 8.0)
            .fill(Token::Hill)
            .stroke(Token::Ink, 1.0),
        sans(AT.0 + 38.0, y + 13.0, 11.0, "Bag: tiles / cubes").fill(Token::InkSoft),
    ];
    let mut words = Vec::new();
    for colour in Colour::ALL {
        let (tiles, cubes) = (painter.open.wares.count(colour.index()), painter.open.cubes.count(colour.index()));
        nodes.push(text(goods_at(colour), y + 13.0, 12.5, format!("{tiles}/{cubes}")).middle());
        words.push(format!("{} {tiles} tiles {cubes} cubes", colour.goods()));
    }
    group(nodes).label(format!("In the bag: {}", words.join(", ")))
}
