//! Short words to build stages with.

use engine::Seat;

use super::{Bit, Bits, Button, Card, Part, Row};
use crate::scene::{Node, Scene, symbol};

/// A small picture of this width and height, drawn round its middle.
pub fn picture(width: f32, height: f32, nodes: impl IntoIterator<Item = Node>) -> Scene {
    let mut scene = Scene::new("", -width / 2.0, -height / 2.0, width, height);
    scene.nodes.extend(nodes);
    scene
}

/// A drawing of the stage as a small square picture, which shows it from `-reach` to `reach`.
pub fn icon(name: impl Into<String>, reach: f32) -> Scene {
    picture(2.0 * reach, 2.0 * reach, [symbol(name)])
}

/// Words.
pub fn words(text: impl Into<String>) -> Bit {
    Bit::Text(text.into())
}

/// Words or a number with more weight.
pub fn strong(text: impl Into<String>) -> Bit {
    Bit::Strong(text.into())
}

/// Words with less weight.
pub fn soft(text: impl Into<String>) -> Bit {
    Bit::Soft(text.into())
}

/// A small picture with a number.
pub fn count(icon: Scene, label: impl Into<String>, number: impl Into<i32>) -> Bit {
    Bit::Count(icon, label.into(), number.into())
}

/// The mark of a seat with its name.
pub fn seat_name(seat: Seat) -> [Bit; 2] {
    [Bit::Seat(seat), Bit::Text(crate::scene::name_of(seat).to_string())]
}

/// A line.
pub fn row(bits: impl IntoIterator<Item = Bit>) -> Row {
    Row { bits: bits.into_iter().collect(), ..Row::default() }
}

impl Row {
    /// With something at its end.
    #[must_use]
    pub fn end(mut self, bits: impl IntoIterator<Item = Bit>) -> Row {
        self.end.extend(bits);
        self
    }

    /// As the one that counts now, or not.
    #[must_use]
    pub fn current(mut self, current: bool) -> Row {
        self.current = current;
        self
    }

    /// As one of no more account, or not.
    #[must_use]
    pub fn pale(mut self, pale: bool) -> Row {
        self.pale = pale;
        self
    }
}

impl From<Row> for Part {
    fn from(row: Row) -> Part {
        Part::Line(row)
    }
}

/// A title over what follows.
pub fn heading(text: impl Into<String>, note: impl Into<String>) -> Part {
    Part::Heading(text.into(), note.into())
}

/// A button that does these actions after the draft.
pub fn button<S: Into<String>>(text: impl Into<String>, actions: impl IntoIterator<Item = S>) -> Button {
    Button { text: text.into(), actions: actions.into_iter().map(Into::into).collect() }
}

/// A card by its key and title.
pub fn card(key: impl Into<String>, title: impl Into<String>) -> Card {
    Card { key: key.into(), title: title.into(), ..Card::default() }
}

impl Card {
    /// What it looks like.
    #[must_use]
    pub fn picture(mut self, picture: Scene) -> Card {
        self.picture = Some(picture);
        self
    }

    /// What it does, in words.
    #[must_use]
    pub fn line(mut self, line: impl Into<String>) -> Card {
        self.line = line.into();
        self
    }

    /// How many, of what.
    #[must_use]
    pub fn counts(mut self, bits: impl Into<Bits>) -> Card {
        self.counts = bits.into();
        self
    }

    /// What it costs.
    #[must_use]
    pub fn price(mut self, price: impl Into<String>) -> Card {
        self.price = Some(price.into());
        self
    }

    /// What it brings.
    #[must_use]
    pub fn gain(mut self, gain: impl Into<String>) -> Card {
        self.gain = Some(gain.into());
        self
    }

    /// Pressing it does one of these, which are legal now; without any it is only seen.
    #[must_use]
    pub fn legal<S: Into<String>>(mut self, actions: impl IntoIterator<Item = S>) -> Card {
        self.actions = actions.into_iter().map(Into::into).collect();
        self.legal = !self.actions.is_empty();
        self
    }

    /// Pressing it asks for this, which is not legal, so that the refusal says why.
    #[must_use]
    pub fn asks(mut self, action: impl Into<String>) -> Card {
        self.actions = vec![action.into()];
        self.legal = false;
        self
    }

    /// In the draft by these actions: pressing it takes them back.
    #[must_use]
    pub fn chosen<S: Into<String>>(mut self, actions: impl IntoIterator<Item = S>) -> Card {
        self.actions = actions.into_iter().map(Into::into).collect();
        self.chosen = true;
        self
    }

    /// As one that has just come, or not.
    #[must_use]
    pub fn new(mut self, new: bool) -> Card {
        self.new = new;
        self
    }
}
