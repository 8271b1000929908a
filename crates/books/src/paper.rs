//! A rule book as Markdown with its figures, for those who read the repository.

use std::fmt::Write as _;

use crate::{
    Figure,
    html::{Block, blocks, clause},
};

/// The book of a game with pictures that lie beside it.
pub fn paper(slug: &str, markdown: &str, figures: &[Figure]) -> String {
    let mut out = String::new();
    for block in blocks(markdown) {
        match block {
            Block::Heading(level, text) => {
                let _ = writeln!(out, "{} {text}\n", "#".repeat(level));
            }
            Block::Other(source) => {
                let _ = writeln!(out, "{}\n", source.trim_end());
                let number = clause(source).map(|(number, _)| number);
                let here = |(_, figure): &(usize, &Figure)| Some(figure.clause.as_str()) == number;
                for (index, figure) in figures.iter().enumerate().filter(here) {
                    let file = Figure::file(slug, index + 1);
                    let _ = writeln!(out, "![{}]({file})\n\n*{}*\n", figure.title, figure.caption);
                }
            }
        }
    }
    out
}
