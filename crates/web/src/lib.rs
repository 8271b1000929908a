//! The page: home, tables, rule books and replays, all in the browser.
//!
//! A table lives in a worker that runs the same program ([`host`] behind [`message`]s), so that
//! the page never waits for a bot. What needs no browser compiles natively too, for tests.

pub mod errand;
pub mod host;
pub mod link;
pub mod markdown;
pub mod message;
pub mod saved;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod worker;

/// Starts the page, or the table if this is the worker.
#[cfg(target_arch = "wasm32")]
pub fn run() {
    console_error_panic_hook::set_once();
    match web_sys::window() {
        Some(_) => page::run(),
        None => worker::run(),
    }
}
