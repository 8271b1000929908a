//! Every word of the drawing.

use game_strada_romana::{
    Haul, Open, Phase, Place, Score, Stop,
    board::{Area, End, Market, Square},
    material::{ARRIVALS, Colour, QUIET_ROUNDS, Special, TILE_HIT, TILE_LIMIT, TILE_MISS, Wagon},
};

use super::pieces::{plain, signed};

/// What the tabs for playing, for one's own and for what can be had are called.
pub(super) const TABS: (&str, &str, &str) = ("Drive", "My goods", "Prices");
pub(super) const YOU: &str = "You";
pub(super) const OVERVIEW: &str = "The whole road";
pub(super) const EMPTY: &str = "empty";
pub(super) const END_TURN: &str = "End the turn";
pub(super) const PASS: &str = "Pass for a coin";
pub(super) const NO_TILE: &str = "Take no wagon tile";
pub(super) const MUST_GO_ON: &str = "passes through, must go on";

fn plural(count: i32, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// The name of an end as it stands on the map.
pub(super) const fn city(end: End) -> &'static str {
    match end {
        End::Portus => "Portus",
        End::Rome => "Roma",
    }
}

/// The name of goods with a capital.
pub(super) const fn goods(colour: Colour) -> &'static str {
    ["Corn", "Wine", "Oil", "Metal", "Textiles", "Marble"][colour.index()]
}

// Labels of the map.

pub(super) fn city_label(end: End) -> String {
    format!("{end}, where wagons bound for it arrive")
}

pub(super) fn market_label(open: &Open, market: Market) -> String {
    let goods = open.cube(market).map_or(EMPTY, Colour::goods);
    format!("Market {market} beside {}: {goods}", market.square())
}

pub(super) fn area_label(open: &Open, area: Area) -> String {
    match open.ware(area) {
        Some(colour) => format!("Area {area} wants {}, pays {} now", colour.goods(), open.cubes_on_markets(colour)),
        None => format!("Area {area}: {EMPTY}"),
    }
}

pub(super) fn square_label(square: Square, coming: &[Wagon]) -> String {
    let names: Vec<_> = coming.iter().map(|wagon| wagon.name()).collect();
    format!("Square {square}, free: {} may come here", names.join(", "))
}

pub(super) fn through_label(square: Square, standing: Wagon) -> String {
    format!("Square {square}, pass through {}", standing.name())
}

pub(super) fn wagon_label(open: &Open, wagon: Wagon) -> String {
    let bound = open.bound[wagon];
    let whereabouts = match open.places[wagon] {
        Place::Waiting => format!("waiting at {}, bound for {bound}", bound.opposite()),
        Place::Road(square) => format!("on {square}, bound for {bound}"),
        Place::Arrived => format!("has arrived at {bound}"),
    };
    format!("{}, {whereabouts}", wagon.name())
}

// Tags of previews.

pub(super) fn score_change(from: i32, by: i32) -> String {
    format!("{} → {}", plain(from), plain(from + by))
}

pub(super) const SCORE: &str = "score";

pub(super) fn score_tag(from: i32, by: i32) -> String {
    format!("score {}", score_change(from, by))
}

pub(super) fn arrives(open: &Open, wagon: Wagon, held: bool) -> String {
    let place = usize::from(open.arrived_count()) + 1;
    let mut words = format!("arrival {place} of {ARRIVALS}");
    if held {
        words.push_str(&format!(", your tile {}", signed(TILE_HIT)));
    }
    if place == ARRIVALS {
        words.push_str(", ends the game");
    }
    format!("{}: {words}", wagon.name())
}

pub(super) fn opens(special: Special) -> &'static str {
    match special {
        Special::Diagonal => "forward across corners",
        Special::Sideways => "also to the next lane",
        Special::Extra => "four steps, and all above",
        Special::Through => "through wagons, and all above",
    }
}

// What can be done.

/// How a place is called: by its market, else by its areas, else by its number.
pub(super) fn place(open: &Open, square: Square) -> String {
    if let Some(market) = square.market() {
        return match open.cube(market) {
            Some(colour) => format!("the {} market", colour.goods()),
            None => "the empty market".into(),
        };
    }
    let areas: Vec<_> = square.areas().map(|area| area.to_string()).collect();
    if areas.is_empty() { square.to_string() } else { format!("{square}, by {}", areas.join(" and ")) }
}

pub(super) fn stop_title(open: &Open, stop: &Stop) -> String {
    let on = open.rolling() == Some(stop.wagon);
    match (stop.at, on) {
        (Some(square), true) => format!("Roll on to {}", place(open, square)),
        (Some(square), false) => format!("{} to {}", stop.wagon.name(), place(open, square)),
        (None, true) => format!("Roll home to {}", open.bound[stop.wagon]),
        (None, false) => format!("{} home to {}", stop.wagon.name(), open.bound[stop.wagon]),
    }
}

