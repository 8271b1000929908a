//! What a rule book says of presets and switches is what the code plays.

use engine::{Game, Options};

/// Checks the table of switches in a rule book. It has a row for each switch,
/// ``| `name` | `value` | … |``, with its value in each preset in turn; the other readings stand
/// further right.
pub fn book<G: Game>() {
    if let Err(what) = check::<G::Options>(G::INFO.rules) {
        panic!("{}: {what}", G::INFO.name);
    }
}

fn check<O: Options>(rules: &str) -> Result<(), String> {
    let row = |first: &str| {
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        rules.lines().filter(|line| line.starts_with('|')).map(cells).find(|cells| cells[1] == first)
    };
    let head = row("switch").ok_or("no table of switches begins with the column `switch`")?;
    for (index, preset) in O::PRESETS.iter().enumerate() {
        let named = format!("`{}`", preset.name);
        if head.get(index + 2) != Some(&named) {
            return Err(format!("column {} of the switches should be {named}", index + 2));
        }
    }
    for (number, switch) in O::SWITCHES.iter().enumerate() {
        let cells = row(&format!("`{}`", switch.name)).ok_or(format!("no row for `{}`", switch.name))?;
        for (index, preset) in O::PRESETS.iter().enumerate() {
            let value = format!("`{}`", switch.values[O::preset(index).get(number)].name);
            if cells.get(index + 2) != Some(&value) {
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
