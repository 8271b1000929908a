//! Random games: the stage is complete, sound and readable, and shows nothing hidden.

use std::collections::BTreeSet;

use engine::Viewer;

use crate::{
    proof::{self, Shown},
    scene::{Anchor, Node, Scene, Shape},
    stage::{Part, Size, Stage},
};

/// Calls back with every node and its place: left, top and scale.
fn walk(nodes: &[Node], (x, y, scale): (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    for node in nodes {
        let here = (x + node.place.x * scale, y + node.place.y * scale, scale * node.place.scale);
        see(node, here);
        walk(&node.children, here, see);
    }
}

fn boards(stage: &Stage) -> impl Iterator<Item = &Scene> {
    stage.parts().filter_map(|part| match part {
        Part::Picture(scene) => Some(scene),
        Part::Heading(..) | Part::Cards(..) | Part::Line(_) | Part::Table(_) => None,
    })
}

/// Letters are large enough, and within what is seen of the picture where it has this size. A slip
/// of the map may lie beside its frame, where the window leaves room.
fn readable(scene: &Scene, size: Size, least: f32) {
    let [x, y, wide, high] = scene.frame;
    let pixels = size.scale(wide, high);
    let (width, height) = (size.width / pixels, size.height / pixels);
    let (left, top) = (x - (width - wide) / 2.0, y - (height - high) / 2.0);
    walk(&scene.nodes, (0.0, 0.0, 1.0), &mut |node, (x, y, within)| {
        let Shape::Text(text) = &node.shape else { return };
        let letters = text.size * within * pixels;
        assert!(letters >= least - 0.01, "{:?} is {letters} pixels high at {size:?}", text.content);
        let long = text.content.chars().count() as f32 * text.size * within * 0.5;
        let before = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => long / 2.0,
            Anchor::End => long,
        };
        let start = x + text.x * within - before;
        let foot = y + text.y * within;
        let across = start >= left - 1.0 && start + long <= left + width + 1.0;
        let down = foot - text.size * within * 0.7 >= top - 1.0 && foot <= top + height + 1.0;
        assert!(across && down, "{:?} is cut at {size:?}", text.content);
    });
}

/// What is shown only while an action is looked at.
fn previews(stage: &Stage) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(&stage.map.nodes, (0.0, 0.0, 1.0), &mut |node, _| found.extend(node.preview.clone()));
    found
}

fn check(shown: &Shown<'_>) {
    proof::sound(shown);
    proof::complete(shown);
    readable(&shown.stage.map, shown.size, 11.0);
    for board in boards(&shown.stage) {
        let [_, _, width, height] = board.frame;
        readable(board, Size { width, height }, 12.0);
    }
    let previews = previews(&shown.stage);
    let placed = |action: &&String| ["at ", "pay ", "tile ", "turn "].iter().any(|verb| action.starts_with(verb));
    for action in shown.sight.position().legal.iter().filter(placed) {
        assert!(previews.contains(action), "{action} has no preview");
    }
    assert_eq!(shown.stage.seats.len(), usize::from(shown.sight.position().seats));
    let hand = shown.stage.cards().any(|card| card.key.starts_with("hand"));
    assert!(!hand || shown.sight.position().viewer != Viewer::Spectator, "a spectator sees no landscape cards");
}

#[test]
fn every_position_can_be_played_and_read() {
    for (preset, seats, seed) in [("manual", 2, 5), ("published", 3, 7), ("manual", 4, 9)] {
        proof::play("attika", preset, seats, seed, 40, check);
    }
}

#[test]
fn a_chosen_building_is_marked_and_others_can_take_its_place() {
    let mut seen = 0;
    proof::play("attika", "manual", 3, 3, 4, |shown| {
        let Some(picked) = shown.draft.last().filter(|drafted| drafted.action.starts_with("pick")) else { return };
        let chosen: Vec<_> = shown.stage.cards().filter(|card| card.chosen).map(|card| card.actions.clone()).collect();
        assert_eq!(chosen, [vec![picked.action.clone()]]);
        for other in picked.among.iter().filter(|other| other.starts_with("pick") && **other != picked.action) {
            let legal = |card: &&crate::stage::Card| card.legal && card.actions.contains(other);
            assert!(shown.stage.cards().any(|card| legal(&card)), "{other} can take the place of {picked:?}");
        }
        seen += 1;
    });
    assert!(seen > 5, "{seen} drafts");
}
