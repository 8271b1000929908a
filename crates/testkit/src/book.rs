//! What a rule book says of presets and switches is what the code plays.

use engine::{Game, Options};

/// Checks the table of switches in a rule book. Its head names the presets, each in backticks; it
/// has a row for each switch, ``| `name` | …``, with its value in the column of each preset and its
/// other readings somewhere in the row.
pub fn book<G: Game>() {
    if let Err(what) = check::<G::Options>(G::INFO.rules) {
        panic!("{}: {what}", G::INFO.name);
    }
}

fn check<O: Options>(rules: &str) -> Result<(), String> {
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let table: Vec<_> = rules.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    let columns = |row: &Vec<String>| -> Option<Vec<usize>> {
        let column = |name: &str| row.iter().position(|cell| *cell == format!("`{name}`"));
        O::PRESETS.iter().map(|preset| column(preset.name)).collect()
    };
    let columns = table.iter().find_map(columns).ok_or("no table names every preset in its head")?;
    let row = |name: &str| table.iter().find(|cells| cells[1] == format!("`{name}`"));
    for (number, switch) in O::SWITCHES.iter().enumerate() {
        let cells = row(switch.name).ok_or(format!("no row for `{}`", switch.name))?;
        for (index, preset) in O::PRESETS.iter().enumerate() {
            let value = format!("`{}`", switch.values[O::preset(index).get(number)].name);
            if cells.get(columns[index]) != Some(&value) {
                return Err(format!("`{}` is {value} in the preset {}, the book differs", switch.name, preset.name));
            }
        }
        let missing = |value: &&engine::Reading| !cells.iter().any(|cell| cell.contains(&format!("`{}`", value.name)));
        if let Some(value) = switch.values.iter().find(missing) {
            return Err(format!("`{}` may be `{}`, which its row does not say", switch.name, value.name));
        }
    }
    Ok(())
}
