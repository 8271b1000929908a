//! Boards in a terminal: what a text board is, and its colours.

use catalog::Sight;
use engine::{Game, Names, Seat};

/// A game whose board can be drawn as text.
pub trait TextBoard: Game {
    /// The board as this viewer sees it, at most 80 columns wide. Seats have the names of the log,
    /// which are cut at [`NAME`] letters.
    fn text(view: &Self::View, names: &Names, paint: Paint) -> String;
}

/// How many letters of a name fit beside what a seat has.
pub const NAME: usize = 12;

/// The name of a seat, cut to what fits.
pub(crate) fn name(names: &Names, seat: Seat) -> String {
    let name = names.of(seat);
    if name.chars().count() <= NAME { name.to_owned() } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// A list in lines of at most 80 columns, broken between items; lines after the first are indented
/// as far as the head is long.
pub(crate) fn wrapped(out: &mut String, head: &str, items: &[String], between: &str) {
    const WIDTH: usize = 80;
    let indent = width_of(head);
    let (mut text, mut width) = (head.to_owned(), indent);
    for (number, item) in items.iter().enumerate() {
        let item = if number + 1 < items.len() { format!("{item}{between}") } else { item.clone() };
        let long = width_of(item.trim_end());
        if width + long > WIDTH && width > indent {
            out.push_str(text.trim_end());
            out.push('\n');
            text = " ".repeat(indent);
            width = indent;
        }
        width += width_of(&item);
        text.push_str(&item);
    }
    out.push_str(text.trim_end());
    out.push('\n');
}

/// The columns that a text takes, since colours take none.
pub(crate) fn width_of(text: &str) -> usize {
    let mut in_code = false;
    let shown = |letter: &char| {
        let hidden = in_code || *letter == '\u{1b}';
        in_code = hidden && *letter != 'm';
        !hidden
    };
    text.chars().filter(shown).count()
}

/// Colours for a terminal, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Whether to use escape codes at all.
    pub colour: bool,
}

impl Paint {
    /// Text in a seat's colour. Its shape is in [`Paint::mark`], since colour is never alone.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        const CODES: [&str; 5] = ["31", "34", "33", "32", "35"];
        self.wrap(CODES[seat.index()], text)
    }

    /// The shape that stands for a seat.
    pub fn mark(self, seat: Seat) -> String {
        const MARKS: [&str; 5] = ["●", "■", "▲", "◆", "⬟"];
        self.seat(seat, MARKS[seat.index()])
    }

    /// Bold text.
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Faint text.
    pub fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Text in one of the 256 terminal colours.
    pub fn tint(self, colour: u8, text: &str) -> String {
        if self.colour { format!("\x1b[38;5;{colour}m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The board of a position as text; `None` for a game that has no text board.
pub fn text_of(sight: &Sight, names: &Names, paint: Paint) -> Option<String> {
    fn draw<G: TextBoard>(sight: &Sight, names: &Names, paint: Paint) -> Option<String> {
        Some(G::text(sight.view::<G>()?, names, paint))
    }
    catalog::with_game!(sight.position().game.as_str(), G => draw::<G>(sight, names, paint)).flatten()
}
