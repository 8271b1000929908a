//! Stages: a table as a map with panels around it, as plain data.
//!
//! A game says what there is and what it stands for; the page decides where it goes on which screen
//! and sets all text, so nothing that must be read is scaled with a picture. The map is drawn for the
//! size at which it will be shown.
//!
//! What a person puts together before anything is sent is a **draft**: a list of actions that the
//! page keeps. A stage shows the table as it would be after the draft; the game says by
//! [`Drawing::drafts`](crate::Drawing::drafts) which actions may wait in one, and by [`Stage::main`]
//! what the main button says and does.

use engine::{Names, Seat};

use crate::scene::{Node, Scene, build};

mod kit;
mod poster;
mod target;

pub use kit::*;
pub use poster::poster;

/// How large a map will be shown, in the pixels of a style sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    /// To the right.
    pub width: f32,
    /// Down.
    pub height: f32,
}

impl Size {
    /// The size at which pictures for files are drawn.
    pub const PICTURE: Size = Size { width: 1000.0, height: 760.0 };

    /// How many pixels a unit of a map of this width and height has when all of it is shown.
    pub fn scale(self, width: f32, height: f32) -> f32 {
        (self.width / width).min(self.height / height)
    }
}

/// A table as it is shown to one person.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The shared board, with the drawings by name that all pictures of the stage use.
    pub map: Scene,
    /// The part of the map in which something can be done, for screens that cannot show all of it
    /// large enough: left, top, width and height.
    pub focus: Option<[f32; 4]>,
    /// All of the map, small, for those screens: it lies where the map lies.
    pub overview: Option<Scene>,
    /// What can be done, as pictures with prices, above the main button.
    pub options: Vec<Part>,
    /// What the main button does while nothing else is chosen.
    pub main: Option<Button>,
    /// Smaller buttons beside it.
    pub beside: Vec<Button>,
    /// One for each seat, in order.
    pub seats: Vec<SeatCard>,
    /// What stands around the map.
    pub panels: Vec<Panel>,
    /// What the tab for [`Tab::Play`] is called: `Build`.
    pub play: &'static str,
    /// What the tab for [`Tab::Yours`] is called: `My board`.
    pub yours: &'static str,
    /// What the tab for [`Tab::Market`] is called: `Buildings`.
    pub market: &'static str,
}

impl Stage {
    /// A stage with a map and nothing around it.
    pub fn new(map: Scene) -> Stage {
        Stage {
            map,
            focus: None,
            overview: None,
            options: Vec::new(),
            main: None,
            beside: Vec::new(),
            seats: Vec::new(),
            panels: Vec::new(),
            play: "Play",
            yours: "Yours",
            market: "Market",
        }
    }
}

/// A button that does something with the draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// What it says: `Play 3: you lead`.
    pub text: String,
    /// What is done after the draft, in notation; empty if the draft is sent as it stands.
    pub actions: Vec<String>,
}

/// What a seat has, as short as it goes. Name, sitter, turn and points are the page's.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatCard {
    /// Whose it is.
    pub seat: Seat,
    /// What it holds, most telling first: a phone shows two or three.
    pub counts: Vec<Bit>,
    /// What else everybody can see of it.
    pub more: Vec<Part>,
}

/// Things that belong together beside the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Where it is found on a small screen.
    pub tab: Tab,
    /// Where it would like to stand on a large one.
    pub wish: Wish,
    /// What it is: `Your hand`.
    pub title: String,
    /// What is worth knowing at a glance: `7 cards, 3 chosen`.
    pub note: Vec<Bit>,
    /// What it holds.
    pub parts: Vec<Part>,
}

/// The tabs of a small screen that panels may stand in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// With what can be done: a hand of cards.
    Play,
    /// What the viewer has.
    Yours,
    /// What the others have, and how far everybody is.
    Rivals,
    /// What can be had.
    Market,
}

/// Where a panel would like to stand on a large screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Under the seats.
    Column,
    /// Under what can be done.
    Aside,
    /// Under the map.
    Wide,
    /// Beside the map, at its whole height.
    Tall,
    /// Nowhere: the seats tell the same there.
    Nowhere,
}

/// A part of a panel.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// A title over what follows, with a remark at its end.
    Heading(String, String),
    /// Things to press or to see.
    Cards(Form, Vec<Card>),
    /// One line.
    Line(Row),
    /// A small table: the first row is its head.
    Table(Vec<Vec<Bits>>),
    /// A picture at its own size: a unit of it is a pixel. What can be pressed on it is pressed as
    /// on the map.
    Picture(Scene),
}

