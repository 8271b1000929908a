//! Whether win chances mean what they say: positions of games between equals, with what was said of
//! them and how they ended.

use engine::{Croupier, PerSeat, SeededDice, SetupError, Viewer};

use super::{Correction, Open, PLAYOUTS, correction::parts};
use crate::{Budget, Knowledge, Level, Limits, MindPlayer, Player as _, Rng, arena::Interval};

/// A position, what was said of it and how its game ended.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Which game it is of.
    pub game: u32,
    /// In which quarter of it, from 0.
    pub quarter: usize,
    /// After how many plies.
    pub ply: usize,
    /// How many plies the game had.
    pub plies: usize,
    /// What a search from the view of the seat to act says of its choice, uncorrected.
    pub search: PerSeat<f64>,
    /// The open value of reviews, uncorrected.
    pub open: PerSeat<f64>,
    /// Each seat's share of the win.
    pub won: PerSeat<f64>,
}

/// Plays one game between masters of this budget and samples a position of each quarter, which a
/// search of so many iterations looks at.
pub fn sample<G: Knowledge>(
    options: &G::Options,
    seats: u8,
    (game, seed): (u32, u64),
    budget: Budget,
    iterations: u32,
) -> Result<Vec<Sample>, SetupError> {
    let (states, end) = play::<G>(options, seats, seed, budget)?;
    let won = super::open::stand(&end).win;
    let (mut rng, plies) = (Rng::fork(seed, 7), states.len());
    let mut open = Open::new(PLAYOUTS, Correction::NONE);
    let mut legal = Vec::new();
    let mut samples = Vec::new();
    for quarter in 0..4 {
        let (from, to) = (plies * quarter / 4, plies * (quarter + 1) / 4);
        let Some(ply) = (from < to).then(|| from + rng.below((to - from) as u32) as usize) else { continue };
        let state = &states[ply];
        let Some(seat) = state.to_act().first() else { continue };
        state.legal(seat, &mut legal);
        let view = state.view(Viewer::Seat(seat));
        // The budget of a mind is shared over a turn, of which this is but one choice.
        let limits = Limits::iterations(iterations);
        let thought = G::mind(Level::Master, rng.bits()).think(&view, seat, &legal, &limits);
        let chosen = thought.opinions.iter().find(|opinion| opinion.action == thought.choice);
        // A search that had nothing to choose says nothing.
        let Some(chosen) = chosen.filter(|chosen| chosen.visits > 0) else { continue };
        samples.push(Sample {
            game,
            quarter,
            ply,
            plies,
            search: chosen.win_chance.map(|_, &chance| f64::from(chance)),
            open: open.raw(state).win,
            won,
        });
    }
    Ok(samples)
}

/// The states of a game before each ply, and its end.
fn play<G: Knowledge>(options: &G::Options, seats: u8, seed: u64, budget: Budget) -> Result<(Vec<G>, G), SetupError> {
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(options, seats, &mut Croupier::quiet(&mut dice))?;
    let player = |seat: u8| {
        MindPlayer::<G>::new(Level::Master.style(), budget, || 0.0, Rng::fork(seed, 1000 + u64::from(seat)).bits())
    };
    let mut players: Vec<_> = (0..seats).map(player).collect();
    let (mut legal, mut states) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let action = players[seat.index()].choose(&game.view(Viewer::Seat(seat)), seat, &legal).action;
        states.push(game.clone());
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    Ok((states, game))
}

/// What was said of a position, and how its game ended.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// Which game it is of.
    pub game: u32,
    /// After how many plies.
    pub ply: usize,
    /// Each seat's chance.
    pub chance: PerSeat<f64>,
    /// Each seat's share of the win.
    pub won: PerSeat<f64>,
}

/// How well chances fit what happened.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The mean of the squared differences; 0 is best.
    pub brier: f64,
    /// How far chances are from what happened, bin by bin, squared; 0 is best.
    pub reliability: f64,
    /// How much of that so few positions have by chance alone.
    pub sampling: f64,
    /// How far what happened in each bin is from the mean of all, squared; more is better.
    pub resolution: f64,
    /// By how much chances should be spread: 1 is right, less means that they are too sure.
    pub slope: f64,
    /// The 95 % interval of the slope, over games.
    pub interval: Interval,
    /// Tenths of the scale.
    pub bins: [Bin; 10],
}

