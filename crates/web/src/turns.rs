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
    /// The ply that began it.
    pub fn first(&self) -> usize {
        self.lines.first().map_or(0, |logged| logged.ply)
    }

    /// What the turn came to: the last that its seat did. What merely followed from it tells less.
    pub fn gist(&self) -> Option<&Logged> {
        self.lines.iter().rev().find(|logged| logged.line.seat == self.seat).or(self.lines.last())
    }

    /// Whether a line tells of this turn. A ply is one seat's: what comes with it to others, and what nobody did,
    /// belongs to whoever's doing it followed.
    fn has(&self, logged: &Logged) -> bool {
        let same_ply = || self.lines.last().is_some_and(|last| last.ply == logged.ply);
        logged.line.seat.is_none() || logged.line.seat == self.seat || self.seat.is_some() && same_ply()
    }
}

/// How many turns there were up to a ply.
pub fn turns_until(log: &[Logged], ply: usize) -> usize {
    turns(log, ply).iter().filter(|turn| turn.seat.is_some()).count()
}

/// The lines up to a ply, turn by turn.
pub fn turns(log: &[Logged], upto: usize) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (number, logged) in log.iter().filter(|logged| logged.ply <= upto).enumerate() {
        match turns.last_mut() {
            Some(turn) if turn.has(logged) => turn.lines.push(logged.clone()),
            _ => turns.push(Turn { seat: logged.line.seat, from: number, lines: vec![logged.clone()] }),
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use engine::Line;

    use super::*;

    fn told(ply: usize, seat: Option<u8>, text: &str) -> Logged {
        Logged { ply, line: Line { seat: seat.map(Seat::new), text: text.into(), clause: None } }
    }

    #[test]
    fn what_others_gain_by_a_ply_is_part_of_its_turn() {
        let log = [
            told(0, None, "the land is laid"),
            told(1, Some(0), "Mara lays a tile"),
            told(2, Some(0), "Mara scores a town"),
            told(2, Some(1), "Nilo gets 4 beside the explorers"),
            told(2, Some(2), "Petra gets 8 beside the explorers"),
            told(2, None, "an explorer moves"),
            told(3, Some(0), "Mara draws"),
            told(4, Some(1), "Nilo lays a tile"),
        ];
        let turns = turns(&log, 4);
        let seats: Vec<_> = turns.iter().map(|turn| turn.seat).collect();
        assert_eq!(seats, [None, Some(Seat::new(0)), Some(Seat::new(1))]);
        assert_eq!(turns[1].gist().map(|told| told.line.text.as_str()), Some("Mara draws"));
        assert_eq!((turns_until(&log, 1), turns_until(&log, 3), turns_until(&log, 4)), (1, 1, 2));
    }
}
