//! Danger Style: where merchants stand, and where they should go.

use engine::{Game as _, Seat};
use game_la_strada::{
    Action, Found, LaStrada,
    material::{Dot, Kind, ROUNDS},
    options::DangerScoring,
};

use super::weights::WEIGHTS;

/// Merchants at home may still go out, some a round; the rest will cost gold.
pub(super) fn warehouse(game: &LaStrada, stock: u8) -> f32 {
    let rounds = f32::from(ROUNDS.saturating_sub(game.turn().round));
    let useful = f32::from(stock).min(WEIGHTS.warehouse_round * rounds);
    WEIGHTS.warehouse * useful
}

/// What a road is worth in Danger Style: the best move of merchants along it.
pub(super) fn trip(game: &LaStrada, seat: Seat, road: &Found<'_>) -> f32 {
    let start = game.land().ground(road.origin).dot();
    let side = &game.sides()[seat];
    let at_start = start.map_or(side.stock, |dot| side.merchants[dot]);
    let at_end = side.merchants[road.target];
    let best = (-i16::from(at_end)..=i16::from(at_start))
        .map(|count| shift(game, seat, start, Some(road.target), count))
        .fold(0.0f32, f32::max);
    let fresh = if side.reached.contains(road.target) { 0.0 } else { WEIGHTS.fresh };
    best + fresh - WEIGHTS.trip * f32::from(road.cost)
}

/// What a move of merchants along the finished road is worth.
pub(super) fn journey(game: &LaStrada, seat: Seat, action: Action) -> f32 {
    let start = game.turn().origin.and_then(|cell| game.land().ground(cell).dot());
    let count = match action {
        Action::Carry(count) => i16::from(count),
        Action::Fetch(count) => -i16::from(count),
        Action::Workshop(_) | Action::From(_) | Action::Lay(_) | Action::Reach(_) | Action::Stay | Action::End => 0,
    };
    shift(game, seat, start, game.turn().target, count)
}

/// What changes when so many merchants go from the start of a road to its end.
fn shift(game: &LaStrada, seat: Seat, start: Option<Dot>, end: Option<Dot>, count: i16) -> f32 {
    let pile = |place: Option<Dot>, change: i16| {
        let side = &game.sides()[seat];
        let before = i16::from(place.map_or(side.stock, |dot| side.merchants[dot]));
        match place {
            Some(dot) => stand(game, seat, dot, before + change) - stand(game, seat, dot, before),
            None => home(game, before + change) - home(game, before),
        }
    };
    pile(start, -count) + pile(end, count)
}

fn home(game: &LaStrada, stock: i16) -> f32 {
    warehouse(game, stock as u8) - f32::from(stock)
}

/// What so many merchants of a seat in a settlement are worth against the others there.
fn stand(game: &LaStrada, seat: Seat, dot: Dot, own: i16) -> f32 {
    let others = i16::from(game.crowd(dot) - game.sides()[seat].merchants[dot]);
    let value = game.kind(dot).map_or(0.0, |kind: Kind| f32::from(kind.top()));
    let lead = own - others;
    let start = if own > 0 { WEIGHTS.stand } else { 0.0 };
    let firm = f32::from(lead.clamp(-2, 2)) * WEIGHTS.firm * value;
    let paid = match (game.options().scoring, lead.signum()) {
        (_, 0) => 0.0,
        (DangerScoring::Majority, sign) => value * f32::from(sign),
        (DangerScoring::PerMerchant, _) => value * f32::from(lead),
    };
    paid + firm + start
}