/// The chances of a tenth of the scale.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    /// How many there are.
    pub count: u32,
    /// Their mean.
    pub said: f64,
    /// How many of these seats won, as a share.
    pub won: f64,
}

/// Holds chances against what happened.
pub fn fit(said: &[Said]) -> Fit {
    let mut bins = [Bin::default(); 10];
    let (mut brier, mut count, mut base) = (0.0, 0.0f64, 0.0);
    for (chance, won) in said.iter().flat_map(pairs) {
        let bin = &mut bins[((chance * 10.0) as usize).min(9)];
        bin.count += 1;
        bin.said += chance;
        bin.won += won;
        brier += (chance - won).powi(2);
        base += won;
        count += 1.0;
    }
    let count = count.max(1.0);
    let base = base / count;
    let (mut reliability, mut sampling, mut resolution) = (0.0, 0.0, 0.0);
    for bin in bins.iter_mut().filter(|bin| bin.count > 0) {
        let here = f64::from(bin.count);
        bin.said /= here;
        bin.won /= here;
        reliability += here * (bin.said - bin.won).powi(2) / count;
        sampling += bin.won * (1.0 - bin.won) / count;
        resolution += here * (bin.won - base).powi(2) / count;
    }
    let (slope, interval) = slope(said);
    Fit { brier: brier / count, reliability, sampling, resolution, slope, interval, bins }
}

fn pairs(said: &Said) -> impl Iterator<Item = (f64, f64)> {
    said.chance.values().iter().copied().zip(said.won.values().iter().copied())
}

/// The power that fits best, with its 95 % interval from games weighed anew.
fn slope(said: &[Said]) -> (f64, Interval) {
    /// How often games are weighed anew.
    const DRAWS: u64 = 200;
    let weighed = |rng: &mut Rng| {
        let games = said.iter().map(|said| said.game as usize + 1).max().unwrap_or(0);
        // Even weights of mean 1: the Bayesian bootstrap.
        let weights: Vec<f64> = (0..games).map(|_| -f64::from(rng.unit().max(1e-6)).ln()).collect();
        power(said, |said| Line { weight: weights[said.game as usize], ..Line::WHOLE }, None)
    };
    let mut rng = Rng::new(0x5EED);
    let drawn = (0..DRAWS).map(|_| weighed(&mut rng)).collect();
    (power(said, |_| Line::WHOLE, None), Interval::of(drawn))
}

/// How far a power is believed to be from another before anything is known, as a part of it.
const DOUBT: f64 = 0.4;
/// How many steps lead to the best power.
const STEPS: u32 = 12;

/// The powers of the four quarters that fit these chances best, in games of about so many plies. They are
/// fitted as a [`Correction`] uses them: by the ply, whatever the game's own length, and on straight lines
/// between the quarters. Few positions say little about a quarter, so each is drawn towards the power of
/// the whole game.
pub fn powers(said: &[Said], plies: f32) -> [f64; 4] {
    let whole = power(said, |_| Line::WHOLE, Some(1.0));
    let mut powers = [whole; 4];
    // One after another, again and again: the likelihood has one top.
    for quarter in (0..4).cycle().take(4 * STEPS as usize) {
        let line = |said: &Said| {
            let parts = parts(said.ply, plies);
            let others = (0..4).filter(|&other| other != quarter).map(|other| parts[other] * powers[other]);
            Line { weight: 1.0, from: others.sum(), by: parts[quarter] }
        };
        powers[quarter] = power(said, line, Some(whole));
    }
    powers
}

/// How much a position counts, and which power its chances are raised to: `from`, and `by` times the one
/// that is looked for.
struct Line {
    weight: f64,
    from: f64,
    by: f64,
}

impl Line {
    const WHOLE: Line = Line { weight: 1.0, from: 0.0, by: 1.0 };
}

