//! Numbers on what happened: where the marks of a ply stand on the map, each with the number that a list
//! beside it has.

use super::{Node, Place, Shape, Token, circle, draw::Showing, group, text};
use crate::stage::Stage;

/// A table whose marks of these plies carry numbers: each ply with its number.
pub fn numbered(showing: Showing<'_>, numbers: &[(usize, usize)]) -> Option<Stage> {
    let mut stage = super::draw::told(showing, None)?;
    let mut taken: Vec<(f32, f32)> = Vec::new();
    for &(ply, number) in numbers {
        let alone = super::draw::told(showing, Some(ply))?;
        let Some((x, mut y)) = alone.map.nodes.iter().find_map(|node| marked(node, Place::default())) else { continue };
        // Two steps of one place stand one below the other.
        while taken.iter().any(|(left, top)| (left - x).abs() < 18.0 && (top - y).abs() < 18.0) {
            y += 19.0;
        }
        taken.push((x, y));
        let disc = circle(0.0, 0.0, 9.5).fill(Token::Ink).stroke(Token::Sheet, 1.4);
        let number = text(0.0, 4.3, 12.5, number.to_string()).bold().middle().fill(Token::Sheet);
        stage.map.add(group([disc, number]).at(x, y).class("numbered"));
    }
    Some(stage)
}

/// Where the mark of what was done last stands, if this holds one.
fn marked(node: &Node, under: Place) -> Option<(f32, f32)> {
    let place = within(under, node.place);
    if node.class.split(' ').any(|class| class == "last") {
        return somewhere(node, under);
    }
    node.children.iter().find_map(|child| marked(child, place))
}

/// A point of what is drawn.
fn somewhere(node: &Node, under: Place) -> Option<(f32, f32)> {
    let place = within(under, node.place);
    let own = match &node.shape {
        Shape::Group | Shape::Symbol(_) | Shape::Text(_) => None,
        Shape::Circle { x, y, .. } => Some((*x, *y)),
        Shape::Rect { x, y, width, height, .. } => Some((x + width / 2.0, y + height / 2.0)),
        Shape::Polygon(points, _) => {
            let count = points.len().max(1) as f32;
            let sum = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
            Some((sum.0 / count, sum.1 / count))
        }
        Shape::Path(letters) => first_point(letters),
    };
    let own = own.map(|(x, y)| {
        let at = within(place, Place { x, y, ..Place::default() });
        (at.x, at.y)
    });
    own.or_else(|| node.children.iter().find_map(|child| somewhere(child, place)))
}

fn first_point(letters: &str) -> Option<(f32, f32)> {
    let mut numbers = letters
        .trim_start_matches('M')
        .split(|letter: char| !(letter.is_ascii_digit() || letter == '.' || letter == '-'))
        .filter_map(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// A place inside another.
fn within(outer: Place, inner: Place) -> Place {
    let (sin, cos) = outer.turn.to_radians().sin_cos();
    let (x, y) = (inner.x * outer.scale, inner.y * outer.scale);
    Place {
        x: outer.x + x * cos - y * sin,
        y: outer.y + x * sin + y * cos,
        turn: outer.turn + inner.turn,
        scale: outer.scale * inner.scale,
    }
}
