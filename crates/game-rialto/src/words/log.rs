//! What happened, in words.

use engine::{Clause, Line, Names, Seat};

use super::{count, list, name, title};
use crate::{
    Event,
    action::Origin,
    board::District,
    event::Missing,
    material::{Building, Cards, Kind, Stage},
};

pub(crate) fn line(event: &Event, names: &Names) -> Option<Line> {
    let (seat, text, clause) = said(event, names)?;
    let text = match seat {
        Some(seat) => format!("{} {text}", names.of(seat)),
        None => text,
    };
    Some(Line { seat, text, clause: Some(clause) })
}

/// Whose doing it was, what follows their name, and the clause that acted.
type Said = (Option<Seat>, String, Clause);

fn said(event: &Event, names: &Names) -> Option<Said> {
    Some(match event {
        Event::Opened { first, districts } => (None, opened(names.of(*first), districts), clause!(9)),
        Event::BridgeShown { bridge } => {
            (None, format!("The next bridge is {}/{}", bridge.low(), bridge.high()), clause!(5))
        }
        Event::Round { round, district, .. } => {
            (None, format!("Round {round} begins in {}", district.name()), clause!(23))
        }
        Event::Reshuffled { cards } => (None, format!("{cards} discards become the draw pile"), clause!(104)),
        Event::RowTaken { seat, row, cards } => {
            (Some(*seat), format!("takes row {}: {}", row + 1, list(cards)), clause!(25))
        }
        Event::Drew { seat, count, cards, clause } => {
            (Some(*seat), secret("draws", *count, cards.as_ref(), "unseen"), *clause)
        }
        Event::Used { seat, building } => (Some(*seat), format!("puts a coin on {}", name(*building)), clause!(53)),
        Event::RowCard { seat, kind } => {
            (Some(*seat), format!("takes {} from the leftover row", title(*kind)), clause!(31))
        }
        Event::Limit { seat, limit } => (Some(*seat), format!("may keep {limit} cards"), clause!(33)),
        Event::Picked { seat, kind } => (Some(*seat), format!("will discard {}", title((*kind)?)), clause!(34)),
        Event::Sealed { seat, clause } => (Some(*seat), "has chosen".into(), *clause),
        Event::Discarded { seat, cards } => (Some(*seat), format!("discards {}", list(cards)), clause!(34)),
        Event::RowDiscarded { cards } => (None, format!("The leftover row is discarded: {}", list(cards)), clause!(37)),
        Event::Stage { stage, .. } => (None, format!("Stage {}: {}", stage.letter(), title(stage.kind())), clause!(39)),
        Event::Played { seat, kind, stage } => played(*seat, *kind, *stage),
        Event::Masked { seat } => (Some(*seat), "adds a building as a Joker".into(), clause!(60)),
        Event::JokersAlone { seat, cards, masks, kind } => (Some(*seat), jokers(cards + masks, *kind), clause!(57)),
        Event::Delayed { seat } => (Some(*seat), "will take the turn last".into(), clause!(62)),
        Event::TurnEnded { seat, strength: 0 } => (Some(*seat), "passes".into(), clause!(45)),
        Event::TurnEnded { seat, strength } => (Some(*seat), format!("ends with strength {strength}"), clause!(55)),
        Event::Won { stage, winner, strength } => won(*stage, *winner, *strength),
        Event::Advanced { seat, by, space } => (Some(*seat), advanced(*by, *space), clause!(65)),
        Event::Coins { seat, coins, clause } => (Some(*seat), format!("gains {}", count(*coins, "coin")), *clause),
        Event::Started { seat, building } => (Some(*seat), format!("starts with {}", name(*building)), clause!(14)),
        Event::Took { seat, building, clause } => (Some(*seat), format!("takes {}", name(*building)), *clause),
        Event::Returned { seat, building, points } => {
            (Some(*seat), format!("returns {} for {}", name(*building), count(*points as u8, "point")), clause!(75))
        }
        Event::Declined { seat } => (Some(*seat), "takes no building".into(), clause!(72)),
        Event::Points { seat, points, clause } => (Some(*seat), scored(*points), *clause),
        Event::BridgeLaid { seat, link, bridge, high } => {
            let text = format!("lays {}/{} on link {}, {}", bridge.low(), bridge.high(), link.number(), bridge.high());
            (Some(*seat), format!("{text} towards {}", high.name()), clause!(81))
        }
        Event::GondolaLaid { seat, link } => {
            (Some(*seat), format!("lays a gondola on link {}", link.number()), clause!(84))
        }
        Event::Recruited { seat, count: found, clause } => {
            (Some(*seat), format!("adds {} to the supply", count(*found, "councilman")), *clause)
        }
        Event::Sent { seat, district } => {
            (Some(*seat), format!("sends a councilman to {}", district.name()), clause!(85))
        }
        Event::Placed { seat, district, from, count, clause } => {
            (Some(*seat), placed(*district, *from, *count), *clause)
        }
        Event::SideBonus { seat, side } => (Some(*seat), format!("holds the whole {} side", side.name()), clause!(94)),
        Event::Flipped { side } => (None, format!("The bonus of the {} side is gone", side.name()), clause!(97)),
        Event::Upgraded { seat, give, take } => {
            (Some(*seat), format!("exchanges {} for {}", name(*give), name(*take)), clause!(99))
        }
        Event::Fizzled { seat, give, take, missing } => fizzled(*seat, *give, *take, *missing),
        Event::Tucked { seat, count, cards } => {
            (Some(*seat), secret("lays aside", *count, cards.as_ref(), "face down"), clause!(27))
        }
        Event::Scored { seat, leftovers, buildings, districts, total } => {
            let parts = format!("{leftovers} for leftovers, {buildings} for buildings, {districts} for districts");
            (Some(*seat), format!("scores {parts}: {total} in all"), clause!(114))
        }
    })
}

