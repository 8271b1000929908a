//! Everything that the drawing of Attika says.

use engine::{Per, Seat};
use game_attika::{
    Bill, End, Landmark, Mode, Payer, Payment, Stack, View,
    board::{Hex, Spot},
    material::{BUILDINGS, Building, Group, Land},
};

use crate::scene::name_of;

pub(super) const BUILD_TAB: &str = "Build";
pub(super) const BOARD_TAB: &str = "My board";
pub(super) const SUPPLY: &str = "Supply";
pub(super) const STACKS: &str = "Stacks";
pub(super) const TWO_A_TURN: &str = "2 on a drawing turn";
pub(super) const UNTURNED: &str = "The new tile, unturned";
pub(super) const FACE_UP: &str = "face up";
pub(super) const NOTHING_UP: &str = "nothing face up";
pub(super) const IN_STACKS: &str = "in stacks";
pub(super) const ON_THE_MAP: &str = "on the map";
pub(super) const TO_BUILD: &str = "to be built now";
pub(super) const IN_A_STACK: &str = "in a stack";
pub(super) const SETTLEMENTS: &str = "settlements";
pub(super) const AMPHORAE: &str = "amphorae";
pub(super) const CARDS: &str = "cards";
pub(super) const LAND_TILES: &str = "land tiles";
pub(super) const IN_THE_PILE: &str = "cards in the pile";
pub(super) const DISCARDED: &str = "discarded";
pub(super) const OPEN: &str = "Face up";
pub(super) const TAP_ONE: &str = "choose one, then a site";
pub(super) const OR_DRAW: &str = "Or draw two";
pub(super) const DRAW: &str = "Draw";
pub(super) const DRAWN: &str = "You drew";
pub(super) const SITES: &str = "Sites";
pub(super) const CHEAPEST_FIRST: &str = "cheapest first";
pub(super) const PAY_WITH: &str = "Pay with";
pub(super) const NEW_TILE: &str = "The new tile";
pub(super) const WAYS: &str = "Six ways to lay it";
pub(super) const CHOOSE_PLACE: &str = "choose where it lies";
pub(super) const DRAW_NOTHING: &str = "Make it a drawing turn";
pub(super) const AMPHORA: &str = "Spend an amphora";
pub(super) const ONE_AMPHORA: &str = "1 amphora";
pub(super) const END_WITHOUT: &str = "End the turn without cards";
pub(super) const TAKE_CARD: &str = "Take a card";
pub(super) const END_TURN: &str = "End the turn";
pub(super) const LAY_SO: &str = "Lay the tile as it is";
pub(super) const YOUR_BOARD: &str = "Your board";
pub(super) const TAP_ONE_SITE: &str = "choose a site, or keep it";
pub(super) const GENERIC: &str = "any 2 pay one landscape";
pub(super) const TYPED: &str = "1 that matches or any 2 pay a landscape";

/// The directions of a hex's neighbours.
const WINDS: [&str; 6] = ["East", "South-east", "South-west", "West", "North-west", "North-east"];

/// `1 card`, `2 cards`.
pub(super) fn cards(count: impl Into<u32>) -> String {
    counted(count.into(), "card")
}

fn counted(count: u32, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

pub(super) fn title(view: &View) -> String {
    let ending = match view.end {
        None => format!("round {}, {} to act", view.round, name_of(view.turn.seat)),
        Some(End::Complete(seat)) => format!("{} has built all thirty buildings", name_of(seat)),
        Some(End::Shrines(seat)) => format!("{} has joined two shrines", name_of(seat)),
        Some(End::Rounds) => "the last round is over".into(),
    };
    format!("Attika: a land of {} tiles, {ending}", view.tiles.len())
}

pub(super) fn hex(hex: Hex, land: Option<Land>) -> String {
    format!("{hex}, {}", land.map_or("plain", Land::name))
}

pub(super) fn shrine(number: usize, reached: &[Seat]) -> String {
    let names: Vec<String> = reached.iter().map(|&seat| name_of(seat).to_string()).collect();
    let who = if names.is_empty() { String::new() } else { format!(", reached by {}", names.join(" and ")) };
    format!("Shrine {}{who}", number + 1)
}

pub(super) fn settlement(seat: Seat, buildings: usize, shrines: u32) -> String {
    let touch = match shrines {
        0 => String::new(),
        1 => ", at a shrine".into(),
        count => format!(", joining {count} shrines"),
    };
    format!("Settlement of {}: {}{touch}", name_of(seat), counted(buildings as u32, "building"))
}

pub(super) fn standing(seat: Seat, building: Building, hex: Hex, land: Option<Land>) -> String {
    let under = land.map_or(String::new(), |land| format!(", on {}", land.name()));
    format!("{} of {} at {hex}{under}", building.name(), name_of(seat))
}

pub(super) fn wins_here(seat: Seat) -> String {
    format!("{} would join two shrines here", name_of(seat))
}

/// Who could win at once, said to a viewer.
pub(super) fn threat(seat: Seat, viewer: Option<Seat>) -> String {
    match viewer {
        Some(own) if own == seat => "You join two shrines with one more building".into(),
        Some(_) | None => format!("{} joins two shrines with one more building", name_of(seat)),
    }
}

pub(super) fn nearly_all(seat: Seat, left: usize) -> String {
    format!("{} has {} left to build", name_of(seat), counted(left as u32, "building"))
}

pub(super) fn site(building: Building, hex: Hex, cost: u16) -> String {
    format!("Build the {} at {hex} for {}", building.name(), cards(cost))
}

pub(super) fn to_be_paid(building: Building, hex: Hex) -> String {
    format!("{} at {hex}, to be paid", building.name())
}

/// `cards for the Road`, after the number.
pub(super) fn for_the(building: Building, count: u8) -> String {
    format!("{} for the {}", if count == 1 { "card" } else { "cards" }, building.name())
}

/// Why a building costs nothing.
pub(super) fn free_beside(own: Building) -> String {
    format!("free beside your {}", own.name())
}

pub(super) fn tile_at(spot: Spot) -> String {
    format!("Lay the tile with its centre at {spot}")
}

pub(super) fn degrees(turn: u8) -> String {
    format!("{}°", u16::from(turn) * 60)
}

pub(super) fn turned(turn: u8) -> String {
    if turn == 0 { "As it is".into() } else { format!("Turned by {}", degrees(turn)) }
}

/// `from 2 cards`.
pub(super) fn from_cards(count: u16) -> String {
    format!("from {}", cards(count))
}

/// Where a site lies, without the building that goes there.
pub(super) fn landmark(landmark: Landmark, land: Option<Land>, hex: Hex) -> String {
    match landmark {
        Landmark::Beside(own, direction) => format!("{} of your {}", WINDS[direction], own.name()),
        Landmark::Shrine(_) => format!("At a shrine, {hex}"),
        Landmark::Open => format!("On the {}, {hex}", land.map_or("plain", Land::name)),
    }
}

pub(super) fn new_settlement(extra: u8) -> String {
    format!("a new settlement, {} of it", cards(extra))
}

pub(super) fn stack(stack: Stack) -> &'static str {
    match stack {
        Stack::Main => "Main",
        Stack::White1 => "First white",
        Stack::White2 => "Second white",
        Stack::White3 => "Third white",
    }
}

