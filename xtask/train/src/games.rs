//! Plays the games that are learnt from.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use bots::{
    Knowledge, Level, Limits, Mind, Rng, Style, Thinks,
    net::{GRID, Inputs, POINTS},
};
use engine::{Croupier, Options, PerSeat, Seat, SeededDice, Viewer};

use crate::{
    failure::Failure,
    rows::{self, Kept, Row},
};

/// Iterations a turn of those who search.
const ITERATIONS: u32 = 50;
/// So many turns of each seat may be loose at first.
pub(crate) const LOOSE: u32 = 3;
/// No result is further from what was expected, in units of points.
const FAR: f32 = 4.0;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// Apprentices: many games, of which only the result counts.
    Apprentices,
    /// Masters without a net: half of what is learnt is what they thought of their chances.
    Hand,
    /// The same with the net that was learnt before.
    Learned,
}

impl Who {
    fn style(self) -> Style {
        match self {
            Who::Apprentices => Level::Apprentice.style(),
            Who::Hand => Style::HAND,
            Who::Learned => Level::Master.style(),
        }
    }
}

/// Games that are wanted, and where they are kept.
pub(crate) struct Wanted<P> {
    /// Plays the game with this number.
    pub(crate) play: P,
    pub(crate) games: u32,
    pub(crate) folder: PathBuf,
    /// Games of one file.
    pub(crate) file: u32,
}

impl<P> Wanted<P> {
    /// Plays what is not there yet, two files at a time, and reads all of it.
    pub(crate) fn gather<R: Kept>(&self, threads: usize) -> Result<Vec<Vec<R>>, Failure>
    where
        P: Fn(u32) -> Vec<R> + Sync,
    {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| Failure::File { path: folder.clone(), error })?;
        let (next, parts) = (AtomicU32::new(0), self.games.div_ceil(self.file));
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= parts {
                                return Ok(());
                            }
                            self.part(&rows::path(folder, number), number)?;
                        }
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no game panics"))
        })?;
        let mut games = Vec::new();
        for number in 0..parts {
            games.extend(read(&rows::path(folder, number))?);
        }
        games.truncate(self.games as usize);
        Ok(games)
    }

    /// Plays the games of one file, unless it is there.
    fn part<R: Kept>(&self, path: &Path, number: u32) -> Result<(), Failure>
    where
        P: Fn(u32) -> Vec<R>,
    {
        if path.exists() {
            return Ok(());
        }
        let games = (number * self.file..(number + 1) * self.file).map(&self.play);
        rows::write(path, &games.collect())
    }
}

fn read<R: Kept>(path: &Path) -> Result<Vec<Vec<R>>, Failure> {
    let fail = |error| Failure::File { path: path.to_owned(), error };
    let bytes = fs::read(path).map_err(fail)?;
    rows::read(&bytes).ok_or_else(|| fail(std::io::ErrorKind::InvalidData.into()))
}

/// What is known of a row before its game has ended.
struct Begun {
    inputs: Inputs,
    estimate: Option<PerSeat<f32>>,
}

