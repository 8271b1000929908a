//! Everything that the drawing of New World says.

use engine::Seat;
use game_new_world::{Cell, Held, Kind, Scored, Sort, Spot, Target};

use crate::scene::name_of;

pub(super) const PLAY: &str = "Lay";
pub(super) const YOURS: &str = "My people";
pub(super) const MARKET: &str = "Tiles";

pub(super) const LAND_MAIN: &str = "Land at Plymouth and Jamestown";
pub(super) const COAST: &str = "coast";
pub(super) const UNMAPPED: &str = "Unmapped land";
pub(super) const YOUR_TILE: &str = "Your tile";
pub(super) const WAYS: &str = "Which way round";
pub(super) const ONE_WAY: &str = "1 way fits";
pub(super) const IF_LAID: &str = "If you lay it here";
pub(super) const EXPLORERS: &str = "Explorers";
pub(super) const TOGETHER: &str = "Together";
pub(super) const NONE: &str = "–";
pub(super) const SETTLER: &str = "Settler";
pub(super) const NOBODY: &str = "Nobody";
pub(super) const KEEP: &str = "keep it";
pub(super) const SCORES_FIRST: &str = "What scores first?";
pub(super) const END: &str = "End the turn";
pub(super) const PEOPLE: &str = "Your settlers";
pub(super) const NOBODY_OUT: &str = "None is on the map.";
pub(super) const STILL_TO_COME: &str = "Still to come";
pub(super) const ROLES: &str = "Who claims what";
pub(super) const BONUS_ANY: &str = "After a scoring 4 points for each explorer in a column with your settler.";
pub(super) const BONUS_SCORERS: &str = "4 points for each explorer beside settlers that score.";

fn many(count: impl Into<u32>, one: &str) -> String {
    let count = count.into();
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// The settler who claims this sort of feature.
pub(super) const fn role(sort: Sort) -> &'static str {
    match sort {
        Sort::Town => "Shopkeeper",
        Sort::Trail => "Robber",
        Sort::Plains => "Trapper",
        Sort::Farm => "Farmer",
    }
}

const fn role_within(sort: Sort) -> &'static str {
    match sort {
        Sort::Town => "shopkeeper",
        Sort::Trail => "robber",
        Sort::Plains => "trapper",
        Sort::Farm => "farmer",
    }
}

/// What a sort of feature pays.
pub(super) const fn pays(sort: Sort) -> &'static str {
    match sort {
        Sort::Trail => "trail: 1 a tile, 2 a post",
        Sort::Town => "town: 2 a tile, 2 a flag",
        Sort::Farm => "farm: 9 when ringed",
        Sort::Plains => "plains: 1 an animal, at the end",
    }
}

const fn thing(sort: Sort) -> &'static str {
    match sort {
        Sort::Town => "town",
        Sort::Trail => "trail",
        Sort::Plains => "plains",
        Sort::Farm => "farm",
    }
}

/// A cell by its place.
pub(super) fn cell(cell: Cell) -> String {
    format!("Row {}, column {}", cell.row, cell.col)
}

/// A tile on the map.
pub(super) fn tile(at: Cell, kind: Kind) -> String {
    format!("{}: {}", cell(at), kind.sheet().name)
}

/// A settler on the map.
pub(super) fn settler_at(seat: Seat, sort: Sort, at: Cell) -> String {
    let stands = if sort == Sort::Plains { "lies" } else { "stands" };
    format!("{}: a {} {stands} at row {}, column {}", name_of(seat), role_within(sort), at.row, at.col)
}

/// The mark of a settler that left the map.
pub(super) fn went_home(seat: Seat) -> String {
    format!("A settler of {} went home from here", name_of(seat))
}

/// An explorer over its column.
pub(super) fn explorer(seat: Option<Seat>, col: u8) -> String {
    match seat {
        Some(seat) => format!("Explorer of {}, in column {col}", name_of(seat)),
        None => format!("Shared explorer, in column {col}"),
    }
}

