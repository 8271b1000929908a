//! What a seat is asked to do, which is never more than it may.

use engine::{Prompt, either};

use super::plural;
use crate::{
    action::Action,
    material::STEPS,
    state::{Motion, Move, Open, Phase},
};

pub(super) fn prompt(open: &Open, legal: &[Action]) -> Prompt {
    match open.phase {
        Phase::Start => start(legal),
        Phase::Move(turn) => moving(&turn, legal),
        Phase::Look if legal.contains(&Action::NoTile) => {
            Prompt::new("All these wagons have arrived, so you take no wagon tile.", &["none"])
        }
        Phase::Look => Prompt::new("Take one of these wagon tiles.", &["take"]).then("Nobody else sees which."),
        Phase::Took => Prompt::new("End your turn.", &["end"]).then("You have your wagon tile."),
        Phase::Over(_) => Prompt::new("The game is over.", &[]),
    }
}

/// SR-17.
fn start(legal: &[Action]) -> Prompt {
    let mut moves = Offer::new(legal);
    moves.add(format!("drive wagons {STEPS} steps"), |action| action.wagon().is_some());
    let mut others = Offer::new(legal);
    others.add("pay for a special move".into(), |action| matches!(action, Action::Buy(_)));
    others.add("take a wagon tile".into(), |action| *action == Action::Look);
    others.add("pass for a coin".into(), |action| *action == Action::Pass);
    let (others, mut verbs) = others.finish();
    let (moves, drives) = moves.finish();
    verbs.extend(drives);
    if moves.is_empty() {
        return Prompt::new(sentence(&others), &verbs);
    }
    Prompt::new(sentence(&moves), &verbs).then(&format!("Or {others}."))
}

/// SR-18 to SR-25: how many steps are left, and what may be done.
fn moving(turn: &Move, legal: &[Action]) -> Prompt {
    let rolling = match turn.motion {
        Motion::Rolling(wagon) => Some(wagon),
        Motion::Nobody | Motion::Halted { .. } | Motion::Home(_) => None,
    };
    let mut offer = Offer::new(legal);
    if let Some(wagon) = rolling {
        offer.add("roll on".into(), |action| action.wagon() == Some(wagon));
    }
    let stop = if offer.parts.is_empty() { "collect" } else { "stop and collect" };
    offer.add(stop.into(), |action| matches!(action, Action::Tile(_) | Action::Cube));
    let others = if turn.used == 0 { "drive a wagon" } else { "drive another wagon" };
    offer.add(others.into(), |action| action.wagon().is_some_and(|wagon| Some(wagon) != rolling));
    offer.add("end your turn".into(), |action| *action == Action::End);
    let stuck = !legal.iter().any(|action| action.wagon().is_some());
    let rolls = rolling.filter(|&wagon| legal.iter().any(|action| action.wagon() == Some(wagon)));
    let steps = match (turn.compulsory(), turn.left(), rolls) {
        (_, 0, _) => "All steps are made.".to_owned(),
        _ if stuck => "No wagon can move on.".to_owned(),
        (0, left, _) => format!("{} if you like.", plural(left, "more step")),
        (must, left, _) if must < left => format!("{} to make, and one more if you like.", plural(must, "step")),
        (must, _, Some(wagon)) => format!("{} has {} left.", wagon.name(), plural(must, "step")),
        (must, _, None) => format!("{} to make.", plural(must, "step")),
    };
    let (list, verbs) = offer.finish();
    Prompt::new(steps, &verbs).then(&sentence(&list))
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
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
