//! The tables and drawings of the rule book say what the program does.

use engine::{Game as _, Options as _};

use crate::{
    Attika, Options,
    board::layout,
    material::{Building, TILE_FACES},
};

#[test]
fn the_book_lists_every_building() {
    for building in Building::ALL {
        let printed = building.printed();
        let number: String = printed.id.chars().filter(char::is_ascii_digit).collect();
        let name = format!("{} {number}", building.name());
        let name = name.trim_end();
        let row = Attika::INFO.rules.lines().find(|line| line.contains(&format!("| {name} |")));
        let row = row.unwrap_or_else(|| panic!("the rule book lacks {name}"));
        assert!(row.contains(&format!("| {} |", building.cost())), "{name} costs {}: {row}", building.cost());
        assert!(row.starts_with(&format!("| {} |", printed.group.name())), "{row}");
    }
}

#[test]
fn the_book_shows_every_map_tile() {
    for (tile, face) in TILE_FACES.iter().enumerate() {
        let cell = format!("| {} | `{face}` |", tile + 1);
        assert!(Attika::INFO.rules.contains(&cell), "the rule book lacks {cell}");
    }
}

#[test]
fn the_book_draws_the_layouts() {
    for seats in 2..=4 {
        let drawing = drawing(seats);
        let block = format!("```text\n{drawing}\n```");
        assert!(Attika::INFO.rules.contains(&block), "the rule book lacks the layout for {seats} seats:\n{drawing}");
    }
}

/// A letter a hex, a capital for the centre of a tile, `#` for a shrine; half a step is a column.
fn drawing(seats: u8) -> String {
    let layout = layout(seats);
    let mut hexes: Vec<_> = layout.shrines.iter().map(|&spot| (spot, '#')).collect();
    for (&centre, letter) in layout.centres.iter().zip('a'..) {
        let place = |spot| if spot == centre { letter.to_ascii_uppercase() } else { letter };
        hexes.extend(centre.flower().map(|spot| (spot, place(spot))));
    }
    let mut cells: Vec<_> = hexes.into_iter().map(|(spot, letter)| (spot.r, 2 * spot.q + spot.r, letter)).collect();
    cells.sort_unstable();
    let first = cells.iter().map(|cell| cell.1).min().expect("a layout has hexes");
    let mut lines: Vec<(i8, String)> = Vec::new();
    for (row, column, letter) in cells {
        if lines.last().is_none_or(|line| line.0 != row) {
            lines.push((row, String::new()));
        }
        let line = &mut lines.last_mut().expect("a line was just added").1;
        while line.len() < (column - first) as usize {
            line.push(' ');
        }
        line.push(letter);
    }
    lines.into_iter().map(|line| line.1).collect::<Vec<_>>().join("\n")
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
        let row = format!("| `{}` | {about} | {clause} | {} |{others}|", switch.name, values.join(" | "));
        assert!(Attika::INFO.rules.lines().any(|line| line == row), "the rule book lacks this line:\n{row}");
    }
}
