//! What the page says about devices, people and messages.

pub(super) const END_OTHERS: &str = "End all other devices …";
pub(super) const END_OTHERS_WHY: &str =
    "The other devices will not know you any more. A code from this one, or your key, brings them back.";
pub(super) const END_OTHERS_SURE: &str = "End them";
pub(super) const KEEP_OTHERS: &str = "No, keep them";
pub(super) const OTHERS_ENDED: &str = "Only this device knows you now.";
pub(super) const THIS_DEVICE: &str = "This device";
pub(super) const PHONE: &str = "A phone";
pub(super) const COMPUTER: &str = "A computer";
pub(super) const HERE: &str = "here";
pub(super) const END_IT: &str = "End it";
pub(super) const BLOCKED_WHY: &str = "Whom you block you do not hear, and their invitations do not reach you.";
pub(super) const PLAYED_WITH: &str = "People you played with";
pub(super) const INVITE: &str = "Invite";
pub(super) const INVITED: &str = "invited";
pub(super) const BLOCK: &str = "Block";
pub(super) const UNBLOCK: &str = "Hear again";
pub(super) const MY_TURN: &str = "When it is my turn";
pub(super) const MY_TURN_WHY: &str = "One word a decision, none while you look, none for two minutes after you acted.";
pub(super) const TELL_HERE: &str = "Tell me on this device";
pub(super) const NOT_ALLOWED: &str = "This browser tells nothing, or was not allowed to.";
pub(super) const A_BROWSER: &str = "A browser";
pub(super) const A_PROGRAM: &str = "A chat program";
pub(super) const SWITCHED_OFF: &str = "switched off: nobody answered three times";
pub(super) const TELL_PROGRAM: &str = "To a chat program: a web address that gets a short text";
pub(super) const SET_UP: &str = "Set up";
pub(super) const QUIET: &str = "Quiet hours";
pub(super) const UNTIL: &str = "to";

/// How long ago something was, to the hour.
pub(super) fn ago(millis: u64) -> String {
    match millis / 3_600_000 {
        0 => "seen within the hour".into(),
        hours if hours < 48 => format!("seen {hours} h ago"),
        hours => format!("seen {} days ago", hours / 24),
    }
}
