//! The sentences of the catalog itself; those of a game stand in its own `words`.

use std::fmt;

use engine::{Names, Seat, Seats, Standing};

/// No listed game has the name that a position claims.
pub(crate) const NO_SUCH_GAME: &str = "no game is called so";

/// An action whose reasons cannot be told, because its position cannot be read any more.
pub(crate) const FORBIDDEN: &str = "the rules do not allow that here";

/// A text that should be an action.
pub(crate) fn not_an_action(text: &str) -> String {
    format!("{text:?} is no action")
}

/// Who won.
pub(crate) fn over(standings: &[Standing], names: &Names) -> String {
    let winners: Vec<_> = Seat::all(standings.len() as u8)
        .zip(standings)
        .filter(|(_, standing)| standing.rank == 1)
        .map(|(seat, _)| names.of(seat))
        .collect();
    format!("The game is over. Winner: {}.", winners.join(" and "))
}

/// Whom everybody waits for.
pub(crate) fn waiting(to_act: Seats, names: &Names) -> String {
    format!("Waiting for {}.", listed(to_act, names))
}

/// The game is over, so nothing can be done.
pub(crate) fn no_more() -> String {
    "the game is over".to_owned()
}

/// It is somebody else's turn.
pub(crate) fn not_your_turn(to_act: Seats, names: &Names) -> String {
    format!("it is not your turn: {} is to act", listed(to_act, names))
}

/// The text is no action.
pub(crate) fn no_action(expected: &str) -> String {
    format!("not an action: expected {expected}")
}

fn listed(seats: Seats, names: &Names) -> String {
    seats.iter().map(|seat| names.of(seat)).collect::<Vec<_>>().join(" and ")
}

/// A view or an event without one of its fields.
pub(crate) fn lacks(out: &mut impl fmt::Write, field: &str) -> fmt::Result {
    write!(out, "it lacks `{field}`")
}

/// A view or an event with something that does not belong there.
pub(crate) fn has(out: &mut impl fmt::Write, what: &str) -> fmt::Result {
    write!(out, "it has {what}")
}

// What that is.
pub(crate) const VALUE: &str = "a value that there cannot be";
pub(crate) const OTHER_TYPE: &str = "a value of another type";
pub(crate) const OUT_OF_BOUNDS: &str = "a value out of bounds";
pub(crate) const OTHER_LENGTH: &str = "a list of another length";
pub(crate) const UNKNOWN_NAME: &str = "an unknown name";
pub(crate) const UNKNOWN_FIELD: &str = "an unknown field";
pub(crate) const NO_JSON: &str = "text that is no JSON";
pub(crate) const NO_TYPE: &str = "a value without a type";
pub(crate) const YES_OR_NO: &str = "something else than yes or no";
pub(crate) const NUMBER: &str = "something else than a whole number";
pub(crate) const TEXT: &str = "something else than a text";
pub(crate) const LIST: &str = "something else than a list";
pub(crate) const FIELDS: &str = "something else than fields";
pub(crate) const NAME: &str = "something else than a name";
pub(crate) const BEHIND_NAME: &str = "a name without what belongs to it";
pub(crate) const NAME_ALONE: &str = "a name with too much behind it";
