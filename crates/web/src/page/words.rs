//! What the page itself says where a table does not.

use catalog::Sight;
use engine::Names;

use super::desk::Refusal;
use crate::message::No;

pub(super) const NO_MINDS: &str = "This browser cannot run bots beside the page.";
pub(super) const NOT_KEPT: &str = "This browser has no room to keep the game; it will be lost on reload.";

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
