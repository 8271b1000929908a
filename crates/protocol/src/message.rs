//! The messages of a socket: what a client asks, what it is answered, what it is told unasked.
//!
//! Every message is one JSON object in one text frame. Unknown fields and words are refused, so a
//! misspelt field is an error and never a silent default.

use catalog::Refused;
use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ActId, Create, Created, Invitation, Phrase, Present, Share, TableId, Turn, Update};

/// The version of these messages. A client of another version must get a newer page.
pub const PROTOCOL: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// The most actions that one act may hold.
pub const MOST_ACTIONS: usize = 64;

/// The longest text that may be said, in characters.
pub const LONGEST_TEXT: usize = 200;

/// What a client sends: a request and the number by which it will know the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The client's own number, given back with the answer.
    pub ask: u32,
    /// What is asked.
    pub what: Request,
}

/// What a client may ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The first message: which protocol the client speaks and which build it is.
    Hello {
        /// The version of the messages.
        protocol: u32,
        /// The build of the page; a program says nothing.
        #[serde(default)]
        build: Option<String>,
    },
    /// Be told of a table from now on, and all that was missed since an entry.
    Watch {
        /// Which.
        table: TableId,
        /// The last entry that the client has.
        #[serde(default)]
        seq: Option<u64>,
        /// The last line of talk that the client has.
        #[serde(default)]
        chat: Option<u64>,
    },
    /// Be told of a table no more.
    Leave {
        /// Which.
        table: TableId,
    },
    /// Look at a table as it was after so many plies.
    Look {
        /// Which.
        table: TableId,
        /// After how many plies.
        ply: usize,
    },
    /// Do one or more actions: the steps of one click.
    Act {
        /// At which table.
        table: TableId,
        /// The decision number that the position named.
        decision: u64,
        /// Drawn by the client; the same act sent again carries the same.
        id: ActId,
        /// 1 to 64 actions in notation.
        actions: Vec<String>,
    },
    /// Take one's own last ply back, where that needs nobody's leave.
    Undo {
        /// At which table.
        table: TableId,
        /// The decision number, if one is to act.
        #[serde(default)]
        decision: Option<u64>,
        /// Drawn by the client.
        id: ActId,
        /// The ply to return to.
        to: usize,
    },
    /// Ask the others to agree to something.
    Propose {
        /// At which table.
        table: TableId,
        /// What.
        what: Proposal,
    },
    /// Agree to what somebody proposed, or not.
    Reply {
        /// At which table.
        table: TableId,
        /// The entry of the proposal.
        proposal: u64,
        /// Whether one agrees.
        agree: bool,
    },
    /// Take a seat before the start.
    Sit {
        /// At which table.
        table: TableId,
        /// Which seat, or the first that is free.
        #[serde(default)]
        seat: Option<Seat>,
        /// Sixteen random bytes for the dice.
        share: Share,
        /// The key of the invitation, for a seat that is not open to all.
        #[serde(default)]
        key: Option<Invitation>,
    },
    /// Leave one's seat before the start.
    Stand {
        /// At which table.
        table: TableId,
    },
    /// Change what is played and who may sit where, before the start. The host does that: whoever has
    /// sat there longest.
    Arrange {
        /// At which table.
        table: TableId,
        /// All of it as it is to be. The game stays, and whether the lobby lists the table.
        settings: Create,
        /// Whose sitter each seat of these settings keeps; a person whom none keeps is removed.
        keep: Vec<Option<Seat>>,
    },
    /// Begin, once every seat is taken.
    Start {
        /// Which.
        table: TableId,
    },
    /// Give up. One ranks last; a bot plays on while two people remain.
    Resign {
        /// At which table.
        table: TableId,
    },
    /// Let a bot play for oneself, or for somebody who has not acted for a week, until they return.
    Replace {
        /// At which table.
        table: TableId,
        /// Whom.
        seat: Seat,
    },
    /// Take one's seat back from the bot that played for one.
    Return {
        /// At which table.
        table: TableId,
    },
    /// Say something to the table.
    Say {
        /// To which.
        table: TableId,
        /// What, up to 200 characters.
        text: String,
    },
    /// Say one of the phrases that everybody may say to everybody.
    Phrase {
        /// To which table.
        table: TableId,
        /// What.
        phrase: Phrase,
    },
    /// Let strangers at a public table write to one, or no longer.
    Talk {
        /// At which table.
        table: TableId,
        /// Whether they may.
        allow: bool,
    },
    /// Hear nothing more of a seat, or hear it again.
    Mute {
        /// At which table.
        table: TableId,
        /// Whom.
        seat: Seat,
        /// Whether it is to be silent.
        mute: bool,
    },
    /// Show the host of the server something that was said.
    Report {
        /// At which table.
        table: TableId,
        /// The number of the line.
        number: u64,
    },
    /// Play again with the same people: the first who asks makes the table, everybody who sat here
    /// gets the key of its seats.
    Rematch {
        /// The table that has ended.
        table: TableId,
    },
    /// Leave own turns for what others may do, in place of those left before. Nobody else learns of it.
    Order {
        /// At which table.
        table: TableId,
        /// Drawn by the client.
        id: ActId,
        /// The entry from which on the first turns tell what must happen.
        seq: u64,
        /// A small tree.
        turns: Vec<Turn>,
    },
    /// Take an order back.
    Withdraw {
        /// At which table.
        table: TableId,
        /// Which.
        id: ActId,
    },
    /// Is the line up?
    Ping,
}

