//! How games look: views turned into text for terminals and into scenes for pages and pictures.

mod attika;
mod cover;
mod la_strada;
mod new_world;
#[cfg(test)]
mod proof;
#[cfg(test)]
mod random;
mod rialto;
pub mod scene;
pub mod stage;
mod strada_romana;
mod text;

pub use cover::{Cover, cover};
pub use scene::{Drafted, Drawing, Scene, Seen, Showing, drafts, drawn, numbered, scene, stage as stage_of};
pub use text::{NAME, Paint, TextBoard, text_of};
