//! What a game is.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    ops::RangeInclusive,
    str::FromStr,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Cites, Croupier, Dice, Options, PerSeat, Seat, Seats, Viewer};

/// A game in progress.
///
/// An implementation is a plain value: it does no I/O, reads no clock, and takes every random
/// number from the croupier it is handed. The laws in `testkit` say what must hold.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Facts that hold for every game of this title.
    const INFO: Info;
    /// What may differ between tables.
    type Options: Options;
    /// One click. `Ord` is the order of the legal list, `Display` and `FromStr` are its notation.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static;
    /// Something that happened, for logs and animations.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + 'static;
    /// Everything that one viewer has ever been shown.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why an action is not legal: a clause and the facts that apply here.
    type Refusal: Clone + PartialEq + Debug + Cites + Send + 'static;

    /// A new game.
    fn setup(options: &Self::Options, seats: u8, croupier: &mut Croupier<'_, Self::Event>) -> Result<Self, SetupError>;

    /// The options it was set up with.
    fn options(&self) -> &Self::Options;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Who must act: several when choices are simultaneous, nobody when the game is over.
    fn to_act(&self) -> Seats;

    /// Lists what a seat may do, sorted. Clears `out` first.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Does a legal action. Callers that cannot be sure use [`play`](crate::play).
    fn apply(&mut self, seat: Seat, action: Self::Action, croupier: &mut Croupier<'_, Self::Event>);

    /// Why a seat that is to act may not do this. Asked only of actions that are not legal.
    fn refusal(&self, seat: Seat, action: Self::Action) -> Self::Refusal;

    /// Whether only the actor may see which action this was.
    fn secret(&self, seat: Seat, action: Self::Action) -> bool;

    /// Whether a host may do this for the seat: a step that everybody can tell is the only one, and
    /// that does not end a turn which held a choice. Asked only of the one legal action of the one
    /// seat to act.
    fn forced(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// The result, once the game is over.
    fn standings(&self) -> Option<PerSeat<Standing>>;

    /// What this viewer knows. Built by adding: nothing is put in that the viewer was not shown.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A whole game that could be the real one, for all that the viewer knows.
    fn imagine(view: &Self::View, dice: &mut dyn Dice) -> Self;

    /// Refuses a view that no game leads to. A view may come from anywhere, and everything else here
    /// trusts the views it is given: this is asked once, where one is read.
    fn check(view: &Self::View) -> Result<(), BadView>;

    /// What of this event the viewer may hear.
    fn disclose(event: Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What a seat has to pay with, as far as the viewer knows it: a number that falls by what the
    /// seat pays and by nothing else. 0 where nothing is ever paid.
    fn currency(view: &Self::View, seat: Seat) -> i32;

    /// A seat's points as they stand, as far as the viewer knows them; `None` in a game that has
    /// none.
    fn points(view: &Self::View, seat: Seat) -> Option<i32>;

    /// The places that a legal action touches, named as in the notation and as on the board.
    fn touches(&self, seat: Seat, action: Self::Action) -> Vec<String>;

    /// What a legal action makes the seat pay later, at least; `None` for one that does not.
    fn later(&self, _seat: Seat, _action: Self::Action) -> Option<u16> {
        None
    }
}

/// Every kind of component with how many there are in all, wherever they lie.
pub type Census = Vec<(&'static str, i64)>;

/// A game that can count its components, so that the laws can check that none is lost.
pub trait Counted: Game {
    /// What is in the box; the same at every ply of a game.
    fn census(&self) -> Census;
}

/// Facts about a title.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in commands and addresses.
    pub slug: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Raised whenever the rules behave differently, never for a refactoring.
    pub rules_version: u16,
    /// The letters of its clauses.
    pub book: &'static str,
    /// Its rule book, in Markdown; empty in WebAssembly, where a page loads it as a file.
    pub rules: &'static str,
    /// The names of what it rolls on, by [`Source`](crate::Source) number.
    pub sources: &'static [&'static str],
    /// No game has more plies than this.
    pub max_plies: u32,
    /// How long it takes people, in minutes.
    pub minutes: u16,
    /// One line that says why to play it.
    pub tagline: &'static str,
    /// How one wins, what a turn is, when it ends: a line each.
    pub goal: [&'static str; 3],
}

/// How a seat did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// 1 for a winner. Seats that share a rank tie.
    pub rank: u8,
    /// The points, if the game has any.
    pub points: Option<i32>,
}

/// Ranks seats by a key, the largest first; equal keys share a rank.
pub fn rank<K: Ord + Default>(points: PerSeat<Option<i32>>, key: impl Fn(Seat) -> K) -> PerSeat<Standing> {
    let keys = points.map(|seat, _| key(seat));
    points.map(|seat, &points| {
        let ahead = keys.values().iter().filter(|&other| *other > keys[seat]).count();
        Standing { rank: ahead as u8 + 1, points }
    })
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{given} seats do not fit: this game with these options takes {} to {}", allowed.start(), allowed.end())]
    Seats {
        /// How many were asked for.
        given: u8,
        /// How many may play.
        allowed: RangeInclusive<u8>,
    },
    /// Switches that exclude each other.
    #[error("these options do not go together: {0}")]
    Options(&'static str),
}

/// A view that no game leads to, with the part of it that cannot be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game looks like this: its {0} cannot be so")]
pub struct BadView(pub &'static str);

impl BadView {
    /// Refuses a view unless this holds of a part of it.
    pub fn unless(holds: bool, part: &'static str) -> Result<(), BadView> {
        if holds { Ok(()) } else { Err(BadView(part)) }
    }
}

/// Text that is no action of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an action: expected {expected}")]
pub struct BadNotation {
    /// What would have been understood.
    pub expected: &'static str,
}

/// The rule book of a crate, by its path from the file that names it. WebAssembly goes without: a
/// page loads books as files when somebody opens one.
#[cfg(not(target_arch = "wasm32"))]
#[macro_export]
macro_rules! book {
    ($path:literal) => {
        include_str!($path)
    };
}

/// The rule book of a crate, which WebAssembly goes without.
#[cfg(target_arch = "wasm32")]
#[macro_export]
macro_rules! book {
    ($path:literal) => {
        ""
    };
}