pub(super) fn stop_line(open: &Open, stop: &Stop, held: bool) -> String {
    let steps = plural(stop.steps.len() as i32, "step");
    let Some(square) = stop.at else { return format!("{steps}; {}", arrives(open, stop.wagon, held)) };
    format!("{square}, {steps}")
}

/// What a small card says: where it leads.
pub(super) fn stop_short(open: &Open, stop: &Stop) -> String {
    stop.at.map_or_else(|| format!("to {}", open.bound[stop.wagon]), |square| format!("to {square}"))
}

pub(super) fn tile_of(colour: Colour, area: Area) -> String {
    format!("{} tile of {area}", colour.goods())
}

pub(super) fn cube(colour: Colour) -> String {
    format!("{} cube", colour.goods())
}

pub(super) fn haul_title(haul: &Haul) -> String {
    match (haul.ware, haul.cube) {
        (Some((area, _)), Some(_)) => format!("Take tile of {area} and cube"),
        (Some((area, colour)), None) => format!("Only the {} tile of {area}", colour.goods()),
        (None, Some((_, colour))) => format!("Only the {} cube", colour.goods()),
        (None, None) => String::new(),
    }
}

pub(super) fn haul_alone(haul: &Haul) -> String {
    match (haul.ware, haul.cube) {
        (Some((area, colour)), None) => format!("Take the {} tile of {area}", colour.goods()),
        (None, Some((_, colour))) => format!("Take the {} cube", colour.goods()),
        (Some(_), Some(_)) | (None, None) => haul_title(haul),
    }
}

pub(super) fn haul_line(haul: &Haul) -> &'static str {
    let both = haul.ware.zip(haul.cube).is_some_and(|((_, ware), (_, cube))| ware == cube);
    match (both, haul.points > 0) {
        (true, _) => "they make a contract",
        (false, true) => "it makes a contract",
        (false, false) => "it still wants a partner",
    }
}

/// The main button that takes something.
pub(super) fn take(haul: &Haul, rolling: bool, from: i32) -> String {
    let what = match (haul.ware, haul.cube) {
        (Some(_), Some(_)) => "both",
        (Some(_), None) => "the tile",
        (None, _) => "the cube",
    };
    let take = if rolling { "Stop and take" } else { "Take" };
    if haul.points == 0 {
        return format!("{take} {what}, {}", plural(haul.coins, "coin"));
    }
    format!("{take} {what}, score {}", score_change(from, haul.points))
}

pub(super) fn steps_left(open: &Open) -> (String, String) {
    match open.phase {
        Phase::Move(turn) => ("Drive".into(), format!("{} left", plural(turn.left().into(), "step"))),
        Phase::Start | Phase::Look | Phase::Took | Phase::Over(_) => ("Drive".into(), "3 steps".into()),
    }
}

pub(super) fn then_drive(open: &Open, wagon: Wagon) -> String {
    match open.square_of(wagon) {
        Some(square) => format!("Or stop on {square}, then drive"),
        None => "Then drive".into(),
    }
}

pub(super) const OTHER_WAGONS: &str = "Other wagons";
pub(super) const ENTERS: &str = "enters";

pub(super) const PUT_TOGETHER: &str = "Put together";

pub(super) fn drafted(wagon: Wagon, to: Square) -> String {
    format!("{} to {to}", wagon.name())
}

pub(super) fn drafted_line(steps: usize) -> String {
    plural(steps as i32, "step")
}

pub(super) const BET: &str = "Bet on a wagon instead";

pub(super) fn bet_line(deck: u8) -> String {
    format!(
        "look through {}, take one: {} if it arrives, {} if not",
        plural(deck.into(), "tile"),
        signed(TILE_HIT),
        signed(TILE_MISS)
    )
}

pub(super) fn deck_heading(deck: u32) -> (String, String) {
    let (hit, miss) = (signed(TILE_HIT), signed(TILE_MISS));
    (format!("{} in the deck", plural(deck as i32, "tile")), format!("{hit} if it arrives, {miss} if not"))
}

/// How far a wagon has come.
pub(super) fn whereabouts(open: &Open, wagon: Wagon) -> String {
    match open.places[wagon] {
        Place::Arrived => "has arrived".into(),
        Place::Road(square) => {
            format!("{} to go", plural(i32::from(square.distance(open.bound[wagon])) + 1, "step"))
        }
        Place::Waiting => "still waiting".into(),
    }
}

