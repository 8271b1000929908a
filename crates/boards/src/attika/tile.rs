//! A new map tile: where it may lie, and how it may be turned.

use game_attika::{Action, Laid, Phase, board::Spot};

use super::{
    geometry::{R, centre, contour},
    plan::Plan,
    symbols::hex_name,
};
use crate::scene::*;

pub(super) fn draw(plan: &Plan<'_>) -> Node {
    let mut nodes = Vec::new();
    match plan.view.turn.phase {
        Phase::Tile(tile) => places(plan, tile, &mut nodes),
        Phase::Turn(tile, spot) => turns(plan, tile, spot, &mut nodes),
        _ => {}
    }
    group(nodes).at(plan.origin.0, plan.origin.1).scaled(plan.scale).key("new tile")
}

/// Every spot for the tile's centre, and the tile as it would lie.
fn places(plan: &Plan<'_>, tile: u8, nodes: &mut Vec<Node>) {
    let spots: Vec<Spot> = plan
        .choices
        .iter()
        .filter_map(|(action, _)| if let Action::Tile(spot) = action { Some(*spot) } else { None })
        .collect();
    for &spot in &spots {
        let (x, y) = centre(spot);
        let plus = path("M-8,0H8M0,-8V8").stroke(Token::Ink, 2.4).round();
        nodes.push(
            group([glow(hexagon(0.0, 0.0, R - 15.0)), plus])
                .at(x, y)
                .label(format!("Lay the tile with its centre at {spot}"))
                .legal([Action::Tile(spot).to_string()]),
        );
    }
    for spot in spots {
        let laid = Laid { tile, centre: spot, turn: 0 };
        nodes.push(whole(laid).class("lifted").preview(Action::Tile(spot).to_string()));
    }
}

/// The tile at its spot, with a handle for each turn and the tile as it would lie then.
fn turns(plan: &Plan<'_>, tile: u8, spot: Spot, nodes: &mut Vec<Node>) {
    let laid = |turn| Laid { tile, centre: spot, turn };
    nodes.push(whole(laid(0)).class("lifted").label("The new tile, unturned"));
    let offered = |turn: &u8| plan.choice(Action::Turn(*turn)).is_some();
    // Behind the handles, which stay in reach.
    for turn in (0..6).filter(offered) {
        nodes.push(whole(laid(turn)).class("lifted").preview(Action::Turn(turn).to_string()));
    }
    for turn in (0..6).filter(offered) {
        let (x, y) = centre(spot.flower()[usize::from(turn) + 1]);
        nodes.push(
            group([
                glow(hexagon(0.0, 0.0, R - 6.0)),
                rounded(-19.0, 14.0, 38.0, 19.0, 4.0).fill(Token::Sheet).stroke(Token::Ink, 1.0),
                text(1.5, 28.5, 14.5, format!("{}°", u16::from(turn) * 60)).bold().middle(),
            ])
            .at(x, y)
            .label(format!("Turn the tile by {} degrees", u16::from(turn) * 60))
            .legal([Action::Turn(turn).to_string()]),
        );
    }
}

/// A tile at its spot.
fn whole(laid: Laid) -> Node {
    let spots = laid.centre.flower();
    let mut parts: Vec<Node> = spots
        .into_iter()
        .enumerate()
        .map(|(place, spot)| {
            let (x, y) = centre(spot);
            symbol(hex_name(laid.land(place), place)).at(x, y)
        })
        .collect();
    let edge = contour(&spots.into_iter().collect(), 0.0);
    parts.push(path(edge.clone()).stroke(Token::Print, 5.0));
    parts.push(path(edge).stroke(Token::Accent, 3.0).dashed("9 4"));
    group(parts)
}
