//! What can be named in one word: a building to build, a stack to draw from, the end of a turn.

use engine::{Forecast, Foresight, Game as _, Phrase, Seat, Shortcut};

use super::{counted, label};
use crate::{
    Attika,
    action::{Action, Stack},
    material::{BUILDS, Building},
    state::Phase,
};

pub(super) fn shortcuts(seen: &Foresight<'_, Attika>) -> Vec<Shortcut<Action>> {
    let (game, seat) = (&seen.game, seen.seat);
    match game.turn.phase {
        Phase::Choose => {
            let open = game.estates[seat].up.iter().filter(|&building| game.can_build(seat, building));
            let full = |stack: &Stack| game.estates[seat].stacks[*stack] > 0;
            let mut all: Vec<_> = open.map(|building| build(seen, building)).collect();
            all.extend(Stack::ALL.into_iter().filter(full).map(|stack| draw(seen, stack)));
            all.push(stop(game, seat, &[Action::Build], BUILDS));
            all
        }
        Phase::Act | Phase::Cards if !game.options.typed() && cards(game, game.cards_allowed()) > 0 => {
            vec![stop(game, seat, &[], game.cards_allowed())]
        }
        Phase::Act
        | Phase::Owed
        | Phase::Picked(_)
        | Phase::Drawn(_)
        | Phase::Pay(..)
        | Phase::Tile(_)
        | Phase::Turn(..)
        | Phase::Cards
        | Phase::Over => Vec::new(),
    }
}

fn build(seen: &Foresight<'_, Attika>, building: Building) -> Shortcut<Action> {
    let pick = Action::Pick(building);
    let forecast = Forecast { later: seen.game.later(seen.seat, pick), ..Forecast::default() };
    Shortcut {
        name: format!("build {building}"),
        phrase: Phrase {
            group: "Build",
            label: format!("Build the {}", building.name()),
            consequence: super::cheapest(building, &forecast),
        },
        forecast,
        steps: vec![Action::Build, pick],
    }
}

fn draw(seen: &Foresight<'_, Attika>, stack: Stack) -> Shortcut<Action> {
    let take = Action::Take(stack);
    Shortcut {
        name: format!("draw {}", stack.name()),
        phrase: Phrase {
            group: "Draw",
            label: label(&seen.game, seen.seat, take).1,
            consequence: super::stack_size(seen.view, seen.seat, stack),
        },
        forecast: Forecast::default(),
        steps: vec![Action::Draw, take],
    }
}

/// AT-50: how many of the allowed cards there are.
fn cards(game: &Attika, allowed: u8) -> u8 {
    let there = game.deck.pile.total() + game.deck.discards.total();
    there.min(allowed.into()) as u8
}

/// AT-58: all cards that a turn still allows, and its end; the first card alone where cards show
/// landscapes, since each is looked at before the next.
fn stop(game: &Attika, seat: Seat, first: &[Action], allowed: u8) -> Shortcut<Action> {
    let count = cards(game, allowed);
    let mut steps = first.to_vec();
    let at_once = if game.options.typed() { count.min(1) } else { count };
    steps.extend((0..at_once).map(|_| Action::Card));
    if count == 0 || !game.options.typed() {
        steps.push(Action::Done);
    }
    let some = counted(count, "card");
    let label = match (count, game.turn.phase) {
        (0, _) => "End the turn".into(),
        (_, Phase::Choose) => format!("Take {some} instead"),
        (_, Phase::Cards) => format!("Take {some} more"),
        (_, _) => format!("Stop, take {some}"),
    };
    let consequence = if count == 0 { String::new() } else { holding(game, seat, count) };
    Shortcut {
        name: "stop".into(),
        phrase: Phrase { group: "Stop", label, consequence },
        forecast: Forecast::default(),
        steps,
    }
}

fn holding(game: &Attika, seat: Seat, count: u8) -> String {
    format!("You hold {} then, and your turn ends.", counted(game.estates[seat].cards() + count, "card"))
}
