//! The one list of games, with their types erased to text for hosts.
//!
//! A host that wants a game by name uses [`start`] or [`resume`] and then speaks to a [`Table`].
//! Code that needs the typed game, such as a drawing, goes through [`with_game!`].
//!
//! A whole game in ten lines, each seat doing the first thing that is legal:
//!
//! ```
//! use engine::{SeededDice, Viewer};
//!
//! let mut dice = SeededDice::new(7);
//! let mut table = catalog::start("strada-romana", "", &[], 2, &mut dice)?;
//! while let Some(seat) = table.to_act().first() {
//!     let position = table.whole(Viewer::Seat(seat));
//!     table.play(seat, &position.legal[0], &mut dice).expect("what is listed is legal");
//! }
//! let standings = table.whole(Viewer::Spectator).standings.expect("the game is over");
//! assert!(standings.iter().any(|standing| standing.rank == 1));
//!
//! // Its record is text, and leads to the same table.
//! let again = catalog::resume(&table.record())?;
//! assert_eq!(again.whole(Viewer::Spectator), table.whole(Viewer::Spectator));
//! # Ok::<(), catalog::CatalogError>(())
//! ```
//!
//! A bot is given a position and gives back an action:
//!
//! ```
//! use bots::{Level, Limits};
//! use catalog::Sight;
//! use engine::{SeededDice, Viewer};
//!
//! let table = catalog::start("rialto", "", &[], 3, &mut SeededDice::new(7))?;
//! let seat = table.to_act().first().expect("somebody begins");
//! let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
//! let mut mind = catalog::mind("rialto", Level::Apprentice, 1)?;
//! let thought = mind.think(&sight, &Limits::iterations(100)).expect("there is something to decide");
//! assert!(sight.position().legal.contains(&thought.choice));
//! # Ok::<(), catalog::CatalogError>(())
//! ```
//!
//! The words for a position are made where it is shown:
//!
//! ```
//! use catalog::{Frame, Sight};
//! use engine::{Names, SeededDice, Viewer};
//!
//! let table = catalog::start("attika", "", &[], 2, &mut SeededDice::new(7))?;
//! let seat = table.to_act().first().expect("somebody begins");
//! let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
//! let frame = Frame::of(&sight, &Names::numbered(2));
//! assert_eq!(frame.choices.len(), sight.position().legal.len());
//! println!("{}: {}", frame.progress, frame.prompt);
//! # Ok::<(), catalog::CatalogError>(())
//! ```

mod frame;
mod mind;
mod position;
mod reading;
mod refused;
pub mod review;
pub mod rules;
mod sight;
pub mod table;
mod words;

#[doc(hidden)]
pub use engine::Game;
pub use engine::Rule;
use engine::{Dice, Info, Options, OptionsError, Preset, Reading, RecordError, SetupError, Switch, record_slug};
pub use frame::{Choice, Frame, Logged, Shortcut, log, reason, why_not};
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
pub use mind::{Mind, learn, mind, settle};
pub use position::{Moment, Position, Told};
pub use refused::Refused;
pub use sight::{Heard, Sight, Unreadable};
pub use table::{Attempt, Table};

/// The one list of games, in the order they are shown. It hands the list to another macro.
#[doc(hidden)]
#[macro_export]
macro_rules! games {
    ($then:ident $($given:tt)*) => {
        $crate::$then!(@list [LaStrada Rialto NewWorld Attika StradaRomana] $($given)*)
    };
}

/// Runs code with the game of a slug as a type: `with_game!(slug, G => code::<G>())` is `Some` of
/// what the code gives, or `None` for an unknown slug.
#[macro_export]
macro_rules! with_game {
    (@list [$($type:ident)*] $slug:expr, $game:ident, $code:expr) => {
        match $slug {
            $(slug if slug == <$crate::$type as $crate::Game>::INFO.slug => {
                type $game = $crate::$type;
                Some($crate::door::<$game, _>(|| $code))
            })*
            _ => None,
        }
    };
    ($slug:expr, $game:ident => $code:expr) => {
        $crate::games!(with_game $slug, $game, $code)
    };
}

/// The way into a part of the program: the code of one title, or what a type of the page stands for. What lies
/// behind no other door is loaded with that part: the page is cut here (`crates/cut`).
#[doc(hidden)]
#[inline(never)]
pub fn door<P, T>(enter: impl FnOnce() -> T) -> T {
    // Two doors with the same behind them would be made one, and what a door always gives would be taken from it.
    std::hint::black_box(std::any::type_name::<P>());
    std::hint::black_box(enter())
}

/// Runs code with every game as a type, in the order they are shown: `each_game!(G => code::<G>())`
/// is an array of what the code gives.
#[macro_export]
macro_rules! each_game {
    (@list [$($type:ident)*] $game:ident, $code:expr) => {
        [$({
            type $game = $crate::$type;
            $code
        }),*]
    };
    ($game:ident => $code:expr) => {
        $crate::games!(each_game $game, $code)
    };
}

/// The slugs of the games, in the order they are shown.
pub const SLUGS: [&str; COUNT] = each_game!(G => <G as Game>::INFO.slug);

const COUNT: usize = each_game!(G => size_of::<G>()).len();

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
    each_game!(G => listing::<G>()).to_vec()
}

/// One title.
pub fn title(slug: &str) -> Result<Listing, CatalogError> {
    let found = titles().into_iter().find(|listing| listing.info.slug == slug);
    found.ok_or_else(|| CatalogError::Game { given: slug.into() })
}

/// Sets up a table. An empty preset is the default one.
pub fn start(
    slug: &str,
    preset: &str,
    switches: &[(String, String)],
    seats: u8,
    dice: &mut dyn Dice,
) -> Result<Box<dyn Table>, CatalogError> {
    with_game!(slug, G => table::start::<G>(preset, switches, seats, dice))
        .unwrap_or_else(|| Err(CatalogError::Game { given: slug.into() }))
}

/// Takes up a recorded table.
pub fn resume(record: &str) -> Result<Box<dyn Table>, CatalogError> {
    let slug = record_slug(record)?;
    with_game!(slug, G => table::resume::<G>(record)).unwrap_or_else(|| Err(CatalogError::Game { given: slug.into() }))
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
