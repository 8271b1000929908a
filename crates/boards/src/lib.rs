//! How games look: views turned into text for terminals and into scenes for pages and pictures.

pub mod scene;
mod text;

pub use scene::{Drawing, Scene, scene};
pub use text::{Paint, TextBoard, text_of};
