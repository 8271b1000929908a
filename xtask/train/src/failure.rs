//! What may go wrong.

use std::{io, path::PathBuf};

/// Why there is no net.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command was not understood.
    #[error("{0}")]
    Usage(String),
    /// A file could not be written or read; the disk may be full.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A sum is no number any more. Old weights stay as they are.
    #[error("the loss is no number any more; nothing was written")]
    NoNumber,
    /// There is nothing to learn from, or nothing to be judged by.
    #[error("too few games: some are needed to learn from and some to be judged by")]
    TooFew,
}
