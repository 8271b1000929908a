//! What happened, in words.

use engine::{Game as _, Line, Names, Seat};

use super::{count, list, title};
use crate::{Event, Rialto, action::Origin, material::Building};

pub(crate) fn line(event: &Event, names: &Names) -> Option<Line> {
    let (seat, text, clause) = set_up(event, names).or_else(|| played(event)).or_else(|| carried_out(event))?;
    let text = match seat {
        Some(seat) => format!("{} {text}", names.of(seat)),
        None => text,
    };
    Some(Line { seat, text, clause: Some(Rialto::INFO.clause(clause)) })
}

type Said = Option<(Option<Seat>, String, u16)>;

fn name(building: Building) -> String {
    building.name().to_ascii_uppercase()
}

/// Set-up, draft and discards.
fn set_up(event: &Event, names: &Names) -> Said {
    Some(match event {
        Event::Opened { first, districts } => {
            let order: Vec<_> = districts.iter().map(|district| district.name()).collect();
            (None, format!("{} begins. The rounds go to {}", names.of(*first), order.join(", ")), 9)
        }
        Event::BridgeShown { bridge } => (None, format!("The next bridge is {}/{}", bridge.low(), bridge.high()), 5),
        Event::Round { round, district, .. } => (None, format!("Round {round} begins in {}", district.name()), 23),
        Event::Reshuffled { cards } => (None, format!("{cards} discards become the draw pile"), 104),
        Event::RowTaken { seat, row, cards } => (Some(*seat), format!("takes row {}: {}", row + 1, list(cards)), 25),
        Event::Drew { seat, cards: Some(cards), .. } => (Some(*seat), format!("draws {}", list(cards)), 26),
        Event::Drew { seat, count: drawn, cards: None } => {
            (Some(*seat), format!("draws {} unseen", count(*drawn, "card")), 26)
        }
        Event::RowCard { seat, kind } => (Some(*seat), format!("takes {} from the leftover row", title(*kind)), 31),
        Event::Limit { seat, limit } => (Some(*seat), format!("may keep {limit} cards"), 33),
        Event::Picked { seat, kind: Some(kind) } => (Some(*seat), format!("will discard {}", title(*kind)), 34),
        Event::Picked { kind: None, .. } => return None,
        Event::Sealed { seat } => (Some(*seat), "has chosen".into(), 34),
        Event::Discarded { seat, cards } => (Some(*seat), format!("discards {}", list(cards)), 34),
        Event::RowDiscarded { cards } => (None, format!("The leftover row is discarded: {}", list(cards)), 37),
        Event::Tucked { seat, cards: Some(cards), .. } => (Some(*seat), format!("lays aside {}", list(cards)), 27),
        Event::Tucked { seat, count: laid, cards: None } => {
            (Some(*seat), format!("lays aside {} face down", count(*laid, "card")), 27)
        }
        _ => return None,
    })
}

/// The turns of a stage.
fn played(event: &Event) -> Said {
    Some(match event {
        Event::Stage { stage, .. } => (None, format!("Stage {}: {}", stage.letter(), title(stage.kind())), 39),
        Event::Used { seat, building } => (Some(*seat), format!("puts a coin on {}", name(*building)), 53),
        Event::Played { seat, kind, stage } if *kind == stage.kind() => {
            (Some(*seat), format!("plays {}", title(*kind)), 44)
        }
        Event::Played { seat, kind: crate::material::Kind::Joker, .. } => (Some(*seat), "adds a Joker".into(), 55),
        Event::Played { seat, kind, stage } => {
            (Some(*seat), format!("plays {} as {}", title(*kind), title(stage.kind())), 61)
        }
        Event::Masked { seat } => (Some(*seat), "adds a building as a Joker".into(), 60),
        Event::JokersAlone { seat, cards, masks, kind } => {
            let strength = (cards + masks).saturating_sub(1);
            let played = count(cards + masks, "Joker");
            (Some(*seat), format!("plays {played} alone for {strength}, so holds no {}", title(*kind)), 57)
        }
        Event::Delayed { seat } => (Some(*seat), "will take the turn last".into(), 62),
        Event::TurnEnded { seat, strength: 0 } => (Some(*seat), "passes".into(), 45),
        Event::TurnEnded { seat, strength } => (Some(*seat), format!("ends with strength {strength}"), 55),
        Event::Won { stage, winner: Some(seat), strength } => {
            (Some(*seat), format!("wins stage {} with strength {strength}", stage.letter()), 48)
        }
        Event::Won { stage, winner: None, .. } => (None, format!("Nobody wins stage {}", stage.letter()), 49),
        _ => return None,
    })
}

/// What the stages and the end bring.
fn carried_out(event: &Event) -> Said {
    Some(match event {
        Event::Advanced { seat, by, space } => {
            (Some(*seat), format!("advances {} to space {space}", count(*by, "space")), 65)
        }
        Event::Coins { seat, coins } => (Some(*seat), format!("gains {}", count(*coins, "coin")), 67),
        Event::Started { seat, building } => (Some(*seat), format!("starts with {}", name(*building)), 14),
        Event::Took { seat, building } => (Some(*seat), format!("takes {}", name(*building)), 69),
        Event::Returned { seat, building, points } => {
            (Some(*seat), format!("returns {} for {}", name(*building), count(*points as u8, "point")), 75)
        }
        Event::Declined { seat } => (Some(*seat), "takes no building".into(), 72),
        Event::Points { seat, points, clause } if *points < 0 => {
            (Some(*seat), format!("loses {}", count(points.unsigned_abs() as u8, "point")), *clause)
        }
        Event::Points { seat, points, clause } => {
            (Some(*seat), format!("scores {}", count(*points as u8, "point")), *clause)
        }
        Event::BridgeLaid { seat, link, bridge, high } => {
            let text = format!("lays {}/{} on link {}, {}", bridge.low(), bridge.high(), link.number(), bridge.high());
            (Some(*seat), format!("{text} towards {}", high.name()), 81)
        }
        Event::GondolaLaid { seat, link } => (Some(*seat), format!("lays a gondola on link {}", link.number()), 84),
        Event::Recruited { seat, count: found } => {
            (Some(*seat), format!("adds {} to the supply", count(*found, "councilman")), 83)
        }
        Event::Sent { seat, district } => (Some(*seat), format!("sends a councilman to {}", district.name()), 85),
        Event::Placed { seat, district, from: Origin::Supply, count: placed } => {
            (Some(*seat), format!("places {} in {}", count(*placed, "councilman"), district.name()), 90)
        }
        Event::Placed { seat, district, from: Origin::District(from), .. } => {
            (Some(*seat), format!("brings a councilman from {} to {}", from.name(), district.name()), 91)
        }
        Event::SideBonus { seat, side } => (Some(*seat), format!("holds the whole {} side", side.name()), 94),
        Event::Flipped { side } => (None, format!("The bonus of the {} side is gone", side.name()), 97),
        Event::Upgraded { seat, give, take } => {
            (Some(*seat), format!("exchanges {} for {}", name(*give), name(*take)), 99)
        }
        Event::Fizzled { seat, take } => {
            (Some(*seat), format!("finds no {} left; the coin comes back", name(*take)), 129)
        }
        Event::Scored { seat, leftovers, buildings, districts, total } => {
            let parts = format!("{leftovers} for leftovers, {buildings} for buildings, {districts} for districts");
            (Some(*seat), format!("scores {parts}: {total} in all"), 114)
        }
        _ => return None,
    })
}
