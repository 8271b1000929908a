//! The rules that govern the decision at hand, said for people, with the numbers of the position.

use engine::{Rule, Seat};

use crate::{View, options::Connections, state::Phase};

pub(super) fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
    let left = view.sides[seat].resources;
    match (view.turn.phase, view.options.danger()) {
        (Phase::Workshop | Phase::Placed, _) => vec![
            Rule::new(clause!(8), "A workshop stands on plains."),
            Rule::new(clause!(9), "It may not be the neighbour of another workshop, your own included."),
            Rule::new(clause!(10), "It may not be the neighbour of a settlement."),
        ],
        (Phase::Build, false) => vec![
            Rule::new(clause!(14), "A road starts at your workshop or at a settlement you are connected to."),
            connects(view),
            Rule::new(
                clause!(28),
                format!("You have {left} resources. While they pay for a connection you must make one."),
            ),
        ],
        (Phase::Build, true) => vec![
            Rule::new(clause!(43), "A road starts at your workshop or where you have a merchant."),
            Rule::new(clause!(48), format!("You have {left} resources. While they pay for a road you must build one.")),
            reaches(view),
        ],
        (Phase::Road, _) => vec![
            Rule::new(clause!(17), "A road runs straight on or turns gently, never sharper than one side."),
            Rule::new(clause!(20), format!("Plains cost 2, forest 3, a hill 4. You have {left} resources.")),
            Rule::new(clause!(21), "It must be finished in this turn."),
        ],
        (Phase::Travel, _) => vec![
            Rule::new(clause!(44), "Merchants move between the two ends of the new road, all one way."),
            Rule::new(clause!(46), "A settlement without a merchant of yours is no start for your roads."),
            Rule::new(clause!(62), "They move now, before another road begins."),
        ],
        (Phase::Over, false) => vec![
            Rule::new(
                clause!(34),
                "Alone a merchant earns 5 in a city, 4, 3, 2 in smaller places; 1 less for each other there.",
            ),
            Rule::new(clause!(36), "The most gold wins."),
            Rule::new(clause!(37), "If tied, more resources win; then the win is shared."),
        ],
        (Phase::Over, true) => vec![
            Rule::new(clause!(63), "Each merchant earns what its settlement is worth; equal numbers earn nothing."),
            Rule::new(clause!(50), "A merchant still in the warehouse costs 1 gold."),
            Rule::new(clause!(51), "If tied, more resources win; then the win is shared."),
        ],
    }
}

fn connects(view: &View) -> Rule {
    match view.options.connections {
        Connections::One => {
            Rule::new(clause!(23), "A turn connects one new settlement; more roads may lead to that same one.")
        }
        Connections::Many => Rule::new(clause!(24), "A turn connects as many new settlements as you can pay for."),
    }
}

fn reaches(view: &View) -> Rule {
    let text = match view.options.connections {
        Connections::One => "A turn reaches one settlement that is new to your roads; known ones are not limited.",
        Connections::Many => "A turn reaches as many settlements as you can pay for.",
    };
    Rule::new(clause!(61), text)
}
