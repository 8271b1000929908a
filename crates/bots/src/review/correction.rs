//! Win chances that mean what they say: p to a power, by game, seats and how far the game is.
//!
//! The powers were fitted to games between equal masters, on other games than those on which
//! docs/bots.md judges them.

use engine::PerSeat;

use crate::Knowledge;

/// How the chances of one kind are corrected at a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Correction {
    /// How many plies such a game has, about.
    pub plies: f32,
    /// The power in the middle of each quarter.
    pub powers: [f32; 4],
}

/// What was fitted to the games of a title at tables of one size, as `ludoteca calibrate GAME --seats N
/// --games G --seed 101 --fit` prints it; docs/bots.md says how many games each line is from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// How many seats these tables had.
    pub seats: u8,
    /// How many plies a game has, about.
    pub plies: f32,
    /// The powers for what a search says of an action, in hints.
    pub search: [f32; 4],
    /// The powers for the open value of reviews.
    pub open: [f32; 4],
}

impl Correction {
    /// Changes nothing.
    pub const NONE: Correction = Correction { plies: 1.0, powers: [1.0; 4] };

    /// For what a search says of an action.
    pub fn of_search<G: Knowledge>(seats: u8) -> Correction {
        fitted::<G>(seats).map_or(Correction::NONE, |line| Correction { plies: line.plies, powers: line.search })
    }

    /// For the open value of reviews.
    pub fn of_open<G: Knowledge>(seats: u8) -> Correction {
        fitted::<G>(seats).map_or(Correction::NONE, |line| Correction { plies: line.plies, powers: line.open })
    }

    /// The chances after so many plies as they are.
    pub fn correct(&self, chances: &PerSeat<f64>, ply: usize) -> PerSeat<f64> {
        let power = self.power(ply);
        let raised = chances.map(|_, chance| chance.max(0.0).powf(power));
        let total: f64 = raised.values().iter().sum();
        if total > 0.0 { raised.map(|_, raised| raised / total) } else { *chances }
    }

    /// The power after so many plies.
    fn power(&self, ply: usize) -> f64 {
        let parts = parts(ply, self.plies);
        parts.iter().zip(self.powers).map(|(part, power)| part * f64::from(power)).sum()
    }
}

/// How much the power of each quarter counts after so many plies of a game that has about `plies`: between
/// the middles of two quarters on a straight line, so that no chance jumps where a quarter ends.
pub(super) fn parts(ply: usize, plies: f32) -> [f64; 4] {
    let place = (4.0 * ply as f64 / f64::from(plies) - 0.5).clamp(0.0, 3.0);
    std::array::from_fn(|quarter| (1.0 - (place - quarter as f64).abs()).max(0.0))
}

/// The line of a table, or of the game's largest that was measured.
fn fitted<G: Knowledge>(seats: u8) -> Option<&'static Fitted> {
    let largest = || G::FITTED.iter().max_by_key(|line| line.seats);
    G::FITTED.iter().find(|line| line.seats == seats).or_else(largest)
}
