//! Where the command gets its memory from.
//!
//! The server is what needs it: a move makes some hundred short-lived strings on one thread and frees
//! them on another. A build that counts allocations (feature `count`) has the counter's allocator.

#[cfg(not(feature = "count"))]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Counts allocations, if this build can.
#[cfg(not(feature = "count"))]
pub(crate) const COUNTER: Option<testkit::laws::Counter> = None;

/// Counts allocations.
#[cfg(feature = "count")]
pub(crate) const COUNTER: Option<testkit::laws::Counter> = Some(|run| allocation_counter::measure(run).count_total);
