//! What stands around the map: contracts and bets, special moves and arrivals, the stock.

use engine::Seat;
use game_strada_romana::{
    Action, Diagonals, Hand, Haul, Place,
    material::{ARRIVALS, COINS_PER_POINT, Colour, PRICES, Special, TILE_HIT, TILE_LIMIT, TILE_MISS, Wagon},
    score as score_of,
};

use super::{
    options::best_haul,
    pieces::{
        back_picture, goods_cube, marked_wagon, num, plain, sign_picture, signed, wagon_picture, ware, wheel_picture,
    },
    stage::Painter,
    symbols::EMBLEMS,
    words,
};
use crate::{
    scene::*,
    stage::{Bit, Bits, Card, Form, Panel, Part, Tab, Wish, card, heading, picture, row, soft, strong, words as say},
};

pub(super) fn panels(painter: &Painter<'_>) -> Vec<Panel> {
    vec![contracts(painter), special_moves(painter), stock(painter)]
}

fn contracts(painter: &Painter<'_>) -> Panel {
    let yours = painter.view.viewer.is(painter.seat);
    let (score, haul) = (painter.worth(), best_haul(painter));
    let total = score.contracts() - score.loose;
    let mut note = vec![soft(words::formula(&score)), strong(plain(total))];
    if let Some(haul) = haul {
        let after = score_of(painter.open, &haul.hand, painter.view.held(painter.seat));
        note.extend([soft(words::AFTER_STOP), strong(plain(after.contracts() - after.loose))]);
    }
    let goods = Colour::ALL.map(|colour| goods(painter, colour, haul));
    let hand = painter.hand();
    let coins = (0..COINS_PER_POINT - 1).map(|at| {
        let coin = if at < hand.coins { sign_picture("coin") } else { vacant_coin() };
        Bit::Icon(coin, String::new())
    });
    let purse = row(coins.chain([soft(words::FIVE_MAKE), Bit::Icon(sign_picture("laurel"), words::POINTS.into())]))
        .end([Bit::Count(sign_picture("laurel"), words::POINTS.into(), hand.points.into())]);
    let (title, remark) = words::bets(yours, painter.open.tile_count(painter.seat));
    let mut parts = vec![
        Part::Cards(Form::Grid, goods.into()),
        purse.into(),
        heading(title, remark),
        Part::Cards(Form::Rows, bets(painter, painter.seat)),
    ];
    parts.extend(last_look(painter));
    let name = (!yours).then(|| painter.name(painter.seat));
    Panel { tab: Tab::Yours, wish: Wish::Wide, title: words::contracts(name), note, parts }
}

fn vacant_coin() -> Scene {
    picture(22.0, 22.0, [circle(0.0, 0.0, 8.6).stroke(Token::Edge, 1.1).dashed("3 2.5")])
}

/// A kind of goods with its tiles and cubes, and those that the stop at hand would add.
fn goods(painter: &Painter<'_>, colour: Colour, haul: Option<&Haul>) -> Card {
    let hand = painter.hand();
    let then = haul.map_or(*hand, |haul| haul.hand);
    let at = colour.index();
    let rows = then.wares[at].max(then.cubes[at]).max(2);
    let step = (45.0 / f32::from(rows - 1)).min(39.0);
    let y = |place: u8| -38.0 + f32::from(place) * step;
    let mut nodes = Vec::new();
    let vacant = |x: f32, y: f32, width: f32, round: f32| {
        rounded(x, y, width, width, round).stroke(Token::Rule, 1.0).dashed("3 3")
    };
    nodes.extend((then.wares[at]..2).map(|place| vacant(-31.0, y(place) + 1.0, 29.0, 5.0)));
    nodes.extend((then.cubes[at]..2).map(|place| vacant(5.0, y(place) + 5.0, 22.0, 2.0)));
    let ghost = |place: u8, have: u8| if place < have { 100 } else { 45 };
    nodes.extend(
        (0..then.wares[at]).map(|place| ware(colour, -31.0, y(place), 29.0).opacity(ghost(place, hand.wares[at]))),
    );
    nodes.extend(
        (0..then.cubes[at])
            .map(|place| goods_cube(colour, 16.0, y(place) + 17.0, 20.0).opacity(ghost(place, hand.cubes[at]))),
    );
    let pairs = |hand: &Hand| i32::from(hand.wares[at].min(hand.cubes[at]));
    let loose = i32::from(then.wares[at].abs_diff(then.cubes[at]));
    let face = card(format!("goods {}", colour.goods()), words::goods(colour)).picture(picture(66.0, 84.0, nodes));
    let face = face.line(words::column_label(colour, hand.wares[at], hand.cubes[at]));
    let face = match (pairs(hand), pairs(&then)) {
        (0, 0) => face,
        (now, after) if now == after => face.gain(now.to_string()),
        (now, after) => face.gain(words::score_change(now, after - now)),
    };
    if loose > 0 { face.price(signed(-loose)) } else { face }
}

