//! The land: engraved water, hexes with their landscapes, tiles, shrines and settlements.

use std::collections::BTreeSet;

use engine::Seat;
use game_attika::{End, Event, board::Spot, material::Land};

use super::{
    geometry::{R, centre, contour},
    plan::Plan,
    symbols::hex_name,
};
use crate::scene::*;

/// Everything that lies still under the buildings.
pub(super) fn draw(plan: &Plan<'_>) -> Vec<Node> {
    let on_map =
        |nodes: Vec<Node>, key: &str| group(nodes).at(plan.origin.0, plan.origin.1).scaled(plan.scale).key(key);
    vec![
        on_map(sea(plan), "sea"),
        on_map(hexes(plan), "land"),
        on_map(settlements(plan), "settlements"),
        on_map(last(plan), "last on the map"),
    ]
}

/// Lines along the shore, wide first.
fn sea(plan: &Plan<'_>) -> Vec<Node> {
    let map = plan.table.map();
    let all: BTreeSet<Spot> = map.hexes().map(|hex| map.spot(hex)).chain(plan.view.shrines.iter().copied()).collect();
    let shore = contour(&all, 0.0);
    let rings = [
        (46.0, Token::Tone(0x00cb_d7d2, 0x0029_3335)),
        (43.6, Token::Tone(0x00f3_efe3, 0x001e_1c19)),
        (31.0, Token::Tone(0x00b3_c8c9, 0x002b_3d42)),
        (28.4, Token::Tone(0x00e6_eae1, 0x0020_2222)),
        (17.0, Token::WaterDeep),
        (14.4, Token::Tone(0x00d3_dfdc, 0x0024_2c2e)),
    ];
    rings.into_iter().map(|(width, colour)| path(shore.clone()).fill(colour).stroke(colour, width)).collect()
}

fn hexes(plan: &Plan<'_>) -> Vec<Node> {
    let map = plan.table.map();
    let mut nodes = Vec::new();
    for hex in map.hexes() {
        let spot = map.spot(hex);
        let (x, y) = centre(spot);
        let land = map.land(hex);
        let node = symbol(hex_name(land, hex.index())).at(x, y);
        nodes.push(match map.standing(hex) {
            Some((owner, _)) => group([node, hexagon(x, y, R).fill(Token::Seat(owner.index() as u8).thin(30))]),
            None => node.label(format!("{}, {}", hex, land.map_or("no landscape", Land::name))),
        });
    }
    for laid in map.laid() {
        let flower = laid.centre.flower().into_iter().collect();
        nodes.push(path(contour(&flower, 0.0)).stroke(Token::Tone(0x002a_251f, 0x0012_100d), 2.4));
    }
    for (number, &shrine) in plan.view.shrines.iter().enumerate() {
        let (x, y) = centre(shrine);
        let who = holders(plan, number);
        nodes.push(symbol("at-shrine").at(x, y).label(format!("Shrine {}{who}", number + 1)));
    }
    nodes
}

/// Who has reached a shrine.
fn holders(plan: &Plan<'_>, shrine: usize) -> String {
    let reached: Vec<String> = Seat::all(plan.view.estates.seats())
        .filter(|&seat| {
            let estate = plan.table.estate(seat);
            estate.placed.iter().any(|building| estate.shrines(building) >> shrine & 1 == 1)
        })
        .map(|seat| name_of(seat).to_string())
        .collect();
    if reached.is_empty() { String::new() } else { format!(", reached by {}", reached.join(" and ")) }
}

/// One closed line for each settlement, drawn in so that neighbours never share one.
fn settlements(plan: &Plan<'_>) -> Vec<Node> {
    let mut nodes = Vec::new();
    for seat in Seat::all(plan.view.estates.seats()) {
        let estate = plan.table.estate(seat);
        let mut names: Vec<u8> = estate.placed.iter().filter_map(|building| estate.settlement(building)).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let members: Vec<_> =
                estate.placed.iter().filter(|&building| estate.settlement(building) == Some(name)).collect();
            let spots: BTreeSet<Spot> = members
                .iter()
                .filter_map(|&building| estate.hex(building))
                .map(|hex| plan.table.map().spot(hex))
                .collect();
            let line = path(contour(&spots, 4.0));
            let shrines = members.first().map_or(0, |&building| estate.shrines(building).count_ones());
            let won = plan.view.end == Some(End::Shrines(seat)) && shrines >= 2;
            let (case, width) = if won { (11.4, 8.8) } else { (7.4, 5.4) };
            let mut parts =
                vec![line.clone().stroke(Token::Print, case), line.clone().stroke(seat_colour(seat), width)];
            if won {
                parts.push(line.stroke(Token::Chalk, 2.0).dashed("1 6").round());
            }
            let touch = match shrines {
                0 => String::new(),
                1 => ", at a shrine".into(),
                count => format!(", joining {count} shrines"),
            };
            let size = if members.len() == 1 { "1 building".into() } else { format!("{} buildings", members.len()) };
            nodes.push(group(parts).label(format!("Settlement of {}: {size}{touch}", name_of(seat))));
        }
    }
    nodes
}

/// Marks round what was built and laid last.
fn last(plan: &Plan<'_>) -> Vec<Node> {
    let map = plan.table.map();
    plan.recent
        .iter()
        .filter_map(|event| match event {
            Event::Built { hex, .. } if map.contains(*hex) => {
                let (x, y) = centre(map.spot(*hex));
                // Between the settlement lines, so that it hides none of them.
                let ring = |colour, width| hexagon(x, y, R).stroke(colour, width);
                Some(group([ring(Token::Ink, 5.4), ring(Token::Sheet, 3.2)]).class("last"))
            }
            Event::Added { at, .. } => Some(last_mark(path(contour(&at.flower().into_iter().collect(), 0.0)))),
            Event::Built { .. }
            | Event::Opened { .. }
            | Event::Dealt { .. }
            | Event::Chose { .. }
            | Event::Drew { .. }
            | Event::Stored { .. }
            | Event::Paid { .. }
            | Event::Completed { .. }
            | Event::Spent { .. }
            | Event::Turned { .. }
            | Event::NoTile { .. }
            | Event::Reshuffled
            | Event::Took { .. }
            | Event::Ended { .. } => None,
        })
        .collect()
}
