//! The wagons wherever they are, and the squares where they can go.

use game_strada_romana::{Action, Place, Stop, board::Square, material::Wagon};

use super::{
    map::START,
    pieces::{marked_wagon, named_wagon, num, sans, wagon_outline, waiting_wagon},
    stage::{Painter, way_to},
    words,
};
use crate::scene::*;

pub(super) fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    for square in Square::all().filter(|&square| painter.open.wagon_on(square).is_none()) {
        scene.nodes.extend(target(painter, square));
    }
    drafted(painter, scene);
    for piece in Wagon::all().filter(|&piece| painter.open.places[piece] != Place::Arrived) {
        scene.add(draw_wagon(painter, piece));
    }
    // SR-44: squares where a wagon stands and another may pass through.
    for square in Square::all() {
        let Some(standing) = painter.open.wagon_on(square) else { continue };
        let mut actions = painter.actions(|action| action.square() == Some(square));
        if actions.is_empty() {
            continue;
        }
        actions.extend(moves(painter, standing));
        let (x, y) = painter.map.square(square);
        let sign = path("M-9,4c2,-10 14,-10 17,-1m-5,0l5,1.6l1,-5").stroke(Token::Ink, 1.8).round();
        let badge = group([circle(0.0, 0.0, 11.0).fill(Token::Sheet).stroke(Token::Ink, 1.0), sign]);
        scene.add(
            group([glow(rounded(x + 3.0, y + 3.0, 58.0, 58.0, 6.0)), badge.at(x + 52.0, y + 8.0)])
                .label(words::through_label(square, standing))
                .legal(actions),
        );
    }
}

/// A free square where wagons can come: a strong glow where that brings points, dashes elsewhere.
/// Squares more than a step away are shown for the wagon that rolls, with the number of the step.
fn target(painter: &Painter<'_>, square: Square) -> Option<Node> {
    let rolling = painter.open.rolling();
    let leads = |stop: &&Stop| {
        stop.at == Some(square) && (stop.steps.len() == 1 || Some(stop.wagon) == rolling && stop.steps.len() > 1)
    };
    let mut stops: Vec<&Stop> = painter.stops.iter().filter(leads).collect();
    let near = stops.iter().any(|stop| stop.steps.len() == 1);
    stops.retain(|stop| !near || stop.steps.len() == 1);
    let first = stops.iter().find(|stop| Some(stop.wagon) == rolling).or(stops.first())?;
    let (x, y) = painter.map.square(square);
    let outline = rounded(x + 3.0, y + 3.0, 58.0, 58.0, 6.0);
    let gains = stops.iter().any(|stop| stop.hauls.first().is_some_and(|haul| haul.points > 0));
    let quiet = rolling.is_some_and(|wagon| wagon != first.wagon);
    let mut nodes = if near && gains && !quiet {
        vec![glow(outline)]
    } else {
        vec![
            outline.clone().fill(Token::Sheet.thin(if quiet { 12 } else { 40 })),
            outline.clone().stroke(Token::Print, if quiet { 0.0 } else { 4.2 }),
            outline.stroke(Token::Legal, if quiet { 1.8 } else { 2.6 }).dashed("5 4"),
        ]
    };
    let used = painter.turn().map_or(0, |turn| usize::from(turn.used));
    if Some(first.wagon) == rolling {
        let step = (used + first.steps.len()).to_string();
        nodes.push(circle(x + 32.0, y + 26.0, 14.0).fill(Token::Sheet).stroke(Token::Ink, 1.0));
        nodes.push(num(x + 32.0, y + 32.6, 19.0, step).middle());
    }
    if !quiet {
        let size = painter.map.letters(12.0);
        nodes.push(sans(x + 32.0, y + 56.0, size, square.to_string()).middle().halo(3.0));
    }
    let coming: Vec<Wagon> = stops.iter().map(|stop| stop.wagon).collect();
    let actions: Vec<String> = stops.iter().map(|stop| way_to(stop)).collect();
    Some(group(nodes).label(words::square_label(square, &coming)).legal(actions))
}

/// The ways of wagons that wait in the draft, from where they stood.
fn drafted(painter: &Painter<'_>, scene: &mut Scene) {
    let steps = painter.draft.iter().filter_map(|(action, _)| Some((action.wagon()?, action.square()?)));
    let mut last: Option<(Wagon, (f32, f32))> = None;
    for (wagon, to) in steps {
        let from = last.filter(|(before, _)| *before == wagon).map_or_else(
            || {
                painter
                    .before
                    .square_of(wagon)
                    .map_or_else(|| slot(painter, wagon), |square| painter.map.middle(square))
            },
            |(_, at)| at,
        );
        let at = painter.map.middle(to);
        let ring = circle(from.0, from.1, 9.0).fill(Token::Sheet).stroke(Token::Legal, 2.6);
        scene.add(group(way(from, at)).with(ring));
        last = Some((wagon, at));
    }
}

