//! What browsers, bots and the server say to each other, and the dice both sides can check.
//!
//! Written out for people in `docs/protocol.md`, whose examples are replayed by a test of the server.

mod dice;
mod http;
mod id;
mod message;
mod order;
mod update;

pub use dice::{Deal, KeyedDice, WrongRoll};
pub use http::{
    Away, Companion, Create, Created, Device, Invite, Invited, Listed, Me, Name, Place, PlaceKind, Quiet, SeatWish,
    Token, Waiting,
};
pub use id::{ActId, Hash, Invitation, NotHex, Secret, Share, TableId};
pub use message::{Answer, Ask, LONGEST_MESSAGE, LONGEST_TEXT, MOST_ACTIONS, No, PROTOCOL, Proposal, Reply, Request};
pub use order::{DEEPEST_ORDER, Event, Fate, MOST_EVENTS, MOST_TURNS, Ordered, Turn, may_be_left};
pub use update::{About, Clock, Phrase, Present, Proposed, Said, Sitting, Stage, Update, Who};
