//! Conditional orders: own turns that somebody leaves while others think, each for what they will
//! have been told by then.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ActId, MOST_ACTIONS};

/// The most own turns in a row that an order may hold.
pub const DEEPEST_ORDER: usize = 4;

/// The most turns that an order may hold in all.
pub const MOST_TURNS: usize = 16;

/// The most events that may lead to a turn.
pub const MOST_EVENTS: usize = 64;

/// An own turn, and what must happen before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Everything that one will be told until then and nothing else: since the position that the order
    /// was made from, or since before the own turn above this one, whose events come first. Nothing, if
    /// the others are done without a word.
    #[serde(rename = "if")]
    pub told: Vec<Event>,
    /// What to do then: 1 to 64 actions in notation.
    #[serde(rename = "then")]
    pub actions: Vec<String>,
    /// Own turns after this one.
    #[serde(default)]
    pub next: Vec<Turn>,
}

/// Something that happened, as the news of a position tell it: the game's own JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Event(pub Box<RawValue>);

impl PartialEq for Event {
    /// Equal to the byte.
    fn eq(&self, other: &Event) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Event {}

/// Whether an order is one that may be left.
pub fn may_be_left(turns: &[Turn]) -> bool {
    fn fits(turns: &[Turn], depth: usize) -> bool {
        let turn = |turn: &Turn| {
            turn.told.len() <= MOST_EVENTS
                && (1..=MOST_ACTIONS).contains(&turn.actions.len())
                && fits(&turn.next, depth - 1)
        };
        turns.is_empty() || depth > 0 && turns.iter().all(turn)
    }
    fn count(turns: &[Turn]) -> usize {
        turns.iter().map(|turn| 1 + count(&turn.next)).sum()
    }
    (1..=MOST_TURNS).contains(&count(turns)) && fits(turns, DEEPEST_ORDER)
}

/// An order that somebody left, as only they are told it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ordered {
    /// Which.
    pub id: ActId,
    /// The entry from which on its first turns tell what must happen.
    pub seq: u64,
    /// What it says.
    pub turns: Vec<Turn>,
    /// How many of its turns were played.
    pub played: u32,
    /// What became of the rest.
    pub fate: Fate,
}

/// What became of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It waits.
    Waiting,
    /// It was played to its end.
    Done,
    /// Something happened that it does not name.
    Unforeseen,
    /// Its owner acted by hand.
    Acted,
    /// Something was taken back, or a seat changed hands.
    Changed,
    /// The rules refuse its turn.
    Refused,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(next: Vec<Turn>) -> Turn {
        let event = RawValue::from_string(r#"{"passed":1}"#.into()).expect("it is JSON");
        Turn { told: vec![Event(event)], actions: vec!["pass".into()], next }
    }

    #[test]
    fn an_order_is_small() {
        let deep = |depth: usize| (1..depth).fold(turn(Vec::new()), |below, _| turn(vec![below]));
        assert!(may_be_left(&[deep(DEEPEST_ORDER)]));
        assert!(!may_be_left(&[deep(DEEPEST_ORDER + 1)]));
        assert!(!may_be_left(&[]), "it says something");
        assert!(may_be_left(&vec![deep(1); MOST_TURNS]));
        assert!(!may_be_left(&vec![deep(1); MOST_TURNS + 1]));
        let many = |events: usize| Turn { told: vec![deep(1).told.remove(0); events], ..deep(1) };
        assert!(may_be_left(&[many(0)]), "others may be done without a word");
        assert!(may_be_left(&[many(MOST_EVENTS)]) && !may_be_left(&[many(MOST_EVENTS + 1)]));
        assert!(!may_be_left(&[Turn { actions: Vec::new(), ..deep(1) }]), "it does something");
        assert!(!may_be_left(&[Turn { actions: vec!["pass".into(); MOST_ACTIONS + 1], ..deep(1) }]));
    }
}
