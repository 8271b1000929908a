//! What the terminal itself says at a table.

use std::path::Path;

use catalog::{Frame, Refused, Sight, reason};
use engine::Names;

use crate::{failure::Failure, nearest::nearest};

pub(super) const HELP: &str = "\
Type a number of the list, or what stands in brackets there: an action, or a
name for several actions that are played one after another; undo takes them
back one by one. Besides:
  Enter        the next screen of a board that is taller than the terminal
  list         what is asked and the list, without the board
  board        the board from its top    log         what happened lately
  undo         take back your last ply   hint        what a master would think
  rules        the clauses at hand       rules 11    a clause of the rule book
  save FILE    write the record          quit        leave; the game is kept
  save! FILE   write over a file         help        this list";

/// What can be typed besides actions.
const COMMANDS: [&str; 10] = ["help", "list", "board", "log", "rules", "hint", "undo", "save", "save!", "quit"];

pub(super) const BARRIER: &str = "  That cannot be taken back: chance, a secret or another person came after it.";
pub(super) const NOTHING_KEPT: &str = "no game is kept: there is no folder for it; name one with --autosave FILE";
pub(super) const NOTHING_LEFT: &str =
    "no game was left that could go on; begin one with `ludoteca play GAME`, or name a file with --load FILE";
pub(super) const SAY_WHERE: &str = "  Say where: save FILE";
pub(super) const NOTHING_TO_UNDO: &str = "  There is nothing to take back.";

pub(super) fn welcome(game: &str) -> String {
    format!("{game}. Type `help` for what you can type.\n")
}

pub(super) fn saved(path: &str) -> String {
    format!("  Saved. Go on later with --load {path}")
}

pub(super) fn exists(path: &str) -> String {
    format!("  {path} is there already; `save! {path}` writes over it.")
}

/// What can be done with a game that is over.
pub(super) fn afterwards(path: &Path) -> String {
    let path = path.display();
    format!(
        "Until the next game its record is in {path}; `ludoteca review {path}` says what was luck and what was play."
    )
}

pub(super) fn not_kept(failure: &Failure) -> String {
    format!("the running game is not kept any more: {failure}")
}

pub(super) fn record_of(game: &str, seats: u8) -> String {
    format!("the record is of {game} with {seats} seats")
}

pub(super) fn pass_on(name: &str) -> String {
    format!("Pass the keyboard to {name} and press Enter. ")
}

pub(super) fn input_ended(plies: usize) -> String {
    format!("\nThe input ended after ply {plies}; the game is not over.")
}

pub(super) fn numbers(last: usize) -> String {
    format!("the actions are numbered 1 to {last}")
}

pub(super) fn only_choice(action: &str) -> String {
    format!("  There is only one thing to do: {action}.")
}

pub(super) fn would_play(choice: &str, imagined: u32) -> String {
    format!("  A master would play {choice} ({imagined} worlds imagined). Chances between equal masters:")
}

pub(super) fn with_points(points: i32) -> String {
    match points {
        1 | -1 => format!(" with {points} point"),
        _ => format!(" with {points} points"),
    }
}

/// The prompt of somebody who has not seen all of the board and the list.
pub(super) fn more(lines: usize) -> String {
    format!("({lines} more; press Enter)")
}

/// Why an action was not done; a slip of the finger gets what it is nearest to.
pub(super) fn refused(refused: &Refused, sight: &Sight, offered: &Frame, names: &Names) -> String {
    if let Refused::Notation { given } = refused {
        let known = offered.offers().map(|choice| choice.action.as_str()).chain(COMMANDS);
        return match nearest(given, known).as_slice() {
            [] => format!("{given:?} is nothing that can be done now; type a number of the list, or help"),
            near => format!("{given:?} is nothing that can be done now; did you mean {}?", near.join(" or ")),
        };
    }
    match reason(refused, sight, names) {
        (Some(clause), text) => format!("{clause}: {text}"),
        (None, text) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::HELP;

    #[test]
    fn help_fits_eighty_columns() {
        for line in HELP.lines() {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
}
