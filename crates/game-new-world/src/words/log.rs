//! The log and the refusals in words.

use engine::{Clause, Line, Names, Seat};

use super::{at, count, people, spot_words, target_words};
use crate::{Event, Refusal, laid::Spot, state::Phase, tile::Sort};

/// An event as the log tells it.
pub(super) fn line(event: &Event, names: &Names) -> Option<Line> {
    let told = |seat: Option<Seat>, clause: Clause, text: String| Some(Line { seat, text, clause: Some(clause) });
    match *event {
        Event::Begins { seat } => told(Some(seat), clause!(6), format!("{} begins", names.of(seat))),
        Event::Landed { seat, rows: [north, south] } => {
            told(Some(seat), clause!(5), format!("{} lands explorers on rows {north} and {south}", names.of(seat)))
        }
        Event::Drew { seat, tile } => {
            told(Some(seat), clause!(9), format!("{} draws: {}", names.of(seat), tile.sheet().name))
        }
        Event::SetAside { seat, tile } => {
            told(Some(seat), clause!(13), format!("It fits nowhere and is set aside: {}", tile.sheet().name))
        }
        Event::Laid { seat, cell, turn, .. } => told(
            Some(seat),
            clause!(9),
            format!("{} lays it {}, its top to the {}", names.of(seat), at(cell), turn.name()),
        ),
        Event::Claimed { seat, cell, spot } => {
            let text = format!("{} puts a {} {} on the {}", names.of(seat), role(spot), at(cell), spot_words(spot));
            told(Some(seat), clause!(16), text)
        }
        Event::Scored { sort, tiles, extras, points, seats, .. } => {
            let text = format!(
                "{} complete: {} for {}",
                size(sort, tiles, extras),
                count(points, "point"),
                people(seats, names)
            );
            told(seats.first(), completed_clause(sort), text)
        }
        Event::ExplorerMoved { seat, to } => {
            let whose = seat.map_or("An explorer".into(), |seat| format!("An explorer of {}", names.of(seat)));
            told(None, clause!(37), format!("{whose} moves west into column {to}"))
        }
        Event::ExplorerWaits { col } => {
            told(None, clause!(39), format!("The explorer in column {col} waits: no tile lies further west"))
        }
        Event::Bonus { seat, explorers, points } => {
            let met = count(explorers, "explorer");
            told(Some(seat), clause!(42), format!("{} meets {met}: {}", names.of(seat), count(points, "point")))
        }
        Event::Returned { seat, cell } => {
            told(Some(seat), clause!(67), format!("The settler {} goes back to {}", at(cell), names.of(seat)))
        }
        Event::Removed { seat, cell } => told(
            Some(seat),
            clause!(45),
            format!("The explorers have passed the settler {}: back to {}", at(cell), names.of(seat)),
        ),
        Event::Finished => told(None, clause!(49), "The last tile is laid: everything left is counted".into()),
        Event::NothingFits => told(None, clause!(51), "No tile is left that fits: everything left is counted".into()),
        Event::Counted { sort, cell, tiles, extras, points, seats } => {
            let text = format!(
                "{} {}: {} for {}",
                size(sort, tiles, extras),
                at(cell),
                count(points, "point"),
                people(seats, names)
            );
            told(seats.first(), final_clause(sort), text)
        }
    }
}

const fn role(spot: Spot) -> &'static str {
    match spot {
        Spot::Farm => "farmer",
        Spot::Town(_) => "shopkeeper",
        Spot::Trail(_) => "robber",
        Spot::Plains(_) => "trapper",
    }
}

fn size(sort: Sort, tiles: u16, extras: u16) -> String {
    match sort {
        Sort::Town => format!("Town of {} with {}", count(tiles, "tile"), count(extras, "flag")),
        Sort::Trail => format!("Trail of {} with {}", count(tiles, "tile"), count(extras, "trading post")),
        Sort::Plains => format!("Plains with {}", count(extras, "animal")),
        Sort::Farm => format!("Farm with {} round it", count(tiles.saturating_sub(1), "tile")),
    }
}

const fn completed_clause(sort: Sort) -> Clause {
    match sort {
        Sort::Trail => clause!(31),
        Sort::Town => clause!(32),
        Sort::Farm | Sort::Plains => clause!(33),
    }
}

const fn final_clause(sort: Sort) -> Clause {
    match sort {
        Sort::Trail => clause!(52),
        Sort::Town => clause!(53),
        Sort::Farm => clause!(54),
        Sort::Plains => clause!(55),
    }
}

/// Why an action was refused.
pub(super) fn refusal(refusal: &Refusal, names: &Names) -> String {
    match *refusal {
        Refusal::Step { now } => format!("the step now is to {}", step(now)),
        Refusal::ExplorersStand => "no explorers are to be placed now".into(),
        Refusal::NoSuchSpace { row } => format!("the coast has rows 0 to 9, not {row}"),
        Refusal::SameSpace { row } => format!("two explorers need two rows, not row {row} twice"),
        Refusal::OffLand { cell } => format!("no tile may ever lie at {cell}"),
        Refusal::Occupied { cell } => format!("a tile already lies at {cell}"),
        Refusal::Apart { cell } => format!("nothing lies beside {cell}"),
        Refusal::CornerOnly { cell } => format!("the land touches {cell} only at a corner"),
        Refusal::NoTurnFits { cell, tile } => {
            format!("however it is turned, {} does not match at {cell}", tile.sheet().name)
        }
        Refusal::Mismatch { side, shows, needs } => {
            format!("to the {} the tile would show {}, but {} is needed", side.name(), shows.name(), needs.name())
        }
        Refusal::SameTurn { offered } => format!("it looks the same with its top to the {}", offered.name()),
        Refusal::NoFeature { spot } => format!("the tile has no {}", spot_words(spot)),
        Refusal::OtherName { spot, name } => format!("the {} is called \"{name}\"", spot_words(spot)),
        Refusal::Taken { spot, by } => format!("the {} is already claimed by {}", spot_words(spot), people(by, names)),
        Refusal::Joined { spot, first } => {
            format!("the {} is one with the {}: claim it there", spot_words(spot), spot_words(first))
        }
        Refusal::NoSettler { seat } => format!("{} has no settler in hand", names.of(seat)),
        Refusal::SecondSettler { cell } => format!("a settler was already put on the tile {} this turn", at(cell)),
        Refusal::NotCompleted { target } => format!("this tile did not complete the {}", target_words(target)),
        Refusal::Nobody { target } => format!("no settler is on the {}", target_words(target)),
        Refusal::NoOrder => "there is no order of scoring to choose now".into(),
    }
}

const fn step(phase: Phase) -> &'static str {
    match phase {
        Phase::Explorers => "place explorers",
        Phase::Lay => "lay the tile",
        Phase::Turn(_) => "turn the tile",
        Phase::Claim => "claim a feature or none",
        Phase::Score => "choose what scores next",
        Phase::End => "end the turn",
        Phase::Over => "look at the result",
    }
}
