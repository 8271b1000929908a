//! Matches between bots: the same seeds with seats rotated, stopped when decided, rated.
//!
//! A *set* is one seed played once with each rotation of each line-up, so that luck of the draw
//! and of the seat falls on every bot alike. Everything follows from the plan's seed, whatever
//! the number of threads, as long as the bots' budgets are iterations.

mod rating;
mod report;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use engine::{Croupier, Game, PerSeat, Seat, SeededDice, SetupError, Viewer};

pub use self::report::{BotReport, Report};
use crate::{Player, Rng};

/// One of the bots that are to be compared.
pub struct Contestant<'a, G> {
    /// Its name in the table.
    pub name: String,
    /// Seats it at a new table, with a seed for its own luck.
    pub seat: Box<dyn Fn(u64) -> Box<dyn Player<G>> + Send + Sync + 'a>,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seats at each table.
    pub seats: u8,
    /// At most so many games, rounded up to whole sets.
    pub games: u32,
    /// Everything follows from it.
    pub seed: u64,
    /// How many games run at the same time.
    pub threads: usize,
    /// Stops early once it is clear on which side of this win share the first bot is.
    pub decide: Option<f64>,
}

/// One seat of a finished game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seated {
    /// Which contestant sat there.
    pub bot: usize,
    /// Its rank.
    pub rank: u8,
    /// Its share of the win.
    pub win: f64,
    /// Its points, if the game has any.
    pub points: Option<i32>,
    /// How many choices between two or more actions it made.
    pub decisions: u32,
    /// How long it took for them.
    pub millis: f64,
    /// How long its slowest turn took.
    pub slowest_turn: f64,
    /// How often a fallback had to answer for it.
    pub troubles: u32,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Who sat where and how it went.
    pub seats: PerSeat<Seated>,
    /// How many plies it had.
    pub plies: u32,
}

/// What the host is told while a match runs.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Games finished.
    pub done: u32,
    /// Games at most.
    pub of: u32,
    /// What a fallback had to answer for, if that is the news.
    pub trouble: Option<&'a str>,
}

/// How the host watches and ends a match.
pub struct Watch<'a> {
    /// Milliseconds since any fixed moment.
    pub now: fn() -> f64,
    /// Told of every game and every trouble.
    pub progress: &'a (dyn Fn(Progress<'_>) + Sync),
    /// Set to end the match after the games at hand.
    pub stop: &'a AtomicBool,
}

/// Sets that run between two looks at whether the match is decided. It does not depend on the
/// number of threads, so that a match stops at the same game everywhere.
const BATCH: usize = 8;

