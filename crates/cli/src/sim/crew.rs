//! Work shared out over threads until it is done, somebody fails, or somebody says stop.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use crate::failure::Failure;

/// Does the jobs `0..jobs`, each once, on so many threads. Every thread makes a worker of its own.
/// After a failure no job is begun, and the failure of the lowest job is told.
pub(super) fn work<W: FnMut(u64) -> Result<(), Failure>>(
    jobs: u64,
    threads: usize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
) -> Result<(), Failure> {
    let next = AtomicU64::new(0);
    let failed: Mutex<Option<(u64, Failure)>> = Mutex::new(None);
    let failure = || failed.lock().unwrap_or_else(PoisonError::into_inner);
    let run = || {
        let mut work = worker();
        while !stop.load(Ordering::Relaxed) && failure().is_none() {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return;
            }
            if let Err(error) = work(job) {
                let mut first = failure();
                if first.as_ref().is_none_or(|(known, _)| job < *known) {
                    *first = Some((job, error));
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = threads.min(usize::try_from(jobs).unwrap_or(threads));
        (1..threads).for_each(|_| drop(scope.spawn(run)));
        run();
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), |(_, failure)| Err(failure))
}
