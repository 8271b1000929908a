//! What stands around the map: contracts and bets, special moves and arrivals, the stock. Where
//! there is a mouse and little height they are pictures; on small screens cards that a finger can
//! hit.

use game_strada_romana::{
    Action, Diagonals, Place,
    material::{ARRIVALS, COINS_PER_POINT, Colour, PRICES, Special, TILE_HIT, TILE_LIMIT, TILE_MISS, Wagon},
};

use super::{
    goods,
    pieces::{back_picture, marked_wagon, num, sans, sign, sign_picture, signed, wagon_picture, ware, wheel_picture},
    stage::Painter,
    symbols::EMBLEMS,
    words,
};
use crate::{
    scene::*,
    stage::{Bit, Card, Form, Panel, Part, Tab, Wish, card, heading, picture, row, soft, words as say},
};

pub(super) fn panels(painter: &Painter<'_>) -> Vec<Panel> {
    vec![contracts(painter), special_moves(painter), stock(painter)]
}

/// The shown seat's goods, purse and wagon tiles.
fn contracts(painter: &Painter<'_>) -> Panel {
    let yours = painter.view.viewer.is(painter.seat);
    let mut parts = vec![Part::Picture(goods::columns(painter))];
    if painter.map.narrow {
        parts.push(purse(painter));
        let (title, remark) = words::bets(yours, painter.open.tile_count(painter.seat));
        parts.push(heading(title, remark));
        parts.push(Part::Cards(Form::Rows, bets(painter)));
    } else {
        parts.push(Part::Picture(goods::purse_and_bets(painter)));
    }
    parts.extend(last_look(painter));
    let name = (!yours).then(|| painter.name(painter.seat));
    let note = goods::formula(painter);
    Panel { tab: Tab::Yours, wish: Wish::Wide, title: words::contracts(name), note, parts }
}

fn purse(painter: &Painter<'_>) -> Part {
    let hand = painter.hand();
    let coins = (0..COINS_PER_POINT - 1).map(|at| {
        let coin = if at < hand.coins { sign_picture("coin") } else { picture(22.0, 22.0, [vacant_coin(0.0, 0.0)]) };
        Bit::Icon(coin, String::new())
    });
    let points = |number: i32| Bit::Count(sign_picture("laurel"), words::POINTS.into(), number);
    row(coins.chain([soft(words::FIVE_MAKE), points(1)])).end([points(hand.points.into())]).into()
}

pub(super) fn vacant_coin(x: f32, y: f32) -> Node {
    circle(x, y, 8.6).stroke(Token::Edge, 1.1).dashed("3 2.5")
}

/// The shown seat's wagon tiles, with their faces where the viewer knows them.
fn bets(painter: &Painter<'_>) -> Vec<Card> {
    let tiles = painter.open.taken_by(painter.seat).map(|take| match painter.view.faces[take] {
        Some(wagon) => bet(painter, wagon),
        None => card(format!("secret {take}"), words::SECRET).picture(back_picture()),
    });
    let mut cards: Vec<Card> = tiles.collect();
    if cards.len() < usize::from(TILE_LIMIT) {
        let vacant = rounded(-22.0, -21.0, 44.0, 42.0, 5.0).stroke(Token::Rule, 1.2).dashed("4 3");
        cards.push(card("free", words::FREE).picture(picture(54.0, 46.0, [vacant])));
    }
    cards
}

fn bet(painter: &Painter<'_>, wagon: Wagon) -> Card {
    let face = card(format!("bet {wagon}"), wagon.name())
        .picture(wagon_picture(wagon, painter.bound(wagon)))
        .line(words::whereabouts(painter.open, wagon));
    let worth = worth(painter, wagon);
    if worth > 0 { face.gain(signed(worth)) } else { face.price(signed(worth)) }
}

/// What the tile of a wagon is worth as things stand.
pub(super) fn worth(painter: &Painter<'_>, wagon: Wagon) -> i32 {
    if painter.open.places[wagon] == Place::Arrived { TILE_HIT } else { TILE_MISS }
}

