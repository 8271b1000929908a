//! Every position of Rialto can be drawn, and played on the board.

use std::collections::BTreeSet;

use engine::{Forecast, Game as _, Options as _, Viewer};
use game_rialto::{Action, Options, Rialto};

use crate::{random::watch, scene::*};

/// Calls with every node and where its origin lies.
fn walk(nodes: &[Node], x: f32, y: f32, see: &mut impl FnMut(&Node, f32, f32)) {
    for node in nodes {
        let (x, y) = (x + node.place.x, y + node.place.y);
        see(node, x, y);
        walk(&node.children, x, y, see);
    }
}

fn corners(node: &Node) -> Vec<(f32, f32)> {
    match &node.shape {
        Shape::Rect { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
        Shape::Circle { x, y, r } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(text) => vec![(text.x, text.y)],
        Shape::Group | Shape::Path(_) | Shape::Symbol(_) => Vec::new(),
    }
}

fn check(scene: &Scene, choices: &[(Action, Forecast)]) -> usize {
    let (mut keys, mut placed, mut shown, mut count) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), 0);
    let [left, top, width, height] = scene.frame;
    walk(&scene.nodes, 0.0, 0.0, &mut |node, x, y| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        for action in &node.actions {
            let parsed: Action = action.parse().expect("an action in notation");
            assert_eq!(choices.iter().any(|(choice, _)| *choice == parsed), node.legal, "{action}");
            placed.insert(parsed);
        }
        shown.extend(node.preview.clone());
        if node.place.turn == 0.0 {
            for (cx, cy) in corners(node) {
                let inside = (left - 1.0..=left + width + 1.0).contains(&(x + cx * node.place.scale))
                    && (top - 1.0..=top + height + 1.0).contains(&(y + cy * node.place.scale));
                assert!(inside, "outside: {node:?} at {x} {y}");
            }
        }
        if let Shape::Text(text) = &node.shape {
            assert!(text.size >= 10.0, "too small: {}", text.content);
        }
    });
    for (action, _) in choices {
        assert!(*action == Action::Done || placed.contains(action), "{action} has no place on the board");
        assert!(*action == Action::Done || shown.contains(&action.to_string()), "{action} has no preview");
    }
    count
}

/// Plays at random and draws for the seat to act, and now and then for all.
fn play(options: &Options, seats: u8, seed: u64) {
    let (game, recent) = watch::<Rialto>(options, seats, seed, |position| {
        if position.ply % 3 == 0 {
            let (view, choices) = position.seen();
            let scene = crate::random::map::<Rialto>(&view, &choices, position.recent);
            let count = check(&scene, &choices);
            assert!(count < 3000, "{count} nodes");
            if position.ply % 15 == 0 {
                assert_eq!(
                    scene,
                    crate::random::map::<Rialto>(&view, &choices, position.recent),
                    "the same view, the same scene"
                );
            }
            check(&crate::random::map::<Rialto>(&position.game.view(Viewer::Spectator), &[], position.recent), &[]);
        }
    });
    check(&crate::random::map::<Rialto>(&game.view(Viewer::Spectator), &[], &recent), &[]);
}

#[test]
fn every_legal_action_has_its_place_at_every_table() {
    for preset in 0..Options::PRESETS.len() {
        for seats in 2..=5 {
            play(&Options::preset(preset), seats, u64::from(seats) * 7 + preset as u64);
        }
    }
}