fn opened(first: &str, districts: &[District; 6]) -> String {
    let order = districts.map(|district| district.name());
    format!("{first} begins. The rounds go to {}", order.join(", "))
}

/// What somebody does with cards that only they may know.
fn secret(does: &str, number: u8, cards: Option<&Cards>, how: &str) -> String {
    match cards {
        Some(cards) => format!("{does} {}", list(cards)),
        None => format!("{does} {} {how}", count(number, "card")),
    }
}

fn played(seat: Seat, kind: Kind, stage: Stage) -> Said {
    let (text, clause) = if kind == stage.kind() {
        (format!("plays {}", title(kind)), clause!(44))
    } else if kind == Kind::Joker {
        ("adds a Joker".into(), clause!(55))
    } else {
        (format!("plays {} as {}", title(kind), title(stage.kind())), clause!(61))
    };
    (Some(seat), text, clause)
}

fn jokers(number: u8, kind: Kind) -> String {
    let strength = number.saturating_sub(1);
    format!("plays {} alone for {strength}, so holds no {}", count(number, "Joker"), title(kind))
}

fn won(stage: Stage, winner: Option<Seat>, strength: u8) -> Said {
    match winner {
        Some(_) => (winner, format!("wins stage {} with strength {strength}", stage.letter()), clause!(48)),
        None => (None, format!("Nobody wins stage {}", stage.letter()), clause!(49)),
    }
}

fn advanced(by: u8, space: u8) -> String {
    format!("advances {} to space {space}", count(by, "space"))
}

fn scored(points: i16) -> String {
    let verb = if points < 0 { "loses" } else { "scores" };
    format!("{verb} {}", count(points.unsigned_abs() as u8, "point"))
}

fn placed(district: District, from: Origin, number: u8) -> String {
    match from {
        Origin::Supply => format!("places {} in {}", count(number, "councilman"), district.name()),
        Origin::District(from) => format!("brings a councilman from {} to {}", from.name(), district.name()),
    }
}

fn fizzled(seat: Seat, give: Building, take: Building, missing: Missing) -> Said {
    let (give, take) = (name(give), name(take));
    let (why, clause) = match missing {
        Missing::Give => (format!("has no {give} to exchange for {take}, since none came before"), clause!(134)),
        Missing::Take => (format!("finds no {take} left to exchange {give} for"), clause!(129)),
    };
    (Some(seat), format!("{why}; the coin comes back"), clause)
}
