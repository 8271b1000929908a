//! What every stage must pass, for the tests of every game: all that is legal can be pressed, what
//! can be pressed is legal, drawings are known, keys are unique, and map texts can be read.

use std::collections::BTreeSet;

use catalog::{Frame, Sight, Table};
use engine::{Names, SeededDice, Viewer};

use crate::{
    Drafted, Showing, random,
    scene::{Anchor, Node, Scene, Shape, drafts, stage},
    stage::{Bit, Part, Size, Stage},
};

/// The sizes at which maps are looked at: a phone, a laptop, a tablet, a desktop.
pub(crate) const SIZES: [Size; 4] = [
    Size { width: 390.0, height: 320.0 },
    Size { width: 720.0, height: 440.0 },
    Size { width: 800.0, height: 600.0 },
    Size { width: 1200.0, height: 900.0 },
];

/// The most actions that a draft is tried with.
const DRAFTED: usize = 5;

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

/// How the next action is found: its place in the legal list.
pub(crate) type Choose = fn(&Sight, &mut SeededDice) -> usize;

/// A game played at random.
pub(crate) struct Random<'a> {
    pub(crate) slug: &'a str,
    pub(crate) preset: &'a str,
    /// Switches that the preset has otherwise.
    pub(crate) switches: &'a [(&'a str, &'a str)],
    pub(crate) seats: u8,
    pub(crate) seed: u64,
    /// About one position in so many is shown.
    pub(crate) one_in: u32,
    pub(crate) choose: Choose,
}

