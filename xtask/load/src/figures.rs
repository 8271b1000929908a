//! Times, sorted and said.

use std::{fmt, fs, time::Duration};

/// Many times of one thing.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The time that so many of a thousand do not exceed.
    pub(crate) fn within(&self, thousandths: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let index = (sorted.len() * thousandths / 1000).min(sorted.len().saturating_sub(1));
        sorted.get(index).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [middle, p99, most] = [500, 990, 1000].map(|part| milliseconds(self.within(part)));
        write!(f, "middle {middle:.2} ms, p99 {p99:.2} ms, most {most:.2} ms")
    }
}

/// A time in milliseconds.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// How busy the machine has been, as the system says it.
pub(crate) fn machine_load() -> String {
    fs::read_to_string("/proc/loadavg").map_or_else(|_| "unknown".into(), |text| text.chars().take(14).collect())
}