/// The line that the explorers have left behind.
pub(super) fn removal(col: u8) -> String {
    format!("Standing settlers east of column {col} go home")
}

/// A space of the coast for an explorer.
pub(super) fn land_on(row: u8) -> String {
    format!("Land an explorer on row {row}")
}

/// A cell where the tile does not fit.
pub(super) fn unfit(at: Cell) -> String {
    format!("{}: the tile does not fit", cell(at))
}

/// A cell where the tile fits.
pub(super) fn place(at: Cell, ways: usize, points: i32) -> String {
    let fits = if ways == 1 { "one way round".to_owned() } else { format!("{ways} ways round") };
    let pays = if points > 0 { format!(", {points} points") } else { String::new() };
    format!("{}: fits {fits}{pays}", cell(at))
}

/// The tile in the draft.
pub(super) fn turn_next(ways: usize) -> String {
    format!("Your tile: turn it to the next of {ways} ways")
}

/// An arrow beside it.
pub(super) const fn turn(left: bool) -> &'static str {
    if left { "Turn the tile left" } else { "Turn the tile right" }
}

/// A feature to claim.
pub(super) fn claim(sort: Sort) -> String {
    format!("Put a {} on the {}", role_within(sort), thing(sort))
}

const fn target(target: Target) -> &'static str {
    match target {
        Target::Town(_) => "town",
        Target::Trail(_) => "trail",
        Target::Farm(_) => "farm",
    }
}

/// A feature that may score next.
pub(super) fn score(next: Target) -> String {
    format!("Score this {}", target(next))
}

/// One of several ways round.
pub(super) fn way(number: usize) -> String {
    format!("Way {number}")
}

/// How many ways round fit.
pub(super) fn ways(count: usize) -> String {
    format!("{count} ways fit")
}

/// What the tile would belong to: `Trail goes on to 4 tiles, a town begins. Nothing scores.`
pub(super) fn joins(features: &[(Spot, Held)], idle: bool) -> String {
    let ways = features.iter().filter(|(spot, _)| matches!(spot, Spot::Town(_) | Spot::Trail(_)));
    let mut all: Vec<String> = Vec::new();
    for (spot, held) in ways {
        let thing = thing(spot.sort());
        let said = match (held.open, held.tiles) {
            (0, tiles) => format!("{thing} of {tiles} complete"),
            (_, 1) => format!("a {thing} begins"),
            (_, tiles) => format!("{thing} goes on to {tiles} tiles"),
        };
        if !all.contains(&said) {
            all.push(said);
        }
    }
    if all.is_empty() {
        all.push("plains all round".into());
    }
    let mut text = all.join(", ");
    text[..1].make_ascii_uppercase();
    format!("{text}.{}", if idle { " Nothing scores." } else { "" })
}

/// A feature that is complete.
pub(super) const fn complete(sort: Sort) -> &'static str {
    match sort {
        Sort::Town => "Town complete",
        Sort::Trail => "Trail complete",
        Sort::Farm => "Farm ringed",
        Sort::Plains => "Plains",
    }
}

/// How large a feature is that scores.
pub(super) fn size(scored: &Scored) -> String {
    extent(scored.sort, scored.tiles, scored.extras)
}

fn extent(sort: Sort, tiles: u16, extras: u16) -> String {
    let with = |one: &str| if extras > 0 { format!(", {}", many(extras, one)) } else { String::new() };
    match sort {
        Sort::Plains => many(extras, "animal"),
        Sort::Farm => format!("{tiles} of 9 filled"),
        Sort::Town => many(tiles, "tile") + &with("flag"),
        Sort::Trail => many(tiles, "tile") + &with("post"),
    }
}

