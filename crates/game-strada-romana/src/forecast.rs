//! What a click would cost, pay and touch, leaving out chance.

use engine::{Forecast, Seat};

use crate::{
    action::Action,
    material::{COINS_PER_POINT, Colour, TILE_HIT, TILE_MISS, Wagon},
    scoring::score,
    state::{Hand, Motion, Open, Phase, Place},
    view::View,
};

pub(crate) fn forecast(view: &View, action: Action) -> Forecast {
    let open = &view.open;
    let seat = open.on_turn;
    match action {
        Action::Step { wagon, to } => touching(vec![from(open, wagon), to.to_string()]),
        Action::Enter { wagon, to } => touching(vec![wagon.to_string(), to.to_string()]),
        Action::Arrive(wagon) => {
            let points = if view.held(seat).contains(wagon) { TILE_HIT - TILE_MISS } else { 0 };
            Forecast { points: points as i16, ..touching(vec![from(open, wagon)]) }
        }
        Action::Tile(area) => {
            let points = open.ware(area).map_or(0, |colour| ware_points(view, seat, colour));
            Forecast { points, ..touching(vec![area.to_string()]) }
        }
        Action::Cube => cube(view, seat),
        Action::Buy(special) => Forecast { cost: special.price().into(), ..Forecast::default() },
        Action::Take(wagon) => {
            let arrived = open.places[wagon.index()] == Place::Arrived;
            let points = if arrived { TILE_HIT } else { TILE_MISS };
            Forecast { points: points as i16, ..touching(vec![wagon.to_string()]) }
        }
        Action::Pass => Forecast { points: exchanged(&open.hands[seat], 1).into(), ..Forecast::default() },
        Action::Look | Action::NoTile | Action::End => Forecast::default(),
    }
}

fn touching(touches: Vec<String>) -> Forecast {
    Forecast { touches, ..Forecast::default() }
}

/// Where the wagon stands, by the name of its square or, off the road, its own.
fn from(open: &Open, wagon: Wagon) -> String {
    open.square_of(wagon).map_or_else(|| wagon.to_string(), |square| square.to_string())
}

fn cube(view: &View, seat: Seat) -> Forecast {
    let Phase::Move(turn) = view.open.phase else { return Forecast::default() };
    let (Motion::Rolling(wagon) | Motion::Halted { wagon, .. }) = turn.motion else { return Forecast::default() };
    let Some(at) = view.open.square_of(wagon) else { return Forecast::default() };
    let colour = at.market().and_then(|market| view.open.cube(market));
    let points = colour.map_or(0, |colour| change(view, seat, |hand| hand.cubes[colour.index()] += 1));
    Forecast { points, ..touching(vec![at.to_string()]) }
}

fn ware_points(view: &View, seat: Seat, colour: Colour) -> i16 {
    let coins = view.open.cubes_on_markets(colour);
    change(view, seat, |hand| {
        hand.points += exchanged(hand, coins);
        hand.wares[colour.index()] += 1;
    })
}

/// SR-39: victory points that a gain of coins brings.
fn exchanged(hand: &Hand, coins: u8) -> u8 {
    (hand.coins + coins) / COINS_PER_POINT
}

/// By how much the seat's score would change with its hand.
fn change(view: &View, seat: Seat, alter: impl FnOnce(&mut Hand)) -> i16 {
    let (before, tiles) = (view.open.hands[seat], view.held(seat));
    let mut after = before;
    alter(&mut after);
    let total = |hand: &Hand| score(&view.open, hand, tiles).total();
    (total(&after) - total(&before)) as i16
}
