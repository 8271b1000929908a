//! What is being put together: where the tile lies, which way round, who claims what, and what each
//! alternative would bring. The rules say it all; here it is only asked for.

use game_new_world::{Action, Cell, Kind, NewWorld, Outcome, Phase, Place, Side, Spot};

use crate::scene::Seen;

/// The tile as it would lie.
#[derive(Clone, Copy)]
pub(super) struct Lies {
    pub(super) cell: Cell,
    pub(super) kind: Kind,
    pub(super) turn: Side,
}

/// Something that may be done, or is in the draft, with what comes of it.
pub(super) struct Alternative<T> {
    /// What it is.
    pub(super) what: T,
    /// What is pressed for it; nothing if it is so already.
    pub(super) press: Option<String>,
    /// Whether it is in the draft, or holds while the draft says nothing else.
    pub(super) chosen: bool,
    pub(super) outcome: Outcome,
}

/// A turn of the viewer as far as it goes.
pub(super) struct Plan {
    /// Where the tile may lie.
    pub(super) places: Vec<Place>,
    /// Where it would lie by the draft.
    pub(super) lies: Option<Lies>,
    /// Which ways round fit there, if there are several.
    pub(super) ways: Vec<Alternative<Side>>,
    /// What a settler could claim; nobody is one of them.
    pub(super) claims: Vec<Alternative<Option<Spot>>>,
    /// What may score next.
    pub(super) scores: Vec<Alternative<game_new_world::Target>>,
    /// What comes of the draft, if nothing more is claimed.
    pub(super) outcome: Outcome,
    /// The actions that lead there after the draft, as far as there is no choice among them.
    pub(super) rest: Vec<Action>,
}

impl Plan {
    /// What the viewer is putting together, if it is the viewer's turn.
    pub(super) fn of(seen: &Seen<'_, NewWorld>, before: &NewWorld, now: &NewWorld) -> Option<Plan> {
        if seen.choices.is_empty() && seen.draft.is_empty() || before.phase() == Phase::Explorers {
            return None;
        }
        let maker = Maker { seen, before };
        let turning = if let Phase::Turn(cell) = now.phase() { now.place(cell) } else { None };
        // While no way round was chosen the tile lies as it brings most.
        let turn = turning.as_ref().map(|place| Action::Turn(place.best().0));
        let outcome = before.play_out(&maker.drafted(usize::MAX).chain(turn).collect::<Vec<_>>());
        let rest = turn.into_iter().chain(outcome.rest.iter().copied());
        let rest = rest.take_while(|action| !matches!(action, Action::Score(_))).collect();
        Some(Plan {
            places: maker.places(),
            lies: maker.lies(turning.as_ref()),
            ways: maker.ways(turning.as_ref()),
            claims: maker.claims(turn),
            scores: maker.scores(),
            outcome,
            rest,
        })
    }

    /// The place on a cell.
    pub(super) fn place(&self, cell: Cell) -> Option<&Place> {
        self.places.iter().find(|place| place.cell == cell)
    }

    /// What the settler in the draft claims.
    pub(super) fn claimed(&self) -> Option<Spot> {
        self.claims.iter().find(|one| one.chosen).and_then(|one| one.what)
    }
}

struct Maker<'a> {
    seen: &'a Seen<'a, NewWorld>,
    before: &'a NewWorld,
}

