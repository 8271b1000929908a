//! Why a command could not do its work: one line for a person, and exit code 2.

use std::{io, path::PathBuf};

use catalog::CatalogError;

use crate::nearest;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Something typed cannot be understood.
    #[error("{0}")]
    Input(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Standard output cannot be written.
    #[error("the output was closed before it was complete: {0}")]
    Output(#[from] io::Error),
}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Failure {
        Failure::Input(nearest::table_error(&error))
    }
}

impl Failure {
    /// A file that cannot be used.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Failure {
        let path = path.into();
        move |error| Failure::File { path, error }
    }
}
