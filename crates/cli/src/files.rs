//! Files written whole or not at all: beside their place first, then renamed.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// What to do with a file that is already there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Present {
    /// Leave it alone and say so.
    Keep,
    /// Put the new one in its place.
    Replace,
}

impl Present {
    /// Replaced only by somebody who said so.
    pub(crate) const fn forced(force: bool) -> Present {
        if force { Present::Replace } else { Present::Keep }
    }
}

/// Writes a file. Whatever goes wrong, what was there before is there still, and nothing half
/// written is left.
pub(crate) fn write(path: &Path, content: &[u8], present: Present) -> Result<(), Failure> {
    let known = fs::metadata(path).ok();
    // A pipe or a device has no place beside it and nothing to lose.
    if known.as_ref().is_some_and(|known| !known.is_file() && !known.is_dir()) {
        return fs::write(path, content).map_err(Failure::file(path));
    }
    if known.is_some() && present == Present::Keep {
        let error = io::Error::new(io::ErrorKind::AlreadyExists, "the file exists; name another, or add --force");
        return Err(Failure::File { path: path.into(), error });
    }
    let beside = beside(path);
    let written = write_new(&beside, content).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
        Failure::File { path: path.into(), error }
    })
}

fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    // A full disk may be noticed only here.
    file.sync_all()
}

/// A name in the same folder that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
