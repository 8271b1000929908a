//! The contract every game of Ludoteca obeys, and what hosts need to run one.
//!
//! A value of a type that implements [`Game`] *is* a game in progress. Hosts ask it who is
//! [to act](Game::to_act) and what is [legal](Game::legal), then [`play`] an action. Chance is an
//! argument: the rules are handed a [`Croupier`] and ask it for rolls, which the [`Record`] keeps
//! with each ply. So a record alone rebuilds every state.
//!
//! A whole game, played by whoever takes the first legal action:
//!
//! ```
//! use engine::{Game, SeededDice, Session, race::{Race, Rules}};
//!
//! let mut dice = SeededDice::new(7);
//! let (mut session, _) = Session::<Race>::start(&Rules, 3, &mut dice)?;
//! let mut legal = Vec::new();
//! while let Some(seat) = session.game().to_act().first() {
//!     session.game().legal(seat, &mut legal);
//!     session.play(seat, legal[0], &mut dice).expect("a listed action is legal");
//! }
//! let standings = session.game().standings().expect("nobody is to act");
//! assert!(standings.iter().any(|(_, standing)| standing.rank == 1));
//! # Ok::<(), engine::SetupError>(())
//! ```
//!
//! This crate knows no game, does no I/O, reads no clock and uses no floating point.

mod bag;
mod clause;
mod croupier;
mod dice;
mod digest;
mod foresight;
mod game;
mod hands;
mod notes;
mod offer;
mod options;
mod order;
mod per;
mod play;
#[doc(hidden)]
pub mod race;
mod record;
mod seat;
mod session;
mod words;

pub use bag::Bag;
pub use clause::{Book, Cites, Clause};
pub use croupier::Croupier;
pub use dice::{Dice, Fault, RecordingDice, Roll, Rolled, ScriptedDice, SeededDice, Source};
pub use digest::{Digest, digest, said};
pub use foresight::{Forecast, Foreseen, Foresight, Stop, forecasts, foresee};
pub use game::{BadNotation, BadView, Census, Counted, Game, Info, SetupError, Standing, rank};
pub use hands::{Fate, Key, Turnover};
pub use notes::Notes;
pub use offer::{Offer, either};
pub use options::{
    Options, OptionsError, Preset, Reading, Setting, Switch, options_from_pairs, options_to_pairs, options_with_pairs,
    switches,
};
pub use order::order;
pub use per::{Keyed, Per};
pub use play::{Refused, forced_step, play};
pub use record::{Ply, Record, RecordError, ReplayError, ply_line, record_game, record_slug};
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats, Viewer};
pub use session::{Attempt, Ended, RewindError, Session, Stale};
pub use words::{Holding, Line, Names, Phrase, Prompt, Rule, ScoreLine, Shortcut, Words};
