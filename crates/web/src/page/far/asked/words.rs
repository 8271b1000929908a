//! What is said of what people ask of each other.

use protocol::Proposal;

pub(super) use super::super::words::{GO_ON, NO_LINE, PLAY_MEANWHILE, SEAT_BOT};

pub(super) const BOT_PLAYED: &str = "A bot plays for you.";
pub(super) const BOT_PLAYED_WHY: &str = "The seat is still yours.";
pub(super) const TAKE_BACK_SEAT: &str = "Take my seat back";
pub(super) const PAUSED: &str = "The clocks stand still.";
pub(super) const PAUSED_WHY: &str = "All agreed to pause.";
pub(super) const WATCHING: &str = "You are watching.";
pub(super) const ALL_TAKEN: &str = "All seats are taken: you are watching.";
pub(super) const WATCHING_WHY: &str = "You see what everybody may see, at once.";
pub(super) const ASKED: &str = "Somebody asks";
pub(super) const TAKEN_BACK: &str = "What would be taken back";
pub(super) const REFUSE: &str = "Refuse";
pub(super) const WITHDRAW: &str = "Withdraw";
pub(super) const ALLOW: &str = "Allow";
pub(super) const NO_LINE_LOOK: &str =
    "Look around freely. What you do now waits until the line is back; a click is never done twice.";
pub(super) const MOVE_KEPT: &str = "Your move is kept. It will be the first thing sent.";
pub(super) const OVERDUE_WHY: &str = "has not acted for a week. A bot may play until they are back.";

/// What somebody proposes.
pub(super) fn proposes(name: &str, own: bool, what: &Proposal, paused: bool) -> String {
    let (who, asks) = if own { ("You", "ask") } else { (name, "asks") };
    match what {
        Proposal::Undo { .. } => format!("{who} {asks} to take back."),
        Proposal::Pause if paused => format!("{who} {asks} to go on."),
        Proposal::Pause => format!("{who} {asks} to pause."),
        Proposal::End => format!("{who} {asks} to end without a result."),
    }
}

/// What somebody did that the log has no line of, mostly the end of a turn.
pub(super) fn untold(name: &str) -> String {
    format!("{name}: a step that the log does not tell")
}

/// Who has answered and who has not.
pub(super) fn agreed(agreed: &[String], waiting: &[String]) -> String {
    let allow = match agreed {
        [] => String::new(),
        [only] => format!("{only} allows it. "),
        several => format!("{} allow it. ", several.join(" and ")),
    };
    let wait = match waiting {
        [] => String::new(),
        [only] => format!("{only} has not answered."),
        several => format!("{} have not answered.", several.join(" and ")),
    };
    format!("{allow}{wait}")
}