/// How cards lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Under each other, picture left, words beside it.
    Rows,
    /// Side by side, picture above, as cards in a hand; a small screen scrolls them.
    Hand,
    /// In a grid of small cards.
    Grid,
}

/// A line with a state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// What stands at its beginning.
    pub bits: Bits,
    /// What stands at its end.
    pub end: Bits,
    /// Whether it is the one that counts now.
    pub current: bool,
    /// Whether it is of no more account.
    pub pale: bool,
}

/// Small things in a line.
pub type Bits = Vec<Bit>;

/// Something small that stands in a line.
#[derive(Clone, PartialEq, Debug)]
pub enum Bit {
    /// Words.
    Text(String),
    /// Words or a number with more weight.
    Strong(String),
    /// Words with less weight.
    Soft(String),
    /// A small picture, and what it is for those who cannot see it.
    Icon(Scene, String),
    /// A small picture with a number: what it is, how many.
    Count(Scene, String, i32),
    /// The mark of a seat.
    Seat(Seat),
    /// A number in a coin: points.
    Coin(i32),
}

/// Something that can be pressed, or only seen: a card, a tile, a building, a wagon, a road.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Card {
    /// Its name from ply to ply, unique among the cards of the stage.
    pub key: String,
    /// What it looks like.
    pub picture: Option<Scene>,
    /// What it is.
    pub title: String,
    /// What it does.
    pub line: String,
    /// How many, of what.
    pub counts: Bits,
    /// What it costs.
    pub price: Option<String>,
    /// What it brings.
    pub gain: Option<String>,
    /// The actions it stands for, in notation, or a shortcut by its name. Several are a choice.
    pub actions: Vec<String>,
    /// Whether those may be done now; if not, pressing it tells why.
    pub legal: bool,
    /// Whether it is in the draft; pressing it takes it back.
    pub chosen: bool,
    /// Whether it has just come.
    pub new: bool,
}

impl Stage {
    /// Puts names in the place of their marks.
    pub(crate) fn put_names(&mut self, names: &Names) {
        let name = |text: &mut String| build::put_names(text, names);
        let nodes = |nodes: &mut [Node]| build::name_seats(nodes, names);
        name(&mut self.map.title);
        nodes(&mut self.map.nodes);
        let buttons = self.main.iter_mut().chain(&mut self.beside);
        buttons.for_each(|button| name(&mut button.text));
        name_parts(&mut self.options, names);
        for seat in &mut self.seats {
            name_bits(&mut seat.counts, names);
            name_parts(&mut seat.more, names);
        }
        for panel in &mut self.panels {
            name(&mut panel.title);
            name_bits(&mut panel.note, names);
            name_parts(&mut panel.parts, names);
        }
    }

    /// All parts of all panels, the options first.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let seats = self.seats.iter().flat_map(|seat| &seat.more);
        let panels = self.panels.iter().flat_map(|panel| &panel.parts);
        self.options.iter().chain(seats).chain(panels)
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.parts().flat_map(|part| match part {
            Part::Cards(_, cards) => cards.as_slice(),
            Part::Heading(..) | Part::Line(_) | Part::Table(_) | Part::Picture(_) => &[],
        })
    }
}

fn name_parts(parts: &mut [Part], names: &Names) {
    for part in parts {
        match part {
            Part::Heading(text, note) => {
                build::put_names(text, names);
                build::put_names(note, names);
            }
            Part::Cards(_, cards) => cards.iter_mut().for_each(|card| name_card(card, names)),
            Part::Line(row) => {
                name_bits(&mut row.bits, names);
                name_bits(&mut row.end, names);
            }
            Part::Table(rows) => rows.iter_mut().flatten().for_each(|bits| name_bits(bits, names)),
            Part::Picture(scene) => {
                build::put_names(&mut scene.title, names);
                build::name_seats(&mut scene.nodes, names);
            }
        }
    }
}

fn name_card(card: &mut Card, names: &Names) {
    if let Some(picture) = &mut card.picture {
        build::name_seats(&mut picture.nodes, names);
    }
    for text in [&mut card.title, &mut card.line] {
        build::put_names(text, names);
    }
    name_bits(&mut card.counts, names);
}

fn name_bits(bits: &mut [Bit], names: &Names) {
    for bit in bits {
        match bit {
            Bit::Text(text) | Bit::Strong(text) | Bit::Soft(text) => build::put_names(text, names),
            Bit::Icon(_, label) | Bit::Count(_, label, _) => build::put_names(label, names),
            Bit::Seat(_) | Bit::Coin(_) => {}
        }
    }
}
