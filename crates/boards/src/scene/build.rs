//! Short words to build scenes with.

use engine::{Names, Seat};

use super::{Anchor, Closed, Colour, Face, Node, Shape, Text, Token};

/// Nodes that belong together.
pub fn group(children: impl IntoIterator<Item = Node>) -> Node {
    Node { children: children.into_iter().collect(), ..Node::default() }
}

/// A path in SVG's letters.
pub fn path(d: impl Into<String>) -> Node {
    form(Shape::Path(d.into()))
}

/// A circle.
pub fn circle(x: f32, y: f32, r: f32) -> Node {
    form(Shape::Circle { x, y, r })
}

/// A rectangle.
pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Node {
    form(Shape::Rect { x, y, width, height, round: 0.0 })
}

/// A rectangle with round corners.
pub fn rounded(x: f32, y: f32, width: f32, height: f32, round: f32) -> Node {
    form(Shape::Rect { x, y, width, height, round })
}

/// A line from point to point.
pub fn line(points: impl IntoIterator<Item = (f32, f32)>) -> Node {
    form(Shape::Polygon(points.into_iter().collect(), Closed::No))
}

/// A closed line from point to point.
pub fn polygon(points: impl IntoIterator<Item = (f32, f32)>) -> Node {
    form(Shape::Polygon(points.into_iter().collect(), Closed::Yes))
}

/// The corners of a hexagon that stands on a corner, clockwise from the top.
pub fn hexagon_corners(x: f32, y: f32, r: f32) -> [(f32, f32); 6] {
    std::array::from_fn(|corner| {
        let angle = (corner as f32 * 60.0 - 90.0).to_radians();
        (x + r * angle.cos(), y + r * angle.sin())
    })
}

/// A hexagon that stands on a corner.
pub fn hexagon(x: f32, y: f32, r: f32) -> Node {
    polygon(hexagon_corners(x, y, r))
}

/// A hexagon that lies on a side.
pub fn flat_hexagon(x: f32, y: f32, r: f32) -> Node {
    polygon(hexagon_corners(0.0, 0.0, r).map(|(dx, dy)| (x - dy, y + dx)))
}

/// A drawing of the scene, by the name it was given with [`Scene::symbol`](super::Scene::symbol).
pub fn symbol(name: impl Into<String>) -> Node {
    form(Shape::Symbol(name.into()))
}

/// A line of text that begins at a point of its base line. Numerals unless a face is set.
pub fn text(x: f32, y: f32, size: f32, content: impl Into<String>) -> Node {
    let text =
        Text { x, y, content: content.into(), size, face: Face::Num, bold: false, anchor: Anchor::Start, halo: 0.0 };
    form(Shape::Text(text)).fill(Token::Ink)
}

/// The shape of a seat round a point, in its colour with a thin ink line: circle, square,
/// triangle, diamond, pentagon.
pub fn seat_shape(seat: Seat, x: f32, y: f32, r: f32) -> Node {
    seat_outline(seat, x, y, r)
        .fill(seat_colour(seat))
        .stroke(Token::Print, (r * 0.14).clamp(0.5, 1.4))
        .class("seat-shape")
}

/// The bare shape of a seat round a point, without colours.
pub fn seat_outline(seat: Seat, x: f32, y: f32, r: f32) -> Node {
    match seat.index() {
        0 => circle(x, y, r),
        1 => rounded(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, r * 0.12),
        2 => polygon([(x, y - r * 1.2), (x + r * 1.2, y + r * 0.9), (x - r * 1.2, y + r * 0.9)]),
        3 => polygon([(x, y - r * 1.25), (x + r * 1.25, y), (x, y + r * 1.25), (x - r * 1.25, y)]),
        _ => polygon((0..5).map(|corner| {
            let angle = (corner as f32 * 72.0 - 90.0).to_radians();
            (x + 1.15 * r * angle.cos(), y + 1.15 * r * angle.sin())
        })),
    }
}

/// The colour of a seat.
pub fn seat_colour(seat: Seat) -> Colour {
    Token::Seat(seat.index() as u8).into()
}

/// The colour of a mark on a seat's colour: dark on ochre, light on the others.
pub fn on_seat(seat: Seat) -> Colour {
    if seat.index() == 2 { Token::Print.into() } else { Token::Chalk.into() }
}

