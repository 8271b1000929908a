//! What is said of trying moves and of orders.

use protocol::Fate;

pub(super) const WHAT_IF: &str = "What if…";
pub(super) const TRYING: &str = "You try moves, for yourself and for the others.";
pub(super) const TRYING_WHY: &str = "Nothing is sent. What you cannot see is made up.";
pub(super) const MOVED_ON: &str = "The table has moved on meanwhile.";
pub(super) const LEAVE: &str = "If they do this, I do that";
pub(super) const LEAVE_WHY: &str =
    "Try what the others may do and your answer: you can leave it here, and it is played for you.";
pub(super) const PLAN: &str = "Your plan";
pub(super) const PLAN_ELSEWHERE: &str = "You made it on another device.";
pub(super) const WITHDRAW: &str = "Withdraw";
pub(super) const CLOSE: &str = "Close";
pub(super) const TOO_LATE: &str = "Too late: your turn was played before you withdrew it.";

/// What became of an order.
pub(super) fn fate(fate: Fate, played: u32) -> String {
    let part = match played {
        0 => String::new(),
        1 => " One turn was played.".into(),
        several => format!(" {several} turns were played."),
    };
    let rest = match fate {
        Fate::Waiting => "It waits. Only you see it.",
        Fate::Done => "It was played.",
        Fate::Unforeseen => "It was dropped: something else happened.",
        Fate::Acted => "It was dropped: you acted yourself.",
        Fate::Changed => "It was dropped: something was taken back, or a seat changed hands.",
        Fate::Refused => "It was dropped: the rules do not allow it now.",
    };
    if fate == Fate::Done { rest.into() } else { format!("{rest}{part}") }
}
