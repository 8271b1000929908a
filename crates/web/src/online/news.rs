//! What happens to the line, and what comes of it for a table.

use protocol::{Answer, Present, Update};

/// How the line is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum State {
    /// It is being opened.
    Opening,
    /// It is up; how long an answer takes, in milliseconds.
    Up(Option<u32>),
    /// It is down, and tried again at this time.
    Down(f64),
}

/// What comes for a table.
pub(crate) enum Came {
    /// The line changed.
    Line(State),
    /// News of the table.
    Update(Box<Update>),
    /// Who is there.
    Present(Present),
    /// What a request got; nothing if the line was lost before the answer came.
    Answer(u64, Option<Box<Answer>>),
}

/// What happens to the line. Sockets are numbered.
pub(super) enum Event {
    /// A socket is open.
    Opened(u32),
    /// It says something.
    Text(u32, String),
    /// It is closed.
    Closed(u32),
    /// Another try is due.
    Retry(u32),
    /// Something suggests that the line is worth a try.
    Poke,
    /// Some time has passed.
    Tick,
}
