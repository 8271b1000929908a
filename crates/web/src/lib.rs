//! The page: home, tables, rule books and replays, all in the browser.
//!
//! A table of this device is a room on the page ([`host`]), which answers at once. Bots think in
//! workers that run the same program ([`minds`]), so that the page never waits for one; one that
//! searches does so in several at once ([`gather`]). What needs no browser compiles natively too, for
//! tests.

pub mod coach;
pub mod daily;
pub mod gather;
pub mod hint;
pub mod host;
pub mod link;
pub mod message;
pub mod minds;
pub mod online;
pub mod saved;
pub mod seek;
mod trial;
pub mod turns;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod code;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod worker;

/// Starts the page, or the minds if this is a worker.
#[cfg(target_arch = "wasm32")]
pub fn run() {
    console_error_panic_hook::set_once();
    match web_sys::window() {
        Some(_) => page::run(),
        None => worker::run(),
    }
}
