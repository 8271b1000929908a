//! Random games at every preset and seat count: the drawing is complete, sound and stable.

use std::collections::BTreeSet;

use engine::{Game, Options as _, Viewer};
use game_attika::{Action, Attika, Options, Phase};

use crate::{
    random::{Position, watch},
    scene::{Node, Scene, Shape, Text},
};

fn drawn(game: &Attika, viewer: Viewer) -> Scene {
    let view = game.view(viewer);
    let mut legal = Vec::new();
    if let Some(seat) = viewer.seat().filter(|&seat| game.to_act().contains(seat)) {
        game.legal(seat, &mut legal);
    }
    let forecasts = viewer.seat().map_or_else(Vec::new, |seat| engine::forecasts::<Attika>(&view, seat, &legal));
    let choices: Vec<_> = legal.into_iter().zip(forecasts).collect();
    crate::random::map::<Attika>(&view, &choices, &[])
}

/// Calls back with every node and its place on the sheet: left, top and scale.
fn walk(node: &Node, (x, y, scale): (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    let here = (x + node.place.x * scale, y + node.place.y * scale, scale * node.place.scale);
    see(node, here);
    node.children.iter().for_each(|child| walk(child, here, see));
}

fn each(scene: &Scene, mut see: impl FnMut(&Node, (f32, f32, f32))) {
    scene.nodes.iter().for_each(|node| walk(node, (0.0, 0.0, 1.0), &mut see));
}

/// Corners of what a node itself draws.
fn corners(node: &Node) -> Vec<(f32, f32)> {
    match &node.shape {
        Shape::Circle { x, y, r } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Rect { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(Text { x, y, .. }) => vec![(*x, *y)],
        Shape::Symbol(_) => vec![(0.0, 0.0)],
        Shape::Group | Shape::Path(_) => Vec::new(),
    }
}

/// Actions that have no place on the board. To build and to draw have one only while buildings
/// lie open or stacks hold any.
fn placeless(action: Action) -> bool {
    matches!(action, Action::Done | Action::Build | Action::Draw)
}

fn check(game: &Attika, viewer: Viewer) {
    let scene = drawn(game, viewer);
    assert_eq!(scene, drawn(game, viewer), "the same view gives the same scene");
    let [left, top, width, height] = scene.frame;
    let mut keys = BTreeSet::new();
    let (mut offered, mut count) = (BTreeSet::new(), 0);
    let known: BTreeSet<&str> = scene.symbols.iter().map(|(name, _)| name.as_str()).collect();
    each(&scene, |node, (x, y, scale)| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "{} is there twice", node.key);
        for action in &node.actions {
            assert!(action.parse::<Action>().is_ok(), "{action}");
            if node.legal {
                offered.insert(action.clone());
            }
        }
        if let Shape::Symbol(name) = &node.shape {
            assert!(known.contains(name.as_str()), "no drawing is called {name}");
        }
        if let Shape::Text(text) = &node.shape {
            assert!(text.size * scale >= 10.0, "{} is small", text.content);
        }
        for (cx, cy) in corners(node) {
            let (px, py) = (x + cx * scale, y + cy * scale);
            assert!(px >= left - 0.5 && px <= left + width + 0.5, "{px} of {width}: {node:?}");
            assert!(py >= top - 0.5 && py <= top + height + 0.5, "{py} of {height}: {node:?}");
        }
    });
    assert!(count <= 3000, "{count} nodes");
    let mut legal = Vec::new();
    if let Some(seat) = viewer.seat().filter(|&seat| game.to_act().contains(seat)) {
        game.legal(seat, &mut legal);
    }
    for &action in legal.iter().filter(|&&action| !placeless(action)) {
        assert!(offered.contains(&action.to_string()), "{action} is not on the board");
    }
    assert!(offered.iter().all(|action| legal.iter().any(|one| one.to_string() == *action)), "{offered:?}");
}

/// Plays a game at random and shows every position of it, the last included.
fn play(preset: usize, seats: u8, seed: u64, mut see: impl FnMut(&Attika, usize)) {
    let mut plies = 0;
    let (game, _) = watch(&Options::preset(preset), seats, seed, |position: Position<'_, Attika>| {
        see(position.game, position.ply);
        plies = position.ply + 1;
    });
    see(&game, plies);
}

#[test]
fn every_position_is_drawn_whole() {
    for preset in 0..2 {
        for seats in 2..=4 {
            play(preset, seats, 5 + u64::from(seats), |game, ply| {
                let rare = matches!(game.turn().phase, Phase::Tile(_) | Phase::Turn(..) | Phase::Pay(..) | Phase::Over);
                if ply % if rare { 7 } else { 43 } != 0 {
                    return;
                }
                for viewer in Viewer::all(seats) {
                    check(game, viewer);
                }
            });
        }
    }
}

#[test]
fn each_site_has_a_preview_with_its_price() {
    let mut seen = 0;
    play(1, 2, 3, |game, _| {
        let (Phase::Picked(_) | Phase::Drawn(_) | Phase::Pay(..) | Phase::Tile(_) | Phase::Turn(..)) =
            game.turn().phase
        else {
            return;
        };
        let seat = game.turn().seat;
        let mut previews = BTreeSet::new();
        each(&drawn(game, Viewer::Seat(seat)), |node, _| previews.extend(node.preview.clone()));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        for action in legal.into_iter().filter(|action| !matches!(action, Action::Store)) {
            assert!(previews.contains(&action.to_string()), "{action}");
            seen += 1;
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_table_is_drawn_from_its_position_and_marks_what_happened_last() {
    let mut dice = engine::SeededDice::new(5);
    let mut table = catalog::start("attika", "published", &[], 2, &mut dice).expect("a table for two");
    let mut marked = 0;
    for ply in 0..120 {
        let Some(seat) = table.to_act().first() else { break };
        let sight = catalog::Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
        let frame = catalog::Frame::of(&sight, &engine::Names::numbered(2));
        let scene = crate::scene(&sight, &frame, &engine::Names::numbered(2)).expect("Attika has a drawing");
        let mut offered = BTreeSet::new();
        each(&scene, |node, _| {
            marked += usize::from(node.class.split(' ').any(|class| class == "last"));
            if node.legal {
                offered.extend(node.actions.clone());
            }
        });
        let placed = |action: &&str| !["done", "build", "draw"].contains(action);
        let actions: Vec<&str> = frame.choices.iter().map(|choice| choice.action.as_str()).collect();
        assert!(actions.iter().filter(|action| placed(action)).all(|action| offered.contains(*action)), "{actions:?}");
        let choice = actions[(ply * 7) % actions.len()].to_owned();
        table.play(seat, &choice, &mut dice).expect("a legal action");
    }
    assert!(marked > 20, "{marked}");
}
