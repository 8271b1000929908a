//! The map: engraved water, hexes with their landscapes, tiles, shrines and settlements.

use std::collections::BTreeSet;

use engine::Seat;
use game_attika::{
    Attika, End, Event,
    board::{Hex, Spot},
    material::Building,
};

use super::{
    geometry::{R, centre, contour},
    map_pieces, map_sites, map_tile,
    stage::Painter,
    symbols, words,
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>) -> Scene {
    let [left, top, width, height] = painter.frame;
    let mut scene = Scene::new(words::title(painter.view), left, top, width, height);
    symbols::define(&mut scene);
    scene.add(group(sea(painter)).key("sea"));
    scene.add(group(land(painter)).key("land"));
    scene.add(group(settlements(painter)).key("settlements"));
    scene.add(group(last(painter)).key("last on the map"));
    scene.add(map_pieces::draw(painter));
    scene.add(group(threats(painter)).key("threats"));
    scene.add(map_sites::draw(painter));
    scene.add(map_tile::draw(painter));
    scene.add(map_sites::previews(painter));
    scene
}

/// Lines along the shore, wide first.
fn sea(painter: &Painter<'_>) -> Vec<Node> {
    let map = painter.table.map();
    let all: BTreeSet<Spot> =
        map.hexes().map(|hex| map.spot(hex)).chain(painter.view.shrines.iter().copied()).collect();
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

fn land(painter: &Painter<'_>) -> Vec<Node> {
    let map = painter.table.map();
    let mut nodes = Vec::new();
    for hex in map.hexes() {
        let (x, y) = painter.hex(hex);
        let ground = symbol(symbols::ground_name(map.land(hex))).at(x, y);
        nodes.push(match map.standing(hex) {
            Some((owner, _)) => group([ground, hexagon(x, y, R).fill(Token::Seat(owner.index() as u8).thin(30))]),
            None => ground.label(words::hex(hex, map.land(hex))),
        });
    }
    for laid in map.laid() {
        let flower = laid.centre.flower().into_iter().collect();
        nodes.push(path(contour(&flower, 0.0)).stroke(Token::Tone(0x002a_251f, 0x0012_100d), 2.4));
    }
    nodes.extend(map.empty().iter().filter_map(|hex| sign(painter, hex)));
    for (number, &shrine) in painter.view.shrines.iter().enumerate() {
        let (x, y) = centre(shrine);
        nodes.push(symbol("at-shrine").at(x, y).label(words::shrine(number, &holders(painter, number))));
    }
    nodes
}

/// The sign of a landscape, which makes room for the price of a site, or grass.
fn sign(painter: &Painter<'_>, hex: Hex) -> Option<Node> {
    let (x, y) = painter.hex(hex);
    let Some(land) = painter.table.map().land(hex) else {
        return painter.named().then(|| symbol(format!("at-grass-{}", hex.index() % 3)).at(x, y));
    };
    let up = match (painter.site(hex).is_some(), painter.named()) {
        (false, _) => 0.0,
        (true, true) => 8.0,
        (true, false) => 12.0,
    };
    let size = if painter.named() { 1.35 } else { 1.5 };
    Some(symbol(symbols::sign_name(land)).at(x, y - up).scaled(size))
}

/// Who has reached a shrine.
fn holders(painter: &Painter<'_>, shrine: usize) -> Vec<Seat> {
    let reached = |seat: &Seat| {
        let estate = painter.table.estate(*seat);
        estate.placed.iter().any(|building| estate.shrines(building) >> shrine & 1 == 1)
    };
    Seat::all(painter.view.estates.seats()).filter(reached).collect()
}

/// One closed line for each settlement, drawn in so that neighbours never share one.
fn settlements(painter: &Painter<'_>) -> Vec<Node> {
    let mut nodes = Vec::new();
    for seat in Seat::all(painter.view.estates.seats()) {
        let estate = painter.table.estate(seat);
        let mut names: Vec<u8> = estate.placed.iter().filter_map(|building| estate.settlement(building)).collect();
        order(&mut names, |name| *name);
        names.dedup();
        for name in names {
            let members = estate.placed.iter().filter(|&building| estate.settlement(building) == Some(name));
            nodes.push(settlement(painter, seat, &members.collect::<Vec<_>>()));
        }
    }
    nodes
}

fn settlement(painter: &Painter<'_>, seat: Seat, members: &[Building]) -> Node {
    let estate = painter.table.estate(seat);
    let hexes = members.iter().filter_map(|&building| estate.hex(building));
    let spots: BTreeSet<Spot> = hexes.map(|hex| painter.table.map().spot(hex)).collect();
    let (inset, width) = if painter.named() { (4.0, 5.4) } else { (4.6, 7.0) };
    let line = path(contour(&spots, inset));
    let shrines = members.first().map_or(0, |&building| estate.shrines(building).count_ones());
    let won = painter.view.end == Some(End::Shrines(seat)) && shrines >= 2;
    let width = if won { width + 3.4 } else { width };
    let mut parts = vec![line.clone().stroke(Token::Print, width + 2.2), line.clone().stroke(seat_colour(seat), width)];
    if won {
        parts.push(line.stroke(Token::Chalk, 2.0).dashed("1 6").round());
    }
    group(parts).label(words::settlement(seat, members.len(), shrines))
}

/// Marks round what was built and laid last.
fn last(painter: &Painter<'_>) -> Vec<Node> {
    let map = painter.table.map();
    let mark = |event: &Event| match event {
        Event::Built { hex, .. } if map.contains(*hex) => {
            let (x, y) = painter.hex(*hex);
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
    };
    painter.seen.recent.iter().filter_map(mark).collect()
}

/// Marks on the hexes where one more building of a seat would win.
fn threats(painter: &Painter<'_>) -> Vec<Node> {
    threatening(&painter.table)
        .flat_map(|seat| painter.table.winning_sites(seat).iter().map(move |hex| (seat, hex)))
        .map(|(seat, hex)| {
            let (x, y) = painter.hex(hex);
            let ring = |colour: Colour, width: f32| hexagon(x, y, R - 2.6).stroke(colour, width);
            group([
                ring(Token::Print.into(), 4.6),
                ring(seat_colour(seat), 3.0),
                ring(Token::Chalk.into(), 1.6).dashed("3 6"),
            ])
            .label(words::wins_here(seat))
        })
        .collect()
}

/// The seats that would join two shrines with one more building.
pub(super) fn threatening(table: &Attika) -> impl Iterator<Item = Seat> {
    let seats = if table.end().is_some() { 0 } else { engine::Game::seats(table) };
    Seat::all(seats).filter(|&seat| !table.winning_sites(seat).is_empty())
}
