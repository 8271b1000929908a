//! What every game must pass: the laws, golden playthroughs, node counts and stories.
//!
//! A game's tests call [`laws()`], [`prompts`] and [`golden`] once each, and tell one [`Story`] a clause.

mod golden;
pub mod laws;
mod perft;
mod play;
mod prompts;
mod story;

pub use engine::Census;
pub use golden::{golden, playthrough};
pub use laws::{Breach, laws};
pub use perft::perft;
pub use play::{random_game, tables};
pub use prompts::prompts;
pub use story::Story;