impl Request {
    /// The table that it is about.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Request::Hello { .. } | Request::Ping => None,
            Request::Watch { table, .. }
            | Request::Leave { table }
            | Request::Look { table, .. }
            | Request::Act { table, .. }
            | Request::Undo { table, .. }
            | Request::Propose { table, .. }
            | Request::Reply { table, .. }
            | Request::Sit { table, .. }
            | Request::Stand { table }
            | Request::Arrange { table, .. }
            | Request::Start { table }
            | Request::Resign { table }
            | Request::Replace { table, .. }
            | Request::Return { table }
            | Request::Say { table, .. }
            | Request::Phrase { table, .. }
            | Request::Talk { table, .. }
            | Request::Mute { table, .. }
            | Request::Report { table, .. }
            | Request::Order { table, .. }
            | Request::Withdraw { table, .. }
            | Request::Rematch { table } => Some(*table),
        }
    }
}

/// What may be proposed to the others at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proposal {
    /// Return to a ply. The draws that followed come again, and the asker knows them.
    Undo {
        /// Which.
        to: usize,
    },
    /// Stop the clocks, or let them run again.
    Pause,
    /// End the game without a result.
    End,
}

/// What a client is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reply {
    /// The one answer to a message.
    Answer {
        /// The number that the client gave; nothing if the message could not be read.
        ask: Option<u32>,
        /// What came of it.
        what: Answer,
    },
    /// A table that the client watches has changed.
    Update(Update),
    /// Somebody came to a table that the client watches, or left it.
    Present(Present),
    /// The server is about to stop: come back after so long.
    Away {
        /// In milliseconds, another for every client.
        millis: u32,
    },
}

/// What came of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// Welcome.
    Hello {
        /// The version of the messages that the server speaks.
        protocol: u32,
        /// The build of the page that the server has.
        build: String,
        /// Who the client is, if the server knows.
        me: Option<u64>,
    },
    /// All that was missed; changes follow.
    Watching(Box<Update>),
    /// Nothing more will be told of that table.
    Left,
    /// The table as it was.
    Looked {
        /// A position that nothing can be done in.
        position: Box<RawValue>,
    },
    /// So much of an act was stored.
    Acted {
        /// The entry of its first ply.
        seq: u64,
        /// How many actions were stored.
        stored: u32,
        /// Why no more: the rules refused the next. Nothing if all were stored, or if a roll, a
        /// reveal or another seat came before the rest.
        refused: Option<Refused>,
    },
    /// It stands in the log.
    Done {
        /// Its entry.
        seq: u64,
    },
    /// It was said.
    Said {
        /// The number of the line.
        number: u64,
    },
    /// The host will read it.
    Reported,
    /// The table of a rematch.
    Rematch(Created),
    /// The order stands until it is played, dropped or withdrawn.
    Ordered,
    /// The order is gone.
    Withdrawn {
        /// How many of its turns were played before.
        played: u32,
    },
    /// The line is up.
    Pong,
    /// Nothing was done.
    No(No),
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum No {
    /// The message is not one of these.
    Unreadable {
        /// What is the matter with it.
        why: String,
    },
    /// The client did not say hello, or speaks another protocol: a page must be loaded again.
    Version {
        /// The protocol of the server.
        protocol: u32,
    },
    /// Too many messages, or too many of something that is limited.
    TooMany,
    /// The table has more to do than it can: try again.
    Busy,
    /// There is no such table.
    NoTable,
    /// One holds no seat there, or not that one.
    NotYours,
    /// The server does not know who is asking: a name is needed first.
    Nobody,
    /// The seat is taken, or the key does not open it.
    Taken,
    /// It is not the time for it: before the start, after the end, or with seats still free.
    NotNow,
    /// The table has moved on. The newest position follows.
    Stale,
    /// The rules refuse it.
    Refused(Refused),
    /// There is nothing to take back.
    NothingToUndo,
    /// Chance, a secret or another person came after it: ask the others.
    AskOthers,
    /// An act has 1 to 64 actions, an order 1 to 16 turns, four deep.
    Length,
    /// The text is empty, too long or holds what cannot be shown.
    Text,
    /// Strangers at a public table speak in phrases until everybody who sits there allows more.
    PhrasesOnly,
    /// No behaviour of this build fits the table: it can be looked at and not played.
    Frozen,
    /// Nothing can be stored at the moment. What was acknowledged is safe.
    Storage,
    /// The server is about to stop.
    Stopping,
}
