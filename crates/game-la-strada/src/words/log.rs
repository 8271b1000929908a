//! Events as the log tells them.

use engine::{Clause, Line, Names, Seat};

use crate::{
    Ending, Event, Outcome,
    material::{Dot, Kind},
};

pub(super) fn line(event: &Event, names: &Names) -> Option<Line> {
    let (seat, text, clause) = match event {
        Event::First { seat } => (Some(*seat), format!("{} places the first workshop", names.of(*seat)), clause!(5)),
        Event::Workshop { seat, at } => {
            (Some(*seat), format!("{} places a workshop on {at}", names.of(*seat)), clause!(8))
        }
        Event::TurnedUp => (None, "The settlements are turned up".into(), clause!(57)),
        Event::Round { number } => (None, format!("Round {number}"), clause!(11)),
        Event::Income { seat, before, now } => {
            (Some(*seat), format!("{}: income, {before} to {now} resources", names.of(*seat)), clause!(12))
        }
        Event::Banked { seat, now, danger } => {
            let text = format!("{} can pay for no road yet and keeps {now}", names.of(*seat));
            (Some(*seat), text, if *danger { clause!(48) } else { clause!(29) })
        }
        Event::Started { seat, from, danger, .. } => {
            let text = format!("{} starts a road at {}", names.of(*seat), place(*from));
            (Some(*seat), text, if *danger { clause!(43) } else { clause!(14) })
        }
        Event::Laid { seat, terrain, before, now, at } => {
            let text = format!("{} lays {} on {at}: {before} to {now} resources", names.of(*seat), terrain.name());
            (Some(*seat), text, clause!(20))
        }
        Event::Reached { seat, from, to, kind, cost, outcome } => {
            let road = format!("{} builds from {} to {} for {cost}", names.of(*seat), place(*from), there(*to, *kind));
            let (end, clause) = arrival(*outcome);
            (Some(*seat), format!("{road}{end}"), clause)
        }
        Event::Travelled { seat, from, to, merchants } => {
            let text = format!(
                "{}: {merchants} {} from {} to {}",
                names.of(*seat),
                if *merchants == 1 { "merchant goes" } else { "merchants go" },
                stock(*from),
                stock(*to)
            );
            (Some(*seat), text, clause!(44))
        }
        Event::Over { ending } => ended(*ending, names),
    };
    Some(Line { seat, text, clause: Some(clause) })
}

fn place(dot: Option<Dot>) -> &'static str {
    dot.map_or("the workshop", Dot::name)
}

fn stock(dot: Option<Dot>) -> &'static str {
    dot.map_or("the warehouse", Dot::name)
}

fn there(dot: Dot, kind: Option<Kind>) -> String {
    kind.map_or_else(|| dot.name().into(), |kind| format!("{}, {}", dot.name(), kind.name()))
}

fn arrival(outcome: Outcome) -> (String, Clause) {
    match outcome {
        Outcome::Merchant(pays) => (format!("; each merchant there earns {pays}"), clause!(25)),
        Outcome::Passage => ("; the merchant there stays alone".into(), clause!(56)),
        Outcome::Again => (", once more".into(), clause!(27)),
        Outcome::Open => (String::new(), clause!(60)),
    }
}

fn ended(ending: Ending, names: &Names) -> (Option<Seat>, String, Clause) {
    match ending {
        Ending::Covered => (None, "Every settlement holds a merchant: the game is over".into(), clause!(31)),
        Ending::NoMerchant(seat) => {
            (Some(seat), format!("{} has no merchant left: the game is over", names.of(seat)), clause!(32))
        }
        Ending::Blocked(seat) => {
            (Some(seat), format!("{} can connect nothing new: the game is over", names.of(seat)), clause!(32))
        }
        Ending::Rounds => (None, "Ten rounds are played: the game is over".into(), clause!(40)),
    }
}
