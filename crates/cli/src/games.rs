//! `ludoteca games`: what there is to play.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::failure::Failure;

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
        for title in catalog::titles() {
            let (info, seats) = (title.info, title.seats());
            writeln!(out, "{} ({})", info.name, info.slug)?;
            writeln!(
                out,
                "  {} to {} seats, about {} minutes. {}",
                seats.start(),
                seats.end(),
                info.minutes,
                info.tagline
            )?;
            for preset in title.presets {
                let (from, to) = (preset.seats.start(), preset.seats.end());
                writeln!(out, "  --preset {:<12} {} ({from} to {to} seats)", preset.name, preset.about)?;
            }
            for (switch, (_, default)) in title.switches.iter().zip((title.defaults)()) {
                writeln!(out, "  --set {}: {} ({})", switch.name, switch.about, switch.clause)?;
                for value in switch.values {
                    let usual = if value.name == default { " (default)" } else { "" };
                    writeln!(out, "      {:<15} {}{usual}", value.name, value.about)?;
                }
            }
            writeln!(out)?;
        }
        writeln!(out, "Play one with `ludoteca play GAME`, read its rules with `ludoteca rules GAME`.")?;
        Ok(())
    }
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
