//! Below the board: prices of special moves, the purse, secret wagon tiles and the deck.

use game_strada_romana::{
    Action, Diagonals, Place,
    material::{COINS_PER_POINT, PRICES, Special, TILE_HIT, TILE_LIMIT, TILE_MISS, Wagon},
};

use super::{
    header::deck_at,
    pieces::{PANEL, back, card, icon, num, panel, sans, signed, vacant},
    scene::Painter,
    symbols::EMBLEMS,
};
use crate::scene::*;

/// Left edges and widths of the panels here.
const PRICES_AT: (f32, f32) = (16.0, 196.0);
const PURSE_AT: (f32, f32) = (674.0, 240.0);
/// A secret tile in the hand.
pub(super) const TILE: (f32, f32) = (56.0, 72.0);
/// A tile of the deck while it is looked through.
pub(super) const SEEN: (f32, f32) = (82.0, 52.0);

/// Where a coin of the purse lies.
pub(super) fn coin_at(place: u8) -> (f32, f32) {
    (PURSE_AT.0 + 26.0 + f32::from(place) * 25.0, PANEL.0 + 44.0)
}

/// Where a secret tile lies.
pub(super) fn tile_at(place: usize) -> (f32, f32) {
    (PURSE_AT.0 + 8.0 + place as f32 * 59.0, PANEL.0 + 80.0)
}

/// The left upper corner of the row of a special move; straight steps have row 0.
pub(super) fn row_at(row: usize) -> (f32, f32) {
    (PRICES_AT.0 + 6.0, PANEL.0 + 32.0 + row as f32 * 29.0)
}

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    scene.add(panel(PRICES_AT.0, PRICES_AT.1, "Special moves"));
    scene.add(row(painter, 0, None));
    for (at, (special, _)) in PRICES.into_iter().enumerate() {
        scene.add(row(painter, at + 1, Some(special)));
    }
    purse(painter, scene);
    secrets(painter, scene);
}

/// A special move, what it costs and a little diagram.
fn row(painter: &Painter<'_>, at: usize, special: Option<Special>) -> Node {
    let (x, y) = row_at(at);
    let free = special == Some(Special::Diagonal) && painter.open.options.diagonals == Diagonals::Free;
    let price = if free { 0 } else { special.map_or(0, Special::price) };
    let turn = painter.turn();
    let holds = turn.is_some_and(|turn| special.map_or(turn.bought.is_none(), |special| turn.has(special)));
    let actions = painter.actions(|action| special.is_some_and(|special| *action == Action::Buy(special)));
    let dim =
        special.is_some() && !holds && !free && actions.is_empty() && painter.open.hands[painter.seat].coins < price;
    let outline = || rounded(x + 1.0, y + 2.6, PRICES_AT.1 - 14.0, 23.0, 5.0);
    let mut nodes = Vec::new();
    let recent = painter.recent.bought.filter(|(_, bought)| Some(*bought) == special);
    if recent.is_some() {
        nodes.push(last_mark(outline()));
    }
    nodes.push(if !actions.is_empty() {
        glow(outline())
    } else if holds {
        outline().fill(Token::Legal.thin(18)).stroke(Token::Legal, 1.2)
    } else {
        outline().fill(Token::Sheet)
    });
    let mut inside = vec![coin_of(x + 16.0, y + 14.0, 10.0, price.to_string()), diagram(special, x + 35.0, y + 8.0)];
    let name = match special {
        None => "Straight",
        Some(Special::Diagonal) => "Diagonal",
        Some(Special::Sideways) => "Sideways",
        Some(Special::Extra) => "Fourth step",
        Some(Special::Through) => "Pass through",
    };
    let words = sans(x + 97.0, y + 18.2, 11.5, name);
    inside.push(if holds { words.bold() } else { words });
    nodes.push(group(inside).opacity(if dim { 60 } else { 100 }));
    nodes.extend(recent.map(|(seat, _)| seat_shape(seat, x + 178.0, y + 5.0, 5.5).class("last")));
    let node = group(nodes).label(format!("{name}: {price} coins"));
    match special {
        Some(special) if actions.is_empty() && painter.acts() => node.asks(Action::Buy(special).to_string()),
        Some(_) | None => node.legal(actions),
    }
}

