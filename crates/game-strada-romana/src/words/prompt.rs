//! What a seat is asked to do, which is never more than it may.

use engine::{Prompt, either};

use super::plural;
use crate::{
    action::Action,
    material::{STEPS, Wagon},
    state::{Motion, Move, Open, Phase},
};

pub(super) fn prompt(open: &Open, legal: &[Action]) -> Prompt {
    match open.phase {
        Phase::Start => start(legal),
        Phase::Move(turn) => moving(&turn, legal),
        Phase::Look if legal.contains(&Action::NoTile) => {
            Prompt::new("All these wagons have arrived, so you take no wagon tile.", &["none"])
        }
        Phase::Look => Prompt::new("Take one of these wagon tiles; nobody else sees which.", &["take"]),
        Phase::Took => Prompt::new("You have your wagon tile. End your turn.", &["end"]),
        Phase::Over(_) => Prompt::new("The game is over.", &[]),
    }
}

/// SR-17.
fn start(legal: &[Action]) -> Prompt {
    let mut offer = Offer::new(legal);
    offer.add(format!("move wagons {STEPS} steps"), |action| wagon_of(action).is_some());
    offer.add("pay for a special move".into(), |action| matches!(action, Action::Buy(_)));
    offer.add("take a wagon tile".into(), |action| *action == Action::Look);
    offer.add("pass for a coin".into(), |action| *action == Action::Pass);
    let (list, verbs) = offer.finish();
    let mut letters = list.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    Prompt::new(format!("{}.", first.into_iter().chain(letters).collect::<String>()), &verbs)
}

/// SR-18 to SR-25: how many steps are left, and what may be done.
fn moving(turn: &Move, legal: &[Action]) -> Prompt {
    let rolling = match turn.motion {
        Motion::Rolling(wagon) => Some(wagon),
        Motion::Nobody | Motion::Halted { .. } | Motion::Home(_) => None,
    };
    let mut offer = Offer::new(legal);
    if let Some(wagon) = rolling {
        offer.add(format!("drive {} on", wagon.name()), |action| wagon_of(action) == Some(wagon));
    }
    if let Motion::Rolling(wagon) | Motion::Halted { wagon, .. } = turn.motion {
        let whose = if offer.parts.is_empty() { wagon.name() } else { "it" };
        offer.add(format!("collect with {whose}"), |action| matches!(action, Action::Tile(_) | Action::Cube));
    }
    let others = if turn.used == 0 { "move a wagon" } else { "move another wagon" };
    offer.add(others.into(), |action| wagon_of(action).is_some_and(|wagon| Some(wagon) != rolling));
    offer.add("end your turn".into(), |action| *action == Action::End);
    let stuck = !legal.iter().any(|action| wagon_of(action).is_some());
    let steps = match (turn.compulsory(), turn.left()) {
        (_, 0) => "All steps are made".to_owned(),
        _ if stuck => "No wagon can move on".to_owned(),
        (0, left) => format!("{} if you like", plural(left, "more step")),
        (must, left) if must < left => format!("{} to make, and one more if you like", plural(must, "step")),
        (must, _) => format!("{} to make", plural(must, "step")),
    };
    let (list, verbs) = offer.finish();
    Prompt::new(format!("{steps}: {list}."), &verbs)
}

/// The wagon that an action moves, if it moves one.
fn wagon_of(action: &Action) -> Option<Wagon> {
    match *action {
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

const fn verb(action: &Action) -> &'static str {
    match action {
        Action::Step { .. } => "step",
        Action::Enter { .. } => "enter",
        Action::Arrive(_) => "arrive",
        Action::Tile(_) => "tile",
        Action::Cube => "cube",
        Action::Buy(_) => "buy",
        Action::Look => "look",
        Action::Take(_) => "take",
        Action::NoTile => "none",
        Action::End => "end",
        Action::Pass => "pass",
    }
}

/// A list of what may be done, put together from what is legal.
struct Offer<'a> {
    legal: &'a [Action],
    parts: Vec<String>,
    verbs: Vec<&'static str>,
}

impl<'a> Offer<'a> {
    fn new(legal: &'a [Action]) -> Offer<'a> {
        Offer { legal, parts: Vec::new(), verbs: Vec::new() }
    }

    /// Offers these actions, if any of them is legal.
    fn add(&mut self, text: String, is_meant: impl Fn(&Action) -> bool) {
        let mut any = false;
        for action in self.legal.iter().filter(|action| is_meant(action)) {
            any = true;
            if !self.verbs.contains(&verb(action)) {
                self.verbs.push(verb(action));
            }
        }
        if any {
            self.parts.push(text);
        }
    }

    /// `this, that or a third`, with its verbs.
    fn finish(self) -> (String, Vec<&'static str>) {
        (either(&self.parts), self.verbs)
    }
}
