//! The wagons wherever they are, and the squares where they can go.

use game_strada_romana::{
    Action, Place,
    board::Square,
    material::{ARRIVALS, Wagon},
};

use super::{
    header::arrival_at,
    pieces::{corner, middle, wagon, wagon_name, wagon_outline, wagon_tile},
    road::{START, start_at},
    scene::Painter,
};
use crate::scene::*;

/// An arrival place is so wide and high.
pub(super) const ARRIVAL: (f32, f32) = (88.0, 48.0);

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    for square in Square::all().filter(|&square| painter.open.wagon_on(square).is_none()) {
        let actions = painter.actions(|action| leads_to(action, square));
        if !actions.is_empty() {
            let (x, y) = corner(square.column(), square.lane());
            let label = format!("Square {square}, free: {} may come here", coming(painter, square));
            scene.add(group([glow(rounded(x + 3.0, y + 3.0, 58.0, 58.0, 6.0))]).label(label).legal(actions));
        }
    }
    for piece in Wagon::all() {
        scene.add(draw_wagon(painter, piece));
    }
    // SR-44: squares where a wagon stands and another may pass through.
    for square in Square::all() {
        let Some(standing) = painter.open.wagon_on(square) else { continue };
        let mut actions = painter.actions(|action| leads_to(action, square));
        if actions.is_empty() {
            continue;
        }
        actions.extend(painter.actions(|action| moves(action, standing)));
        let (x, y) = corner(square.column(), square.lane());
        let sign = path("M-9,4c2,-10 14,-10 17,-1m-5,0l5,1.6l1,-5").stroke(Token::Ink, 1.8).round();
        let badge = group([circle(0.0, 0.0, 11.0).fill(Token::Sheet).stroke(Token::Ink, 1.0), sign]);
        scene.add(
            group([glow(rounded(x + 3.0, y + 3.0, 58.0, 58.0, 6.0)), badge.at(x + 52.0, y + 8.0)])
                .label(format!("Square {square}, pass through {}", standing.name()))
                .legal(actions),
        );
    }
}

/// Whether an action takes a wagon to a square.
fn leads_to(action: &Action, square: Square) -> bool {
    match action {
        Action::Step { to, .. } | Action::Enter { to, .. } => *to == square,
        Action::Arrive(_)
        | Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::Take(_)
        | Action::NoTile
        | Action::End
        | Action::Pass => false,
    }
}

/// Whether an action moves a wagon.
fn moves(action: &Action, piece: Wagon) -> bool {
    match action {
        Action::Step { wagon, .. } | Action::Enter { wagon, .. } | Action::Arrive(wagon) => *wagon == piece,
        Action::Tile(_)
        | Action::Cube
        | Action::Buy(_)
        | Action::Look
        | Action::Take(_)
        | Action::NoTile
        | Action::End
        | Action::Pass => false,
    }
}

fn coming(painter: &Painter<'_>, square: Square) -> String {
    let comes =
        |piece: &Wagon| painter.choices.iter().any(|(action, _)| leads_to(action, square) && moves(action, *piece));
    Wagon::all().filter(comes).map(Wagon::name).collect::<Vec<_>>().join(", ")
}

/// Where a wagon waits: wagons that start at one end keep their places.
pub(super) fn slot(painter: &Painter<'_>, piece: Wagon) -> (f32, f32) {
    let bound = painter.bound(piece);
    let before = Wagon::all().take(piece.index()).filter(|&other| painter.bound(other) == bound).count();
    start_at(bound.opposite(), before)
}

/// Where a wagon is on the picture: its middle.
pub(super) fn place_of(painter: &Painter<'_>, piece: Wagon) -> (f32, f32) {
    match painter.open.places[piece.index()] {
        Place::Waiting => slot(painter, piece),
        Place::Road(square) => {
            let (x, y) = middle(square);
            if passing(painter, piece) { (x, y - 12.0) } else { (x, y) }
        }
        Place::Arrived => {
            let place = painter.open.arrivals.iter().position(|arrived| *arrived == Some(piece));
            let (x, y) = arrival_at(place.unwrap_or(ARRIVALS - 1));
            (x + ARRIVAL.0 / 2.0, y + ARRIVAL.1 / 2.0)
        }
    }
}

