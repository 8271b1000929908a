//! Time that this process had a processor, so that what else the machine does changes little.

#[cfg(not(unix))]
use std::time::Instant;

/// A stopwatch that stands still while other processes run. Where the system does not tell, it is a
/// clock on the wall.
pub(super) struct Watch {
    #[cfg(unix)]
    started: f64,
    #[cfg(not(unix))]
    started: Instant,
}

#[cfg(unix)]
impl Watch {
    pub(super) fn start() -> Watch {
        Watch { started: used() }
    }

    /// Seconds since the start.
    pub(super) fn seconds(&self) -> f64 {
        used() - self.started
    }
}

#[cfg(unix)]
fn used() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(not(unix))]
impl Watch {
    pub(super) fn start() -> Watch {
        Watch { started: Instant::now() }
    }

    /// Seconds since the start.
    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}
