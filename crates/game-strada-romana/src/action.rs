//! What a seat can do with one click, and how it is written.

use std::{fmt, str::FromStr};

use engine::BadNotation;

use crate::{
    board::{Area, Square},
    material::{Special, Wagon},
};

/// One click. The order is the order of the legal list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Moves a wagon along the road, e.g. `step curculio 8.1`.
    Step {
        /// Which wagon.
        wagon: Wagon,
        /// Where to.
        to: Square,
    },
    /// SR-13: moves a waiting wagon onto a first square, e.g. `enter curculio 1.0`.
    Enter {
        /// Which wagon.
        wagon: Wagon,
        /// Where to.
        to: Square,
    },
    /// SR-15: moves a wagon off the road to its destination, e.g. `arrive curculio`.
    Arrive(Wagon),
    /// SR-24: ends the wagon's move and takes the ware tile of an area, e.g. `tile III`.
    Tile(Area),
    /// SR-24: ends the wagon's move and takes the cube of the market, `cube`.
    Cube,
    /// SR-40: pays for a special move, e.g. `buy diagonal`.
    Buy(Special),
    /// SR-34: looks through the deck of wagon tiles, `look`.
    Look,
    /// SR-34: takes a wagon tile after looking, e.g. `take ballio`.
    Take(Wagon),
    /// SR-69: takes no wagon tile because none may be taken, `none`.
    NoTile,
    /// Ends the turn, `end`.
    End,
    /// SR-38: takes a coin and ends the turn, `pass`.
    Pass,
}

impl Action {
    /// The wagon that it moves, if it moves one.
    pub const fn wagon(self) -> Option<Wagon> {
        match self {
            Action::Step { wagon, .. } | Action::Enter { wagon, .. } | Action::Arrive(wagon) => Some(wagon),
            Action::Tile(_)
            | Action::Cube
            | Action::Buy(_)
            | Action::Look
            | Action::Take(_)
            | Action::NoTile
            | Action::End
            | Action::Pass => None,
        }
    }

    /// The square that a wagon comes to by it.
    pub const fn square(self) -> Option<Square> {
        match self {
            Action::Step { to, .. } | Action::Enter { to, .. } => Some(to),
            Action::Arrive(_)
            | Action::Tile(_)
            | Action::Cube
            | Action::Buy(_)
            | Action::Look
            | Action::Take(_)
            | Action::NoTile
            | Action::End
            | Action::Pass => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Step { wagon, to } => write!(f, "step {wagon} {to}"),
            Action::Enter { wagon, to } => write!(f, "enter {wagon} {to}"),
            Action::Arrive(wagon) => write!(f, "arrive {wagon}"),
            Action::Tile(area) => write!(f, "tile {area}"),
            Action::Cube => f.write_str("cube"),
            Action::Buy(special) => write!(f, "buy {special}"),
            Action::Look => f.write_str("look"),
            Action::Take(wagon) => write!(f, "take {wagon}"),
            Action::NoTile => f.write_str("none"),
            Action::End => f.write_str("end"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        const EXPECTED: &str = "one of: step WAGON SQUARE, enter WAGON SQUARE, arrive WAGON, tile AREA, cube, \
                                buy diagonal|sideways|extra|through, look, take WAGON, none, end, pass";
        let words: Vec<&str> = text.split_whitespace().collect();
        let action = match words[..] {
            ["step", wagon, to] => wagon.parse().and_then(|wagon| Ok(Action::Step { wagon, to: to.parse()? })),
            ["enter", wagon, to] => wagon.parse().and_then(|wagon| Ok(Action::Enter { wagon, to: to.parse()? })),
            ["arrive", wagon] => wagon.parse().map(Action::Arrive),
            ["tile", area] => area.parse().map(Action::Tile),
            ["cube"] => Ok(Action::Cube),
            ["buy", special] => special.parse().map(Action::Buy),
            ["look"] => Ok(Action::Look),
            ["take", wagon] => wagon.parse().map(Action::Take),
            ["none"] => Ok(Action::NoTile),
            ["end"] => Ok(Action::End),
            ["pass"] => Ok(Action::Pass),
            _ => Err(()),
        };
        action.map_err(|()| BadNotation { expected: EXPECTED })
    }
}
