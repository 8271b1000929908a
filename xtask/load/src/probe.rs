//! What a sync of this disk takes, as the store makes one: some kilobytes at the end of a file.

use std::{
    fs::File,
    io::Write as _,
    path::Path,
    time::{Duration, Instant},
};

use crate::{Result, figures::Times};

/// As much as a commit of one move adds to the write-ahead log.
const BYTES: usize = 12 << 10;

/// A file that is synced again and again.
pub(crate) struct Probe(File);

impl Probe {
    pub(crate) fn new(folder: &Path) -> Result<Probe> {
        Ok(Probe(File::create(folder.join("probe"))?))
    }

    /// How long one write with its sync takes.
    pub(crate) fn once(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        self.0.write_all(&[0x5A; BYTES])?;
        self.0.sync_all()?;
        Ok(begun.elapsed())
    }

    /// How long so many take.
    pub(crate) fn many(&mut self, count: usize) -> Result<Times> {
        let mut times = Times::default();
        for _ in 0..count {
            times.add(self.once()?);
        }
        Ok(times)
    }
}