/// A seat's wagon tiles, with their faces where the viewer knows them.
fn bets(painter: &Painter<'_>, seat: Seat) -> Vec<Card> {
    let tiles = painter.open.taken_by(seat).map(|take| match painter.view.faces[take] {
        Some(wagon) => bet(painter, wagon),
        None => card(format!("secret {take}"), words::SECRET).picture(back_picture()),
    });
    let mut cards: Vec<Card> = tiles.collect();
    let free = usize::from(TILE_LIMIT).saturating_sub(cards.len());
    if cards.is_empty() {
        cards.extend((0..free.min(1)).map(|at| card(format!("free {at}"), words::EMPTY).picture(vacant_tile())));
    }
    cards
}

fn bet(painter: &Painter<'_>, wagon: Wagon) -> Card {
    let face = card(format!("bet {wagon}"), wagon.name())
        .picture(wagon_picture(wagon, painter.bound(wagon)))
        .line(words::whereabouts(painter.open, wagon));
    if painter.open.places[wagon.index()] == Place::Arrived {
        face.gain(signed(TILE_HIT))
    } else {
        face.price(signed(TILE_MISS))
    }
}

fn vacant_tile() -> Scene {
    picture(54.0, 46.0, [rounded(-22.0, -21.0, 44.0, 42.0, 5.0).stroke(Token::Rule, 1.2).dashed("4 3")])
}

/// What the viewer's last look showed and the viewer did not take.
fn last_look(painter: &Painter<'_>) -> Option<Part> {
    let sight = painter.view.sights.last().filter(|_| !painter.open.is_over() && !painter.looking())?;
    let deck = sight.deck.less(painter.view.held(painter.seat));
    (!deck.is_empty()).then(|| {
        row([soft(words::LAST_LOOK)].into_iter().chain(deck.iter().map(|wagon| emblem(painter, wagon)))).into()
    })
}

/// The emblem of a wagon in a line; golden once it has arrived.
pub(super) fn emblem(painter: &Painter<'_>, wagon: Wagon) -> Bit {
    let arrived = painter.open.places[wagon.index()] == Place::Arrived;
    let (fill, ink) = if arrived { (Token::Gold, Token::OnGold) } else { (Token::Sheet, Token::Ink) };
    let disc = circle(0.0, 0.0, 9.6).fill(fill).stroke(Token::Ink, 0.9);
    let sign = symbol(EMBLEMS[wagon.index()]).scaled(1.1).tinted(ink);
    Bit::Icon(picture(22.0, 22.0, [disc, sign]), wagon.name().into())
}

fn special_moves(painter: &Painter<'_>) -> Panel {
    let mut cards = vec![special_card(painter, None)];
    cards.extend(PRICES.iter().map(|(special, _)| special_card(painter, Some(*special))));
    let (title, remark) = words::arrived();
    let parts = vec![Part::Cards(Form::Rows, cards), heading(title, remark), Part::Picture(arrivals(painter))];
    Panel { tab: Tab::Market, wish: Wish::Wide, title: words::SPECIAL_MOVES.into(), note: Vec::new(), parts }
}

fn special_card(painter: &Painter<'_>, special: Option<Special>) -> Card {
    let name = special.map_or("straight", Special::name);
    let free = special == Some(Special::Diagonal) && painter.open.options.diagonals == Diagonals::Free;
    let price = if free { 0 } else { special.map_or(0, Special::price) };
    let paid = painter.turn().is_some_and(|turn| special.is_some_and(|special| turn.has(special)));
    let line = if paid { words::PAID } else { words::special_line(special) };
    let recent = painter.recent.bought.is_some_and(|(_, bought)| Some(bought) == special);
    let face = card(format!("special {name}"), words::special(special))
        .picture(diagram(special))
        .line(line)
        .price(price.to_string())
        .new(recent);
    let Some(special) = special else { return face };
    let action = Action::Buy(special);
    let drafted = painter.draft.iter().any(|(drafted, _)| *drafted == action);
    let replaces = painter.draft.first().is_some_and(|(_, among)| among.contains(&action));
    if drafted {
        face.chosen([action.to_string()])
    } else if painter.may(action) || replaces {
        face.legal([action.to_string()])
    } else if painter.acts() && !paid {
        face.asks(action.to_string())
    } else {
        face
    }
}

