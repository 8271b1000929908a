//! The shown seat's contracts: six columns of tiles and cubes, the sum they make, and beside them
//! the purse and the wagon tiles.

use game_strada_romana::{
    Hand,
    material::{COINS_PER_POINT, Colour, TILE_LIMIT, Wagon},
    score,
};

use super::{
    options::best_haul,
    panels::{laurel, vacant_coin, worth},
    pieces::{goods_cube, marked_wagon, num, plain, sans, sign, signed, ware},
    stage::Painter,
    words,
};
use crate::{
    scene::*,
    stage::{Bits, soft, strong},
};

/// How high the columns are, and how high pieces may reach in them.
const HEIGHT: f32 = 100.0;
const ROOM: f32 = 72.0;

/// How wide a column is.
fn step(painter: &Painter<'_>) -> f32 {
    if painter.map.narrow { 57.0 } else { 70.0 }
}

/// The sum of the contracts with its numbers, and what the stop at hand makes of it.
pub(super) fn formula(painter: &Painter<'_>) -> Bits {
    let sum = |hand: &Hand| {
        let score = score(painter.open, hand, painter.view.held(painter.seat));
        score.contracts() - score.loose
    };
    let mut bits = vec![soft(words::formula(&painter.worth())), strong(plain(sum(painter.hand())))];
    if let Some(haul) = best_haul(painter) {
        bits.extend([soft(words::AFTER_STOP), strong(plain(sum(&haul.hand)))]);
    }
    bits
}

/// A column for each kind of goods, with what the stop at hand would add.
pub(super) fn columns(painter: &Painter<'_>) -> Scene {
    let mut scene = Scene::new(words::CONTRACTS, 0.0, 0.0, 6.0 * step(painter), HEIGHT);
    let then = best_haul(painter).map_or(*painter.hand(), |haul| haul.hand);
    scene.nodes.extend(Colour::ALL.map(|colour| column(painter, colour, &then)));
    scene
}

fn column(painter: &Painter<'_>, colour: Colour, then: &Hand) -> Node {
    let (hand, width) = (painter.hand(), step(painter) - 4.0);
    let x = colour.index() as f32 * step(painter) + 2.0;
    let (tiles, cubes) = (then.wares[colour], then.cubes[colour]);
    let grows = tiles + cubes > hand.wares[colour] + hand.cubes[colour];
    let outline = rounded(x, 0.5, width, HEIGHT - 1.0, 6.0);
    let mut nodes = vec![if grows {
        outline.fill(Token::Legal.thin(14)).stroke(Token::Legal, 1.4)
    } else {
        outline.fill(Token::Paper).stroke(Token::Rule, 1.0)
    }];
    if painter.map.narrow {
        nodes.push(sans(x + width / 2.0, 15.5, 12.0, words::goods(colour)).middle());
    } else {
        nodes.push(sign(colour.goods(), x + 10.0, 11.0, 14.0, Token::Ink));
        nodes.push(sans(x + 18.0, 15.5, 12.0, words::goods(colour)));
    }
    let rows = tiles.max(cubes).max(2);
    let top = |place: u8| 23.0 + f32::from(place) * ((ROOM - 31.0) / f32::from(rows - 1)).min(37.0);
    let left = x + (width - 52.0) / 2.0;
    let vacant = |x: f32, y: f32, side: f32, round: f32| {
        rounded(x, y, side, side + 1.0, round).stroke(Token::Rule, 1.0).dashed("3 3")
    };
    nodes.extend((tiles..2).map(|place| vacant(left, top(place) + 1.0, 27.0, 4.0)));
    nodes.extend((cubes..2).map(|place| vacant(left + 32.0, top(place) + 5.0, 20.0, 2.0)));
    let ghost = |place: u8, have: u8| if place < have { 100 } else { 45 };
    nodes
        .extend((0..tiles).map(|place| ware(colour, left, top(place), 27.0).opacity(ghost(place, hand.wares[colour]))));
    nodes.extend((0..cubes).map(|place| {
        goods_cube(colour, left + 41.0, top(place) + 15.0, 18.0).opacity(ghost(place, hand.cubes[colour]))
    }));
    let loose = i32::from(tiles.abs_diff(cubes));
    if loose > 0 {
        let bx = if tiles > cubes { left + 26.0 } else { (left + 48.0).min(x + width - 9.0) };
        let by = top(tiles.max(cubes) - 1) + 2.0;
        nodes.push(circle(bx, by, 9.0).fill(Token::Tone(0xa8452a, 0xa8452a)).stroke(Token::Print, 0.8));
        nodes.push(num(bx, by + 4.2, 12.0, signed(-loose)).middle().fill(Token::Chalk));
    }
    group(nodes).label(words::column_label(colour, hand.wares[colour], hand.cubes[colour]))
}

/// Coins on the left, up to three wagon tiles on the right.
pub(super) fn purse_and_bets(painter: &Painter<'_>) -> Scene {
    let hand = painter.hand();
    let mut scene = Scene::new(words::PURSE, 0.0, 0.0, 6.0 * step(painter), 56.0);
    let coins = (0..COINS_PER_POINT - 1).map(|at| {
        let x = 13.0 + f32::from(at) * 23.0;
        if at < hand.coins { sign("coin", x, 14.0, 22.0, Token::Print) } else { vacant_coin(x, 14.0) }
    });
    let purse = group(coins)
        .with(sans(3.0, 46.0, 12.5, words::FIVE_MAKE).fill(Token::InkSoft))
        .with(group(laurel(62.0, 40.0, 1)))
        .label(words::purse(hand.coins, hand.points));
    scene.add(purse);
    let takes: Vec<usize> = painter.open.taken_by(painter.seat).collect();
    for place in 0..usize::from(TILE_LIMIT) {
        let x = 108.0 + place as f32 * 104.0;
        let face = takes.get(place).map(|&take| painter.view.faces[take]);
        scene.add(match face {
            Some(Some(wagon)) => bet(painter, wagon, x),
            Some(None) => group([
                rounded(x, 1.0, 100.0, 54.0, 6.0).fill(Token::Tone(0xb9815f, 0xb9815f)).stroke(Token::Print, 1.0),
                symbol("wheel").at(x + 50.0, 28.0).scaled(2.0).tinted(Token::Chalk),
            ])
            .label(words::SECRET),
            None => rounded(x, 1.0, 100.0, 54.0, 6.0).stroke(Token::Rule, 1.2).dashed("4 3"),
        });
    }
    scene
}

fn bet(painter: &Painter<'_>, wagon: Wagon, x: f32) -> Node {
    let worth = worth(painter, wagon);
    let colour = if worth > 0 { Token::Tone(0x24604d, 0x8fd0b4) } else { Token::Accent };
    let token = marked_wagon(wagon, painter.bound(wagon), Token::Print, 1.4).scaled(0.52).printed();
    group([
        rounded(x, 1.0, 100.0, 54.0, 6.0).fill(Token::Sheet).stroke(Token::Edge, 1.0),
        sans(x + 50.0, 16.5, 12.5, wagon.name()).bold().middle(),
        token.at(x + 26.0, 37.5),
        num(x + 90.0, 45.0, 18.0, signed(worth)).end().fill(colour),
    ])
    .label(words::bet_label(painter.open, wagon, worth))
}
