//! What a seat may click, and its notation.

use std::{fmt, str::FromStr};

use engine::BadNotation;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Cell, Side},
    laid::Spot,
};

/// One click. The order is the order of the legal list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put the two explorers on these rows of the coast, the northern first: `explorers 0 9`.
    Explorers(u8, u8),
    /// Put the drawn tile on this cell: `lay 3,2`.
    Lay(Cell),
    /// Turn its printed north this way: `turn e`.
    Turn(Side),
    /// Put a settler on a feature of the tile: `claim town n`, `claim plains sse`, `claim farm`.
    Claim(Spot),
    /// Keep the settlers and go on to scoring: `none`.
    Pass,
    /// Score this completed feature next: `score town n`, `score farm 3,2`.
    Score(Target),
    /// End the turn: `end`.
    End,
}

/// A completed feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// The town at this side of the tile just laid.
    Town(Side),
    /// The trail at this side of the tile just laid.
    Trail(Side),
    /// The farm on this cell.
    Farm(Cell),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Farm => write!(f, "farm"),
            Spot::Town(side) => write!(f, "town {side}"),
            Spot::Trail(side) => write!(f, "trail {side}"),
            Spot::Plains(half) => write!(f, "plains {half}"),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Town(side) => write!(f, "town {side}"),
            Target::Trail(side) => write!(f, "trail {side}"),
            Target::Farm(cell) => write!(f, "farm {cell}"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Explorers(north, south) => write!(f, "explorers {north} {south}"),
            Action::Lay(cell) => write!(f, "lay {cell}"),
            Action::Turn(side) => write!(f, "turn {side}"),
            Action::Claim(spot) => write!(f, "claim {spot}"),
            Action::Pass => write!(f, "none"),
            Action::Score(target) => write!(f, "score {target}"),
            Action::End => write!(f, "end"),
        }
    }
}

const EXPECTED: &str = "one of: explorers 0 9, lay 3,2, turn e, claim farm, claim town n, claim trail s, \
     claim plains sse, none, score town n, score trail s, score farm 3,2, end";

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let mut words = [""; 4];
        let mut count = 0;
        for word in text.split_whitespace() {
            *words.get_mut(count).ok_or(BadNotation { expected: EXPECTED })? = word;
            count += 1;
        }
        read(&words[..count]).ok_or(BadNotation { expected: EXPECTED })
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match words {
        ["explorers", one, other] => {
            let (one, other): (u8, u8) = (one.parse().ok()?, other.parse().ok()?);
            Action::Explorers(one.min(other), one.max(other))
        }
        ["lay", cell] => Action::Lay(cell.parse().ok()?),
        ["turn", side] => Action::Turn(side.parse().ok()?),
        ["claim", "farm"] => Action::Claim(Spot::Farm),
        ["claim", "town", side] => Action::Claim(Spot::Town(side.parse().ok()?)),
        ["claim", "trail", side] => Action::Claim(Spot::Trail(side.parse().ok()?)),
        ["claim", "plains", half] => Action::Claim(Spot::Plains(half.parse().ok()?)),
        ["none"] => Action::Pass,
        ["score", "town", side] => Action::Score(Target::Town(side.parse().ok()?)),
        ["score", "trail", side] => Action::Score(Target::Trail(side.parse().ok()?)),
        ["score", "farm", cell] => Action::Score(Target::Farm(cell.parse().ok()?)),
        ["end"] => Action::End,
        _ => return None,
    })
}
