//! A position that somebody sent, checked once where it is read.
//!
//! A view may come from anywhere, so the game checks its numbers first, and then it is held to the laws
//! that every real one keeps: a game can be imagined from it, that game looks like the view again,
//! holds every component of the box, is this seat's to play, allows what is said to be legal, and comes
//! to an end. Only then does a bot think about it.

use bots::Rng;
use catalog::table::Title;
use engine::{Croupier, Options as _, Seat, SeededDice, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// What a seat is shown and may do, as it was sent.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) seat: Value,
    pub(super) view: Value,
    pub(super) legal: Value,
}

/// The same, checked.
pub(super) struct Position<G: Title> {
    pub(super) seat: Seat,
    pub(super) view: G::View,
    pub(super) legal: Vec<G::Action>,
}

/// The most actions that are read; no game has half as many.
const MOST_ACTIONS: usize = 20_000;

/// Why a position is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BadPosition {
    #[error("a seat is a number from 1 to 5")]
    Seat,
    #[error("not a view: {0}")]
    View(String),
    #[error("legal is a list of actions in notation")]
    Legal,
    #[error("there is no legal action to choose from")]
    NothingLegal,
    #[error("{0:?} is not an action: expected {1}")]
    Notation(String, &'static str),
    #[error("{0} is not legal in this view")]
    Illegal(String),
    #[error(transparent)]
    Unsound(#[from] engine::BadView),
    #[error("the view cannot come of a game: {0}")]
    Unlawful(&'static str),
}

impl Sent {
    pub(super) fn check<G: Title>(&self) -> Result<Position<G>, BadPosition> {
        let seat = Seat::deserialize(&self.seat).map_err(|_| BadPosition::Seat)?;
        let view = G::View::deserialize(&self.view).map_err(|error| BadPosition::View(error.to_string()))?;
        let legal = self.actions::<G>()?;
        G::check(&view)?;
        lawful::<G>(&view, seat, &legal)?;
        Ok(Position { seat, view, legal })
    }

    fn actions<G: Title>(&self) -> Result<Vec<G::Action>, BadPosition> {
        let list = self.legal.as_array().filter(|list| list.len() <= MOST_ACTIONS).ok_or(BadPosition::Legal)?;
        let read = |text: &Value| {
            let text = text.as_str().ok_or(BadPosition::Legal)?;
            let shown = || text.chars().take(60).collect();
            text.parse::<G::Action>()
                .map_err(|engine::BadNotation { expected }| BadPosition::Notation(shown(), expected))
        };
        let mut legal: Vec<G::Action> = list.iter().map(read).collect::<Result<_, _>>()?;
        legal.sort();
        legal.dedup();
        if legal.is_empty() { Err(BadPosition::NothingLegal) } else { Ok(legal) }
    }
}

fn lawful<G: Title>(view: &G::View, seat: Seat, legal: &[G::Action]) -> Result<(), BadPosition> {
    let unlawful = |law| Err(BadPosition::Unlawful(law));
    let game = G::imagine(view, &mut Rng::new(1));
    let (options, seats) = (game.options(), game.seats());
    if options.check(seats).is_err() {
        return unlawful("no table has these options and seats");
    }
    if seat.index() >= usize::from(seats) || !game.to_act().contains(seat) {
        return unlawful("it is not this seat's to act");
    }
    if game.view(Viewer::Seat(seat)) != *view {
        return unlawful("its parts contradict each other");
    }
    let Ok(box_of) = G::setup(options, seats, &mut Croupier::quiet(&mut SeededDice::new(1))) else {
        return unlawful("no table has these options and seats");
    };
    if game.census() != box_of.census() {
        return unlawful("components are missing or too many");
    }
    let mut allowed = Vec::new();
    game.legal(seat, &mut allowed);
    if let Some(action) = legal.iter().find(|action| allowed.binary_search(action).is_err()) {
        return Err(BadPosition::Illegal(action.to_string()));
    }
    if ends(game) { Ok(()) } else { unlawful("it never ends") }
}

/// Whether the game, played on at random, is over before any real one is as long.
fn ends<G: Title>(mut game: G) -> bool {
    let (mut rng, mut legal) = (Rng::new(1), Vec::new());
    for _ in 0..G::INFO.max_plies {
        let Some(seat) = game.to_act().first() else { return true };
        game.legal(seat, &mut legal);
        if legal.is_empty() {
            return false;
        }
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut rng));
    }
    game.to_act().is_empty()
}
