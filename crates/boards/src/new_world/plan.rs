//! What is being put together: where the tile lies, which way round, who claims what, and what each
//! alternative would bring. The rules say it all; here it is only asked for.

use game_new_world::{Action, Cell, Kind, NewWorld, Outcome, Phase, Side};

use crate::scene::Seen;

/// A cell where the drawn tile may lie.
pub(super) struct Place {
    pub(super) cell: Cell,
    /// The ways round that fit, each with what comes of it.
    pub(super) ways: Vec<(Side, Outcome)>,
    /// Which of them brings most at once.
    best: usize,
}

impl Place {
    /// The way round that brings most at once, with what comes of it.
    pub(super) fn best(&self) -> (Side, &Outcome) {
        let (side, outcome) = &self.ways[self.best];
        (*side, outcome)
    }
}

/// The tile as it would lie.
#[derive(Clone, Copy)]
pub(super) struct Lies {
    pub(super) cell: Cell,
    pub(super) kind: Kind,
    pub(super) turn: Side,
}

/// Something that may be done, or is in the draft, with what comes of it.
pub(super) struct Alternative {
    pub(super) action: Action,
    pub(super) outcome: Outcome,
    pub(super) chosen: bool,
}

/// A step of a turn with all that may be done in it.
#[derive(Default)]
pub(super) struct Step {
    pub(super) alternatives: Vec<Alternative>,
}

impl Step {
    /// What was chosen in it.
    pub(super) fn chosen(&self) -> Option<&Alternative> {
        self.alternatives.iter().find(|one| one.chosen)
    }
}

/// A turn of the viewer as far as it goes.
pub(super) struct Plan {
    /// Where the tile may lie.
    pub(super) places: Vec<Place>,
    /// Where it would lie by the draft.
    pub(super) lies: Option<Lies>,
    pub(super) ways: Step,
    pub(super) claims: Step,
    pub(super) scores: Step,
    /// What comes of the draft.
    pub(super) outcome: Outcome,
}

impl Plan {
    /// What the viewer is putting together, if it is the viewer's turn.
    pub(super) fn of(seen: &Seen<'_, NewWorld>, before: &NewWorld) -> Option<Plan> {
        if seen.choices.is_empty() && seen.draft.is_empty() || before.phase() == Phase::Explorers {
            return None;
        }
        let drafted: Vec<Action> = seen.draft.iter().map(|(action, _)| *action).collect();
        let places = places(seen, before);
        let ways = step(seen, before, |action| matches!(action, Action::Turn(_)));
        let claims = step(seen, before, |action| matches!(action, Action::Claim(_) | Action::Pass));
        let scores = step(seen, before, |action| matches!(action, Action::Score(_)));
        let lies = lies(seen, &places);
        let outcome = match (seen.view.phase, lies) {
            (Phase::Turn(cell), Some(_)) => place_at(&places, cell).map(|place| place.best().1.clone()),
            _ => None,
        };
        let outcome = outcome.unwrap_or_else(|| before.play_out(&drafted));
        Some(Plan { places, lies, ways, claims, scores, outcome })
    }

    /// The place on a cell.
    pub(super) fn place(&self, cell: Cell) -> Option<&Place> {
        place_at(&self.places, cell)
    }

    /// What comes of keeping the settlers.
    pub(super) fn nobody(&self) -> Option<&Outcome> {
        let nobody = |one: &&Alternative| matches!(one.action, Action::Pass | Action::End);
        self.claims.alternatives.iter().find(nobody).map(|one| &one.outcome)
    }
}

fn place_at(places: &[Place], cell: Cell) -> Option<&Place> {
    places.iter().find(|place| place.cell == cell)
}

fn places(seen: &Seen<'_, NewWorld>, before: &NewWorld) -> Vec<Place> {
    let choices = || seen.choices.iter().map(|(action, _)| *action).collect();
    let among: Vec<Action> = match seen.draft.first() {
        Some((_, among)) => among.clone(),
        None => choices(),
    };
    let cells = among.iter().filter_map(|action| if let Action::Lay(cell) = action { Some(*cell) } else { None });
    cells.map(|cell| place(before, cell)).collect()
}

fn place(before: &NewWorld, cell: Cell) -> Place {
    let ways: Vec<_> = before.ways(cell).map(|way| (way, before.play_out(&before.laying(cell, way)))).collect();
    let gain = |index: &usize| ways[*index].1.points[before.active()];
    // Of equal ways the first.
    let best = (0..ways.len()).rev().max_by_key(gain).unwrap_or(0);
    Place { cell, ways, best }
}

fn lies(seen: &Seen<'_, NewWorld>, places: &[Place]) -> Option<Lies> {
    let laid = seen.draft.iter().any(|(action, _)| matches!(action, Action::Lay(_) | Action::Turn(_)));
    match (seen.view.phase, seen.view.drawn, seen.view.tiles.last()) {
        (Phase::Turn(cell), Some(kind), _) => {
            let turn = place_at(places, cell).map_or(Side::North, |place| place.best().0);
            Some(Lies { cell, kind, turn })
        }
        (_, None, Some(last)) if laid => Some(Lies { cell: last.cell, kind: last.kind, turn: last.turn }),
        _ => None,
    }
}

/// The step to which such actions belong: the last of them in the draft, or what may be done now.
fn step(seen: &Seen<'_, NewWorld>, before: &NewWorld, belongs: impl Fn(Action) -> bool) -> Step {
    let drafted = seen.draft.iter().rposition(|(action, _)| belongs(*action));
    let (until, among, chosen): (usize, Vec<Action>, Option<Action>) = match drafted {
        Some(index) => (index, seen.draft[index].1.clone(), Some(seen.draft[index].0)),
        None if seen.choices.iter().any(|(action, _)| belongs(*action)) => {
            (seen.draft.len(), seen.choices.iter().map(|(action, _)| *action).collect(), None)
        }
        None => return Step::default(),
    };
    let after: Vec<Action> = seen.draft[..until].iter().map(|(action, _)| *action).collect();
    let alternative = |&action: &Action| {
        let mut actions = after.clone();
        // The end of a turn changes nothing that counts here.
        actions.extend(Some(action).filter(|action| *action != Action::End));
        Alternative { action, outcome: before.play_out(&actions), chosen: chosen == Some(action) }
    };
    let alternatives = among.iter().map(alternative).collect();
    Step { alternatives }
}
