//! Matches between bots: the same seeds in every order of seats, stopped when settled, rated.
//!
//! A *set* is one seed played once with each order of each line-up, so that luck of the draw and of
//! the seat falls on every bot alike. Everything follows from the plan's seed, whatever the number
//! of threads, as long as the bots' budgets are iterations.

mod interval;
mod rating;
mod report;
mod sequential;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use engine::{Croupier, PerSeat, Seat, SeededDice, SetupError, Viewer};

pub use self::{
    interval::Interval,
    report::{BotReport, Report},
    sequential::{Question, Verdict},
};
use crate::{
    Knowledge, Player, Rng,
    review::{Correction, Open, luck_of_ply},
};

/// The most bots that a match compares: more would make millions of line-ups.
pub const MOST_BOTS: usize = 10;

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
    /// Stops early once this is settled.
    pub question: Option<Question>,
}

impl Plan {
    /// How many games one seed takes with so many bots.
    pub fn games_a_seed(&self, bots: usize) -> usize {
        tables(bots, self.seats).len()
    }
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
    /// What of that the rolls of the game gave, by an evaluation that is fixed before the match.
    pub luck: f64,
    /// Its points, if the game has any.
    pub points: Option<i32>,
    /// How many choices between two or more actions it made.
    pub decisions: u32,
    /// How long it took for them.
    pub millis: f64,
    /// How long its slowest turn took.
    pub slowest_turn: f64,
    /// How often a fallback had to answer for it.
    pub strikes: u32,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    /// What it was dealt from.
    pub seed: u64,
    /// Who acted first.
    pub first: Seat,
    /// Who sat where and how it went.
    pub seats: PerSeat<Seated>,
    /// How many plies it had.
    pub plies: u32,
}

/// What the host is told while a match runs.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// So many games of at most so many are finished.
    Progress {
        /// Games finished.
        done: u32,
        /// Games at most.
        of: u32,
    },
    /// The game with this number is finished.
    Finished(u32, &'a Finished),
    /// A fallback had to answer; this is why.
    Strike(&'a str),
}

/// How the host watches and ends a match.
pub struct Watch<'a> {
    /// Milliseconds since any fixed moment.
    pub now: fn() -> f64,
    /// Told of every game and every strike.
    pub tell: &'a (dyn Fn(News<'_>) + Sync),
    /// Set to end the match: games at hand are given up.
    pub stop: &'a AtomicBool,
}

/// Sets that run between two looks at whether the match is settled. It does not depend on the
/// number of threads, so that a match stops at the same game everywhere.
const BATCH: usize = 8;

/// How many playouts value the states that a ply could have rolled. Any fixed value takes luck off a
/// result without favour; a few playouts see what a draw is good for, and cost little beside bots that
/// think.
const LUCK_PLAYOUTS: u32 = 2;