pub(super) fn whereabouts_of(open: &Open, wagon: Wagon) -> String {
    format!("{}: {}", wagon.name(), whereabouts(open, wagon))
}

pub(super) fn take_tile(wagon: Wagon) -> String {
    format!("Take {} and end the turn", wagon.name())
}

// Panels.

pub(super) fn contracts(name: Option<String>) -> String {
    name.map_or_else(|| "Your contracts".into(), |name| format!("Contracts of {name}"))
}

pub(super) fn formula(score: &Score) -> String {
    let colours = plural(score.colours, "ware");
    format!("{colours} × {} in the best − {} loose =", score.most, score.loose)
}

pub(super) const AFTER_STOP: &str = "after this stop";

pub(super) const CONTRACTS: &str = "Contracts";
pub(super) const PURSE: &str = "Purse and bets";
pub(super) const FREE: &str = "room for a bet";

pub(super) fn purse(coins: u8, points: u8) -> String {
    let (coins, points) = (plural(coins.into(), "coin"), plural(points.into(), "victory point"));
    format!("{coins}, {points}; five coins become a point")
}

pub(super) fn bet_label(open: &Open, wagon: Wagon, worth: i32) -> String {
    format!("{}, {}: {} as things stand", wagon.name(), whereabouts(open, wagon), signed(worth))
}

pub(super) fn special_label(special: Option<Special>, price: u8) -> String {
    format!("{}, {}: {}", self::special(special), special_line(special), plural(price.into(), "coin"))
}

pub(super) fn column_label(colour: Colour, tiles: u8, cubes: u8) -> String {
    format!("{}: {tiles} ware tiles, {cubes} cubes", colour.goods())
}

pub(super) const COINS: &str = "coins";
pub(super) const POINTS: &str = "victory points";
pub(super) const TILES: &str = "secret wagon tiles";
pub(super) const FIVE_MAKE: &str = "5 make";

pub(super) fn bets(yours: bool, count: u8) -> (String, String) {
    let free = TILE_LIMIT - count;
    let title = if yours { "Your bets" } else { "Bets" };
    (title.into(), format!("only their owner sees them; {free} of {TILE_LIMIT} free"))
}

pub(super) const SECRET: &str = "A secret wagon tile";
pub(super) const SPECIAL_MOVES: &str = "Special moves";
pub(super) const PAID: &str = "paid for this turn";
pub(super) const LAST_LOOK: &str = "Your last look:";

pub(super) const fn special(special: Option<Special>) -> &'static str {
    match special {
        None => "Straight",
        Some(Special::Diagonal) => "Diagonal",
        Some(Special::Sideways) => "Sideways",
        Some(Special::Extra) => "Fourth step",
        Some(Special::Through) => "Through",
    }
}

pub(super) const fn special_line(special: Option<Special>) -> &'static str {
    match special {
        None => "ahead and along links",
        Some(Special::Diagonal) => "forward across corners",
        Some(Special::Sideways) => "also to the next lane",
        Some(Special::Extra) => "four steps, and the above",
        Some(Special::Through) => "past wagons, and the above",
    }
}

pub(super) fn arrived() -> (String, String) {
    ("Arrived".into(), format!("{ARRIVALS}th ends the game"))
}

pub(super) fn arrived_label(open: &Open) -> String {
    let names: Vec<_> = open.arrivals.iter().flatten().map(|wagon| wagon.name()).collect();
    format!("{} of {ARRIVALS} wagons have arrived: {}", names.len(), names.join(", "))
}

pub(super) const BAG: &str = "Bag and deck";
pub(super) const IN_THE_BAG: &str = "In the bag";
pub(super) const BAG_TILES: &str = "tiles";
pub(super) const BAG_CUBES: &str = "cubes";

pub(super) fn points_left(open: &Open) -> String {
    format!("{} left; the last ends the game", plural(open.points.into(), "victory point"))
}

pub(super) fn deck_left(open: &Open) -> String {
    format!("{} in the deck", plural(open.deck_count().into(), "wagon tile"))
}

/// SR-46: how near a standstill is, once a whole round has brought nothing forward.
pub(super) fn idle(open: &Open) -> Option<String> {
    let limit = QUIET_ROUNDS * open.seats();
    (open.quiet >= open.seats() && !open.is_over())
        .then(|| format!("{} of {limit} idle turns end the game", open.quiet))
}

pub(super) fn pairs_label(colour: Colour) -> String {
    format!("{} contracts", colour.goods())
}

pub(super) fn was_out(wagon: Wagon) -> String {
    format!("{} was out of the game", wagon.name())
}
