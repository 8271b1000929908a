//! How games look: views turned into text for terminals and into scenes for pages and pictures.

mod attika;
mod la_strada;
mod new_world;
#[cfg(test)]
mod random;
mod rialto;
pub mod scene;
mod strada_romana;
mod text;

pub use scene::{Drawing, Scene, drawn, scene};
pub use text::{NAME, Paint, TextBoard, text_of};