/// A cube in a seat's colour with its shape on the face, about `2 r` wide.
pub fn cube(seat: Seat, x: f32, y: f32, r: f32) -> Node {
    let colour = Token::Seat(seat.index() as u8);
    let outline = |d: &str| path(d).stroke(Token::Print, 0.7 / r.max(1.0));
    let light = colour.mix(Token::Tone(0xffffff, 0xffffff), 30);
    let dark = colour.mix(Token::Tone(0, 0), 32);
    group([
        outline("M-1,-.55 -.55,-1H1L.55,-.55z").fill(light),
        outline("M.55,-.55 1,-1V.55L.55,1z").fill(dark),
        outline("M-1,-.55H.55V1H-1z").fill(colour),
        seat_outline(seat, -0.22, 0.22, 0.42).fill(on_seat(seat)),
    ])
    .at(x, y)
    .scaled(r)
}

/// A gold coin with a number, of the size for boards.
pub fn coin(x: f32, y: f32, number: impl Into<String>) -> Node {
    coin_of(x, y, 9.0, number)
}

/// A gold coin of any size.
pub fn coin_of(x: f32, y: f32, r: f32, number: impl Into<String>) -> Node {
    let number = number.into();
    let size = if number.chars().count() > 2 { r * 1.1 } else { r * 1.5 };
    group([
        circle(0.0, 0.0, r).fill(Token::Gold).stroke(Token::Print, (r * 0.1).max(0.7)),
        text(0.0, size * 0.34, size, number).bold().middle().fill(Token::OnGold),
    ])
    .at(x, y)
    .class("coin")
}

/// A bare price in a disc.
pub fn price(x: f32, y: f32, number: impl Into<String>) -> Node {
    group([
        circle(0.0, 0.0, 9.0).fill(Token::Sheet).stroke(Token::Ink, 0.9),
        text(0.0, 4.3, 12.5, number).bold().middle(),
    ])
    .at(x, y)
    .class("tag")
}

/// The glow of something that can be done now, round a closed outline: a wash, a soft wide line
/// and a cased bright one. The page brightens it on hover and rings it on focus.
pub fn glow(outline: Node) -> Node {
    let width = 3.0;
    group([
        outline.clone().fill(Token::Legal.thin(20)).stroke(Token::Legal.thin(34), width * 3.2).class("g1"),
        outline.clone().bare().stroke(Token::Print, width + 1.6).class("g0"),
        outline.clone().bare().stroke(Token::Legal, width).class("g2"),
        outline.bare().stroke(Token::Chalk.thin(80), 1.0).class("g3"),
    ])
    .class("glow")
}

/// The mark of what was done last, round an outline: a paper margin and an ink contour.
pub fn last_mark(outline: Node) -> Node {
    group([outline.clone().bare().stroke(Token::Ink, 7.0), outline.bare().stroke(Token::Sheet, 4.6)]).class("last")
}

fn form(shape: Shape) -> Node {
    Node { shape, ..Node::default() }
}

