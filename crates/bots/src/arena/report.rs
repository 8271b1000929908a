//! What a match came to.

use super::{
    Finished, Seated,
    interval::{self, Interval},
    rating,
    sequential::Verdict,
};

/// The outcome of a match.
#[derive(Clone, Debug)]
pub struct Report {
    /// Seats at each table.
    pub seats: u8,
    /// Games played.
    pub games: u32,
    /// Seeds played, each with all rotations.
    pub sets: u32,
    /// What it settled, if something was asked.
    pub verdict: Verdict,
    /// The share of the wins by place in the turn order: the first to act is first.
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
    /// The 95 % interval of that share.
    pub win_interval: Interval,
    /// The same share less the luck of its rolls: as large on average, and less spread.
    pub adjusted_share: f64,
    /// The 95 % interval of that.
    pub adjusted_interval: Interval,
    /// Its rating.
    pub rating: f64,
    /// The 95 % interval of the rating.
    pub interval: Interval,
    /// Its points a game, if the game has any.
    pub points: Option<f64>,
    /// Its share of the wins by the seat it had, first to last.
    pub by_seat: Vec<f64>,
    /// Milliseconds for a choice between two or more actions.
    pub millis: f64,
    /// Milliseconds of its slowest turn.
    pub slowest_turn: f64,
    /// How often a fallback had to answer for it.
    pub strikes: u32,
}

pub(super) fn report(names: Vec<String>, seats: u8, sets: &[Vec<Finished>], verdict: Verdict) -> Report {
    let games: u32 = sets.iter().map(|set| set.len() as u32).sum();
    let ratings = rating::rate(sets, names.len());
    let all = || sets.iter().flatten();
    let turn_order = (0..usize::from(seats))
        .map(|place| all().map(|game| at_place(game, place)).sum::<f64>() / f64::from(games.max(1)))
        .collect();
    let plies = all().map(|game| f64::from(game.plies)).sum::<f64>() / f64::from(games.max(1));
    let bots =
        names.into_iter().enumerate().map(|(bot, name)| bot_report(bot, name, seats, sets, ratings[bot])).collect();
    Report { seats, games, sets: sets.len() as u32, verdict, turn_order, plies, bots }
}

/// The win of who is so many places after the first to act.
fn at_place(game: &Finished, place: usize) -> f64 {
    let seat = game.first.clockwise(game.seats.seats()).nth(place);
    seat.map_or(0.0, |seat| game.seats[seat].win)
}

fn bot_report(bot: usize, name: String, seats: u8, sets: &[Vec<Finished>], rating: (f64, Interval)) -> BotReport {
    let seated = || sets.iter().flatten().flat_map(|game| game.seats.iter()).filter(|(_, seated)| seated.bot == bot);
    let games = seated().count() as u32;
    let shares = shares(sets, bot);
    let adjusted = means(sets, bot, |seated| seated.win - seated.luck);
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
        win_share: shares.iter().sum::<f64>() / shares.len().max(1) as f64,
        win_interval: interval::of_shares(&shares),
        adjusted_share: adjusted.iter().sum::<f64>() / adjusted.len().max(1) as f64,
        adjusted_interval: interval::of_shares(&adjusted),
        rating: rating.0,
        interval: rating.1,
        points: points
            .map(|points| points.iter().map(|&points| f64::from(points)).sum::<f64>() / f64::from(games.max(1))),
        by_seat,
        millis: millis / f64::from(decisions.max(1)),
        slowest_turn: seated().map(|(_, seated)| seated.slowest_turn).fold(0.0, f64::max),
        strikes: seated().map(|(_, seated)| seated.strikes).sum(),
    }
}

/// A bot's share of the wins of each set, for each time it was seated.
pub(super) fn shares(sets: &[Vec<Finished>], bot: usize) -> Vec<f64> {
    means(sets, bot, |seated| seated.win)
}

/// The mean of something in each set, over the times a bot was seated.
fn means(sets: &[Vec<Finished>], bot: usize, what: fn(&Seated) -> f64) -> Vec<f64> {
    sets.iter()
        .map(|set| {
            let seated = set.iter().flat_map(|game| game.seats.values()).filter(|seated| seated.bot == bot);
            let (count, sum) = seated.fold((0.0f64, 0.0), |(count, sum), seated| (count + 1.0, sum + what(seated)));
            sum / count.max(1.0)
        })
        .collect()
}