impl<'a> Random<'a> {
    /// A game for two by the default preset.
    pub(crate) fn of(slug: &'a str) -> Random<'a> {
        let choose: Choose = |sight, dice| random::roll(dice, sight.position().legal.len());
        Random { slug, preset: "", switches: &[], seats: 2, seed: 1, one_in: 10, choose }
    }

    /// Plays and shows some positions, at one size or another: to the seat to act as they are and
    /// after each action of a draft, and to a spectator; the last position too.
    pub(crate) fn play(&self, mut see: impl FnMut(&Shown<'_>)) {
        let mut dice = SeededDice::new(self.seed);
        let switches: Vec<_> = self.switches.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let table = catalog::start(self.slug, self.preset, &switches, self.seats, &mut dice);
        let mut table = table.expect("a legal table");
        let sight_of = |table: &dyn Table, viewer| Sight::of(table.whole(viewer)).expect("an own position");
        let names = Names::numbered(self.seats);
        while let Some(seat) = table.to_act().first() {
            let sight = sight_of(&*table, Viewer::Seat(seat));
            if random::roll(&mut dice, self.one_in as usize) == 0 {
                let size = SIZES[random::roll(&mut dice, SIZES.len())];
                see(&show(&sight, &Frame::of(&sight, &names), &[], size));
                self.draft(&sight, size, &mut dice, &mut see);
                let watched = sight_of(&*table, Viewer::Spectator);
                see(&show(&watched, &Frame::of(&watched, &names), &[], size));
            }
            let action = sight.position().legal[(self.choose)(&sight, &mut dice)].clone();
            table.play(seat, &action, &mut dice).expect("it is legal");
        }
        for size in SIZES {
            let over = sight_of(&*table, Viewer::Spectator);
            see(&show(&over, &Frame::of(&over, &names), &[], size));
        }
    }

    /// Puts a draft together and shows the table after each of its actions.
    fn draft(&self, sight: &Sight, size: Size, dice: &mut SeededDice, see: &mut impl FnMut(&Shown<'_>)) {
        let names = Names::numbered(self.seats);
        let (mut draft, mut actions): (Vec<Drafted>, Vec<String>) = (Vec::new(), Vec::new());
        let mut among = sight.position().legal.clone();
        while draft.len() < DRAFTED {
            let waiting: Vec<_> = among.iter().filter(|action| drafts(self.slug, action)).collect();
            if waiting.is_empty() {
                break;
            }
            let action = waiting[random::roll(dice, waiting.len())].clone();
            actions.push(action.clone());
            draft.push(Drafted { action, among });
            let ahead = sight.foresee(&actions);
            let ahead = ahead.unwrap_or_else(|| panic!("{actions:?} wait in a draft, but roll or reveal"));
            see(&show(&ahead, &Frame::of(&ahead, &names), &draft, size));
            among = ahead.position().legal.clone();
        }
    }
}

/// Where a node stands on its picture.
#[derive(Clone, Copy)]
pub(crate) struct Stand {
    x: f32,
    y: f32,
    /// Radians.
    turn: f32,
    scale: f32,
    /// Whether it is a name or decoration, whose letters may be a little smaller.
    fine: bool,
}

impl Stand {
    /// The picture itself.
    const ORIGIN: Stand = Stand { x: 0.0, y: 0.0, turn: 0.0, scale: 1.0, fine: false };

    /// Where a point of the node lies on the picture.
    fn point(self, (x, y): (f32, f32)) -> (f32, f32) {
        let (sine, cosine) = self.turn.sin_cos();
        (self.x + self.scale * (x * cosine - y * sine), self.y + self.scale * (x * sine + y * cosine))
    }

    /// Where a child of the node stands. Scales are written in hundredths.
    fn child(self, node: &Node) -> Stand {
        let (x, y) = self.point((node.place.x, node.place.y));
        let scale = self.scale * (node.place.scale * 100.0).round() / 100.0;
        let fine = self.fine || node.class.split(' ').any(|class| ["name", "fine"].contains(&class));
        Stand { x, y, turn: self.turn + node.place.turn.to_radians(), scale, fine }
    }
}

/// Calls with every node and where it stands.
pub(crate) fn walk<'a>(nodes: &'a [Node], see: &mut impl FnMut(&'a Node, Stand)) {
    fn within<'a>(nodes: &'a [Node], at: Stand, see: &mut impl FnMut(&'a Node, Stand)) {
        for node in nodes {
            let here = at.child(node);
            see(node, here);
            within(&node.children, here, see);
        }
    }
    within(nodes, Stand::ORIGIN, see);
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
    let now = |action: &String| legal.contains(action) || named(action);
    // What could have been done in place of a drafted action may be offered again, or not.
    let fits = |offered: bool, action: &String| if offered { now(action) || drafted(action) } else { !now(action) };
    let known: BTreeSet<&str> = stage.map.drawings().collect();
    assert_eq!(known.len(), stage.map.drawings().count(), "two drawings have one name");
    assert_eq!(stage.seats.len(), usize::from(sight.position().seats), "one card for each seat");
    if sight.position().acting().is_none() {
        assert!(stage.main.is_none() && stage.beside.is_empty(), "there is nothing to do");
    }
    let mut keys = BTreeSet::new();
    for scene in [&stage.map].into_iter().chain(pictures(stage)) {
        walk(&scene.nodes, &mut |node, _| {
            assert!(node.key.is_empty() || keys.insert(&node.key), "{} is there twice", node.key);
            if let Shape::Symbol(name) = &node.shape {
                assert!(known.contains(name.as_str()), "no drawing is called {name}");
            }
            for action in node.actions.iter().chain(&node.preview) {
                let offered = node.legal || node.preview.is_some();
                assert!(fits(offered, action), "{action} is offered on the map, {offered}: {}", node.label);
            }
            assert!(!node.legal || !node.label.is_empty(), "who cannot see {:?} cannot press it", node.actions);
        });
    }
    let mut keys = BTreeSet::new();
    for card in stage.cards() {
        assert!(!card.key.is_empty() && keys.insert(&card.key), "the card {:?} is there twice", card.key);
        assert!(!card.title.is_empty(), "the card {:?} has no title", card.key);
        for action in &card.actions {
            let offered = card.legal || card.chosen;
            assert!(fits(offered, action), "{action} is offered on a card, {offered}: {:?}", card.title);
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
        walk(&scene.nodes, &mut |node, _| offered.extend(node.actions.iter().filter(|_| node.legal)));
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

/// The outermost points of a node without its children. A letter is about half as wide as high.
fn corners(node: &Node) -> Vec<(f32, f32)> {
    let square =
        |left: f32, top: f32, right: f32, bottom: f32| vec![(left, top), (right, top), (right, bottom), (left, bottom)];
    match &node.shape {
        Shape::Rect { x, y, width, height, .. } => square(*x, *y, x + width, y + height),
        Shape::Circle { x, y, r } => vec![(x - r, *y), (x + r, *y), (*x, y - r), (*x, y + r)],
        Shape::Polygon(points, _) => points.clone(),
        Shape::Text(text) => {
            let wide = text.content.chars().count() as f32 * text.size * 0.5;
            let left = match text.anchor {
                Anchor::Start => text.x,
                Anchor::Middle => text.x - wide / 2.0,
                Anchor::End => text.x - wide,
            };
            square(left, text.y - text.size * 0.7, left + wide, text.y)
        }
        Shape::Group | Shape::Path(_) | Shape::Symbol(_) => Vec::new(),
    }
}

/// Letters are large enough, and nothing reaches beyond what is seen of a picture of this size at so
/// many pixels a unit: its frame, and more where the size has another form.
fn clear(scene: &Scene, pixels: f32, size: Size) {
    let [x, y, wide, high] = scene.frame;
    let (width, height) = (wide.max(size.width / pixels), high.max(size.height / pixels));
    let (left, top) = (x - (width - wide) / 2.0, y - (height - high) / 2.0);
    // A line may reach a pixel out.
    let slack = (1.0 / pixels).max(1.0);
    let (across, down) = (left - slack..=left + width + slack, top - slack..=top + height + slack);
    walk(&scene.nodes, &mut |node, at| {
        for (x, y) in corners(node).into_iter().map(|corner| at.point(corner)) {
            let inside = across.contains(&x) && down.contains(&y);
            assert!(inside, "at {x}, {y}, outside {:?} at {size:?}: {node:?}", scene.frame);
        }
        if let Shape::Text(text) = &node.shape {
            let high = text.size * at.scale * pixels;
            let least = if at.fine { 11.0 } else { 12.0 };
            assert!(high >= least - 0.01, "{:?} has {high} of {least} pixels at {size:?}", text.content);
        }
    });
}

/// The map can be read as it is first seen, and pictures at their own size.
pub(crate) fn readable(shown: &Shown<'_>) {
    let Shown { stage, size, .. } = shown;
    let [_, _, width, height] = stage.focus.unwrap_or(stage.map.frame);
    clear(&stage.map, size.scale(width, height), *size);
    for part in stage.parts() {
        if let Part::Picture(scene) = part {
            let [_, _, width, height] = scene.frame;
            clear(scene, 1.0, Size { width, height });
        }
    }
}

/// All that holds for every stage.
pub(crate) fn prove(shown: &Shown<'_>) {
    sound(shown);
    complete(shown);
    readable(shown);
}

#[test]
fn every_position_of_every_table_can_be_read_and_played() {
    let prove_all = |listing: catalog::Listing| {
        for (index, preset) in listing.presets.iter().enumerate() {
            for seats in preset.seats.clone() {
                let seed = u64::from(seats) * 7 + index as u64;
                let game = Random { preset: preset.name, seats, seed, ..Random::of(listing.info.slug) };
                game.play(prove);
            }
        }
    };
    std::thread::scope(|scope| {
        for listing in catalog::titles() {
            scope.spawn(move || prove_all(listing));
        }
    });
}