/// Plays a match and rates the bots.
pub fn run<G: Game>(
    options: &G::Options,
    contestants: &[Contestant<'_, G>],
    plan: &Plan,
    watch: &Watch<'_>,
) -> Result<Report, SetupError> {
    G::setup(options, plan.seats, &mut Croupier::quiet(&mut SeededDice::new(plan.seed)))?;
    let tables = tables(contestants.len(), plan.seats);
    let all_sets = (plan.games as usize).div_ceil(tables.len()).max(1);
    let mut sets: Vec<Vec<Finished>> = Vec::new();
    let mut decided = false;
    while sets.len() < all_sets && !decided && !watch.stop.load(Ordering::Relaxed) {
        let batch = sets.len()..(sets.len() + BATCH).min(all_sets);
        let jobs: Vec<(usize, usize)> =
            batch.flat_map(|set| (0..tables.len()).map(move |table| (set, table))).collect();
        let before = (sets.len() * tables.len()) as u32;
        let of = (all_sets * tables.len()) as u32;
        let games = play_all(&jobs, plan.threads, &|&(set, table), done| {
            let seed = Rng::fork(plan.seed, set as u64).bits();
            let game = play_one(options, contestants, &tables[table], seed, watch);
            (watch.progress)(Progress { done: before + done, of, trouble: None });
            game
        });
        sets.extend(games.chunks(tables.len()).map(<[Finished]>::to_vec));
        decided = plan.decide.is_some_and(|share| report::is_decided(&sets, contestants.len(), share));
    }
    let names = contestants.iter().map(|contestant| contestant.name.clone()).collect();
    Ok(report::report(names, plan.seats, &sets, decided))
}

/// Who sits where, for each game of a set: every line-up in every rotation. With more seats than
/// bots the last bot fills up; with more bots than seats every choice of bots meets.
fn tables(bots: usize, seats: u8) -> Vec<Vec<usize>> {
    let seats = usize::from(seats);
    let mut lineups = vec![Vec::new()];
    for bot in 0..bots {
        let longer: Vec<Vec<usize>> = lineups
            .iter()
            .filter(|lineup| lineup.len() < seats)
            .map(|lineup| [lineup.as_slice(), &[bot]].concat())
            .collect();
        lineups.extend(longer);
    }
    lineups.retain(|lineup| lineup.len() == seats.min(bots));
    let mut tables = Vec::new();
    for mut lineup in lineups {
        lineup.resize(seats, bots - 1);
        for shift in 0..seats {
            let table: Vec<usize> = (0..seats).map(|seat| lineup[(seat + shift) % seats]).collect();
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
    }
    tables
}

/// Does jobs on several threads and keeps their order.
fn play_all<J: Sync, R: Send>(jobs: &[J], threads: usize, work: &(impl Fn(&J, u32) -> R + Sync)) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let worker = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index) else { return results };
            let count = done.fetch_add(1, Ordering::Relaxed) as u32 + 1;
            results.push((index, work(job, count)));
        }
    };
    let mut results = if threads <= 1 {
        worker()
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a game does not panic")).collect()
        })
    };
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Plays one game.
fn play_one<G: Game>(
    options: &G::Options,
    contestants: &[Contestant<'_, G>],
    table: &[usize],
    seed: u64,
    watch: &Watch<'_>,
) -> Finished {
    let mut dice = SeededDice::new(seed);
    let seats = table.len() as u8;
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("the options were checked");
    let mut players: Vec<_> = Seat::all(seats)
        .map(|seat| (contestants[table[seat.index()]].seat)(Rng::fork(seed, 1000 + seat.index() as u64).bits()))
        .collect();
    let mut seated = PerSeat::new(seats, |seat| Seated { bot: table[seat.index()], ..Seated::default() });
    let mut turns = PerSeat::new(seats, |_| 0.0f64);
    let (mut legal, mut plies, mut last) = (Vec::new(), 0, None);
    while let Some(seat) = game.to_act().first() {
        if last != Some(seat) {
            turns[seat] = 0.0;
            last = Some(seat);
        }
        game.legal(seat, &mut legal);
        let begun = (watch.now)();
        let answer = players[seat.index()].choose(&game.view(Viewer::Seat(seat)), seat, &legal);
        let here = &mut seated[seat];
        let millis = (watch.now)() - begun;
        turns[seat] += millis;
        here.slowest_turn = here.slowest_turn.max(turns[seat]);
        if legal.len() > 1 {
            here.decisions += 1;
            here.millis += millis;
        }
        if let Some(trouble) = &answer.trouble {
            here.troubles += 1;
            (watch.progress)(Progress { done: 0, of: 0, trouble: Some(trouble) });
        }
        let action = if legal.binary_search(&answer.action).is_ok() { answer.action } else { legal[0] };
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        plies += 1;
    }
    let standings = game.standings().expect("a game with nobody to act is over");
    let winners = standings.values().iter().filter(|standing| standing.rank == 1).count() as f64;
    for (seat, standing) in standings.iter() {
        seated[seat].rank = standing.rank;
        seated[seat].points = standing.points;
        seated[seat].win = if standing.rank == 1 { 1.0 / winners } else { 0.0 };
    }
    Finished { seats: seated, plies }
}

#[cfg(test)]
mod tests {
    use super::tables;

    #[test]
    fn every_bot_has_every_seat_once() {
        assert_eq!(tables(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(tables(2, 3), [[0, 1, 1], [1, 1, 0], [1, 0, 1]]);
        assert_eq!(tables(3, 2).len(), 6);
        assert_eq!(tables(1, 4), [[0, 0, 0, 0]]);
    }
}
