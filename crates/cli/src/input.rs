//! Arguments that several commands share.

use clap::Args;
use engine::{Game, options_from_pairs};

use crate::failure::Failure;

/// Which table to set up.
#[derive(Args, Clone, Default)]
pub(crate) struct Rules {
    /// A preset of the game; the manual's reading if none is named
    #[arg(long, default_value = "")]
    pub(crate) preset: String,
    /// One option as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) switches: Vec<String>,
}

impl Rules {
    /// The single switches as pairs.
    pub(crate) fn pairs(&self) -> Result<Vec<(String, String)>, Failure> {
        let pair = |text: &String| match text.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(Failure::Input(format!("--set {text:?}: expected name=value"))),
        };
        self.switches.iter().map(pair).collect()
    }

    /// The options of a game, checked for a number of seats.
    pub(crate) fn options<G: Game>(&self, seats: u8) -> Result<G::Options, Failure> {
        let pairs = self.pairs()?;
        let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = options_from_pairs::<G::Options>(&self.preset, pairs).map_err(catalog::CatalogError::from)?;
        engine::Options::check(&options, seats).map_err(catalog::CatalogError::from)?;
        Ok(options)
    }
}

/// A seed that nobody chose.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