impl Node {
    /// Names it from ply to ply, so that it glides. Keys are unique in a scene.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Node {
        self.key = key.into();
        self
    }

    /// Adds names for the style sheet. The page knows `fine` (left out on a small map), `name`
    /// (likewise, back when zoomed in), `lifted` (a soft shadow: can be picked up), `last`.
    #[must_use]
    pub fn class(mut self, class: &str) -> Node {
        if !self.class.is_empty() {
            self.class.push(' ');
        }
        self.class.push_str(class);
        self
    }

    /// Says what it is.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Node {
        self.label = label.into();
        self
    }

    /// A click does one of these, which are legal now.
    #[must_use]
    pub fn legal<S: Into<String>>(mut self, actions: impl IntoIterator<Item = S>) -> Node {
        self.actions = actions.into_iter().map(Into::into).collect();
        self.legal = !self.actions.is_empty();
        self
    }

    /// A click asks for this, which is not legal, so that the refusal says why.
    #[must_use]
    pub fn asks(mut self, action: impl Into<String>) -> Node {
        self.actions = vec![action.into()];
        self.legal = false;
        self
    }

    /// Shows it only while this action is hovered or focused.
    #[must_use]
    pub fn preview(mut self, action: impl Into<String>) -> Node {
        self.preview = Some(action.into());
        self
    }

    /// Moves it.
    #[must_use]
    pub fn at(mut self, x: f32, y: f32) -> Node {
        (self.place.x, self.place.y) = (x, y);
        self
    }

    /// Turns it, in degrees clockwise, round its own origin.
    #[must_use]
    pub fn turned(mut self, degrees: f32) -> Node {
        self.place.turn = degrees;
        self
    }

    /// Makes it larger.
    #[must_use]
    pub fn scaled(mut self, scale: f32) -> Node {
        self.place.scale = scale;
        self
    }

    /// Fills it.
    #[must_use]
    pub fn fill(mut self, colour: impl Into<Colour>) -> Node {
        self.look.fill = Some(colour.into());
        self
    }

    /// Draws its line.
    #[must_use]
    pub fn stroke(mut self, colour: impl Into<Colour>, width: f32) -> Node {
        self.look.stroke = Some(colour.into());
        self.look.width = width;
        self
    }

    /// Draws its line as most things on a board have it: ink, 1.1 wide.
    #[must_use]
    pub fn outlined(self) -> Node {
        self.stroke(Token::Ink, 1.1)
    }

    /// Takes fill and line away.
    #[must_use]
    pub fn bare(mut self) -> Node {
        (self.look.fill, self.look.stroke) = (None, None);
        self
    }

    /// Breaks its line into dashes and gaps: `"7 3.5"`.
    #[must_use]
    pub fn dashed(mut self, dash: &str) -> Node {
        self.look.dash = dash.to_owned();
        self
    }

    /// Rounds the ends of its line.
    #[must_use]
    pub fn round(mut self) -> Node {
        self.look.round = true;
        self
    }

    /// Makes all of it thinner, in hundredths.
    #[must_use]
    pub fn opacity(mut self, hundredths: u8) -> Node {
        self.look.opacity = hundredths;
        self
    }

    /// Sets what [`Token::Current`] means within it; a symbol takes its colour so.
    #[must_use]
    pub fn tinted(mut self, colour: impl Into<Colour>) -> Node {
        self.look.tint = Some(colour.into());
        self
    }

    /// Keeps it as by day in the dark scheme: printed matter.
    #[must_use]
    pub fn printed(mut self) -> Node {
        self.look.printed = true;
        self
    }

    /// Sets a text in bold.
    #[must_use]
    pub fn bold(self) -> Node {
        self.with_text(|text| text.bold = true)
    }

    /// Sets a text in this face.
    #[must_use]
    pub fn face(self, face: Face) -> Node {
        self.with_text(|text| text.face = face)
    }

    /// Sets a text by its middle.
    #[must_use]
    pub fn middle(self) -> Node {
        self.with_text(|text| text.anchor = Anchor::Middle)
    }

    /// Sets a text by its end.
    #[must_use]
    pub fn end(self) -> Node {
        self.with_text(|text| text.anchor = Anchor::End)
    }

    /// Puts a rim round the letters of a text.
    #[must_use]
    pub fn halo(self, width: f32) -> Node {
        self.with_text(|text| text.halo = width)
    }

    /// Adds a child in front.
    #[must_use]
    pub fn with(mut self, child: Node) -> Node {
        self.children.push(child);
        self
    }

    fn with_text(mut self, change: impl FnOnce(&mut Text)) -> Node {
        if let Shape::Text(text) = &mut self.shape {
            change(text);
        }
        self
    }
}

/// The name of a seat, wherever a drawing says it. It is a mark that no text has; whoever shows the
/// scene puts the names in, since a view knows none.
pub fn name_of(seat: Seat) -> char {
    char::from_u32(NAME + seat.index() as u32).expect("a private character for each seat")
}

/// The mark of the first seat's name.
const NAME: u32 = 0xe000;

/// Puts names in the place of their marks.
pub(crate) fn name_seats(nodes: &mut [Node], names: &Names) {
    for node in nodes {
        if let Shape::Text(text) = &mut node.shape {
            put_names(&mut text.content, names);
        }
        put_names(&mut node.label, names);
        name_seats(&mut node.children, names);
    }
}

/// Puts names in the place of their marks in one text.
pub(crate) fn put_names(text: &mut String, names: &Names) {
    let mark = |letter: char| u32::from(letter).checked_sub(NAME).filter(|&seat| seat < engine::MAX_SEATS as u32);
    // Most texts name nobody, and a board has thousands.
    if text.is_ascii() || !text.contains(|letter| mark(letter).is_some()) {
        return;
    }
    let mut named = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match mark(letter) {
            Some(seat) => named.push_str(names.of(Seat::new(seat as u8))),
            None => named.push(letter),
        }
    }
    *text = named;
}
