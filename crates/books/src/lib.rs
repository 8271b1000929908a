//! Rule books as they are read: Markdown turned into HTML when the page is built, with its contents,
//! its clauses to link to and its figures.
//!
//! It knows no game, so that the script that packs the page can use it at once. Figures are drawn by
//! its tests, from positions that `figures.txt` beside each rule book names, and lie in `docs/rules`.

mod figure;
mod html;
mod paper;

pub use figure::{BadFigure, Figure};
pub use html::html;
pub use paper::paper;
