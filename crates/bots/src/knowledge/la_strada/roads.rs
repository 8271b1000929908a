//! Rates roads: all at first sight, and the best of them by what the game looks like after them.

use engine::{Croupier, Game as _, Seat, SeededDice};
use game_la_strada::{
    Action, Found, LaStrada, Phase,
    board::Cell,
    material::{Dot, LONGEST},
    options::Connections,
};

use super::{
    danger,
    future::After,
    sight::{self, Prospect},
    weights::WEIGHTS,
};
use crate::Rng;

/// What an action is worth of which nothing is known.
const NOTHING: f32 = -50.0;
/// How many roads get a closer look.
const PLANS: usize = 12;

/// Each action is worth the best road that begins with it.
pub(super) fn rate(game: &LaStrada, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
    out.extend(legal.iter().map(|action| if *action == Action::End { 0.0 } else { NOTHING }));
    if game.options().danger() {
        return game.for_each_road(|road| {
            if let Ok(index) = legal.binary_search(&road.first(game)) {
                out[index] = out[index].max(danger::trip(game, seat, &road));
            }
        });
    }
    let mut prospect = Prospect::new(game, seat);
    let plans = at_first_sight(&mut prospect, legal, |index, sight| out[index] = out[index].max(sight));
    let end = look_closer(&prospect, seat, &plans, out);
    if let (Some(Action::End), Some(worth)) = (legal.last(), out.last_mut()) {
        *worth = WEIGHTS.scale * end;
    }
}

/// The best roads at first sight, in order; tells what is seen of each.
fn at_first_sight(prospect: &mut Prospect<'_>, legal: &[Action], mut seen: impl FnMut(usize, f32)) -> Vec<Plan> {
    let game = prospect.game;
    let mut plans: Vec<Plan> = Vec::with_capacity(PLANS + 1);
    game.for_each_road(|road| {
        if let Ok(index) = legal.binary_search(&road.first(game)) {
            let sight = sight::connection(prospect, &road);
            seen(index, sight);
            let place = plans.partition_point(|plan| plan.sight >= sight);
            if place < PLANS {
                plans.truncate(PLANS - 1);
                plans.insert(place, Plan::new(index, sight, &road));
            }
        }
    });
    plans
}

/// The best roads on a closer look, best first: the place of the first click, all clicks, and what
/// the road is worth.
pub(super) fn best(game: &LaStrada, seat: Seat, legal: &[Action]) -> Vec<(usize, Vec<Action>, f32)> {
    let mut prospect = Prospect::new(game, seat);
    let plans = at_first_sight(&mut prospect, legal, |_, _| {});
    let tight = prospect.tight();
    let worth = |plan: &Plan| plan.worth(&prospect, seat) + if tight { last_word(game, seat, Some(plan)) } else { 0.0 };
    let mut best: Vec<_> = plans.iter().map(|plan| (plan.index, plan.road().steps(game), worth(plan))).collect();
    best.sort_by(|a, b| b.2.total_cmp(&a.2));
    best
}

/// A road for a playout: the best at first sight, or nearly so.
pub(super) fn plan(game: &LaStrada, seat: Seat, rng: &mut Rng, out: &mut Vec<Action>) {
    let started = game.turn().phase == Phase::Road;
    let may_end = !started && game.may_end();
    if may_end && game.options().connections == Connections::One {
        return out.push(Action::End);
    }
    let mut prospect = Prospect::new(game, seat);
    let mut best: Option<(f32, Plan)> = None;
    game.for_each_road(|road| {
        let worth = sight::connection(&mut prospect, &road) + WEIGHTS.luck * rng.gumbel();
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, Plan::new(0, worth, &road)));
        }
    });
    match best {
        Some((worth, plan)) if !may_end || worth > 0.0 => out.extend(plan.road().steps(game)),
        _ => out.push(Action::End),
    }
}

/// A road that was looked at closely is worth what that says; any other less than all of those.
/// Answers what it is worth to build no more.
fn look_closer(prospect: &Prospect<'_>, seat: Seat, plans: &[Plan], out: &mut [f32]) -> f32 {
    let (game, map, tight) = (prospect.game, &prospect.map, prospect.tight());
    let left = game.sides()[seat].resources;
    let now = After { game, map, seat, fresh: None, road: &[], left }.lead();
    let last = |plan: Option<&Plan>| if tight { last_word(game, seat, plan) } else { 0.0 };
    let mut seen = vec![NOTHING; out.len()];
    let mut low = 0.0f32;
    for plan in plans {
        let worth = plan.worth(prospect, seat) - now + last(Some(plan));
        low = low.min(worth);
        seen[plan.index] = seen[plan.index].max(worth);
    }
    let first = plans.first().map_or(0.0, |plan| plan.sight);
    for (worth, closely) in out.iter_mut().zip(seen) {
        let far = low + *worth - first;
        *worth = WEIGHTS.scale * if closely > NOTHING { closely } else { far };
    }
    last(None)
}

/// A road that may be worth a closer look.
#[derive(Clone, Copy)]
struct Plan {
    /// The place of its first click in the list.
    index: usize,
    /// What it is worth at first sight.
    sight: f32,
    origin: Cell,
    target: Dot,
    tiles: [Cell; LONGEST],
    laid: usize,
    cost: u8,
}

impl Plan {
    fn new(index: usize, sight: f32, road: &Found<'_>) -> Plan {
        let mut tiles = [Cell::CENTRE; LONGEST];
        tiles[..road.tiles.len()].copy_from_slice(road.tiles);
        let (origin, target, laid, cost) = (road.origin, road.target, road.tiles.len(), road.cost);
        Plan { index, sight, origin, target, tiles, laid, cost }
    }

    fn road(&self) -> Found<'_> {
        Found { origin: self.origin, tiles: &self.tiles[..self.laid], target: self.target, cost: self.cost }
    }

    /// What it is worth at first sight, and how far ahead it may put the seat at the end.
    fn worth(&self, prospect: &Prospect<'_>, seat: Seat) -> f32 {
        let (game, map, road) = (prospect.game, &prospect.map, self.road());
        let full = game.options().exclusive && game.seats() == 2 && game.crowd(self.target) > 0;
        let fresh = (!full && !game.sides()[seat].reached.contains(self.target)).then_some(self.target);
        let left = game.sides()[seat].resources - self.cost;
        let ahead = After { game, map, seat, fresh, road: road.tiles, left }.lead();
        ahead + WEIGHTS.sight * self.sight - WEIGHTS.expense * prospect.expense(&road)
    }
}

/// Whether the game is over, and won or lost, once the seat has built this and ended its turn.
fn last_word(game: &LaStrada, seat: Seat, plan: Option<&Plan>) -> f32 {
    let mut after = game.clone();
    let mut dice = SeededDice::new(0);
    let steps = plan.map(|plan| plan.road().steps(game)).unwrap_or_default();
    for action in steps.into_iter().chain([Action::End]) {
        if after.turn().phase == Phase::Over {
            break;
        }
        after.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    match after.standings() {
        Some(standings) if standings[seat].rank == 1 => WEIGHTS.last,
        Some(_) => -WEIGHTS.last,
        None => 0.0,
    }
}
