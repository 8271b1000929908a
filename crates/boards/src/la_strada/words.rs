//! Every sentence of La Strada's stage.

use engine::Seat;
use game_la_strada::{
    Prospect, View,
    board::Cell,
    material::{Dot, Kind, TRACK, Terrain},
    options::DangerScoring,
};

use super::{map_nodes::present, map_plans::Plan};
use crate::scene::name_of;

pub(super) const TITLE: &str = "La Strada: the land, its roads and settlements";
pub(super) const PLAY: &str = "Build";
pub(super) const YOURS: &str = "My stock";
pub(super) const MARKET: &str = "Pay table";

pub(super) const WORKSHOP: &str = "the workshop";
pub(super) const WAREHOUSE: &str = "the warehouse";
pub(super) const STARTS_HERE: &str = "Your road starts here";
pub(super) const CUT_BACK: &str = "Take the road back to here";
pub(super) const SEND_THERE: &str = "Take merchants along the new road to its end";
pub(super) const BRING_BACK: &str = "Bring merchants back to the start of the new road";

pub(super) const NEXT_TILE: (&str, &str) = ("Next tile", "price, and what it leaves");
pub(super) const FINISH: (&str, &str) = ("Finish the road at", "to pay, and what it earns");
pub(super) const BUILD: (&str, &str) = ("Build a road to", "to pay, and what it earns");
pub(super) const START: (&str, &str) = ("Or lay it tile by tile from", "");
pub(super) const GOOD_PLACES: (&str, &str) = ("Good places", "what the nearest roads cost");
pub(super) const OTHER_PLACES: (&str, &str) = ("Other places", "");
pub(super) const MERCHANTS: (&str, &str) = ("Merchants on the new road", "what changes");

pub(super) const END: &str = "End the turn";
pub(super) const STAY: &str = "Move nobody";
pub(super) const YOUR_WORKSHOP: &str = "Your workshop";

pub(super) const EARNS: &str = "A merchant earns";
pub(super) const TILE_COSTS: &str = "A tile costs";
pub(super) const STOCK: &str = "Your stock";
pub(super) const TILES_LEFT: &str = "Tiles left";
pub(super) const HOLDS: &str = "Merchants in settlements";
pub(super) const NOBODY: &str = "nowhere yet";
pub(super) const RESOURCES: &str = "resources";
pub(super) const MERCHANTS_LEFT: &str = "merchants left";

/// `City`.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::City => "City",
        Kind::Town => "Town",
        Kind::Village => "Village",
        Kind::Hamlet => "Hamlet",
    }
}

/// `Hills`.
pub(super) fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Plains => "Plains",
        Terrain::Forest => "Forest",
        Terrain::Hill => "Hills",
    }
}

/// `plains tiles left`.
pub(super) fn tiles_left(kind: Terrain) -> String {
    format!("{} tiles left", terrain(kind).to_ascii_lowercase())
}

/// Who is paid what the table says.
pub(super) fn paid(view: &View) -> &'static str {
    match (view.options.danger(), view.options.scoring) {
        (true, DangerScoring::Majority) => "Once to the larger group; a tie pays nothing.",
        (true, DangerScoring::PerMerchant) => "For each merchant; a tie pays nothing.",
        (false, _) if view.exclusive() => "A settlement takes one merchant in all.",
        (false, _) => "Each, by how many share the settlement.",
    }
}

pub(super) fn resources(have: u8) -> String {
    format!("{have} of {TRACK} resources")
}

/// `to Torre`.
pub(super) fn to(name: &str) -> String {
    format!("to {name}")
}

/// `0 left`.
pub(super) fn left(left: u8) -> String {
    format!("{left} left")
}

/// `0 left, pays 4`.
pub(super) fn after_road(view: &View, plan: &Plan<'_>, left: u8) -> String {
    match (view.options.danger(), plan.points) {
        (true, _) => format!("{left} left"),
        (false, 0) if view.places_merchant(plan.target) => format!("{left} left, pays 0"),
        (false, 0) => format!("{left} left, no merchant"),
        (false, gold) => format!("{left} left, pays {gold}"),
    }
}

/// `+3 gold`.
pub(super) fn change(points: i16) -> String {
    if points == 0 { "no change".into() } else { format!("{points:+} gold") }
}

pub(super) fn road(seat: Seat, from: &str, to: &str, last: bool) -> String {
    let end = if last { ", built last" } else { "" };
    format!("Road of {} from {from} to {to}{end}", name_of(seat))
}

