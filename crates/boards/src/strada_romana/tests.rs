//! Every position of Strada Romana can be drawn, read at any size, and played by what is drawn.

use std::collections::BTreeSet;

use engine::{Forecast, Foresight, Game as _, Options as _, Seat, Stop, Viewer, Words as _};
use game_strada_romana::{Action, Event, Options, StradaRomana, View, material::WagonSet};

use crate::{
    Seen,
    random::watch,
    scene::*,
    stage::{Button, Part, Size, Stage},
};

const PHONE: Size = Size { width: 390.0, height: 320.0 };
const TABLET: Size = Size { width: 800.0, height: 600.0 };
const DESKTOP: Size = Size { width: 1300.0, height: 900.0 };

type Draft = [(Action, Vec<Action>)];

fn drawn(view: &View, choices: &[(Action, Forecast)], recent: &[Event], draft: &Draft, size: Size) -> Stage {
    drawn_after(view, view, choices, recent, draft, size)
}

fn drawn_after(
    before: &View,
    view: &View,
    choices: &[(Action, Forecast)],
    recent: &[Event],
    draft: &Draft,
    size: Size,
) -> Stage {
    let seat = view.viewer.seat();
    StradaRomana::stage(&Seen { view, before, seat, choices, phrases: &[], shortcuts: &[], recent, draft, size })
}

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

/// How many pixels a unit of the map has at the size at which it is first seen.
fn pixels(stage: &Stage, size: Size) -> f32 {
    let [_, _, width, height] = stage.focus.unwrap_or(stage.map.frame);
    size.scale(width, height)
}

/// Everything on the map is inside it, large enough, and has a drawing and a key of its own.
fn check_map(stage: &Stage, size: Size) {
    let scene = &stage.map;
    let [left, top, width, height] = scene.frame;
    let (mut keys, mut count) = (BTreeSet::new(), 0);
    let symbols: BTreeSet<_> = scene.drawings().collect();
    assert_eq!(symbols.len(), scene.drawings().count(), "symbols have names of their own");
    let pixels = pixels(stage, size);
    walk(&scene.nodes, 0.0, 0.0, 1.0, &mut |node, x, y, scale| {
        count += 1;
        assert!(node.key.is_empty() || keys.insert(node.key.clone()), "twice: {}", node.key);
        assert!(!node.legal || !node.label.is_empty(), "what can be clicked can be read: {:?}", node.actions);
        for (cx, cy) in corners(node) {
            let inside = (left - 1.0..=left + width + 1.0).contains(&(x + cx * scale))
                && (top - 1.0..=top + height + 1.0).contains(&(y + cy * scale));
            assert!(inside, "outside: {node:?} at {x} {y}");
        }
        if let Shape::Text(text) = &node.shape {
            let size = text.size * scale * pixels;
            assert!(size >= 11.0, "{size} pixels: {}", text.content);
        }
        if let Shape::Symbol(name) = &node.shape {
            assert!(symbols.contains(name.as_str()), "no drawing of {name}");
        }
    });
    assert!(count < 3000, "{count} nodes");
    if let Some([left, top, width, height]) = stage.focus {
        let [x, y, wide, high] = scene.frame;
        assert!(left >= x && top >= y && left + width <= x + wide + 0.1 && top + height <= y + high + 0.1);
        assert!(pixels * super::map::SQUARE > 45.0, "squares keep their size");
    }
}

/// Cards have keys of their own, and their pictures only drawings of the stage.
fn check_cards(stage: &Stage) {
    let symbols: BTreeSet<_> = stage.map.drawings().collect();
    let mut keys = BTreeSet::new();
    for card in stage.cards() {
        assert!(keys.insert(card.key.as_str()), "twice: {}", card.key);
        assert!(!card.title.is_empty(), "{} has no title", card.key);
        if let Some(picture) = &card.picture {
            walk(&picture.nodes, 0.0, 0.0, 1.0, &mut |node, _, _, _| {
                if let Shape::Symbol(name) = &node.shape {
                    assert!(symbols.contains(name.as_str()), "no drawing of {name}");
                }
            });
        }
    }
}

/// All that can be pressed, each with whether it is said to be legal.
fn pressed(stage: &Stage) -> Vec<(String, bool)> {
    let mut pressed = Vec::new();
    let mut nodes = |scene: &Scene| {
        walk(&scene.nodes, 0.0, 0.0, 1.0, &mut |node, _, _, _| {
            pressed.extend(node.actions.iter().map(|action| (action.clone(), node.legal)));
        });
    };
    nodes(&stage.map);
    for part in stage.parts() {
        if let Part::Picture(scene) = part {
            nodes(scene);
        }
    }
    for card in stage.cards().filter(|card| !card.chosen) {
        pressed.extend(card.actions.iter().map(|action| (action.clone(), card.legal)));
    }
    for Button { actions, .. } in stage.main.iter().chain(&stage.beside) {
        // What comes after the first is legal when its turn comes.
        pressed.extend(actions.first().map(|action| (action.clone(), true)));
    }
    pressed
}

