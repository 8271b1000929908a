//! A new map tile: where it may lie, and how it may be turned.

use game_attika::{Action, Laid, Phase, board::Spot};

use super::{
    geometry::{R, centre, contour},
    stage::Painter,
    symbols::{ground_name, sign_name},
    words,
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>) -> Node {
    let mut nodes = Vec::new();
    match painter.view.turn.phase {
        Phase::Tile(tile) => places(painter, Some(tile), &mut nodes),
        Phase::Turn(tile, spot) => {
            places(painter, None, &mut nodes);
            turns(painter, tile, spot, &mut nodes);
        }
        Phase::Choose
        | Phase::Act
        | Phase::Owed
        | Phase::Picked(_)
        | Phase::Drawn(_)
        | Phase::Pay(..)
        | Phase::Cards
        | Phase::Over => {}
    }
    group(nodes).key("new tile")
}

/// Every spot for the tile's centre, and the tile as it would lie.
fn places(painter: &Painter<'_>, tile: Option<u8>, nodes: &mut Vec<Node>) {
    let instead = painter.seen.draft.iter().flat_map(|(_, among)| among);
    let offered = painter.seen.choices.iter().map(|(action, _)| action).chain(instead);
    let spots: Vec<Spot> = offered.filter_map(|action| spot_of(*action)).collect();
    let reach = painter.px(10.0).clamp(R - 15.0, R);
    for &spot in spots.iter().filter(|&&spot| !painter.drafted(Action::Tile(spot))) {
        let (x, y) = centre(spot);
        let plus = path("M-8,0H8M0,-8V8").stroke(Token::Ink, 2.4).round().scaled(reach / 26.0);
        nodes.push(
            group([glow(hexagon(0.0, 0.0, reach)), plus])
                .at(x, y)
                .label(words::tile_at(spot))
                .legal([Action::Tile(spot).to_string()]),
        );
    }
    for (spot, tile) in spots.into_iter().filter_map(|spot| Some((spot, tile?))) {
        let laid = Laid { tile, centre: spot, turn: 0 };
        nodes.push(whole(laid).class("lifted").preview(Action::Tile(spot).to_string()));
    }
}

fn spot_of(action: Action) -> Option<Spot> {
    if let Action::Tile(spot) = action { Some(spot) } else { None }
}

/// The tile at its spot, with a handle for each turn and the tile as it would lie then.
fn turns(painter: &Painter<'_>, tile: u8, spot: Spot, nodes: &mut Vec<Node>) {
    let laid = |turn| Laid { tile, centre: spot, turn };
    nodes.push(whole(laid(0)).class("lifted").label(words::UNTURNED));
    let offered = |turn: &u8| painter.choice(Action::Turn(*turn)).is_some();
    // Behind the handles, which stay in reach.
    for turn in (0..6).filter(offered) {
        nodes.push(whole(laid(turn)).class("lifted").preview(Action::Turn(turn).to_string()));
    }
    let size = painter.px(12.0).max(14.0);
    for turn in (0..6).filter(offered) {
        let (x, y) = centre(spot.flower()[usize::from(turn) + 1]);
        let mut parts = vec![glow(hexagon(0.0, 0.0, R - 6.0))];
        // On a small hex the cards tell the angles.
        if size < 26.0 {
            let width = size * 2.6;
            parts.push(rounded(-width / 2.0, 12.0, width, size * 1.3, 4.0).fill(Token::Sheet).stroke(Token::Ink, 1.0));
            parts.push(text(size * 0.1, 12.0 + size, size, words::degrees(turn)).bold().middle());
        }
        nodes.push(group(parts).at(x, y).label(words::turned(turn)).legal([Action::Turn(turn).to_string()]));
    }
}

/// A tile at its spot.
fn whole(laid: Laid) -> Node {
    let edge = contour(&laid.centre.flower().into_iter().collect(), 0.0);
    let mut parts = tile(laid);
    parts.push(path(edge.clone()).stroke(Token::Print, 5.0));
    parts.push(path(edge).stroke(Token::Accent, 3.0).dashed("9 4"));
    group(parts)
}

/// The hexes of a tile.
pub(super) fn tile(laid: Laid) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (place, spot) in laid.centre.flower().into_iter().enumerate() {
        let ((x, y), land) = (centre(spot), laid.land(place));
        nodes.push(symbol(ground_name(land)).at(x, y));
        nodes.extend(land.map(|land| symbol(sign_name(land)).at(x, y).scaled(1.35)));
    }
    nodes
}
