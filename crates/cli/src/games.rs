//! `ludoteca games`: what there is to play.

use std::io::{IsTerminal, Write, stdout};

use clap::Args;
use serde_json::json;

use crate::{failure::Failure, screen};

/// What to print of the games.
#[derive(Args)]
pub(crate) struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            let games: Vec<_> = catalog::titles().iter().map(as_json).collect();
            writeln!(out, "{:#}", json!(games))?;
            return Ok(());
        }
        tell(out, stdout().is_terminal().then(screen::width))
    }
}

/// Prints what there is to play, folded for a terminal of this width.
fn tell(out: &mut impl Write, width: Option<usize>) -> Result<(), Failure> {
    for title in catalog::titles() {
        for (line, indent) in lines(&title) {
            match width {
                Some(width) => writeln!(out, "{}", screen::fold(&line, width, indent))?,
                None => writeln!(out, "{line}")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "Play one with `ludoteca play GAME`, read its rules with `ludoteca rules GAME`.")?;
    Ok(())
}

/// What there is to say of a game: each line, and how far it is indented where it is folded.
fn lines(title: &catalog::Listing) -> Vec<(String, usize)> {
    let (info, seats) = (title.info, title.seats());
    let mut lines = vec![(format!("{} ({})", info.name, info.slug), 2)];
    let (from, to) = (seats.start(), seats.end());
    lines.push((format!("  {from} to {to} seats, about {} minutes. {}", info.minutes, info.tagline), 2));
    for preset in title.presets {
        let (from, to) = (preset.seats.start(), preset.seats.end());
        lines.push((format!("  --preset {:<12} {} ({from} to {to} seats)", preset.name, preset.about), 24));
    }
    for (switch, (_, default)) in title.switches.iter().zip((title.defaults)()) {
        lines.push((format!("  --set {}: {} ({})", switch.name, switch.about, switch.clause), 4));
        for value in switch.values {
            let usual = if value.name == default { " (default)" } else { "" };
            lines.push((format!("      {:<15} {}{usual}", value.name, value.about), 22));
        }
    }
    lines
}

fn as_json(title: &catalog::Listing) -> serde_json::Value {
    let seats = title.seats();
    let presets: Vec<_> = title
        .presets
        .iter()
        .map(|preset| json!({ "name": preset.name, "about": preset.about, "seats": [preset.seats.start(), preset.seats.end()] }))
        .collect();
    let defaults = (title.defaults)();
    let switches: Vec<_> = title
        .switches
        .iter()
        .zip(defaults)
        .map(|(switch, (_, default))| {
            let clause = switch.clause.to_string();
            let values: Vec<_> = switch.values.iter().map(|value| value.name).collect();
            let words: Vec<_> = switch.values.iter().map(|value| value.about).collect();
            json!({ "name": switch.name, "about": switch.about, "clause": clause, "values": values, "words": words, "default": default })
        })
        .collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"), "slug": title.info.slug, "name": title.info.name, "rules_version": title.info.rules_version,
        "seats": [seats.start(), seats.end()], "minutes": title.info.minutes, "presets": presets, "options": switches,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_cut_at_the_edge_of_a_terminal() {
        let text = |width| {
            let mut out = Vec::new();
            tell(&mut out, width).expect("memory takes everything");
            String::from_utf8(out).expect("text")
        };
        let (folded, whole) = (text(Some(80)), text(None));
        assert!(folded.lines().all(|line| line.chars().count() <= 80), "{folded}");
        assert!(whole.lines().any(|line| line.chars().count() > 80), "nothing had to be folded");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&folded), words(&whole));
    }
}
