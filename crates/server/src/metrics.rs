//! What can be measured from outside, as Prometheus reads it.

use std::sync::atomic::AtomicU64;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

/// The service's counters.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) entries: Counter,
    pub(crate) refused: Counter,
    pub(crate) busy: Counter,
    pub(crate) store_failed: Counter,
    pub(crate) frozen: Counter,
    pub(crate) append_seconds: Histogram,
    pub(crate) load_seconds: Histogram,
    pub(crate) bots_waiting: Gauge,
    pub(crate) bots_scale: Gauge<f64, AtomicU64>,
    pub(crate) bots_panicked: Counter,
    pub(crate) told: Counter,
}

/// From a tenth of a millisecond to about three seconds.
const SECONDS: [f64; 10] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0];

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("ludoteca"),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            entries: Counter::default(),
            refused: Counter::default(),
            busy: Counter::default(),
            store_failed: Counter::default(),
            frozen: Counter::default(),
            append_seconds: Histogram::new(SECONDS),
            load_seconds: Histogram::new(SECONDS),
            bots_waiting: Gauge::default(),
            bots_scale: Gauge::default(),
            bots_panicked: Counter::default(),
            told: Counter::default(),
        };
        metrics.bots_scale.set(1.0);
        let registry = &mut metrics.registry;
        registry.register("connections", "Connections that are open", metrics.connections.clone());
        registry.register("sockets", "WebSockets that are open", metrics.sockets.clone());
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("entries", "Rows appended to logs", metrics.entries.clone());
        registry.register("refused", "Requests that were answered with a no", metrics.refused.clone());
        registry.register("busy", "Requests that a table had no room for", metrics.busy.clone());
        registry.register("store_failed", "Appends that the store did not take", metrics.store_failed.clone());
        registry.register("frozen", "Tables that no behaviour of this build fits", metrics.frozen.clone());
        registry.register("append_seconds", "From a row to its commit", metrics.append_seconds.clone());
        registry.register("load_seconds", "From the store to a table in memory", metrics.load_seconds.clone());
        registry.register("bots_waiting", "Thoughts that wait for a thread", metrics.bots_waiting.clone());
        registry.register("bots_scale", "What is left of the bots' budgets", metrics.bots_scale.clone());
        registry.register("bots_panicked", "Bots for which an apprentice acted", metrics.bots_panicked.clone());
        registry.register("told", "Messages to people whose turn it is", metrics.told.clone());
        metrics
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