/// What the viewer's last look showed and the viewer did not take.
fn last_look(painter: &Painter<'_>) -> Option<Part> {
    let sight = painter.view.sights.last().filter(|_| !painter.open.is_over() && !painter.looking())?;
    let deck = sight.deck.less(painter.view.held(painter.seat));
    let emblems = deck.iter().map(|wagon| emblem(painter, wagon));
    (!deck.is_empty()).then(|| row([soft(words::LAST_LOOK)].into_iter().chain(emblems)).into())
}

/// The emblem of a wagon in a line; golden once it has arrived.
pub(super) fn emblem(painter: &Painter<'_>, wagon: Wagon) -> Bit {
    let arrived = painter.open.places[wagon] == Place::Arrived;
    let (fill, ink) = if arrived { (Token::Gold, Token::OnGold) } else { (Token::Sheet, Token::Ink) };
    let disc = circle(0.0, 0.0, 9.6).fill(fill).stroke(Token::Ink, 0.9);
    let sign = symbol(EMBLEMS[wagon.index()]).scaled(1.1).tinted(ink);
    Bit::Icon(picture(22.0, 22.0, [disc, sign]), wagon.name().into())
}

fn special_moves(painter: &Painter<'_>) -> Panel {
    let specials =
        [None].into_iter().chain(PRICES.map(|(special, _)| Some(special))).map(|special| Offer::of(painter, special));
    let moves = if painter.map.narrow {
        Part::Cards(Form::Rows, specials.map(|offer| offer.card()).collect())
    } else {
        let mut scene = Scene::new(words::SPECIAL_MOVES, 0.0, 0.0, 208.0, 28.0 * (PRICES.len() + 1) as f32);
        scene.nodes.extend(specials.enumerate().map(|(at, offer)| offer.row(28.0 * at as f32)));
        Part::Picture(scene)
    };
    let (title, remark) = words::arrived();
    let parts = vec![moves, heading(title, remark), Part::Picture(arrivals(painter))];
    Panel { tab: Tab::Market, wish: Wish::Aside, title: words::SPECIAL_MOVES.into(), note: Vec::new(), parts }
}

/// A special move as it is offered now; none are straight steps.
struct Offer {
    special: Option<Special>,
    price: u8,
    state: State,
    recent: Option<engine::Seat>,
}

#[derive(PartialEq, Eq)]
enum State {
    /// Paid for, or free for all.
    Paid,
    /// In the draft.
    Drafted,
    /// For sale now.
    Sold,
    /// Not for sale now; somebody who acts may ask why.
    Refused,
    /// Only to be seen.
    Idle,
}

impl Offer {
    fn of(painter: &Painter<'_>, special: Option<Special>) -> Offer {
        let free = special == Some(Special::Diagonal) && painter.open.options.diagonals == Diagonals::Free;
        let price = if free { 0 } else { special.map_or(0, Special::price) };
        let turn = painter.turn();
        let paid = turn.is_some_and(|turn| special.map_or(turn.bought.is_none(), |special| turn.has(special)));
        let state = match special.map(Action::Buy) {
            Some(action) if painter.draft.iter().any(|(drafted, _)| *drafted == action) => State::Drafted,
            Some(action) if painter.may(action) => State::Sold,
            Some(action) if painter.draft.first().is_some_and(|(_, among)| among.contains(&action)) => State::Sold,
            _ if paid || free => State::Paid,
            Some(_) if painter.acts() => State::Refused,
            Some(_) | None => State::Idle,
        };
        let recent = painter.recent.bought.filter(|(_, bought)| Some(*bought) == special).map(|(seat, _)| seat);
        Offer { special, price, state, recent }
    }

    fn action(&self) -> String {
        self.special.map(|special| Action::Buy(special).to_string()).unwrap_or_default()
    }

    fn card(self) -> Card {
        let line = if self.state == State::Paid { words::PAID } else { words::special_line(self.special) };
        let name = self.special.map_or("straight", Special::name);
        let face = card(format!("special {name}"), words::special(self.special))
            .picture(picture(64.0, 30.0, [diagram(self.special)]))
            .line(line)
            .price(self.price.to_string())
            .new(self.recent.is_some());
        match self.state {
            State::Drafted => face.chosen([self.action()]),
            State::Sold => face.legal([self.action()]),
            State::Refused => face.asks(self.action()),
            State::Paid | State::Idle => face,
        }
    }

