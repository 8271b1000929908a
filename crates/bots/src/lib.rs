//! Seats that play by themselves: random, greedy and searching, generic over the game.
//!
//! A bot is a [`Player`]: it is given a view and the legal actions, never a game. A [`Mind`] is
//! the bot of one seat at one of five [`Level`]s; [`arena`] lets bots play each other and rates
//! them; [`review`] says after a game what was luck and what was play. No I/O happens here and no clock is read: a host that wants time budgets lends a [`Clock`].

pub mod arena;
mod choice;
pub mod knowledge;
mod level;
mod limits;
mod mind;
pub mod net;
mod pace;
mod player;
pub mod positions;
mod quick;
pub mod review;
mod rng;
mod search;
mod spec;
mod thought;
mod turns;

pub use knowledge::{Ahead, Knowledge};
pub use level::{Budget, Level, Quick, Style, Think, UnknownLevel};
pub use limits::{Clock, Limits, MEMORY};
pub use mind::{Found, Mind, Part, Thinks, settle};
pub use pace::Pace;
pub use player::{Answer, Greedy, MindPlayer, Player, Random};
pub use rng::Rng;
pub use search::{Search, playout_speed};
pub use spec::{BadSpec, Kind, Spec};
pub use thought::{Opinion, Thought};
pub use turns::Turns;

#[cfg(test)]
mod tests;
