//! How often a person of this device has won, by game and by the strongest bot at the table.

use std::collections::BTreeMap;

use bots::Level;
use engine::Standing;

use crate::{browser, message::Setup};

/// Games won and games played, by level.
type Tally = BTreeMap<String, [u32; 2]>;

fn read(slug: &str) -> Tally {
    browser::setting(&name(slug)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn name(slug: &str) -> String {
    format!("tally/{slug}")
}

/// Counts a finished game, if one person sat at it with bots.
pub(super) fn count(setup: &Setup, standings: &[Standing]) {
    let strongest = setup.sitters.iter().filter_map(|sitter| sitter.bot).max();
    let mut people = setup.sitters.iter().zip(standings).filter(|(sitter, _)| sitter.bot.is_none());
    let (Some(level), Some((_, standing)), None) = (strongest, people.next(), people.next()) else { return };
    let mut tally = read(&setup.game);
    let [won, played] = tally.entry(level.name().to_owned()).or_default();
    *won += u32::from(standing.rank == 1);
    *played += 1;
    if let Ok(text) = serde_json::to_string(&tally) {
        browser::keep_setting(&name(&setup.game), &text);
    }
}

/// Won and played against bots of each level, weakest first.
pub(super) fn against(slug: &str) -> Vec<(Level, u32, u32)> {
    let tally = read(slug);
    let of = |level: Level| tally.get(level.name()).map(|[won, played]| (level, *won, *played));
    Level::ALL.into_iter().filter_map(of).collect()
}
