//! What a match came to.

use super::{Finished, rating};

/// The outcome of a match.
#[derive(Clone, Debug)]
pub struct Report {
    /// Seats at each table.
    pub seats: u8,
    /// Games played.
    pub games: u32,
    /// Seeds played, each with all rotations.
    pub sets: u32,
    /// Whether it stopped early because it was decided.
    pub decided: bool,
    /// The share of the wins of each seat, first to last.
    pub turn_order: Vec<f64>,
    /// Plies a game.
    pub plies: f64,
    /// The bots, in the order in which they were named.
    pub bots: Vec<BotReport>,
}

/// How one bot did.
#[derive(Clone, Debug)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// How often it was seated.
    pub games: u32,
    /// Its share of the wins for each time it was seated.
    pub win_share: f64,
    /// Half the width of the 95 % interval of that share.
    pub win_interval: f64,
    /// Its rating.
    pub rating: f64,
    /// Half the width of the 95 % interval of the rating.
    pub interval: f64,
    /// Its points a game, if the game has any.
    pub points: Option<f64>,
    /// Its share of the wins by the seat it had, first to last.
    pub by_seat: Vec<f64>,
    /// Milliseconds for a choice between two or more actions.
    pub millis: f64,
    /// Milliseconds of its slowest turn.
    pub slowest_turn: f64,
    /// How often a fallback had to answer for it.
    pub troubles: u32,
}

pub(super) fn report(names: Vec<String>, seats: u8, sets: &[Vec<Finished>], decided: bool) -> Report {
    let games: u32 = sets.iter().map(|set| set.len() as u32).sum();
    let ratings = rating::rate(sets, names.len());
    let all = || sets.iter().flatten();
    let turn_order = (0..usize::from(seats))
        .map(|seat| all().map(|game| game.seats.values()[seat].win).sum::<f64>() / f64::from(games.max(1)))
        .collect();
    let plies = all().map(|game| f64::from(game.plies)).sum::<f64>() / f64::from(games.max(1));
    let bots =
        names.into_iter().enumerate().map(|(bot, name)| bot_report(bot, name, seats, sets, ratings[bot])).collect();
    Report { seats, games, sets: sets.len() as u32, decided, turn_order, plies, bots }
}

fn bot_report(bot: usize, name: String, seats: u8, sets: &[Vec<Finished>], rating: (f64, f64)) -> BotReport {
    let seated = || sets.iter().flatten().flat_map(|game| game.seats.iter()).filter(|(_, seated)| seated.bot == bot);
    let games = seated().count() as u32;
    let (win_share, error) = share(sets, bot);
    let decisions: u32 = seated().map(|(_, seated)| seated.decisions).sum();
    let millis: f64 = seated().map(|(_, seated)| seated.millis).sum();
    let points: Option<Vec<i32>> = seated().map(|(_, seated)| seated.points).collect();
    let by_seat = (0..usize::from(seats))
        .map(|index| {
            let wins: Vec<f64> =
                seated().filter(|(seat, _)| seat.index() == index).map(|(_, seated)| seated.win).collect();
            wins.iter().sum::<f64>() / wins.len().max(1) as f64
        })
        .collect();
    BotReport {
        bot: name,
        games,
        win_share,
        win_interval: 1.96 * error,
        rating: rating.0,
        interval: rating.1,
        points: points
            .map(|points| points.iter().map(|&points| f64::from(points)).sum::<f64>() / f64::from(games.max(1))),
        by_seat,
        millis: millis / f64::from(decisions.max(1)),
        slowest_turn: seated().map(|(_, seated)| seated.slowest_turn).fold(0.0, f64::max),
        troubles: seated().map(|(_, seated)| seated.troubles).sum(),
    }
}

/// A bot's win share and its standard error, taking each set of games as one observation.
fn share(sets: &[Vec<Finished>], bot: usize) -> (f64, f64) {
    let means: Vec<f64> = sets
        .iter()
        .map(|set| {
            let wins: Vec<f64> = set
                .iter()
                .flat_map(|game| game.seats.values())
                .filter(|seated| seated.bot == bot)
                .map(|seated| seated.win)
                .collect();
            wins.iter().sum::<f64>() / wins.len().max(1) as f64
        })
        .collect();
    let count = means.len().max(1) as f64;
    let mean = means.iter().sum::<f64>() / count;
    // Two made-up sets, one won and one lost, keep a small perfect match from looking certain.
    let squares: f64 = means.iter().map(|share| (share - mean).powi(2)).sum::<f64>()
        + [0.0, 1.0].iter().map(|share: &f64| (share - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count + 1.0) / (count + 2.0)).sqrt())
}

/// Whether it is clear on which side of `target` the first bot's win share is. The interval is
/// wide (about one error in 200) because it is looked at again and again.
pub(super) fn is_decided(sets: &[Vec<Finished>], bots: usize, target: f64) -> bool {
    if sets.len() < 16 {
        return false;
    }
    if bots <= 2 {
        let (mean, error) = share(sets, 0);
        return (mean - target).abs() > 2.8 * error;
    }
    let ratings = rating::rate(sets, bots);
    let apart = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).abs() > 1.2 * (one.1 + other.1);
    (0..bots).all(|one| (0..one).all(|other| apart(ratings[one], ratings[other])))
}
