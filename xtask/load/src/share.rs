//! A share of a core for one process, by the system's groups of processes: so that a node is at its limit
//! while clients and database on the same machine are not.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

/// How much of a core a node gets, of a hundred.
pub(crate) const PERCENT: u32 = 25;

/// How often the share is given out, in microseconds: often, so that nobody stands still for long.
const PERIOD: u32 = 10_000;

/// Where systems have their groups: the newer way has one file for both numbers, the older has two.
const NEWER: &str = "/sys/fs/cgroup";
const OLDER: &str = "/sys/fs/cgroup/cpu";

/// A group of processes with a share of a core.
pub(crate) struct Share(PathBuf);

impl Share {
    /// Makes one, if this system lets us.
    pub(crate) fn new() -> Option<Share> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("ludoteca-load-{}-{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let quota = PERIOD * PERCENT / 100;
        let older = [("cpu.cfs_period_us", PERIOD.to_string()), ("cpu.cfs_quota_us", quota.to_string())];
        let newer = [("cpu.max", format!("{quota} {PERIOD}"))];
        Share::make(&Path::new(OLDER).join(&name), &older)
            .or_else(|| Share::make(&Path::new(NEWER).join(&name), &newer))
    }

    fn make(folder: &Path, settings: &[(&str, String)]) -> Option<Share> {
        fs::create_dir(folder).ok()?;
        let share = Share(folder.into());
        // A folder without these files is none of the system's, and goes again.
        let set =
            |(file, text): &(&str, String)| folder.join(file).exists() && fs::write(folder.join(file), text).is_ok();
        settings.iter().all(set).then_some(share)
    }

    /// The file into which a process that wants to belong to it writes its number.
    pub(crate) fn members(&self) -> PathBuf {
        self.0.join("cgroup.procs")
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // It stays only if a process of it lives on.
        let _ = fs::remove_dir(&self.0);
    }
}
