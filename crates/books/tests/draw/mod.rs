//! A figure as a picture that stands alone and follows light and dark.

mod extent;

use boards::{
    Showing,
    scene::{Face, Node, Scene, Token, group, rounded, svg, text, tokens},
    stage::{Card, Size, Stage},
    stage_of,
};
use books::Figure;
use catalog::{Frame, Sight, Table};
use engine::{Names, Seat, SeededDice, Viewer};
use extent::{Extent, extent_of};

/// The size at which the map of a figure is drawn, so that its words can be read in a column.
const SIZE: Size = Size { width: 640.0, height: 480.0 };

/// How far a figure reaches beyond what it is to show, in parts of that.
const MARGIN: f32 = 0.28;

/// The least that is shown of a map, in parts of its width.
const LEAST: f32 = 0.4;

/// How wide and high a card is.
const CARD: (f32, f32) = (112.0, 132.0);

/// The text of a figure's file.
pub(crate) fn draw(slug: &str, number: usize, figure: &Figure) -> String {
    let stage = stage(slug, figure);
    let mut scene = match figure.cards.is_empty() {
        true => map(stage, slug, figure),
        false => cards(&stage, slug, figure),
    };
    scene.title.clone_from(&figure.title);
    alone(&scene, &format!("{slug}-{number}-"))
}

/// The table of a figure: that of a lesson's step, and what is played from there.
fn table(slug: &str, figure: &Figure) -> Box<dyn Table> {
    let lesson = lessons::of(slug).expect("every game has a lesson");
    let mut table = lesson.table_at(figure.step - 1).expect("a test plays every lesson");
    for (seat, action) in &figure.plies {
        let mut dice = SeededDice::after(lesson.seed, table.rolled());
        let played = table.play(Seat::new(seat - 1), action, &mut dice);
        played.unwrap_or_else(|refused| panic!("{slug}, {}: {action:?} is refused: {refused:?}", figure.title));
    }
    table
}

fn stage(slug: &str, figure: &Figure) -> Stage {
    let table = table(slug, figure);
    let viewer = figure.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat - 1)));
    let sight = Sight::of(table.whole(viewer)).expect("an own position");
    let names = Names::new(vec!["Ada".into(), "Bo".into(), "Cleo".into(), "Dino".into(), "Eva".into()]);
    let frame = Frame::of(&sight, &names);
    let showing = Showing { sight: &sight, frame: &frame, names: &names, draft: &[], size: SIZE };
    stage_of(showing).expect("a listed game")
}

/// The map, or a part of it, with rings.
fn map(stage: Stage, slug: &str, figure: &Figure) -> Scene {
    let mut scene = stage.map;
    let named = |key: &String| {
        extent_of(&scene.nodes, key)
            .unwrap_or_else(|| panic!("{slug}, {}: nothing on the map is called {key:?}", figure.title))
    };
    let rings: Vec<Extent> = figure.rings.iter().map(named).collect();
    let shown = figure.crop.iter().map(named).reduce(Extent::with);
    if let Some(shown) = shown {
        let least = scene.frame[2].min(scene.frame[3] * 1.5) * LEAST;
        scene.frame = shown.grown(MARGIN).at_least(least).within(scene.frame);
        let frame = Extent::of_frame(scene.frame);
        scene.nodes.retain(|node| extent::of_node(node).is_none_or(|extent| extent.meets(&frame)));
    }
    let unit = scene.frame[2] / 100.0;
    for ring in rings {
        let [x, y, width, height] = ring.frame();
        let (x, y, width, height) = (x - unit, y - unit, width + 2.0 * unit, height + 2.0 * unit);
        scene.add(rounded(x, y, width, height, 2.0 * unit).stroke(Token::Accent, unit * 0.8));
    }
    scene
}

/// Cards side by side: what they look like, what they are called and what they bring.
fn cards(stage: &Stage, slug: &str, figure: &Figure) -> Scene {
    let found: Vec<&Card> = figure
        .cards
        .iter()
        .map(|key| {
            let keys: Vec<&str> = stage.cards().map(|card| card.key.as_str()).collect();
            let card = stage.cards().find(|card| card.key == *key);
            card.unwrap_or_else(|| panic!("{slug}, {}: no card is called {key:?}; there is {keys:?}", figure.title))
        })
        .collect();
    let (wide, high) = CARD;
    let mut scene = Scene::new("", 0.0, 0.0, (wide + 12.0) * found.len() as f32 + 12.0, high + 24.0);
    scene.symbols.clone_from(&stage.map.symbols);
    scene.files = stage.map.files;
    for (index, card) in found.iter().enumerate() {
        let left = 12.0 + (wide + 12.0) * index as f32;
        scene.add(rounded(left, 12.0, wide, high, 8.0).fill(Token::Sheet).stroke(Token::Edge, 1.0));
        if let Some(picture) = &card.picture {
            scene.add(pictured(picture, left + wide / 2.0, 54.0));
        }
        scene.add(text(left + wide / 2.0, 116.0, 13.0, card.title.clone()).face(Face::Sans).bold().middle());
        let under = card.price.clone().or_else(|| card.gain.clone()).unwrap_or_default();
        scene.add(text(left + wide / 2.0, 134.0, 13.0, under).face(Face::Num).middle().fill(Token::InkSoft));
    }
    scene
}

/// A picture with its middle there, as large as a card has room for.
fn pictured(picture: &Scene, x: f32, y: f32) -> Node {
    let [left, top, width, height] = picture.frame;
    let scale = (CARD.0 * 0.7 / width).min(70.0 / height).min(2.0);
    let (x, y) = (x - (left + width / 2.0) * scale, y - (top + height / 2.0) * scale);
    group(picture.nodes.clone()).at(x, y).scaled(scale)
}

/// A picture with the colours of both schemes in it. Its symbols have names of their own, so that
/// several pictures may stand on one page; those it does not use are left out.
fn alone(scene: &Scene, prefix: &str) -> String {
    let mut scene = scene.clone();
    let mut used = Vec::new();
    uses(&scene.nodes, &mut used);
    // A symbol may be made of others.
    for _ in 0..4 {
        let within = scene.symbols.iter().filter(|(name, _)| used.contains(name)).map(|(_, nodes)| nodes.clone());
        for nodes in within.collect::<Vec<_>>() {
            uses(&nodes, &mut used);
        }
    }
    scene.symbols.retain(|(name, _)| used.contains(name));
    let text = svg::standalone(&scene, svg::Theme::Page);
    let text = text.replace("id=\"", &format!("id=\"{prefix}")).replace("href=\"#", &format!("href=\"#{prefix}"));
    let (head, rest) = text.split_once('>').expect("it is an element");
    format!("{head}><style>{}</style>{rest}\n", tokens())
}

fn uses(nodes: &[Node], used: &mut Vec<String>) {
    for node in nodes {
        if let boards::scene::Shape::Symbol(name) = &node.shape
            && !used.contains(name)
        {
            used.push(name.clone());
        }
        uses(&node.children, used);
    }
}
