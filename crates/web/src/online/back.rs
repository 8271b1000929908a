//! What an undo that the others are asked for would take back, as the log tells it.

use catalog::Logged;
use engine::Seat;

/// A line of what would be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gone {
    /// The ply it belongs to.
    pub ply: usize,
    /// Who did it.
    pub seat: Seat,
    /// What it was; nothing where the log has no line of it.
    pub text: Option<String>,
}

/// To how many plies somebody asks to go back whose last choice was this ply, counted from 1. Most turns end
/// with a click that the log does not tell; what people mean is the last thing that can be seen, if it
/// belongs to the same turn.
pub fn asked_for(log: &[Logged], own: Seat, acted: usize) -> usize {
    let told = log.iter().rfind(|logged| logged.ply <= acted && logged.line.seat.is_some());
    let ply = told.filter(|told| told.line.seat == Some(own)).map_or(acted, |told| told.ply);
    ply.saturating_sub(1)
}

/// What goes, in order, if whoever asks goes back to so many plies. It begins with what they did, even if
/// the log does not tell it.
pub fn gone(log: &[Logged], asks: Seat, to: usize) -> Vec<Gone> {
    let told = log.iter().filter(|logged| logged.ply > to);
    let told = told
        .filter_map(|Logged { ply, line }| Some(Gone { ply: *ply, seat: line.seat?, text: Some(line.text.clone()) }));
    let mut gone: Vec<Gone> = told.collect();
    if gone.first().is_none_or(|first| first.seat != asks) {
        gone.insert(0, Gone { ply: to + 1, seat: asks, text: None });
    }
    gone
}

#[cfg(test)]
mod tests {
    use engine::Line;

    use super::*;

    const ONE: Seat = Seat::FIRST;

    fn log(lines: &[(usize, Option<u8>)]) -> Vec<Logged> {
        let line = |&(ply, seat): &(usize, Option<u8>)| Logged {
            ply,
            line: Line { seat: seat.map(Seat::new), text: format!("line {ply}"), clause: None },
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn what_can_be_seen_of_a_turn_is_asked_for() {
        // The first seat builds in ply 3 and ends its turn silently in ply 4; the other acts in ply 5.
        let told = log(&[(1, Some(1)), (3, Some(0)), (3, None), (5, Some(1))]);
        assert_eq!(asked_for(&told, ONE, 4), 2, "the road, and with it the end of the turn");
        let seats: Vec<(usize, u8)> =
            gone(&told, ONE, 2).iter().map(|gone| (gone.ply, gone.seat.index() as u8)).collect();
        assert_eq!(seats, [(3, 0), (5, 1)]);
        assert!(gone(&told, ONE, 2).iter().all(|gone| gone.text.is_some()));
    }

    #[test]
    fn a_silent_turn_is_asked_for_alone_and_listed() {
        // In ply 4 the first seat passes, which the log does not tell.
        let told = log(&[(2, Some(0)), (3, Some(1)), (5, Some(1))]);
        assert_eq!(asked_for(&told, ONE, 4), 3, "no turn before it");
        let gone = gone(&told, ONE, 3);
        assert_eq!(gone[0], Gone { ply: 4, seat: ONE, text: None });
        assert_eq!((gone.len(), gone[1].ply), (2, 5));
        assert_eq!(asked_for(&[], ONE, 1), 0);
        assert_eq!(asked_for(&[], ONE, 0), 0, "what is asked for already");
    }
}
