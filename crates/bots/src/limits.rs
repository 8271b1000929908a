//! How long a bot may think, and with what.

/// The memory a bot may use for its trees unless told otherwise, in bytes.
pub const MEMORY: usize = 200 << 20;

/// What a bot may spend on one turn of its own. It divides that over the plies of the turn.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Iterations of search for the whole turn; `u32::MAX` if only time counts.
    pub iterations: u32,
    /// How many trees grow side by side; 1 where there are no threads.
    pub threads: usize,
    /// Bytes for all trees together.
    pub memory: usize,
    /// Time for the whole turn, if time counts.
    pub clock: Option<Clock<'a>>,
    /// Asked now and then; `true` means answer at once.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A clock lent by the host, since a library that also runs in a browser has none.
#[derive(Clone, Copy)]
pub struct Clock<'a> {
    /// Milliseconds since any fixed moment.
    pub now: &'a (dyn Fn() -> f64 + Sync),
    /// Milliseconds for the whole turn.
    pub turn: f64,
}

impl<'a> Limits<'a> {
    /// So many iterations a turn on one thread: reproducible from a seed.
    pub const fn iterations(iterations: u32) -> Limits<'a> {
        Limits { iterations, threads: 1, memory: MEMORY, clock: None, stop: &|| false }
    }

    /// So many milliseconds a turn on one thread, by the host's clock.
    pub const fn millis(turn: f64, now: &'a (dyn Fn() -> f64 + Sync)) -> Limits<'a> {
        Limits { clock: Some(Clock { now, turn }), ..Limits::iterations(u32::MAX) }
    }

    /// The same with so many trees side by side.
    #[must_use]
    pub const fn on_threads(self, threads: usize) -> Limits<'a> {
        Limits { threads, ..self }
    }

    /// The same, given up as soon as this says so.
    #[must_use]
    pub const fn until(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Limits<'a> {
        Limits { stop, ..self }
    }
}
