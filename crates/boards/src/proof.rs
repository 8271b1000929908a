//! What every stage must pass, for the tests of every game: all that is legal can be pressed, what
//! can be pressed is legal, drawings are known, keys are unique, and map texts can be read.

use std::collections::BTreeSet;

use catalog::{Frame, Sight};
use engine::{Dice as _, Names, SeededDice, Source, Viewer};

use crate::{
    Drafted, Showing,
    scene::{Anchor, Node, Scene, Shape, drafts, stage},
    stage::{Bit, Part, Size, Stage},
};

/// The sizes at which maps are looked at: a phone, a tablet, a desktop.
pub(crate) const SIZES: [Size; 3] =
    [Size { width: 390.0, height: 320.0 }, Size { width: 800.0, height: 600.0 }, Size { width: 1200.0, height: 900.0 }];

/// A stage with what it shows.
pub(crate) struct Shown<'a> {
    pub(crate) stage: Stage,
    pub(crate) sight: &'a Sight,
    pub(crate) frame: &'a Frame,
    pub(crate) draft: &'a [Drafted],
    pub(crate) size: Size,
}

fn show<'a>(sight: &'a Sight, frame: &'a Frame, draft: &'a [Drafted], size: Size) -> Shown<'a> {
    let names = Names::numbered(sight.position().seats);
    let showing = Showing { sight, frame, names: &names, draft, size };
    let made = stage(showing).expect("a listed game");
    assert!(Some(&made) == stage(showing).as_ref(), "the same position, the same stage");
    Shown { stage: made, sight, frame, draft, size }
}

