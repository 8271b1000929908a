//! The encoding as tables in Markdown, for the documentation.

use std::fmt::Write as _;

use crate::{Block, Encode, Part, size};

/// The action numbers and the observation of a game.
pub fn tables<G: Encode>() -> String {
    let mut text = format!("### {}\n\n", G::INFO.name);
    actions(G::BLOCKS, &mut text);
    parts(G::PARTS, &mut text);
    text
}

fn actions(blocks: &[Block], out: &mut String) {
    out.push_str("| action | numbers | made of |\n|---|---|---|\n");
    for block in blocks {
        let last = block.first + block.count - 1;
        let range = if block.count == 1 { last.to_string() } else { format!("{}–{last}", block.first) };
        line(out, format_args!("| `{}` | {range} | {} |", block.name, block.meaning));
    }
    out.push('\n');
}

fn parts(parts: &[Part], out: &mut String) {
    line(out, format_args!("An observation has {} numbers.\n", size(parts)));
    out.push_str("| part | shape | from | to | meaning |\n|---|---|---|---|---|\n");
    for part in parts {
        let shape: Vec<_> = part.shape.iter().map(ToString::to_string).collect();
        let shape = shape.join(" × ");
        line(out, format_args!("| `{}` | {shape} | {} | {} | {} |", part.name, part.low, part.high, part.meaning));
    }
    out.push('\n');
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string cannot fail");
}
