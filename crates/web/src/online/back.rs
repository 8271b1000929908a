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

/// What goes, in order, if whoever asks goes back to so many plies. It begins with what they did, even if
/// the log does not tell it.
pub fn gone(log: &[Logged], asks: Seat, to: usize) -> Vec<Gone> {
    let told = log.iter().filter(|logged| logged.ply > to);
    let told = told.filter_map(|Logged { ply, line, .. }| {
        Some(Gone { ply: *ply, seat: line.seat?, text: Some(line.text.clone()) })
    });
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
            by: seat.map(Seat::new),
            line: Line { seat: seat.map(Seat::new), text: format!("line {ply}"), clause: None },
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn what_goes_begins_with_what_whoever_asks_did() {
        let told = log(&[(1, Some(1)), (3, Some(0)), (3, None), (4, Some(1)), (5, Some(1))]);
        let plies = |to| gone(&told, ONE, to).iter().map(|gone| gone.ply).collect::<Vec<_>>();
        assert_eq!(plies(2), [3, 4, 5], "lines of nobody are not listed");
        // The end of the turn, of which the log tells only what it brought the other.
        assert_eq!(gone(&told, ONE, 3)[0], Gone { ply: 4, seat: ONE, text: None });
        assert_eq!(plies(3), [4, 4, 5]);
        assert_eq!(plies(5), [6], "nothing of it is told");
    }
}
