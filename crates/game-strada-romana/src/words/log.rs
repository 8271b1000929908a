//! What happened, as the log tells it.

use engine::{Clause, Line, Names, Seat};

use super::{goods, plural, special_name};
use crate::{
    Ending, Event,
    material::{ARRIVALS, WagonSet},
};

pub(super) fn line(event: &Event, names: &Names) -> Option<Line> {
    let by = |seat: &Seat, clause: Clause, text: String| Line {
        seat: Some(*seat),
        text: format!("{} {text}", names.of(*seat)),
        clause: Some(clause),
    };
    let board = |clause: Clause, text: String| Line { seat: None, text, clause: Some(clause) };
    Some(match event {
        Event::Began { first } => by(first, clause!(7), "has the first turn.".to_owned()),
        Event::Bought { seat, special, coins } => {
            by(seat, clause!(40), format!("pays {} for {}.", plural(*coins, "coin"), special_name(*special)))
        }
        Event::Moved { seat, wagon, from: None, to } => {
            by(seat, clause!(13), format!("brings {} onto the road at {to}.", wagon.name()))
        }
        Event::Moved { seat, wagon, from: Some(from), to } => {
            by(seat, clause!(18), format!("moves {} from {from} to {to}.", wagon.name()))
        }
        Event::Arrived { seat, wagon, end, place } => {
            by(seat, clause!(16), format!("brings {} home to {end}, arrival {place} of {ARRIVALS}.", wagon.name()))
        }
        Event::TookWare { seat, area, colour, coins } => by(
            seat,
            clause!(28),
            format!("takes the {} tile of area {area} for {}.", goods(*colour), plural(*coins, "coin")),
        ),
        Event::NewWare { area, colour: Some(colour) } => {
            board(clause!(26), format!("Area {area} now wants {}.", goods(*colour)))
        }
        Event::NewWare { area, colour: None } => {
            board(clause!(27), format!("The bag has no ware tile left; area {area} stays empty."))
        }
        Event::TookCube { seat, market, colour } => {
            by(seat, clause!(24), format!("takes the {} cube of market {market}.", goods(*colour)))
        }
        Event::NewCube { market, colour: Some(colour) } => {
            board(clause!(26), format!("Market {market} now has {}.", goods(*colour)))
        }
        Event::NewCube { market, colour: None } => {
            board(clause!(27), format!("The bag has no cube left; market {market} stays empty."))
        }
        Event::Exchanged { seat, left } => {
            by(seat, clause!(39), format!("turns five coins into a victory point; {left} are left."))
        }
        Event::Looked { seat, deck: Some(deck) } => {
            by(seat, clause!(34), format!("looks through the wagon tiles: {}.", names_of(*deck)))
        }
        Event::Looked { seat, deck: None } => by(seat, clause!(34), "looks through the wagon tiles.".to_owned()),
        Event::TookTile { seat, wagon: Some(wagon) } => {
            by(seat, clause!(34), format!("takes the tile of {}.", wagon.name()))
        }
        Event::TookTile { seat, wagon: None } => by(seat, clause!(34), "takes a wagon tile.".to_owned()),
        Event::FoundNoTile { seat } => {
            by(seat, clause!(69), "finds no tile of a wagon under way and takes none.".to_owned())
        }
        Event::Passed { seat } => by(seat, clause!(38), "passes for a coin.".to_owned()),
        Event::Ended { ending: Ending::Arrivals } => {
            board(clause!(47), "The fourth wagon has arrived: the game is over.".to_owned())
        }
        Event::Ended { ending: Ending::Points } => {
            board(clause!(47), "The last victory point is taken: the game is over.".to_owned())
        }
        Event::Ended { ending: Ending::Standstill } => {
            board(clause!(46), "Nothing has moved forward for six rounds: the game is over.".to_owned())
        }
        Event::Shown { removed, held } => {
            let tiles: Vec<_> =
                held.iter().map(|(seat, &tiles)| format!("{}: {}", names.of(seat), names_of(tiles))).collect();
            board(
                clause!(62),
                format!("Wagon tiles are shown. {}. Out of the game: {}.", tiles.join("; "), removed.name()),
            )
        }
    })
}

fn names_of(wagons: WagonSet) -> String {
    let names: Vec<_> = wagons.iter().map(|wagon| wagon.name()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
