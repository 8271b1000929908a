//! The one list of games, with their types erased to text for hosts.

mod frame;

pub use frame::{ActError, Choice, Entry, Frame, Held, Rule, Scored};