/// What a settler stands on or would.
pub(super) fn held(held: &Held) -> String {
    let size = extent(held.sort, held.tiles.into(), held.extras.into());
    match held.sort {
        Sort::Plains => size,
        Sort::Farm | Sort::Town | Sort::Trail => format!("{}, {size}", thing(held.sort)),
    }
}

/// The corner next to each half of a side, clockwise from the western half of the north.
const CORNERS: [&str; 8] =
    ["north-west", "north-east", "north-east", "south-east", "south-east", "south-west", "south-west", "north-west"];

/// What a settler would claim, and where on the tile if there are several of its sort.
pub(super) fn claimed(feature: &Held, at: Option<Spot>) -> String {
    let side = match at {
        Some(Spot::Town(side) | Spot::Trail(side)) => side.name(),
        Some(Spot::Plains(half)) => CORNERS[half.index()],
        Some(Spot::Farm) | None => return held(feature),
    };
    format!("{}, {side}", held(feature))
}

/// What is missing until it is complete.
pub(super) fn open(held: &Held) -> String {
    match (held.sort, held.open) {
        (Sort::Plains, _) => "at the end".into(),
        (_, 0) => "complete".into(),
        (_, open) => format!("{open} open"),
    }
}

/// What a place completes: `town of 6 tiles, 1 flag`.
pub(super) fn completes(scored: &[Scored]) -> String {
    let all: Vec<String> = scored.iter().map(|one| format!("{} of {}", thing(one.sort), size(one))).collect();
    format!("completes a {}", all.join(" and a "))
}

/// Where explorers go.
pub(super) fn walks(moved: &[u8]) -> String {
    match moved {
        [] => String::new(),
        [to] => format!("one goes from {} to {to}", to - 1),
        more => format!("{} go one column west", more.len()),
    }
}

/// Points gained.
pub(super) fn gain(points: i32) -> String {
    format!("+{points}")
}

/// The settlers of the seat that lays.
pub(super) fn at_hand(hand: u8, home: u8) -> String {
    match home {
        0 => format!("{hand} at hand"),
        1 => format!("{hand} at hand, one comes back"),
        more => format!("{hand} at hand, {more} come back"),
    }
}

/// The settlers that a seat has not put on the map.
pub(super) fn in_hand(hand: u8) -> String {
    format!("{} at hand", many(hand, "settler"))
}

/// How many tiles lie face down.
pub(super) fn tiles(left: u32) -> String {
    many(left, "tile")
}

/// How many tiles of a kind lie face down.
pub(super) fn to_come(name: &str, count: u8) -> String {
    format!("{name}: {count} to come")
}

/// The tiles that fitted nowhere.
pub(super) fn set_aside(count: u32) -> String {
    format!("{count} fitted nowhere")
}

fn with_gain(text: String, points: i32) -> String {
    if points > 0 { format!("{text}, +{points}") } else { text }
}

/// The main button with a tile in place.
pub(super) fn lay_it(settler: Option<Sort>, points: i32) -> String {
    match (settler, points) {
        (None, _) => with_gain("Lay it".into(), points),
        (Some(sort), 1..) => with_gain(format!("Lay it, {}", role_within(sort)), points),
        (Some(sort), _) => format!("Lay it with a {}", role_within(sort)),
    }
}

/// The main button with a tile in place and no settler chosen.
pub(super) fn lay_alone(points: i32) -> String {
    with_gain("Lay it, no settler".into(), points)
}

/// The main button with a tile that lies already and no settler chosen.
pub(super) fn nobody(ends: bool, points: i32) -> String {
    with_gain(if ends { "No settler, end the turn" } else { "No settler" }.into(), points)
}

/// The main button with a settler on a tile that lies already.
pub(super) fn put(settler: Sort, points: i32) -> String {
    with_gain(format!("Put a {}", role_within(settler)), points)
}

/// The main button where several things score.
pub(super) fn score_first(first: Target, points: i32) -> String {
    with_gain(format!("Score the {} first", target(first)), points)
}
