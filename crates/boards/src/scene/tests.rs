//! What holds for the scene of every position of every game.

use std::collections::BTreeSet;

use catalog::Frame;
use engine::{Names, Viewer};

use super::{Node, Scene, Theme, scene, svg};

/// Plays a game of each title with choices that look random, and hands every frame on.
fn frames(plies: usize, check: impl Fn(&Frame, &Scene)) {
    for listing in catalog::titles() {
        let seats = listing.presets[0].seats.clone();
        for seats in [*seats.start(), *seats.end()] {
            let mut table = catalog::start(listing.info.slug, "", &[], seats, 11).expect("a listed game sets up");
            let names = Names::numbered(seats);
            for ply in 0..plies {
                let spectated = table.frame(Viewer::Spectator, &names);
                check(&spectated, &scene(&spectated).expect("every game is drawn"));
                let Some(seat) = table.to_act().first() else { break };
                let frame = table.frame(Viewer::Seat(seat), &names);
                check(&frame, &scene(&frame).expect("every game is drawn"));
                let choice = &frame.choices[(ply * 7 + 3) % frame.choices.len()];
                table.act(seat, &choice.action, &names).expect("a choice is legal");
            }
        }
    }
}

fn walk<'a>(nodes: &'a [Node], visit: &mut impl FnMut(&'a Node)) {
    for node in nodes {
        visit(node);
        walk(&node.children, visit);
    }
}

#[test]
fn what_glows_is_legal() {
    frames(150, |frame, scene| {
        let legal: BTreeSet<&str> = frame.offers().map(|choice| choice.action.as_str()).collect();
        let mut glowing = 0;
        walk(&scene.nodes, &mut |node| {
            for action in &node.actions {
                assert!(!action.contains(';'), "{}: {action}", frame.game);
                if node.legal {
                    assert!(legal.contains(action.as_str()), "{} ply {}: {action} is not legal", frame.game, frame.ply);
                    glowing += 1;
                }
            }
        });
        if frame.viewer == Viewer::Spectator {
            assert_eq!(glowing, 0, "{}: a spectator may do nothing", frame.game);
        }
    });
}

#[test]
fn keys_are_unique() {
    frames(60, |frame, scene| {
        let mut keys = BTreeSet::new();
        walk(&scene.nodes, &mut |node| {
            if !node.key.is_empty() {
                assert!(
                    keys.insert(node.key.as_str()),
                    "{} ply {}: two nodes are {:?}",
                    frame.game,
                    frame.ply,
                    node.key
                );
            }
        });
        let names: BTreeSet<&str> = scene.symbols.iter().map(|symbol| symbol.0.as_str()).collect();
        assert_eq!(names.len(), scene.symbols.len(), "{}: two symbols have one name", frame.game);
    });
}

#[test]
fn pictures_stand_alone_and_are_whole() {
    frames(12, |frame, scene| {
        for theme in [Theme::Light, Theme::Dark] {
            let text = svg::standalone(scene, theme);
            for word in ["var(", "color-mix", "light-dark", "NaN", "inf\""] {
                assert!(!text.contains(word), "{}: {word} in {text}", frame.game);
            }
        }
        walk(&scene.nodes, &mut |node| {
            if let super::Shape::Symbol(name) = &node.shape {
                assert!(scene.symbols.iter().any(|symbol| symbol.0 == *name), "{}: no symbol {name}", frame.game);
            }
        });
    });
}
