//! The rules that govern the decision at hand, said for people, with the numbers of the position.

use engine::{Rule, Seat};

use super::plural;
use crate::{
    Phase, View,
    state::{Motion, Move},
};

pub(super) fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
    let coins = plural(view.open.hands[seat].coins, "coin");
    match view.open.phase {
        Phase::Start => vec![
            Rule::new(clause!(17), "A turn is one thing: drive wagons, take a wagon tile, or pass for a coin."),
            Rule::new(clause!(18), "Three steps, for one wagon or several."),
            Rule::new(clause!(40), format!("A special move is paid before the first step. You have {coins}.")),
        ],
        Phase::Move(Move { motion: Motion::Halted { .. }, .. }) => vec![
            Rule::new(clause!(24), "Where a wagon stops you may take a tile of its area and the cube of its market."),
            Rule::new(clause!(28), "A tile pays a coin for each cube of its colour on the markets, at that moment."),
            Rule::new(clause!(19), "All steps must be made while some wagon can make one."),
        ],
        Phase::Move(turn) => vec![
            Rule::new(
                clause!(18),
                format!("{} left, for any wagons, each in one go.", plural(turn.steps() - turn.used, "step")),
            ),
            Rule::new(clause!(22), "You collect where a wagon ends its move, before another moves."),
            Rule::new(clause!(57), "A wagon may stop early only if another can make the steps that are left."),
        ],
        Phase::Look => vec![
            Rule::new(clause!(34), "You keep one tile in secret."),
            Rule::new(clause!(49), "It scores 3 if its wagon is among the four that arrive, else it costs 1."),
        ],
        Phase::Took => vec![
            Rule::new(clause!(35), "At most three wagon tiles a game, and none is given back."),
            Rule::new(clause!(49), "It scores 3 if its wagon is among the four that arrive, else it costs 1."),
        ],
        Phase::Over(_) => vec![
            Rule::new(clause!(48), "Points are victory points, wagon tiles and contracts together."),
            Rule::new(clause!(53), "The highest score wins; coins break ties."),
        ],
    }
}