/// Plays a game: a row for each turn.
pub(crate) fn play<G: Knowledge>(who: Who, seed: u64, number: u32) -> Vec<Row> {
    let mut rng = Rng::fork(seed, u64::from(number) << 8 | who as u64);
    let (options, seats) = table::<G::Options>(number);
    let mut dice = SeededDice::new(rng.bits());
    let mut game = G::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a preset can be set up");
    let mut minds: Vec<Mind<G>> = (0..seats).map(|_| Mind::with(who.style(), rng.bits())).collect();
    let mut loose: Vec<Mind<G>> = (0..seats).map(|_| Mind::new(Level::Novice, rng.bits())).collect();
    let loose_turns = rng.below(LOOSE * u32::from(seats) + 1);
    let (mut begun, mut legal, mut last, mut turns) = (Vec::new(), Vec::new(), None, 0);
    for _ in 0..G::INFO.max_plies {
        let Some(seat) = game.to_act().first() else { break };
        let starts = last != Some(seat);
        turns += u32::from(starts);
        last = Some(seat);
        game.legal(seat, &mut legal);
        let is_loose = turns <= loose_turns;
        let mind = &mut if is_loose { &mut loose } else { &mut minds }[seat.index()];
        let thought = mind.think(&game.view(Viewer::Seat(seat)), seat, &legal, &Limits::iterations(ITERATIONS));
        if starts {
            let chosen = thought.opinions.iter().find(|opinion| opinion.action == thought.choice);
            let estimate = chosen.filter(|chosen| chosen.visits > 0).map(|chosen| chosen.win_chance);
            let mut inputs = Inputs::default();
            game.inputs(&mut inputs);
            begun.push(Begun { inputs, estimate });
        }
        game.apply(seat, thought.choice, &mut Croupier::quiet(&mut dice));
    }
    let Some(standings) = game.standings() else { return Vec::new() };
    let winners = standings.values().iter().filter(|standing| standing.rank == 1).count().max(1) as f32;
    let ends = standings.map(|_, standing| {
        let win = if standing.rank == 1 { 1.0 / winners } else { 0.0 };
        End { win, points: standing.points.map(|points| points as f32) }
    });
    begun.into_iter().map(|begun| row(&begun, &ends)).collect()
}

/// How a seat ended.
#[derive(Clone, Copy, Default)]
struct End {
    win: f32,
    /// None in a game without points.
    points: Option<f32>,
}

/// A row once its game has ended: half of it is the result, half what the seat thought of its chances.
fn row(begun: &Begun, ends: &PerSeat<End>) -> Row {
    let Begun { inputs, estimate } = begun;
    let mut numbers = Vec::new();
    for seat in 0..inputs.seats() {
        numbers.extend(inputs.of_seat(seat));
    }
    numbers.extend(inputs.of_table());
    let win = |(seat, end): (Seat, &End)| match estimate {
        Some(estimate) => 0.5 * end.win + 0.5 * estimate[seat],
        None => end.win,
    };
    let points = |(end, expected): (&End, &f32)| {
        end.points.map_or(0.0, |points| ((points - expected) / POINTS).clamp(-FAR, FAR))
    };
    Row {
        inputs: numbers.iter().map(|number| (number * GRID) as i16).collect(),
        win: ends.iter().map(win).collect(),
        points: ends.values().iter().zip(inputs.expected()).map(points).collect(),
        expected: inputs.expected().to_vec(),
    }
}

/// The table of a game: the presets and their numbers of seats in turn, two seats twice as often.
pub(crate) fn table<O: Options>(number: u32) -> (O, u8) {
    let tables: Vec<_> = (0..O::PRESETS.len())
        .flat_map(|preset| O::PRESETS[preset].seats.clone().map(move |seats| (preset, seats)))
        .flat_map(|(preset, seats)| std::iter::repeat_n((preset, seats), if seats == 2 { 2 } else { 1 }))
        .collect();
    let (preset, seats) = tables[number as usize % tables.len()];
    (O::preset(preset), seats)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same seed and number give the same rows, and each is a whole one.
    #[test]
    fn a_game_follows_from_its_seed_and_gives_a_row_a_turn() {
        let games = || (0..5).map(|number| play::<game_strada_romana::StradaRomana>(Who::Hand, 3, number));
        let first: Vec<Vec<Row>> = games().collect();
        assert!(first == games().collect::<Vec<_>>());
        let seats: Vec<usize> = first.iter().map(|game| game[0].seats()).collect();
        assert_eq!(seats, [2, 2, 3, 4, 5]);
        for row in first.iter().flatten() {
            assert!((row.win.iter().sum::<f32>() - 1.0).abs() < 0.02, "{row:?}");
            assert!(row.points.iter().all(|points| points.abs() <= FAR), "{row:?}");
        }
        assert!(first.iter().all(|game| game.len() > 10));
    }
}