    /// The same as a row of a picture.
    fn row(self, y: f32) -> Node {
        let outline = || rounded(2.0, y + 2.0, 204.0, 24.0, 5.0);
        let mut nodes = vec![match self.state {
            State::Sold => glow(outline()),
            State::Paid | State::Drafted => outline().fill(Token::Legal.thin(18)).stroke(Token::Legal, 1.2),
            State::Refused | State::Idle => outline().fill(Token::Sheet),
        }];
        let name = sans(104.0, y + 18.6, 13.5, words::special(self.special));
        let inside = [
            coin_of(17.0, y + 14.0, 10.5, self.price.to_string()),
            diagram(self.special).at(66.0, y + 14.0),
            if matches!(self.state, State::Paid | State::Drafted) { name.bold() } else { name },
        ];
        nodes.push(group(inside).opacity(if self.state == State::Refused { 55 } else { 100 }));
        nodes.extend(self.recent.map(|seat| seat_shape(seat, 196.0, y + 14.0, 6.5).class("last")));
        let node = group(nodes).label(words::special_label(self.special, self.price));
        match self.state {
            State::Sold => node.legal([self.action()]),
            State::Refused => node.asks(self.action()),
            State::Paid | State::Drafted | State::Idle => node,
        }
    }
}

/// Little squares with an arrow over them, round their middle.
pub(super) fn diagram(special: Option<Special>) -> Node {
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
    group([group(nodes).at(-width / 2.0, -6.0)])
}

/// The four arrival places.
fn arrivals(painter: &Painter<'_>) -> Scene {
    let mut scene = Scene::new(words::arrived_label(painter.open), 0.0, 0.0, 52.0 * ARRIVALS as f32, 54.0);
    for (place, wagon) in painter.open.arrivals.iter().enumerate() {
        let x = 52.0 * place as f32;
        scene.add(match wagon {
            Some(wagon) => marked_wagon(*wagon, painter.bound(*wagon), Token::Print, 1.3)
                .at(x + 27.0, 29.0)
                .scaled(0.7)
                .printed()
                .label(words::wagon_label(painter.open, *wagon)),
            None => rounded(x + 6.0, 8.0, 42.0, 42.0, 5.0).stroke(Token::Edge, 1.2).dashed("4 3"),
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
    let mut bag = Scene::new(words::IN_THE_BAG, 0.0, 0.0, 208.0, 68.0);
    bag.add(sans(0.0, 38.0, 12.5, words::BAG_TILES).fill(Token::InkSoft));
    bag.add(sans(0.0, 62.0, 12.5, words::BAG_CUBES).fill(Token::InkSoft));
    for colour in Colour::ALL {
        let x = 58.0 + colour.index() as f32 * 27.0;
        let (tiles, cubes) = (open.wares.count(colour), open.cubes.count(colour));
        bag.add(
            group([
                ware(colour, x - 10.0, 0.0, 20.0),
                num(x, 39.0, 15.0, tiles.to_string()).middle(),
                num(x, 63.0, 15.0, cubes.to_string()).middle(),
            ])
            .label(words::column_label(colour, tiles, cubes)),
        );
    }
    let icon = |scene: Scene| Bit::Icon(scene, String::new());
    let mut parts = vec![
        heading(words::IN_THE_BAG, ""),
        Part::Picture(bag),
        row([icon(sign_picture("laurel")), say(words::points_left(open))]).into(),
        row([icon(wheel_picture()), say(words::deck_left(open))]).into(),
    ];
    parts.extend(words::idle(open).map(|idle| row([soft(idle)]).into()));
    Panel { tab: Tab::Market, wish: Wish::Aside, title: words::BAG.into(), note: Vec::new(), parts }
}

/// A laurel with the number of victory points in it, round a point.
pub(super) fn laurel(x: f32, y: f32, number: u8) -> [Node; 2] {
    [sign("laurel", x, y, 30.0, Token::Ink), num(x, y + 6.0, 15.0, number.to_string()).middle()]
}
