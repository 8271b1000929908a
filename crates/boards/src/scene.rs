//! Scenes: a board as plain data, which a page shows and [`svg`] writes as text.
//!
//! A scene is a list of nodes. A node with a key lives on from ply to ply, so that the page glides
//! it to its new place instead of drawing it anew: key everything that moves (`wagon ballio`).
//! A node that stands for actions names them in notation, or a shortcut by its name: legal ones are
//! done by a click (a place with several opens a small choice), others are asked for so that the
//! refusal can be read.
//! Previews are nodes shown only while their action is hovered or focused.
//!
//! ```
//! use boards::scene::*;
//! use engine::Seat;
//!
//! let mut scene = Scene::new("Strada Romana", 0.0, 0.0, 400.0, 200.0);
//! scene.symbol("amphora", [path("M-4,-8h8l-2,4q6,6 0,12h-4q-6,-6 0,-12z").fill(Token::Town).stroke(Token::Ink, 0.9)]);
//! scene.add(rect(0.0, 0.0, 400.0, 200.0).fill(Token::Plains));                       // scenery needs no key
//! scene.add(
//!     group([rect(-20.0, -12.0, 40.0, 24.0).fill(Token::Sheet).outlined(), symbol("amphora")])
//!         .at(120.0, 60.0)
//!         .key("wagon ballio")                                                        // glides when it moves
//!         .label("Ballio, on square 8.1, bound for Rome")
//!         .legal(["step ballio 8.2"]),                                                // glows, a click does it
//! );
//! scene.add(group([seat_shape(Seat::FIRST, 160.0, 60.0, 7.0), price(160.0, 84.0, "2")]).preview("step ballio 8.2"));
//! scene.add(coin(200.0, 20.0, "7"));
//! let text = svg::standalone(&scene, svg::Theme::Light);
//! assert!(text.starts_with("<svg"));
//! ```

pub mod build;
mod draw;
pub mod files;
mod marks;
pub(crate) mod numbers;
mod palette;
pub mod svg;
#[cfg(test)]
mod tests;

pub use build::*;
pub use draw::{Drafted, Drawing, Seen, Showing, drafts, drawn, scene, stage};
pub use engine::order;
pub use marks::numbered;
pub use palette::{Colour, Theme, Token, tokens};

/// A board as plain data.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// Left, top, width and height of what is shown.
    pub frame: [f32; 4],
    /// Drawings by name, for [`symbol`], that are files of their own under `symbols/`: name and SVG.
    pub files: &'static [(&'static str, &'static str)],
    /// Drawings by name that are made here.
    pub symbols: Vec<(String, Vec<Node>)>,
    /// What is drawn, back to front.
    pub nodes: Vec<Node>,
}

impl Scene {
    /// An empty scene that shows this part of the plane.
    pub fn new(title: impl Into<String>, left: f32, top: f32, width: f32, height: f32) -> Scene {
        let frame = [left, top, width, height];
        Scene { title: title.into(), frame, files: &[], symbols: Vec::new(), nodes: Vec::new() }
    }

    /// Puts a node in front of all others.
    pub fn add(&mut self, node: Node) {
        self.nodes.push(node);
    }

    /// Names a drawing, to be used any number of times with [`symbol`].
    pub fn symbol(&mut self, name: impl Into<String>, nodes: impl IntoIterator<Item = Node>) {
        self.symbols.push((name.into(), nodes.into_iter().collect()));
    }

    /// The names of all drawings.
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| *name).chain(self.symbols.iter().map(|(name, _)| name.as_str()))
    }
}

/// Something drawn, with what it stands for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Node {
    /// Its name from ply to ply; empty for scenery.
    pub key: String,
    /// Its form.
    pub shape: Shape,
    /// Names for the style sheet.
    pub class: String,
    /// Where it stands.
    pub place: Place,
    /// Its colours.
    pub look: Look,
    /// What it is, for those who cannot see it, and as a tip.
    pub label: String,
    /// The actions it stands for, in notation.
    pub actions: Vec<String>,
    /// Whether those actions may be done now.
    pub legal: bool,
    /// The action during whose preview alone it is shown.
    pub preview: Option<String>,
    /// What it consists of.
    pub children: Vec<Node>,
}

/// The form of a node.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Shape {
    /// Only its children.
    #[default]
    Group,
    /// A path in SVG's letters.
    Path(String),
    /// A circle.
    Circle {
        /// Centre.
        x: f32,
        /// Centre.
        y: f32,
        /// Radius.
        r: f32,
    },
    /// A rectangle.
    Rect {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width.
        width: f32,
        /// Height.
        height: f32,
        /// Radius of the corners.
        round: f32,
    },
    /// A line through points, closed or open.
    Polygon(Vec<(f32, f32)>, Closed),
    /// A line of text.
    Text(Text),
    /// A drawing of the scene by its name.
    Symbol(String),
}

/// Whether a line comes back to its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Where it stands.
    pub x: f32,
    /// Its base line.
    pub y: f32,
    /// What it says.
    pub content: String,
    /// Its height.
    pub size: f32,
    /// Its face.
    pub face: Face,
    /// Whether it is bold.
    pub bold: bool,
    /// Which part of it stands at `x`.
    pub anchor: Anchor,
    /// The width of the rim round the letters; 0 for none.
    pub halo: f32,
}

/// A typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Numerals: serif, lining, all of one width.
    Num,
    /// Titles and names.
    Serif,
    /// Names on maps.
    Italic,
    /// Plain text.
    Sans,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Where a node stands: moved, then turned, then scaled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
    /// Degrees clockwise.
    pub turn: f32,
    /// Times larger.
    pub scale: f32,
}

impl Default for Place {
    fn default() -> Place {
        Place { x: 0.0, y: 0.0, turn: 0.0, scale: 1.0 }
    }
}

/// The colours of a node.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What it is filled with.
    pub fill: Option<Colour>,
    /// What it is drawn with.
    pub stroke: Option<Colour>,
    /// How wide its line is.
    pub width: f32,
    /// Dashes and gaps; empty for a whole line.
    pub dash: String,
    /// Whether the ends of its line are round.
    pub round: bool,
    /// Hundredths of opacity.
    pub opacity: u8,
    /// The colour that [`Token::Current`] means within it.
    pub tint: Option<Colour>,
    /// Whether it stays as by day in the dark scheme.
    pub printed: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            fill: None,
            stroke: None,
            width: 1.0,
            dash: String::new(),
            round: false,
            opacity: 100,
            tint: None,
            printed: false,
        }
    }
}