impl Maker<'_> {
    fn drafted(&self, most: usize) -> impl Iterator<Item = Action> {
        self.seen.draft.iter().take(most).map(|(action, _)| *action)
    }

    /// The step to which such actions belong, what may be done now or the last of them in the draft:
    /// how much was drafted before it, all that may be done in it, and what was chosen.
    fn step(&self, belongs: impl Fn(Action) -> bool) -> Option<(usize, Vec<Action>, Option<Action>)> {
        let draft = self.seen.draft;
        if self.seen.choices.iter().any(|(action, _)| belongs(*action)) {
            let now = self.seen.choices.iter().map(|(action, _)| *action);
            return Some((draft.len(), now.collect(), None));
        }
        let index = draft.iter().rposition(|(action, _)| belongs(*action))?;
        let (chosen, among) = &draft[index];
        Some((index, among.clone(), Some(*chosen)))
    }

    /// What comes of actions after the first part of the draft.
    fn outcome(&self, kept: usize, actions: impl IntoIterator<Item = Action>) -> Outcome {
        self.before.play_out(&self.drafted(kept).chain(actions).collect::<Vec<_>>())
    }

    fn places(&self) -> Vec<Place> {
        let step = self.step(|action| matches!(action, Action::Lay(_)));
        let all = step.map_or_else(Vec::new, |(_, all, _)| all);
        let cells = all.iter().filter_map(|action| if let Action::Lay(cell) = action { Some(*cell) } else { None });
        cells.filter_map(|cell| self.before.place(cell)).collect()
    }

    fn lies(&self, turning: Option<&Place>) -> Option<Lies> {
        let laid = self.drafted(usize::MAX).any(|action| matches!(action, Action::Lay(_) | Action::Turn(_)));
        let view = self.seen.view;
        match (turning, view.drawn, view.tiles.last()) {
            (Some(place), Some(kind), _) => Some(Lies { cell: place.cell, kind, turn: place.best().0 }),
            (_, None, Some(last)) if laid => Some(Lies { cell: last.cell, kind: last.kind, turn: last.turn }),
            _ => None,
        }
    }

    fn ways(&self, turning: Option<&Place>) -> Vec<Alternative<Side>> {
        let Some((kept, all, chosen)) = self.step(|action| matches!(action, Action::Turn(_))) else {
            return Vec::new();
        };
        let so = turning.map(|place| Action::Turn(place.best().0));
        let way = |&action: &Action| {
            let Action::Turn(side) = action else { return None };
            let press = (so != Some(action)).then(|| action.to_string());
            let chosen = chosen.or(so) == Some(action);
            Some(Alternative { what: side, press, chosen, outcome: self.outcome(kept, [action]) })
        };
        all.iter().filter_map(way).collect()
    }

    /// Settlers for the tile that lies; if no way round was chosen, for the way it lies.
    fn claims(&self, turn: Option<Action>) -> Vec<Alternative<Option<Spot>>> {
        if let Some(turn) = turn {
            return self.claims_turning(turn);
        }
        let Some((kept, all, chosen)) = self.step(|action| matches!(action, Action::Claim(_) | Action::Pass)) else {
            return Vec::new();
        };
        let claim = |&action: &Action| {
            let what = if let Action::Claim(spot) = action { Some(spot) } else { None };
            let outcome = self.outcome(kept, what.map(Action::Claim));
            let nobody = what.is_none() && chosen.is_none_or(|chosen| !matches!(chosen, Action::Claim(_)));
            let press = match what {
                Some(_) => Some(action.to_string()),
                None if nobody => None,
                // What was done before, once more, drops the settler.
                None => Some(self.drafted(kept).last().unwrap_or(action).to_string()),
            };
            Alternative { what, press, chosen: nobody || chosen == Some(action), outcome }
        };
        all.iter().rev().map(claim).collect()
    }

    fn claims_turning(&self, turn: Action) -> Vec<Alternative<Option<Spot>>> {
        let kept = self.seen.draft.len();
        let nobody = Alternative { what: None, press: None, chosen: true, outcome: self.outcome(kept, [turn]) };
        let claims = self.seen.shortcuts.iter().filter_map(|shortcut| {
            let steps: Vec<Action> = shortcut.steps.iter().filter_map(|step| step.parse().ok()).collect();
            let &[first, claim @ Action::Claim(spot)] = &steps[..] else { return None };
            let outcome = (first == turn).then(|| self.outcome(kept, [first, claim]))?;
            Some(Alternative { what: Some(spot), press: Some(shortcut.choice.action.clone()), chosen: false, outcome })
        });
        let claims: Vec<_> = claims.collect();
        if claims.is_empty() { claims } else { [nobody].into_iter().chain(claims.into_iter().rev()).collect() }
    }

    fn scores(&self) -> Vec<Alternative<game_new_world::Target>> {
        let Some((kept, all, chosen)) = self.step(|action| matches!(action, Action::Score(_))) else {
            return Vec::new();
        };
        // What has scored before stands first in every outcome.
        let scored = self.drafted(kept).filter(|action| matches!(action, Action::Score(_))).count();
        let score = |&action: &Action| {
            let Action::Score(target) = action else { return None };
            let mut outcome = self.outcome(kept, [action]);
            outcome.scored.drain(..scored.min(outcome.scored.len()));
            Some(Alternative { what: target, press: Some(action.to_string()), chosen: chosen == Some(action), outcome })
        };
        all.iter().filter_map(score).collect()
    }
}
