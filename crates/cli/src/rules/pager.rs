//! The pager of a terminal, and how wide the terminal is.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// What a terminal is taken for when it does not say.
const USUAL: usize = 80;

/// The columns of the terminal.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(USUAL, |(terminal_size::Width(width), _)| usize::from(width).max(20))
}

/// Shows a text with what `PAGER` names, else with `less`; `false` if there is none.
pub(super) fn show(text: &str) -> bool {
    let named = std::env::var("PAGER").unwrap_or_default();
    let mut words = named.split_whitespace();
    let mut command = match words.next() {
        Some(program) => {
            let mut command = Command::new(program);
            command.args(words);
            command
        }
        None => Command::new("less"),
    };
    // Colours as they are, a short text without a stop, and it stays on the screen.
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Whoever has read enough closes the pager before its end.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
