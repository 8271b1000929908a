//! Random games at every preset and seat count: the drawing is complete, sound and stable.

use std::collections::BTreeSet;

use engine::{Forecast, Foresight, Game as _, Options as _, Viewer, Words as _};
use game_la_strada::{Action, LaStrada, Options};

use crate::{
    random::watch,
    scene::{Node, Scene, Shape, Text},
};

/// Calls back with every node and its place on the sheet: left, top and scale.
fn walk(node: &Node, (x, y, scale): (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    let here = (x + node.place.x * scale, y + node.place.y * scale, scale * node.place.scale);
    see(node, here);
    node.children.iter().for_each(|child| walk(child, here, see));
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

fn check(scene: &Scene, choices: &[(Action, Forecast)], named: &[String]) {
    let [left, top, width, height] = scene.frame;
    let known: BTreeSet<&str> = scene.symbols.iter().map(|(name, _)| name.as_str()).collect();
    let (mut keys, mut offered, mut reached, mut count) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), 0);
    let mut see = |node: &Node, (x, y, scale): (f32, f32, f32)| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "{} is there twice", node.key);
        for action in node.actions.iter().chain(&node.preview) {
            if named.contains(action) {
                assert!(node.legal || node.preview.is_some(), "{action} can be done");
                reached.insert(action.clone());
                continue;
            }
            let action: Action = action.parse().expect("an action in notation");
            let legal = choices.iter().any(|(choice, _)| *choice == action);
            assert!(legal || (!node.legal && node.preview.is_none()), "{action} is not legal");
            if node.legal {
                offered.insert(action);
            }
        }
        match &node.shape {
            Shape::Symbol(name) => assert!(known.contains(name.as_str()), "no drawing is called {name}"),
            Shape::Text(text) => assert!(text.size * scale >= 10.0, "{} is small", text.content),
            _ => {}
        }
        for (cx, cy) in corners(node) {
            let (px, py) = (x + cx * scale, y + cy * scale);
            assert!(px >= left - 0.5 && px <= left + width + 0.5, "{px} of {width}: {node:?}");
            assert!(py >= top - 0.5 && py <= top + height + 0.5, "{py} of {height}: {node:?}");
        }
    };
    scene.nodes.iter().for_each(|node| walk(node, (0.0, 0.0, 1.0), &mut see));
    assert!(count <= 3000, "{count} nodes");
    for (action, _) in choices {
        let placeless = matches!(action, Action::Stay | Action::End);
        assert!(placeless || offered.contains(action), "{action} has no place on the board");
    }
    assert!(named.iter().all(|name| reached.contains(name)), "{named:?} are not all drawn");
}

/// Plays at random and draws for the seat to act and for a spectator.
fn play(options: &Options, seats: u8, seed: u64) {
    let (game, recent) = watch::<LaStrada>(options, seats, seed, |position| {
        if position.ply % 4 == 0 {
            let (view, choices) = position.seen();
            let scene = crate::random::map::<LaStrada>(&view, &choices, position.recent);
            let shortcuts = LaStrada::shortcuts(&Foresight::new(&view, position.seat));
            let named: Vec<_> = shortcuts.into_iter().map(|shortcut| shortcut.name).collect();
            check(&scene, &choices, &named);
            assert_eq!(
                scene,
                crate::random::map::<LaStrada>(&view, &choices, position.recent),
                "the same view, the same scene"
            );
        }
        if position.ply % 16 == 0 {
            check(
                &crate::random::map::<LaStrada>(&position.game.view(Viewer::Spectator), &[], position.recent),
                &[],
                &[],
            );
        }
    });
    check(&crate::random::map::<LaStrada>(&game.view(Viewer::Spectator), &[], &recent), &[], &[]);
}

#[test]
fn every_position_of_every_table_can_be_drawn_and_played_on_the_board() {
    for (index, preset) in Options::PRESETS.iter().enumerate() {
        for seats in preset.seats.clone() {
            play(&Options::preset(index), seats, u64::from(seats) * 7 + index as u64);
        }
    }
}

#[test]
fn switches_that_change_the_board_can_be_drawn() {
    let mut options = Options { blind: true, ..Options::default() };
    play(&options, 3, 5);
    options.exclusive = true;
    play(&options, 2, 6);
    let danger = Options::preset(2);
    play(&Options { scoring: game_la_strada::options::DangerScoring::PerMerchant, ..danger }, 2, 7);
}

#[test]
fn a_position_of_the_catalog_becomes_a_scene() {
    let table = catalog::start("la-strada", "", &[], 3, &mut engine::SeededDice::new(7)).expect("a legal table");
    let seat = table.to_act().first().expect("a game begins with somebody");
    let sight = catalog::Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
    let frame = catalog::Frame::of(&sight, &engine::Names::numbered(3));
    let scene = crate::scene(&sight, &frame, &engine::Names::numbered(3)).expect("La Strada can be drawn");
    assert!(scene.nodes.iter().any(|node| node.legal), "a workshop can be placed by a click");
}
