//! A browser at a server: what the tests in `tests/` do the page's visits with.
//!
//! The server is the `ludoteca` binary named by `LUDOTECA_BIN`, or the release build beside this
//! workspace. Chromium and chromedriver come from the system; `CHROMEDRIVER` names another driver.

mod cable;
mod cores;
mod guest;
mod screen;
mod stand;
mod together;
mod touch;
mod traffic;

pub use cable::Cable;
pub use guest::{Guest, Look, Screen};
pub use stand::{Stand, binary};
pub use together::sit_down;

/// All games, as addresses name them, in the order in which they are shown; or the one that the
/// environment variable `GAME` names.
pub fn games() -> Vec<String> {
    if let Ok(one) = std::env::var("GAME") {
        return vec![one];
    }
    let output = std::process::Command::new(binary()).args(["games", "--json"]).output().expect("the command starts");
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the command lists its games");
    let slug = |game: &serde_json::Value| game["slug"].as_str().expect("a game has a slug").to_owned();
    list.as_array().expect("a list of games").iter().map(slug).collect()
}

/// Numbers that look random and are the same on every run.
pub struct Luck(u64);

impl Luck {
    /// From a seed.
    pub fn new(seed: u64) -> Luck {
        Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}
