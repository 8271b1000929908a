//! The rules that govern the decision at hand, said for people, with the numbers of the position.

use engine::{Rule, Seat};

use crate::{View, options::Explorers, state::Phase};

pub(super) fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
    let shared = view.options.explorers == Explorers::Shared;
    match view.phase {
        Phase::Explorers => vec![
            Rule::new(clause!(5), "Your two explorers begin on two different rows of the coast."),
            Rule::new(clause!(63), "Which rows they take has no effect."),
        ],
        Phase::Lay => vec![
            Rule::new(clause!(9), "The tile you drew must be laid if it fits anywhere."),
            Rule::new(clause!(10), "Every edge that meets another shows the same: trail, town or plains."),
            rows(view),
        ],
        Phase::Turn(_) => vec![
            Rule::new(clause!(10), "Every edge that meets another shows the same: trail, town or plains."),
            Rule::new(clause!(11), "The tile may be turned, never mirrored."),
        ],
        Phase::Claim => vec![
            Rule::new(
                clause!(15),
                format!("One settler at most, on this tile. You have {} in hand.", view.supply[seat]),
            ),
            Rule::new(clause!(16), "Shopkeepers, robbers and farmers stand; a trapper on plains lies down and stays."),
            Rule::new(clause!(17), "Whatever it goes on must be free of settlers, yours too."),
        ],
        Phase::Score => vec![
            Rule::new(clause!(35), "You choose what scores first; each is scored to its end."),
            if shared {
                Rule::new(clause!(37), "After each scoring the easternmost explorer walks one column west.")
            } else {
                Rule::new(clause!(42), "Each explorer in a column where you have a settler pays you 4.")
            },
            Rule::new(clause!(45), "Who stands east of all explorers then leaves without points."),
        ],
        Phase::End => vec![
            Rule::new(clause!(8), "The next seat clockwise is on."),
            Rule::new(clause!(49), "The game ends with the turn in which the last tile is laid."),
        ],
        Phase::Over => vec![
            Rule::new(clause!(50), "Everything that still held settlers was counted once more."),
            Rule::new(clause!(56), "Most points win; equal totals share the rank."),
        ],
    }
}

fn rows(view: &View) -> Rule {
    let text = if view.options.rows_bounded {
        "Tiles lie west of the coast, within its ten rows."
    } else {
        "Tiles lie west of the coast; north and south there is no limit."
    };
    Rule::new(clause!(12), text)
}
