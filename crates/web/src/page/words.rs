//! What the page itself says where a table does not.

use bots::Level;
use catalog::Sight;
use engine::Names;

use super::desk::Refusal;
use crate::message::No;

pub(super) const NO_MINDS: &str = "This browser cannot run bots beside the page.";
pub(super) const NOT_KEPT: &str =
    "This browser keeps nothing, or has no room left: the game lasts as long as this page.";
pub(super) const NAMELESS: &str = "Everybody at the table needs a name.";
pub(super) const ELSEWHERE: &str = "This table was played on in another tab. This is how it stands now.";

/// Why something was not done.
pub(super) fn refusal(no: &No, sight: &Sight, names: &Names) -> Refusal {
    let plain = |text: &str| Refusal { clause: None, text: text.to_owned() };
    match no {
        No::Watching => plain("You are watching."),
        No::Stale => plain("The table has moved on since."),
        No::NothingToUndo => plain("There is nothing to take back."),
        No::Barrier => plain("That cannot be taken back: chance, a secret or another person came after it."),
        No::Refused(refused) => {
            let (clause, text) = catalog::reason(refused, sight, names);
            Refusal { clause: clause.map(|clause| clause.to_string()), text }
        }
    }
}

/// What an action gains over the next best.
pub(super) fn better_than(gain: &str, next: &str, chance: &str) -> String {
    format!("That is {gain} more than the next best: {next} ({chance}).")
}

/// Two actions that a search was too short to tell apart.
pub(super) fn hard_to_tell(next: &str) -> String {
    format!("The search was too short to tell it from: {next}.")
}

pub(super) const RIVALS: &str = "Rivals";
pub(super) const LOG: &str = "Log";
pub(super) const OVER: &str = "The game is over";
pub(super) const CHOOSE: &str = "Choose on the map or a card";
pub(super) const YOUR_TURN: &str = "your turn";
pub(super) const TO_ACT: &str = "to act";
pub(super) const THINKING: &str = "thinking";

/// Which place somebody came to.
pub(super) fn ranked(rank: u8) -> String {
    if rank == 1 { "winner".into() } else { format!("rank {rank}") }
}

/// Who sits on a seat that no person has.
pub(super) fn bot(level: &Level) -> String {
    format!("bot, {level}")
}

/// Whom the table waits for.
pub(super) fn thinking(name: &str) -> String {
    format!("{name} is thinking …")
}

/// Whom the table waits for.
pub(super) fn to_act(name: &str) -> String {
    format!("{name} is to act")
}

/// What is shown when it is not the table as it is.
pub(super) fn looking_back(ply: usize, plies: usize) -> String {
    format!("After ply {ply} of {plies}.")
}

/// Who won, and by how much.
pub(super) fn won(names: &[String], by: Option<i32>) -> String {
    match (names, by) {
        ([only], Some(by)) if by > 0 => format!("{only} wins by {by} {}.", if by == 1 { "point" } else { "points" }),
        ([only], _) => format!("{only} wins."),
        (several, _) => format!("{} share the win.", several.join(" and ")),
    }
}

/// How strong a bot is.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Novice => "plays by feel and often misses the best action",
        Level::Apprentice => "knows what is usually good, with a slip now and then",
        Level::Journeyman => "looks a little ahead: a fair opponent for a first evening",
        Level::Merchant => "thinks for about a second a turn, and punishes mistakes",
        Level::Master => "thinks for about three seconds a turn: the strongest there is",
    }
}

/// What was taken off the shelf.
pub(super) fn removed(slug: &str) -> String {
    let name = catalog::title(slug).map_or("game", |listing| listing.info.name);
    format!("The game of {name} is removed.")
}
