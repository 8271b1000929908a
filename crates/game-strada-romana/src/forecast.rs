//! What actions cost, pay and touch: the questions that foresight asks before and after an action.

use engine::Seat;

use crate::{
    action::Action,
    board::Square,
    material::{COINS_PER_POINT, Wagon},
    scoring::score,
    state::{Hand, Motion, Open, Phase},
    view::View,
};

/// SR-39: coins. Those that became a victory point were not spent, so they still count.
pub(crate) fn currency(view: &View, seat: Seat) -> i32 {
    purse(&view.open.hands[seat])
}

/// The same for a hand.
pub(crate) fn purse(hand: &Hand) -> i32 {
    i32::from(hand.coins) + i32::from(COINS_PER_POINT) * i32::from(hand.points)
}

/// SR-48 to SR-51: what the seat would score if the game ended now, with the wagon tiles that the
/// viewer knows it holds.
pub(crate) fn points(view: &View, seat: Seat) -> Option<i32> {
    Some(score(&view.open, &view.open.hands[seat], view.held(seat)).total())
}

pub(crate) fn touches(open: &Open, action: Action) -> Vec<String> {
    match action {
        Action::Step { wagon, to } => vec![from(open, wagon), to.to_string()],
        Action::Enter { wagon, to } => vec![wagon.to_string(), to.to_string()],
        Action::Arrive(wagon) => vec![from(open, wagon)],
        Action::Tile(area) => vec![area.to_string()],
        Action::Cube => stop(open).iter().map(Square::to_string).collect(),
        Action::Take(wagon) => vec![wagon.to_string()],
        Action::Buy(_) | Action::Pass | Action::Look | Action::NoTile | Action::End => Vec::new(),
    }
}

/// Where the wagon stands, by the name of its square or, off the road, its own.
fn from(open: &Open, wagon: Wagon) -> String {
    open.square_of(wagon).map_or_else(|| wagon.to_string(), |square| square.to_string())
}

/// Where the wagon in motion stands.
fn stop(open: &Open) -> Option<Square> {
    let Phase::Move(turn) = open.phase else { return None };
    let (Motion::Rolling(wagon) | Motion::Halted { wagon, .. }) = turn.motion else { return None };
    open.square_of(wagon)
}
