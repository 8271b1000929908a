//! The one list of games, with their types erased to text for hosts.
//!
//! A host that wants a game by name uses [`start`] or [`resume`] and then speaks to a [`Table`].
//! Code that needs the typed game, such as a drawing, goes through [`with_game!`].

mod frame;
mod mind;
pub mod read;
pub mod rules;
pub mod table;

use engine::{Info, Options, OptionsError, Preset, Reading, RecordError, SetupError, Switch, record_slug};
pub use frame::{ActError, Choice, Entry, Frame, Held, Rule, Scored, Shortcut};
#[doc(hidden)]
pub use game_attika::Attika;
#[doc(hidden)]
pub use game_la_strada::LaStrada;
#[doc(hidden)]
pub use game_new_world::NewWorld;
#[doc(hidden)]
pub use game_rialto::Rialto;
#[doc(hidden)]
pub use game_strada_romana::StradaRomana;
pub use mind::Mind;
pub use table::Table;

/// Runs code with the game of a slug as a type: `with_game!(slug, G => code::<G>())` is `Some` of
/// what the code gives, or `None` for an unknown slug. This is the one list of games.
#[macro_export]
macro_rules! with_game {
    ($slug:expr, $game:ident => $code:expr) => {
        $crate::with_game!(@list $slug, $game, $code,
            "la-strada" => LaStrada,
            "rialto" => Rialto,
            "new-world" => NewWorld,
            "attika" => Attika,
            "strada-romana" => StradaRomana)
    };
    (@list $slug:expr, $game:ident, $code:expr, $($name:literal => $type:ident),*) => {
        match $slug {
            $($name => {
                type $game = $crate::$type;
                Some($code)
            })*
            _ => None,
        }
    };
}

/// The slugs of the games, in the order they are shown.
pub const SLUGS: [&str; 5] = ["la-strada", "rialto", "new-world", "attika", "strada-romana"];

/// What there is to know about a title before a table is made.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Facts about it.
    pub info: &'static Info,
    /// Its presets, the default first.
    pub presets: &'static [Preset],
    /// Its switches.
    pub switches: &'static [Switch],
    /// The names of the default preset's values, switch by switch.
    pub defaults: fn() -> Vec<(&'static str, &'static str)>,
    /// What the preset with this index makes of each switch.
    pub readings: fn(usize) -> Vec<&'static Reading>,
}

impl Listing {
    /// The fewest and the most seats of any preset.
    pub fn seats(&self) -> std::ops::RangeInclusive<u8> {
        let ends = |pick: fn(&Preset) -> u8| self.presets.iter().map(pick);
        let fewest = ends(|preset| *preset.seats.start()).min().unwrap_or(2);
        fewest..=ends(|preset| *preset.seats.end()).max().unwrap_or(fewest)
    }
}

fn listing<G: table::Title>() -> Listing {
    Listing {
        info: const { &G::INFO },
        presets: G::Options::PRESETS,
        switches: G::Options::SWITCHES,
        defaults: || engine::options_to_pairs(&G::Options::default()),
        readings: |preset| {
            let options = G::Options::preset(preset);
            let switches = G::Options::SWITCHES.iter().enumerate();
            switches.map(|(index, switch)| &switch.values[options.get(index)]).collect()
        },
    }
}

/// Every title.
pub fn titles() -> Vec<Listing> {
    SLUGS.iter().filter_map(|&slug| title(slug).ok()).collect()
}

/// One title.
pub fn title(slug: &str) -> Result<Listing, CatalogError> {
    with_game!(slug, G => listing::<G>()).ok_or_else(|| CatalogError::Game { given: slug.into() })
}

/// Sets up a table. An empty preset is the default one.
pub fn start(
    slug: &str,
    preset: &str,
    switches: &[(String, String)],
    seats: u8,
    seed: u64,
) -> Result<Box<dyn Table>, CatalogError> {
    with_game!(slug, G => table::start::<G>(preset, switches, seats, seed))
        .unwrap_or_else(|| Err(CatalogError::Game { given: slug.into() }))
}

/// Takes up a recorded table; `seed` decides what comes after the record.
pub fn resume(record: &str, seed: u64) -> Result<Box<dyn Table>, CatalogError> {
    let slug = record_slug(record)?;
    with_game!(slug, G => table::resume::<G>(record, seed))
        .unwrap_or_else(|| Err(CatalogError::Game { given: slug.into() }))
}

/// Why there is no such table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogError {
    /// No game has this slug.
    #[error("no game is called {given:?}; there are {}", SLUGS.join(", "))]
    Game {
        /// What was asked for.
        given: String,
    },
    /// The options do not exist.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
}

#[cfg(test)]
mod tests;