/// Plays a match and rates the bots. Games that are `known` by their number are not played again.
/// Only seeds whose games are all finished count.
pub fn run<G: Knowledge>(
    options: &G::Options,
    contestants: &[Contestant<'_, G>],
    plan: &Plan,
    known: &BTreeMap<u32, Finished>,
    watch: &Watch<'_>,
) -> Result<Report, SetupError> {
    G::setup(options, plan.seats, &mut Croupier::quiet(&mut SeededDice::new(plan.seed)))?;
    let tables = tables(contestants.len(), plan.seats);
    let all_sets = (plan.games as usize).div_ceil(tables.len()).max(1);
    let of = (all_sets * tables.len()) as u32;
    (watch.tell)(News::Progress { done: 0, of });
    let mut sets: Vec<Vec<Finished>> = Vec::new();
    let mut verdict = Verdict::Open;
    while sets.len() < all_sets && verdict == Verdict::Open && !watch.stop.load(Ordering::Relaxed) {
        let batch = sets.len()..(sets.len() + BATCH).min(all_sets);
        let jobs: Vec<(usize, usize)> =
            batch.flat_map(|set| (0..tables.len()).map(move |table| (set, table))).collect();
        let before = (sets.len() * tables.len()) as u32;
        let games = play_all(&jobs, plan.threads, &|&(set, table), done| {
            let number = (set * tables.len() + table) as u32;
            let seed = Rng::fork(plan.seed, set as u64).bits();
            let game = match known.get(&number) {
                Some(game) => game.clone(),
                None => {
                    let game = play_one(options, contestants, &tables[table], seed, watch)?;
                    (watch.tell)(News::Finished(number, &game));
                    game
                }
            };
            (watch.tell)(News::Progress { done: before + done, of });
            Some(game)
        });
        let whole = games.chunks(tables.len()).filter_map(|set| set.iter().cloned().collect());
        sets.extend(whole);
        verdict = plan.question.map_or(Verdict::Open, |question| question.ask(&report::shares(&sets, 0)));
    }
    let names = contestants.iter().map(|contestant| contestant.name.clone()).collect();
    Ok(report::report(names, plan.seats, &sets, verdict))
}

/// Who sits where, for each game of a set: every line-up in every cyclic order and its mirror image.
/// With more seats than bots the last bot fills up; with more bots than seats every choice of bots
/// meets.
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
        let mirrored: Vec<usize> = lineup.iter().rev().copied().collect();
        let begin = tables.len();
        for order in [lineup, mirrored] {
            for shift in 0..seats {
                let table: Vec<usize> = (0..seats).map(|seat| order[(seat + shift) % seats]).collect();
                if !tables[begin..].contains(&table) {
                    tables.push(table);
                }
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

/// Plays one game; `None` if the match is ended before it is over.
fn play_one<G: Knowledge>(
    options: &G::Options,
    contestants: &[Contestant<'_, G>],
    table: &[usize],
    seed: u64,
    watch: &Watch<'_>,
) -> Option<Finished> {
    let mut dice = SeededDice::new(seed);
    let seats = table.len() as u8;
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("the options were checked");
    let mut players: Vec<_> = Seat::all(seats)
        .map(|seat| (contestants[table[seat.index()]].seat)(Rng::fork(seed, 1000 + seat.index() as u64).bits()))
        .collect();
    let mut seated = PerSeat::new(seats, |seat| Seated { bot: table[seat.index()], ..Seated::default() });
    let mut turns = PerSeat::new(seats, |_| 0.0f64);
    let mut open = Open::new(LUCK_PLAYOUTS, Correction::of_open::<G>(seats));
    let (mut legal, mut plies, mut last) = (Vec::new(), 0u32, None);
    let first = game.to_act().first().unwrap_or(Seat::FIRST);
    while let Some(seat) = game.to_act().first() {
        if watch.stop.load(Ordering::Relaxed) {
            return None;
        }
        if last != Some(seat) {
            turns[seat] = 0.0;
            last = Some(seat);
            players[seat.index()].begin_turn();
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
            here.strikes += 1;
            (watch.tell)(News::Strike(trouble));
        }
        let action = if legal.binary_search(&answer.action).is_ok() { answer.action } else { legal[0] };
        let before = game.clone();
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
        plies += 1;
        let luck = luck_of_ply(&mut open, &before, (seat, action), &game, plies as usize);
        luck.iter().for_each(|(seat, luck)| seated[seat].luck += luck);
    }
    let standings = game.standings().expect("a game with nobody to act is over");
    let winners = standings.values().iter().filter(|standing| standing.rank == 1).count() as f64;
    for (seat, standing) in standings.iter() {
        seated[seat].rank = standing.rank;
        seated[seat].points = standing.points;
        seated[seat].win = if standing.rank == 1 { 1.0 / winners } else { 0.0 };
        players[seat.index()].end(&standings);
    }
    Some(Finished { seed, first, seats: seated, plies })
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

    #[test]
    fn three_bots_sit_in_every_cyclic_order_and_its_mirror_image() {
        let mut all = tables(3, 3);
        all.sort();
        assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
        assert_eq!(tables(4, 4).len(), 8, "two ways round, four first seats");
        assert_eq!(tables(2, 4).len(), 4, "one among equals has no mirror image of its own");
    }
}