pub(super) fn stack_holds(count: u8) -> String {
    match count {
        0 => "empty".into(),
        1 => "its last building; the map grows".into(),
        count => format!("{count} buildings"),
    }
}

pub(super) fn stack_label(which: Stack, count: u8) -> String {
    format!("{} stack, {}", stack(which), stack_holds(count))
}

pub(super) fn keep(building: Building) -> String {
    format!("Keep the {}", building.name())
}

pub(super) fn one_more(mode: Mode) -> &'static str {
    match mode {
        Mode::Build => "Build one more",
        Mode::Draw => "Draw one more",
    }
}

pub(super) fn built(count: usize) -> String {
    format!("{count}/{BUILDINGS}")
}

pub(super) fn of_thirty() -> String {
    format!("of {BUILDINGS}")
}

pub(super) fn board_of(seat: Seat) -> String {
    format!("Board of {}", name_of(seat))
}

pub(super) fn settlements(count: u8) -> &'static str {
    if count == 1 { "settlement" } else { SETTLEMENTS }
}

pub(super) fn in_hand(count: u8) -> String {
    format!("{} in hand", if count == 1 { "card" } else { "cards" })
}

pub(super) fn group(group: Group, chained: bool) -> &'static str {
    match group {
        Group::City => "City",
        Group::Supply => "Supply",
        Group::Defence => "Defence",
        Group::Shipping => "Shipping",
        Group::Mint => "Mint",
        Group::Vineyard => "Vineyard",
        Group::Roads if chained => "Roads, chained",
        Group::Roads => "Roads",
    }
}

pub(super) fn group_label(name: &str, placed: u8, all: u8, won: bool) -> String {
    let said = if won { "completed" } else { "not completed" };
    format!("{name}: {placed} of {all} on the map, {said}")
}

/// `water, hill, mountain`.
pub(super) fn cost(building: Building) -> String {
    building.cost().iter().map(Land::name).collect::<Vec<_>>().join(", ")
}

/// What a building on a player board is, for those who cannot see it.
pub(super) fn plate(building: Building, state: &str, cheapest: Option<u16>) -> String {
    let cheapest = cheapest.map_or(String::new(), |count| format!(", {}", from_cards(count)));
    format!("{}, costs {}, {state}{cheapest}", building.name(), cost(building))
}

pub(super) fn in_the_stacks(count: u8) -> String {
    format!("{count} {IN_STACKS}")
}

/// `2 water, 1 hill`.
pub(super) fn kinds(cards: Per<Land, u8>) -> String {
    let some = Land::ALL.into_iter().filter(|&land| cards[land] > 0);
    some.map(|land| format!("{} {}", cards[land], land.name())).collect::<Vec<_>>().join(", ")
}

pub(super) fn held(count: u8, land: Land) -> String {
    format!("{count} {}", land.name())
}

/// What the cards of a payment are for: `water with 2, hill with 1`.
pub(super) fn bill(bill: &Bill) -> String {
    let part = |&(land, payer): &(Land, Payer)| match payer {
        Payer::Land(_) => None,
        Payer::Card => Some(format!("1 for {}", land.name())),
        Payer::Pair => Some(format!("2 for {}", land.name())),
    };
    let extra = (bill.price.extra > 0).then(|| format!("{} for a new settlement", bill.price.extra));
    bill.symbols.iter().filter_map(part).chain(extra).collect::<Vec<_>>().join(", ")
}

pub(super) fn pay_for(building: Building, payment: Payment) -> String {
    format!("Build the {} for {}", building.name(), kinds(payment.cards()))
}
