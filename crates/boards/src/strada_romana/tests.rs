//! Every position of Strada Romana can be drawn, and played on the board.

use std::collections::BTreeSet;

use engine::{Forecast, Game as _, Options as _, Viewer};
use game_strada_romana::{Action, Options, StradaRomana, View, material::WagonSet};

use crate::{random::watch, scene::*};

/// Calls with every node, where its origin lies and how much larger it is.
fn walk(nodes: &[Node], x: f32, y: f32, scale: f32, see: &mut impl FnMut(&Node, f32, f32, f32)) {
    for node in nodes {
        let (x, y) = (x + node.place.x * scale, y + node.place.y * scale);
        let scale = scale * node.place.scale;
        see(node, x, y, scale);
        walk(&node.children, x, y, scale, see);
    }
}

fn corners(node: &Node) -> Vec<(f32, f32)> {
    match &node.shape {
        Shape::Rect { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
        Shape::Circle { x, y, r } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(text) => {
            let width = text.content.chars().count() as f32 * text.size * 0.55;
            let left = match text.anchor {
                Anchor::Start => text.x,
                Anchor::Middle => text.x - width / 2.0,
                Anchor::End => text.x - width,
            };
            vec![(left, text.y - text.size * 0.7), (left + width, text.y)]
        }
        Shape::Group | Shape::Path(_) | Shape::Symbol(_) => Vec::new(),
    }
}

/// Checks a scene and counts its nodes.
fn check(scene: &Scene, choices: &[(Action, Forecast)]) -> usize {
    let (mut keys, mut placed, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
    let [left, top, width, height] = scene.frame;
    let symbols: BTreeSet<_> = scene.symbols.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(symbols.len(), scene.symbols.len(), "symbols have names of their own");
    walk(&scene.nodes, 0.0, 0.0, 1.0, &mut |node, x, y, scale| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        for action in &node.actions {
            let parsed: Action = action.parse().expect("an action in notation");
            let legal = choices.iter().any(|(choice, _)| *choice == parsed);
            assert_eq!(legal, node.legal, "{action}");
            placed.insert(parsed);
        }
        assert!(!node.legal || !node.label.is_empty(), "what can be clicked can be read: {:?}", node.actions);
        for (cx, cy) in corners(node) {
            let inside = (left - 1.0..=left + width + 1.0).contains(&(x + cx * scale))
                && (top - 1.0..=top + height + 1.0).contains(&(y + cy * scale));
            assert!(inside, "outside: {node:?} at {x} {y}");
        }
        if let Shape::Text(text) = &node.shape {
            assert!(text.size * scale >= 10.0, "too small: {}", text.content);
        }
        if let Shape::Symbol(name) = &node.shape {
            assert!(symbols.contains(name.as_str()), "no drawing of {name}");
        }
    });
    for (action, _) in choices {
        assert!(placed.contains(action), "{action} has no place on the board");
        let shows = scene.nodes.iter().any(|node| node.preview == Some(action.to_string()));
        assert!(shows || matches!(action, Action::End | Action::NoTile), "{action} has no preview");
    }
    count
}

/// SR-62: only own wagon tiles are drawn with their faces for a seat that is not looking.
fn shows_no_secret(view: &View) {
    let held = view.viewer.seat().map_or(WagonSet::NONE, |seat| view.held(seat));
    walk(&crate::random::map::<StradaRomana>(view, &[], &[]).nodes, 0.0, 0.0, 1.0, &mut |node, _, _, _| {
        if let Some(name) = node.key.strip_prefix("tile ") {
            assert!(held.contains(name.parse().expect("a wagon")), "{name} is somebody's secret");
        }
    });
}

/// Plays at random and draws for the seat to act, and for a spectator.
fn play(options: &Options, seats: u8, seed: u64) {
    let (game, recent) = watch::<StradaRomana>(options, seats, seed, |position| {
        if position.ply % 3 == 0 {
            let (view, choices) = position.seen();
            let scene = crate::random::map::<StradaRomana>(&view, &choices, position.recent);
            let count = check(&scene, &choices);
            assert!(count < 3000, "{count} nodes");
            assert_eq!(
                scene,
                crate::random::map::<StradaRomana>(&view, &choices, position.recent),
                "the same view, the same scene"
            );
            let seen = |viewer| position.game.view(viewer);
            check(&crate::random::map::<StradaRomana>(&seen(Viewer::Spectator), &[], position.recent), &[]);
            let others = Viewer::all(seats).filter(|viewer| !viewer.is(position.seat));
            others.for_each(|viewer| shows_no_secret(&seen(viewer)));
        }
    });
    for viewer in Viewer::all(seats) {
        check(&crate::random::map::<StradaRomana>(&game.view(viewer), &[], &recent), &[]);
    }
}

#[test]
fn every_legal_action_has_its_place_at_every_table() {
    for seats in 2..=5 {
        for switch in 0..=Options::SWITCHES.len() {
            let mut options = Options::preset(0);
            if switch < Options::SWITCHES.len() {
                options.set(switch, 1);
            }
            play(&options, seats, u64::from(seats) * 7 + switch as u64);
        }
    }
}
