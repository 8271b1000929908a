//! Why an action was not done, as data. The reason in words is made where it is shown: a refusal of
//! one's own action follows from what one may know (law 4), so notation and clause are all that
//! needs to cross a wire.

use engine::{Clause, Seats};
use serde::{Deserialize, Serialize};

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refused {
    /// The game is over.
    Over,
    /// Others are to act.
    NotToAct {
        /// Who is.
        to_act: Seats,
    },
    /// The text is no action of this game.
    Notation {
        /// What was given.
        given: String,
    },
    /// The rules forbid it.
    Illegal {
        /// What was asked, in notation.
        action: String,
        /// The clause that forbids it.
        clause: Clause,
    },
}

impl Refused {
    pub(crate) fn from_rules<R: engine::Cites>(refused: &engine::Refused<R>, action: &impl ToString) -> Refused {
        match refused {
            engine::Refused::Over => Refused::Over,
            engine::Refused::NotToAct { to_act } => Refused::NotToAct { to_act: *to_act },
            engine::Refused::Illegal(refusal) => {
                Refused::Illegal { action: action.to_string(), clause: refusal.clause() }
            }
        }
    }
}
