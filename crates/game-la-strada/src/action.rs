//! What a seat may click, and its notation.

use std::{fmt, str::FromStr};

use engine::BadNotation;

use crate::board::Cell;

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `workshop h7`: places a workshop.
    Workshop(Cell),
    /// `from h8`: starts a road at a workshop or settlement.
    From(Cell),
    /// `lay h9`: lays the next tile of the road.
    Lay(Cell),
    /// `reach f11`: ends the road in a settlement.
    Reach(Cell),
    /// `carry 3`: takes merchants along the finished road to its end (Danger Style).
    Carry(u8),
    /// `fetch 2`: brings merchants back along the finished road to its start (Danger Style).
    Fetch(u8),
    /// `stay`: moves no merchant (Danger Style).
    Stay,
    /// `end`: ends the turn.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Workshop(cell) => write!(f, "workshop {cell}"),
            Action::From(cell) => write!(f, "from {cell}"),
            Action::Lay(cell) => write!(f, "lay {cell}"),
            Action::Reach(cell) => write!(f, "reach {cell}"),
            Action::Carry(count) => write!(f, "carry {count}"),
            Action::Fetch(count) => write!(f, "fetch {count}"),
            Action::Stay => f.write_str("stay"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        read(text).ok_or(BadNotation {
            expected: "one of: workshop h7, from h8, lay h9, reach f11, carry 3, fetch 2, stay, end",
        })
    }
}

fn read(text: &str) -> Option<Action> {
    let mut words = text.split(' ');
    let (verb, what) = (words.next()?, words.next());
    if words.next().is_some() {
        return None;
    }
    let cell = || what?.parse::<Cell>().ok();
    let count = || {
        let digits = what.filter(|digits| !digits.starts_with(['0', '+']))?;
        digits.parse::<u8>().ok()
    };
    match verb {
        "workshop" => cell().map(Action::Workshop),
        "from" => cell().map(Action::From),
        "lay" => cell().map(Action::Lay),
        "reach" => cell().map(Action::Reach),
        "carry" => count().map(Action::Carry),
        "fetch" => count().map(Action::Fetch),
        "stay" if what.is_none() => Some(Action::Stay),
        "end" if what.is_none() => Some(Action::End),
        _ => None,
    }
}
