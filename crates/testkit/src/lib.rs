//! What every game must pass: the laws, golden playthroughs, node counts and stories.
//!
//! A game's tests call [`laws()`], [`prompts`], [`book`] and [`golden`] once each, and tell one [`Story`] a clause.

mod book;
mod golden;
mod kept;
pub mod laws;
mod perft;
mod play;
mod prompts;
mod story;

pub use book::book;
pub use engine::Census;
pub use golden::{golden, playthrough};
pub use kept::{Chooser, replay_kept, write_kept};
pub use laws::{Breach, laws};
pub use perft::perft;
pub use play::{random_game, tables};
pub use prompts::prompts;
pub use story::Story;
