//! Random games at every preset and seat count: the stage is complete, sound and stable.

use std::collections::BTreeSet;

use catalog::{Frame, Sight};
use engine::{Dice as _, Names, SeededDice, Source, Viewer};

use crate::{
    Drafted, Showing,
    scene::{Anchor, Node, Scene, Shape},
    stage::{Part, Size, Stage},
};

const PHONE: Size = Size { width: 390.0, height: 320.0 };
const SIZES: [Size; 3] = [PHONE, Size { width: 800.0, height: 600.0 }, Size { width: 1200.0, height: 900.0 }];

/// Plays at random, building rather than stopping, and shows what every viewer has in front of it
/// in every so many positions, the last included.
fn play(preset: &str, seats: u8, seed: u64, every: usize, mut see: impl FnMut(&Sight)) {
    let mut dice = SeededDice::new(seed);
    let mut chance = SeededDice::new(seed + 1);
    let mut roll = |count: usize| chance.roll(Source(31), count as u32) as usize;
    let mut table = catalog::start("attika", preset, &[], seats, &mut dice).expect("a table of Attika");
    for ply in 0.. {
        let seat = table.to_act().first();
        if ply % every == 0 || seat.is_none() {
            let viewers = Viewer::all(seats);
            viewers.for_each(|viewer| see(&Sight::of(table.whole(viewer)).expect("an own position")));
        }
        let Some(seat) = seat else { break };
        let legal = table.whole(Viewer::Seat(seat)).legal;
        let builds = |action: &&String| !["card", "done"].contains(&action.as_str());
        let good: Vec<&String> = legal.iter().filter(builds).collect();
        let choice = if good.is_empty() || roll(9) == 0 { &legal[roll(legal.len())] } else { good[roll(good.len())] };
        let choice = choice.clone();
        table.play(seat, &choice, &mut dice).expect("a legal action");
    }
}

fn names() -> Names {
    Names::numbered(4)
}

fn staged(sight: &Sight, frame: &Frame, draft: &[Drafted], size: Size) -> Stage {
    crate::stage_of(Showing { sight, frame, names: &names(), draft, size }).expect("Attika has a stage")
}

/// Calls back with every node and its place: left, top and scale.
fn walk(node: &Node, (x, y, scale): (f32, f32, f32), see: &mut impl FnMut(&Node, (f32, f32, f32))) {
    let here = (x + node.place.x * scale, y + node.place.y * scale, scale * node.place.scale);
    see(node, here);
    node.children.iter().for_each(|child| walk(child, here, see));
}

fn each(scene: &Scene, mut see: impl FnMut(&Node, (f32, f32, f32))) {
    scene.nodes.iter().for_each(|node| walk(node, (0.0, 0.0, 1.0), &mut see));
}

fn pictures(stage: &Stage) -> impl Iterator<Item = &Scene> {
    stage.parts().filter_map(|part| match part {
        Part::Picture(scene) => Some(scene),
        Part::Heading(..) | Part::Cards(..) | Part::Line(_) | Part::Table(_) => None,
    })
}

/// All that can be pressed to do something.
fn pressed(stage: &Stage) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for scene in std::iter::once(&stage.map).chain(pictures(stage)) {
        each(scene, |node, _| {
            if node.legal {
                names.extend(node.actions.clone());
            }
        });
    }
    names.extend(stage.cards().filter(|card| card.legal).flat_map(|card| card.actions.clone()));
    names.extend(stage.main.iter().chain(&stage.beside).flat_map(|button| button.actions.clone()));
    names
}

/// Everything legal can be pressed, and whatever waits in a draft can be known; as deep as drafts go.
fn complete(sight: &Sight, draft: &[Drafted], first: &Sight) {
    let frame = Frame::of(sight, &names());
    let stage = staged(sight, &frame, draft, PHONE);
    let reached: BTreeSet<String> = pressed(&stage).iter().flat_map(|name| frame.steps(name)).collect();
    for action in &sight.position().legal {
        assert!(reached.contains(action), "{action} cannot be pressed after {draft:?}: {reached:?}");
        if !crate::drafts("attika", action) {
            continue;
        }
        let among = sight.position().legal.clone();
        let mut longer = draft.to_vec();
        longer.push(Drafted { action: action.clone(), among });
        let actions: Vec<String> = longer.iter().map(|drafted| drafted.action.clone()).collect();
        let after = first.foresee(&actions).unwrap_or_else(|| panic!("{actions:?} rolls or reveals"));
        // One of many places of a tile tells for all.
        if !action.starts_with("tile") || longer.len() == 1 && sight.position().legal.first() == Some(action) {
            complete(&after, &longer, first);
        }
    }
}

#[test]
fn everything_legal_can_be_pressed_and_drafts_can_be_foreseen() {
    for (preset, seats) in [("manual", 2), ("manual", 4), ("published", 3), ("published", 2)] {
        play(preset, seats, 5 + u64::from(seats), 31, |sight| {
            if sight.position().acting().is_some() {
                complete(sight, &[], sight);
            }
        });
    }
}

/// Where a text stands, about: left, right, top and foot.
fn extent(node: &Node, (x, y, scale): (f32, f32, f32)) -> Option<[f32; 4]> {
    let Shape::Text(text) = &node.shape else { return None };
    let wide = text.content.chars().count() as f32 * text.size * 0.5 * scale;
    let at = x + text.x * scale;
    let left = match text.anchor {
        Anchor::Start => at,
        Anchor::Middle => at - wide / 2.0,
        Anchor::End => at - wide,
    };
    let foot = y + text.y * scale;
    Some([left, left + wide, foot - text.size * scale * 0.7, foot])
}

