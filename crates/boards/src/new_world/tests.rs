//! Every position of New World can be drawn, and played on the board.

use std::collections::BTreeSet;

use engine::{Forecast, Game as _, Options as _, SeededDice, Viewer};
use game_new_world::{Action, NewWorld, Options};

use crate::{
    random::{roll, watch_choosing},
    scene::*,
};

/// Calls with every node, where its origin lies and how large it is drawn.
fn walk(nodes: &[Node], at: (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    for node in nodes {
        let place = (at.0 + node.place.x * at.2, at.1 + node.place.y * at.2, at.2 * node.place.scale);
        see(node, place);
        if node.place.turn == 0.0 {
            walk(&node.children, place, see);
        }
    }
}

fn corners(node: &Node) -> Vec<(f32, f32)> {
    match &node.shape {
        Shape::Rect { x, y, width, height, .. } => vec![(*x, *y), (x + width, y + height)],
        Shape::Circle { x, y, r } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(text) => vec![(text.x, text.y)],
        Shape::Group | Shape::Path(_) | Shape::Symbol(_) => vec![(0.0, 0.0)],
    }
}

fn has_place(action: Action) -> bool {
    match action {
        Action::Explorers(..) | Action::Lay(_) | Action::Turn(_) | Action::Claim(_) | Action::Score(_) => true,
        Action::Pass | Action::End => false,
    }
}

fn check(scene: &Scene, choices: &[(Action, Forecast)]) -> usize {
    let (mut keys, mut placed, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
    let symbols: BTreeSet<&str> = scene.symbols.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(symbols.len(), scene.symbols.len(), "symbols have names of their own");
    let [left, top, width, height] = scene.frame;
    walk(&scene.nodes, (0.0, 0.0, 1.0), &mut |node, (x, y, scale)| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        for action in &node.actions {
            let parsed: Action = action.parse().expect("an action in notation");
            let legal = choices.iter().any(|(choice, _)| *choice == parsed);
            assert_eq!(node.legal, legal, "{action}");
            placed.insert(parsed);
        }
        for (cx, cy) in corners(node) {
            let inside = (left - 1.0..=left + width + 1.0).contains(&(x + cx * scale))
                && (top - 1.0..=top + height + 1.0).contains(&(y + cy * scale));
            assert!(inside || node.place.turn != 0.0, "outside {:?}: {node:?} at {x} {y}", scene.frame);
        }
        match &node.shape {
            Shape::Text(text) => assert!(text.size * scale >= 10.0, "too small: {}", text.content),
            Shape::Symbol(name) => assert!(symbols.contains(name.as_str()), "no symbol {name}"),
            _ => {}
        }
    });
    for (action, _) in choices {
        assert!(!has_place(*action) || placed.contains(action), "{action} has no place on the board");
    }
    count
}

/// Lays tiles where most lie round, so that much is completed; else at random.
fn choose(game: &NewWorld, legal: &[Action], dice: &mut SeededDice) -> usize {
    let around = |action: &Action| match action {
        Action::Lay(cell) => cell.around().filter(|next| next.col > 0 && game.land().at(*next).is_some()).count(),
        Action::Explorers(..) | Action::Turn(_) | Action::Claim(_) | Action::Pass | Action::Score(_) | Action::End => 0,
    };
    let most = legal.iter().map(around).max().unwrap_or(0);
    let good: Vec<usize> = (0..legal.len()).filter(|&index| around(&legal[index]) == most).collect();
    good[roll(dice, good.len())]
}

/// Plays and draws every few plies.
fn play(options: &Options, seats: u8, seed: u64, every: usize) {
    let (game, recent) = watch_choosing(options, seats, seed, choose, |position| {
        if position.ply % every == 0 {
            let (view, choices) = position.seen();
            let scene = crate::random::map::<NewWorld>(&view, &choices, position.recent);
            let count = check(&scene, &choices);
            assert!(count < 3400, "{count} nodes");
            assert_eq!(
                scene,
                crate::random::map::<NewWorld>(&view, &choices, position.recent),
                "the same view, the same scene"
            );
        }
    });
    check(&crate::random::map::<NewWorld>(&game.view(Viewer::Spectator), &[], &recent), &[]);
}

#[test]
fn every_legal_action_has_its_place_at_every_table() {
    for preset in 0..Options::PRESETS.len() {
        for seats in 2..=5 {
            play(&Options::preset(preset), seats, u64::from(seats) * 7 + preset as u64, 7);
        }
    }
}
