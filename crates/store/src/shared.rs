//! What a store that several nodes use does besides: beats, hints, and what has moved on.

use protocol::TableId;

use crate::{Later, Time};

/// A process that uses the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub [u8; 16]);

/// A node that beats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Which.
    pub node: NodeId,
    /// How new the program is that it runs: a newer one has a higher number.
    pub build: u64,
}

/// What a node learns by beating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// The service's time, moved on by the database's clock.
    pub time: Time,
    /// The nodes that were seen within five seconds, this one among them.
    pub nodes: Vec<NodeRow>,
}

/// Who looks at a table at one node, as that node says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attendance {
    /// Which.
    pub table: TableId,
    /// What the node says of it.
    pub body: String,
}

/// That something was stored at a table. It may be lost, late or about something known already. One
/// without any number says that somebody came or went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Which.
    pub table: TableId,
    /// The last number of its log, or 0 if nothing is said about it.
    pub seq: u64,
    /// The number of the last line of talk, or 0 if nothing is said about it.
    pub chat: u64,
    /// Whether something is due there at once, such as a bot's act.
    pub due: bool,
}

/// How far a node knows a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Which.
    pub table: TableId,
    /// The last number of its log that is known.
    pub seq: u64,
    /// The number of the last line of talk that is known.
    pub chat: u64,
}

/// A store that several nodes use at the same time.
pub trait Shared: Send + Sync {
    /// Beats: shows that this node lives, and moves the service's time on by what passed on the
    /// database's clock since anybody's last beat, at most five seconds, never back.
    fn pulse(&self, node: NodeRow) -> Later<'_, Pulse>;
    /// Says that this node is about to end.
    fn leave(&self, node: NodeId) -> Later<'_, ()>;
    /// Waits for the next hint of another node.
    fn hint(&self) -> Later<'_, Hint>;
    /// Which of these tables have moved on.
    fn moved(&self, known: Vec<Known>) -> Later<'_, Vec<TableId>>;
    /// Keeps who looks at these tables at this node, nothing where nobody does, and tells other nodes.
    fn attend(&self, node: NodeId, here: Vec<(TableId, Option<String>)>) -> Later<'_, ()>;
    /// Who looks at these tables at other nodes that live: one each.
    fn elsewhere(&self, node: NodeId, tables: Vec<TableId>) -> Later<'_, Vec<Attendance>>;
}