/// The power with which what happened is likeliest, between 0.05 and 5.
fn power(said: &[Said], line: impl Fn(&Said) -> Line, near: Option<f64>) -> f64 {
    let mut power = near.unwrap_or(1.0);
    // The likelihood has one top: Newton's steps lead there.
    for _ in 0..STEPS {
        let (mut slope, mut bend) = (0.0, 0.0);
        for said in said {
            let logs = said.chance.map(|_, chance| chance.max(1e-3).ln());
            let Line { weight, from, by } = line(said);
            let raised = logs.map(|_, log| ((from + by * power) * log).exp());
            let total: f64 = raised.values().iter().sum();
            let mean = |of: &dyn Fn(f64) -> f64| {
                raised.values().iter().zip(logs.values()).map(|(raised, &log)| raised / total * of(log)).sum::<f64>()
            };
            let (expected, squares) = (mean(&|log| log), mean(&|log| log * log));
            let seen: f64 = logs.values().iter().zip(said.won.values()).map(|(log, won)| won * log).sum();
            slope += weight * by * (seen - expected);
            bend += weight * by * by * (squares - expected * expected);
        }
        if let Some(near) = near {
            slope -= (power - near) / (DOUBT * near).powi(2);
            bend += 1.0 / (DOUBT * near).powi(2);
        }
        power = (power + slope / bend.max(1e-9)).clamp(0.05, 5.0);
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same power all the time.
    fn even(power: f32) -> Correction {
        Correction { plies: 1.0, powers: [power; 4] }
    }

    /// Positions of a world in which seats win as often as `truth` makes of what is said.
    fn world(truth: &Correction, count: u32) -> Vec<Said> {
        let mut rng = Rng::new(5);
        let mut said = Vec::new();
        for game in 0..count {
            let first = f64::from(rng.unit());
            let chance = PerSeat::new(2, |seat| if seat.index() == 0 { first } else { 1.0 - first });
            let ply = rng.below(truth.plies as u32) as usize;
            let true_chance = truth.correct(&chance, ply);
            let winner = usize::from(f64::from(rng.unit()) >= true_chance.values()[0]);
            let won = PerSeat::new(2, |seat| f64::from(u8::from(seat.index() == winner)));
            said.push(Said { game, ply, chance, won });
        }
        said
    }

    #[test]
    fn the_power_of_a_world_is_found_again() {
        for truth in [0.4, 1.0, 1.6] {
            let fit = fit(&world(&even(truth), 2000));
            let truth = f64::from(truth);
            assert!((fit.slope / truth).ln().abs() < 0.15, "{truth}: {}", fit.slope);
            assert!(fit.interval.low < truth && truth < fit.interval.high, "{truth}: {:?}", fit.interval);
            let unreliable = fit.reliability - fit.sampling;
            assert_eq!(unreliable.abs() < 0.002, truth == 1.0, "{truth}: {unreliable}");
        }
    }

    #[test]
    fn the_score_falls_into_its_parts() {
        // A chance a bin, so that nothing is lost by joining different chances.
        let mut said = world(&even(1.0), 2000);
        for said in &mut said {
            said.chance = said.chance.map(|_, chance| (chance * 10.0).floor().min(9.0) / 10.0 + 0.05);
        }
        let fit = fit(&said);
        let base = 0.5;
        let whole = fit.reliability - fit.resolution + base * (1.0 - base);
        assert!((fit.brier - whole).abs() < 1e-9, "{} is not {whole}", fit.brier);
    }

    #[test]
    fn a_quarter_without_positions_has_the_power_of_the_game() {
        let powers = powers(&world(&even(0.5), 800), 100.0);
        assert!((powers[0] - 0.5).abs() < 0.1 && (powers[3] / powers[0]).ln().abs() < 0.1, "{powers:?}");
    }

    #[test]
    fn powers_are_fitted_as_they_are_used() {
        // Powers that rise steeply, so that a line between two quarters leads far from either.
        let truth = Correction { plies: 100.0, powers: [0.2, 0.4, 0.8, 2.4] };
        let said = world(&truth, 8000);
        let found = powers(&said, truth.plies);
        for (found, truth) in found.iter().zip(truth.powers) {
            assert!((found / f64::from(truth)).ln().abs() < 0.15, "{found:?} is not {truth}");
        }
        let corrected = Correction { powers: found.map(|power| power as f32), ..truth };
        let corrected: Vec<Said> =
            said.iter().map(|said| Said { chance: corrected.correct(&said.chance, said.ply), ..*said }).collect();
        assert!((fit(&corrected).slope - 1.0).abs() < 0.05, "{}", fit(&corrected).slope);
    }
}