/// Little squares with an arrow over them.
fn diagram(special: Option<Special>, x: f32, y: f32) -> Node {
    let square = |column: f32, dy: f32| rounded(x + column * 12.0, y + dy, 11.0, 11.0, 1.5);
    let stone = |node: Node| node.fill(Token::Stone).stroke(Token::InkSoft, 0.8);
    let quad =
        || [(0.0, 6.5), (1.0, 6.5), (1.0, -5.5), (0.0, -5.5)].map(|(column, dy)| stone(square(column, dy))).to_vec();
    let (mut nodes, arrow) = match special {
        None => ((0..4).map(|at| stone(square(at as f32, 0.5))).collect(), "M5,6h36m-4,-3.6l4,3.6l-4,3.6"),
        Some(Special::Diagonal) => (quad(), "M4,13L18,0m-5,-.6l5.4,.2l-.4,5"),
        Some(Special::Sideways) => (quad(), "M5.5,13V0m-3.4,3.6l3.4,-4l3.4,4"),
        Some(Special::Extra) => {
            let mut nodes: Vec<_> = (0..4).map(|at| stone(square(at as f32, 0.5))).collect();
            nodes.push(square(4.0, 0.5).fill(Token::Gold).stroke(Token::InkSoft, 0.8));
            (nodes, "M5,6h49m-4,-3.6l4,3.6l-4,3.6")
        }
        Some(Special::Through) => {
            let middle = square(1.0, 0.5).fill(Token::Hill).stroke(Token::InkSoft, 0.8);
            (
                vec![stone(square(0.0, 0.5)), middle, stone(square(2.0, 0.5))],
                "M5,6c3,-12 20,-12 24,0m-5,-1l5,1.6l1.2,-5",
            )
        }
    };
    nodes.push(path(arrow).at(x, y).stroke(Token::Ink, 1.6).round());
    group(nodes)
}

/// Coins, victory points, and the score as things stand.
fn purse(painter: &Painter<'_>, scene: &mut Scene) {
    let (x, width) = PURSE_AT;
    let hand = painter.hand();
    let total = painter.worth(hand).total();
    scene.add(panel(x, width, painter.whose("purse")));
    if painter.view.viewer.is(painter.seat) || painter.open.is_over() {
        let total = if total < 0 { signed(total) } else { total.to_string() };
        scene.add(group([
            sans(x + width - 38.0, PANEL.0 + 23.0, 12.0, if painter.open.is_over() { "score" } else { "score now" })
                .end()
                .fill(Token::InkSoft),
            num(x + width - 14.0, PANEL.0 + 24.0, 17.0, total).end(),
        ]));
    }
    for place in hand.coins..COINS_PER_POINT - 1 {
        let (cx, cy) = coin_at(place);
        scene.add(circle(cx, cy, 9.4).stroke(Token::InkSoft, 1.1).dashed("3 2.5"));
    }
    for place in 0..hand.coins {
        let (cx, cy) = coin_at(place);
        scene.add(icon("coin", 0.0, 0.0, 24.0, Token::Print).at(cx - 12.0, cy - 12.0).key(format!("coin {place}")));
    }
    let (_, y) = coin_at(0);
    scene.add(
        group([
            icon("arrow", x + 128.0, y, 13.0, Token::InkSoft),
            sans(x + 139.0, y + 4.4, 12.0, "5 = 1").fill(Token::InkSoft),
            icon("laurel", x + 206.0, y - 2.0, 36.0, Token::Ink),
            num(x + 206.0, y + 4.6, 18.0, hand.points.to_string()).middle(),
        ])
        .label(format!("{} coins, {} victory points; five coins become a point", hand.coins, hand.points)),
    );
    let pass = painter.actions(|action| *action == Action::Pass);
    if !pass.is_empty() {
        let (cx, cy) = coin_at(hand.coins);
        let at = if hand.coins == COINS_PER_POINT - 1 { (x + 206.0, y) } else { (cx, cy) };
        let ring = circle(at.0, at.1, 12.0);
        let plus = path(format!("M{},{}h10m-5,-5v10", at.0 - 5.0, at.1)).stroke(Token::Ink, 1.8).round();
        let plus = if hand.coins == COINS_PER_POINT - 1 { group([]) } else { plus };
        scene.add(group([glow(ring), plus]).label("Pass and take a coin").legal(pass));
    }
}

/// The places of the secret tiles, the deck, and what the last look showed.
fn secrets(painter: &Painter<'_>, scene: &mut Scene) {
    let (x, _) = PURSE_AT;
    let count = painter.open.tile_count(painter.seat);
    let y = PANEL.0 + 72.0;
    scene.add(sans(x + 14.0, y, 12.0, format!("Secret wagons, {count} of {TILE_LIMIT}")).fill(Token::InkSoft));
    scene.add(sans(tile_at(3).0 + 24.0, y, 12.0, "deck").fill(Token::InkSoft).middle());
    for place in usize::from(count)..usize::from(TILE_LIMIT) {
        let (tx, ty) = tile_at(place);
        scene.add(vacant(tx, ty, TILE.0, TILE.1));
    }
    deck(painter, scene);
    let Some(sight) = painter.view.sights.last() else { return };
    if painter.open.is_over() || painter.looking() {
        return;
    }
    let deck = sight.deck.less(painter.view.held(painter.seat));
    let mut nodes = vec![sans(x + 14.0, PANEL.0 + 173.5, 11.0, "last look").fill(Token::InkSoft)];
    for (place, wagon) in deck.iter().enumerate() {
        let cx = x + 74.0 + place as f32 * 18.0;
        nodes.push(circle(cx, PANEL.0 + 169.5, 8.0).fill(Token::Paper).stroke(Token::Rule, 0.8));
        nodes.push(symbol(EMBLEMS[wagon.index()]).at(cx, PANEL.0 + 169.5).tinted(Token::Ink));
    }
    let names: Vec<_> = deck.iter().map(Wagon::name).collect();
    scene.add(group(nodes).label(format!("In the deck at your last look: {}", names.join(", "))));
}

