//! The log of a table, turn by turn.

use catalog::Logged;
use engine::Seat;

/// Lines of what one seat did after the other, newest last.
#[derive(Clone, PartialEq)]
pub struct Turn {
    /// Whose turn it was; nobody's before anybody has done anything.
    pub seat: Option<Seat>,
    /// The number of its first line.
    pub from: usize,
    /// What happened in it.
    pub lines: Vec<Logged>,
}

impl Turn {
    /// The first ply of it.
    pub fn first(&self) -> usize {
        self.lines.iter().find(|logged| logged.by == self.seat).map_or(0, |logged| logged.ply)
    }

    /// What the turn came to: the last that its seat did. What merely followed from it tells less.
    pub fn gist(&self) -> Option<&Logged> {
        self.lines.iter().rev().find(|logged| logged.line.seat == self.seat).or(self.lines.last())
    }

    /// Takes what its last ply ended with for this seat, whose turn begins then: an income, a tile that is drawn.
    fn give(&mut self, next: Seat) -> Vec<Logged> {
        let ends = self.lines.last().map_or(0, |last| last.ply);
        let given = |logged: &Logged| logged.ply == ends && logged.line.seat == Some(next);
        let kept = self.lines.iter().rposition(|logged| !given(logged)).map_or(1, |last| last + 1);
        self.lines.split_off(kept)
    }
}

/// How many turns there were up to a ply.
pub fn turns_until(log: &[Logged], ply: usize) -> usize {
    turns(log, ply).iter().filter(|turn| turn.seat.is_some()).count()
}

/// The lines up to a ply, turn by turn. A ply is one seat's, whoever gains by it.
pub fn turns(log: &[Logged], upto: usize) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (number, logged) in log.iter().filter(|logged| logged.ply <= upto).enumerate() {
        match turns.last_mut() {
            Some(turn) if turn.seat == logged.by => turn.lines.push(logged.clone()),
            last => {
                let mut lines = last.zip(logged.by).map_or_else(Vec::new, |(turn, seat)| turn.give(seat));
                let from = number - lines.len();
                lines.push(logged.clone());
                turns.push(Turn { seat: logged.by, from, lines });
            }
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use engine::Line;

    use super::*;

    fn told(ply: usize, by: Option<u8>, seat: Option<u8>, text: &str) -> Logged {
        let line = Line { seat: seat.map(Seat::new), text: text.into(), clause: None };
        Logged { ply, by: by.map(Seat::new), line }
    }

    /// Whose turns these are, and what is told in each.
    fn told_in(log: &[Logged]) -> Vec<(Option<usize>, String)> {
        let texts =
            |turn: &Turn| turn.lines.iter().map(|logged| logged.line.text.as_str()).collect::<Vec<_>>().join("; ");
        turns(log, usize::MAX).iter().map(|turn| (turn.seat.map(Seat::index), texts(turn))).collect()
    }

    fn turn(seat: usize, texts: &[&str]) -> (Option<usize>, String) {
        (Some(seat), texts.join("; "))
    }

    #[test]
    fn what_others_gain_by_a_ply_is_part_of_its_turn() {
        let log = [
            told(0, None, None, "the land is laid"),
            told(1, Some(0), Some(0), "Mara lays a tile"),
            // She passes, and nothing but what others get is told of it.
            told(2, Some(0), Some(1), "Nilo scores a town"),
            told(3, Some(0), Some(2), "Petra gets 8 beside the explorers"),
            told(3, Some(0), None, "an explorer moves"),
            told(3, Some(0), Some(1), "Nilo draws"),
            told(4, Some(1), Some(1), "Nilo lays a tile"),
        ];
        let begun = (None, "the land is laid".to_owned());
        let mara = ["Mara lays a tile", "Nilo scores a town", "Petra gets 8 beside the explorers", "an explorer moves"];
        assert_eq!(told_in(&log), [begun, turn(0, &mara), turn(1, &["Nilo draws", "Nilo lays a tile"])]);
        let turns = turns(&log, 4);
        assert_eq!(turns[1].gist().map(|told| told.line.text.as_str()), Some("Mara lays a tile"));
        assert_eq!(turns.iter().map(|turn| (turn.first(), turn.from)).collect::<Vec<_>>(), [(0, 0), (1, 1), (4, 5)]);
        assert_eq!((turns_until(&log, 1), turns_until(&log, 3), turns_until(&log, 4)), (1, 1, 2));
    }

    #[test]
    fn what_a_seat_is_given_as_its_turn_begins_is_told_in_that_turn() {
        let log = [
            told(0, None, None, "round 1"),
            told(0, None, Some(0), "Mara has an income"),
            told(1, Some(0), Some(0), "Mara builds"),
            // Her end of turn leaves no line of her own.
            told(2, Some(0), Some(1), "Nilo has an income"),
            told(3, Some(1), Some(1), "Nilo builds"),
            told(4, Some(1), None, "round 2"),
            told(4, Some(1), Some(0), "Mara has an income"),
            told(5, Some(0), Some(0), "Mara builds"),
        ];
        let mara = || turn(0, &["Mara has an income", "Mara builds"]);
        let nilo = turn(1, &["Nilo has an income", "Nilo builds", "round 2"]);
        assert_eq!(told_in(&log), [(None, "round 1".to_owned()), mara(), nilo, mara()]);
    }

    #[test]
    fn a_count_at_the_end_is_no_turn_of_anybody() {
        let log = [
            told(1, Some(0), Some(0), "Mara lays the last tile"),
            told(2, Some(0), Some(0), "Mara is counted"),
            told(2, Some(0), Some(1), "Nilo is counted"),
        ];
        assert_eq!(turns_until(&log, 2), 1);
    }
}
