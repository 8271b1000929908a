//! What every game must pass: the laws, golden playthroughs, node counts and stories.
//!
//! A game's tests call [`laws()`] once and [`golden`] once, and tell one [`Story`] a clause.

mod golden;
mod kept;
pub mod laws;
mod perft;
mod play;
mod story;

pub use engine::Census;
pub use golden::{golden, playthrough};
pub use kept::{Chooser, replay_kept, write_kept};
pub use laws::{Breach, laws};
pub use perft::perft;
pub use play::{random_game, tables};
pub use story::Story;