/// Plays a game at random and shows some positions, about one in so many, to the seat to act with
/// and without what it could have drafted so far, and to a spectator; the last position too.
pub(crate) fn play(slug: &str, preset: &str, seats: u8, seed: u64, one_in: u32, see: impl FnMut(&Shown<'_>)) {
    play_with(slug, preset, &[], seats, seed, one_in, see);
}

/// The same with switches that no preset has.
pub(crate) fn play_with(
    slug: &str,
    preset: &str,
    switches: &[(&str, &str)],
    seats: u8,
    seed: u64,
    one_in: u32,
    mut see: impl FnMut(&Shown<'_>),
) {
    let mut dice = SeededDice::new(seed);
    let switches: Vec<_> = switches.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut table = catalog::start(slug, preset, &switches, seats, &mut dice).expect("a legal table");
    let names = Names::numbered(seats);
    // The position before the draft, and the draft.
    let mut begun: Option<(Sight, Vec<Drafted>)> = None;
    while let Some(seat) = table.to_act().first() {
        let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
        let legal = sight.position().legal.clone();
        let size = SIZES[dice.roll(Source(30), 3) as usize];
        if dice.roll(Source(30), one_in) == 0 {
            let frame = Frame::of(&sight, &names);
            see(&show(&sight, &frame, &[], size));
            if let Some((before, draft)) = begun.as_ref().filter(|(before, _)| before.position().acting() == Some(seat))
            {
                let actions: Vec<String> = draft.iter().map(|drafted| drafted.action.clone()).collect();
                let foreseen = before.foresee(&actions).expect("a draft neither rolls nor reveals");
                see(&show(&foreseen, &Frame::of(&foreseen, &names), draft, size));
            }
            let watched = Sight::of(table.whole(Viewer::Spectator)).expect("an own position");
            see(&show(&watched, &Frame::of(&watched, &names), &[], size));
        }
        for action in legal.iter().filter(|action| drafts(slug, action)) {
            assert!(sight.foresee(std::slice::from_ref(action)).is_some(), "{action} drafts, but rolls or reveals");
        }
        let action = legal[dice.roll(Source(31), legal.len() as u32) as usize].clone();
        table.play(seat, &action, &mut dice).expect("it is legal");
        begun = match begun.filter(|(before, _)| before.position().acting() == Some(seat)) {
            _ if !drafts(slug, &action) => None,
            Some((before, mut draft)) => {
                draft.push(Drafted { action, among: legal });
                Some((before, draft))
            }
            None => Some((sight, vec![Drafted { action, among: legal }])),
        };
    }
    let sight = Sight::of(table.whole(Viewer::Spectator)).expect("an own position");
    see(&show(&sight, &Frame::of(&sight, &names), &[], SIZES[0]));
}

/// A node of a scene with where it stands: left, top and scale.
fn walk<'a>(nodes: &'a [Node], at: (f32, f32, f32), see: &mut impl FnMut(&'a Node, (f32, f32, f32))) {
    for node in nodes {
        let here = (at.0 + node.place.x * at.2, at.1 + node.place.y * at.2, at.2 * node.place.scale);
        see(node, here);
        walk(&node.children, here, see);
    }
}

/// All pictures of a stage but the map.
fn pictures(stage: &Stage) -> Vec<&Scene> {
    let mut found: Vec<&Scene> = stage.cards().filter_map(|card| card.picture.as_ref()).collect();
    found.extend(stage.seats.iter().flat_map(|seat| &seat.counts).filter_map(picture_of));
    found.extend(stage.panels.iter().flat_map(|panel| &panel.note).filter_map(picture_of));
    found.extend(stage.cards().flat_map(|card| &card.counts).filter_map(picture_of));
    for part in stage.parts() {
        match part {
            Part::Picture(scene) => found.push(scene),
            Part::Line(row) => found.extend(row.bits.iter().chain(&row.end).filter_map(picture_of)),
            Part::Table(rows) => found.extend(rows.iter().flatten().flatten().filter_map(picture_of)),
            Part::Heading(..) | Part::Cards(..) => {}
        }
    }
    found
}

fn picture_of(bit: &Bit) -> Option<&Scene> {
    match bit {
        Bit::Icon(scene, _) | Bit::Count(scene, ..) => Some(scene),
        Bit::Text(_) | Bit::Strong(_) | Bit::Soft(_) | Bit::Seat(_) | Bit::Coin(_) => None,
    }
}

/// What can be pressed is legal, drawings are known, keys are unique, buttons say what they do.
pub(crate) fn sound(shown: &Shown<'_>) {
    let Shown { stage, sight, frame, draft, .. } = shown;
    let legal = &sight.position().legal;
    let named = |action: &String| frame.shortcuts.iter().any(|shortcut| shortcut.choice.action == *action);
    let drafted = |action: &String| draft.iter().any(|drafted| drafted.among.contains(action));
    let open = |action: &String| legal.contains(action) || named(action) || drafted(action);
    let known: BTreeSet<&str> = stage.map.drawings().collect();
    let mut keys = BTreeSet::new();
    for scene in [&stage.map].into_iter().chain(pictures(stage)) {
        walk(&scene.nodes, (0.0, 0.0, 1.0), &mut |node, _| {
            assert!(node.key.is_empty() || keys.insert(&node.key), "{} is there twice", node.key);
            if let Shape::Symbol(name) = &node.shape {
                assert!(known.contains(name.as_str()), "no drawing is called {name}");
            }
            for action in node.actions.iter().chain(&node.preview) {
                let offered = node.legal || node.preview.is_some();
                assert_eq!(offered, open(action), "{action} on the map: {}", node.label);
            }
        });
    }
    let mut keys = BTreeSet::new();
    for card in stage.cards() {
        assert!(!card.key.is_empty() && keys.insert(&card.key), "the card {:?} is there twice", card.key);
        for action in &card.actions {
            assert_eq!(card.legal || card.chosen, open(action), "{action} on the card {:?}", card.title);
        }
    }
    for button in stage.main.iter().chain(&stage.beside) {
        assert!(!button.text.is_empty(), "{button:?} says nothing");
        let steps: Vec<String> = button.actions.iter().flat_map(|action| frame.steps(action)).collect();
        assert!(steps.is_empty() || legal.contains(&steps[0]), "{button:?} cannot be pressed");
    }
}

/// Every legal action can be pressed on the map, on a card or on a button.
pub(crate) fn complete(shown: &Shown<'_>) {
    let Shown { stage, sight, frame, .. } = shown;
    let mut offered: BTreeSet<&String> = BTreeSet::new();
    for scene in [&stage.map].into_iter().chain(pictures(stage)) {
        walk(&scene.nodes, (0.0, 0.0, 1.0), &mut |node, _| offered.extend(node.actions.iter().filter(|_| node.legal)));
    }
    offered.extend(stage.cards().filter(|card| card.legal).flat_map(|card| &card.actions));
    offered.extend(stage.main.iter().chain(&stage.beside).filter_map(|button| button.actions.first()));
    // A shortcut stands for its first step too.
    let begun = frame.shortcuts.iter().filter(|shortcut| offered.contains(&shortcut.choice.action));
    let begun: Vec<_> = begun.filter_map(|shortcut| shortcut.steps.first()).collect();
    let offers = |action: &&String| offered.contains(action) || begun.contains(action);
    let missing: Vec<_> = sight.position().legal.iter().filter(|action| !offers(action)).collect();
    assert!(missing.is_empty(), "nothing stands for {missing:?}");
}

/// Every text of the map has at least 11 pixels and stays within the frame, at so many pixels a unit.
pub(crate) fn readable(shown: &Shown<'_>, scale: f32) {
    let [left, top, width, height] = shown.stage.map.frame;
    walk(&shown.stage.map.nodes, (0.0, 0.0, 1.0), &mut |node, (x, y, within)| {
        let Shape::Text(text) = &node.shape else { return };
        let pixels = text.size * within * scale;
        assert!(pixels >= 10.99, "{:?} has {pixels} pixels at {:?}", text.content, shown.size);
        // A letter is about half as wide as high.
        let long = text.content.chars().count() as f32 * text.size * within * 0.5;
        let start = x + text.x * within
            - long
                * match text.anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => 0.5,
                    Anchor::End => 1.0,
                };
        let base = y + text.y * within;
        assert!(start >= left && start + long <= left + width, "{:?} is cut at {:?}", text.content, shown.size);
        assert!(base - text.size * within * 0.7 >= top && base <= top + height, "{:?} is cut", text.content);
    });
}
