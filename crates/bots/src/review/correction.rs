//! Win chances that mean what they say: p to a power, by game, seats and how far the game is.
//!
//! The powers were fitted to games between equal masters, on other games than those on which
//! docs/bots.md judges them.

use engine::{Game, PerSeat};

/// How the chances of one kind are corrected at a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Correction {
    /// How many plies such a game has, about.
    pub plies: f32,
    /// The power in the middle of each quarter.
    pub powers: [f32; 4],
}

/// One line of the table of corrections.
struct Row {
    game: &'static str,
    seats: u8,
    /// How many plies a game has, about.
    plies: f32,
    /// For what a search says of an action, in hints.
    search: [f32; 4],
    /// For the open value of reviews.
    open: [f32; 4],
}

impl Correction {
    /// Changes nothing.
    pub const NONE: Correction = Correction { plies: 1.0, powers: [1.0; 4] };

    /// For what a search says of an action.
    pub fn of_search<G: Game>(seats: u8) -> Correction {
        row(G::INFO.slug, seats).map_or(Correction::NONE, |row| Correction { plies: row.plies, powers: row.search })
    }

    /// For the open value of reviews.
    pub fn of_open<G: Game>(seats: u8) -> Correction {
        row(G::INFO.slug, seats).map_or(Correction::NONE, |row| Correction { plies: row.plies, powers: row.open })
    }

    /// The chances after so many plies as they are.
    pub fn correct(&self, chances: &PerSeat<f64>, ply: usize) -> PerSeat<f64> {
        let power = self.power(ply);
        let raised = chances.map(|_, chance| chance.max(0.0).powf(power));
        let total: f64 = raised.values().iter().sum();
        if total > 0.0 { raised.map(|_, raised| raised / total) } else { *chances }
    }

    /// The power after so many plies: between the middles of two quarters on a straight line, so that
    /// no chance jumps where a quarter ends.
    fn power(&self, ply: usize) -> f64 {
        let place = (4.0 * ply as f32 / self.plies - 0.5).clamp(0.0, 3.0);
        let quarter = (place as usize).min(2);
        let part = place - quarter as f32;
        f64::from(self.powers[quarter] * (1.0 - part) + self.powers[quarter + 1] * part)
    }
}

/// The line of a table, or of the game's largest that was measured.
fn row(game: &str, seats: u8) -> Option<&'static Row> {
    let of_game = || TABLE.iter().filter(|row| row.game == game);
    of_game().find(|row| row.seats == seats).or_else(|| of_game().max_by_key(|row| row.seats))
}

/// `ludoteca calibrate GAME --seats N --games G --seed 101 --fit` prints these lines; docs/bots.md says
/// how many games each is from. Two small samples of New World's open value disagreed, so it is left
/// as it is.
const TABLE: &[Row] = &[
    Row { game: "la-strada", seats: 2, plies: 133.9, search: [1.06, 0.87, 1.07, 1.22], open: [0.85, 0.95, 1.03, 1.10] },
    Row { game: "la-strada", seats: 3, plies: 177.8, search: [0.94, 0.95, 1.46, 1.36], open: [0.95, 1.31, 1.38, 1.37] },
    Row { game: "rialto", seats: 2, plies: 277.1, search: [0.54, 0.67, 0.85, 0.84], open: [0.42, 0.45, 0.69, 0.67] },
    Row { game: "rialto", seats: 3, plies: 398.4, search: [0.87, 0.65, 1.44, 0.95], open: [0.35, 0.58, 0.91, 0.86] },
    Row { game: "new-world", seats: 2, plies: 259.3, search: [0.62, 0.44, 0.72, 0.61], open: [1.0, 1.0, 1.0, 1.0] },
    Row { game: "attika", seats: 2, plies: 227.1, search: [0.51, 0.41, 0.53, 0.62], open: [0.29, 0.29, 0.30, 0.45] },
    Row { game: "attika", seats: 3, plies: 330.9, search: [0.49, 1.08, 0.88, 0.83], open: [0.29, 0.77, 0.57, 0.75] },
    Row {
        game: "strada-romana",
        seats: 2,
        plies: 302.0,
        search: [0.57, 0.72, 1.16, 0.55],
        open: [0.65, 0.84, 1.40, 0.72],
    },
    Row {
        game: "strada-romana",
        seats: 3,
        plies: 300.3,
        search: [0.87, 1.50, 1.81, 1.35],
        open: [0.88, 1.60, 2.02, 1.31],
    },
];