pub(super) fn road_in_hand(seat: Seat, spent: u8) -> String {
    format!("Road in hand of {}, {spent} so far", name_of(seat))
}

pub(super) fn workshop_on(seat: Seat, cell: Cell, new: bool) -> String {
    format!("Workshop of {} on {cell}{}", name_of(seat), if new { ", placed last" } else { "" })
}

/// `Pozzo, city: pays 4 for each merchant; merchants: Ada`.
pub(super) fn settlement(view: &View, dot: Dot) -> String {
    let (Some(kind), Some(gold)) = (view.kinds[dot], view.pays(dot)) else {
        return format!("{}, not yet turned up", dot.name());
    };
    let one = |(seat, count): (Seat, u8)| {
        if count == 1 { name_of(seat).to_string() } else { format!("{count} of {}", name_of(seat)) }
    };
    let here: Vec<_> = present(view, dot).map(one).collect();
    let who = if here.is_empty() { "no merchant yet".to_owned() } else { format!("merchants: {}", here.join(", ")) };
    let pays = match (view.options.danger(), view.options.scoring, here.is_empty()) {
        (true, DangerScoring::Majority, _) => format!("pays {gold} to the larger group"),
        (true, DangerScoring::PerMerchant, _) => format!("pays {gold} for each merchant"),
        (false, _, true) => format!("pays {gold} to the first merchant"),
        (false, _, false) => format!("pays {gold} for each merchant"),
    };
    format!("{}, {}: {pays}; {who}", dot.name(), kind.name())
}

/// `Place the workshop on h7, near Torre and Borgo`.
pub(super) fn place_on(site: &Prospect) -> String {
    format!("Place the workshop on {}, near {}", site.cell, near(site))
}

/// `Torre and Borgo`.
pub(super) fn near(site: &Prospect) -> String {
    let [(one, _), (other, _), _] = site.near;
    format!("{} and {}", one.name(), other.name())
}

/// `Torre, town 2 · Borgo, city 4 · Pieve, village 4`.
pub(super) fn prospect(view: &View, site: &Prospect) -> String {
    let of = |(dot, cost): (Dot, u8)| match view.kinds[dot] {
        Some(kind) => format!("{} {} for {cost}", kind.name(), dot.name()),
        None => format!("{} for {cost}", dot.name()),
    };
    site.near.map(of).join(", ")
}

/// On the main button.
pub(super) fn keep_workshop(site: Option<&Prospect>) -> String {
    match site {
        Some(site) => format!("Place the workshop near {}", near(site)),
        None => END.into(),
    }
}

/// `Lay hills on h9 for 4`.
pub(super) fn lay_on(kind: Option<Terrain>, cell: Cell) -> String {
    match kind {
        Some(kind) => format!("Lay {} on {cell} for {}", terrain(kind).to_ascii_lowercase(), kind.cost()),
        None => format!("Lay a tile on {cell}"),
    }
}

/// `leaves 4`.
pub(super) fn leaves(left: u8) -> String {
    format!("leaves {left}")
}

/// On the map: `Build to Torre for 6`.
pub(super) fn build_to(plan: &Plan<'_>) -> String {
    format!("Build to {} for {}", plan.target.name(), plan.cost)
}

/// On the main button: `Build to Torre for 6, +4`.
pub(super) fn build_on(plan: &Plan<'_>) -> String {
    format!("{}{}", build_to(plan), gain(plan.points))
}

/// `Finish the road at Torre, +4`.
pub(super) fn finish_at(name: &str, points: i16) -> String {
    format!("Finish the road at {name}{}", gain(points))
}

fn gain(points: i16) -> String {
    if points == 0 { String::new() } else { format!(", {points:+}") }
}

pub(super) fn start_at(name: &str) -> String {
    format!("Start a road at {name}")
}

/// `second there`. The picture says what kind of settlement it is.
pub(super) fn arrival(view: &View, dot: Dot) -> &'static str {
    match (view.options.danger(), view.places_merchant(dot), view.crowd(dot)) {
        (true, ..) => view.kinds[dot].map_or("", |kind| kind.name()),
        (false, false, _) => "no merchant",
        (false, true, 0) => "first there",
        (false, true, 1) => "second there",
        (false, true, 2) => "third there",
        (false, true, _) => "fourth there",
    }
}

/// `Near Torre and Borgo`.
pub(super) fn near_title(site: &Prospect) -> String {
    format!("Near {}", near(site))
}