/// The way from one point to another, cased so that it shows on any ground.
pub(super) fn way(from: (f32, f32), to: (f32, f32)) -> [Node; 2] {
    [
        line([from, to]).stroke(Token::Print, 6.0).round(),
        line([from, to]).stroke(Token::Legal, 3.6).dashed("7 6").round(),
    ]
}

/// All that a wagon can do, its next steps first.
fn moves(painter: &Painter<'_>, piece: Wagon) -> Vec<String> {
    let mut actions = painter.actions(|action| action.wagon() == Some(piece));
    actions.extend(painter.ways(|stop| stop.wagon == piece && stop.steps.len() > 1));
    actions
}

/// Where a wagon waits: wagons that start at one end keep their places.
fn slot(painter: &Painter<'_>, piece: Wagon) -> (f32, f32) {
    let bound = painter.bound(piece);
    let before = Wagon::all().take(piece.index()).filter(|&other| painter.bound(other) == bound).count();
    painter.map.start(bound.opposite(), before)
}

/// Where a wagon is on the map: its middle; the city once it has arrived.
pub(super) fn place_of(painter: &Painter<'_>, piece: Wagon) -> (f32, f32) {
    match painter.open.places[piece] {
        Place::Waiting => slot(painter, piece),
        Place::Road(square) => {
            let (x, y) = painter.map.middle(square);
            if passing(painter, piece) { (x, y - 12.0) } else { (x, y) }
        }
        Place::Arrived => painter.map.city(painter.bound(piece)),
    }
}

/// SR-44: whether a wagon is on a square where another stands.
fn passing(painter: &Painter<'_>, piece: Wagon) -> bool {
    let shared = |square| painter.open.wagon_on(square).is_some_and(|other| other != piece);
    painter.open.rolling() == Some(piece) && painter.open.square_of(piece).is_some_and(shared)
}

fn draw_wagon(painter: &Painter<'_>, piece: Wagon) -> Node {
    let bound = painter.bound(piece);
    let actions = moves(painter, piece);
    let rolling = painter.open.rolling() == Some(piece);
    let waits = painter.draft.iter().any(|(action, _)| action.wagon() == Some(piece));
    let (line, width) = if rolling {
        (Token::Legal, 3.4)
    } else if actions.is_empty() || painter.open.rolling().is_some() {
        (Token::Print, 1.2)
    } else {
        (Token::Legal, 2.2)
    };
    let on_road = matches!(painter.open.places[piece], Place::Road(_));
    let outline =
        if on_road { wagon_outline(bound) } else { rounded(-START.0 / 2.0, -START.1 / 2.0, START.0, START.1, 5.0) };
    let face = if on_road && painter.map.names && !passing(painter, piece) {
        named_wagon(piece, bound, line, width)
    } else if on_road {
        // Smaller while it passes through, so that the wagon below can be told.
        marked_wagon(piece, bound, line, width).scaled(if passing(painter, piece) { 0.84 } else { 1.0 })
    } else {
        let fill = if painter.map.names {
            Token::Chalk.into()
        } else {
            super::symbols::heading(bound).1.mix(Token::Chalk, 45)
        };
        group([outline.clone().fill(fill).stroke(line, width.min(1.8)), waiting_wagon(piece, bound, painter.map.names)])
    };
    let mut nodes = Vec::new();
    if painter.recent.moved.contains(piece) && !waits {
        nodes.push(last_mark(outline.clone()));
    }
    let face = face.printed();
    nodes.push(if actions.is_empty() { face } else { face.class("lifted") });
    if waits {
        nodes.push(outline.bare().stroke(Token::Chalk, 2.0).dashed("5 5"));
    }
    let (x, y) = place_of(painter, piece);
    let node = group(nodes).at(x, y).key(format!("wagon {piece}")).label(words::wagon_label(painter.open, piece));
    match ahead(painter, piece).filter(|_| actions.is_empty() && painter.acts()) {
        Some(action) => node.asks(action.to_string()),
        None => node.legal(actions),
    }
}

/// The step that a wagon would make first, legal or not; none once it has arrived.
fn ahead(painter: &Painter<'_>, wagon: Wagon) -> Option<Action> {
    let bound = painter.bound(wagon);
    match painter.open.places[wagon] {
        Place::Waiting => bound.opposite().squares().iter().next().map(|to| Action::Enter { wagon, to }),
        Place::Road(from) => {
            let to = from.links(bound).free.iter().next();
            Some(to.map_or(Action::Arrive(wagon), |to| Action::Step { wagon, to }))
        }
        Place::Arrived => None,
    }
}
