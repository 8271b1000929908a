//! What holds for the scene of every position of every game.

use std::collections::BTreeSet;

use catalog::{Frame, Position, Sight};
use engine::{Names, SeededDice, Viewer};

use super::{Node, Scene, Showing, Theme, numbered, scene, svg};
use crate::stage::Size;

/// Plays a game of each title with choices that look random, and hands every picture on.
fn pictures(plies: usize, mut check: impl FnMut(&Position, &Frame, &Scene)) {
    for listing in catalog::titles() {
        let seats = listing.presets[0].seats.clone();
        for seats in [*seats.start(), *seats.end()] {
            let mut dice = SeededDice::new(11);
            let mut table = catalog::start(listing.info.slug, "", &[], seats, &mut dice).expect("a listed game");
            let mut see = |position: Position| {
                let sight = Sight::of(position).expect("an own position");
                let frame = Frame::of(&sight, &Names::numbered(seats));
                let drawn = scene(&sight, &frame, &Names::numbered(seats)).expect("every game is drawn");
                check(sight.position(), &frame, &drawn);
                sight
            };
            for ply in 0..plies {
                see(table.whole(Viewer::Spectator));
                let Some(seat) = table.to_act().first() else { break };
                let sight = see(table.whole(Viewer::Seat(seat)));
                let legal = &sight.position().legal;
                table.play(seat, &legal[(ply * 7 + 3) % legal.len()], &mut dice).expect("a choice is legal");
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
    pictures(150, |position, frame, scene| {
        let legal: BTreeSet<&str> = frame.offers().map(|choice| choice.action.as_str()).collect();
        let mut glowing = 0;
        walk(&scene.nodes, &mut |node| {
            for action in &node.actions {
                assert!(!action.contains(';'), "{}: {action}", position.game);
                if node.legal {
                    assert!(
                        legal.contains(action.as_str()),
                        "{} ply {}: {action} is not legal",
                        position.game,
                        position.ply
                    );
                    glowing += 1;
                }
            }
        });
        if position.viewer == Viewer::Spectator {
            assert_eq!(glowing, 0, "{}: a spectator may do nothing", position.game);
        }
    });
}

#[test]
fn keys_are_unique() {
    pictures(60, |position, _, scene| {
        let mut keys = BTreeSet::new();
        walk(&scene.nodes, &mut |node| {
            if !node.key.is_empty() {
                assert!(
                    keys.insert(node.key.as_str()),
                    "{} ply {}: two nodes are {:?}",
                    position.game,
                    position.ply,
                    node.key
                );
            }
        });
        let names: BTreeSet<&str> = scene.drawings().collect();
        assert_eq!(names.len(), scene.drawings().count(), "{}: two symbols have one name", position.game);
    });
}

#[test]
fn pictures_stand_alone_and_are_whole() {
    pictures(12, |position, _, scene| {
        for theme in [Theme::Light, Theme::Dark] {
            let text = svg::standalone(scene, theme);
            for word in ["var(", "color-mix", "light-dark", "NaN", "inf\""] {
                assert!(!text.contains(word), "{}: {word} in {text}", position.game);
            }
        }
        let names: BTreeSet<&str> = scene.drawings().collect();
        walk(&scene.nodes, &mut |node| {
            if let super::Shape::Symbol(name) = &node.shape {
                assert!(names.contains(name.as_str()), "{}: no symbol {name}", position.game);
            }
        });
    });
}

#[test]
fn every_file_of_a_drawing_is_used_and_whole() {
    let mut seen = BTreeSet::new();
    pictures(200, |position, _, scene| {
        if !seen.insert(position.game.clone()) {
            return;
        }
        let folder = format!("{}/symbols/{}", env!("CARGO_MANIFEST_DIR"), position.game.replace('-', "_"));
        let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
        let found: BTreeSet<String> = files
            .map(|file| std::fs::read_to_string(file.expect("a file of the folder").path()).expect("a text"))
            .collect();
        let listed: BTreeSet<String> = scene.files.iter().map(|(_, text)| (*text).to_owned()).collect();
        assert_eq!(found, listed, "{folder}: the folder and the list of {} differ", position.game);
        for (name, text) in scene.files {
            let shown = super::files::shown(text, Theme::Dark);
            assert!(shown.contains("/>") && !shown.contains("data-dark"), "{name}: {shown}");
            let ends = shown.matches("/>").count() + 2 * shown.matches("</").count();
            assert_eq!(shown.matches('<').count(), ends, "{name} has an element without an end: {shown}");
        }
    });
    assert_eq!(seen.len(), catalog::SLUGS.len());
}

#[test]
fn seats_are_called_by_their_names() {
    let names = Names::new(["Ada", "Bo", "Cy", "Di", "Ed"].map(str::to_owned).to_vec());
    for listing in catalog::titles() {
        let seats = *listing.presets[0].seats.start();
        let table = catalog::start(listing.info.slug, "", &[], seats, &mut SeededDice::new(3)).expect("a listed game");
        let sight = Sight::of(table.whole(Viewer::Spectator)).expect("an own position");
        let drawn = scene(&sight, &Frame::of(&sight, &names), &names).expect("every game is drawn");
        let mut said = vec![drawn.title.clone()];
        walk(&drawn.nodes, &mut |node| {
            said.push(node.label.clone());
            if let super::Shape::Text(text) = &node.shape {
                said.push(text.content.clone());
            }
        });
        let private = |text: &String| text.chars().any(|letter| ('\u{e000}'..='\u{f8ff}').contains(&letter));
        assert_eq!(said.iter().find(|text| private(text)), None, "{}: a mark is left", listing.info.name);
        assert!(said.iter().any(|text| text.contains("Ada")), "{}: nobody is named", listing.info.name);
    }
}

/// What an undo would take back carries the numbers of the list beside the board.
#[test]
fn plies_that_may_be_taken_back_are_numbered_where_they_left_a_mark() {
    for listing in catalog::titles() {
        let mut dice = SeededDice::new(5);
        let mut table = catalog::start(listing.info.slug, "", &[], 2, &mut dice).expect("a listed game");
        let (names, mut most) = (Names::numbered(2), 0);
        for ply in 0..60 {
            let Some(seat) = table.to_act().first() else { break };
            let legal = table.whole(Viewer::Seat(seat)).legal;
            table.play(seat, &legal[(ply * 7 + 3) % legal.len()], &mut dice).expect("a choice is legal");
            let sight = Sight::of(table.whole(Viewer::Spectator)).expect("an own position");
            let frame = Frame::of(&sight, &names);
            let showing = Showing {
                sight: &sight,
                frame: &frame,
                names: &names,
                draft: &[],
                size: Size { width: 900.0, height: 700.0 },
            };
            let plies = sight.position().ply;
            let numbers: Vec<(usize, usize)> = (0..3.min(plies)).map(|back| (plies - back, 3 - back)).collect();
            let stage = numbered(showing, &numbers).expect("every game is drawn");
            let marks = stage.map.nodes.iter().filter(|node| node.class == "numbered");
            let places: Vec<(f32, f32)> = marks.map(|mark| (mark.place.x, mark.place.y)).collect();
            for (index, one) in places.iter().enumerate() {
                let apart = |other: &(f32, f32)| (one.0 - other.0).abs() >= 18.0 || (one.1 - other.1).abs() >= 18.0;
                assert!(places[..index].iter().all(apart), "{}: {places:?}", listing.info.slug);
            }
            most = most.max(places.len());
            let plain = numbered(showing, &[]).expect("every game is drawn");
            assert!(plain.map.nodes.iter().all(|node| node.class != "numbered"), "nothing is asked");
        }
        assert!(most >= 2, "{}: at most {most} plies had a number", listing.info.slug);
    }
}
