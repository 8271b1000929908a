//! Whether to write in colour: what `--color` says, else `NO_COLOR`, else whether it is a terminal.

use std::{
    io::{IsTerminal, stdout},
    sync::OnceLock,
};

use boards::Paint;
use clap::ValueEnum;

/// When to write in colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the variable NO_COLOR is set
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

static CHOSEN: OnceLock<When> = OnceLock::new();

/// Remembers what the command line says.
pub(crate) fn choose(when: When) {
    CHOSEN.get_or_init(|| when);
}

/// The paint for standard output.
pub(crate) fn paint() -> Paint {
    let colour = match CHOSEN.get().copied().unwrap_or_default() {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !unwanted && stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    };
    Paint { colour }
}
