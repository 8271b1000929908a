//! The tables of the rule book say what the program does.

use engine::{Game as _, Options as _};

use crate::{
    Options, Rialto,
    board::{District, Link},
    material::Building,
};

/// Fails if the rule book lacks this line.
fn has_line(line: &str) {
    let found = Rialto::INFO.rules.lines().any(|text| text == line);
    assert!(found, "the rule book lacks this line:\n{line}");
}

#[test]
fn the_book_draws_the_map() {
    for link in Link::all() {
        let (a, b) = link.ends();
        let start = format!("| {} | {} and {} |", link.number(), a.name(), b.name());
        assert!(Rialto::INFO.rules.lines().any(|line| line.starts_with(&start)), "the rule book lacks {start}");
    }
    for district in District::ALL {
        let links: Vec<_> = district.links().map(|link| link.number().to_string()).collect();
        let (name, code, side) = (district.name(), district.code(), district.side().name());
        has_line(&format!("| {name} (`{code}`) | {side} | {} |", links.join(", ")));
    }
}

#[test]
fn the_book_lists_what_the_presets_are() {
    let presets: Vec<_> = (0..Options::PRESETS.len()).map(Options::preset).collect();
    for (index, switch) in Options::SWITCHES.iter().enumerate() {
        let used: Vec<_> = presets.iter().map(|preset| preset.get(index)).collect();
        let name = |reading: usize| format!("`{}`", switch.values[reading].name);
        let others: Vec<_> = (0..switch.values.len()).filter(|reading| !used.contains(reading)).map(name).collect();
        let others = if others.is_empty() { " ".into() } else { format!(" {} ", others.join(", ")) };
        let values: Vec<_> = used.into_iter().map(name).collect();
        let (about, clause) = (switch.about, switch.clause);
        has_line(&format!("| `{}` | {about} | {clause} | {} |{others}|", switch.name, values.join(" | ")));
    }
}

#[test]
fn the_book_lists_every_building() {
    for building in Building::ALL {
        let phase = building.colour() as u8 + 1;
        let start = format!("| {} | {phase} | ", building.name().to_ascii_uppercase());
        assert!(Rialto::INFO.rules.lines().any(|line| line.starts_with(&start)), "the rule book lacks {start}");
    }
}