/// Little squares with an arrow over them.
pub(super) fn diagram(special: Option<Special>) -> Scene {
    let square = |column: f32, dy: f32| rounded(column * 12.0, dy, 11.0, 11.0, 1.5);
    let stone = |node: Node| node.fill(Token::Stone).stroke(Token::InkSoft, 0.8);
    let quad =
        || [(0.0, 6.5), (1.0, 6.5), (1.0, -5.5), (0.0, -5.5)].map(|(column, dy)| stone(square(column, dy))).to_vec();
    let (mut nodes, arrow, width) = match special {
        None => ((0..4).map(|at| stone(square(at as f32, 0.5))).collect(), "M5,6h36m-4,-3.6l4,3.6l-4,3.6", 47.0),
        Some(Special::Diagonal) => (quad(), "M4,13L18,0m-5,-.6l5.4,.2l-.4,5", 23.0),
        Some(Special::Sideways) => (quad(), "M5.5,13V0m-3.4,3.6l3.4,-4l3.4,4", 23.0),
        Some(Special::Extra) => {
            let mut nodes: Vec<_> = (0..4).map(|at| stone(square(at as f32, 0.5))).collect();
            nodes.push(square(4.0, 0.5).fill(Token::Gold).stroke(Token::InkSoft, 0.8));
            (nodes, "M5,6h49m-4,-3.6l4,3.6l-4,3.6", 59.0)
        }
        Some(Special::Through) => {
            let middle = square(1.0, 0.5).fill(Token::Hill).stroke(Token::InkSoft, 0.8);
            let nodes = vec![stone(square(0.0, 0.5)), middle, stone(square(2.0, 0.5))];
            (nodes, "M5,6c3,-12 20,-12 24,0m-5,-1l5,1.6l1.2,-5", 35.0)
        }
    };
    nodes.push(path(arrow).stroke(Token::Ink, 1.6).round());
    picture(64.0, 30.0, [group(nodes).at(-width / 2.0, -6.0)])
}

/// The four arrival places.
fn arrivals(painter: &Painter<'_>) -> Scene {
    let mut scene = Scene::new(words::arrived_label(painter.open), 0.0, 0.0, 56.0 * ARRIVALS as f32, 56.0);
    for (place, wagon) in painter.open.arrivals.iter().enumerate() {
        let x = 56.0 * place as f32;
        scene.add(match wagon {
            Some(wagon) => marked_wagon(*wagon, painter.bound(*wagon), Token::Print, 1.3)
                .at(x + 29.0, 30.0)
                .scaled(0.72)
                .printed()
                .label(words::wagon_label(painter.open, *wagon)),
            None => rounded(x + 6.0, 8.0, 44.0, 44.0, 5.0).stroke(Token::Edge, 1.2).dashed("4 3"),
        });
        let number = (place + 1).to_string();
        scene.add(match wagon {
            Some(_) => coin_of(x + 10.0, 11.0, 9.0, number),
            None => group([
                circle(0.0, 0.0, 9.0).fill(Token::Paper).stroke(Token::Edge, 1.0),
                num(0.0, 4.6, 13.5, number).middle(),
            ])
            .at(x + 10.0, 11.0),
        });
    }
    scene
}

/// What may still come.
fn stock(painter: &Painter<'_>) -> Panel {
    let open = painter.open;
    let mut head: Vec<Bits> = vec![vec![soft(words::IN_THE_BAG)]];
    head.extend(
        Colour::ALL.map(|colour| {
            vec![Bit::Icon(picture(24.0, 24.0, [ware(colour, -11.0, -12.0, 22.0)]), colour.goods().into())]
        }),
    );
    let counts = |name: &str, count: &dyn Fn(usize) -> u8| -> Vec<Bits> {
        let mut row = vec![vec![say(name)]];
        row.extend(Colour::ALL.map(|colour| vec![strong(count(colour.index()).to_string())]));
        row
    };
    let bag = vec![
        head,
        counts(words::BAG_TILES, &|colour| open.wares.count(colour)),
        counts(words::BAG_CUBES, &|colour| open.cubes.count(colour)),
    ];
    let icon = |scene: Scene| Bit::Icon(scene, String::new());
    let mut parts = vec![
        Part::Table(bag),
        row([icon(sign_picture("laurel")), say(words::points_left(open))]).into(),
        row([icon(wheel_picture()), say(words::deck_left(open))]).into(),
    ];
    parts.extend(words::idle(open).map(|idle| row([soft(idle)]).into()));
    Panel { tab: Tab::Market, wish: Wish::Column, title: words::BAG.into(), note: Vec::new(), parts }
}