/// SR-44: whether a wagon is on a square where another stands.
fn passing(painter: &Painter<'_>, piece: Wagon) -> bool {
    let shared = |square| painter.open.wagon_on(square).is_some_and(|other| other != piece);
    painter.open.rolling() == Some(piece) && painter.open.square_of(piece).is_some_and(shared)
}

fn draw_wagon(painter: &Painter<'_>, piece: Wagon) -> Node {
    let bound = painter.bound(piece);
    let actions = painter.actions(|action| moves(action, piece));
    let rolling = painter.open.rolling() == Some(piece);
    let (line, width) = if rolling || !actions.is_empty() { (Token::Legal, 2.4) } else { (Token::Print, 1.2) };
    let place = painter.open.places[piece.index()];
    let outline = match place {
        Place::Road(_) if passing(painter, piece) => wagon_outline(bound).scaled(0.8),
        Place::Road(_) => wagon_outline(bound),
        Place::Waiting => rounded(-START.0 / 2.0, -START.1 / 2.0, START.0, START.1, 5.0),
        Place::Arrived => rounded(-ARRIVAL.0 / 2.0, -ARRIVAL.1 / 2.0, ARRIVAL.0, ARRIVAL.1, 6.0),
    };
    let face = match place {
        // Smaller, so that the name of the wagon below can be read.
        Place::Road(_) if passing(painter, piece) => group([
            outline.clone().fill(Token::Chalk).stroke(line, 3.0),
            wagon(piece, bound, 0.0, -6.0, 0.74),
            wagon_name(piece, 0.0, 18.0),
        ]),
        Place::Road(_) => wagon_tile(piece, bound, line, width),
        Place::Waiting => group([
            outline.clone().fill(Token::Chalk).stroke(line, width.min(1.8)),
            wagon(piece, bound, 0.0, -5.5, 0.68),
            wagon_name(piece, 0.0, 16.0),
        ]),
        Place::Arrived => group([
            outline.clone().fill(Token::Chalk).stroke(Token::Print, 1.1),
            wagon(piece, bound, 12.0, -10.0, 0.72),
            wagon_name(piece, 0.0, 19.0),
        ]),
    };
    let mut nodes = Vec::new();
    if painter.recent.moved.contains(piece) {
        nodes.push(last_mark(outline));
    }
    let face = face.printed();
    nodes.push(if actions.is_empty() { face } else { face.class("lifted") });
    if place == Place::Arrived {
        let number = painter.open.arrivals.iter().position(|arrived| *arrived == Some(piece)).unwrap_or(0) + 1;
        nodes.push(coin_of(-30.0, -10.0, 9.5, number.to_string()));
    }
    let (x, y) = place_of(painter, piece);
    let whereabouts = match place {
        Place::Waiting => format!("waiting at {}, bound for {bound}", bound.opposite()),
        Place::Road(square) => format!("on {square}, bound for {bound}"),
        Place::Arrived => format!("has arrived at {bound}"),
    };
    let node = group(nodes).at(x, y).key(format!("wagon {piece}")).label(format!("{}, {whereabouts}", piece.name()));
    match ahead(painter, piece).filter(|_| actions.is_empty() && painter.acts()) {
        Some(action) => node.asks(action.to_string()),
        None => node.legal(actions),
    }
}

/// The step that a wagon would make first, legal or not; none once it has arrived.
fn ahead(painter: &Painter<'_>, wagon: Wagon) -> Option<Action> {
    let bound = painter.bound(wagon);
    match painter.open.places[wagon.index()] {
        Place::Waiting => bound.opposite().squares().iter().next().map(|to| Action::Enter { wagon, to }),
        Place::Road(from) => {
            let to = from.links(bound).free.iter().next();
            Some(to.map_or(Action::Arrive(wagon), |to| Action::Step { wagon, to }))
        }
        Place::Arrived => None,
    }
}