/// What is drawn as legal is, what is drawn as not is not, and nothing legal is out of reach.
fn check_reach(stage: &Stage, view: &View, seat: Seat, choices: &[(Action, Forecast)], draft: &Draft) {
    let shortcuts = StradaRomana::shortcuts(&Foresight::new(view, seat));
    let replaces = |action: &Action| draft.iter().any(|(_, among)| among.contains(action));
    let mut reached = BTreeSet::new();
    for (text, legal) in pressed(stage) {
        let Ok(action) = text.parse::<Action>() else {
            let named = shortcuts.iter().any(|shortcut| shortcut.name == text);
            assert!(named && legal, "no such shortcut: {text}");
            continue;
        };
        let may = choices.iter().any(|(choice, _)| *choice == action);
        assert_eq!(may || replaces(&action) && legal, legal, "{action}");
        reached.insert(action);
    }
    for (action, _) in choices {
        assert!(reached.contains(action), "{action} cannot be reached");
    }
}

/// SR-62: only own wagon tiles have their faces in a stage for somebody who is not looking.
fn shows_no_secret(stage: &Stage, view: &View) {
    let held = view.viewer.seat().map_or(WagonSet::NONE, |seat| view.held(seat));
    for card in stage.cards() {
        if let Some(name) = card.key.strip_prefix("bet ") {
            assert!(held.contains(name.parse().expect("a wagon")), "{name} is somebody's secret");
        }
        assert!(!card.key.starts_with("tile "), "{} is of the deck", card.key);
    }
}

/// What may wait in a draft neither rolls nor reveals, and the stage after it can be played too.
fn check_drafts(view: &View, seat: Seat, legal: &[Action], recent: &[Event], pick: usize) {
    let seen = Foresight::<StradaRomana>::new(view, seat);
    let drafting: Vec<Action> = legal.iter().copied().filter(|&action| StradaRomana::drafts(action)).collect();
    for &action in &drafting {
        assert_eq!(seen.foresee(&[action]).stop, Stop::Played, "{action} cannot wait in a draft");
    }
    let Some(&action) = drafting.get(pick % drafting.len().max(1)) else { return };
    let after = seen.foresee(&[action]).game;
    let before = view;
    let view = after.view(Viewer::Seat(seat));
    let mut then = Vec::new();
    after.legal(seat, &mut then);
    let choices: Vec<_> = then.iter().copied().zip(engine::forecasts::<StradaRomana>(&view, seat, &then)).collect();
    let draft = [(action, legal.to_vec())];
    let stage = drawn_after(before, &view, &choices, recent, &draft, PHONE);
    check_map(&stage, PHONE);
    check_cards(&stage);
    check_reach(&stage, &view, seat, &choices, &draft);
    let chosen = stage.cards().any(|card| card.chosen && card.actions == [action.to_string()]);
    assert!(chosen, "{action} is in the draft and can be taken back");
}

/// Plays at random and draws for the seat to act, and for everybody else.
fn play(options: &Options, seats: u8, seed: u64) {
    let (game, recent) = watch::<StradaRomana>(options, seats, seed, |position| {
        if position.ply % 6 != 0 {
            return;
        }
        let (view, choices) = position.seen();
        let size = [PHONE, TABLET, DESKTOP][position.ply / 6 % 3];
        let stage = drawn(&view, &choices, position.recent, &[], size);
        check_map(&stage, size);
        check_cards(&stage);
        check_reach(&stage, &view, position.seat, &choices, &[]);
        assert_eq!(stage, drawn(&view, &choices, position.recent, &[], size), "the same view, the same stage");
        check_drafts(&view, position.seat, position.legal, position.recent, position.ply);
        for viewer in Viewer::all(seats).filter(|viewer| !viewer.is(position.seat)) {
            let view = position.game.view(viewer);
            let stage = drawn(&view, &[], position.recent, &[], size);
            assert!(stage.main.is_none() && stage.beside.is_empty() && stage.options.is_empty());
            shows_no_secret(&stage, &view);
        }
    });
    for viewer in Viewer::all(seats) {
        let stage = drawn(&game.view(viewer), &[], &recent, &[], TABLET);
        check_map(&stage, TABLET);
        check_cards(&stage);
        assert!(stage.main.is_none() && stage.options.is_empty(), "nothing is left to do");
    }
}

#[test]
fn every_position_can_be_read_and_played_at_every_table() {
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
