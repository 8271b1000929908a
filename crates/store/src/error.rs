//! What can go wrong with a store, by what to do about it.

use std::{io, path::PathBuf};

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Nothing was stored, because there is no room. It may go again later.
    #[error("the disk is full: nothing was stored")]
    Full,
    /// Nothing was stored or read.
    #[error("the store failed: {0}")]
    Failed(String),
    /// It may be stored or not. Ask for the very same again: the row that stands there decides.
    #[error("the store did not say whether it was stored: {0}")]
    Unknown(String),
    /// The store is shutting down.
    #[error("the store is closed")]
    Closed,
}

/// Why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error("{} is in use by another ludoteca: stop it first, or choose another folder with --data", .0.display())]
    Locked(PathBuf),
    /// A newer program wrote it.
    #[error("the data was written by a newer ludoteca (schema {found}, this one knows {known}): update this program")]
    Newer {
        /// The schema that was found.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// There is no store there.
    #[error("there is no data in {}", .0.display())]
    Missing(PathBuf),
    /// The folder cannot be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] rusqlite::Error),
    /// The address of a database cannot be read.
    #[error("the address of the database: {0}")]
    Address(String),
    /// The database did not do what it was asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}
