//! The rules that govern the decision at hand, said for people, with the numbers of the position.

use engine::{Rule, Seat};

use super::counted;
use crate::{
    state::{Mode, Phase},
    view::View,
};

pub(super) fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
    let cards = counted(view.estates[seat].cards, "card");
    let land = || {
        let text = "The site and its six neighbours pay each landscape they show, once.";
        Rule::new(clause!(23), text)
    };
    let chain = || Rule::new(clause!(30), "Beside your building from which an arrow leads to it, a building is free.");
    let stop = || Rule::new(clause!(58), "Cards come last. After the first one nothing else is done this turn.");
    let more = || Rule::new(clause!(57), "Once all actions are used an amphora buys one more.");
    match view.turn.phase {
        Phase::Choose => vec![
            Rule::new(clause!(10), "A turn is for drawing or for building, never both."),
            Rule::new(clause!(14), "Drawing: two draws. Each you give up may become a card."),
            Rule::new(clause!(18), "Building: three builds. Each you give up may become a card."),
        ],
        Phase::Act => match view.turn.mode {
            Mode::Draw => vec![
                Rule::new(clause!(12), "A draw turns over the top building of one of your stacks."),
                more(),
                stop(),
            ],
            Mode::Build => vec![
                Rule::new(clause!(17), "You build what lies open on your board, one after another."),
                more(),
                stop(),
            ],
        },
        Phase::Owed => vec![Rule::new(clause!(42), "The amphora has bought one more action."), more()],
        Phase::Picked(_) => vec![
            land(),
            chain(),
            Rule::new(
                clause!(36),
                format!(
                    "Apart from your own a building takes a card more for each settlement you have. You hold {cards}."
                ),
            ),
        ],
        Phase::Drawn(_) => {
            vec![Rule::new(clause!(13), "What you drew is built now, or kept on your board."), land(), chain()]
        }
        Phase::Pay(..) if view.options.typed() => vec![
            Rule::new(clause!(26), "One card pays for the landscape it shows."),
            Rule::new(clause!(27), "Any two cards pay for one landscape."),
            Rule::new(clause!(67), "You choose which cards; they must fit without rest."),
        ],
        Phase::Pay(..) => vec![Rule::new(clause!(27), format!("Two cards pay for one landscape. You hold {cards}."))],
        Phase::Tile(_) | Phase::Turn(..) => vec![
            Rule::new(clause!(45), "Whoever takes the last building of a stack adds a tile to the map."),
            Rule::new(
                clause!(46),
                "It shares a side with the map or a shrine and covers nothing; turn it as you like.",
            ),
            Rule::new(clause!(64), "It may touch nothing but a shrine."),
        ],
        Phase::Cards => vec![stop()],
        Phase::Over => vec![
            Rule::new(clause!(52), "Thirty buildings win at once."),
            Rule::new(clause!(53), "So does one settlement that touches two shrines."),
        ],
    }
}
