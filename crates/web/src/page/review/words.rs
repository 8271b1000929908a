//! What the page says of a review.

use bots::review::{Account, Play};

pub(super) const REVIEW: &str = "Luck and skill";
pub(super) const LOOKING_BACK: &str = "Looking back";
pub(super) const NOTHING_TO_REVIEW: &str = "There is nothing to review here";
pub(super) const NOT_OVER: &str = "A review needs the end of a game. Play it on, then look back.";
pub(super) const TO_THE_TABLE: &str = "To the table";
pub(super) const PLAY_ON: &str = "Play on from here";
pub(super) const TRY_AGAIN: &str = "Try again";
pub(super) const REVIEWING: &str = "Looking at every choice …";
pub(super) const CANCEL: &str = "That is enough";
pub(super) const CANCELLED: &str = "Ended before everything was looked at. What was found stays.";
pub(super) const GRAPH: &str = "Chances to win, between equal masters";
pub(super) const WHOSE: &str = "Whose turns";
pub(super) const NO_LOSS: &str = "No choice here clearly cost anything.";
pub(super) const PLAYED: &str = "played";
pub(super) const BETTER: &str = "better";
pub(super) const POINTS: &str = "points";
pub(super) const IN_POINTS: &str = "Luck and skill, in points";
pub(super) const IN_CHANCE: &str = "Luck and skill, in % to win";
pub(super) const SHOW_POINTS: &str = "in points";
pub(super) const SHOW_CHANCE: &str = "in % to win";
pub(super) const SEAT: &str = "Seat";
pub(super) const START: &str = "start";
pub(super) const DRAWS: &str = "draws";
pub(super) const OWN_PLAY: &str = "own play";
pub(super) const OTHERS: &str = "others";
pub(super) const STEPS: &str = "As steps";
pub(super) const RESULT: &str = "result";
pub(super) const GREATEST_ROLLS: &str = "Draws that counted, in % to win";
/// What the parts of a result are; nothing of draws where there are none.
pub(super) const fn parts(drawn: bool) -> &'static str {
    if drawn {
        "Even share, start, draws, own play and others add up to the result. Start: seat and set-up. Draws: what chance gave, against the average of all it could give. Own play: what was lost against the best found. Others: what they did, and what could not be seen."
    } else {
        "Even share, start, own play and others add up to the result. Start: seat and set-up. Own play: what was lost against the best found. Others: what they did."
    }
}

/// A number without a sign, but for what is below 0.
pub(super) fn number(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    let zero = !text.contains(|letter: char| ('1'..='9').contains(&letter));
    text.replace('-', if zero { "" } else { "−" })
}

/// A number with its sign, but for what rounds to nothing.
pub(super) fn signed(amount: f64) -> String {
    let text = number(amount, 1);
    if amount > 0.0 && text != "0.0" { format!("+{text}") } else { text }
}

pub(super) fn percent(chance: Option<f64>) -> String {
    chance.map_or_else(|| "…".into(), |chance| format!("{:.0} %", chance * 100.0))
}

pub(super) fn ply(ply: usize) -> String {
    format!("Ply {ply}:")
}

pub(super) fn ply_of(ply: usize, plies: usize) -> String {
    format!("ply {ply} of {plies}")
}

/// What the slider says: where it is, and each seat's chance there.
pub(super) fn at_ply(ply: usize, plies: usize, chances: impl Iterator<Item = (String, f64)>) -> String {
    let chances: Vec<String> = chances.map(|(name, chance)| format!("{name} {}", percent(Some(chance)))).collect();
    format!("{}. {}", ply_of(ply, plies), chances.join(", "))
}

pub(super) fn even(share: f64) -> String {
    format!("an even share is {}", number(share, 1))
}

pub(super) fn from_to(could: f64, chance: f64) -> String {
    format!("{:.0} → {:.0} %", could * 100.0, chance * 100.0)
}

pub(super) fn dearest(own: bool, name: &str) -> String {
    if own { "Your three most costly turns".into() } else { format!("The most costly turns of {name}") }
}

/// How well a seat chose.
pub(super) fn played(play: &Play) -> String {
    if play.decisions == 0 {
        return "not looked at yet".into();
    }
    format!(
        "{} choices, {} % lost each, accuracy {:.0}",
        play.decisions,
        number(play.mean_loss * 100.0, 1),
        play.accuracy
    )
}

/// What one's own result is made of, in a sentence.
pub(super) fn story(account: &Account, cost: f64) -> String {
    /// Less than this is no news.
    const FAIR: f64 = 0.03;
    let kind = |part: f64, kind: &str, fair: &str, hard: &str| match part {
        part if part > FAIR => kind.to_owned(),
        part if part < -FAIR => hard.to_owned(),
        _ => fair.to_owned(),
    };
    let start = kind(account.start, "Your start was good", "Your start was fair", "Your start was hard");
    let luck = kind(account.luck, "the draws were kind to you", "the draws were even", "the draws were against you");
    let luck = if account.luck == 0.0 { String::new() } else { format!("; {luck}") };
    format!("{start}{luck}; your three most costly turns took {} % of the win.", number(cost * 100.0, 0))
}