/// Letters are large enough, and within what is shown of this size.
fn readable(scene: &Scene, shown: Size, least: f32) {
    let [x, y, wide, high] = scene.frame;
    let pixels = shown.scale(wide, high);
    let (width, height) = (shown.width / pixels, shown.height / pixels);
    let (left, top) = (x - (width - wide) / 2.0, y - (height - high) / 2.0);
    each(scene, |node, at| {
        let (Shape::Text(text), Some(extent)) = (&node.shape, extent(node, at)) else { return };
        let size = text.size * at.2 * pixels;
        assert!(size >= least - 0.01, "{:?} is {size} pixels high", text.content);
        let inside = extent[0] >= left - 1.0
            && extent[1] <= left + width + 1.0
            && extent[2] >= top - 1.0
            && extent[3] <= top + height + 1.0;
        assert!(inside, "{:?} reaches over the edge: {extent:?} of {:?}", text.content, scene.frame);
    });
}

/// A stage as it must be for anybody.
fn check(sight: &Sight) {
    let frame = Frame::of(sight, &names());
    let mut count = 0;
    for size in SIZES {
        let stage = staged(sight, &frame, &[], size);
        readable(&stage.map, size, 11.0);
        for picture in pictures(&stage) {
            let [_, _, width, height] = picture.frame;
            readable(picture, Size { width, height }, 12.0);
        }
        let known: BTreeSet<&str> = stage.map.symbols.iter().map(|(name, _)| name.as_str()).collect();
        let mut keys = BTreeSet::new();
        for scene in std::iter::once(&stage.map).chain(pictures(&stage)) {
            each(scene, |node, _| {
                count += 1;
                assert!(node.key.is_empty() || keys.insert(node.key.clone()), "{} is there twice", node.key);
                if let Shape::Symbol(name) = &node.shape {
                    assert!(known.contains(name.as_str()), "no drawing is called {name}");
                }
            });
        }
        let mut cards = BTreeSet::new();
        stage.cards().for_each(|card| assert!(cards.insert(&card.key), "{} is there twice", card.key));
        let legal = &sight.position().legal;
        let steps = pressed(&stage).iter().flat_map(|name| frame.steps(name).into_iter().next()).collect::<Vec<_>>();
        assert!(steps.iter().all(|step| legal.contains(step)), "{steps:?} of {legal:?}");
        assert_eq!(stage.seats.len(), usize::from(sight.position().seats));
        let secret =
            sight.position().viewer == Viewer::Spectator && stage.cards().any(|card| card.key.starts_with("hand"));
        assert!(!secret, "a spectator sees no landscape cards");
    }
    assert!(count <= 9000, "{count} nodes");
}

#[test]
fn every_position_is_drawn_whole_and_can_be_read() {
    for (preset, seats) in [("manual", 2), ("manual", 3), ("published", 4)] {
        play(preset, seats, 11 + u64::from(seats), 37, check);
    }
}

#[test]
fn each_site_has_a_preview_and_the_same_view_the_same_stage() {
    let (mut seen, mut marked) = (0, 0);
    play("published", 2, 3, 13, |sight| {
        let frame = Frame::of(sight, &names());
        let stage = staged(sight, &frame, &[], PHONE);
        assert_eq!(stage, staged(sight, &frame, &[], PHONE));
        let mut previews = BTreeSet::new();
        each(&stage.map, |node, _| {
            previews.extend(node.preview.clone());
            marked += usize::from(node.class.split(' ').any(|class| class == "last"));
        });
        let shown = ["at ", "pay ", "tile ", "turn "];
        let placed = |action: &&String| shown.iter().any(|verb| action.starts_with(verb));
        for action in sight.position().legal.iter().filter(placed) {
            assert!(previews.contains(action), "{action} has no preview");
            seen += 1;
        }
    });
    assert!(seen > 100 && marked > 20, "{seen} previews, {marked} marks");
}

#[test]
fn a_chosen_building_is_chosen_in_the_cards_and_others_can_take_its_place() {
    let mut seen = 0;
    play("manual", 3, 9, 7, |sight| {
        let frame = Frame::of(sight, &names());
        let Some(shortcut) = frame.shortcuts.iter().find(|one| one.choice.action.starts_with("build ")) else { return };
        let mut draft: Vec<Drafted> = Vec::new();
        let mut after = sight.foresee(&[]).expect("the table as it is");
        for step in &shortcut.steps {
            draft.push(Drafted { action: step.clone(), among: after.position().legal.clone() });
            let actions: Vec<String> = draft.iter().map(|drafted| drafted.action.clone()).collect();
            after = sight.foresee(&actions).expect("nothing rolls yet");
        }
        let stage = staged(&after, &Frame::of(&after, &names()), &draft, PHONE);
        let chosen: Vec<_> = stage.cards().filter(|card| card.chosen).map(|card| card.actions.clone()).collect();
        assert_eq!(chosen, [vec![shortcut.steps[1].clone()]]);
        for other in draft[1].among.iter().filter(|other| other.starts_with("pick") && **other != shortcut.steps[1]) {
            assert!(pressed(&stage).contains(other), "{other} can take the place of the one chosen");
        }
        seen += 1;
    });
    assert!(seen > 5, "{seen}");
}
