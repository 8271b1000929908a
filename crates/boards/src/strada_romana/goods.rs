//! The shown seat's contracts: six columns of tiles and cubes, and the sum they make.

use game_strada_romana::{Hand, Score, material::Colour};

use super::{
    pieces::{PANEL, goods_cube, icon, num, panel, sans, signed, ware},
    scene::Painter,
};
use crate::scene::*;

/// Left edge and width of the panel.
const AT: (f32, f32) = (222.0, 442.0);
/// From column to column.
const STEP: f32 = 70.0;
/// How high the pieces of a column may reach.
const ROOM: f32 = 78.0;

/// The left upper corner of a column.
pub(super) fn column_at(colour: Colour) -> (f32, f32) {
    (AT.0 + 12.0 + colour.index() as f32 * STEP, PANEL.0 + 32.0)
}

/// Where the piece of this number lies in a column of so many rows: the top of its row.
fn row(at: u8, rows: u8) -> f32 {
    let step = (ROOM - 33.0) / f32::from(rows.max(2) - 1);
    PANEL.0 + 54.0 + f32::from(at) * step.min(39.0)
}

/// A ware tile of a column.
pub(super) fn tile_in(colour: Colour, at: u8, rows: u8) -> Node {
    ware(colour, column_at(colour).0 + 4.0, row(at, rows), 29.0)
}

/// A cube of a column.
pub(super) fn cube_in(colour: Colour, at: u8, rows: u8) -> Node {
    goods_cube(colour, column_at(colour).0 + 49.0, row(at, rows) + 17.0, 20.0)
}

/// How many rows a column has.
pub(super) fn rows(hand: &Hand, colour: Colour) -> u8 {
    hand.wares[colour.index()].max(hand.cubes[colour.index()]).max(2)
}

/// The outline of a column.
pub(super) fn column_outline(colour: Colour) -> Node {
    let (x, y) = column_at(colour);
    rounded(x, y, STEP - 4.0, 104.0, 6.0)
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    scene.add(panel(AT.0, AT.1, painter.whose("contracts")));
    scene.add(seat_shape(painter.seat, AT.0 + AT.1 - 22.0, PANEL.0 + 18.0, 7.0));
    for colour in Colour::ALL {
        scene.add(column(painter, colour));
    }
    let score = painter.worth(painter.hand());
    scene.add(sum(&score).label(format!(
        "{} colours with contracts times {} in the best, less {} loose pieces",
        score.colours, score.most, score.loose
    )));
}

fn column(painter: &Painter<'_>, colour: Colour) -> Node {
    let hand = painter.hand();
    let (tiles, cubes) = (hand.wares[colour.index()], hand.cubes[colour.index()]);
    let (x, y) = column_at(colour);
    let rows = rows(hand, colour);
    let mut nodes = vec![
        column_outline(colour).fill(Token::Paper).stroke(Token::Rule, 1.0),
        icon(colour.goods(), x + 11.0, y + 11.0, 14.0, Token::Ink),
        sans(x + 20.0, y + 15.4, 11.5, title(colour)),
    ];
    let vacant = |left: f32, top: f32, width: f32, height: f32, round: f32| {
        rounded(left, top, width, height, round).stroke(Token::Rule, 1.0).dashed("3 3")
    };
    for at in tiles..2 {
        nodes.push(vacant(x + 4.0, row(at, rows), 29.0, 31.0, 5.0));
    }
    for at in cubes..2 {
        nodes.push(vacant(x + 38.0, row(at, rows) + 5.0, 22.0, 22.0, 2.0));
    }
    nodes.extend((0..tiles).map(|at| tile_in(colour, at, rows)));
    nodes.extend((0..cubes).map(|at| cube_in(colour, at, rows)));
    let loose = i32::from(tiles.abs_diff(cubes));
    if loose > 0 {
        let bx = if tiles > cubes { x + 30.0 } else { x + 58.0 };
        let by = row(tiles.max(cubes) - 1, rows) + 3.0;
        nodes.push(circle(bx, by, 9.0).fill(Token::Tone(0xa8452a, 0xa8452a)).stroke(Token::Print, 0.8));
        nodes.push(num(bx, by + 4.2, 11.5, signed(-loose)).middle().fill(Token::Chalk));
    }
    group(nodes).label(format!("{}: {tiles} ware tiles, {cubes} cubes", colour.goods()))
}

/// The name of goods with a capital.
const fn title(colour: Colour) -> &'static str {
    ["Corn", "Wine", "Oil", "Metal", "Textiles", "Marble"][colour.index()]
}

/// The formula with its numbers.
fn sum(score: &Score) -> Node {
    let y = PANEL.0 + 168.0;
    let mut x = AT.0 + 16.0;
    let mut nodes = Vec::new();
    let parts = [
        if score.colours == 1 { (1, "colour ×", 61.0) } else { (score.colours, "colours ×", 68.0) },
        (score.most, "in the best −", 86.0),
        (score.loose, "loose =", 57.0),
    ];
    for (number, words, width) in parts {
        let wide = if number > 9 { 22.0 } else { 13.0 };
        nodes.push(num(x, y, 18.0, number.to_string()));
        nodes.push(sans(x + wide, y, 12.0, words).fill(Token::InkSoft));
        x += wide + width;
    }
    let total = score.contracts() - score.loose;
    let total = if total < 0 { signed(total) } else { total.to_string() };
    nodes.push(num(x, y, 20.0, total));
    group(nodes)
}

/// The formula after a take, at the right of the panel.
pub(super) fn sum_after(score: &Score) -> Node {
    let total = score.contracts() - score.loose;
    let total = if total < 0 { signed(total) } else { total.to_string() };
    let y = PANEL.0 + 168.0;
    let words = format!("then {} × {} − {} =", score.colours, score.most, score.loose);
    let right = AT.0 + AT.1 - 14.0;
    group([
        num(right, y, 20.0, total).end().fill(Token::Accent),
        sans(right - 26.0, y, 12.0, words).end().fill(Token::Accent),
    ])
}
