//! Tables of a server, as the page sees them: what comes over the line turned into what every table
//! shows, and the line itself. What needs no browser is tested natively.

pub mod back;
pub mod build;
pub mod pause;
pub mod shown;

#[cfg(target_arch = "wasm32")]
pub(crate) mod http;
#[cfg(target_arch = "wasm32")]
pub(crate) mod line;
#[cfg(target_arch = "wasm32")]
mod news;
#[cfg(target_arch = "wasm32")]
mod socket;
#[cfg(target_arch = "wasm32")]
pub(crate) mod there;
