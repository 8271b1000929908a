//! How games look: views turned into text for terminals and into scenes for pages and pictures.

mod text;

pub use text::{Paint, TextBoard};
