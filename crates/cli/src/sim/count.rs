//! What many games add up to, by turn order. Whole numbers only, so that the order in which games
//! end changes nothing.

use crate::results::Row;

/// Sums over games.
pub(super) struct Count {
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) strikes: u64,
    wins: Vec<u64>,
    points: Vec<i64>,
    scored: bool,
}

/// A win in parts that up to five winners can share evenly.
const WIN: u64 = 60;

impl Count {
    pub(super) fn new(seats: u8) -> Count {
        let seats = usize::from(seats);
        Count { games: 0, plies: 0, strikes: 0, wins: vec![0; seats], points: vec![0; seats], scored: true }
    }

    /// Counts a finished game by turn order: the first to act is first.
    pub(super) fn add(&mut self, row: &Row) {
        let winners = row.seats.iter().filter(|seat| seat.rank == 1).count() as u64;
        self.games += 1;
        self.plies += row.plies;
        for (order, seat) in row.first.clockwise(row.seats.len() as u8).enumerate() {
            let here = &row.seats[seat.index()];
            self.strikes += u64::from(here.strikes);
            if here.rank == 1 {
                self.wins[order] += WIN / winners;
            }
            match here.points {
                Some(points) => self.points[order] += i64::from(points),
                None => self.scored = false,
            }
        }
    }

    pub(super) fn win_share(&self) -> Vec<f64> {
        self.wins.iter().map(|&wins| wins as f64 / (self.games.max(1) * WIN) as f64).collect()
    }

    pub(super) fn mean_score(&self) -> Option<Vec<f64>> {
        self.scored.then(|| self.points.iter().map(|&points| points as f64 / self.games.max(1) as f64).collect())
    }
}