fn deck(painter: &Painter<'_>, scene: &mut Scene) {
    let (x, y) = tile_at(usize::from(TILE_LIMIT));
    let left = painter.open.deck_count();
    let actions = painter.actions(|action| matches!(action, Action::Look | Action::NoTile));
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(rounded(x, y, 49.0, TILE.1, 5.0)));
    }
    if left == 0 {
        nodes.push(vacant(x, y, 49.0, TILE.1));
    }
    for depth in (0..left.min(3)).rev() {
        nodes.push(back(45.0, 66.0).at(x + f32::from(depth) * 2.0, y + f32::from(depth) * 2.5));
    }
    nodes.push(circle(x + 22.5, y + 33.0, 12.5).fill(Token::Chalk).stroke(Token::Print, 1.0));
    nodes.push(num(x + 22.5, y + 39.0, 17.0, left.to_string()).middle().fill(Token::Print));
    let node = group(nodes).label(format!("The deck: {left} wagon tiles"));
    let asks = actions.is_empty() && painter.acts();
    scene.add(if asks { node.asks(Action::Look.to_string()) } else { node.legal(actions) });
}

/// The tiles whose faces may be seen: own ones, and the deck during a look. They glide from one to
/// the other.
pub(super) fn tiles(painter: &Painter<'_>, scene: &mut Scene) {
    for (place, take) in painter.open.taken_by(painter.seat).enumerate() {
        let (x, y) = tile_at(place);
        match painter.view.faces[take] {
            Some(wagon) => scene.add(own(painter, wagon).at(x, y).key(format!("tile {wagon}"))),
            None => scene.add(back(TILE.0, TILE.1).at(x, y).label("A secret wagon tile")),
        }
    }
    if let Some(sight) = painter.view.sights.last().filter(|_| painter.looking()) {
        for (place, wagon) in sight.deck.iter().enumerate() {
            let (x, y) = deck_at(place);
            scene.add(seen(painter, wagon).at(x, y).key(format!("tile {wagon}")));
        }
    }
}

/// What the tile of a wagon is worth as things stand.
pub(super) fn worth(painter: &Painter<'_>, wagon: Wagon) -> i32 {
    if painter.open.places[wagon.index()] == Place::Arrived { TILE_HIT } else { TILE_MISS }
}

/// A secret tile in the hand.
pub(super) fn own(painter: &Painter<'_>, wagon: Wagon) -> Node {
    let worth = worth(painter, wagon);
    let colour = if worth > 0 { Token::Tone(0x24604d, 0x24604d) } else { Token::Tone(0xa8452a, 0xa8452a) };
    group([
        card(wagon, painter.bound(wagon), TILE.0, TILE.1),
        num(TILE.0 / 2.0, TILE.1 - 5.0, 15.0, signed(worth)).middle().fill(colour),
    ])
    .printed()
    .label(format!("Your wagon tile {}: {} as things stand", wagon.name(), signed(worth)))
}

/// A tile of the deck during a look.
fn seen(painter: &Painter<'_>, wagon: Wagon) -> Node {
    let actions = painter.actions(|action| *action == Action::Take(wagon));
    let outline = rounded(0.0, 0.0, SEEN.0, SEEN.1, 6.0);
    let face = group([
        outline.clone().fill(Token::Chalk).stroke(Token::Print, 1.1),
        super::pieces::wagon(wagon, painter.bound(wagon), 33.0, 18.0, 0.8),
        super::pieces::wagon_name(wagon, SEEN.0 / 2.0, 46.0),
        num(70.0, 21.0, 13.0, signed(worth(painter, wagon))).middle(),
    ])
    .printed();
    let mut nodes = Vec::new();
    if !actions.is_empty() {
        nodes.push(glow(outline));
    }
    nodes.push(face.class("lifted"));
    group(nodes).label(format!("Wagon tile {}", wagon.name())).legal(actions)
}
