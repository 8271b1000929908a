//! Boards in a terminal: what a text board is, and its colours.

use catalog::Sight;
use engine::{Game, Seat};

/// A game whose board can be drawn as text.
pub trait TextBoard: Game {
    /// The board as this viewer sees it, at most 100 columns wide.
    fn text(view: &Self::View, paint: Paint) -> String;
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
pub fn text_of(sight: &Sight, paint: Paint) -> Option<String> {
    fn draw<G: TextBoard>(sight: &Sight, paint: Paint) -> Option<String> {
        Some(G::text(sight.view::<G>()?, paint))
    }
    catalog::with_game!(sight.position().game.as_str(), G => draw::<G>(sight, paint)).flatten()
}
