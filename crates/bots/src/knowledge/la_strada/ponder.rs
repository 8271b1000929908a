//! Plays the best roads out: what a road leads to says more than what it looks like.

use engine::{Croupier, Game as _, Seat};
use game_la_strada::{Action, LaStrada};

use super::{roads, weights::WEIGHTS};
use crate::{Knowledge as _, Rng};

/// How many roads are played out.
const ROADS: usize = 8;
/// How often each of them.
const GAMES: u64 = 8;

/// Rates the clicks that begin the best roads anew, above all others.
pub(super) fn best_roads(game: &LaStrada, seat: Seat, legal: &[Action], rng: &mut Rng, out: &mut [f32]) {
    let mut best = roads::best(game, seat, legal);
    best.truncate(ROADS);
    let Some(&(first, ..)) = best.first() else { return };
    // A second road in a turn is an afterthought, and one click needs no choice.
    if game.turn().built > 0 || best.iter().all(|(index, ..)| *index == first) {
        return;
    }
    let above = out.iter().copied().fold(0.0, f32::max);
    let seed = rng.bits();
    let values: Vec<f32> = best.iter().map(|(_, steps, worth)| worth + played_out(game, seat, steps, seed)).collect();
    let low = values.iter().copied().fold(f32::INFINITY, f32::min);
    for ((index, ..), value) in best.iter().zip(values) {
        out[*index] = out[*index].max(above + 1.0 + value - low);
    }
}

/// What games in which the seat builds this road come to, with the same luck for every road.
fn played_out(game: &LaStrada, seat: Seat, road: &[Action], seed: u64) -> f32 {
    let sum: f32 = (0..GAMES).map(|number| play_out(game.clone(), seat, road, &mut Rng::fork(seed, number))).sum();
    sum / GAMES as f32
}

/// Plays one game to its end, the seat by plans and its rivals by leanings.
fn play_out(mut game: LaStrada, seat: Seat, road: &[Action], rng: &mut Rng) -> f32 {
    let (mut legal, mut leanings) = (Vec::new(), Vec::new());
    let mut plan: Vec<Action> = road.iter().rev().copied().collect();
    while let Some(acting) = game.to_act().first() {
        if acting == seat && plan.is_empty() {
            game.plan(seat, rng, &mut plan);
            plan.reverse();
        }
        let action = plan.pop().unwrap_or_else(|| {
            game.legal(acting, &mut legal);
            game.lean(acting, &legal, &mut leanings);
            legal[rng.weighted(&leanings)]
        });
        game.apply(acting, action, &mut Croupier::quiet(rng));
    }
    let gold = game.gold();
    let rivals = gold.iter().filter(|(other, _)| *other != seat).map(|(_, &gold)| gold);
    let lead = f32::from(gold[seat]) - f32::from(rivals.max().unwrap_or(0));
    WEIGHTS.played_out * (lead / WEIGHTS.played_out_lead).tanh() + WEIGHTS.played_out_gold * lead
}
